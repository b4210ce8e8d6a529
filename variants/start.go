package variants

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// Start is a start position: the arrays of both sides. Pawns are on their usual ranks, and White moves first.
type Start struct{ White, Black Array }

// Both returns the start with the same array for both sides.
func Both(a Array) Start { return Start{a, a} }

// Array returns the array of a side.
func (s Start) Array(side chess.Color) Array {
	if side == chess.Black {
		return s.Black
	}
	return s.White
}

// IsMirrored reports whether both sides have the same pieces on the same files.
func (s Start) IsMirrored() bool { return s.White == s.Black }

// Reflect returns the mirror image: the a-file becomes the h-file.
func (s Start) Reflect() Start { return Start{s.White.Reflect(), s.Black.Reflect()} }

// Pieces returns the pieces on the board, by [chess.Square], including the pawns. Files without a piece are empty.
func (s Start) Pieces() [64]chess.Piece {
	var pieces [64]chess.Piece
	for f := chess.FileA; f <= chess.FileH; f++ {
		pieces[chess.NewSquare(f, chess.Rank1)] = chess.NewPiece(s.White[f], chess.White)
		pieces[chess.NewSquare(f, chess.Rank2)] = chess.WhitePawn
		pieces[chess.NewSquare(f, chess.Rank7)] = chess.BlackPawn
		pieces[chess.NewSquare(f, chess.Rank8)] = chess.NewPiece(s.Black[f], chess.Black)
	}
	return pieces
}

// String returns the array, or both of them, White's first: "RNBQKBNR", "RNBQKBNR/RNBKQBNR".
func (s Start) String() string {
	if s.IsMirrored() {
		return s.White.String()
	}
	return s.White.String() + "/" + s.Black.String()
}

// ID returns the shortest id of the start, whatever the variant: "518" if both sides have the same array, else
// "W518-B534". [ParseStartID] parses it.
func (s Start) ID() string {
	if s.IsMirrored() {
		return strconv.Itoa(s.White.Number())
	}
	return s.pairID()
}

// pairID returns the id with the numbers of both arrays.
func (s Start) pairID() string { return fmt.Sprintf("W%d-B%d", s.White.Number(), s.Black.Number()) }

// Position returns the start position under a castling rule, also if no variant has this start. It fails unless both
// arrays are valid (see [Array.Valid]).
func (s Start) Position(rule *rules.Castling) (rules.Position, error) {
	for _, array := range [2]Array{s.White, s.Black} {
		if err := array.Valid(); err != nil {
			return rules.Position{}, err
		}
	}
	return rules.New(rules.Setup{
		Pieces: s.Pieces(), Turn: chess.White, EnPassant: chess.NoSquare, MoveNumber: 1,
		CastlingRights: rule.Grant(chess.White, s.White) | rule.Grant(chess.Black, s.Black),
	}, rule)
}

// StartOf returns the start whose position under p's castling rule is p: no piece has moved, White is to move, and no right
// is missing. It returns false if there is none.
func StartOf(p *rules.Position) (Start, bool) {
	var s Start
	for f := chess.FileA; f <= chess.FileH; f++ {
		s.White[f] = p.At(chess.NewSquare(f, chess.Rank1)).Type()
		s.Black[f] = p.At(chess.NewSquare(f, chess.Rank8)).Type()
	}
	if s.White.Valid() != nil || s.Black.Valid() != nil || s.Pieces() != p.Setup().Pieces {
		return Start{}, false
	}
	fresh, err := s.Position(p.Rule())
	return s, err == nil && fresh == *p
}

// ParseStartID parses a start-position id: "518", the number of a mirrored array, or "W518-B534", one array for each
// side (RULES.md §2), in either case.
func ParseStartID(text string) (Start, error) {
	t := strings.ToUpper(strings.TrimSpace(text))
	white, black, two := strings.Cut(t, "-")
	if !two {
		a, err := numbered(t, text)
		return Both(a), err
	}
	if !strings.HasPrefix(white, "W") || !strings.HasPrefix(black, "B") {
		return Start{}, errors.New(lang.L("start position {{.Text}}: write a number, or two like W518-B534", "Text", words.Quote(text)))
	}
	w, err := numbered(white[1:], text)
	if err != nil {
		return Start{}, err
	}
	b, err := numbered(black[1:], text)
	if err != nil {
		return Start{}, err
	}
	return Start{w, b}, nil
}

func numbered(number, text string) (Array, error) {
	n, err := strconv.ParseUint(number, 10, 16)
	if err != nil || n >= Arrays {
		return Array{}, errors.New(lang.L("start position {{.Text}}: {{.Number}} is not a number from 0 to {{.Last}}", "Text", words.Quote(text), "Number", words.Quote(number), "Last", Arrays-1))
	}
	return decode(int(n)), nil
}
