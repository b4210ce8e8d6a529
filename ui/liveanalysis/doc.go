// Package liveanalysis analyses the position shown on any screen. One or two engines search it; [Controller] draws
// their lines in a section, the bar next to the board, and arrows on the board. A [Place] is where a position is shown:
// the game, the editor, the page of an array. The package uses the window through [Host].
package liveanalysis
