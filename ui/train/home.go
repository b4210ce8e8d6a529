package train

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/app/training"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/words"
)

// home is the first page: the session of the day, the exercises, and what was answered.
type home struct {
	t       *Train
	back    string // the label of the back button
	today   *widget.Text
	rows    []*exerciseRow
	content fyne.CanvasObject
}

// exerciseRow is the row of an exercise.
type exerciseRow struct {
	id    training.Exercise
	state *widget.Text
}

func newHome(t *Train) *home {
	h := &home{t: t, back: lang.L("Game"), today: widget.Plain("").MaxRows(3)}
	begin := widget.NewDefaultButton(lang.L("Train for ten minutes"), assets.IconPlay, lang.L("What is due, then something new")+"  "+lang.L("Enter"), t.beginDaily)
	column := container.New(layout.NewCustomPaddedVBoxLayout(14), widget.Title(lang.L("Today")), h.today, container.NewHBox(begin), widget.Title(lang.L("Exercises")))
	for i, e := range t.exercises {
		row := &exerciseRow{id: e.id(), state: widget.Caption("").MaxRows(2)}
		h.rows = append(h.rows, row)
		button := widget.NewButton(lang.X("begin to play", "Play"), assets.IconPlay, row.id.Title()+"  "+string(rune('1'+i)), func() { t.begin(row.id) })
		column.Add(container.NewBorder(nil, nil, nil, container.NewVBox(layout.NewSpacer(), button, layout.NewSpacer()),
			container.New(layout.NewCustomPaddedVBoxLayout(4), widget.Heading(row.id.Title()), widget.Plain(e.about()).MaxRows(3), row.state)))
	}
	h.content = widget.Scroll(container.New(columnLayout{}, column))
	return h
}

// columnLayout puts a column in the middle of the page, not wider than lines are read with ease.
type columnLayout struct{}

const maxColumnWidth = 640 // in units

func (columnLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().AddWidthHeight(2*widget.BarEdge, 2*widget.BarEdge)
}

func (columnLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width-2*widget.BarEdge, maxColumnWidth)
	widget.Place(o[0], (size.Width-width)/2, widget.BarEdge, width, size.Height-2*widget.BarEdge)
}

// update shows what is due and what was answered.
func (h *home) update() {
	now := h.t.in.Now()
	due := map[training.Exercise]int{}
	var tallies map[training.Exercise]training.Tally
	h.t.in.Log.Read(func(p *training.Progress) {
		for _, item := range p.Due(now) {
			if e := h.t.exercise(item.Exercise); e != nil && e.Has(item.Key) {
				due[item.Exercise]++
			}
		}
		tallies = p.ByExercise()
	})
	all := 0
	for _, n := range due {
		all += n
	}
	if h.today.SetText(lang.N("{{.Count}} answers are due again", all)); all == 0 {
		h.today.SetText(lang.L("Nothing is due again. The session asks new questions."))
	}
	for _, row := range h.rows {
		row.state.SetText(stateText(due[row.id], tallies[row.id]))
	}
}

// stateText describes how an exercise went, and how much of it is due.
func stateText(due int, t training.Tally) string {
	if t.Answers == 0 {
		return lang.L("Not tried yet")
	}
	text := lang.N("{{.Count}} answers", t.Answers)
	right := lang.L("{{.Share}} right", "Share", words.Percent(t.Share(), 0))
	if due == 0 {
		return words.Message(text, right)
	}
	return words.Message(text, right, lang.N("{{.Count}} due", due))
}
