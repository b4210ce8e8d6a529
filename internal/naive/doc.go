// Package naive computes facts about arrays a second time, from the words of
// RULES.md and nothing else: letters, steps and trying everything. It shares no
// table, type or search with the rooms that it checks, and it is slow.
package naive
