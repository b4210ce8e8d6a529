package position

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// savedSteps is the number of changes that can be undone after a restart, and of those that can be redone.
const savedSteps = 200

// page is the content of the file.
type page struct {
	States []entry `json:"states"` // oldest first
	At     int     `json:"at"`     // index of the current one
}

// entry is one state. Pieces are listed from a1 to h8, a FEN letter or a dot each; squares are concatenated.
type entry struct {
	Variant string `json:"variant"`
	Pieces  string `json:"men"`
	Turn    string `json:"turn"`
	Rights  string `json:"rights,omitempty"`
	Passed  string `json:"passed,omitempty"` // the en-passant square
	Half    int    `json:"half"`
	Number  int    `json:"number"`
}

// letters are the letters of FEN by [chess.Piece].
const letters = ".KQRBNPkqrbnp"

func encode(e *Edited) []byte {
	past := e.undo[max(0, len(e.undo)-savedSteps):]
	future := e.redo[max(0, len(e.redo)-savedSteps):]
	p := page{At: len(past)}
	for _, s := range past {
		p.States = append(p.States, encodeState(s))
	}
	p.States = append(p.States, encodeState(e.state))
	for _, s := range slices.Backward(future) {
		p.States = append(p.States, encodeState(s))
	}
	data, err := json.Marshal(p)
	if err != nil {
		panic(err) // impossible: plain values
	}
	return append(data, '\n')
}

func encodeState(at state) entry {
	s := &at.setup
	e := entry{Variant: at.variant.ID, Turn: s.Turn.String(), Half: s.HalfmoveClock, Number: s.MoveNumber}
	pieces := make([]byte, len(s.Pieces))
	for sq, piece := range s.Pieces {
		pieces[sq] = letters[piece]
	}
	e.Pieces = string(pieces)
	for sq := range s.CastlingRights.All() {
		e.Rights += sq.String()
	}
	if s.EnPassant != chess.NoSquare {
		e.Passed = s.EnPassant.String()
	}
	return e
}

// decode reads the content of the file.
func decode(data []byte) (*Edited, error) {
	var p page
	if err := json.Unmarshal(data, &p); err != nil {
		return nil, err
	}
	if p.At < 0 || p.At >= len(p.States) {
		return nil, errors.New("position: no current state")
	}
	all := make([]state, len(p.States))
	for i, s := range p.States {
		var err error
		if all[i], err = s.decode(); err != nil {
			return nil, err
		}
	}
	e := &Edited{state: all[p.At], undo: all[:p.At:p.At]}
	for _, s := range slices.Backward(all[p.At+1:]) {
		e.redo = append(e.redo, s)
	}
	return e, nil
}

func (e entry) decode() (at state, err error) {
	known := false
	if at.variant, known = variants.ByID(e.Variant); !known {
		return at, fmt.Errorf("position: unknown variant %q", e.Variant)
	}
	s := &at.setup
	if len(e.Pieces) != len(s.Pieces) {
		return at, fmt.Errorf("position: %d squares, not 64", len(e.Pieces))
	}
	for sq := range s.Pieces {
		piece := strings.IndexByte(letters, e.Pieces[sq])
		if piece < 0 {
			return at, fmt.Errorf("position: invalid piece %q", e.Pieces[sq])
		}
		s.Pieces[sq] = chess.Piece(piece)
	}
	switch e.Turn {
	case "w":
		s.Turn = chess.White
	case "b":
		s.Turn = chess.Black
	default:
		return at, fmt.Errorf("position: invalid turn %q", e.Turn)
	}
	for rights := e.Rights; rights != ""; {
		var sq chess.Square
		if sq, rights, err = nextSquare(rights); err != nil {
			return at, err
		}
		s.CastlingRights |= rules.Bit(sq)
	}
	s.CastlingRights &= backRanks(s)
	s.EnPassant = chess.NoSquare
	if e.Passed != "" {
		rest := ""
		if s.EnPassant, rest, err = nextSquare(e.Passed); err != nil || rest != "" {
			return at, fmt.Errorf("position: invalid en passant square %q", e.Passed)
		}
	}
	if e.Half < 0 || e.Number < 1 {
		return at, fmt.Errorf("position: invalid counters %d and %d", e.Half, e.Number)
	}
	s.HalfmoveClock, s.MoveNumber = e.Half, e.Number
	return at, nil
}

// nextSquare splits a square off the front of text.
func nextSquare(text string) (chess.Square, string, error) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return chess.NoSquare, "", fmt.Errorf("position: invalid square %q", text)
	}
	return chess.NewSquare(chess.File(text[0]-'a'), chess.Rank(text[1]-'1')), text[2:], nil
}
