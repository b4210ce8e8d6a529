// Package survey embeds two files about the start positions of most variants, which it also encodes and decodes. The survey file
// has the score, the best first moves and the sharpness that Backrank's engine and a second engine have found. The file of games
// has counts of what happened in games of Backrank's engine against itself: results, castlings, the first destination of each
// piece. Package surveyor runs the searches and plays the games; see docs/SURVEY.md.
package survey
