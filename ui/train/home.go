package train

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/app/training"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// home is the first page: the session of the day, the exercises, and what the player knows least.
type home struct {
	t       *Train
	back    string // the label of the back button
	today   *widget.Text
	rule    *widget.Dropdown
	rows    []*exerciseRow
	weak    *fyne.Container // a title, and a row for each weak point
	content *container.Scroll
}

// exerciseRow is the row of an exercise.
type exerciseRow struct {
	exercise exercise
	state    *widget.Text
}

func newHome(t *Train) *home {
	h := &home{t: t, back: lang.L("Game"), today: widget.Plain("").MaxRows(3), weak: container.New(layout.NewCustomPaddedVBoxLayout(rowGap))}
	begin := widget.NewDefaultButton(lang.L("Train for ten minutes"), assets.IconPlay, lang.L("What is due, then something new")+"  "+lang.L("Enter"), t.beginDaily)
	progress := widget.NewButton(lang.L("Progress"), assets.IconBars, lang.L("How training goes, and when questions come again")+"  0", t.showProgress)
	h.rule = widget.NewDropdown(ruleOptions(), 0, func(i int) {
		t.in.SetRule(ruleIDs()[i])
		h.update()
	})
	h.rule.SetName(lang.L("Castling"))
	exercises := container.New(layout.NewCustomPaddedVBoxLayout(rowGap),
		container.New(&widget.Pair{MinWidth: 160}, container.New(middle{}, widget.Title(lang.L("Exercises"))), container.New(layout.NewGridWrapLayout(fyne.NewSize(ruleWidth, h.rule.MinSize().Height)), h.rule)))
	for i, e := range t.exercises {
		row := &exerciseRow{e, widget.Caption("").MaxRows(4)}
		h.rows = append(h.rows, row)
		exercises.Add(trainRow(container.New(layout.NewCustomPaddedVBoxLayout(3), widget.Heading(e.id().Title()), widget.Plain(e.about()).MaxRows(3), row.state),
			e.id().Title()+"  "+number(i), func() { t.begin(t.in.Rule(), e) }))
	}
	today := container.New(layout.NewCustomPaddedVBoxLayout(rowGap), h.today, container.NewHBox(begin, progress))
	h.content = widget.Scroll(container.New(columnLayout{}, container.New(layout.NewCustomPaddedVBoxLayout(groupGap), today, exercises, h.weak)))
	return h
}

// Sizes in units.
const (
	rowGap         = 12
	groupGap       = 24
	ruleWidth      = 250
	maxColumnWidth = 640 // lines of more width are not read with ease
)

// number returns the key of the i-th choice.
func number(i int) string { return string(rune('1' + i)) }

// trainRow returns a row with a button that begins a session. about is the tooltip of the button.
func trainRow(text fyne.CanvasObject, about string, begin func()) fyne.CanvasObject {
	button := widget.NewButton(lang.X("begin a session of training", "Train"), assets.IconPlay, about, begin)
	return container.NewBorder(nil, nil, nil, container.NewVBox(layout.NewSpacer(), button, layout.NewSpacer()), text)
}

// ruleIDs returns the ids of the castling rules to choose from; "" for all rules.
func ruleIDs() []string {
	ids := []string{""}
	for _, rule := range trainedRules() {
		ids = append(ids, rule.ID)
	}
	return ids
}

// ruleOptions returns the names of the rules of ruleIDs.
func ruleOptions() []widget.Option {
	names := []string{lang.L("All castling rules")}
	for _, rule := range trainedRules() {
		names = append(names, rule.Label())
	}
	return widget.Names(names...)
}

// trainedRules returns the castling rules under which there is something to train about castling.
func trainedRules() (all []*rules.Castling) {
	for _, v := range drillVariants() {
		all = append(all, v.Castling)
	}
	return all
}

// columnLayout puts a column in the middle of the page, not wider than lines are read with ease.
type columnLayout struct{}

func (columnLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().AddWidthHeight(2*widget.BarEdge, 2*widget.BarEdge)
}

func (columnLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width-2*widget.BarEdge, maxColumnWidth)
	widget.Place(o[0], (size.Width-width)/2, widget.BarEdge, width, size.Height-2*widget.BarEdge)
}

// middle puts an object in the vertical middle.
type middle struct{}

func (middle) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (middle) Layout(o []fyne.CanvasObject, size fyne.Size) {
	widget.PlaceMiddle(o[0], 0, size.Width, size.Height)
}

// update shows what is due and what was answered under the chosen castling rule.
func (h *home) update() {
	rule := h.t.in.Rule()
	h.rule.Set(max(slices.Index(ruleIDs(), rule), 0))
	var due map[training.Exercise]int
	total := 0
	tallies := map[training.Exercise]training.Tally{}
	var weak []weakPoint
	h.t.in.Log.Read(func(p *training.Progress) {
		due = h.t.due(p, rule)
		total, tallies = p.Total().Answers, p.ByExercise()
		if rule != "" {
			clear(tallies)
			for topic, t := range p.ByTopic() {
				if topic.Rule == rule {
					tallies[topic.Exercise] = t
				}
			}
		}
		weak = weakPoints(p.Recent(), h.t.exercise)
	})
	all := 0
	for _, n := range due {
		all += n
	}
	switch {
	case total == 0:
		h.today.SetText(lang.L("Short questions about your game, judged at once. What you do not know yet comes again after some minutes, then after days and weeks."))
	case all == 0 && rule != "":
		h.today.SetText(lang.L("Nothing is due again under this castling rule. The session asks new questions."))
	case all == 0:
		h.today.SetText(lang.L("Nothing is due again. The session asks new questions."))
	default:
		h.today.SetText(lang.N("{{.Count}} questions are due again", all))
	}
	for _, row := range h.rows {
		row.state.SetText(cmp.Or(whyEmpty(row.exercise, rule), stateText(due[row.exercise.id()], tallies[row.exercise.id()])))
	}
	h.showWeak(weak)
	h.content.Content.Refresh()
}

// due returns the number of items that are due, by exercise, under a castling rule, "" for all.
func (t *Train) due(p *training.Progress, rule string) map[training.Exercise]int {
	due := map[training.Exercise]int{}
	for _, item := range p.Due(t.in.Now()) {
		if e := t.exercise(item.Exercise); e != nil && sourceOf(e, rule).Has(item.Key) {
			due[item.Exercise]++
		}
	}
	return due
}

// stateText describes how an exercise went, and how much of it is due.
func stateText(due int, t training.Tally) string {
	if t.Answers == 0 {
		return lang.L("Not tried yet")
	}
	text := lang.N("{{.Right}} of {{.Count}} right", t.Answers, "Right", t.Right)
	if t.HasEnough() {
		text = words.Message(lang.N("{{.Count}} answers", t.Answers), lang.L("{{.Share}} right", "Share", words.Percent(t.Share(), 0)))
	}
	if due == 0 {
		return text
	}
	return words.Message(text, lang.N("{{.Count}} due", due))
}

// weakPoint is an exercise under a castling rule that the player knows less well than the others.
type weakPoint struct {
	exercise exercise
	rule     *rules.Castling
	recent   training.Tally
}

// maxWeak is the maximum number of weak points shown.
const maxWeak = 3

// weakPoints returns the castling rules of exercises in which the share of right answers is below that of the exercise under all
// rules, with a certainty of 97.5 %, those first that the player knows least. recent has the last answers of each topic. Shares
// of different exercises are not compared, because some are made to be harder.
func weakPoints(recent map[training.Topic]training.Tally, exerciseOf func(training.Exercise) exercise) []weakPoint {
	all := map[training.Exercise]training.Tally{}
	for topic, t := range recent {
		sum := all[topic.Exercise]
		sum.Answers, sum.Right = sum.Answers+t.Answers, sum.Right+t.Right
		all[topic.Exercise] = sum
	}
	var weak []weakPoint
	for topic, t := range recent {
		e, _ := exerciseOf(topic.Exercise).(ruled)
		rule := variants.CastlingByID(topic.Rule)
		if _, high := t.Interval(); e != nil && rule != nil && t.HasEnough() && high < all[topic.Exercise].Share() {
			weak = append(weak, weakPoint{e, rule, t})
		}
	}
	slices.SortFunc(weak, func(a, b weakPoint) int {
		return cmp.Or(cmp.Compare(a.recent.Share(), b.recent.Share()), cmp.Compare(a.exercise.id(), b.exercise.id()), cmp.Compare(a.rule.ID, b.rule.ID))
	})
	return weak[:min(len(weak), maxWeak)]
}

// showWeak shows the weak points, each with a button that trains it.
func (h *home) showWeak(weak []weakPoint) {
	h.weak.RemoveAll()
	for i, w := range weak {
		if i == 0 {
			h.weak.Add(widget.Title(lang.L("Worth training")))
		}
		text := container.New(layout.NewCustomPaddedVBoxLayout(3),
			widget.Heading(lang.L("{{.Exercise}}: {{.Rule}}", "Exercise", w.exercise.id().Title(), "Rule", w.rule.Label())).MaxRows(2),
			widget.Caption(lang.N("{{.Right}} of the last {{.Count}} answers right", w.recent.Answers, "Right", w.recent.Right)).MaxRows(2))
		h.weak.Add(trainRow(text, lang.L("Train this exercise under this castling rule"), func() { h.t.begin(w.rule.ID, w.exercise) }))
	}
}
