// Package liveanalysis analyses the position shown, wherever that is. One or two engines follow it; [Controller] draws their
// lines in a section, the bar beside the board, and arrows on the board. A [Place] is where a position is shown: the game, the
// editor, the page of an array. The package knows the window by the interface [Host].
package liveanalysis
