package report

import (
	"context"
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/assets"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"
)

// RetryHost is what the card needs from the window.
type RetryHost interface {
	View() *app.View
	// RunInBackground runs work in the background and calls done when it has ended, unless it was stopped.
	RunInBackground(work func(context.Context) error, done func(error)) (stop func())
	// NewSearcher returns an engine that judges tries, nil if there is none.
	NewSearcher() analysis.Searcher
	GoToNode(n notation.NodeID)
	Refuse(text string)
	// CardChanged is called when the card has changed; head is its heading, "" when it closes.
	CardChanged(head string)
}

// Slate is the part of the board on which hints and tries are drawn.
type Slate interface {
	Suggest(shapes ...board.Shape)
	// Reject puts a piece back that was moved.
	Reject(board.Squares)
}

// tryNodes is the effort with which a try is judged.
const tryNodes = 100_000

// Stage is how far the player is with one of the moves.
type Stage uint8

// The stages.
const (
	Closed Stage = iota
	Trying
	Judging // a try
	Found   // a good enough move
	Shown   // the solution
)

// Retry is the card for learning from mistakes: better moves than those of a game that lost most are looked for, one
// after the other.
type Retry struct {
	fynewidget.BaseWidget

	host  RetryHost
	slate Slate

	sides                      *widget.Segments
	chosen                     chess.Color // whose moves, NoColor for both
	head                       *widget.Text
	said                       *widget.Text
	hint, solution, next, back *button
	buttons                    *buttons
	content                    fyne.CanvasObject

	stage    Stage
	game     uint64
	report   *analysis.Report
	plies    []int // of the report
	at       int   // of plies
	hints    int   // given for this move: 1 for the piece, 2 for the move
	eager    func()
	searcher analysis.Searcher
	stop     func() // ends the search that is running
}

// NewRetry returns a closed card.
func NewRetry(host RetryHost, slate Slate) *Retry {
	r := &Retry{host: host, slate: slate, stop: func() {}, head: widget.Heading("").MaxRows(2), said: widget.Plain("").MaxRows(3)}
	r.sides = widget.NewSegments([]string{"Both sides", chess.White.Name(), chess.Black.Name()}, 0, r.choose)
	r.hint = newButton("Hint", assets.IconHint, "First the piece, then the move  hint", r.Hint)
	r.solution = newButton("Solution", assets.IconCheck, "The best move  solution", r.Solve)
	r.next = newButton("Next", assets.IconNext, "The next mistake  next-mistake", r.Next)
	r.back = newButton("Back to the move", assets.IconTakeBack, "Back to the move", r.show)
	r.buttons = newButtons(r.hint, r.solution, r.next, r.back)
	shut := widget.NewButton("", assets.IconClose, "Close  Esc", func() { r.Leave() })
	head := container.NewBorder(nil, nil, nil, container.NewVBox(shut), container.NewVBox(layout.NewSpacer(), r.head, layout.NewSpacer()))
	r.content = widget.Notice(container.New(layout.NewCustomPaddedVBoxLayout(8), head, r.said, r.buttons.content, r.sides))
	r.ExtendBaseWidget(r)
	r.Hide()
	return r
}

// CreateRenderer implements fyne.Widget.
func (r *Retry) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(r.content) }

// Stage returns how far the player is.
func (r *Retry) Stage() Stage { return r.stage }

// Texts returns the heading and what is said below it.
func (r *Retry) Texts() (head, said string) { return r.head.Text(), r.said.Text() }

// Begin begins with the first of a side's moves, of both for NoColor. It refuses if no move lost much.
func (r *Retry) Begin(report *analysis.Report, side chess.Color) {
	if len(report.Retries(side)) == 0 {
		side = chess.NoColor
	}
	if len(report.Retries(side)) == 0 {
		r.host.Refuse("There are no mistakes to learn from in this game")
		return
	}
	r.Leave()
	own := *report
	own.Plies = slices.Clone(report.Plies) // best moves that are found are added
	report = &own
	r.game, r.report, r.searcher = r.host.View().Game, report, r.host.NewSearcher()
	r.sides.Hidden = len(report.Retries(chess.White)) == 0 || len(report.Retries(chess.Black)) == 0
	r.Show()
	r.stage = Trying
	r.sides.Choose(int(side))
	r.choose(int(side))
}

// choose begins anew with the moves of both sides, of White or of Black.
func (r *Retry) choose(side int) {
	if r.stage == Closed {
		return
	}
	r.chosen = chess.Color(side)
	if plies := r.report.Retries(r.chosen); !slices.Equal(plies, r.plies) || r.at != 0 || r.stage != Trying {
		r.plies = plies
		r.begin(0)
	}
}

// ply returns the move that is tried again.
func (r *Retry) ply() *analysis.Ply { return &r.report.Plies[r.plies[r.at]] }

// begin turns to one of the moves.
func (r *Retry) begin(at int) {
	r.stop()
	r.at, r.stage, r.hints, r.eager = at, Trying, 0, nil
	r.show()
	if r.ply().Before.Best().IsZero() {
		r.seek()
	}
}

// show shows the position in which the move is tried.
func (r *Retry) show() {
	n := r.host.View().Tree.Parent(r.ply().Node)
	r.host.GoToNode(n)
	r.slate.Reject(0)
	r.slate.Suggest()
	r.tell(r.question())
}

func (r *Retry) question() string {
	return fmt.Sprintf("Move %d of %d. Play a better move on the board.", r.at+1, len(r.plies))
}

// tell shows the heading and a text.
func (r *Retry) tell(text string) {
	p := r.ply()
	r.head.SetText(fmt.Sprintf("%s to move: find better than %s", p.Position.Turn().Name(), Numbered(p, p.Move)))
	r.said.SetText(text)
	away := r.away()
	last := r.at == len(r.plies)-1
	r.hint.shown, r.solution.shown = !away && r.stage < Found, !away && r.stage < Found
	r.next.shown, r.back.shown = !away || r.stage >= Found, away
	r.next.named.SetText("Next")
	if last {
		r.next.named.SetText("Done")
	}
	r.content.Refresh()
	r.host.CardChanged(r.head.Text())
}

// away reports whether another position is shown.
func (r *Retry) away() bool {
	v := r.host.View()
	return v.Node != v.Tree.Parent(r.ply().Node) || v.Draft.Shown
}

// Update follows the view: the card closes with its game, and offers the way back when another position is shown. It
// reports whether the card changed its height.
func (r *Retry) Update(v *app.View) bool {
	switch {
	case r.stage == Closed:
		return false
	case v.Game != r.game || !v.Tree.Has(r.ply().Node) || v.Tree.Move(r.ply().Node) != r.ply().Move:
		return r.Leave()
	case r.away() != r.back.shown:
		r.tell(r.said.Text())
		return true
	}
	return false
}

// Leave closes the card. It reports whether it was open.
func (r *Retry) Leave() bool {
	if r.stage == Closed {
		return false
	}
	r.stop()
	r.stage, r.searcher, r.report, r.plies = Closed, nil, nil, nil
	r.slate.Suggest()
	r.Hide()
	r.host.CardChanged("")
	return true
}

// Looking reports whether the player looks for a better move in the position shown.
func (r *Retry) Looking() bool { return r.stage != Closed && r.stage < Found && !r.away() }

// Cover returns the tree of the game without what would give away a better move while the player looks for one: the
// variations beside the move that is tried, and what is written about it.
func (r *Retry) Cover(t notation.Tree) notation.Tree {
	if !r.Looking() {
		return t
	}
	n := r.ply().Node
	for c := range t.Children(t.Parent(n)) {
		if c != n {
			t = t.Delete(c)
		}
	}
	return t.SetNote(n, notation.Note{})
}

// Next turns to the next move; after the last one the card closes.
func (r *Retry) Next() {
	switch {
	case r.stage == Closed:
	case r.at+1 < len(r.plies):
		r.begin(r.at + 1)
	default:
		r.Leave()
	}
}

// Takes reports whether a move on the board is a try, and judges it. After the solution moves are variations again.
func (r *Retry) Takes(m rules.Move) bool {
	if !r.Looking() {
		return false
	}
	r.stop()
	r.draw(m, board.Blue)
	verdict := r.ply().Try(m)
	if verdict == analysis.Undecided && r.searcher != nil {
		r.judge(m)
		return true
	}
	r.decide(m, verdict, Numbered(r.ply(), m))
	return true
}

// judge searches the position after a try.
func (r *Retry) judge(m rules.Move) {
	r.stage = Judging
	r.tell(fmt.Sprintf("Looking at %s…", Numbered(r.ply(), m)))
	t := r.task()
	t.Moves, t.History = append(t.Moves, m), append(t.History, t.Position.Key())
	t.Position = notation.After(&t.Position, m)
	r.search(t, func(f analysis.Evaluation) {
		r.decide(m, r.ply().Tried(f.Score), fmt.Sprintf("%s (%s)", Numbered(r.ply(), m), f.Score.Pawns()))
	})
}

// decide says what became of a try, a move as it is written in the sentence.
func (r *Retry) decide(m rules.Move, verdict analysis.Verdict, move string) {
	p := r.ply()
	r.slate.Reject(0)
	if verdict == analysis.GoodEnough {
		r.stage = Found
		r.draw(m, board.Green)
		text := fmt.Sprintf("%s is good", move)
		if m == p.Before.Best() {
			text = fmt.Sprintf("%s is the best move known", move)
		}
		r.tell(text)
		return
	}
	r.stage = Trying
	r.draw(m, board.Red)
	text := fmt.Sprintf("%s loses too much", move)
	if m == p.Move {
		text = fmt.Sprintf("%s is the move that was played", move)
	}
	r.tell(words.Message(text, "Try another move"))
}

// draw draws a move on the board.
func (r *Retry) draw(m rules.Move, brush board.Brush) {
	r.slate.Suggest(board.Shape{From: m.From(), To: m.Landing(), Brush: brush})
}

// Hint shows the piece to move, then the move.
func (r *Retry) Hint() {
	if !r.Looking() || r.unknown(r.Hint) {
		return
	}
	p := r.ply()
	m := p.Before.Best()
	r.hints++
	if r.hints == 1 {
		r.slate.Suggest(board.Shape{From: m.From(), To: m.From()})
		r.tell(fmt.Sprintf("Look at the %s on %v", words.Piece(p.Position.At(m.From()).Type()), m.From()))
		return
	}
	r.draw(m, board.Green)
	r.tell("Play " + Numbered(p, m))
}

// Solve shows the best move and what it is worth.
func (r *Retry) Solve() {
	if !r.Looking() || r.unknown(r.Solve) {
		return
	}
	r.stop()
	p := r.ply()
	m := p.Before.Best()
	r.stage = Shown
	r.draw(m, board.Green)
	r.tell(fmt.Sprintf("%s was better (%s). After %s it was %s.",
		Numbered(p, m), p.Before.Score.Pawns(), Numbered(p, p.Move), p.After.Score.Pawns()))
}

// unknown reports whether the best move is not known yet. What was asked for is done when it is.
func (r *Retry) unknown(do func()) bool {
	if !r.ply().Before.Best().IsZero() {
		return false
	}
	if r.searcher == nil {
		r.host.Refuse("The evaluations of this game do not tell the best move, and there is no engine to find it")
		return true
	}
	r.seek()
	r.eager = do
	r.tell("Looking for the best move…")
	return true
}

// seek searches for the best move, which evaluations of other programs do not have.
func (r *Retry) seek() {
	if r.searcher == nil {
		return
	}
	r.stop()
	r.search(r.task(), func(f analysis.Evaluation) {
		r.ply().Before.Line = f.Line
		if do := r.eager; do != nil {
			r.eager = nil
			do()
		}
	})
}

// task is the position in which the move is tried.
func (r *Retry) task() analysis.Task {
	t := analysis.Task{Start: r.report.Plies[0].Position, Position: r.ply().Position, Ply: r.plies[r.at]}
	for i := range t.Ply {
		p := &r.report.Plies[i]
		t.Moves, t.History = append(t.Moves, p.Move), append(t.History, p.Position.Key())
	}
	return t
}

// search searches a position in the background. A search that is stopped reports nothing.
func (r *Retry) search(t analysis.Task, found func(analysis.Evaluation)) {
	searcher := r.searcher
	var f analysis.Evaluation
	r.stop = r.host.RunInBackground(func(ctx context.Context) (err error) {
		f, err = searcher.Search(ctx, t, tryNodes)
		return err
	}, func(err error) {
		if err == nil {
			found(f)
			return
		}
		r.stage = Trying
		r.slate.Reject(0)
		r.host.Refuse(err.Error())
		r.tell(r.question())
	})
}
