// Package print makes pages to print, as PDF: a start position large on a page, a book of all arrays of a family, a
// score sheet. It knows nothing of the window. All is drawn in black and greys, the pieces as outlines, and the same
// input gives the same bytes.
package print
