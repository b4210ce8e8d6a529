package moves

import (
	"maps"

	"fyne.io/fyne/v2"

	"backrank/variants/gametree"
)

// Kept is what the player has done to the list of a game: the collapsed variations, and how far the list is scrolled.
type Kept struct {
	game   uint64
	folded map[gametree.NodeID]bool
	offset float32
}

// Kept returns the state of the list, for [List.Restore] when the same game is shown again.
func (l *List) Kept() Kept {
	return Kept{l.content.Game, maps.Clone(l.folded), l.scroll.Offset.Y}
}

// Restore restores a state of the list, if its game is shown now. The move shown stays visible.
func (l *List) Restore(k Kept) {
	if k.game != l.content.Game || k.folded == nil {
		return
	}
	l.folded = k.folded
	l.unfold()
	l.layOut()
	l.scroll.ScrollToOffset(fyne.NewPos(0, k.offset))
	l.page.Refresh()
}
