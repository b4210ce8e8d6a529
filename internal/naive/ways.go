package naive

import "strings"

// Way is a castling or a leap on the first rank. Files are numbered from 0.
type Way struct {
	King, Partner     int     // Partner is -1 for a leap
	KingTo, PartnerTo int     // PartnerTo is -1 for a leap
	Empty             [8]bool // the files whose squares must be empty
}

// Side returns the side, 'a' or 'h', of the partner or of the leap's target.
func (w Way) Side() byte {
	to := w.Partner
	if to < 0 {
		to = w.KingTo
	}
	if to < w.King {
		return 'a'
	}
	return 'h'
}

// Ways returns the castlings and leaps of an array under a rule, by its id (RULES.md §4).
func Ways(array, rule string) (all []Way) {
	k := strings.IndexByte(array, 'K')
	left, right := strings.IndexByte(array, 'R'), strings.LastIndexByte(array, 'R')
	rooks := func(land func(right bool, rook int) (int, int)) {
		if left < k {
			kingTo, rookTo := land(false, left)
			all = append(all, way(k, left, kingTo, rookTo))
		}
		if right > k {
			kingTo, rookTo := land(true, right)
			all = append(all, way(k, right, kingTo, rookTo))
		}
	}
	either := func(aKing, aRook, hKing, hRook int) {
		rooks(func(right bool, _ int) (int, int) {
			if right {
				return hKing, hRook
			}
			return aKing, aRook
		})
	}
	switch rule {
	case "classical":
		if k == 4 && left == 0 {
			all = append(all, way(4, 0, 2, 3))
		}
		if k == 4 && right == 7 {
			all = append(all, way(4, 7, 6, 5))
		}
	case "fischer":
		either(2, 3, 6, 5)
	case "orthodox":
		rooks(func(right bool, rook int) (int, int) {
			d := -1
			if right {
				d = 1
			}
			if k+2*d < 0 || k+2*d > 7 {
				return rook, k
			}
			return k + 2*d, k + d
		})
	case "bunker":
		either(1, 2, 6, 5)
		all = append(all, leaps(k, 1, 6)...)
	case "leap":
		all = leaps(k, k-2, k+2)
	case "slide":
		for p := range 8 {
			d := 1
			if p < k {
				d = -1
			}
			if p != k && p-2*d >= 0 && p-2*d < 8 {
				all = append(all, way(k, p, p-d, p-2*d))
			}
		}
	}
	return all
}

// leaps returns the leaps of a king to files that are more than one step away.
func leaps(k int, files ...int) (all []Way) {
	for _, to := range files {
		if to >= 0 && to < 8 && (to-k)*(to-k) > 1 {
			w := Way{King: k, Partner: -1, KingTo: to, PartnerTo: -1}
			w.Empty[to] = true
			all = append(all, w)
		}
	}
	return all
}

// way returns a castling. All squares between king and partner and on the paths of both must be
// empty, except the squares of the two.
func way(k, p, kingTo, partnerTo int) Way {
	w := Way{King: k, Partner: p, KingTo: kingTo, PartnerTo: partnerTo}
	for _, path := range [][2]int{{k, kingTo}, {p, partnerTo}, {k, p}} {
		for f := min(path[0], path[1]); f <= max(path[0], path[1]); f++ {
			w.Empty[f] = f != k && f != p
		}
	}
	return w
}
