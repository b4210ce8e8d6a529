package draft

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Coach tells what the last placement of a draft gives up and keeps for its side, by the rules alone: where
// castling is still possible, which squares remain for the bishops, what a piece in a corner lacks, which pawns will be
// undefended. It returns nothing before the first placement. In a copying draft a placement and its copy are described alike, each on its
// own rank.
func Coach(d variants.Draft, rule *rules.Castling) Facts {
	n := d.Len()
	if n == 0 {
		return nil
	}
	before := d.At(n - 1)
	if d.Terms().Protocol == variants.Copying && n%2 == 0 {
		before = d.At(n - 2) // a copy gives up what the copied placement did
	}
	p := placedPiece(d.Placements()[n-1])
	was, is := remainingFor(before, p.Color, rule), remainingFor(d, p.Color, rule)
	all := castlingFacts(&was, &is, rule)
	all = append(all, leapFacts(&is, p)...)
	all = append(all, bishopFacts(&was, &is, p)...)
	all = append(all, cornerFacts(d.Rank(p.Color), p)...)
	all = append(all, pawnFacts(&was, &is)...)
	switch {
	case len(all) > 0:
	case is.arrays == 1:
		all = Facts{{Kind: ArraySettled}}
	default:
		all = Facts{{Kind: ArraysPossible, Arrays: is.arrays}}
	}
	for i := range all {
		all[i].Piece = p
	}
	return all
}

func castlingFacts(was, is *remaining, rule *rules.Castling) Facts {
	if !rule.CanCastle() {
		return nil
	}
	var lost, kept, sure []rules.Wing
	for _, w := range []rules.Wing{rules.ASide, rules.HSide} {
		switch {
		case is.castle[w] != 0 && is.guaranteed[w]:
			sure = append(sure, w)
		case is.castle[w] != 0:
			kept = append(kept, w)
		case was.castle[w] != 0:
			lost = append(lost, w)
		}
	}
	either := is.castle[rules.ASide] | is.castle[rules.HSide]
	var all Facts
	switch {
	case len(lost) == 2, len(lost) == 1 && len(kept)+len(sure) == 0:
		return Facts{{Kind: GaveUpCastling}}
	case len(lost) == 1:
		all = append(all, Fact{Kind: GaveUpCastlingOnWing, Wing: lost[0]})
	case len(kept) == 2 && !is.both && was.both:
		return Facts{{Kind: GaveUpCastlingOnOneWing, Squares: either}}
	case len(kept) == 2 && !is.both:
		return Facts{{Kind: CastlingOnOneWing, Squares: either}}
	}
	all = append(all, wingFacts(is, sure, CastlingSure, CastlingSureOnWing)...)
	return append(all, wingFacts(is, kept, CastlingPossible, CastlingPossibleOnWing)...)
}

// wingFacts returns facts about the wings and the king's target squares.
func wingFacts(is *remaining, wings []rules.Wing, both, one Kind) Facts {
	switch len(wings) {
	case 0:
		return nil
	case 1:
		return Facts{{Kind: one, Wing: wings[0], Squares: is.castle[wings[0]]}}
	}
	return Facts{{Kind: both, Squares: is.castle[rules.ASide] | is.castle[rules.HSide]}}
}

// leapFacts returns the king's leaps when the king has just been placed.
func leapFacts(is *remaining, p Piece) Facts {
	to := is.leap[rules.ASide] | is.leap[rules.HSide]
	if p.Type != chess.King || to == 0 {
		return nil
	}
	return Facts{{Kind: KingCanLeap, Squares: to}}
}

func bishopFacts(was, is *remaining, p Piece) (all Facts) {
	for s, squares := range is.bishops {
		f := Fact{Squares: squares, Light: s == 1}
		switch {
		case squares == 0:
		case p.Type == chess.Bishop:
			f.Kind = OtherBishopNeeds
			all = append(all, f)
		case squares.Len() == 1 && was.bishops[s].Len() > 1:
			f.Kind = SquareKeptForBishop
			all = append(all, f)
		}
	}
	return all
}

// cornerFacts returns what a knight, bishop or queen lacks that has just been placed in a corner of a rank; of both knights
// or bishops if both are in corners.
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
	var squares rules.Squares // of White
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

func pawnFacts(was, is *remaining) Facts {
	switch fresh := is.undefended &^ was.undefended; {
	case is.arrays == 1 && was.arrays > 1 && is.undefended == 0:
		return Facts{{Kind: EveryPawnWillBeDefended}}
	case fresh.Len() == 1:
		return Facts{{Kind: PawnUndefended, Squares: fresh}}
	case fresh != 0:
		return Facts{{Kind: PawnsUndefended, Squares: fresh}}
	case was.leastUndefended == 0 && is.leastUndefended > 0:
		return Facts{{Kind: SomePawnUndefended}}
	}
	return nil
}
