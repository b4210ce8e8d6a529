package variants

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// The seven castling rules (RULES.md §4), ready for use by positions.
var (
	// NoCastling is plain shuffle chess: the king never castles or leaps.
	NoCastling = rules.Castling{ID: "none", Name: "No castling", Names: noCastlingNames, Card: noCastlingCard}.Tabulate()

	// Classical is orthodox castling for a king that starts on the e-file and
	// a rook that starts in a corner (FIDE Laws 3.8; P. Benko 1978).
	Classical = rules.Castling{
		ID: "classical", Name: "Classical castling", Names: classicalNames,
		Partners: rook, From: fromHome, Land: landFischer,
		Card: classicalCard,
	}.Tabulate()

	// Fischer is Chess960 castling: king and rook end on c and d, or on g and f
	// (FIDE Guidelines II).
	Fischer = rules.Castling{
		ID: "fischer", Name: "Fischer castling", Names: fischerNames,
		Partners: rook, Land: landFischer,
		Card: fischerCard,
	}.Tabulate()

	// Orthodox is Chess480 castling: the king goes two files toward the rook,
	// over it or onto its square if need be (J. K. Lewis 2005).
	Orthodox = rules.Castling{
		ID: "orthodox", Name: "Orthodox castling", Names: orthodoxNames,
		Partners: rook, Land: landTwoFiles,
		Card: orthodoxCard,
	}.Tabulate()

	// Bunker is King to Bunker Leap: king and rook castle to b and c or to g and f, and the king can leap to b or g
	// without a rook (C. Daniel 2009).
	Bunker = rules.Castling{
		ID: "bunker", Name: "Bunker leap", Names: bunkerNames,
		Partners: rook, Land: landBunker, Leap: leapToBunker,
		Card: bunkerCard,
	}.Tabulate()

	// Slide is slide-castling with any unmoved piece (P. O'Neal 2004).
	Slide = rules.Castling{
		ID: "slide", Name: "Slide castling", Names: slideNames, Slides: true, Any: true,
		Partners: anyPiece, Land: landSlide,
		Card: slideCard,
	}.Tabulate()

	// Leap is the King's Leap: the king moves two files to either side, and no other piece moves (name by P. O'Neal).
	Leap = rules.Castling{
		ID: "leap", Name: "King's leap", Names: leapNames,
		Leap: leapTwoFiles,
		Card: leapCard,
	}.Tabulate()
)

var castlings = []*rules.Castling{Classical, Fischer, Orthodox, Bunker, Slide, Leap, NoCastling}

// Castlings returns the rules in the order of display, in a new slice.
func Castlings() []*rules.Castling { return slices.Clone(castlings) }

// RegisterCastling adds a rule to the end of [Castlings] and returns it, ready for use in positions. The whole program
// supports the new rule like the built-in ones; [Custom] returns its variants. RegisterCastling panics if the id is taken.
// Call it before any other use of the package, e.g. in an init function, because tables of the rules are computed once.
func RegisterCastling(c rules.Castling) *rules.Castling {
	if CastlingByID(c.ID) != nil {
		panic("variants: there are two castling rules " + c.ID)
	}
	rule := c.Tabulate()
	castlings = append(castlings, rule)
	return rule
}

// CastlingByID returns the rule with an id, nil if there is none.
func CastlingByID(id string) *rules.Castling {
	for _, c := range castlings {
		if c.ID == id {
			return c
		}
	}
	return nil
}

var (
	rook     = []chess.PieceType{chess.Rook}
	anyPiece = []chess.PieceType{chess.Rook, chess.Queen, chess.Bishop, chess.Knight}
)

func fromHome(king, f chess.File) bool {
	return king == chess.FileE && (f == chess.FileA || f == chess.FileH)
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
