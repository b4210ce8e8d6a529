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
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants/gametree"
	"backrank/variants/rules"
	"backrank/words"
)

// RetryHost is the part of the window that the card uses.
type RetryHost interface {
	View() *app.View
	// RunInBackground runs work on another goroutine, and calls done with its error on the main goroutine unless stop
	// is called before. stop cancels work.
	RunInBackground(work func(context.Context) error, done func(error)) (stop func())
	// NewSearcher returns an engine that judges the player's moves, nil if there is none.
	NewSearcher() analysis.Searcher
	GoToNode(n gametree.NodeID)
	// Try shows the position before a mistake, and hides what gives the answer away until it is called with the root.
	Try(mistake gametree.NodeID)
	Refuse(text string)
	// Say shows the result when the last mistake is done.
	Say(text string)
	// CardChanged is called when the card has changed; head is its heading, "" if it was closed.
	CardChanged(head string)
}

// Drawer is the part of the board that draws hints and tries.
type Drawer interface {
	Suggest(shapes ...board.Shape)
}

// tryNodes is the number of nodes in the search that judges a try.
const tryNodes = 100_000

// Stage is the player's progress with a mistake.
type Stage uint8

// The stages.
const (
	Closed Stage = iota
	Trying
	Judging // an engine searches the position after a try
	Found   // the player has found a move that is good enough
	Shown   // the solution is shown
)

// Exercise is a mistake of a series over several games.
type Exercise struct {
	// Title says which mistake of the series it is.
	Title  string
	IsLast bool
	// Solved is called when the player has found a move that is good enough without having been shown the best one. Next
	// begins with the next mistake of the series. Closed is called when the player closes the card; not when the window
	// shows another game.
	Solved, Next, Closed func()
}

// Retry is the card for learning from mistakes. It goes through the mistakes of the game, and for each the player tries
// to find a better move on the board.
type Retry struct {
	fynewidget.BaseWidget

	host   RetryHost
	drawer Drawer
	reject func(board.Squares)

	sides                      *widget.Segments
	side                       chess.Color // the side whose mistakes are retried, NoColor for both
	heading                    *widget.Text
	text                       *widget.Text
	hint, solution, next, back *button
	buttons                    *buttons
	content                    fyne.CanvasObject

	stage       Stage
	game        uint64
	report      *analysis.Report
	exercise    *Exercise // the mistake of a series; nil for the mistakes of one game
	plies       []int     // the mistakes, as indices in report.Plies
	at          int       // index in plies
	found       int       // number of mistakes for which the player has found a move that is good enough, without having been shown the best one
	hints       int       // number of hints shown for the mistake: 1 for the piece, 2 for the move
	afterSearch func()    // called when the search has found the best move: a hint or solution that the player has requested
	searcher    analysis.Searcher
	stop        func() // cancels the running search
}

// NewRetry returns a closed card. reject returns a moved piece to its square, and marks squares as the reason.
func NewRetry(host RetryHost, drawer Drawer, reject func(board.Squares)) *Retry {
	r := &Retry{host: host, drawer: drawer, reject: reject, stop: func() {}, heading: widget.Heading("").MaxRows(3), text: widget.Plain("").MaxRows(4)}
	r.sides = widget.NewSegments([]string{lang.L("Both sides"), words.Color(chess.White), words.Color(chess.Black)}, 0, r.choose).Wrap()
	r.sides.SetName(lang.L("Mistakes of"))
	r.hint = newButton(lang.L("Hint"), assets.IconHint, lang.L("First the piece, then the move")+"  hint", r.Hint)
	r.solution = newButton(lang.L("Solution"), assets.IconCheck, lang.L("The best move")+"  solution", r.Solve)
	r.next = newButton(lang.L("Next"), assets.IconNext, lang.L("The next mistake")+"  next-mistake", r.Next)
	r.back = newButton(lang.L("Back to the move"), assets.IconTakeBack, lang.L("Back to the move"), r.show)
	r.buttons = newButtons(r.hint, r.solution, r.next, r.back)
	closeButton := widget.NewButton("", assets.IconClose, lang.L("Close")+"  Esc", func() { r.Close() })
	head := container.NewBorder(nil, nil, nil, container.NewVBox(closeButton), container.NewVBox(layout.NewSpacer(), r.heading, layout.NewSpacer()))
	r.content = widget.Notice(container.New(layout.NewCustomPaddedVBoxLayout(8), head, r.text, r.buttons.content, r.sides))
	r.ExtendBaseWidget(r)
	r.Hide()
	return r
}

// CreateRenderer implements fyne.Widget.
func (r *Retry) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(r.content) }

// Stage returns the player's progress with the current mistake.
func (r *Retry) Stage() Stage { return r.stage }

// Texts returns the heading and the text below it.
func (r *Retry) Texts() (heading, text string) { return r.heading.Text(), r.text.Text() }

// Begin opens the card with the first mistake of a side, or of either side for NoColor or if the side made no mistake.
// If the game has no mistakes, it shows a message instead.
func (r *Retry) Begin(report *analysis.Report, side chess.Color) {
	if len(report.Retries(side)) == 0 {
		side = chess.NoColor
	}
	if len(report.Retries(side)) == 0 {
		r.host.Refuse(lang.L("There are no mistakes to learn from in this game"))
		return
	}
	r.Close()
	r.open(report)
	r.sides.Hidden = !hasBothSides(report)
	r.Show()
	r.sides.Choose(int(side))
	r.side, r.plies = side, report.Retries(side)
	r.begin(0)
}

// BeginExercise opens the card with one mistake of the game, which is part of a series. ply is its index in report.Plies.
func (r *Retry) BeginExercise(report *analysis.Report, ply int, l Exercise) {
	r.open(report)
	r.exercise, r.plies = &l, []int{ply}
	r.sides.Hide()
	r.Show()
	r.begin(0)
}

// open prepares the card for the mistakes of a game.
func (r *Retry) open(report *analysis.Report) {
	r.leave()
	own := *report
	own.Plies = slices.Clone(report.Plies) // findBestMove adds best moves
	r.game, r.report, r.searcher, r.found = r.host.View().Game, &own, r.host.NewSearcher(), 0
}

// hasBothSides reports whether there are mistakes of both sides.
func hasBothSides(report *analysis.Report) bool {
	return len(report.Retries(chess.White)) > 0 && len(report.Retries(chess.Black)) > 0
}

// choose starts again with the mistakes of both sides (0), of White (1) or of Black (2).
func (r *Retry) choose(side int) {
	if r.stage == Closed {
		return
	}
	r.side = chess.Color(side)
	if plies := r.report.Retries(r.side); !slices.Equal(plies, r.plies) || r.at != 0 || r.stage != Trying {
		r.plies, r.found = plies, 0
		r.begin(0)
	}
}

// ply returns the current mistake.
func (r *Retry) ply() *analysis.Ply { return &r.report.Plies[r.plies[r.at]] }

// begin starts with the mistake at an index in plies.
func (r *Retry) begin(at int) {
	r.stop()
	r.host.Try(r.report.Plies[r.plies[at]].Node)
	r.at, r.stage, r.hints, r.afterSearch = at, Trying, 0, nil
	r.show()
	if r.ply().Before.Best().IsZero() {
		r.findBestMove()
	}
}

// show shows the position before the mistake.
func (r *Retry) show() {
	n := r.host.View().Tree.Parent(r.ply().Node)
	r.host.GoToNode(n)
	r.reject(0)
	r.drawer.Suggest()
	r.update(r.question())
}

func (r *Retry) question() string {
	if r.exercise != nil {
		return words.Message(r.exercise.Title, lang.L("Play a better move on the board"))
	}
	return lang.L("Move {{.Number}} of {{.Total}}. Play a better move on the board.", "Number", r.at+1, "Total", len(r.plies))
}

// update shows the heading, a text and the buttons for the stage.
func (r *Retry) update(text string) {
	p := r.ply()
	r.heading.SetText(lang.L("{{.Side}} to move: find better than {{.Move}}", "Side", words.Color(p.Position.Turn()), "Move", Numbered(p, p.Move)))
	r.text.SetText(text)
	elsewhere := r.isElsewhere()
	last := r.at == len(r.plies)-1 && (r.exercise == nil || r.exercise.IsLast)
	r.hint.visible, r.solution.visible = !elsewhere && r.stage < Found, !elsewhere && r.stage < Found
	r.next.visible, r.back.visible = !elsewhere || r.stage >= Found, elsewhere
	r.next.withLabel.SetText(lang.L("Next"))
	if last {
		r.next.withLabel.SetText(lang.L("Done"))
	}
	r.content.Refresh()
	r.host.CardChanged(r.heading.Text())
}

// isElsewhere reports whether the board shows another position than the one before the mistake.
func (r *Retry) isElsewhere() bool {
	v := r.host.View()
	return v.Node != v.Tree.Parent(r.ply().Node) || v.Draft.Shown
}

// Update updates the card for a view. It closes the card if the game or the mistake no longer exists, and shows the
// button "Back to the move" while the board shows another position. It reports whether the height of the card has
// changed.
func (r *Retry) Update(v *app.View) bool {
	switch {
	case r.stage == Closed:
		return false
	case v.Game != r.game || !v.Tree.Has(r.ply().Node) || v.Tree.Move(r.ply().Node) != r.ply().Move:
		return r.leave()
	case r.stage < Found && v.Retry == gametree.Root: // an undone edit has shown a hidden position
		return r.leave()
	case r.isElsewhere() != r.back.visible:
		r.update(r.text.Text())
		return true
	}
	return false
}

// Close closes the card and ends a series. It reports whether the card was open.
func (r *Retry) Close() bool {
	if l := r.exercise; l != nil {
		l.Closed()
	}
	return r.leave()
}

// leave closes the card. It reports whether it was open.
func (r *Retry) leave() bool {
	if r.stage == Closed {
		return false
	}
	r.stop()
	r.stage, r.searcher, r.report, r.plies, r.exercise = Closed, nil, nil, nil, nil
	if v := r.host.View(); v.Game == r.game && v.Retry != gametree.Root {
		r.host.Try(gametree.Root)
	}
	r.drawer.Suggest()
	r.Hide()
	r.host.CardChanged("")
	return true
}

// Looking reports whether the player is to find a better move in the position shown.
func (r *Retry) Looking() bool { return r.stage != Closed && r.stage < Found && !r.isElsewhere() }

// Next starts with the next mistake; after the last one it closes the card and shows the result. In a series the card stays as it is until the
// next mistake begins.
func (r *Retry) Next() {
	switch l := r.exercise; {
	case r.stage == Closed:
	case l != nil:
		if l.IsLast {
			r.leave()
		}
		l.Next()
	case r.at+1 < len(r.plies):
		r.begin(r.at + 1)
	default:
		text := ResultText(r.found, len(r.plies))
		r.Close()
		r.host.Say(text)
	}
}

// ResultText says for how many mistakes the player has found better moves.
func ResultText(found, of int) string {
	if found == of {
		return lang.N("You found all {{.Count}} better moves", of)
	}
	return lang.N("You found {{.Number}} of {{.Count}} better moves", of, "Number", lang.Number(found))
}

// Takes judges a move on the board as a try if the player is to find a better move, and reports whether it did. The
// caller plays other moves as variations.
func (r *Retry) Takes(m rules.Move) bool {
	if !r.Looking() {
		return false
	}
	r.stop()
	r.draw(m, board.Blue)
	verdict := r.ply().TryWithoutSearch(m)
	if verdict == analysis.Undecided && r.searcher != nil {
		r.judge(m)
		return true
	}
	r.decide(m, verdict, Numbered(r.ply(), m))
	return true
}

// judge judges a try by a search of the position after it.
func (r *Retry) judge(m rules.Move) {
	r.stage = Judging
	r.update(lang.L("Looking at {{.Move}}…", "Move", Numbered(r.ply(), m)))
	t := r.task()
	t.Moves, t.History = append(t.Moves, m), append(t.History, t.Position.Key())
	t.Position = rules.After(&t.Position, m)
	r.search(t, func(f analysis.Evaluation) {
		r.decide(m, r.ply().TryWithScore(f.Score), fmt.Sprintf("%s (%s)", Numbered(r.ply(), m), f.Score.Pawns()))
	})
}

// decide shows the verdict on a try; move is its text for the sentence.
func (r *Retry) decide(m rules.Move, verdict analysis.Verdict, move string) {
	p := r.ply()
	r.reject(0)
	if verdict == analysis.GoodEnough {
		r.stage = Found
		r.host.Try(gametree.Root)
		if r.hints < 2 {
			r.found++
			if r.exercise != nil {
				r.exercise.Solved()
			}
		}
		r.draw(m, board.Green)
		text := lang.L("{{.Move}} is good", "Move", move)
		if m == p.Before.Best() {
			text = lang.L("{{.Move}} is the best move known", "Move", move)
		}
		r.update(text)
		return
	}
	r.stage = Trying
	r.draw(m, board.Red)
	text := lang.L("{{.Move}} loses too much", "Move", move)
	if m == p.Move {
		text = lang.L("{{.Move}} is the move that was played", "Move", move)
	}
	r.update(words.Message(text, lang.L("Try another move")))
}

// draw draws a move on the board.
func (r *Retry) draw(m rules.Move, brush board.Brush) {
	r.drawer.Suggest(board.Shape{From: m.From(), To: m.Landing(), Brush: brush})
}

// Hint shows the piece to move at the first call for a mistake, the move at the second.
func (r *Retry) Hint() {
	if !r.Looking() || r.waitForBestMove(r.Hint) {
		return
	}
	p := r.ply()
	m := p.Before.Best()
	r.hints++
	if r.hints == 1 {
		r.drawer.Suggest(board.Shape{From: m.From(), To: m.From()})
		r.update(lang.L("Look at the {{.Piece}} on {{.Square}}", "Piece", words.Piece(p.Position.At(m.From()).Type()), "Square", m.From()))
		return
	}
	r.draw(m, board.Green)
	r.update(lang.L("Play {{.Move}}", "Move", Numbered(p, m)))
}

// Solve shows the best move and its score.
func (r *Retry) Solve() {
	if !r.Looking() || r.waitForBestMove(r.Solve) {
		return
	}
	r.stop()
	p := r.ply()
	m := p.Before.Best()
	r.stage = Shown
	r.host.Try(gametree.Root)
	r.draw(m, board.Green)
	r.update(lang.L("{{.Best}} was better ({{.BestScore}}). After {{.Move}} it was {{.Score}}.",
		"Best", Numbered(p, m), "BestScore", p.Before.Score.Pawns(), "Move", Numbered(p, p.Move), "Score", p.After.Score.Pawns()))
}

// waitForBestMove reports whether the best move is unknown. If so, it starts a search for it, after which do is called;
// without an engine it shows a message.
func (r *Retry) waitForBestMove(do func()) bool {
	if !r.ply().Before.Best().IsZero() {
		return false
	}
	if r.searcher == nil {
		r.host.Refuse(lang.L("The evaluations of this game do not tell the best move, and there is no engine to find it"))
		return true
	}
	r.findBestMove()
	r.afterSearch = do
	r.update(lang.L("Looking for the best move…"))
	return true
}

// findBestMove searches for the best move, which evaluations by other programs do not have.
func (r *Retry) findBestMove() {
	if r.searcher == nil {
		return
	}
	r.stop()
	r.search(r.task(), func(f analysis.Evaluation) {
		r.ply().Before.Line = f.Line
		if do := r.afterSearch; do != nil {
			r.afterSearch = nil
			do()
		}
	})
}

// task returns the search task for the position before the mistake.
func (r *Retry) task() analysis.Task {
	t := analysis.Task{Start: r.report.Plies[0].Position, Position: r.ply().Position, Ply: r.plies[r.at]}
	for i := range t.Ply {
		p := &r.report.Plies[i]
		t.Moves, t.History = append(t.Moves, p.Move), append(t.History, p.Position.Key())
	}
	return t
}

// search searches a position in the background and calls found with the result, unless the search fails or is
// cancelled.
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
		r.reject(0)
		r.host.Refuse(err.Error())
		r.update(r.question())
	})
}
