package rules

import "github.com/notnil/chess"

// Wing is one of the two sides of a king: toward the a-file or the h-file.
type Wing int8

// The wings, in the order of files.
const (
	ASide Wing = iota
	HSide
)

// String is "a-side" or "h-side".
func (w Wing) String() string { return [...]string{"a-side", "h-side"}[w&1] }

// Castling is a castling rule as data: which pieces may be partners and where king and partner land. The conditions for
// castling are the same for every rule (RULES.md §4). The functions see files and piece types only; [Castling.Tabulate]
// evaluates them once for all arguments. A nil function means never.
type Castling struct {
	// ID is the rule's name in text formats, "fischer"; Name is the one displayed.
	ID, Name string
	// Label is the entry in a list of castling rules, with the game that the rule is known from: "Orthodox (Chess480)".
	Label string
	// Short is the name in a row of rules, where the game that the rule is known from says enough: "Chess480".
	Short string
	// Slides is true if the king slides up to its partner, which hops over it. It sounds different from other castlings.
	Slides bool
	// Partner reports whether a piece on file f may be the partner of a king on file king.
	Partner func(king, f chess.File, piece chess.PieceType) bool
	// Grant lists the files of a start array whose pieces have a right: the partners, and the king itself if the rule
	// lets it leap.
	Grant func(array [8]chess.PieceType) []chess.File
	// Any is true if every piece of a side may be partner, so that a wing can have several; otherwise each wing has
	// one, the farthest from the king.
	Any bool
	// Land returns where king and partner end. Files outside a to h mean that these two cannot castle.
	Land func(king, partner chess.File) (kingTo, partnerTo chess.File)
	// Leap lists the files to which an unmoved king may leap alone. Tabulate drops adjacent files: those are ordinary
	// king moves.
	Leap func(king chess.File) []chess.File

	castles [8][8]castle // by king's and partner's file
	lanes   [8][8]Lane   // the same, for callers outside the package
	leaps   [8][]Lane    // by king's file
}

// castle is one castling on a back rank: the squares as files, bit 0 the a-file.
type castle struct {
	ok                bool
	kingTo, partnerTo uint8
	empty             uint8 // must be empty except for king and partner
	path              uint8 // squares that the king crosses, including its landing
}

// Tabulate returns the rule ready for use by positions.
func (c Castling) Tabulate() *Castling {
	for king := chess.FileA; king <= chess.FileH; king++ {
		c.leaps[king] = nil
		if c.Leap != nil {
			c.leaps[king] = leaps(king, c.Leap(king))
		}
		for partner := chess.FileA; partner <= chess.FileH; partner++ {
			c.castles[king][partner], c.lanes[king][partner] = castle{}, Lane{}
			if c.Land != nil && king != partner {
				t := tabulate(king, partner, c.Land)
				c.castles[king][partner], c.lanes[king][partner] = t, t.lane(king, partner)
			}
		}
	}
	return &c
}

func tabulate(king, partner chess.File, land func(king, partner chess.File) (chess.File, chess.File)) castle {
	kingTo, partnerTo := land(king, partner)
	if !onBoard(kingTo) || !onBoard(partnerTo) {
		return castle{}
	}
	both := uint8(1)<<king | uint8(1)<<partner
	return castle{
		ok:        true,
		kingTo:    uint8(kingTo),
		partnerTo: uint8(partnerTo),
		empty:     (span(king, kingTo) | span(partner, partnerTo) | span(king, partner)) &^ both,
		path:      span(king, kingTo) &^ (1 << king),
	}
}

func leaps(king chess.File, files []chess.File) []Lane {
	var lanes []Lane
	for _, f := range files {
		if d := f - king; onBoard(f) && d*d > 1 {
			lanes = append(lanes, Lane{
				King: chess.Square(king), Partner: chess.NoSquare,
				KingTo: chess.Square(f), PartnerTo: chess.NoSquare,
				Empty: 1 << f, Path: Squares(span(king, f) &^ (1 << king)),
			})
		}
	}
	return lanes
}

func onBoard(f chess.File) bool { return f >= chess.FileA && f <= chess.FileH }

// span returns the files from a to b, both included, as bits.
func span(a, b chess.File) uint8 {
	if a > b {
		a, b = b, a
	}
	return uint8(0xff) << a & (uint8(0xff) >> (7 - b))
}

// RooksOnly reports whether castling is with rooks alone and the king never leaps. Only then the rights KQkq of a FEN mean
// the same in all programs that know the rule.
func (c *Castling) RooksOnly() bool {
	if !c.CanCastle() || c.CanLeap() || c.Any {
		return false
	}
	for king := chess.FileA; king <= chess.FileH; king++ {
		for f := chess.FileA; f <= chess.FileH; f++ {
			for piece := chess.King; piece <= chess.Pawn; piece++ {
				if piece != chess.Rook && f != king && c.Partner(king, f, piece) {
					return false
				}
			}
		}
	}
	return true
}

// CanLeap reports whether the rule lets a king leap at all.
func (c *Castling) CanLeap() bool { return c.Leap != nil }

// CanCastle reports whether the rule lets a king castle with a partner at all.
func (c *Castling) CanCastle() bool { return c.Land != nil }
