package rules

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

// Wing is one of the two sides of a king: toward the a-file or the h-file.
type Wing int8

// The wings, in the order of files.
const (
	ASide Wing = iota
	HSide
)

// String is "a-side" or "h-side", in the language of the player.
func (w Wing) String() string {
	if w&1 == ASide {
		return lang.L("a-side")
	}
	return lang.L("h-side")
}

// Castling is a castling rule as data: which pieces are partners and where king and partner land. The conditions for
// castling are the same for every rule (RULES.md §4). The functions depend on files only; [Castling.Tabulate] stores the
// results of Land and Leap for all files. If Land is nil, the king never castles; if Leap is nil, it never leaps.
// [Castling.Grant] returns the pieces that have a right in the start position.
type Castling struct {
	// ID is the rule's name in text formats, "fischer"; Name is its English name, which is part of the names of custom
	// variants in PGN.
	ID, Name string
	// Names returns the names for display in the language of the player; if nil, Name is the phrase.
	Names func() Names
	// Card describes the rule to players, in their language; if nil, [Castling.Tabulate] sets it to return an empty card.
	Card func() Card
	// Slides is true if the king slides up to its partner, which hops over it. Such a castling has a different sound.
	Slides bool
	// Partners are the types of pieces with which the king castles. The letters KQkq of a FEN stand for pieces of the
	// first type.
	Partners []chess.PieceType
	// From reports whether a king on file king castles with a partner on file f; nil means that every king castles with
	// every partner.
	From func(king, f chess.File) bool
	// Any is true if several pieces on one wing may have a right; otherwise only the one farthest from the king has it.
	Any bool
	// Land returns the files where king and partner land. A file outside a to h means that the two cannot castle.
	Land func(king, partner chess.File) (kingTo, partnerTo chess.File)
	// Leap returns the files to which an unmoved king may leap alone, in a new slice. Tabulate drops adjacent files, because
	// those are ordinary king moves.
	Leap func(king chess.File) []chess.File

	castles [8][8]castle // by king's and partner's file
	lanes   [8][8]Lane   // the same castlings, for callers outside the package
	leaps   [8][]Lane    // by king's file
}

// castle is one castling on a back rank. kingTo and partnerTo are files; empty and path are sets of files, bit 0 the
// a-file.
type castle struct {
	ok                bool // the rule has this castling
	kingTo, partnerTo uint8
	empty             uint8 // must be empty except for king and partner
	path              uint8 // squares that the king crosses, including its landing
}

// Tabulate returns the rule ready for use by positions: it computes the tables of castlings and leaps for every start file.
func (c Castling) Tabulate() *Castling {
	if c.Card == nil {
		c.Card = func() Card { return Card{} }
	}
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

// CanPartner reports whether a king on file king castles with a piece of a kind on file f.
func (c *Castling) CanPartner(king, f chess.File, kind chess.PieceType) bool {
	return king != f && slices.Contains(c.Partners, kind) && (c.From == nil || c.From(king, f))
}

// PartnerName returns what the king castles with, "rook", or "piece" if the rule has several kinds of partners.
func (c *Castling) PartnerName() string {
	if len(c.Partners) == 1 {
		return words.Piece(c.Partners[0])
	}
	return words.Piece(chess.NoPieceType)
}

// granted returns the files of a start array whose pieces have a right, as squares of the first rank.
func (c *Castling) granted(array [8]chess.PieceType) Squares {
	king := chess.File(slices.Index(array[:], chess.King))
	if king < chess.FileA {
		return 0
	}
	var files Squares
	for f, kind := range array {
		if c.CanPartner(king, chess.File(f), kind) {
			files |= 1 << f
		}
	}
	if c.CanLeap() {
		files |= 1 << king
	}
	if !c.Any {
		files = outermost(files, chess.Square(king))
	}
	return files
}

// Grant returns the pieces of a side's start array that have a right, on its back rank: possible partners, and the king
// if the rule lets it leap. Of two partners on one wing only the farther has the right (RULES.md §4), unless
// [Castling.Any] is true.
func (c *Castling) Grant(side chess.Color, array [8]chess.PieceType) Squares {
	return c.granted(array) << (56 * uint(Side(side)))
}

// RooksOnly reports whether castling is with rooks alone and the king never leaps. Only then do the rights KQkq of a FEN
// mean the same in all programs that know the rule.
func (c *Castling) RooksOnly() bool {
	return c.CanCastle() && !c.CanLeap() && !c.Any && len(c.Partners) == 1 && c.Partners[0] == chess.Rook
}

// CanLeap reports whether the rule lets a king leap at all.
func (c *Castling) CanLeap() bool { return c.Leap != nil }

// CanCastle reports whether the rule lets a king castle with a partner at all.
func (c *Castling) CanCastle() bool { return c.Land != nil }
