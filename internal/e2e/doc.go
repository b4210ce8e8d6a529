// Package e2e drives the real program on its own display: it builds main.go, starts it under Xvfb, plays by mouse
// and keys, reads the trace that the window writes (BACKRANK_TRACE), and reads the journal. Its tests act as a
// player; its subfolders measure the window beside other programs and make the screenshots. It is not part of the
// program, and does not access its internals.
package e2e
