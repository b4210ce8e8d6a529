// Package surveyor makes the survey of start positions that package survey reads. It searches each start
// position with the same number of nodes, by Backrank's engine or by a UCI engine, merges the results of several
// machines, and compares the scores of searches. A run that is killed can be resumed. Command backrank-survey is its
// command line; see docs/SURVEY.md.
package surveyor
