package similarity

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/words"
)

// Reason says why an array is like another one.
type Reason struct {
	// Mirrored reports that the array is compared with the mirror image of the other one, as it is more like that.
	Mirrored bool
	// IsMirrorImage reports that it is the mirror image.
	IsMirrorImage bool
	// Shared has the equal components, in their order. A component of games is among them if both arrays have the same habit.
	Shared []Component
	// Different is the component outside Shared that differs most, -1 if there is none.
	Different Component

	leaps  bool          // the rule has leaps
	one    facts.Profile // of the array
	vector *vector
	// of the array that it is compared with, or of that one's mirror image if Mirrored is true
	other       facts.Profile
	otherVector *vector
}

// Reason returns why array j is like array i, given by their indices.
func (s *Space) Reason(i, j int) Reason {
	_, mirrored := s.distance(i, j)
	r := Reason{
		Mirrored: mirrored, IsMirrorImage: s.profiles[j].Array == s.profiles[i].Array.Reflect(), Different: -1,
		one: s.profiles[j], other: s.profiles[i], vector: &s.vectors[j], leaps: s.rule.CanLeap(), otherVector: &s.vectors[i],
	}
	if r.Mirrored = r.Mirrored || r.IsMirrorImage; r.Mirrored {
		r.other, r.otherVector = s.reflect(s.profiles[i]), &s.mirrored[i]
	}
	most := 0
	for c := range components {
		if c < structure && !s.hasGames {
			continue
		}
		switch d := r.otherVector.distance(r.vector, first[c], first[c+1]); {
		case c < structure && r.sameHabit(c):
			r.Shared = append(r.Shared, c)
		case d > most:
			most, r.Different = d, c
		case d == 0 && c >= structure && (c != Castling || s.rule.CanCastle() || s.rule.CanLeap()):
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
	if slices.Contains(r.Shared, Castles) {
		sentences = append(sentences, r.bothCastleInGames())
	}
	if going, n := r.names(func(c Component) bool { return QueenGoes <= c && c < structure }); n > 0 {
		sentences = append(sentences, words.Sentence(lang.N("{{.Pieces}} usually go to the same squares first", n, "Pieces", going)))
	}
	for _, c := range r.Shared {
		switch c {
		case Castling:
			sentences = append(sentences, bothCastle(&r.one))
		case Bishops:
			sentences = append(sentences, lang.L("The bishops have the same diagonals"))
		case Pawns:
			sentences = append(sentences, bothPawns(undefended(&r.one)))
		}
	}
	if standing, n := r.names(func(c Component) bool { return c >= King || c == Knights }); n > 0 {
		sentences = append(sentences, words.Sentence(lang.N("{{.Pieces}} on the same squares", n, "Pieces", standing)))
	}
	return sentences
}

// names lists the pieces of some of the components that do not differ, with their number.
func (r *Reason) names(some func(Component) bool) (list string, pieces int) {
	var names []string
	for _, c := range r.Shared {
		if some(c) {
			name, n := nameOf(r.one.Array, kindOf(c))
			names, pieces = append(names, name), pieces+n
		}
	}
	return words.And(names), pieces
}

// nameOf returns the name of the pieces of a kind in an array, in the plural if there are several, and their number.
func nameOf(a variants.Array, kind chess.PieceType) (name string, n int) {
	if n = len(squaresOf(a, kind)); n == 1 {
		return words.Piece(kind), n
	}
	return words.Plural(kind), n
}

// kindOf returns the kind of piece of a component.
func kindOf(c Component) chess.PieceType {
	switch c {
	case QueenGoes, Queen:
		return chess.Queen
	case BishopsGo, Bishops:
		return chess.Bishop
	case KnightsGo, Knights:
		return chess.Knight
	case King:
		return chess.King
	case Rooks:
		return chess.Rook
	}
	return chess.NoPieceType
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
	case Castles:
		return r.castlesMore()
	case QueenGoes, BishopsGo, KnightsGo:
		return r.otherDestination()
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
	kind := kindOf(r.Different)
	here, there := without(squaresOf(r.one.Array, kind), squaresOf(r.other.Array, kind))
	pieces := words.Piece(kind)
	if len(here) > 1 {
		pieces = words.Plural(kind)
	}
	return words.Sentence(lang.L("{{.Pieces}} on {{.Squares}}, not on {{.Others}}", "Pieces", pieces, "Squares", words.And(here), "Others", words.And(there)))
}

// without returns two lists of squares without those that are in both.
func without(here, there []chess.Square) (onlyHere, onlyThere []chess.Square) {
	onlyHere = slices.DeleteFunc(slices.Clone(here), func(sq chess.Square) bool { return slices.Contains(there, sq) })
	onlyThere = slices.DeleteFunc(slices.Clone(there), func(sq chess.Square) bool { return slices.Contains(here, sq) })
	return onlyHere, onlyThere
}

// squaresOf returns the squares of the pieces of a kind in an array.
func squaresOf(a variants.Array, kind chess.PieceType) (all []chess.Square) {
	for file, piece := range a {
		if piece == kind {
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
