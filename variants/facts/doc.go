// Package facts computes facts about an array before the first move: the castlings that each rule allows and how many
// moves they take, undefended pawns, and the squares that the pieces can reach. All facts are computed from the rules;
// no table is maintained by hand.
package facts
