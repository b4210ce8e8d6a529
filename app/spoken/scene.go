// Package spoken says moves and positions in words that can be read aloud, and answers what a player who does not see the
// board asks about it: typed commands ([Answer]) and keys on the board ([Press]). The texts are in the language of the
// player, and in a fixed order: pieces from a1 to h8.
package spoken

import (
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// Scene is what a player can ask about: the pieces on a board, and what is known of the game there.
type Scene struct {
	// Pieces are the pieces that the player may see.
	Pieces [64]chess.Piece
	// Position has these pieces. It is nil while they are being placed, and if no game can arise from them.
	Position *rules.Position
	// Covered is why nothing may be said about the pieces, nil if all may be said.
	Covered error
	// Withheld is why castling rights, and what is legal, are not told: a question of training asks for them. It is nil otherwise.
	Withheld error

	// InGame is true where moves and names of commands can be typed beside questions.
	InGame bool

	// The answers to questions about the game, sentences without a full stop. A nil function means that the board has no such thing.
	LastMove, Clocks, Players, Evaluation, Draft func() string
}

// kinds are the types of pieces in the order in which they are listed.
var kinds = []chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

// colors are the sides in the order in which they are listed.
var colors = []chess.Color{chess.White, chess.Black}

// Square says what is on a square: "e4, white pawn" or "e4, empty".
func (s *Scene) Square(sq chess.Square) string {
	if s.Pieces[sq] == chess.NoPiece {
		return commas([]string{sq.String(), lang.X("a square without a piece", "empty")})
	}
	return commas([]string{sq.String(), words.ColoredPiece(s.Pieces[sq])})
}

// squares returns the squares of a piece from a1 to h8. Pawns are listed by file, then by rank.
func (s *Scene) squares(piece chess.Piece) (all []chess.Square) {
	for sq, on := range s.Pieces {
		if on == piece {
			all = append(all, chess.Square(sq))
		}
	}
	if piece.Type() == chess.Pawn {
		slices.SortStableFunc(all, func(a, b chess.Square) int { return int(a.File()) - int(b.File()) })
	}
	return all
}

// pieces says where the pieces of a side are: "White: king e1; rooks a1, h1". Without kinds it lists all.
func (s *Scene) pieces(side chess.Color, of ...chess.PieceType) string {
	if of == nil {
		of = kinds
	}
	var all []string
	for _, kind := range of {
		on := s.squares(chess.NewPiece(kind, side))
		switch name := words.Piece(kind); {
		case len(on) > 1:
			name = words.Plural(kind)
			fallthrough
		case len(on) == 1:
			all = append(all, name+" "+listed(on))
		}
	}
	if all == nil {
		all = []string{lang.X("no pieces of a kind", "none")}
	}
	return lang.L("{{.Side}}: {{.Pieces}}", "Side", words.Color(side), "Pieces", strings.Join(all, "; "))
}

// listed lists squares.
func listed(squares []chess.Square) string {
	all := make([]string, len(squares))
	for i, sq := range squares {
		all[i] = sq.String()
	}
	return commas(all)
}

// row says what is on some squares, and leaves out the empty ones. name is that of the file, rank or diagonal.
func (s *Scene) row(name string, squares []chess.Square) string {
	var all []string
	for _, sq := range squares {
		if s.Pieces[sq] != chess.NoPiece {
			all = append(all, sq.String()+" "+words.ColoredPiece(s.Pieces[sq]))
		}
	}
	if all == nil {
		all = []string{lang.X("a line without pieces", "empty")}
	}
	return lang.L("{{.Line}}: {{.Pieces}}", "Line", name, "Pieces", commas(all))
}

// file says what is on a file.
func (s *Scene) file(f chess.File) string {
	var squares []chess.Square
	for r := range chess.Rank(8) {
		squares = append(squares, chess.NewSquare(f, r))
	}
	return s.row(lang.L("File {{.File}}", "File", f), squares)
}

// rank says what is on a rank.
func (s *Scene) rank(r chess.Rank) string {
	var squares []chess.Square
	for f := range chess.File(8) {
		squares = append(squares, chess.NewSquare(f, r))
	}
	return s.row(lang.L("Rank {{.Rank}}", "Rank", r), squares)
}

// diagonals says what is on both diagonals through a square.
func (s *Scene) diagonals(through chess.Square) string {
	var all []string
	for _, slope := range []int{1, -1} {
		var squares []chess.Square
		for f := range 8 {
			r := int(through.Rank()) + slope*(f-int(through.File()))
			if r >= 0 && r < 8 {
				squares = append(squares, chess.NewSquare(chess.File(f), chess.Rank(r)))
			}
		}
		if len(squares) > 1 {
			ends := squares[0].String() + "–" + squares[len(squares)-1].String()
			all = append(all, s.row(lang.L("Diagonal {{.Squares}}", "Squares", ends), squares))
		}
	}
	return words.Message(all...)
}

// board says where all pieces are, and who is to move.
func (s *Scene) board() string {
	turn := ""
	if s.Position != nil {
		turn = lang.L("It is {{.Side}}'s turn", "Side", words.Color(s.Position.Turn()))
	}
	return words.Message(s.pieces(chess.White), s.pieces(chess.Black), turn)
}

// material says how many pieces each side has, and who is ahead.
func (s *Scene) material() string {
	values := map[chess.PieceType]int{chess.Queen: 9, chess.Rook: 5, chess.Bishop: 3, chess.Knight: 3, chess.Pawn: 1}
	var all []string
	balance := 0
	for i, side := range colors {
		var counts []string
		for _, kind := range kinds[1:] {
			if n := len(s.squares(chess.NewPiece(kind, side))); n > 0 {
				counts = append(counts, words.Pieces(n, kind))
				balance += n * values[kind] * (1 - 2*i)
			}
		}
		if counts == nil {
			counts = []string{lang.X("no pieces of a kind", "none")}
		}
		all = append(all, lang.L("{{.Side}}: {{.Pieces}}", "Side", words.Color(side), "Pieces", commas(counts)))
	}
	switch {
	case balance > 0:
		all = append(all, ahead(chess.White, balance))
	case balance < 0:
		all = append(all, ahead(chess.Black, -balance))
	default:
		all = append(all, lang.L("Material is equal"))
	}
	return words.Message(all...)
}

// ahead says that a side has more material, in pawns.
func ahead(side chess.Color, pawns int) string {
	return lang.L("{{.Side}} is ahead by {{.Pieces}}", "Side", words.Color(side), "Pieces", words.Pieces(pawns, chess.Pawn))
}
