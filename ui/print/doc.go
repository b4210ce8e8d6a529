// Package print renders pages as PDF: a start position on one page, a book of all arrays of a family, score sheets,
// reports and lists of draws. It does not depend on the window. Everything is black, grey or white, pieces are vector
// shapes, and equal input gives equal bytes.
package print
