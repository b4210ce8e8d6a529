// Package surveyor makes the survey of start positions that package survey holds. It searches each
// of them with the same number of nodes, if need be divided among several machines, merges the
// results, and compares the scores with those of other engines. Every run can be killed and
// resumed. Its command line is backrank-survey; see docs/SURVEY.md.
package surveyor
