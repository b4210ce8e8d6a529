package moves

import (
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

// Glyph is an annotation glyph: its number in PGN (NAG) and its sign. [Glyph.Name] names it.
type Glyph struct {
	NAG  uint8
	Kind GlyphKind
	Sign string
}

// Glyphs are the glyphs that a player can add to a move.
var Glyphs = []Glyph{
	{1, OfMove, "!"},
	{2, OfMove, "?"},
	{3, OfMove, "!!"},
	{4, OfMove, "??"},
	{5, OfMove, "!?"},
	{6, OfMove, "?!"},
	{7, OfMove, "□"},
	{22, OfMove, "⊙"},
	{10, OfPosition, "="},
	{13, OfPosition, "∞"},
	{14, OfPosition, "⩲"},
	{15, OfPosition, "⩱"},
	{16, OfPosition, "±"},
	{17, OfPosition, "∓"},
	{18, OfPosition, "+−"},
	{19, OfPosition, "−+"},
	{146, Remark, "N"},
	{36, Remark, "↑"},
	{40, Remark, "→"},
	{132, Remark, "⇆"},
	{138, Remark, "⊕"},
	{44, Remark, "=∞"},
	{140, Remark, "∆"},
}

// Name returns the name of one of [Glyphs], "" for others.
func (g Glyph) Name() string {
	switch g.NAG {
	case 1:
		return lang.L("Good move")
	case 2:
		return lang.L("Mistake")
	case 3:
		return lang.L("Brilliant move")
	case 4:
		return lang.L("Blunder")
	case 5:
		return lang.L("Interesting move")
	case 6:
		return lang.L("Dubious move")
	case 7:
		return lang.L("Only move")
	case 22:
		return lang.L("Zugzwang")
	case 10:
		return lang.L("Equal position")
	case 13:
		return lang.L("Unclear position")
	case 14:
		return lang.L("White is slightly better")
	case 15:
		return lang.L("Black is slightly better")
	case 16:
		return lang.L("White is better")
	case 17:
		return lang.L("Black is better")
	case 18:
		return lang.L("White is winning")
	case 19:
		return lang.L("Black is winning")
	case 146:
		return lang.L("Novelty")
	case 36:
		return lang.L("Initiative")
	case 40:
		return lang.L("Attack")
	case 132:
		return lang.L("Counterplay")
	case 138:
		return lang.L("Time trouble")
	case 44:
		return lang.L("Compensation")
	case 140:
		return lang.L("With the idea")
	}
	return ""
}

// byNumber are the glyphs with a sign, by NAG. Several NAGs share a sign, for example those for White and for Black.
var byNumber = func() map[uint8]Glyph {
	all := map[uint8]Glyph{26: {26, Remark, "○"}, 27: {27, Remark, "○"}, 32: {32, Remark, "↑↑"}, 33: {33, Remark, "↑↑"}}
	for _, g := range Glyphs {
		all[g.NAG] = g
	}
	for nag, same := range map[uint8]uint8{8: 7, 11: 10, 12: 10, 20: 18, 21: 19, 23: 22, 37: 36, 41: 40, 45: 44, 133: 132, 136: 138, 137: 138, 139: 138} {
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
