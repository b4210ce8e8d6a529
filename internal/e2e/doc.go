// Package e2e tests the real program on a separate display: it builds main.go, starts it under Xvfb, plays by mouse
// and keys, reads the trace that the window writes (BACKRANK_TRACE), and reads the journal. Its tests act as a
// player; commands in its subfolders compare the window with other programs and take the screenshots. It does not
// access the internals of the program.
package e2e
