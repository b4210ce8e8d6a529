// Package similarity measures how alike two arrays are under a castling rule, describes in words what they have in common
// and what differs, and arranges the arrays of a family on a map on which like arrays are neighbours. docs/SURVEY.md
// gives the reasons for the weights and the agreement of the distance with games and scores.
package similarity
