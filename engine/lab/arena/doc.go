// Package arena plays matches between chess engines in every variant and computes the statistics of the
// results. The engines are UCI programs and Backrank's own levels, which run in the same process. Command
// backrank-arena is its command line.
//
// Games are played in pairs: two games from the same start position with colours reversed. The seed
// determines the start positions. Games end by the rules, or by adjudication if it is enabled; an engine
// cannot resign, or offer or claim a draw.
package arena
