package similarity

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/facts"
	"backrank/words"
)

// Reason says why an array is like another one.
type Reason struct {
	// Mirrored reports that the array is compared with the mirror image of the other one, as it is more like that.
	Mirrored bool
	// IsMirrorImage reports that it is the mirror image.
	IsMirrorImage bool
	// Shared has the components that do not differ, in their order.
	Shared []Component
	// Different is the component that differs most, -1 if none does.
	Different Component

	one, other facts.Profile // other is that of the mirror image if Mirrored is true
}

// Reason returns why array j is like array i, given by their indices.
func (s *Space) Reason(i, j int) Reason {
	_, mirrored := s.distance(i, j)
	r := Reason{
		Mirrored: mirrored, IsMirrorImage: s.profiles[j].Array == s.profiles[i].Array.Reflect(), Different: -1,
		one: s.profiles[j], other: s.profiles[i],
	}
	v := &s.vectors[i]
	if r.Mirrored = r.Mirrored || r.IsMirrorImage; r.Mirrored {
		v, r.other = &s.mirrored[i], s.reflect(s.profiles[i])
	}
	most := 0
	for c := range components {
		switch d := v.distance(&s.vectors[j], first[c], first[c+1]); {
		case d > most:
			most, r.Different = d, c
		case d == 0 && (c != Castling || s.rule.CanCastle() || s.rule.CanLeap()):
			r.Shared = append(r.Shared, c)
		}
	}
	return r
}

// maxShared is the number of sentences in words about what both arrays share.
const maxShared = 2

// String returns the reason in words, of the array as "it": what both arrays share, and what differs most.
func (r Reason) String() string {
	var sentences []string
	if r.IsMirrorImage {
		sentences = append(sentences, lang.L("The mirror image"))
	} else {
		if r.Mirrored {
			sentences = append(sentences, lang.L("Like the mirror image"))
		}
		shared := r.shared()
		sentences = append(sentences, shared[:min(len(shared), maxShared)]...)
	}
	if r.Different >= 0 {
		sentences = append(sentences, r.difference())
	}
	return words.Message(sentences...)
}

// shared returns sentences about the components that do not differ.
func (r *Reason) shared() (sentences []string) {
	var pieces []string
	squares := 0 // of these pieces
	for _, c := range r.Shared {
		switch c {
		case Castling:
			sentences = append(sentences, bothCastle(&r.one))
		case Bishops:
			sentences = append(sentences, lang.L("The bishops have the same diagonals"))
		case Pawns:
			sentences = append(sentences, bothPawns(undefended(&r.one)))
		default:
			pieces = append(pieces, pieceOf(c))
			squares += len(squaresOf(&r.one, c))
		}
	}
	if pieces != nil {
		sentences = append(sentences, words.Sentence(lang.N("{{.Pieces}} on the same squares", squares, "Pieces", words.And(pieces))))
	}
	return sentences
}

// pieceOf returns the name of the piece of a component, in the plural unless there is only one.
func pieceOf(c Component) string {
	if c == King || c == Queen {
		return words.Piece(kindOf(c))
	}
	return words.Plural(kindOf(c))
}

// kindOf returns the kind of piece of a component.
func kindOf(c Component) chess.PieceType {
	return [...]chess.PieceType{Bishops: chess.Bishop, Knights: chess.Knight, King: chess.King, Queen: chess.Queen, Rooks: chess.Rook}[c]
}

// wayName returns the name of one of the castlings and leaps.
func wayName(n int) string {
	return [...]string{"O-O", "O-O-O", lang.L("a leap to the h-side"), lang.L("a leap to the a-side")}[n]
}

// bothCastle describes castlings and leaps that two arrays share.
func bothCastle(p *facts.Profile) string {
	var all []string
	for n, move := range waysOf(p) {
		if move > 0 {
			all = append(all, lang.L("{{.Castling}} from move {{.Number}}", "Castling", wayName(n), "Number", move))
		}
	}
	if all == nil {
		return lang.L("Neither can castle")
	}
	return lang.L("Both have {{.Castlings}}", "Castlings", words.And(all))
}

// undefended returns the squares of the undefended pawns.
func undefended(p *facts.Profile) []chess.Square {
	return slices.Collect(facts.Undefended(p.Array).All())
}

// bothPawns describes the undefended pawns that two arrays share.
func bothPawns(on []chess.Square) string {
	if len(on) == 0 {
		return lang.L("Neither has undefended pawns")
	}
	return lang.N("Both have undefended pawns on {{.Squares}}", len(on), "Squares", words.And(on))
}

// difference returns a sentence about the component that differs most.
func (r *Reason) difference() string {
	switch r.Different {
	case Castling:
		return r.castlingDifference()
	case Pawns:
		switch here, there := without(undefended(&r.one), undefended(&r.other)); {
		case len(here) == 0:
			return lang.N("It has no undefended pawns on {{.Squares}}", len(there), "Squares", words.And(there))
		case len(there) == 0:
			return lang.N("Only it has undefended pawns on {{.Squares}}", len(here), "Squares", words.And(here))
		default:
			return lang.N("Undefended pawns on {{.Squares}}, not on {{.Others}}", len(here), "Squares", words.And(here), "Others", words.And(there))
		}
	}
	here, there := without(squaresOf(&r.one, r.Different), squaresOf(&r.other, r.Different))
	pieces := words.Piece(kindOf(r.Different))
	if len(here) > 1 {
		pieces = words.Plural(kindOf(r.Different))
	}
	return words.Sentence(lang.L("{{.Pieces}} on {{.Squares}}, not on {{.Others}}", "Pieces", pieces, "Squares", words.And(here), "Others", words.And(there)))
}

// without returns two lists of squares without those that are in both.
func without(here, there []chess.Square) (onlyHere, onlyThere []chess.Square) {
	onlyHere = slices.DeleteFunc(slices.Clone(here), func(sq chess.Square) bool { return slices.Contains(there, sq) })
	onlyThere = slices.DeleteFunc(slices.Clone(there), func(sq chess.Square) bool { return slices.Contains(here, sq) })
	return onlyHere, onlyThere
}

// squaresOf returns the squares of the pieces of a component.
func squaresOf(p *facts.Profile, c Component) (all []chess.Square) {
	for file, piece := range p.Array {
		if piece == kindOf(c) {
			all = append(all, chess.Square(file))
		}
	}
	return all
}

// castlingDifference describes the castling or leap that differs most.
func (r *Reason) castlingDifference() string {
	here, there := waysOf(&r.one), waysOf(&r.other)
	at, most := 0, 0
	for n := range here {
		d := lateness(here[n]) - lateness(there[n])
		if d = max(d, -d); d > most {
			at, most = n, d
		}
	}
	switch name := wayName(at); {
	case here[at] == 0:
		return lang.L("It never has {{.Castling}}", "Castling", name)
	case there[at] == 0:
		return lang.L("Only it has {{.Castling}}, from move {{.Number}}", "Castling", name, "Number", here[at])
	default:
		return lang.L("It has {{.Castling}} from move {{.Number}}, not from move {{.Other}}", "Castling", name, "Number", here[at], "Other", there[at])
	}
}
