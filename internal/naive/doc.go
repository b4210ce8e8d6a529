// Package naive computes facts about arrays and the legal moves of games for comparison, directly from the text of RULES.md,
// with strings, single steps and exhaustive search. It shares no table, type or algorithm with the packages that it checks, and it
// is slow.
package naive
