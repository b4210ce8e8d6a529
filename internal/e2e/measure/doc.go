// Measure prints how Backrank's window compares with the other chess windows of
// Debian, in one run: time to the first frame, idle processor, memory; and for
// Backrank alone what a drag costs: frames a second, and the time from a motion of
// the pointer to the pixel that shows it.
package main
