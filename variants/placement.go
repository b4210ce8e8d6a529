package variants

import (
	"errors"
	"strings"

	"backrank/lang"
	"backrank/words"

	"github.com/notnil/chess"
)

// Placement puts a piece on an empty square of its back rank. It is written as a drop (RULES.md §3).
type Placement struct {
	Piece  chess.Piece
	Square chess.Square
}

// String returns the placement as a drop with a capital letter, "N@b1" for White and "N@b8" for Black; "--" for the
// zero Placement.
func (p Placement) String() string {
	kind := p.Piece.Type()
	if kind < chess.King || kind > chess.Knight {
		return "--"
	}
	return letters[kind:kind+1] + "@" + p.Square.String()
}

// ParsePlacement parses a drop, "N@b1", in either case, also without the @. The rank determines the side: 1 is White's,
// 8 Black's.
func ParsePlacement(text string) (Placement, error) {
	t := strings.ToUpper(strings.TrimSpace(text))
	piece, square, ok := strings.Cut(t, "@")
	if !ok && t != "" {
		piece, square = t[:1], t[1:]
	}
	kind := strings.Index(letters[1:], piece) + 1
	if len(piece) != 1 || kind == 0 {
		return Placement{}, errors.New(lang.L("placement {{.Text}}: {{.Piece}} is not a piece; write N@b1", "Text", words.Quote(text), "Piece", words.Quote(piece)))
	}
	if len(square) != 2 || square[0] < 'A' || square[0] > 'H' || square[1] != '1' && square[1] != '8' {
		return Placement{}, errors.New(lang.L("placement {{.Text}}: {{.Square}} is not on a back rank; write N@b1", "Text", words.Quote(text), "Square", words.Quote(strings.ToLower(square))))
	}
	c, rank := chess.White, chess.Rank1
	if square[1] == '8' {
		c, rank = chess.Black, chess.Rank8
	}
	return Placement{
		Piece:  chess.NewPiece(chess.PieceType(kind), c),
		Square: chess.NewSquare(chess.File(square[0]-'A'), rank),
	}, nil
}

// Parse parses what a player types: a drop, or one with the file only, "Nb" or "N@b", for the side to place. It does
// not check whether the placement is legal, and returns false for a text that is none.
func (d Draft) Parse(text string) (Placement, bool) {
	t := strings.TrimSpace(text)
	if p, err := ParsePlacement(t + backRankDigit(d.Turn())); err == nil {
		return p, true
	}
	p, err := ParsePlacement(t)
	return p, err == nil
}

func backRankDigit(c chess.Color) string {
	if c == chess.Black {
		return "8"
	}
	return "1"
}

// ParsePlacements parses drops separated by blanks or commas, as written by [Draft.String].
func ParsePlacements(text string) ([]Placement, error) {
	var all []Placement
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' }) {
		p, err := ParsePlacement(field)
		if err != nil {
			return all, err
		}
		all = append(all, p)
	}
	return all, nil
}
