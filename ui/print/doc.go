// Package print renders printable pages as PDF: a start position on one page, a book of all arrays of a family, a score
// sheet. It does not depend on the window. Everything is black and grey, pieces are outlines, and the same input gives
// the same bytes.
package print
