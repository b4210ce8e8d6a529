package ui

import (
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/repertoire"
	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// myLines has the commands that add lines to the lines that the player learns, and remove them.
type myLines struct {
	match  *current
	view   *app.View
	notify *notifier
	queue  *queue
}

func (m *myLines) file() *repertoire.File { return app.Repertoire(m.match.Match) }

// bottom returns the side at the bottom of the board. The commands change its lines.
func bottom(v *app.View) chess.Color {
	if v.Flipped {
		return chess.Black
	}
	return chess.White
}

// shownLine returns the moves that lead to the position shown.
func shownLine(v *app.View) (moves []rules.Move) {
	for _, n := range v.Tree.Path(v.Node) {
		moves = append(moves, v.Tree.Move(n))
	}
	return moves
}

// add adds the moves that lead to the position shown.
func (m *myLines) add() {
	v, side := m.view, bottom(m.view)
	added, err := m.file().Add(v.Variant, v.First, side, shownLine(v))
	switch {
	case err != nil:
		m.notify.refuseOnScreen(err.Error())
		return
	case added == 0:
		m.notify.show(lang.L("Your lines for {{.Side}} have these moves already", "Side", words.Color(side)), notice.Info)
		return
	}
	m.notify.show(lang.N("{{.Count}} moves added to your lines for {{.Side}}", added, "Side", words.Color(side)), notice.Info)
	m.save()
}

// remove removes the last move that leads to the position shown, all moves after it, and the moves before it that no other line
// has.
func (m *myLines) remove() {
	v, side := m.view, bottom(m.view)
	m.file().Remove(v.Variant, v.First, side, shownLine(v))
	m.notify.show(lang.L("The line was removed from your lines for {{.Side}}", "Side", words.Color(side)), notice.Info)
	m.save()
}

// clear removes all lines of a side from a start position.
func (m *myLines) clear(c repertoire.Chapter) {
	m.file().Clear(c.Variant, c.Start, c.Side)
	m.save()
}

// canRemove reports whether the lines of the side at the bottom have the moves that lead to the position shown.
func (m *myLines) canRemove(v *app.View) bool {
	return isAtMove(v) && m.file().Repertoire().Has(&v.First, bottom(v), shownLine(v))
}

// save waits in the background until the changes are on disk.
func (m *myLines) save() {
	m.queue.do(m.file().Sync, func(err error) {
		if err != nil {
			m.notify.show(err.Error(), notice.Warning)
		}
	})
}
