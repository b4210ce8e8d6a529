// Package draft plays drafts for the computer: it chooses placements, gives reasons for them, and describes what a
// placement gives up and what it leaves possible. It uses the rules and the evaluation of arrays, and no search. Its
// statements about placements are values of type [Fact], whose String method returns a sentence for players.
package draft
