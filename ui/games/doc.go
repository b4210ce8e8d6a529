// Package games is the screen of the archive: a list of games with search, filters and a preview, their export, and the
// import of files.
package games
