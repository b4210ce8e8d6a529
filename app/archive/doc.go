// Package archive keeps games in a database that is one file: imported, found, counted and replayed.
//
// # Tables
//
// The file is an SQLite database in WAL mode, whose user_version is the version of the tables.
//
//	variants  id, name (variants.Variant.ID), rule (its castling rule's ID)
//	players   id, name as in the tags White and Black
//	events    id, name as in the tag Event
//	sources   id, path of an imported file, or how else games came
//	games     the head of a game: what is listed, filtered and counted
//	records   id of a game, its moves and the rest that its PGN says
//	labels    game, label: tags of one's own
//	keys      key, game, content as it was put: games that go on under a key of whoever put them there ([DB.Put])
//	followed  source that is a growing file, how many bytes of it are here, and the last of these ([DB.Follow])
//	arrived   game, key: what games that were changed said when they came
//	waiting   key, edit: what was done with games before the archive was made again, until they come ([DB.FollowEdits])
//	outdated  done, last: the games up to last are of an earlier version, those up to done no more ([Upgrade])
//	identity  a random number, which distinguishes this database from others
//	changes   games that were changed or removed, in order; triggers write it
//
// In games, start is 4096 times the number of White's array and the number of Black's (RULES.md §2), -1 for a game that
// begins elsewhere and -2 for an unfinished draft. Dates are decimal, 20240517, with zeros for what is unknown. Result
// is 1, 2 and 3 for 1-0, 1/2-1/2 and 0-1, 0 for none. Who castled how is [How] with the ply of it, from 1. A game that
// was deleted keeps its row, with the time of it.
//
// The moves of the main line are a byte each, their code in package rules (255 and three bytes for the few that have
// none): no legal moves are generated to store or replay them. The rest has all tags in their order, but for those that
// follow from the head, comments, glyphs and variations. A game comes out as it went in.
//
// Twins are games with the same variant, start, moves and players, on days that are at most one apart. A game that is the
// same in everything is not added again; a twin that says something else is added and marked with the first one's id. A
// game is marked too if it is the beginning of another one, or another one is its beginning, on known days: the beginning
// has ten plies or more, and the result of the whole game or none.
//
// The column same is a hash of variant, start, moves and names, without regard to case. The column alike is a hash of
// variant, start, the first ten plies and the usual spelling of each name; it is NULL in a game that an earlier version
// stored and that is not brought up to date. The column loose has a bit for each rating that
// is not written in the form of PGN.
//
// # The scan file
//
// What is asked of all games is answered from a second file, that of package scan, whose name ends in -scan: lists,
// filters, facets, tallies, the explorer, positions and material. It follows from the tables and may be deleted. It is
// built when many games have come or changed, and questions wait for it: a second for 200,000 games. Fewer changes are read
// from the tables when something is asked; the table of changes and ids greater than the last show which. An import builds
// the file while it runs, and questions are answered without its games until it ends, but for the first 16,000. Where the
// file cannot be written, all of it is in memory. Two programs may build it at the same time: each writes a file of its own
// and puts it in its place whole.
//
// A search of names ignores case and accents ([words.SearchName]). All spellings of a name are one player
// ([words.Person]); lists show the first spelling.
//
// The moves of a game that begins elsewhere stand behind its FEN in it. Comments and labels are looked up in the tables;
// of comments it knows whether there are some for readers.
package archive
