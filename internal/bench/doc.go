// Command bench compares the move generator with the programs that everyone can install, in one run: perft with bulk
// counting on one thread, over the UCI protocol, rounds alternating between programs so that a busy machine is busy for
// all. With -search it compares nodes a second in searches, with one thread and two. It prints medians and ratios as
// Markdown and fails when a leaf count is wrong. It knows nothing of our packages.
package main
