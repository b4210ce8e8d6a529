// Package report draws what the analysis of a game says beside the board: the graph of the chances, and the card on
// which the moves that lost most are tried again. It knows views and reports, and asks the window for everything else.
package report
