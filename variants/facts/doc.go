// Package facts says what there is to know of an array before the first move:
// the castlings that each rule makes of it and how far away they are, the pawns
// that nothing defends, where its pieces can go. All of it is asked of the rules;
// nothing is a table made by hand. It draws nothing and keeps nothing.
package facts
