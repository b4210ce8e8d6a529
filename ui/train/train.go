// Package train is the screen for training. Its first page lists the exercises, with what is due and what the player knows least;
// another one has the progress in tables and a calendar; the desk asks a question on a board, judges the answer at once, and
// shows the reason on the board. Package training remembers the answers and chooses what to ask; the exercises themselves
// are in packages without a window, such as drill.
package train

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/analysis"
	"backrank/app/mistakes"
	"backrank/app/notice"
	"backrank/app/repertoire"
	"backrank/app/spoken"
	"backrank/app/training"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/words"
)

// Input is the part of the window that the screen uses.
type Input struct {
	// Log is the log of answers. Sync waits in the background until all answers are on disk.
	Log  *training.Log
	Sync func()
	// Lines returns the lines that the player learns.
	Lines func() repertoire.Repertoire
	// Games reads up to n random games of the archive for which accept returns true, in the background, and calls done on the main
	// goroutine. SelfPlay returns the first moves of a game of the computer against itself.
	Games    func(n int, accept func(*pgn.Game) bool, done func([]pgn.Game))
	SelfPlay func(start rules.Position, plies int, seed uint64) []rules.Move
	// Drawing returns the pieces and the ids of the piece set and the board.
	Drawing func() (pieces *theme.Pieces, set, board string)
	// Style is the style of the board. Click and AlwaysQueen are settings of moves on it.
	Style       func() board.Style
	Click       func() game.Click
	AlwaysQueen func() bool
	Now         func() time.Time
	// Seed returns a random number, from which questions are made.
	Seed func() uint64
	// After calls do on the main goroutine after a time, unless stop is called before.
	After func(d time.Duration, do func()) (stop func())
	// Rule returns the id of the castling rule that the player has chosen to train, "" for all; SetRule changes it.
	Rule    func() string
	SetRule func(id string)
	// Background calls work on another goroutine, then done on the main goroutine.
	Background func(work, done func())
	// Search searches a position in the background, and calls done on the main goroutine, unless stop is called before. The
	// error is a message: the program has no engine, or MayAnalyse refuses the position, perhaps during the search.
	Search func(p *rules.Position, l analysis.Limits, done func(*analysis.State, error)) (stop func())
	// MayAnalyse returns why the engine must not help in a position now: because of a game in progress. Else it returns nil.
	MayAnalyse func(p *rules.Position) error
	// OwnPuzzles reads the puzzles in the player's games in the background, the newest games first, and calls done on the main
	// goroutine. Solved are the ids of those that he has solved; Solve adds one.
	OwnPuzzles func(done func([]mistakes.Puzzle, error))
	Solved     func() mistakes.Solved
	Solve      func(id string)
	// FurtherMoves is the number of moves that the player plays after the first one, in the exercise of first moves.
	FurtherMoves    func() int
	SetFurtherMoves func(n int)
	// Leave returns to the previous screen, or to the game on the board.
	Leave func()
	// Toast shows messages. Voice speaks questions, verdicts, and the squares at the cursor of the board.
	Toast *widget.Toast
	Voice *aloud.Voice
}

// Train is the screen. Its methods are called on the main goroutine only.
type Train struct {
	in        Input
	exercises []exercise
	head      *widget.Bar
	home      *home
	progress  *progressPage
	desk      *desk
	body      *fyne.Container // the first page, the progress or the desk
	screen    *fyne.Container

	session        *training.Session // nil on the first page and that of the progress
	fromProgress   bool              // the session was begun on the page of the progress, and returns there
	item           training.Item     // asked now
	answers, right int               // numbers of answers and of right ones in the session
}

// New returns the screen with its first page.
func New(in Input) *Train {
	t := &Train{in: in, body: container.NewStack()}
	t.exercises = []exercise{castling{in.Seed}, newFirstMoves(&t.in), newTactics(&t.in), &lines{repertoire: in.Lines}, &recall{in: &t.in}}
	t.progress = newProgressPage(t)
	t.head = widget.NewBar(lang.L("Train"), t.back, t.refocus, t.progress.tool)
	t.home, t.desk = newHome(t), newDesk(&t.in)
	t.desk.answered, t.desk.skipped, t.desk.next, t.desk.leave = t.answer, t.skip, t.ask, t.back
	t.screen = container.NewStack(widget.Stacked(t.head.Content, t.body, nil), in.Toast.Content)
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

// Focus gives the keys to the screen. While a question is asked, an arrow key gives them to the board.
func (t *Train) Focus(c fyne.Canvas) {
	t.desk.canvas = c
	for _, e := range t.exercises {
		if p, ok := e.(interface{ prepare() }); ok {
			p.prepare()
		}
	}
	if t.session == nil {
		t.update()
		t.readOwnPuzzles()
	}
	t.refocus()
}

// update shows the answers on the page shown, also those that were given in another window.
func (t *Train) update() {
	if err := t.in.Log.Refresh(); err != nil {
		t.in.Toast.Say(words.Sentence(err.Error()))
	}
	if t.showsProgress() {
		t.progress.update()
	} else {
		t.home.update()
	}
}

// readOwnPuzzles reads the puzzles in the player's games, of which some may be new.
func (t *Train) readOwnPuzzles() {
	t.in.OwnPuzzles(func(all []mistakes.Puzzle, err error) {
		if err != nil {
			t.in.Toast.Say(words.Sentence(err.Error()))
			return
		}
		t.exercise(training.Tactics).(*tactics).setOwn(all)
		if t.session == nil {
			t.update()
		}
	})
}

// showsProgress reports whether the page of the progress is shown.
func (t *Train) showsProgress() bool { return t.body.Objects[0] == t.progress.content }

// SetHidden is called when another screen is shown, and when the player returns. Nothing is searched meanwhile.
func (t *Train) SetHidden(hidden bool) {
	if t.desk.hidden != hidden {
		t.desk.setHidden(hidden)
	}
}

// refocus gives the keys to the screen, or to the table of the progress.
func (t *Train) refocus() {
	if t.desk.canvas != nil && t.showsProgress() {
		t.desk.canvas.Focus(t.progress.focus())
		return
	}
	t.desk.focus(false)
}

// Scene returns what the player may ask about the position of a question; false if none is asked.
func (t *Train) Scene() (spoken.Scene, bool) { return t.desk.scene(), t.session != nil }

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
	case t.showsProgress():
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter || e.Name == fyne.KeySpace:
		t.beginDaily()
	default:
		widget.ScrollByKey(t.home.content, e.Name)
	}
}

// TypedRune answers a question. On the first page it begins the exercise with the number, or shows the progress; there it
// changes the table.
func (t *Train) TypedRune(r rune) {
	n := int(r - '1')
	switch {
	case t.session != nil:
		t.desk.typedRune(r)
	case t.showsProgress():
		t.progress.choosePage(n)
	case n >= 0 && n < len(t.exercises):
		t.begin(t.in.Rule(), t.exercises[n])
	case r == '0':
		t.showProgress()
	}
}

// back returns to the page before, or leaves the screen.
func (t *Train) back() {
	switch {
	case t.session != nil:
		t.end(false)
	case t.showsProgress():
		t.showHome()
	default:
		t.in.Leave()
	}
}

// show shows a page under a title. A message about the page before goes away.
func (t *Train) show(page fyne.CanvasObject, title string) {
	t.in.Toast.Clear()
	t.body.Objects = []fyne.CanvasObject{page}
	t.body.Refresh()
	t.updateTool()
	t.head.SetTitle(title)
	t.updateBack()
}

// Title returns the title of the page shown.
func (t *Train) Title() string { return t.head.Title() }

// updateTool shows the tool that trains the selected row while there is a table.
func (t *Train) updateTool() {
	t.progress.tool.Off = !t.showsProgress() || t.progress.page == byDay
	t.head.Content.Refresh()
}

// updateBack labels the back button for the page.
func (t *Train) updateBack() {
	label := lang.L("Train")
	switch {
	case t.session != nil && t.fromProgress:
		label = lang.L("Progress")
	case t.session == nil && !t.showsProgress():
		label = t.home.back
	}
	t.head.SetBack(label)
}

// showHome shows the first page.
func (t *Train) showHome() {
	t.show(t.home.content, lang.L("Train"))
	t.update()
	t.refocus()
}

// showProgress shows the page of the progress.
func (t *Train) showProgress() {
	t.show(t.progress.content, lang.L("Progress"))
	t.update()
	t.refocus()
}

// beginDaily begins the session of the day, with all exercises.
func (t *Train) beginDaily() {
	t.beginSession(t.in.Rule(), training.Options{Length: training.DailyLength}, t.exercises)
}

// begin begins exercises under a castling rule, all rules if rule is "", without a limit of time.
func (t *Train) begin(rule string, all ...exercise) {
	if text := whyEmpty(all[0], rule); text != "" {
		t.in.Toast.Say(text)
		return
	}
	t.beginSession(rule, training.Options{NewPerDay: func(training.Exercise) int { return maxNew }, Endless: true}, all)
}

// maxNew is the number of new items in a day for a player who has chosen an exercise: as many as he wants.
const maxNew = 1 << 30

func (t *Train) beginSession(rule string, o training.Options, all []exercise) {
	o.Now, o.Sources = t.in.Now, map[training.Exercise]training.Source{}
	for _, e := range all {
		o.Exercises = append(o.Exercises, e.id())
		o.Sources[e.id()] = sourceOf(e, rule)
	}
	t.session, t.fromProgress = training.NewSession(t.in.Log, o), t.showsProgress()
	t.answers, t.right = 0, 0
	t.show(t.desk.content, "")
	t.ask()
}

// ask asks the next item of the session, or ends it.
func (t *Train) ask() {
	item, reason, ok := t.session.Next()
	if !ok {
		t.end(true)
		return
	}
	q, ok := t.exercise(item.Exercise).ask(item.Key)
	if !ok { // the session asks items that their exercises have
		t.end(true)
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
		return lang.L("Due again")
	case training.WasWrong:
		return lang.L("Once more")
	case training.IsEarly:
		return lang.L("Practice: nothing is due")
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

// skip goes on from an item that could not be judged.
func (t *Train) skip() { t.session.Skip() }

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

// end ends the session, says how it went, and returns to the page where it began. over is true if the session asks nothing more.
func (t *Train) end(over bool) {
	inTime, isTimeOver := t.session.Left() > 0, t.session.IsTimeOver()
	t.session = nil
	t.desk.clear()
	if t.fromProgress {
		t.showProgress()
	} else {
		t.showHome()
	}
	switch score := lang.N("{{.Right}} of {{.Count}} right", t.answers, "Right", t.right); {
	case over && inTime && t.answers > 0:
		t.in.Toast.Say(words.Message(score, lang.L("Nothing else is due today")))
	case over && isTimeOver && t.answers > 0:
		t.in.Toast.Say(words.Message(score, lang.L("The time is over")))
	case t.answers > 0:
		t.in.Toast.Say(score)
	case over && inTime:
		t.in.Toast.Say(lang.L("Nothing is due today"))
	case over:
		t.in.Toast.Say(lang.L("There is nothing to train here yet"))
	}
}
