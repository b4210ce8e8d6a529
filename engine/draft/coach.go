package draft

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Coach returns what the last placement of a draft gives up and leaves possible for its side, by the rules alone: to
// which wings the king can still castle, which squares remain for the bishops, which moves a piece in a corner lacks,
// and which pawns will be undefended. It returns nil before the first placement. In a copying draft, it describes a
// placement and its copy alike, each on its own rank.
func Coach(d variants.Draft, rule *rules.Castling) Facts {
	n := d.Len()
	if n == 0 {
		return nil
	}
	previous := d.At(n - 1)
	if d.Terms().Protocol == variants.Copying && n%2 == 0 {
		previous = d.At(n - 2) // a copy is compared with the draft before the copied placement
	}
	p := placedPiece(d.Placements()[n-1])
	before, after := remainingFor(previous, p.Color, rule), remainingFor(d, p.Color, rule)
	all := castlingFacts(&before, &after, rule)
	all = append(all, leapFacts(&after, p)...)
	all = append(all, bishopFacts(&before, &after, p)...)
	all = append(all, cornerFacts(d.Rank(p.Color), p)...)
	all = append(all, pawnFacts(&before, &after)...)
	switch {
	case len(all) > 0:
	case after.arrays == 1:
		all = Facts{{Kind: ArraySettled}}
	default:
		all = Facts{{Kind: ArraysPossible, Arrays: after.arrays}}
	}
	for i := range all {
		all[i].Piece = p
	}
	return all
}

// castlingFacts returns what a placement changed about castling.
func castlingFacts(before, after *remaining, rule *rules.Castling) Facts {
	if !rule.CanCastle() {
		return nil
	}
	var lost, possible, guaranteed []rules.Wing
	for _, w := range []rules.Wing{rules.ASide, rules.HSide} {
		switch {
		case after.castle[w] != 0 && after.guaranteed[w]:
			guaranteed = append(guaranteed, w)
		case after.castle[w] != 0:
			possible = append(possible, w)
		case before.castle[w] != 0:
			lost = append(lost, w)
		}
	}
	either := after.castle[rules.ASide] | after.castle[rules.HSide]
	var all Facts
	switch {
	case len(lost) == 2, len(lost) == 1 && len(possible)+len(guaranteed) == 0:
		return Facts{{Kind: GaveUpCastling}}
	case len(lost) == 1:
		all = append(all, Fact{Kind: GaveUpCastlingOnWing, Wing: lost[0]})
	case len(possible) == 2 && !after.both && before.both:
		return Facts{{Kind: GaveUpCastlingOnOneWing, Squares: either}}
	case len(possible) == 2 && !after.both:
		return Facts{{Kind: CastlingOnOneWing, Squares: either}}
	}
	all = append(all, wingFacts(after, guaranteed, CastlingGuaranteed, CastlingGuaranteedOnWing)...)
	return append(all, wingFacts(after, possible, CastlingPossible, CastlingPossibleOnWing)...)
}

// wingFacts returns a fact about the wings with the king's target squares: of bothKind for two wings, of oneKind for a
// single wing.
func wingFacts(after *remaining, wings []rules.Wing, bothKind, oneKind Kind) Facts {
	switch len(wings) {
	case 0:
		return nil
	case 1:
		return Facts{{Kind: oneKind, Wing: wings[0], Squares: after.castle[wings[0]]}}
	}
	return Facts{{Kind: bothKind, Squares: after.castle[rules.ASide] | after.castle[rules.HSide]}}
}

// leapFacts returns the possible leaps of the king if it has just been placed.
func leapFacts(after *remaining, p Piece) Facts {
	to := after.leap[rules.ASide] | after.leap[rules.HSide]
	if p.Type != chess.King || to == 0 {
		return nil
	}
	return Facts{{Kind: KingCanLeap, Squares: to}}
}

// bishopFacts returns which squares remain for the bishops.
func bishopFacts(before, after *remaining, p Piece) (all Facts) {
	for s, squares := range after.bishops {
		f := Fact{Squares: squares, Light: s == 1}
		switch {
		case squares == 0:
		case p.Type == chess.Bishop:
			f.Kind = OtherBishopNeeds
			all = append(all, f)
		case squares.Len() == 1 && before.bishops[s].Len() > 1:
			f.Kind = SquareKeptForBishop
			all = append(all, f)
		}
	}
	return all
}

// cornerFacts returns the disadvantage of a knight, bishop or queen that has just been placed in a corner of a rank, or of
// both knights or bishops if both are in corners.
func cornerFacts(rank variants.Array, p Piece) Facts {
	kind, both, ahead := KnightInCorner, KnightsInCorners, chess.Rank3
	switch p.Type {
	case chess.Knight:
	case chess.Bishop, chess.Queen:
		kind, both, ahead = DiagonalInCorner, DiagonalsInCorners, chess.Rank2
	default:
		return nil
	}
	if p.At.File() != chess.FileA && p.At.File() != chess.FileH {
		return nil
	}
	var squares rules.Squares // as White's
	if rank[chess.FileA] == p.Type {
		squares |= rules.Bit(chess.NewSquare(chess.FileB, ahead))
	}
	if rank[chess.FileH] == p.Type {
		squares |= rules.Bit(chess.NewSquare(chess.FileG, ahead))
	}
	if squares.Len() == 2 {
		kind = both
	}
	return Facts{{Kind: kind, Squares: ownSquares(p.Color)(squares)}}
}

// pawnFacts returns what a placement decided about undefended pawns.
func pawnFacts(before, after *remaining) Facts {
	switch decided := after.undefended &^ before.undefended; {
	case after.arrays == 1 && before.arrays > 1 && after.undefended == 0:
		return Facts{{Kind: EveryPawnWillBeDefended}}
	case decided.Len() == 1:
		return Facts{{Kind: PawnUndefended, Squares: decided}}
	case decided != 0:
		return Facts{{Kind: PawnsUndefended, Squares: decided}}
	case before.minUndefended == 0 && after.minUndefended > 0:
		return Facts{{Kind: SomePawnUndefended}}
	}
	return nil
}
