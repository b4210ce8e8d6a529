// Package report draws the analysis of a game in the window: the card with the graph of the chances, and the card
// on which players learn from their mistakes. It depends on views and reports; the window does everything else.
package report
