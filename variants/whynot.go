package variants

import (
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

// PlacementFault identifies what is wrong with a placement.
type PlacementFault uint8

// The faults, in the order in which they are checked. Comments name the fields of [PlacementReason] that belong to a
// fault.
const (
	Allowed PlacementFault = iota

	DraftIsOver
	PawnsStand
	NothingToPlace
	OtherSideToPlace // Side, whose turn it is

	OnePlaced  // Piece
	BothPlaced // Piece

	OffBackRank // Square, which is on the right rank
	FileTaken   // Square and Piece, which is on it

	MustCopy // Side, and Piece and Square that it must copy

	BishopsOnOneColour  // Light
	LastForSecondBishop // Light
	LastForABishop      // Light

	NotInFamily // Family

	placementFaults // number of faults
)

// PlacementReason explains why a placement is illegal, as facts; [PlacementReason.String] formats them for players.
type PlacementReason struct {
	Fault  PlacementFault
	Side   chess.Color // to place
	Piece  chess.PieceType
	Square chess.Square
	Light  bool // colour of the squares concerned
	Family *Family
}

// String returns the reason as one sentence without a full stop, or as two if the law of the family is the reason; "" if
// the placement is legal.
func (r PlacementReason) String() string { return words.Sentence(r.clause()) }

// clause returns the reason as it follows a colon, with a small letter.
func (r PlacementReason) clause() string {
	switch r.Fault {
	case DraftIsOver:
		return lang.L("all sixteen pieces have been placed")
	case PawnsStand:
		return lang.L("the pawns are already in place")
	case NothingToPlace:
		return lang.L("there is no piece to place")
	case OtherSideToPlace:
		return lang.L("it is {{.Side}}'s turn to place a piece", "Side", words.Color(r.Side))
	case OnePlaced:
		return lang.L("your {{.Piece}} has already been placed", "Piece", words.Piece(r.Piece))
	case BothPlaced:
		return lang.L("both of your {{.Pieces}} have already been placed", "Pieces", words.Plural(r.Piece))
	case OffBackRank:
		return lang.L("your pieces go on your back rank, rank {{.Rank}}", "Rank", r.Square.Rank())
	case FileTaken:
		return lang.L("your {{.Piece}} is already on {{.Square}}", "Piece", words.Piece(r.Piece), "Square", r.Square)
	case MustCopy:
		return lang.L("{{.Side}} copies {{.Opponent}}: the {{.Piece}} goes to {{.Square}}", "Side", words.Color(r.Side),
			"Opponent", words.Color(r.Side.Other()), "Piece", words.Piece(r.Piece), "Square", r.Square)
	case BishopsOnOneColour, LastForSecondBishop, LastForABishop:
		return r.aboutBishops()
	case NotInFamily:
		return words.Message(lang.L("no {{.Family}} array allows that", "Family", r.Family.Name()), words.Sentence(r.Family.Law()))
	}
	return ""
}

// aboutBishops returns the clause of a fault that concerns the colours of squares.
func (r PlacementReason) aboutBishops() string {
	switch {
	case r.Fault == BishopsOnOneColour && r.Light:
		return lang.L("your other bishop is on a light square, so this one needs a dark square")
	case r.Fault == BishopsOnOneColour:
		return lang.L("your other bishop is on a dark square, so this one needs a light square")
	case r.Fault == LastForSecondBishop && r.Light:
		return lang.L("the last light square must be left for your second bishop")
	case r.Fault == LastForSecondBishop:
		return lang.L("the last dark square must be left for your second bishop")
	case r.Light:
		return lang.L("the last light square must be left for one of your bishops")
	}
	return lang.L("the last dark square must be left for one of your bishops")
}

// WhyNot returns why a placement is illegal now; the zero PlacementReason if it is legal.
func (d Draft) WhyNot(p Placement) PlacementReason {
	if d.Legal(p) {
		return PlacementReason{}
	}
	for _, why := range []func(Placement) PlacementReason{
		d.checkTurn, d.checkTray, d.checkSquare, d.checkCopy, d.checkBishopColour, d.checkLastOfColour,
	} {
		if r := why(p); r.Fault != Allowed {
			return r
		}
	}
	return PlacementReason{Fault: NotInFamily, Family: d.family}
}

func (d Draft) checkTurn(p Placement) PlacementReason {
	switch {
	case d.Done():
		return PlacementReason{Fault: DraftIsOver}
	case p.Piece.Type() == chess.Pawn:
		return PlacementReason{Fault: PawnsStand}
	case p.Piece == chess.NoPiece || p.Piece < 0 || p.Piece > chess.BlackPawn:
		return PlacementReason{Fault: NothingToPlace}
	case p.Piece.Color() != d.Turn():
		return PlacementReason{Fault: OtherSideToPlace, Side: d.Turn()}
	}
	return PlacementReason{}
}

func (d Draft) checkTray(p Placement) PlacementReason {
	kind := p.Piece.Type()
	switch {
	case d.Tray(d.Turn())[kind] > 0:
		return PlacementReason{}
	case fullSet[kind] == 1:
		return PlacementReason{Fault: OnePlaced, Piece: kind}
	}
	return PlacementReason{Fault: BothPlaced, Piece: kind}
}

func (d Draft) checkSquare(p Placement) PlacementReason {
	if p.Square < 0 || p.Square > 63 || p.Square.Rank() != d.backRank() {
		return PlacementReason{Fault: OffBackRank, Square: chess.NewSquare(chess.FileA, d.backRank())}
	}
	if kind := d.Rank(d.Turn())[p.Square.File()]; kind != chess.NoPieceType {
		return PlacementReason{Fault: FileTaken, Piece: kind, Square: p.Square}
	}
	return PlacementReason{}
}

func (d Draft) checkCopy(Placement) PlacementReason {
	forced, ok := d.Forced()
	if !ok {
		return PlacementReason{}
	}
	return PlacementReason{Fault: MustCopy, Side: d.Turn(), Piece: forced.Piece.Type(), Square: forced.Square}
}

// checkBishopColour checks that the two bishops are on opposite colours.
func (d Draft) checkBishopColour(p Placement) PlacementReason {
	if p.Piece.Type() != chess.Bishop {
		return PlacementReason{}
	}
	for f, kind := range d.Rank(d.Turn()) {
		if kind == chess.Bishop && chess.File(f)%2 == p.Square.File()%2 {
			return PlacementReason{Fault: BishopsOnOneColour, Light: d.light(p.Square.File())}
		}
	}
	return PlacementReason{}
}

// checkLastOfColour checks that the last empty square of a colour is left for a bishop that needs it.
func (d Draft) checkLastOfColour(p Placement) PlacementReason {
	if p.Piece.Type() == chess.Bishop {
		return PlacementReason{}
	}
	free := 0
	for f, kind := range d.Rank(d.Turn()) {
		same := chess.File(f)%2 == p.Square.File()%2
		switch {
		case kind == chess.Bishop && same:
			return PlacementReason{}
		case kind == chess.NoPieceType && same:
			free++
		}
	}
	r := PlacementReason{Fault: LastForSecondBishop, Light: d.light(p.Square.File())}
	switch {
	case free > 1:
		return PlacementReason{}
	case d.Tray(d.Turn())[chess.Bishop] == 2:
		r.Fault = LastForABishop
	}
	return r
}

// light reports whether a file's square on the back rank of the side to place is light.
func (d Draft) light(f chess.File) bool { return (f%2 == 1) == (d.Turn() == chess.White) }

func (d Draft) backRank() chess.Rank {
	if d.Turn() == chess.Black {
		return chess.Rank8
	}
	return chess.Rank1
}
