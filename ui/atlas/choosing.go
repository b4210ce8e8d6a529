package atlas

import (
	"backrank/assets"
	"backrank/variants"
)

// choosing is what a start position is chosen for.
type choosing struct {
	variant variants.Variant
	chosen  func(variants.Start)
	cancel  func()
}

// Choose lets the player choose a start position of a variant for a new game. It calls either chosen or cancel, after
// which the window shows something else. Variants in which the arrays always differ show the matrix of pairs.
func (a *Atlas) Choose(v variants.Variant, chosen func(variants.Start), cancel func()) {
	at := variants.Array{}
	if p := a.gallery.grid.here(); p != nil && a.family == v.Family {
		at = p.Array
	}
	a.Browse(v.Family, v.Castling, at)
	a.choose = &choosing{variant: v, chosen: chosen, cancel: cancel}
	a.put()
	if v.Symmetry == variants.Unequal {
		a.showMatrix()
	}
}

// take chooses what is chosen in the view.
func (a *Atlas) take() {
	c := a.choose
	if _, start, ok := a.top().chosen(); ok && c != nil && c.variant.Allows(start) == nil {
		a.choose = nil
		c.chosen(start)
	}
}

// useTools are what a start is for: it is played, or chosen while one is.
type useTools struct{ play, choose *tool }

func newUseTools(a *Atlas) *useTools {
	return &useTools{
		play:   newTool("Play", assets.IconPlay, "Begin a game from here  P", a.play).standout(),
		choose: newTool("Choose", assets.IconCheck, "Choose this for the new game", a.take).standout(),
	}
}

// show shows the one that there is.
func (u *useTools) show(a *Atlas, ok bool) {
	choosing := a.choose != nil
	u.play.off, u.choose.off = choosing, !choosing
	if choosing && ok {
		_, start, _ := a.top().chosen()
		ok = a.choose.variant.Allows(start) == nil
	}
	u.play.enable(ok)
	u.choose.enable(ok)
}
