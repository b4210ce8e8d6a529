// Package survey has the results of searches of, and of games from, the start positions of most variants. The survey has those of
// Backrank's engine, and of a second one: the score, the best first moves, the sharpness. The games are counts of what happened
// when Backrank's engine played against itself: results, castlings, where each piece went first. The package encodes, decodes and
// embeds a file of each. Package surveyor runs the searches and plays the games; see docs/SURVEY.md.
package survey
