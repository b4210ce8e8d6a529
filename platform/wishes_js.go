package platform

import "syscall/js"

// SystemWishes returns the wish of the player for less motion, which the browser knows. The browser itself makes the page larger.
func SystemWishes() Wishes {
	w := Wishes{TextSize: 1}
	if match := js.Global().Get("matchMedia"); match.Truthy() {
		w.Still = js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
	}
	return w
}
