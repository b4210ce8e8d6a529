package screen

import (
	"image"

	"github.com/jezek/xgb/xproto"
)

// Window is a window on the screen.
type Window struct {
	ID     uint32
	Bounds image.Rectangle // on the screen, in pixels
}

// Windows returns the visible windows, topmost last.
func (d *Display) Windows() ([]Window, error) {
	tree, err := xproto.QueryTree(d.conn, d.root).Reply()
	if err != nil {
		return nil, err
	}
	var all []Window
	for _, id := range tree.Children {
		attributes, err := xproto.GetWindowAttributes(d.conn, id).Reply()
		if err != nil || attributes.MapState != xproto.MapStateViewable {
			continue // closed meanwhile, or hidden
		}
		g, err := xproto.GetGeometry(d.conn, xproto.Drawable(id)).Reply()
		if err != nil {
			continue
		}
		x, y := int(g.X), int(g.Y)
		all = append(all, Window{ID: uint32(id), Bounds: image.Rect(x, y, x+int(g.Width), y+int(g.Height))})
	}
	return all, nil
}

// Largest returns the largest visible window; ok is false if there is none.
func (d *Display) Largest() (w Window, ok bool, err error) {
	all, err := d.Windows()
	area := 0
	for _, each := range all {
		if a := each.Bounds.Dx() * each.Bounds.Dy(); a > area {
			w, area, ok = each, a, true
		}
	}
	return w, ok, err
}

// Resize moves and resizes a window. There is no window manager to do so.
func (d *Display) Resize(w Window, bounds image.Rectangle) error {
	values := []uint32{uint32(bounds.Min.X), uint32(bounds.Min.Y), uint32(bounds.Dx()), uint32(bounds.Dy())}
	mask := uint16(xproto.ConfigWindowX | xproto.ConfigWindowY | xproto.ConfigWindowWidth | xproto.ConfigWindowHeight)
	return xproto.ConfigureWindowChecked(d.conn, xproto.Window(w.ID), mask, values).Check()
}

// Focus gives a window the keyboard focus.
func (d *Display) Focus(w Window) error {
	return xproto.SetInputFocusChecked(d.conn, xproto.InputFocusParent, xproto.Window(w.ID), xproto.TimeCurrentTime).Check()
}

// CloseWindow sends a window the message of its close button (WM_DELETE_WINDOW, ICCCM §4.2.8).
func (d *Display) CloseWindow(w Window) error {
	protocols, err := d.atom("WM_PROTOCOLS")
	if err != nil {
		return err
	}
	closing, err := d.atom("WM_DELETE_WINDOW")
	if err != nil {
		return err
	}
	event := xproto.ClientMessageEvent{
		Format: 32, Window: xproto.Window(w.ID), Type: protocols,
		Data: xproto.ClientMessageDataUnionData32New([]uint32{uint32(closing), xproto.TimeCurrentTime, 0, 0, 0}),
	}
	return xproto.SendEventChecked(d.conn, false, xproto.Window(w.ID), xproto.EventMaskNoEvent, string(event.Bytes())).Check()
}

func (d *Display) atom(name string) (xproto.Atom, error) {
	reply, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		return 0, err
	}
	return reply.Atom, nil
}
