// Package facts computes what can be known about an array before the first move: the castlings that each rule allows
// and how many moves they take, undefended pawns, and the squares that the pieces can reach. Everything is computed
// from the rules; no table is maintained by hand. The package draws nothing and has no state.
package facts
