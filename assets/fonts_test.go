package assets

import (
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

func TestDigitsAreTabular(t *testing.T) {
	for name, f := range fonts(t) {
		zero := advance(t, f, '0')
		for r := '1'; r <= '9'; r++ {
			if got := advance(t, f, r); got != zero {
				t.Errorf("%s: %c is %v wide, 0 is %v", name, r, got, zero)
			}
		}
	}
}

func TestFigurinesStandOnTheBaseline(t *testing.T) {
	const em = 1000
	var buf sfnt.Buffer
	for name, f := range fonts(t) {
		capital := bounding(t, f, 'H', em)
		for r := '♔'; r <= '♟'; r++ {
			index, err := f.GlyphIndex(&buf, r)
			if err != nil || index == 0 {
				t.Errorf("%s has no %c (%v)", name, r, err)
				continue
			}
			box := bounding(t, f, r, em)
			if box.Max.Y < fixed.I(-1) || box.Max.Y > fixed.I(1) {
				t.Errorf("%s: the foot of %c is %v below the baseline", name, r, box.Max.Y)
			}
			if ratio := float64(box.Min.Y) / float64(capital.Min.Y); ratio < 0.9 || ratio > 1.6 {
				t.Errorf("%s: %c is %.2f capitals high", name, r, ratio)
			}
		}
	}
}

// In "1.♞f3" at the smallest size of a move, the dot is at least 1.5 pixels from the figurine. At a smaller
// distance they run together in bold.
func TestFigurinesKeepOffTheDot(t *testing.T) {
	const em, px = 1000, 13
	for name, f := range fonts(t) {
		after := float64(advance(t, f, '.')-bounding(t, f, '.', em).Max.X) / 64
		for r := '♔'; r <= '♟'; r++ {
			gap := (after + float64(bounding(t, f, r, em).Min.X)/64) * px / em
			if gap < 1.5 {
				t.Errorf("%s: %.2f pixels between a dot and %c, want 1.5", name, gap, r)
			}
		}
	}
}

// At 13 pixels the head of a solid knight can be told from its body: below its muzzle, above its base, at least five
// pixels are empty.
func TestKnightsHaveAJawAtTheSizeOfText(t *testing.T) {
	const px = 13
	for name, f := range fonts(t) {
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: px, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			t.Fatal(err)
		}
		box, mask, at, _, ok := face.Glyph(fixed.P(0, px), '♞')
		if !ok {
			t.Fatalf("%s has no ♞", name)
		}
		opened := 0
		for x := range box.Dx() {
			between := -1 // empty pixels since the last inked one of this column; -1 above the first
			for y := range box.Dy() {
				_, _, _, alpha := mask.At(at.X+x, at.Y+y).RGBA()
				switch {
				case alpha>>8 >= 100:
					opened += max(between, 0)
					between = 0
				case alpha>>8 < 40 && between >= 0:
					between++
				}
			}
		}
		if opened < 5 {
			t.Errorf("%s: %d empty pixels below the muzzle of ♞, want 5", name, opened)
		}
	}
}

func TestFontsHoldWhatTheWindowPrints(t *testing.T) {
	var buf sfnt.Buffer
	for name, f := range fonts(t) {
		for _, r := range "ABCabc019 ½–—…·×−±∓⩲⩱∞≤≥→←↑↓⇆⊕⊙○□∆▸▾⌘⇧✓“”’°#+=!?ÀéñßŁőžΑωЯж" {
			if index, err := f.GlyphIndex(&buf, r); err != nil || index == 0 {
				t.Errorf("%s has no %c (%v)", name, r, err)
			}
		}
	}
}

func TestFontsAreNamedApartFromInter(t *testing.T) {
	var buf sfnt.Buffer
	for name, f := range fonts(t) {
		if family, err := f.Name(&buf, sfnt.NameIDFamily); err != nil || family != "Backrank Sans" {
			t.Errorf("%s: family %q (%v)", name, family, err)
		}
	}
}

func fonts(t *testing.T) map[string]*sfnt.Font {
	t.Helper()
	parsed := make(map[string]*sfnt.Font)
	for name, data := range map[string][]byte{"regular": RegularFont(), "bold": BoldFont()} {
		f, err := sfnt.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		parsed[name] = f
	}
	return parsed
}

func advance(t *testing.T, f *sfnt.Font, r rune) fixed.Int26_6 {
	t.Helper()
	var buf sfnt.Buffer
	index, err := f.GlyphIndex(&buf, r)
	if err != nil {
		t.Fatal(err)
	}
	width, err := f.GlyphAdvance(&buf, index, fixed.I(1000), font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	return width
}

func bounding(t *testing.T, f *sfnt.Font, r rune, em int) fixed.Rectangle26_6 {
	t.Helper()
	var buf sfnt.Buffer
	index, err := f.GlyphIndex(&buf, r)
	if err != nil {
		t.Fatal(err)
	}
	box, _, err := f.GlyphBounds(&buf, index, fixed.I(em), font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	return box
}
