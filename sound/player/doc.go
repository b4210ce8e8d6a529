// Package player plays the sounds of a game. A goroutine owns the sound device: it opens the device for the first sound,
// suspends it after some silence, and opens another one when it is lost. Without a device, sounds are dropped silently.
package player
