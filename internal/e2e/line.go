package e2e

import (
	"image"

	"github.com/notnil/chess"
)

// Line is one line of the trace: the current content of the window.
type Line struct {
	// Event is "first-frame"; "saved" with a FEN; "analysis" with the FEN of the new lines; "engines"
	// with their names as Message; "hint" with its heading as Message; "answered" when an answer in training is in the
	// log; or empty if only the content of the window has changed.
	Event   string `json:"event"`
	TimeMS  int64  `json:"time_ms"`
	FEN     string `json:"fen"`
	View    string `json:"view"` // "play" or "draft"
	Board   Board  `json:"board"`
	Message string `json:"message"`
	Comment string `json:"comment"` // of the move shown
	Games   int    `json:"games"`   // in the game list

	Placed []string          `json:"placed"` // in a draft: "K@e1"
	Hands  map[string][2]int `json:"hands"`  // in a draft: where each piece is in its tray, in pixels, by its letter in FEN

	Choices map[string][2]int `json:"choices"` // where the buttons of the banner are, in pixels, by their labels

	Saved bool `json:"saved"` // the position shown has been saved to disk
}

// Board is the position of the board in the window, in pixels.
type Board struct {
	X       int  `json:"x"`
	Y       int  `json:"y"`
	Square  int  `json:"square"` // edge of a square
	Flipped bool `json:"flipped"`
}

// Centre returns the centre of a square.
func (b Board) Centre(sq chess.Square) image.Point {
	file, row := int(sq.File()), 7-int(sq.Rank())
	if b.Flipped {
		file, row = 7-file, 7-row
	}
	at := image.Pt(b.X+file*b.Square+b.Square/2, b.Y+row*b.Square+b.Square/2)
	return at
}

// Bounds returns the bounds of the board.
func (b Board) Bounds() image.Rectangle { return image.Rect(b.X, b.Y, b.X+8*b.Square, b.Y+8*b.Square) }
