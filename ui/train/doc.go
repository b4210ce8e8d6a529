// Package train is the screen for training. Its first page lists the exercises, with what is due and what the player knows least;
// another one has the progress in tables and a calendar; the desk asks a question on a board, judges the answer at once, and
// shows the reason on the board. Package training remembers the answers and chooses what to ask; the exercises themselves
// are in packages without a window, such as drill.
package train
