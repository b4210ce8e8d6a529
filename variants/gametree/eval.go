package gametree

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/notnil/chess"
)

// An Eval is the evaluation of the position after a move, from White's point of view.
type Eval struct {
	// Pawns is the score in pawns, more than -1000 and less than 1000; 0 if Mate is not 0.
	Pawns float64
	// Mate is the number of moves to mate, negative if Black mates; 0 if no mate was found.
	Mate int
	// Depth is the depth of the search in plies, 0 if it is unknown.
	Depth int
}

// Eval returns the evaluation of the position after a move of the given side; it returns false if the note has none. It is a
// command, [%eval 0.35,18] or [%eval #-3], or the comment of an engine match, whose score is from the point of view of the
// side that moved.
func (n Note) Eval(mover chess.Color) (Eval, bool) {
	text, ok := n.Command("eval")
	if !ok {
		info, ok := n.engineInfo()
		return info.evalFor(mover), ok && info.scored
	}
	score, depth, hasDepth := strings.Cut(text, ",")
	var e Eval
	if d, err := strconv.Atoi(strings.TrimSpace(depth)); hasDepth && err == nil && d > 0 {
		e.Depth = d
	}
	if mate, ok := strings.CutPrefix(strings.TrimSpace(score), "#"); ok {
		moves, err := strconv.Atoi(mate)
		e.Mate = moves
		return e, err == nil && moves != 0
	}
	pawns, err := strconv.ParseFloat(strings.TrimSpace(score), 64)
	e.Pawns = pawns
	return e, err == nil && math.Abs(pawns) < 1000
}

// String returns the arguments of the command: "0.35,18", "#-3".
func (e Eval) String() string {
	text := strconv.FormatFloat(e.Pawns, 'f', 2, 64)
	if e.Mate != 0 {
		text = fmt.Sprintf("#%d", e.Mate)
	}
	if e.Depth > 0 {
		text += fmt.Sprintf(",%d", e.Depth)
	}
	return text
}
