package moves

import (
	"slices"
	"strconv"
	"strings"

	"backrank/lang"
)

// GlyphKind is the subject of a glyph.
type GlyphKind uint8

// The kinds. A move can have one glyph of each of the first two kinds, and any number of the others.
const (
	OfMove GlyphKind = iota
	OfPosition
	Remark
)

// Glyph is an annotation glyph: its number in PGN (NAG), its sign and its name.
type Glyph struct {
	NAG  uint8
	Kind GlyphKind
	Sign string
	Name string
}

// Glyphs returns the glyphs that a player can add to a move.
func Glyphs() []Glyph {
	return []Glyph{
		{1, OfMove, "!", lang.L("Good move")},
		{2, OfMove, "?", lang.L("Mistake")},
		{3, OfMove, "!!", lang.L("Brilliant move")},
		{4, OfMove, "??", lang.L("Blunder")},
		{5, OfMove, "!?", lang.L("Interesting move")},
		{6, OfMove, "?!", lang.L("Dubious move")},
		{7, OfMove, "□", lang.L("Only move")},
		{22, OfMove, "⊙", lang.L("Zugzwang")},
		{10, OfPosition, "=", lang.L("Equal position")},
		{13, OfPosition, "∞", lang.L("Unclear position")},
		{14, OfPosition, "⩲", lang.L("White is slightly better")},
		{15, OfPosition, "⩱", lang.L("Black is slightly better")},
		{16, OfPosition, "±", lang.L("White is better")},
		{17, OfPosition, "∓", lang.L("Black is better")},
		{18, OfPosition, "+−", lang.L("White is winning")},
		{19, OfPosition, "−+", lang.L("Black is winning")},
		{146, Remark, "N", lang.L("Novelty")},
		{32, Remark, "↑↑", lang.L("Development")},
		{36, Remark, "↑", lang.L("Initiative")},
		{40, Remark, "→", lang.L("Attack")},
		{132, Remark, "⇆", lang.L("Counterplay")},
		{138, Remark, "⊕", lang.L("Time trouble")},
		{44, Remark, "=∞", lang.L("Compensation")},
		{140, Remark, "∆", lang.L("With the idea")},
	}
}

// byNumber are the kinds and signs of glyphs, by NAG. Several NAGs share a sign, for example those for White and for
// Black.
var byNumber = func() map[uint8]Glyph {
	all := map[uint8]Glyph{26: {Kind: Remark, Sign: "○"}, 27: {Kind: Remark, Sign: "○"}}
	for _, g := range Glyphs() {
		all[g.NAG] = Glyph{Kind: g.Kind, Sign: g.Sign}
	}
	for nag, same := range map[uint8]uint8{8: 7, 11: 10, 12: 10, 20: 18, 21: 19, 23: 22, 33: 32, 37: 36, 41: 40, 45: 44, 133: 132, 136: 138, 137: 138, 139: 138} {
		all[nag] = all[same]
	}
	return all
}()

// Sign returns the usual sign of an annotation glyph, or "$n" if there is none.
func Sign(nag uint8) string {
	if g, usual := byNumber[nag]; usual {
		return g.Sign
	}
	return "$" + strconv.Itoa(int(nag))
}

// Names returns the names of annotation glyphs; those without a name are left out.
func Names(nags []uint8) (all []string) {
	for _, g := range Glyphs() {
		if slices.Contains(nags, g.NAG) {
			all = append(all, g.Name)
		}
	}
	return all
}

// isMark reports whether a glyph follows the move without a space: !, ?, !!, ??, !? or ?!.
func isMark(nag uint8) bool { return nag >= 1 && nag <= 6 }

// signed returns a move with its glyphs.
func signed(san string, nags []uint8) string {
	if len(nags) == 0 {
		return san
	}
	var b strings.Builder
	b.WriteString(san)
	for _, nag := range nags {
		if isMark(nag) {
			b.WriteString(Sign(nag))
		}
	}
	for _, nag := range nags {
		if !isMark(nag) && nag != 0 {
			b.WriteString(" " + Sign(nag))
		}
	}
	return b.String()
}

// Toggled returns the glyphs of a move with nag added, in place of a glyph of its kind if only one is allowed, or
// removed if the move has it.
func Toggled(nags []uint8, nag uint8) []uint8 {
	kind := kindOf(nag)
	var all []uint8
	had := false
	for _, other := range nags {
		had = had || other == nag
		if other != nag && (kind == Remark || kindOf(other) != kind) {
			all = append(all, other)
		}
	}
	switch {
	case had:
		return all
	case kind == OfMove:
		return append([]uint8{nag}, all...)
	}
	return append(all, nag)
}

func kindOf(nag uint8) GlyphKind {
	if g, usual := byNumber[nag]; usual {
		return g.Kind
	}
	return Remark
}
