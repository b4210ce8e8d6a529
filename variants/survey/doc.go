// Package survey holds the engine's results for every start position, searched with equal effort: the score, the best
// first moves, the sharpness. It encodes and decodes the survey file and embeds the current one. The search itself is
// in package surveyor; see docs/SURVEY.md.
package survey
