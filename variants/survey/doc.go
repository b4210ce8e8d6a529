// Package survey has the engine's results for the start positions of most variants, searched with equal effort: the
// score, the best first moves, the sharpness. It encodes and decodes the survey file and embeds the current one. Package
// surveyor runs the searches; see docs/SURVEY.md.
package survey
