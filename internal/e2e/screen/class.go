package screen

import (
	"strings"

	"github.com/jezek/xgb/xproto"
)

// Class returns the two names of a window's WM_CLASS: its instance and its class.
func (d *Display) Class(w Window) (instance, class string, err error) {
	p, err := xproto.GetProperty(d.conn, false, xproto.Window(w.ID), xproto.AtomWmClass, xproto.AtomString, 0, 256).Reply()
	if err != nil {
		return "", "", err
	}
	instance, class, _ = strings.Cut(strings.TrimRight(string(p.Value), "\x00"), "\x00")
	return instance, class, nil
}
