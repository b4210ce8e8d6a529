// Package surveyor makes the survey of start positions that package survey holds: it
// has the engine search each of them with the same number of nodes, a share of them
// on each of many machines if need be, puts the shares together, and compares the
// scores with those of other engines. Whatever it does can be killed and goes on where
// it was. The command backrank-survey is its face; docs/SURVEY.md shows how.
package surveyor
