// Command measure compares Backrank's window with Debian's other chess programs in one run: time to the
// first frame, idle processor load, memory, and dragging: frames per second, and the latency from a motion of
// the pointer to the pixel that shows it.
package main
