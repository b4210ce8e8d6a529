package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/dialogs/newgame"
	"backrank/ui/game"
	"backrank/ui/moves"
	"backrank/variants/gametree"
)

// annotations has the commands that annotate a game and change its variations, mostly at the move shown, and those that undo
// and redo changes.
type annotations struct {
	win       fyne.Window
	match     *current
	view      *app.View
	settings  *preferences
	runner    *runner
	notify    *notifier
	confirm   *confirmer
	clipboard *clipboard
	players   *players
	moves     *game.Moves
	games     *openGames
	takeBack  func(command func() error) // runs a command that takes back a move, with its question if there is one
}

// changeLabels returns the menu labels of Undo and Redo for a kind of change (see [app.View.UndoLast]).
func changeLabels(kind string) (undo, redo string) {
	switch kind {
	case "add":
		return lang.L("Undo variation"), lang.L("Redo variation")
	case "delete":
		return lang.L("Undo deletion"), lang.L("Redo deletion")
	case "promote":
		return lang.L("Undo promotion"), lang.L("Redo promotion")
	case "main":
		return lang.L("Undo main line"), lang.L("Redo main line")
	case "note":
		return lang.L("Undo annotation"), lang.L("Redo annotation")
	case "tags":
		return lang.L("Undo details"), lang.L("Redo details")
	case "step":
		return lang.L("Undo move"), lang.L("Redo move")
	case "back":
		return lang.L("Undo takeback"), lang.L("Redo takeback")
	case "resign":
		return lang.L("Undo result"), lang.L("Redo result")
	}
	return lang.L("Undo"), lang.L("Redo")
}

func (a *annotations) undoLabel() string {
	undo, _ := changeLabels(a.view.UndoLast)
	return undo
}

func (a *annotations) redoLabel() string {
	_, redo := changeLabels(a.view.RedoLast)
	return redo
}

// undo undoes the last change. A move is taken back as by Take back, with its question if there is one.
func (a *annotations) undo() {
	if a.view.UndoLast == "step" {
		a.takeBack(a.match.Edit().UndoLast)
		return
	}
	a.runner.run(a.match.Edit().UndoLast)
}

// redo repeats the change undone last.
func (a *annotations) redo() { a.runner.run(a.match.Edit().RedoLast) }

// The conditions that enable the commands.
func hasMoveList(v *app.View) bool { return !v.Draft.Going && !v.Draft.Shown }
func canAnnotate(v *app.View) bool { return hasMoveList(v) && v.Retry == gametree.Root }
func isAtMove(v *app.View) bool    { return canAnnotate(v) && v.Node != gametree.Root }

// canDelete, canPromote and canMakeMain are false if the command would change the moves played in a game, which are
// history. In an opened game all moves can be changed.
func canDelete(v *app.View) bool {
	return isAtMove(v) && (v.Loaded || !v.Tree.IsMain(v.Node))
}

func canPromote(v *app.View) bool {
	t, branch := v.Tree, v.Tree.Branch(v.Node)
	if !canAnnotate(v) || branch == gametree.Root {
		return false
	}
	from := t.Parent(branch)
	return v.Loaded || !t.IsMain(from) || from == t.End() || t.Next(t.First(from)) != branch
}

func canMakeMain(v *app.View) bool {
	t, n := v.Tree, v.Node
	if !canAnnotate(v) || t.Branch(n) == gametree.Root {
		return false
	}
	for !t.IsMain(n) {
		n = t.Parent(n)
	}
	return v.Loaded || n == t.End()
}

// openMenu opens the context menu of the move shown.
func (a *annotations) openMenu() {
	if canAnnotate(a.view) {
		a.moves.List.OpenMenu()
	}
}

// comment opens the text field for the comment on the move shown.
func (a *annotations) comment() {
	if canAnnotate(a.view) {
		a.moves.List.EditComment(a.view.Node)
	}
}

// setComment sets the comment of a move.
func (a *annotations) setComment(n gametree.NodeID, text string) bool {
	return a.runner.run(func() error { return a.match.Edit().SetNote(n, a.view.Tree.Note(n).WithText(text)) })
}

// togglePalette opens or closes the palette of glyphs.
func (a *annotations) togglePalette() {
	if canOpenPalette(a.view) {
		a.settings.change(func(s *settings.Settings) { s.Palette = !s.Palette })
	}
}

// showsPalette reports whether the palette of glyphs is open.
func (a *annotations) showsPalette(v *app.View) bool {
	return a.settings.get().Palette && canOpenPalette(v)
}

// toggleGlyph adds a glyph to the move shown, or removes it. nag is its number in PGN.
func (a *annotations) toggleGlyph(nag uint8) {
	if !isAtMove(a.view) {
		return
	}
	note := a.view.Tree.Note(a.view.Node)
	note.NAGs = moves.Toggled(note.NAGs, nag)
	a.runner.run(func() error { return a.match.Edit().SetNote(a.view.Node, note) })
}

func (a *annotations) promote() {
	a.runner.run(func() error { return a.match.Edit().Promote(a.view.Node) })
}

func (a *annotations) makeMain() {
	a.runner.run(func() error { return a.match.Edit().MakeMain(a.view.Node) })
}

func (a *annotations) deleteFrom() {
	a.runner.run(func() error { return a.match.Edit().DeleteFrom(a.view.Node) })
}

// saveShapes stores the arrows and circles drawn on the board with the move shown.
func (a *annotations) saveShapes(shapes []board.Shape) {
	if !canAnnotate(a.view) {
		return // in a draft the shapes stay on the board until the next placement
	}
	var all []gametree.Shape
	for _, s := range shapes {
		all = append(all, gametree.Shape{From: s.From, To: s.To, Color: brushes[s.Brush]})
	}
	a.runner.run(func() error {
		return a.match.Edit().SetNote(a.view.Node, a.view.Tree.Note(a.view.Node).WithShapes(all))
	})
}

// brushes are the letters of the colours of shapes in PGN ([%cal], [%csl]), by board.Brush.
const brushes = "GRBY"

// shapesOf returns the arrows and circles stored with the move shown, none while they are hidden.
func shapesOf(v *app.View) (all []board.Shape) {
	for _, s := range v.Knowledge().Tree().Note(v.Node).Shapes() {
		for brush := range len(brushes) {
			if brushes[brush] == s.Color {
				all = append(all, board.Shape{From: s.From, To: s.To, Brush: board.Brush(brush)})
			}
		}
	}
	return all
}

// toggleFold collapses or expands the variations at the move shown.
func (a *annotations) toggleFold() {
	if n := a.moves.List.Foldable(a.view.Node); n != gametree.None {
		a.moves.List.Fold(n)
	}
}

// foldable reports whether the move shown has variations to collapse or expand.
func (a *annotations) foldable(v *app.View) bool {
	return canAnnotate(v) && a.moves.List.Foldable(v.Node) != gametree.None
}

// foldLabel is the menu label of toggleFold.
func (a *annotations) foldLabel() string {
	if l := a.moves.List; l.Folded(l.Foldable(a.view.Node)) {
		return lang.L("Expand variations")
	}
	return lang.L("Collapse variations")
}

// copyLine copies the moves up to the one shown as PGN.
func (a *annotations) copyLine() {
	if !isAtMove(a.view) {
		return
	}
	text, err := a.view.LinePGN(a.view.Node)
	if err != nil {
		a.notify.refuse(err.Error(), 0)
		return
	}
	a.clipboard.copy(text, lang.L("Line copied as PGN"))
}

// playOn asks for players and starts a game from the position shown.
func (a *annotations) playOn() {
	if !canPlayOn(a.view) {
		return
	}
	n, match := a.view.Node, a.match.Match
	newgame.PlayOn(a.win, a.players.playersInput(), func(white, black player.Player) {
		a.games.run(func() (*app.Match, error) { return a.games.tabs.PlayFrom(match, n, white, black) })
	})
}
