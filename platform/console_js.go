package platform

import "backrank/lang"

// OpenConsole does nothing: the browser's console is always open.
func OpenConsole() {}

func (noWindow) Error() string { return lang.L("this browser has no WebGL, which draws the board") }

// DisplayError returns the error of a browser in which drawing fails in another way.
func DisplayError() error { return ErrNoWindow }
