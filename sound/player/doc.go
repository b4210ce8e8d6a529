// Package player has the sounds of a game heard. A goroutine owns the device: it opens it for the first sound, suspends
// it when nothing has been heard for a while, and opens another one when it is lost. Without a device there is silence
// and nothing else.
package player
