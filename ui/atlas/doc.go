// Package atlas is the screen for studying start positions: a gallery of every array of a family, a page for each array
// and each pair of arrays, a comparison of arrays, the matrix of pairs, the castlings of a rule, and the live draw. Its
// functions are called on Fyne's main goroutine only.
package atlas
