package variants

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Reflect returns the mirror image: the a-file becomes the h-file.
func (a Array) Reflect() Array {
	for l, r := 0, 7; l < r; l, r = l+1, r-1 {
		a[l], a[r] = a[r], a[l]
	}
	return a
}

// Twin returns the left-right reflection of a start, which is the same game under a symmetric castling rule. It returns
// false if the rule is not symmetric or the variant does not allow the reflection.
func (v Variant) Twin(s Start) (Start, bool) {
	twin := s.Reflect()
	if !isSymmetric(v.Castling) || v.Allows(twin) != nil {
		return Start{}, false
	}
	return twin, true
}

// isSymmetric reports whether a castling rule is left-right symmetric: reflection changes no partners, landings and leaps.
func isSymmetric(c *rules.Castling) bool {
	for king := chess.FileA; king <= chess.FileH; king++ {
		if c.Leap != nil && !slices.Equal(sorted(c.Leap(king)), sorted(mirrored(c.Leap(mirror(king))))) {
			return false
		}
		for partner := chess.FileA; partner <= chess.FileH; partner++ {
			if king != partner && !isSymmetricPair(c, king, partner) {
				return false
			}
		}
	}
	return true
}

func isSymmetricPair(c *rules.Castling, king, partner chess.File) bool {
	if c.From != nil && c.From(king, partner) != c.From(mirror(king), mirror(partner)) {
		return false
	}
	if c.Land == nil {
		return true
	}
	k, p := c.Land(king, partner)
	rk, rp := c.Land(mirror(king), mirror(partner))
	return k == mirror(rk) && p == mirror(rp)
}

func mirror(f chess.File) chess.File { return chess.FileH - f }

func mirrored(files []chess.File) []chess.File {
	for i := range files {
		files[i] = mirror(files[i])
	}
	return files
}

func sorted(files []chess.File) []chess.File {
	slices.Sort(files)
	return files
}
