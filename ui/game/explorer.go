package game

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/app/archive"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// ExplorerHost is the part of the window that the explorer uses.
type ExplorerHost interface {
	// Explore looks up position p in the background, in the archived games that began from start, and calls done with
	// the result on the main goroutine. A new call cancels the previous one, whose done is not called.
	Explore(start variants.Start, p rules.Position, done func(Exploration, error))
	// After calls do after d, unless stop is called before.
	After(d time.Duration, do func()) (stop func())
	// PlayMove plays a move in the position shown.
	PlayMove(m rules.Move)
	// OpenGame opens a game of the archive.
	OpenGame(id int64)
}

// Exploration has the statistics of a position, and games in which it occurred, those with the highest ratings first.
type Exploration struct {
	archive.Explored
	Top []archive.Head
}

// Explorer lists the moves played in the position shown, in the archived games with the same start and castling rule,
// and some of these games. A click plays a move or opens a game.
type Explorer struct {
	fynewidget.BaseWidget

	host     ExplorerHost
	drawings *board.Drawings
	previews *board.Previews
	list     *explorerList
	message  *widget.Text // shown instead of the list
	content  *fyne.Container

	query       explorerQuery // the last query
	resultQuery explorerQuery // the query that result belongs to
	result      Exploration
	stopTimer   func()        // cancels the message about a slow query
	isDrawn     bool          // the move of the highlighted line is drawn on the board
	hint        []board.Shape // the shapes of a hint, drawn again when the highlight ends
}

// explorerQuery is a position and the start of its game; the zero value is none.
type explorerQuery struct {
	start variants.Start
	p     rules.Position
}

// slowQueryDelay is the time after which a running query is reported.
const slowQueryDelay = 200 * time.Millisecond

// NewExplorer returns a hidden explorer.
func NewExplorer(host ExplorerHost, drawings *board.Drawings, previews *board.Previews) *Explorer {
	e := &Explorer{host: host, drawings: drawings, previews: previews, stopTimer: func() {}, message: widget.Aside("").RowsBetween(3, 5).Middle()}
	e.list = newExplorerList(e)
	wide := widget.MinSize(func(o fyne.CanvasObject) fyne.Size { return fyne.NewSize(260, o.MinSize().Height) })
	e.content = container.NewStack(e.list, container.NewCenter(container.New(wide, e.message)))
	e.ExtendBaseWidget(e)
	e.Hide()
	return e
}

// CreateRenderer implements fyne.Widget.
func (e *Explorer) CreateRenderer() fyne.WidgetRenderer {
	return fynewidget.NewSimpleRenderer(e.content)
}

// MinSize returns the height of the heading and two moves.
func (e *Explorer) MinSize() fyne.Size { return fyne.NewSize(200, explorerHead+2*explorerRow) }

// SetOpen shows or hides the explorer.
func (e *Explorer) SetOpen(open bool, v *app.View) {
	switch {
	case open == e.Visible():
	case open:
		e.Show()
		e.Update(v)
	default:
		e.list.highlight(-1)
		e.clear()
		e.Hide()
	}
}

// Update queries the position of a view, unless it is the current query.
func (e *Explorer) Update(v *app.View) {
	if e.Hidden {
		return
	}
	q := explorerQuery{v.Start, v.Position}
	switch {
	case v.Draft.Going || v.Draft.Shown:
		e.clear()
		e.showMessage(lang.L("The explorer begins after the draft"))
		return
	case v.StartID == "":
		e.clear()
		e.showMessage(lang.L("The explorer only covers games from numbered start positions. This game began from a set-up position."))
		return
	case v.Knowledge().Help() != nil:
		e.clear()
		e.showMessage(words.Sentence(v.Knowledge().Help().Error()))
		return
	case q == e.query:
		return
	}
	e.clear()
	e.run(q)
}

// clear forgets the query, so that its result is ignored, and removes the highlighted move from the board.
func (e *Explorer) clear() {
	e.stopTimer()
	e.query = explorerQuery{}
	if e.list.highlighted = -1; e.isDrawn {
		e.isDrawn, e.hint = false, nil
		e.previews.Hide()
	}
}

// Requery repeats the query after the archive has changed.
func (e *Explorer) Requery() {
	if e.query != (explorerQuery{}) {
		e.run(e.query)
	}
}

func (e *Explorer) run(q explorerQuery) {
	e.query = q
	e.stopTimer()
	e.stopTimer = e.host.After(slowQueryDelay, func() { e.showMessage(lang.L("Counting games…")) })
	e.host.Explore(q.start, q.p, func(result Exploration, err error) {
		e.stopTimer()
		switch {
		case q != e.query: // the explorer was closed, or shows another position
		case err != nil:
			e.showMessage(words.Sentence(err.Error()))
			e.query = explorerQuery{}
		case result.Games == 0:
			e.resultQuery, e.result = q, result
			e.showMessage(lang.L("No games in your list reach this position. To add games, use Import games in the menu Games."))
		default:
			e.resultQuery, e.result = q, result
			e.message.Hide()
			e.list.update()
			e.list.Show()
		}
	})
}

// showMessage shows a text instead of the list.
func (e *Explorer) showMessage(text string) {
	e.message.SetText(text)
	e.message.Show()
	e.list.Hide()
}

// isCurrent reports whether the list belongs to the position shown.
func (e *Explorer) isCurrent() bool { return e.list.Visible() && e.resultQuery == e.query }

// drawMove draws the move of a line on the board, in addition to a hint; -1 removes the move.
func (e *Explorer) drawMove(line int) {
	m, ok := e.move(line)
	if !ok && !e.isDrawn {
		return
	}
	if !e.isDrawn {
		e.hint = e.drawings.Suggested()
	}
	e.isDrawn = ok
	e.previews.Hide()
	e.drawings.Suggest(e.hint...)
	switch {
	case !ok:
		e.hint = nil
	case m.IsCastling() || m.IsLeap():
		e.previews.Show(Preview(&e.resultQuery.p, m))
	default:
		e.drawings.Suggest(append(slices.Clone(e.hint), board.Shape{From: m.From(), To: m.Landing(), Brush: board.Blue})...)
	}
}

// move returns the move of a line. It is false if the line has no move, or the list belongs to another position.
func (e *Explorer) move(line int) (rules.Move, bool) {
	if line < 0 || line >= len(e.result.Moves) || !e.isCurrent() {
		return rules.Move{}, false
	}
	return e.result.Moves[line].Move, true
}

// choose plays the move of a line, or opens its game.
func (e *Explorer) choose(line int) {
	if m, ok := e.move(line); ok {
		e.list.highlight(-1)
		e.host.PlayMove(m)
		return
	}
	if n := line - e.firstGame(); n >= 0 && n < len(e.result.Top) && e.isCurrent() {
		e.host.OpenGame(e.result.Top[n].ID)
	}
}

// The lines of the list are the moves, the total of all moves, a heading, and the games.

// totalLine returns the number of the line with the total.
func (e *Explorer) totalLine() int { return len(e.result.Moves) }

// firstGame returns the number of the line of the first game.
func (e *Explorer) firstGame() int { return e.totalLine() + 2 }

// isChoice reports whether a line can be chosen: it has a move or a game.
func (e *Explorer) isChoice(line int) bool {
	return line >= 0 && line < e.totalLine() || line >= e.firstGame() && line < e.lines()
}

// lines returns the number of lines.
func (e *Explorer) lines() int {
	if len(e.result.Top) == 0 {
		return e.totalLine() + 1
	}
	return e.firstGame() + len(e.result.Top)
}

// Choose chooses the line of a move, given in SAN, or of a game, given by its players as listed.
func (e *Explorer) Choose(name string) { e.choose(e.line(name)) }

// LinePosition returns the middle of a line as in [Explorer.Choose], in coordinates of the window.
func (e *Explorer) LinePosition(name string) fyne.Position {
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(e.list.body)
	return top.AddXY(e.list.body.Size().Width/2, (float32(e.line(name))+.5)*explorerRow)
}

// line returns the number of a line as in [Explorer.Choose], -1 if there is none.
func (e *Explorer) line(name string) int {
	for i, m := range e.result.Moves {
		if m.SAN == name {
			return i
		}
	}
	for i := range e.result.Top {
		if playersText(&e.result.Top[i]) == name {
			return e.firstGame() + i
		}
	}
	return -1
}

// Text returns the message shown instead of the list, "" while the list is shown.
func (e *Explorer) Text() string {
	if e.Hidden || e.message.Hidden {
		return ""
	}
	return e.message.Text()
}

// Result returns the result listed, empty unless it belongs to the position shown.
func (e *Explorer) Result() Exploration {
	if e.Hidden || !e.isCurrent() {
		return Exploration{}
	}
	return e.result
}
