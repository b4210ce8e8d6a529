package screen

import (
	"unicode/utf8"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// A keyPress is a key, and whether Shift must be held.
type keyPress struct {
	code  xproto.Keycode
	shift bool
}

// keysyms are the keysyms of keys that type no character (keysymdef.h).
var keysyms = map[string]xproto.Keysym{
	"BackSpace": 0xff08, "Tab": 0xff09, "Return": 0xff0d, "Escape": 0xff1b, "Delete": 0xffff,
	"Home": 0xff50, "Left": 0xff51, "Up": 0xff52, "Right": 0xff53, "Down": 0xff54, "Prior": 0xff55, "Next": 0xff56, "End": 0xff57,
	"F1": 0xffbe, "F2": 0xffbf, "F5": 0xffc2, "F10": 0xffc7, "F11": 0xffc8,
	"comma":   0x2c,
	"Shift_L": 0xffe1, "Control_L": 0xffe3, "Alt_L": 0xffe9,
}

// keysym returns the keysym of a name or of a Latin character; 0, which no key has, for other names.
func keysym(name string) xproto.Keysym {
	if sym, ok := keysyms[name]; ok {
		return sym
	}
	r, size := utf8.DecodeRuneInString(name)
	if size < len(name) {
		return 0
	}
	return xproto.Keysym(r)
}

// keyboard reads the keys of all keysyms, plain and with Shift.
func keyboard(conn *xgb.Conn, setup *xproto.SetupInfo) (map[xproto.Keysym]keyPress, error) {
	first := setup.MinKeycode
	reply, err := xproto.GetKeyboardMapping(conn, first, byte(setup.MaxKeycode-first+1)).Reply()
	if err != nil {
		return nil, err
	}
	keys := map[xproto.Keysym]keyPress{}
	columns := int(reply.KeysymsPerKeycode)
	for shift := range min(columns, 2) {
		for i := shift; i < len(reply.Keysyms); i += columns {
			sym := reply.Keysyms[i]
			if _, known := keys[sym]; sym != 0 && !known {
				keys[sym] = keyPress{code: first + xproto.Keycode(i/columns), shift: shift == 1}
			}
		}
	}
	return keys, nil
}
