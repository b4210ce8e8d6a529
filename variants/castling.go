package variants

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// The seven castling rules (RULES.md §4), ready for use by positions.
var (
	// NoCastling is plain shuffle chess: the king never castles or leaps.
	NoCastling = rules.Castling{ID: "none", Name: "No castling", Label: "No castling", Short: "None"}.Tabulate()

	// Classical is orthodox castling for a king that starts on the e-file and
	// rooks that start in the corners (FIDE Laws 3.8; P. Benko 1978).
	Classical = rules.Castling{
		ID: "classical", Name: "Classical castling", Label: "Classical (orthodox chess)", Short: "Orthodox chess",
		Partner: classicalPartner, Grant: grant(classicalPartner), Land: landFischer,
	}.Tabulate()

	// Fischer is Chess960 castling: king and rook end on c and d, or on g and f
	// (FIDE Guidelines II).
	Fischer = rules.Castling{
		ID: "fischer", Name: "Fischer castling", Label: "Fischer (Chess960)", Short: "Chess960",
		Partner: rookPartner, Grant: grant(rookPartner), Land: landFischer,
	}.Tabulate()

	// Orthodox is Chess480 castling: the king goes two files toward the rook,
	// over it or onto its square if need be (J. K. Lewis 2005).
	Orthodox = rules.Castling{
		ID: "orthodox", Name: "Orthodox castling", Label: "Orthodox (Chess480)", Short: "Chess480",
		Partner: rookPartner, Grant: grant(rookPartner), Land: landTwoFiles,
	}.Tabulate()

	// Bunker is King to Bunker Leap: castling to b and c or to g and f, and the
	// king's lone leap to b or g (C. Daniel 2009).
	Bunker = rules.Castling{
		ID: "bunker", Name: "Bunker leap", Label: "Bunker leap", Short: "Bunker",
		Partner: rookPartner, Grant: withKing(grant(rookPartner)), Land: landBunker, Leap: leapToBunker,
	}.Tabulate()

	// Slide is slide-castling with any unmoved piece (P. O'Neal 2004).
	Slide = rules.Castling{
		ID: "slide", Name: "Slide castling", Label: "Slide castling", Short: "Slide", Slides: true, Any: true,
		Partner: anyPartner, Grant: grant(anyPartner), Land: landSlide,
	}.Tabulate()

	// Leap is the King's Leap: two files either way, alone (named by O'Neal).
	Leap = rules.Castling{
		ID: "leap", Name: "King's leap", Label: "King's leap", Short: "King's leap",
		Grant: withKing(grant(nil)), Leap: leapTwoFiles,
	}.Tabulate()
)

// Castlings lists the rules in the order of display.
func Castlings() []*rules.Castling {
	return []*rules.Castling{Classical, Fischer, Orthodox, Bunker, Slide, Leap, NoCastling}
}

// CastlingByID returns the rule with an id, nil if there is none.
func CastlingByID(id string) *rules.Castling {
	for _, c := range Castlings() {
		if c.ID == id {
			return c
		}
	}
	return nil
}

func rookPartner(_, _ chess.File, piece chess.PieceType) bool { return piece == chess.Rook }

func anyPartner(king, f chess.File, _ chess.PieceType) bool { return king != f }

func classicalPartner(king, f chess.File, piece chess.PieceType) bool {
	return piece == chess.Rook && king == chess.FileE && (f == chess.FileA || f == chess.FileH)
}

// grant returns a Grant function that gives a right to every partner of the king. Of two rooks on one wing the law
// keeps the farther one's.
func grant(partner func(king, f chess.File, piece chess.PieceType) bool) func([8]chess.PieceType) []chess.File {
	return func(array [8]chess.PieceType) []chess.File {
		king := chess.File(slices.Index(array[:], chess.King))
		var files []chess.File
		for f, piece := range array {
			if partner != nil && chess.File(f) != king && partner(king, chess.File(f), piece) {
				files = append(files, chess.File(f))
			}
		}
		return files
	}
}

// withKing adds the king's own file: the right to leap.
func withKing(grant func([8]chess.PieceType) []chess.File) func([8]chess.PieceType) []chess.File {
	return func(array [8]chess.PieceType) []chess.File {
		return append(grant(array), chess.File(slices.Index(array[:], chess.King)))
	}
}

func landFischer(king, partner chess.File) (kingTo, partnerTo chess.File) {
	if partner < king {
		return chess.FileC, chess.FileD
	}
	return chess.FileG, chess.FileF
}

func landBunker(king, partner chess.File) (kingTo, partnerTo chess.File) {
	if partner < king {
		return chess.FileB, chess.FileC
	}
	return chess.FileG, chess.FileF
}

// landTwoFiles moves the king two files; the rook lands on the square that the king crossed. With both at the edge of
// the board, where there is no second square, they swap places.
func landTwoFiles(king, partner chess.File) (kingTo, partnerTo chess.File) {
	toward := chess.File(1)
	if partner < king {
		toward = -1
	}
	kingTo, partnerTo = king+2*toward, king+toward
	if kingTo < chess.FileA || kingTo > chess.FileH {
		return partner, king
	}
	return kingTo, partnerTo
}

// landSlide puts the king next to its partner, which hops to the king's other side.
func landSlide(king, partner chess.File) (kingTo, partnerTo chess.File) {
	if partner < king {
		return partner + 1, partner + 2
	}
	return partner - 1, partner - 2
}

func leapToBunker(chess.File) []chess.File { return []chess.File{chess.FileB, chess.FileG} }

func leapTwoFiles(king chess.File) []chess.File { return []chess.File{king - 2, king + 2} }
