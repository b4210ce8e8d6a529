// Package atlas is the screen for studying start positions: every array of a family in a gallery, a page about each
// array and each pair of arrays, arrays beside each other, the matrix of pairs, the castlings of a rule, and the live
// draw. It is used on the toolkit's goroutine only.
package atlas
