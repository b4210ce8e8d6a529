// Package print renders pages as PDF: a start position on one page, a book of all arrays of a family, score sheets,
// reports and lists of draws. It does not depend on the window. Everything is black and grey, pieces are outlines, and
// equal input gives equal bytes.
package print
