package facts

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Coach says in a few sentences what the last placement of a draft has given up and
// kept, from the rules alone: where castling can still lead, which squares the bishops
// have left, which pawns nothing will defend. It is "" before the first placement.
func Coach(d variants.Draft, rule *rules.Castling) string {
	n := d.Len()
	if n == 0 {
		return ""
	}
	chosen := n // the placement that decided: of a copy, the one that it copies
	if d.Terms().Protocol == variants.Copying && n%2 == 0 {
		chosen--
	}
	p := d.Placements()[n-1]
	c := p.Piece.Color()
	before, now := OutlookOf(d.At(chosen-1), c, rule), OutlookOf(d, c, rule)
	var said []string
	for _, part := range []string{
		onCastling(&before, &now, rule), onLeap(&now, p), onBishops(&before, &now, p), onPawns(&before, &now),
	} {
		if part != "" {
			said = append(said, part)
		}
	}
	switch {
	case len(said) > 0:
	case now.Ends == 1:
		said = append(said, "The array is settled")
	default:
		said = append(said, fmt.Sprintf("%d arrays are still possible", now.Ends))
	}
	return strings.Join(said, ". ")
}

func onCastling(before, now *Outlook, rule *rules.Castling) string {
	var lost, kept, sure []rules.Wing
	for w := rules.ASide; w <= rules.HSide; w++ {
		switch {
		case now.Castle[w] != 0 && now.Sure[w]:
			sure = append(sure, w)
		case now.Castle[w] != 0:
			kept = append(kept, w)
		case before.Castle[w] != 0:
			lost = append(lost, w)
		}
	}
	var said []string
	switch {
	case !rule.CanCastle():
		return ""
	case len(lost) == 2, len(lost) == 1 && len(kept)+len(sure) == 0:
		return "Gives up castling"
	case len(lost) == 1:
		said = append(said, "Gives up castling on the "+lost[0].String())
	case len(kept) == 2 && !now.Both && before.Both:
		return "Gives up castling on both wings: one remains, king to " + either(now.Castle[0]|now.Castle[1])
	case len(kept) == 2 && !now.Both:
		return "Castling is possible on one wing, king to " + either(now.Castle[0]|now.Castle[1])
	}
	if len(sure) > 0 {
		said = append(said, "Castling is sure "+toward(now, sure))
	}
	if len(kept) > 0 {
		said = append(said, "Castling is possible "+toward(now, kept))
	}
	return strings.Join(said, ". ")
}

// toward says on which wings, and where the king would end.
func toward(o *Outlook, on []rules.Wing) string {
	if len(on) == 2 {
		return "on both wings, king to " + either(o.Castle[0]|o.Castle[1])
	}
	return "on the " + on[0].String() + ", king to " + either(o.Castle[on[0]])
}

// onLeap speaks when the king has just found its place.
func onLeap(now *Outlook, p variants.Placement) string {
	to := now.Leap[0] | now.Leap[1]
	if p.Piece.Type() != chess.King || to == 0 {
		return ""
	}
	return "The king can leap to " + either(to)
}

func onBishops(before, now *Outlook, p variants.Placement) string {
	shades := [2]string{"dark", "light"}
	var said []string
	for s, squares := range now.Bishops {
		switch {
		case squares == 0:
		case p.Piece.Type() == chess.Bishop:
			said = append(said, fmt.Sprintf("The other bishop needs a %s square: %s", shades[s], either(squares)))
		case squares.Len() == 1 && before.Bishops[s].Len() > 1:
			said = append(said, fmt.Sprintf("%s is kept for the %s-squared bishop", squares.First(), shades[s]))
		}
	}
	return strings.Join(said, ". ")
}

func onPawns(before, now *Outlook) string {
	switch fresh := now.Bare &^ before.Bare; {
	case now.Ends == 1 && before.Ends > 1 && now.Bare == 0:
		return "Every pawn is defended"
	case fresh.Len() == 1:
		return fmt.Sprintf("Nothing will defend the pawn on %v", fresh.First())
	case fresh != 0:
		return "Nothing will defend the pawns on " + words.And(slices.Collect(fresh.All()))
	case before.BarePawns == 0 && now.BarePawns > 0:
		return "Some pawn will be left undefended now"
	}
	return ""
}

// either lists squares as a choice, "b1, c1 or g1", or counts them if they are many.
func either(s rules.Squares) string {
	if s.Len() > 5 {
		return fmt.Sprintf("any of %d squares", s.Len())
	}
	return words.Or(slices.Collect(s.All()))
}
