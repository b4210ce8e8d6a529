// Package clock implements chess clocks: time controls, their text forms, and the time left at an instant. It starts no
// goroutine and never reads the time. Instants are arguments: the monotonic time since an epoch that the owner of the
// clock chooses (see [Watch]). docs/CLOCKS.md has the rules and their sources.
package clock
