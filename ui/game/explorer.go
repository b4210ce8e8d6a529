package game

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/app/archive"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// ExplorerHost is what the explorer needs from the window.
type ExplorerHost interface {
	// Explore finds in the background what was played in a position in the games that began from a start, and calls done
	// with it on the window's goroutine. The newest question wins: done is not called for one that came before it.
	Explore(start variants.Start, p rules.Position, done func(Exploration, error))
	// After calls a function later, unless stop is called before.
	After(d time.Duration, do func()) (stop func())
	// PlayMove plays a move in the position shown.
	PlayMove(m rules.Move)
	// OpenGame opens a game of the archive.
	OpenGame(id int64)
}

// Exploration is what was played in a position, and games in which it occurred, the best players' first.
type Exploration struct {
	archive.Explored
	Top []archive.Head
}

// Explorer lists what was played in the position shown, in the games of the archive that began from the same start under
// the same castling rule. A click plays a move, or opens a game.
type Explorer struct {
	fynewidget.BaseWidget

	host    ExplorerHost
	slate   Slate
	list    *explorerList
	said    *widget.Text // in place of the list
	content *fyne.Container

	asked  explored // the question asked last
	shown  explored // the question that found answers
	found  Exploration
	stop   func()        // ends waiting for the word about a slow answer
	pinned bool          // a move is drawn on the board
	hint   []board.Shape // what a hint has drawn there
}

// explored is a position of games from a start; the zero value is none.
type explored struct {
	start variants.Start
	p     rules.Position
}

// slow is how long an answer may take without a word about it.
const slow = 200 * time.Millisecond

// NewExplorer returns a hidden explorer.
func NewExplorer(host ExplorerHost, slate Slate) *Explorer {
	e := &Explorer{host: host, slate: slate, stop: func() {}, said: widget.Aside("").Rows(2).Middle()}
	e.list = newExplorerList(e)
	e.content = container.NewStack(e.list, container.NewCenter(container.New(sayWidth{}, e.said)))
	e.ExtendBaseWidget(e)
	e.Hide()
	return e
}

// sayWidth is a layout of a text that is as wide as the panel lets it.
type sayWidth struct{}

func (sayWidth) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(260, o[0].MinSize().Height)
}

func (sayWidth) Layout(o []fyne.CanvasObject, size fyne.Size) {
	place(o[0], 0, 0, size.Width, size.Height)
}

// CreateRenderer implements fyne.Widget.
func (e *Explorer) CreateRenderer() fyne.WidgetRenderer {
	return fynewidget.NewSimpleRenderer(e.content)
}

// MinSize has room for the heading and two moves.
func (e *Explorer) MinSize() fyne.Size { return fyne.NewSize(200, explorerHead+2*explorerRow) }

// SetOpen shows or hides the explorer.
func (e *Explorer) SetOpen(open bool, v *app.View) {
	switch {
	case open == e.Visible():
	case open:
		e.Show()
		e.Update(v)
	default:
		e.list.point(-1)
		e.leave()
		e.Hide()
	}
}

// Update asks about the position of a view, if it is another one.
func (e *Explorer) Update(v *app.View) {
	if e.Hidden {
		return
	}
	q := explored{v.Start, v.Position}
	switch {
	case v.Draft.Going || v.Draft.Shown:
		e.leave()
		e.tell("The explorer begins after the draft")
		return
	case v.StartID == "":
		e.leave()
		e.tell("The explorer knows games from start positions, and this one began elsewhere")
		return
	case q == e.asked:
		return
	}
	e.leave()
	e.ask(q)
}

// leave forgets the question, and the move drawn: the board has removed it with its position.
func (e *Explorer) leave() {
	e.stop()
	e.asked = explored{}
	if e.list.at = -1; e.pinned {
		e.pinned, e.hint = false, nil
		e.slate.HidePreview()
	}
}

// Again asks once more, as the archive has changed.
func (e *Explorer) Again() {
	if e.asked != (explored{}) {
		e.ask(e.asked)
	}
}

func (e *Explorer) ask(q explored) {
	e.asked = q
	e.stop()
	e.stop = e.host.After(slow, func() { e.tell("Counting games…") })
	e.host.Explore(q.start, q.p, func(found Exploration, err error) {
		e.stop()
		switch {
		case q != e.asked: // the explorer was closed, or has nothing to say here
		case err != nil:
			e.tell(words.Sentence(err.Error()))
			e.asked = explored{}
		case found.Games == 0:
			e.shown, e.found = q, found
			e.tell("No games from here")
		default:
			e.shown, e.found = q, found
			e.said.Hide()
			e.list.update()
			e.list.Show()
		}
	})
}

// tell shows a text in place of the list.
func (e *Explorer) tell(text string) {
	e.said.SetText(text)
	e.said.Show()
	e.list.Hide()
}

// live reports whether the list is about the position shown.
func (e *Explorer) live() bool { return e.list.Visible() && e.shown == e.asked }

// point draws the move of a line on the board, -1 for none.
func (e *Explorer) point(line int) {
	m, is := e.move(line)
	if !is && !e.pinned {
		return
	}
	if !e.pinned {
		e.hint = e.slate.Suggested()
	}
	e.pinned = is
	e.slate.HidePreview()
	e.slate.Suggest(e.hint...)
	switch {
	case !is:
		e.hint = nil
	case m.IsCastling() || m.IsLeap():
		e.slate.ShowPreview(Preview(&e.shown.p, m))
	default:
		e.slate.Suggest(append(slices.Clone(e.hint), board.Shape{From: m.From(), To: m.Landing(), Brush: board.Blue})...)
	}
}

// move returns the move of a line. It is false if the line has none, or it belongs to another position.
func (e *Explorer) move(line int) (rules.Move, bool) {
	if line < 0 || line >= len(e.found.Moves) || !e.live() {
		return rules.Move{}, false
	}
	return e.found.Moves[line].Move, true
}

// choose plays the move of a line, or opens its game.
func (e *Explorer) choose(line int) {
	if m, is := e.move(line); is {
		e.list.point(-1)
		e.host.PlayMove(m)
		return
	}
	if n := line - e.firstGame(); n >= 0 && n < len(e.found.Top) && e.live() {
		e.host.OpenGame(e.found.Top[n].ID)
	}
}

// The lines of the list: the moves, all of them together, a heading, the games.

// total returns the line of all moves together.
func (e *Explorer) total() int { return len(e.found.Moves) }

// firstGame returns the line of the first game.
func (e *Explorer) firstGame() int { return e.total() + 2 }

// isChoice reports whether a line can be chosen: it has a move or a game.
func (e *Explorer) isChoice(line int) bool {
	return line >= 0 && line < e.total() || line >= e.firstGame() && line < e.lines()
}

// lines returns the number of lines.
func (e *Explorer) lines() int {
	if len(e.found.Top) == 0 {
		return e.total() + 1
	}
	return e.firstGame() + len(e.found.Top)
}

// Choose is a click on the line of a move in SAN, or of a game by its players.
func (e *Explorer) Choose(name string) { e.choose(e.line(name)) }

// Place returns the middle of the line of a move in SAN in the window.
func (e *Explorer) Place(name string) fyne.Position {
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(e.list.body)
	return top.AddXY(e.list.body.Size().Width/2, (float32(e.line(name))+.5)*explorerRow)
}

// line returns the line of a move in SAN or of a game by its players, -1 if there is none.
func (e *Explorer) line(name string) int {
	for i, m := range e.found.Moves {
		if m.SAN == name {
			return i
		}
	}
	for i := range e.found.Top {
		if gameWords(&e.found.Top[i]) == name {
			return e.firstGame() + i
		}
	}
	return -1
}

// Text returns what is said in place of the list, "" while there is one.
func (e *Explorer) Text() string {
	if e.Hidden || e.said.Hidden {
		return ""
	}
	return e.said.Text()
}

// Found returns what is listed; it is empty unless it belongs to the position shown.
func (e *Explorer) Found() Exploration {
	if e.Hidden || !e.live() {
		return Exploration{}
	}
	return e.found
}
