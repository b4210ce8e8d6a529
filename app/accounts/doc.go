// Package accounts fetches the finished games of players from Lichess and Chess.com into the archive, by user name and
// without a login.
//
// A service sees the user name, the variants and dates that are asked for, and the name and version of this program. It gets
// one request at a time, also from several running programs with the same data folder. The services are independent: while
// one of them does not answer or asks for fewer requests, games are fetched from the other. Games in progress are never
// asked for.
//
// The games of an account are stored in the order in which the service sends them, in small transactions of the archive.
// After each one, [File] records how far the account is. A program that is killed in between fetches the games of the last
// transaction again, and the archive recognises them by their keys ([archive.Source.Key]).
//
// Lichess sends one stream of PGN for a user and some variants, from a date on. A game may belong to the date on which it
// was started, so a fetch begins a few days before the last game that is known. From time to time it begins longer before
// that, for games that have ended since (lookBacks). Chess.com has a PGN file for each month, with the games that ended in
// it; a month that is over is fetched once more a few days later, unless its ETag shows that it has not changed.
package accounts
