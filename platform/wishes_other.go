//go:build !linux && !freebsd && !netbsd && !openbsd && !windows && !js

package platform

// SystemWishes returns no wishes: they are not read on this system.
func SystemWishes() Wishes { return Wishes{TextSize: 1} }
