// Package clock is the chess clock: what each side plays on, how that is written, and what is left at an instant. It
// starts no goroutine and never asks for the time: an instant is an argument, as the time since an epoch that the owner
// of the clock chooses, by a clock that does not jump (see [Watch]). docs/CLOCKS.md has the rules and their sources.
package clock
