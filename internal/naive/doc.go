// Package naive computes facts about arrays a second time, from the text of RULES.md alone, by
// letters, steps and exhaustive search. It shares no table, type or algorithm with the packages
// that it checks, and it is slow.
package naive
