package similarity

import (
	"math"
	"math/rand/v2"
)

// Map has a place for each array in a grid, on which like arrays are neighbours.
type Map struct {
	Columns, Rows int
	// Cells has the index of the array in each cell, row by row. The last cells of the last row may be missing.
	Cells []int
	// Places has the cell of each array by its index.
	Places []int
}

// mapAspect is the ratio of columns to rows: for cells twice as wide as high, the map is 1.4 times as wide as high.
const mapAspect = .7

// The numbers of the arrangement.
const (
	mapSweeps    = 18 // sweeps over the map, with a radius that shrinks from a third of the map to 1 cell
	sweepTries   = 12 // exchanges that are tried for each array in a sweep
	polishTries  = 80 // exchanges that are tried for each array at the end, to bring neighbours closer
	polishRadius = 4  // how many cells apart two arrays are then at most
)

// Map arranges the arrays so that neighbours are alike. It sorts them as a self-organising map of one array in each cell
// (K. Barthel and others, Improved Evaluation and Generation of Grid Layouts using Distance Preservation Quality and Linear
// Assignment Sorting, 2022): it blurs the map with a shrinking radius, and exchanges arrays that are then nearer to the
// blurred vectors of their cells. Last it exchanges arrays that are then more like their neighbours. The result is always
// the same for the same arrays.
func (s *Space) Map() *Map {
	n := len(s.profiles)
	m := &Map{Columns: max(int(math.Ceil(math.Sqrt(mapAspect*float64(n)))), 1), Cells: make([]int, n), Places: make([]int, n)}
	m.Rows = (n + m.Columns - 1) / m.Columns
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	copy(m.Cells, rng.Perm(n))
	vectors := s.oriented()
	cells := make([]blurred, n)
	for sweep := range mapSweeps {
		radius := int(float64(max(m.Columns, m.Rows)) / 3 * math.Pow(.8, float64(sweep)))
		m.blur(vectors, cells, max(radius, 1))
		for range sweepTries * n {
			a, b := m.randomCells(rng, 2*max(radius, 1))
			if i, j := &vectors[m.Cells[a]], &vectors[m.Cells[b]]; cells[a].isNearer(&cells[b], j, i) {
				m.swap(a, b)
			}
		}
	}
	s.polish(m, rng)
	for cell, i := range m.Cells {
		m.Places[i] = cell
	}
	return m
}

// polish exchanges arrays that are then more like their neighbours.
func (s *Space) polish(m *Map, rng *rand.Rand) {
	sums := make([]int, len(m.Cells)) // of the distances of the array in each cell from its neighbours
	for cell := range sums {
		sums[cell] = s.around(m, cell)
	}
	for range polishTries * len(m.Cells) {
		a, b := m.randomCells(rng, polishRadius)
		before := sums[a] + sums[b]
		m.swap(a, b)
		if after := s.around(m, a); after >= before || after+s.around(m, b) >= before {
			m.swap(a, b)
			continue
		}
		for _, cell := range [2]int{a, b} {
			sums[cell] = s.around(m, cell)
			m.Neighbours(cell, func(other int) { sums[other] = s.around(m, other) })
		}
	}
}

func (m *Map) swap(a, b int) { m.Cells[a], m.Cells[b] = m.Cells[b], m.Cells[a] }

// oriented returns the vectors of the arrays whose king is on the files e to h, and those of the mirror images of the
// others, so that mirror images have nearly equal vectors, as they are alike.
func (s *Space) oriented() []vector {
	all := make([]vector, len(s.profiles))
	for i := range all {
		all[i] = s.vectors[i]
		if s.profiles[i].King < 4 {
			all[i] = s.mirrored[i]
		}
	}
	return all
}

// randomCells returns two cells at most radius columns and rows apart, which may be the same.
func (m *Map) randomCells(rng *rand.Rand, radius int) (a, b int) {
	a = rng.IntN(len(m.Cells))
	column := a%m.Columns + rng.IntN(2*radius+1) - radius
	row := a/m.Columns + rng.IntN(2*radius+1) - radius
	column, row = max(0, min(column, m.Columns-1)), max(0, min(row, m.Rows-1))
	return a, min(row*m.Columns+column, len(m.Cells)-1)
}

// around returns the sum of the distances of the array in a cell from its neighbours.
func (s *Space) around(m *Map, cell int) (sum int) {
	m.Neighbours(cell, func(other int) { d, _ := s.distance(m.Cells[cell], m.Cells[other]); sum += d })
	return sum
}

// Neighbours calls yield for the cells to the left, right, above and below.
func (m *Map) Neighbours(cell int, yield func(other int)) {
	for _, step := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if other := m.Step(cell, step[0], step[1]); other != cell {
			yield(other)
		}
	}
}

// Step returns the cell some columns and rows away, or the cell itself if there is none.
func (m *Map) Step(cell, columns, rows int) int {
	column, row := cell%m.Columns+columns, cell/m.Columns+rows
	to := row*m.Columns + column
	if column < 0 || row < 0 || column >= m.Columns || to >= len(m.Cells) {
		return cell
	}
	return to
}

// blurred is the mean of the vectors near a cell.
type blurred [len(vector{})]float32

// isNearer reports whether b is nearer to v and other is nearer to w than b to w and other to v, by the sum of the squares of
// the Euclidean distances. Their difference is twice the scalar product of b − other and v − w.
func (b *blurred) isNearer(other *blurred, v, w *vector) bool {
	product := float32(0)
	for k := range b {
		product += (b[k] - other[k]) * float32(v[k]-w[k])
	}
	return product > 0
}

// blur computes the mean of the vectors of the cells at most radius columns and rows away.
func (m *Map) blur(vectors []vector, to []blurred, radius int) {
	// sums[row+1][column+1] is the sum of the vectors above and to the left, and counts the number of cells there.
	width := m.Columns + 1
	sums, counts := make([]blurred, width*(m.Rows+1)), make([]float32, width*(m.Rows+1))
	for row := range m.Rows {
		for column := range m.Columns {
			at := (row+1)*width + column + 1
			counts[at] = counts[at-1] + counts[at-width] - counts[at-width-1]
			for k := range sums[at] {
				sums[at][k] = sums[at-1][k] + sums[at-width][k] - sums[at-width-1][k]
			}
			if cell := row*m.Columns + column; cell < len(m.Cells) {
				counts[at]++
				for k, value := range vectors[m.Cells[cell]] {
					sums[at][k] += float32(value)
				}
			}
		}
	}
	for cell := range to {
		column, row := cell%m.Columns, cell/m.Columns
		left, right := max(column-radius, 0), min(column+radius+1, m.Columns)
		top, bottom := max(row-radius, 0)*width, min(row+radius+1, m.Rows)*width
		count := counts[bottom+right] - counts[bottom+left] - counts[top+right] + counts[top+left]
		for k := range to[cell] {
			to[cell][k] = (sums[bottom+right][k] - sums[bottom+left][k] - sums[top+right][k] + sums[top+left][k]) / count
		}
	}
}
