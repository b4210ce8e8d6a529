package notation

import (
	"backrank/variants"
	"backrank/variants/rules"
)

// ReadFEN parses a FEN for a variant, once. A FEN does not name its variant: where orthodox chess cannot grant all the
// castling rights that it has, and Chess960 can, it is a position of Chess960; one of that with two different arrays belongs
// to Double Fischerandom. read is the variant by which the position is played. Warnings and errors are those of
// [ParseFEN].
func ReadFEN(fen string, v variants.Variant) (p rules.Position, read variants.Variant, warnings []string, err error) {
	s, field, warnings, err := parseSetup(fen, v.Castling)
	if err != nil {
		return p, v, nil, err
	}
	p, err = rules.New(s, v.Castling)
	if v.ID == orthodox && len(warnings) == 0 && p.CastlingRights() != s.CastlingRights {
		fischer, _ := variants.ByID(chess960ID)
		if granted, bad := rules.New(s, fischer.Castling); bad == nil && granted.CastlingRights() == s.CastlingRights {
			p, v, err = granted, fischer, nil
		}
	}
	if err != nil {
		return p, v, warnings, unplayable(err)
	}
	if start, ok := StartOf(&p); ok {
		v = doubleOf(v, start)
	}
	return p, v, append(warnings, ungranted(field, &s, &p)...), nil
}

// doubleOf returns Double Fischerandom for Chess960 if the two arrays of its start differ, which other programs call by the
// same name; else v.
func doubleOf(v variants.Variant, s variants.Start) variants.Variant {
	if v.ID != chess960ID || s.IsMirrored() {
		return v
	}
	if double, ok := variants.ByID("dfrc"); ok && double.Allows(s) == nil {
		return double
	}
	return v
}
