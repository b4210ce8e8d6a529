// Command bench compares the speed of the move generator with that of other programs in one run: perft with bulk
// counting on one thread, over the UCI protocol, in rounds that alternate between the programs so that a busy
// machine affects all of them alike. With -search it compares nodes per second of searches with one thread and with
// two. It prints medians and ratios as Markdown, and fails when a leaf count is wrong. It imports no other package of
// Backrank.
package main
