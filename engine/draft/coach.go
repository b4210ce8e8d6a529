package draft

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Coach tells what the last placement of a draft has given up and kept for the side that made it, from the rules alone:
// where castling can still lead, which squares are left for the bishops, which pawns nothing will defend. It is empty
// before the first placement. In a copying draft a placement and its copy are described alike, each on its own rank.
func Coach(d variants.Draft, rule *rules.Castling) Facts {
	n := d.Len()
	if n == 0 {
		return nil
	}
	before := d.At(n - 1)
	if d.Terms().Protocol == variants.Copying && n%2 == 0 {
		before = d.At(n - 2) // a copy gives up nothing that the model has not
	}
	p := placed(d.Placements()[n-1])
	was, is := remainingOf(before, p.Color, rule), remainingOf(d, p.Color, rule)
	all := onCastling(&was, &is, rule)
	all = append(all, onLeap(&is, p)...)
	all = append(all, onBishops(&was, &is, p)...)
	all = append(all, onPawns(&was, &is)...)
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

func onCastling(was, is *remaining, rule *rules.Castling) Facts {
	if !rule.CanCastle() {
		return nil
	}
	var lost, kept, sure []rules.Wing
	for _, w := range []rules.Wing{rules.ASide, rules.HSide} {
		switch {
		case is.castle[w] != 0 && is.sure[w]:
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
	all = append(all, onWings(is, sure, CastlingSure, CastlingSureOnWing)...)
	return append(all, onWings(is, kept, CastlingPossible, CastlingPossibleOnWing)...)
}

// onWings says on which wings, and where the king would end.
func onWings(is *remaining, wings []rules.Wing, both, one Kind) Facts {
	switch len(wings) {
	case 0:
		return nil
	case 1:
		return Facts{{Kind: one, Wing: wings[0], Squares: is.castle[wings[0]]}}
	}
	return Facts{{Kind: both, Squares: is.castle[rules.ASide] | is.castle[rules.HSide]}}
}

// onLeap speaks when the king has just found its place.
func onLeap(is *remaining, p Piece) Facts {
	to := is.leap[rules.ASide] | is.leap[rules.HSide]
	if p.Type != chess.King || to == 0 {
		return nil
	}
	return Facts{{Kind: KingCanLeap, Squares: to}}
}

func onBishops(was, is *remaining, p Piece) (all Facts) {
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

func onPawns(was, is *remaining) Facts {
	switch fresh := is.undefended &^ was.undefended; {
	case is.arrays == 1 && was.arrays > 1 && is.undefended == 0:
		return Facts{{Kind: EveryPawnWillBeDefended}}
	case fresh.Len() == 1:
		return Facts{{Kind: PawnUndefended, Squares: fresh}}
	case fresh != 0:
		return Facts{{Kind: PawnsUndefended, Squares: fresh}}
	case was.least == 0 && is.least > 0:
		return Facts{{Kind: SomePawnUndefended}}
	}
	return nil
}
