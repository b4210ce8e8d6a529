package atlas

import (
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
)

// startChoice is the state while a start position is being chosen for a new game.
type startChoice struct {
	variant variants.Variant
	chosen  func(variants.Start)
	cancel  func()
}

// Choose lets the player choose a start position of a variant for a new game. It calls either chosen or cancel, after
// which the window replaces the atlas. Variants whose arrays always differ begin with the matrix of pairs.
func (a *Atlas) Choose(v variants.Variant, chosen func(variants.Start), cancel func()) {
	at := variants.Array{}
	if p := a.gallery.grid.atCursor(); p != nil && a.family == v.Family {
		at = p.Array
	}
	a.Browse(v.Family, v.Castling, at)
	a.choose = &startChoice{variant: v, chosen: chosen, cancel: cancel}
	a.put()
	if v.Symmetry == variants.Unequal {
		a.showMatrix()
	}
}

// take chooses the selected start.
func (a *Atlas) take() {
	c := a.choose
	if _, start, ok := a.top().chosen(); ok && c != nil && c.variant.Allows(start) == nil {
		a.choose = nil
		c.chosen(start)
	}
}

// useTools are the buttons that use a start: play, or choose during [Atlas.Choose].
type useTools struct{ play, choose *widget.Tool }

func newUseTools(a *Atlas) *useTools {
	return &useTools{
		play:   widget.NewTool(lang.X("begin to play", "Play"), assets.IconPlay, lang.L("Play from this position")+"  play-start", a.play).Standout(),
		choose: widget.NewTool(lang.L("Choose"), assets.IconCheck, lang.L("Choose this for the new game"), a.take).Standout(),
	}
}

// show shows the applicable button.
func (u *useTools) show(a *Atlas, ok bool) {
	isChoosing := a.choose != nil
	u.play.Off, u.choose.Off = isChoosing, !isChoosing
	if isChoosing && ok {
		_, start, _ := a.top().chosen()
		ok = a.choose.variant.Allows(start) == nil
	}
	u.play.Enable(ok)
	u.choose.Enable(ok)
}
