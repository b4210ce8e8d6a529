package train

import (
	"cmp"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/spoken"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// desk shows a question: a board beside a panel with the question, the answers to choose from, and the verdict.
type desk struct {
	in       *Input
	heard    *aloud.Keys
	answered func(right bool, taken time.Duration) // called with the answer to each question
	skipped  func()                                // called if a question could not be judged
	next     func()                                // asks the next question
	leave    func()

	canvas   fyne.Canvas // of the window; nil before the screen is shown
	board    *board.Board
	view     app.View // of the position shown, for moves on the board
	serial   uint64
	first    question // the question
	asked    question // the part of it that is shown now, see [verdict.next]
	began    time.Time
	isLogged bool       // the answer is in the log
	over     bool       // the verdict is shown, and Next goes on
	chosen   int        // the choice with which the part shown was answered; -1 if it was not
	gaveUp   bool       // the player has asked for the answer
	tried    rules.Move // the move with which the part shown was answered; the zero Move if it was not
	rest     *question  // continues the question after the verdict shown; nil if the answer is complete
	run      *run       // the search for a verdict; nil if there is none
	hidden   bool       // another screen is shown: nothing is searched
	title    *widget.Text
	text     *widget.Text
	verdict  *widget.Text
	why      *widget.Text
	list     *fyne.Container
	status   *widget.Text
	spot     *widget.Text // the square at the cursor of the board, and its piece
	answers  *fyne.Container
	control  *fyne.Container // has the control of the exercise
	rank     *rankForm
	place    *fyne.Container // the form with its description and its button
	field    *widget.Field
	solve    *widget.Button
	forward  *widget.Button
	panel    fyne.CanvasObject
	content  *fyne.Container
}

// maxWhyRows is the maximum number of lines of a reason; the panel scrolls if there are many.
const maxWhyRows = 16

// newDesk returns a desk without a question.
func newDesk(in *Input) *desk {
	d := &desk{
		in: in, title: widget.Caption("").MaxRows(2), text: widget.Heading("").RowsBetween(2, 5), verdict: widget.Title(""), why: widget.Plain("").MaxRows(maxWhyRows),
		status: widget.Caption("").MaxRows(2), spot: widget.Caption(""), answers: container.NewGridWithColumns(2), list: container.New(layout.NewCustomPaddedVBoxLayout(3)), control: container.NewStack(),
	}
	d.heard = &aloud.Keys{
		Voice: in.Voice, Scene: d.scene,
		Cursor: func() chess.Square { return d.board.CursorSquare() },
		Answer: func(to chess.Square, text string) { d.board.PointAt(to, text) },
	}
	d.board = board.New(in.Style(), d.oracle())
	d.field = widget.NewField(lang.L("Type a move"), d.enter)
	d.field.MaxLength = 12
	d.field.Runes = d.goesOn
	d.rank = newRankForm(in.Drawing, func(a variants.Array) { d.judge(d.asked.place(a)) })
	d.place = d.rank.withButton()
	d.field.OnEscape = func() { d.focus(false) }
	d.solve = widget.NewButton(lang.L("Show the answer"), assets.IconCheck, lang.L("Show the answer")+"  solution", d.giveUp)
	d.forward = widget.NewDefaultButton(lang.L("Next"), assets.IconNext, lang.L("The next question")+"  "+lang.L("Space"), d.goOn)
	d.panel = widget.Panel(widget.Scroll(container.New(layout.NewCustomPaddedVBoxLayout(10),
		d.title, d.text, d.answers, d.place, d.field, d.verdict, d.why, d.list, container.NewHBox(d.solve, d.forward), d.status, d.control, d.spot)))
	d.content = container.New(deskLayout{}, d.board, d.panel)
	return d
}

// ask shows a question. note is put before its title.
func (d *desk) ask(q question, note string) {
	d.first, d.began, d.isLogged = q, d.in.Now(), false
	d.first.title = words.Message(note, q.title)
	d.show(d.first, false)
}

// show shows a question. One that continues the question before is animated: its last move glides.
func (d *desk) show(q question, animate bool) {
	d.stop()
	d.asked, d.over, d.tried, d.rest = q, false, rules.Move{}, nil
	d.chosen, d.gaveUp = -1, false
	d.view = app.PositionView(q.position)
	d.showPosition(&q.position, q.last, animate)
	d.spot.SetText("")
	d.title.SetText(q.title)
	d.text.SetText(q.text)
	d.verdict.SetText("")
	d.explainWith(q.why, nil)
	d.answers.RemoveAll()
	for i, c := range q.choices {
		b := widget.NewButton(answerLabel(i, c, len(q.choices)), "", "", func() { d.choose(i) })
		b.Alignment = fynewidget.ButtonAlignLeading
		d.answers.Add(b)
	}
	if d.control.Objects = nil; q.control != nil {
		d.control.Objects = []fyne.CanvasObject{q.control}
	}
	d.rank.clear(q.side)
	d.place.Hidden = q.place == nil
	d.field.Hidden = q.move == nil && !d.in.Voice.Speaks()
	d.field.Empty()
	d.solve.Hidden = q.solution == nil
	d.forward.Hide()
	d.content.Refresh()
	d.in.Voice.Speak(d.inWords())
	d.focus(d.usesBoard())
	if q.wait != nil {
		d.find(q.wait)
	}
}

// answerLabel returns the label of an answer with the key that chooses it.
func answerLabel(i int, text string, choices int) string {
	key := string(rune('1' + i))
	if letters := []rune(lang.L("YN")); choices == 2 && len(letters) == 2 {
		key = string(letters[i])
	}
	return key + "   " + text
}

// choose and point answer the question with a choice and with a square.

func (d *desk) choose(i int) {
	if !d.over && d.asked.choose != nil {
		d.chosen = i
		d.judge(d.asked.choose(i))
	}
}

func (d *desk) point(sq chess.Square) bool {
	if d.over || d.asked.square == nil {
		return false
	}
	d.judge(d.asked.square(sq))
	return true
}

// enter answers the question with a typed choice, square or move, or answers a question ([spoken.Answer]). Without a text it goes
// on, as Enter does outside the field.
func (d *desk) enter(text string) {
	scene := d.scene()
	answer, asked := spoken.Answer(&scene, text, figurine.TypedLetters())
	switch {
	case text == "":
		d.goOn()
	case d.choosesTyped(text):
	case asked:
		d.field.Empty()
		d.in.Toast.Say(answer)
	case d.takesMove():
		m, err := figurine.TypedLetters().ParseTyped(&d.asked.position, text)
		if err != nil {
			d.in.Toast.Say(err.Error())
			d.field.TypedShortcut(&fyne.ShortcutSelectAll{})
			return
		}
		d.field.Empty()
		d.play(m)
	default:
		d.field.Empty()
		d.in.Toast.Say(d.refusal(text))
	}
}

// goesOn asks the next question if Space is typed into the empty field. It reports whether it has.
func (d *desk) goesOn(r rune) bool {
	if r != ' ' || d.field.Text != "" || !d.over {
		return false
	}
	d.goOn()
	return true
}

// choosesTyped answers the question with the typed key of a choice, or with a typed square. It reports whether it has.
func (d *desk) choosesTyped(text string) bool {
	if d.over {
		return false
	}
	if typed := []rune(text); len(typed) == 1 {
		if i := answerOf(typed[0], d.asked.choices); i >= 0 {
			d.field.Empty()
			d.choose(i)
			return true
		}
	}
	sq, ok := rules.ParseSquare(strings.ToLower(text))
	if !ok || d.asked.square == nil {
		return false
	}
	d.field.Empty()
	return d.point(sq)
}

// giveUp shows the answer, which counts as a wrong answer.
func (d *desk) giveUp() {
	if !d.over && d.asked.solution != nil && d.tried.IsZero() {
		v := d.asked.solution()
		v.right, d.gaveUp = false, true
		d.judge(v)
	}
}

// judge shows a verdict, or the question that continues the answer. A message about an earlier attempt goes away.
func (d *desk) judge(v verdict) {
	d.in.Toast.Clear()
	switch {
	case v.search != nil:
		d.think(v.search)
		return
	case v.right && v.next != nil:
		d.follow(v.next)
		return
	}
	d.over, d.rest = true, v.next
	switch {
	case d.isLogged:
	case v.skipped:
		d.skipped()
	case v.next == nil || !v.right: // after a wrong part the answer is wrong, even if the player leaves before its end
		d.isLogged = true
		d.answered(v.right, d.in.Now().Sub(d.began))
	}
	switch {
	case v.skipped:
		d.verdict.SetText("")
	case v.right:
		d.verdict.SetText("✓ " + cmp.Or(v.title, lang.X("a right answer", "Right")))
	case d.gaveUp && v.title == "":
		d.verdict.SetText(lang.L("Not answered"))
	default:
		d.verdict.SetText("✗ " + cmp.Or(v.title, lang.X("a wrong answer", "Wrong")))
	}
	d.showAnswer(&v)
	d.showStart(&v)
	d.explain(&v)
	for i, o := range d.answers.Objects {
		b := o.(*widget.Button)
		b.Importance = fynewidget.LowImportance
		switch i {
		case v.choice:
			b.Importance = fynewidget.HighImportance
		case d.chosen:
			b.Importance = fynewidget.DangerImportance
		}
		b.Refresh()
	}
	d.field.Hidden = !d.in.Voice.Speaks()
	d.solve.Hide()
	d.forward.Show()
	d.content.Refresh()
	d.in.Voice.Speak(words.Message(strings.TrimLeft(d.verdict.Text(), "✓✗ "), d.why.Text(), nextKey()))
	d.focus(false)
	if v.more != nil {
		d.find(v.more)
	}
	if v.right && !v.stays && !d.in.Voice.Speaks() { // who listens goes on when he has heard the reason
		asked := d.serial
		d.in.After(rightTime, func() {
			if d.serial == asked {
				d.goOn()
			}
		})
	}
}

// rightTime is the time for which a right answer is shown, unless the player goes on at once.
const rightTime = 700 * time.Millisecond

// explain shows the reasons of a verdict.
func (d *desk) explain(v *verdict) {
	d.explainWith(v.text, v.list)
	d.board.Drawings.SetArrows(v.arrows...)
	d.board.Drawings.Suggest(v.marks...)
}

// explainWith shows a reason with a list below it.
func (d *desk) explainWith(text string, list []string) {
	d.why.SetText(text)
	d.list.RemoveAll()
	for _, line := range list {
		d.list.Add(widget.Plain(line).MaxRows(2))
	}
	d.list.Hidden = len(list) == 0 // an empty container would take a gap of the panel
}

// goOn asks the next question, or the next part of the question.
func (d *desk) goOn() {
	switch {
	case d.over && d.rest != nil:
		d.show(*d.rest, true)
	case d.over:
		d.next()
	}
}

// focus gives the keys to the form of a question about an array, to the board, or to the screen.
func (d *desk) focus(onBoard bool) {
	switch {
	case d.canvas == nil || d.hidden:
	case d.asked.place != nil && !d.over:
		d.canvas.Focus(d.rank)
	case onBoard:
		d.canvas.Focus(d.board)
	default:
		d.canvas.Unfocus()
	}
}

// usesBoard reports whether the player answers with the keys of the board.
func (d *desk) usesBoard() bool {
	return d.canvas != nil && d.canvas.Focused() == fyne.Focusable(d.board) && !d.over
}

// typedKey handles keys that no widget has used. Space and Enter ask the next question, and arrows give the keys to the board.
func (d *desk) typedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown:
		if !d.over && d.asked.choose == nil {
			d.focus(true)
		}
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		d.goOn()
	case fyne.KeyEscape:
		if !d.board.Cancel() {
			d.leave()
		}
	}
}

// typedRune chooses an answer, or begins to type a move or, while texts are spoken, a question.
func (d *desk) typedRune(r rune) {
	if d.asked.place != nil && d.rank.typed(r) {
		return
	}
	if i := answerOf(r, d.asked.choices); i >= 0 {
		d.choose(i)
		return
	}
	if d.canvas != nil && (d.takesMove() || d.in.Voice.Speaks()) && r != ' ' {
		d.field.Begin(d.canvas, r)
	}
}

// deskLayout puts the panel beside the board, or below it if there is more height than width, as on a phone.
type deskLayout struct{}

// Sizes in units.
const (
	panelWidth     = 300
	maxPanelWidth  = 420
	minPanelHeight = 290
	gap            = 16
	margin         = 12
)

func (deskLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(panelWidth+2*margin, 300)
}

func (deskLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	b, panel := o[0].(*board.Board), o[1]
	inner := size.SubtractWidthHeight(2*margin, margin)
	if inner.Height > inner.Width {
		edge := b.Fit(inner.SubtractWidthHeight(0, minPanelHeight+gap))
		top := edge.Height + gap
		widget.Place(b, (size.Width-edge.Width)/2, 0, edge.Width, edge.Height)
		widget.Place(panel, margin, top, inner.Width, inner.Height-top)
		return
	}
	edge := b.Fit(inner.SubtractWidthHeight(panelWidth+gap, 0))
	width := min(inner.Width-edge.Width-gap, maxPanelWidth)
	x := margin + (inner.Width-edge.Width-gap-width)/2
	widget.Place(b, x, (size.Height-margin-edge.Height)/2, edge.Width, edge.Height)
	widget.Place(panel, x+edge.Width+gap, 0, width, inner.Height)
}
