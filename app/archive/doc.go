// Package archive stores games in a database file. It imports, searches, counts, tallies and exports them.
//
// # Tables
//
// The file is an SQLite database in WAL mode. Its user_version is the version of the tables.
//
//	variants  id, name (variants.Variant.ID), rule (ID of its castling rule)
//	players   id, name as in the tags White and Black
//	events    id, name as in the tag Event
//	controls  id, name of a time control ([Head.TimeControl])
//	sources   id, path of an imported file, or another name of where games came from
//	games     the heads of games: what lists, filters and counts need
//	records   id of a game, its moves, and everything else in its PGN (rest)
//	labels    game, label: labels that the user gives to games
//	keys      key, game, content: keys under which games are put, and a hash of the content then ([DB.Put])
//	followed  source that is a growing file, or the file of edits; number of bytes read, and the last of these ([DB.Follow])
//	arrived   game, key: for changed games, the key of their content when they were added
//	waiting   key, edit, game: edits of games that were not in the archive when the edits were read ([DB.FollowEdits])
//	outdated  done, last: of the games with ids up to last, those after done have to be upgraded ([Upgrade])
//	identity  a random number that identifies the database
//	changes   number, game: games that were changed or removed, in order, written by triggers
//
// In table games, start is 4096 times the number of White's array plus that of Black's (RULES.md §2), -1 for a game that
// does not begin with two arrays, and -2 for an unfinished draft. Dates are decimal numbers such as 20240517, with zeros
// for unknown parts. The results 1-0, 1/2-1/2, 0-1 and * are 1, 2, 3 and 0. The column control is 0 for no time
// control; the columns of accuracy are 0 if it is unknown. The columns of castling have [CastlingType]
// and the ply, from 1, or 0 if the side did not castle. Deleting a game only sets the time of deletion.
//
// Labels are what the window calls the player's own tags. In this package a tag is a PGN tag.
//
// Each move of the main line takes one byte, its code in package rules, or 255 and three bytes if it has no code. So a
// search can replay games without generating moves. The column rest, called extra in the code, has all tags in order,
// except values that follow from the head, as well as comments, glyphs and variations. A game that is read back is equal
// to the game that was stored, without the tags of [OwnTags].
//
// # Twins
//
// An import does not add a game that is equal to a stored one. Twins are different games with the same variant, start,
// moves and players, and dates at most one day apart. A game is added but marked as the twin of an earlier one if they
// are twins, or if one is the beginning of the other. In the second case their days must be known, the beginning must
// have at least ten plies, and its result must be that of the longer game or unknown.
//
// The column same is a hash of variant, start, moves and names, ignoring case. The column alike is a hash of variant,
// start, the first ten plies and the folded names; it is NULL in games of version 1 that are not upgraded yet. The column
// loose has a bit for each rating that was accepted although its form is not that of PGN.
//
// # The scan file
//
// Queries over all games (lists, filters, facets, tallies, the explorer, positions and material) read a second file
// instead of the tables, that of package scan, whose name ends in -scan. It is derived from the tables and may be
// deleted. After few changes a query reads these from the tables: the table changes has the changed games, and new games
// have greater ids. After many changes the file is rebuilt, which takes a second for 200,000 games, and queries wait. An
// import writes the file along with the tables; until it ends, queries see some of its games, fewer than 65,536. If the
// file cannot be written, the data is kept in memory. Two programs may build the file at the same time, because each
// writes a temporary file and renames it.
//
// A search of names ignores case and accents ([words.SearchName]). All spellings of a name are one player
// ([words.Person]); facets and tallies show the most frequent spelling.
//
// In the scan file, the moves of a game that does not begin with two arrays follow its FEN. Queries for comments and
// labels read the tables; the scan file only has whether a game has comments with text.
package archive
