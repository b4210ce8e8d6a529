package atlas

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"
)

// page is all that is known of one array: its passport.
type page struct {
	atlas   *Atlas
	sheet   *facts.Profile
	rule    *rules.Castling
	table   *fyne.Container
	survey  *fyne.Container
	rules   *widget.Segments
	note    *fynewidget.Entry
	copyFEN *fynewidget.Button
	star    *fynewidget.Button
	out     *fynewidget.Button
	content fyne.CanvasObject
}

func newPage(a *Atlas, s *facts.Profile) *page {
	p := &page{atlas: a, sheet: s, rule: a.rule, table: container.NewVBox(), survey: container.NewVBox()}
	board := widget.NewDiagram(a.in.Men, a.in.Set, a.in.Board, 46, widget.AllRanks()...)
	board.Set(menOf(s), nil)
	tools := container.NewVBox(p.buttons(), section("Notes"), p.notes())
	right := container.NewVBox(p.head(), section("Castling"), p.chooser(), p.table, section("Survey"), p.survey, section("Facts"), p.facts())
	back := a.backButton()
	p.content = container.New(layout.NewCustomPaddedLayout(8, 8, 12, 12),
		container.NewBorder(container.NewHBox(back, layout.NewSpacer()), nil, nil, nil,
			container.NewVScroll(container.New(&pageLayout{}, board, tools, right))))
	p.fillTable()
	p.fillSurvey()
	p.refresh()
	return p
}

// section is a heading with room above it.
func section(title string) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), widget.Heading(title))
}

// head is the array's name and numbers.
func (p *page) head() fyne.CanvasObject {
	a := p.sheet.Array
	title := widget.Title(a.String())
	if name := facts.Name(a); name != "" {
		title = widget.Title(a.String() + "  " + name)
	}
	var numbers []string
	for _, n := range facts.Numberings(a) {
		numbers = append(numbers, fmt.Sprintf("%s %d of %d", n.Name, n.Number, n.Of))
	}
	twin := fynewidget.NewButton(fmt.Sprintf("In a mirror %d, %v", a.Twin(), a.Reflect()), func() { p.atlas.openNumber(a.Twin()) })
	twin.Importance = fynewidget.LowImportance
	flush := container.New(layout.NewCustomPaddedLayout(0, 0, -fynetheme.InnerPadding(), 0), twin) // its text below the others
	return container.NewVBox(title, widget.Caption(strings.Join(numbers, "  ·  ")), container.NewHBox(flush))
}

// chooser switches the rule on the same array.
func (p *page) chooser() fyne.CanvasObject {
	var names []string
	chosen := 0
	for i, c := range variants.Castlings() {
		names = append(names, words.Sentence(c.ID))
		if c == p.rule {
			chosen = i
		}
	}
	p.rules = widget.NewSegments(names, chosen, func(i int) {
		p.rule = variants.Castlings()[i]
		p.fillTable()
		p.fillSurvey()
	})
	return p.rules
}

// fillTable shows each way of the rule before and after.
func (p *page) fillTable() {
	p.table.RemoveAll()
	ways := facts.Ways(p.sheet.Array, p.rule)
	for _, w := range ways {
		p.table.Add(p.way(w))
	}
	if len(ways) == 0 {
		p.table.Add(widget.Plain("This array has no castling and no leap under this rule"))
	}
	p.table.Refresh()
}

// way is one castling or leap: the rank before, the men that must go away, the rank
// after, and how soon it can be played.
func (p *page) way(w facts.Way) fyne.CanvasObject {
	a := p.atlas
	before := widget.NewDiagram(a.in.Men, a.in.Set, a.in.Board, 22, chess.Rank1)
	after := widget.NewDiagram(a.in.Men, a.in.Set, a.in.Board, 22, chess.Rank1)
	b, n, marks := pictures(p.sheet.Array, w)
	before.Set(b, marks)
	after.Set(n, landings(w))
	pictures := container.NewHBox(
		container.NewGridWrap(fyne.NewSize(102, 22), widget.Plain(wayName(w))),
		before, container.NewGridWrap(fyne.NewSize(14, 22), widget.Plain("→")), after,
	)
	return container.NewBorder(nil, nil, pictures, nil, widget.Caption(soon(w)).Shrink(10))
}

// wayName is the castling as SAN writes it, or the leap.
func wayName(w facts.Way) string {
	switch {
	case w.IsLeap():
		return "Leap to " + w.KingTo.String()
	case w.Wing() == rules.HSide:
		return "O-O with " + w.Partner.String()
	}
	return "O-O-O with " + w.Partner.String()
}

// soon is the earliest move, and how many men must go away first.
func soon(w facts.Way) string {
	if w.Fewest == 1 {
		return "at once"
	}
	return fmt.Sprintf("move %d at the earliest; clear %s", w.Fewest, squares(w.Clear))
}

func squares(s rules.Squares) string {
	var names []string
	for sq := range s.All() {
		names = append(names, sq.String())
	}
	return strings.Join(names, " ")
}

// facts are the rest.
func (p *page) facts() fyne.CanvasObject {
	a := p.sheet.Array
	box := container.NewVBox()
	add := func(name, text string) { box.Add(line(name, text)) }
	add("Undefended pawns", orNone(squares(facts.Undefended(a))))
	s := facts.ShelterOf(a)
	add("King", fmt.Sprintf("on the %v-file behind %s", a.King(), squares(s.Pawns)))
	add("Held by the king alone", orNone(squares(s.Weak)))
	add("Knights on the rim", orNone(squares(facts.RimKnights(a))))
	for _, d := range facts.Diagonals(a) {
		add("Bishop "+d.Bishop.String(), fmt.Sprintf("%s free once %v moves", counted(d.Squares), d.Pawn))
	}
	for f, r := range facts.Reaches(a) {
		if a[f] == chess.King {
			continue
		}
		man := notation.Figurine(strings.ToUpper(a[f].String()), chess.Black)
		add("Reach of "+man+chess.Square(f).String(), fmt.Sprintf("%s in one move, %d in two", counted(r.One.Len()), r.Two.Len()))
	}
	return box
}

// line is something that is known, and its name.
func line(name, text string) fyne.CanvasObject {
	return container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(190, 20), widget.Caption(name)), nil, widget.Plain(text))
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

// buttons are what can be done with the array.
func (p *page) buttons() fyne.CanvasObject {
	a, n, start := p.atlas, p.sheet.Number, variants.Both(p.sheet.Array)
	play := fynewidget.NewButtonWithIcon("Play it", theme.Icon(assets.IconPlay), func() {
		a.in.Play(p.variant(), variants.Both(p.sheet.Array))
	})
	play.Importance = fynewidget.HighImportance
	p.copyFEN = fynewidget.NewButtonWithIcon("Copy", theme.Icon(assets.IconCopy), func() {
		v := variants.Custom(variants.ShuffleFamily, variants.Mirrored, p.rule)
		if position, err := v.Position(variants.Both(p.sheet.Array)); err == nil {
			a.in.Copy(notation.FEN(&position))
		}
	})
	p.star = fynewidget.NewButtonWithIcon("", theme.Icon(assets.IconStar), func() { a.toggle((*app.Study).Favourite, (*app.Study).SetFavourite, start) })
	p.out = fynewidget.NewButton("", func() { a.toggle((*app.Study).IsExcluded, (*app.Study).SetExcluded, start) })
	compare := fynewidget.NewButtonWithIcon("Compare", theme.Icon(assets.IconSwap), func() { a.toggleCompare(n); a.showCompared() })
	sheets := fynewidget.NewButtonWithIcon("Print…", theme.Icon(assets.IconPrint), a.Print)
	return container.NewGridWithColumns(2, play, p.copyFEN, sheets, compare, p.star, p.out)
}

// variant is what is played with the array: of the family shown if it has the array.
func (p *page) variant() variants.Variant {
	family := p.atlas.family
	if !family.Has(p.sheet.Array) {
		family = variants.ShuffleFamily
	}
	return variants.Custom(family, variants.Mirrored, p.rule)
}

// refresh shows the marks as they stand.
func (p *page) refresh() {
	study := p.atlas.in.Study.Get()
	p.star.SetText("Favourite")
	p.star.Importance = fynewidget.MediumImportance
	if study.Favourite(variants.Both(p.sheet.Array)) {
		p.star.SetText("A favourite")
		p.star.Importance = fynewidget.SuccessImportance
	}
	p.out.SetText("Exclude from draws")
	if study.IsExcluded(variants.Both(p.sheet.Array)) {
		p.out.SetText("Take into draws again")
	}
	p.star.Refresh()
}

// notes are the player's own words, kept with each letter.
func (p *page) notes() fyne.CanvasObject {
	e := fynewidget.NewMultiLineEntry()
	e.SetPlaceHolder("Your own words about this array")
	e.Wrapping = fyne.TextWrapWord
	e.SetMinRowsVisible(4)
	e.Text = p.atlas.in.Study.Get().Notes[p.sheet.Number]
	e.OnChanged = func(text string) {
		if err := p.atlas.in.Study.Change(func(s *app.Study) { s.SetNote(variants.Both(p.sheet.Array), text) }); err != nil {
			p.atlas.say(err.Error())
		}
	}
	p.note = e
	return e
}

// counted says a number of squares.
func counted(n int) string {
	if n == 1 {
		return "1 square"
	}
	return fmt.Sprintf("%d squares", n)
}
