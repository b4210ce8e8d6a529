// Package survey has the results of Backrank's engine, and of a second one, for the start positions of most variants: the
// score, the best first moves, the sharpness. It encodes and decodes the survey file and embeds the current one. Package
// surveyor runs the searches; see docs/SURVEY.md.
package survey
