package ui

import (
	"strings"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/moves"
	"backrank/variants/notation"
)

// annotate has the commands that write about a game and change its variations. They are about the move shown.
type annotate struct {
	*session
	play    *play
	panel   *panel
	players *players
}

// changeNames are the names in the menu of what can be undone; see [app.View.UndoLast].
var changeNames = map[string]string{
	"add": "variation", "delete": "deletion", "promote": "promotion", "main": "main line", "note": "annotation", "tags": "details",
	"step": "move", "back": "take-back", "resign": "result",
}

// undoLabel and redoLabel say what would be undone and redone.
func (a *annotate) undoLabel() string {
	return strings.TrimSpace("Undo " + changeNames[a.view.UndoLast])
}

func (a *annotate) redoLabel() string {
	return strings.TrimSpace("Redo " + changeNames[a.view.RedoLast])
}

// undo undoes the last change, redo makes it again. A move is taken back with a warning, where one is due.
func (a *annotate) undo() {
	if a.view.UndoLast == "step" {
		confirmTakeBack(a.play, a.match.Edit().UndoLast)
		return
	}
	a.order(a.match.Edit().UndoLast)
}

func (a *annotate) redo() { a.order(a.match.Edit().RedoLast) }

// The conditions for enabling its commands.
func writable(v *app.View) bool { return !v.Draft.Going && !v.Draft.Shown }
func atMove(v *app.View) bool   { return writable(v) && v.Node != notation.Root }

// deletable, promotable and mainable spare the moves that were played, unless the game was loaded.
func deletable(v *app.View) bool {
	return atMove(v) && (v.Loaded || !v.Tree.IsMain(v.Node))
}

func promotable(v *app.View) bool {
	t, branch := v.Tree, v.Tree.Branch(v.Node)
	if !writable(v) || branch == notation.Root {
		return false
	}
	from := t.Parent(branch)
	return v.Loaded || !t.IsMain(from) || from == t.End() || t.Next(t.First(from)) != branch
}

func mainable(v *app.View) bool {
	t, n := v.Tree, v.Node
	if !writable(v) || t.Branch(n) == notation.Root {
		return false
	}
	for !t.IsMain(n) {
		n = t.Parent(n)
	}
	return v.Loaded || n == t.End()
}

// openMenu opens the menu of the move shown.
func (a *annotate) openMenu() {
	if writable(&a.view) {
		a.panel.moves.List.OpenMenu()
	}
}

// comment opens the field for the comment of the move shown.
func (a *annotate) comment() {
	if writable(&a.view) {
		a.panel.moves.List.EditComment(a.view.Node)
	}
}

// setComment sets the comment of a move.
func (a *annotate) setComment(n notation.NodeID, text string) bool {
	return a.order(func() error { return a.match.Edit().SetNote(n, a.view.Tree.Note(n).WithText(text)) })
}

// toggle gives the move shown a glyph, or takes it away.
func (a *annotate) toggle(nag uint8) {
	if !atMove(&a.view) {
		return
	}
	note := a.view.Tree.Note(a.view.Node)
	note.NAGs = moves.Toggled(note.NAGs, nag)
	a.order(func() error { return a.match.Edit().SetNote(a.view.Node, note) })
}

func (a *annotate) promote() { a.order(func() error { return a.match.Edit().Promote(a.view.Node) }) }

func (a *annotate) makeMain() { a.order(func() error { return a.match.Edit().MakeMain(a.view.Node) }) }

func (a *annotate) deleteFrom() {
	a.order(func() error { return a.match.Edit().DeleteFrom(a.view.Node) })
}

// draw keeps what the player has drawn on the board with the move shown.
func (a *annotate) draw(shapes []board.Shape) {
	if !writable(&a.view) {
		return // it stays on the board until the next placement
	}
	var all []notation.Shape
	for _, s := range shapes {
		all = append(all, notation.Shape{From: s.From, To: s.To, Color: brushes[s.Brush]})
	}
	a.order(func() error {
		return a.match.Edit().SetNote(a.view.Node, a.view.Tree.Note(a.view.Node).WithShapes(all))
	})
}

// brushes are the colours of drawings in PGN.
const brushes = "GRBY"

// shapesOf returns the drawings of the move shown.
func shapesOf(v *app.View) (all []board.Shape) {
	for _, s := range v.Tree.Note(v.Node).Shapes() {
		for brush := range len(brushes) {
			if brushes[brush] == s.Color {
				all = append(all, board.Shape{From: s.From, To: s.To, Brush: board.Brush(brush)})
			}
		}
	}
	return all
}

// fold closes or opens the variations at the move shown.
func (a *annotate) fold() {
	if n := a.panel.moves.List.Foldable(a.view.Node); n != notation.None {
		a.panel.moves.List.Fold(n)
	}
}

// foldable reports whether there are variations at the move shown.
func (a *annotate) foldable(v *app.View) bool {
	return writable(v) && a.panel != nil && a.panel.moves.List.Foldable(v.Node) != notation.None
}

// foldLabel says what fold does.
func (a *annotate) foldLabel() string {
	if l := a.panel.moves.List; l.Folded(l.Foldable(a.view.Node)) {
		return "Expand variations"
	}
	return "Collapse variations"
}

// copyLine copies the moves to the one shown.
func (a *annotate) copyLine() {
	if !atMove(&a.view) {
		return
	}
	text, err := a.view.LinePGN(a.view.Node)
	if err != nil {
		a.refuse(err.Error(), 0)
		return
	}
	a.copyText(text, "Line copied as PGN")
}

// playOn begins a game at the position shown, after a choice of players.
func (a *annotate) playOn() {
	if !playable(&a.view) {
		return
	}
	n := a.view.Node
	dialogs.PlayOn(a.win, a.players.playersInput(), a.view.Position.Turn(), func(white, black player.Player) {
		a.leaving(func() { a.order(func() error { return a.match.PlayFrom(n, white, black) }) })
	})
}

// leaveVariation goes to the move that the variation departs from, or from analysis to the end of the game.
func (p *play) leaveVariation() {
	t, n := p.view.Tree, p.view.Node
	switch branch := t.Branch(n); {
	case branch != notation.Root:
		p.goToNode(t.Parent(branch))
	case p.view.InVariation():
		p.goToNode(t.End())
	default:
		p.message.Say("This is not a variation", notice.Info)
	}
}

// up and down choose where there are several continuations; elsewhere they go to the first and to the last position.
func (p *play) up() {
	if !p.panel.moves.List.Choose(-1) {
		p.goTo(0)
	}
}

func (p *play) down() {
	if !p.panel.moves.List.Choose(1) {
		p.goLast()
	}
}

// forward plays the next move, the one chosen where there are several.
func (p *play) forward() {
	if n := p.panel.moves.List.Next(); n != notation.None {
		p.goToNode(n)
		return
	}
	p.step(1)
}

// wheel goes through the moves: back for 1, forward for -1.
func (p *play) wheel(steps int) {
	if steps > 0 {
		p.step(-1)
		return
	}
	p.forward()
}

func (p *play) goToNode(n notation.NodeID) {
	p.order(func() error { return p.match.GoToNode(n) })
}
