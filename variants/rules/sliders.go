package rules

// Sliding attacks by magic multiplication: one multiplication maps the blockers of a slider to the index of its attacks
// in a table (https://www.chessprogramming.org/Magic_Bitboards).

// magic looks up the attacks of one slider on one square.
type magic struct {
	mask   Squares // relevant squares: the rays without their last square
	factor uint64
	offset uint32 // start of the square's entries in sliders
	shift  uint8  // 64 − number of squares in mask
}

var (
	rookMagics   [64]magic
	bishopMagics [64]magic
	sliders      [102400 + 5248]Squares // rooks, then bishops
)

// rookAttacks returns the squares that a rook on sq attacks, given the occupied squares, including the first blocker in
// each direction.
func rookAttacks(sq int, occ Squares) Squares {
	m := &rookMagics[sq&63]
	return sliders[m.offset+uint32(uint64(occ&m.mask)*m.factor>>(m.shift&63))]
}

// bishopAttacks returns the squares that a bishop on sq attacks, given the occupied squares.
func bishopAttacks(sq int, occ Squares) Squares {
	m := &bishopMagics[sq&63]
	return sliders[m.offset+uint32(uint64(occ&m.mask)*m.factor>>(m.shift&63))]
}

// fillSliders builds both tables.
func fillSliders() {
	next := fillMagics(&rookMagics, &rookFactors, [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, 0)
	fillMagics(&bishopMagics, &bishopFactors, [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}, next)
}

func fillMagics(magics *[64]magic, factors *[64]uint64, directions [4][2]int, offset uint32) uint32 {
	for sq := range 64 {
		edges := (fileA|fileH)&^(fileA<<uint(sq&7)) | backRanks&^(rank1<<uint(sq&56))
		m := magic{mask: walk(sq, 0, directions) &^ edges, factor: factors[sq], offset: offset}
		m.shift = uint8(64 - m.mask.Len())
		magics[sq] = m
		for occ := Squares(0); ; {
			sliders[offset+uint32(uint64(occ)*m.factor>>m.shift)] = walk(sq, occ, directions)
			if occ = (occ - m.mask) & m.mask; occ == 0 { // the next subset of mask
				break
			}
		}
		offset += 1 << uint(64-m.shift)
	}
	return offset
}

// walk returns the squares from sq in each direction up to and including the first piece of occ.
func walk(sq int, occ Squares, directions [4][2]int) Squares {
	var s Squares
	for _, d := range directions {
		for f, r := sq&7+d[0], sq>>3+d[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+d[0], r+d[1] {
			b := Squares(1) << uint(r*8+f)
			s |= b
			if occ&b != 0 {
				break
			}
		}
	}
	return s
}
