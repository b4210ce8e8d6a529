// Package games implements the screen of the archive: a list of games with search, filters and a preview, and the
// import and export of PGN files.
package games
