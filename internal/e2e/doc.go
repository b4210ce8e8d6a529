// Package e2e drives the real program on a display of its own: it builds main.go, starts it under Xvfb, plays with mouse
// and keys, follows the trace that the window writes (BACKRANK_TRACE), and reads the journal it leaves behind. Its test
// plays what a player does; its subfolders measure the window beside other programs and draw the screenshots. Nothing
// here is part of the program, and nothing here looks inside it.
package e2e
