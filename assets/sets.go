package assets

import (
	"embed"
	"fmt"

	"github.com/notnil/chess"

	"backrank/lang"
)

//go:embed pieces
var pieceFiles embed.FS

// A Set is one complete set of twelve pieces, drawn as SVG in
// pieces/<ID>/<colour><letter>.svg on a 0 0 100 100 box.
type Set struct {
	ID string // folder below pieces, and the value in the settings
}

// The sets included in Backrank.
const (
	StauntonID = "staunton"
	BlocID     = "bloc"
	ModernID   = "modern"
	BookID     = "book"
	WoodID     = "wood"
)

// Name returns the name of the set for players.
func (s Set) Name() string {
	switch s.ID {
	case StauntonID:
		return lang.L("Staunton")
	case BlocID:
		return lang.L("Bloc")
	case ModernID:
		return lang.L("Modern")
	case BookID:
		return lang.X("pieces as in books", "Book")
	case WoodID:
		return lang.X("pieces of wood", "Wood")
	}
	return s.ID
}

// Sets returns every set, the default first.
func Sets() []Set {
	return []Set{
		{ID: StauntonID},
		{ID: BlocID},
		{ID: ModernID},
		{ID: BookID},
		{ID: WoodID},
	}
}

// SetByID returns the set with an id, or the default one if there is none, so that a setting from another version
// cannot leave the board empty.
func SetByID(id string) Set {
	for _, s := range Sets() {
		if s.ID == id {
			return s
		}
	}
	return Sets()[0]
}

// Pieces returns the twelve pieces: White's king, queen, rook, bishop, knight and pawn, then Black's.
func Pieces() []chess.Piece {
	return []chess.Piece{
		chess.WhiteKing, chess.WhiteQueen, chess.WhiteRook, chess.WhiteBishop, chess.WhiteKnight, chess.WhitePawn,
		chess.BlackKing, chess.BlackQueen, chess.BlackRook, chess.BlackBishop, chess.BlackKnight, chess.BlackPawn,
	}
}

// SVG returns the drawing of a piece. It fails for chess.NoPiece and for an unknown set.
func (s Set) SVG(p chess.Piece) ([]byte, error) {
	name, err := fileName(p)
	if err != nil {
		return nil, err
	}
	data, err := pieceFiles.ReadFile("pieces/" + s.ID + "/" + name)
	if err != nil {
		return nil, fmt.Errorf("assets: set %q: no drawing %s", s.ID, name)
	}
	return data, nil
}

// fileName returns the file name of a piece: colour in lower case, type in upper case.
func fileName(p chess.Piece) (string, error) {
	letter, ok := letters[p.Type()]
	if !ok {
		return "", fmt.Errorf("assets: no drawing for piece %d", p)
	}
	return p.Color().String() + letter + ".svg", nil
}

var letters = map[chess.PieceType]string{
	chess.King: "K", chess.Queen: "Q", chess.Rook: "R",
	chess.Bishop: "B", chess.Knight: "N", chess.Pawn: "P",
}
