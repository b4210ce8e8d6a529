package train

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/notice"
	"backrank/app/training"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/widget"
	"backrank/words"
)

// Input is the part of the window that the screen uses.
type Input struct {
	// Log is the log of answers. Sync waits in the background until all answers are on disk.
	Log  *training.Log
	Sync func()
	// Style is the style of the board. Click and AlwaysQueen are settings of moves on it.
	Style       func() board.Style
	Click       func() game.Click
	AlwaysQueen func() bool
	Now         func() time.Time
	// Seed returns a random number, from which questions are made.
	Seed func() uint64
	// After calls do on the main goroutine after a time, unless stop is called before.
	After func(d time.Duration, do func()) (stop func())
	// Leave returns to the previous screen, or to the game on the board.
	Leave func()
	// Toast shows messages.
	Toast *widget.Toast
}

// Train is the screen. Its methods are called on the main goroutine only.
type Train struct {
	in        Input
	exercises []exercise
	head      *widget.Bar
	home      *home
	desk      *desk
	body      *fyne.Container // the first page or the desk
	screen    *fyne.Container
	canvas    fyne.Canvas // the canvas of the window; nil before the first Focus

	session        *training.Session // nil on the first page
	item           training.Item     // asked now
	answers, right int               // numbers of answers and of right ones in the session
}

// New returns the screen with its first page.
func New(in Input) *Train {
	t := &Train{in: in, exercises: []exercise{castling{in.Seed}}, body: container.NewStack()}
	t.head = widget.NewBar(lang.L("Train"), t.back, t.refocus)
	t.home, t.desk = newHome(t), newDesk(&t.in)
	t.desk.answered, t.desk.next, t.desk.leave = t.answer, t.ask, t.back
	t.screen = container.NewStack(container.NewBorder(t.head.Content, nil, nil, nil, t.body), in.Toast.Content)
	t.showHome()
	return t
}

// Content returns the root object of the screen.
func (t *Train) Content() fyne.CanvasObject { return t.screen }

// SetBack sets the label of the back button on the first page.
func (t *Train) SetBack(label string) {
	t.home.back = label
	t.updateBack()
}

// Here returns a function that does nothing, because the screen keeps its content.
func (t *Train) Here() (again func()) { return func() {} }

// Focus gives the keys to the screen: the board has them while a question is asked.
func (t *Train) Focus(c fyne.Canvas) {
	t.canvas = c
	if t.session == nil {
		t.home.update()
	}
	t.refocus()
}

func (t *Train) refocus() {
	switch {
	case t.canvas == nil:
	case t.session != nil && t.desk.asked.choose == nil:
		t.canvas.Focus(t.desk.board)
	default:
		t.canvas.Unfocus()
	}
}

// Say shows a message.
func (t *Train) Say(text string, _ notice.Severity) { t.in.Toast.Say(text) }

// Own returns the action for the command that shows the solution, nil for others.
func (t *Train) Own(id string) func() {
	if id == "solution" {
		return t.desk.giveUp
	}
	return nil
}

// TypedKey handles keys that no widget of the screen has used.
func (t *Train) TypedKey(e *fyne.KeyEvent) {
	switch {
	case t.session != nil:
		t.desk.typedKey(e)
	case e.Name == fyne.KeyEscape:
		t.back()
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter || e.Name == fyne.KeySpace:
		t.beginDaily()
	}
}

// TypedRune answers a question, or begins the exercise with the number on the first page.
func (t *Train) TypedRune(r rune) {
	if t.session != nil {
		t.desk.typedRune(r)
		return
	}
	if n := int(r - '1'); n >= 0 && n < len(t.exercises) {
		t.begin(t.exercises[n].id())
	}
}

// back returns to the first page, or leaves the screen.
func (t *Train) back() {
	if t.session == nil {
		t.in.Leave()
		return
	}
	t.end()
}

// updateBack labels the back button for the page.
func (t *Train) updateBack() {
	label := t.home.back
	if t.session != nil {
		label = lang.L("Train")
	}
	t.head.SetBack(label)
}

// showHome shows the first page.
func (t *Train) showHome() {
	t.home.update()
	t.body.Objects = []fyne.CanvasObject{t.home.content}
	t.body.Refresh()
	t.head.SetTitle(lang.L("Train"))
	t.updateBack()
	t.refocus()
}

// beginDaily begins the session of the day, with all exercises.
func (t *Train) beginDaily() {
	var all []training.Exercise
	for _, e := range t.exercises {
		all = append(all, e.id())
	}
	t.beginSession(training.DailyLength, nil, all...)
}

// begin begins one exercise without a limit of time.
func (t *Train) begin(e training.Exercise) {
	t.beginSession(0, func(training.Exercise) int { return maxNew }, e)
}

// maxNew is the number of new items in a day for a player who has chosen an exercise: as many as he wants.
const maxNew = 1 << 30

func (t *Train) beginSession(length time.Duration, newPerDay func(training.Exercise) int, all ...training.Exercise) {
	sources := map[training.Exercise]training.Source{}
	for _, e := range t.exercises {
		sources[e.id()] = e
	}
	t.session = training.NewSession(t.in.Log, training.Options{Now: t.in.Now, Length: length, Exercises: all, Sources: sources, NewPerDay: newPerDay})
	t.answers, t.right = 0, 0
	t.body.Objects = []fyne.CanvasObject{t.desk.content}
	t.body.Refresh()
	t.updateBack()
	t.ask()
}

// ask asks the next item of the session, or ends it.
func (t *Train) ask() {
	item, reason, ok := t.session.Next()
	if !ok {
		t.end()
		return
	}
	q, ok := t.exercise(item.Exercise).ask(item.Key)
	if !ok { // the session asks items that their exercises have
		t.end()
		return
	}
	t.item = item
	t.head.SetTitle(item.Exercise.Title())
	t.desk.ask(q, whyAsked(reason))
	t.showStatus()
	t.refocus()
}

// whyAsked says why an item comes again; "" for a new one.
func whyAsked(reason training.Reason) string {
	switch reason {
	case training.IsDue:
		return lang.L("Comes again today")
	case training.WasWrong:
		return lang.L("Once more")
	}
	return ""
}

// exercise returns the exercise with an id, nil if there is none.
func (t *Train) exercise(id training.Exercise) exercise {
	for _, e := range t.exercises {
		if e.id() == id {
			return e
		}
	}
	return nil
}

// answer adds an answer to the log.
func (t *Train) answer(right bool, taken time.Duration) {
	t.answers++
	if right {
		t.right++
	}
	q := &t.desk.first
	err := t.session.Answer(training.Answer{
		Time: t.in.Now(), Item: t.item, Rule: q.rule, Array: q.array, Right: right, Taken: taken,
		Rating: training.RatingOf(t.item.Exercise, right, taken),
	})
	if err != nil {
		t.in.Toast.Say(words.Sentence(err.Error()))
	}
	t.in.Sync()
	t.showStatus()
}

// showStatus shows how the session goes.
func (t *Train) showStatus() {
	text := lang.N("{{.Right}} of {{.Count}} right", t.answers, "Right", t.right)
	if t.answers == 0 {
		text = ""
	}
	if left := t.session.Left(); left > 0 {
		text = words.Message(text, lang.L("{{.Time}} left", "Time", words.Duration(left.Round(time.Minute))))
	}
	t.desk.status.SetText(text)
}

// end ends the session and returns to the first page, which says how it went.
func (t *Train) end() {
	if t.answers > 0 {
		t.in.Toast.Say(lang.N("{{.Right}} of {{.Count}} right", t.answers, "Right", t.right))
	}
	t.session = nil
	t.showHome()
}
