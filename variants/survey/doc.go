// Package survey holds what the engine found when it searched every start position
// at one effort: who is better, which first moves are best, how sharp it is. It
// reads and writes the file in which that is kept and has one of them with it. It
// searches nothing; package surveyor does, and docs/SURVEY.md says how.
package survey
