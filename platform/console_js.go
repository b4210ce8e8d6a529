package platform

import "errors"

// OpenConsole does nothing: the browser's console is always open.
func OpenConsole() {}

// ErrNoWindow is the error of a browser that cannot draw.
var ErrNoWindow = errors.New("this browser has no WebGL, which draws the board")

// DisplayError returns the error of a browser in which drawing fails in another way.
func DisplayError() error { return ErrNoWindow }
