// Package report draws what the analysis of a game says beside the board: the graph of the chances, and the card on
// which players learn from the moves that lost most. It knows views and reports, and asks the window for everything else.
package report
