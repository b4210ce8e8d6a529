package notation

import (
	"slices"

	"backrank/variants/rules"
)

// build returns the tree in memory of its own, and the positions.
func (b *treeBuilder) build() (Tree, []rules.Position) {
	followed := b.follower != nil && len(b.nodes) == b.plies+1
	if (len(b.nodes) == 1 || followed) && len(b.remarks) == 0 && len(b.glyphs) == 0 {
		return Tree{}, slices.Clone(b.positions)
	}
	t := Tree{slices.Clone(b.nodes), b.lines[0].node}
	b.annotate(t.nodes)
	for _, r := range b.remarks {
		if r.before {
			t.settle(r.node)
		}
	}
	return t, slices.Clone(b.positions)
}

// annotate gives the nodes their notes, which share a few arrays.
func (b *treeBuilder) annotate(nodes []node) {
	if len(b.remarks) == 0 && len(b.glyphs) == 0 {
		return
	}
	if !b.ordered {
		b.order()
	}
	s := share{comments: slices.Clone(b.comments), nags: make([]uint8, len(b.glyphs))}
	for i, r := range b.remarks {
		if int(r.index) != i {
			s.comments[i] = b.comments[r.index]
		}
	}
	for i, g := range b.glyphs {
		s.nags[i] = g.nag
	}
	noted, fuller := b.noted()
	s.notes, s.rests = make([]note, noted), make([]rest, fuller)
	for r, g := 0, 0; r < len(b.remarks) || g < len(b.glyphs); {
		n, before, after, glyphs := b.nextNoted(r, g)
		s.give(&nodes[n], r, r+before, r+before+after, g, g+glyphs)
		r, g = r+before+after, g+glyphs
	}
}

// order puts remarks and glyphs in the order of their nodes, and leaves out glyphs that their note does not accept: they
// were read at different mentions of the same move.
func (b *treeBuilder) order() {
	slices.SortStableFunc(b.remarks, func(x, y remark) int {
		switch {
		case x.after(y):
			return 1
		case y.after(x):
			return -1
		}
		return 0
	})
	slices.SortStableFunc(b.glyphs, func(x, y glyph) int { return int(x.node - y.node) })
	kept := b.glyphs[:0]
	for first, all := 0, slices.Clone(b.glyphs); first < len(all); {
		var nags []uint8
		n := all[first].node
		for ; first < len(all) && all[first].node == n; first++ {
			if accepts(nags, all[first].nag) {
				nags, kept = append(nags, all[first].nag), append(kept, all[first])
			}
		}
	}
	b.glyphs = kept
}

// nextNoted returns the first node of the remarks from r and the glyphs from g on, and how many of them are its own.
func (b *treeBuilder) nextNoted(r, g int) (n NodeID, before, after, glyphs int) {
	n = NodeID(len(b.nodes))
	if r < len(b.remarks) {
		n = b.remarks[r].node
	}
	if g < len(b.glyphs) {
		n = min(n, b.glyphs[g].node)
	}
	for ; r < len(b.remarks) && b.remarks[r].node == n; r++ {
		if b.remarks[r].before {
			before++
		} else {
			after++
		}
	}
	for ; g < len(b.glyphs) && b.glyphs[g].node == n; g++ {
		glyphs++
	}
	return n, before, after, glyphs
}

// noted counts the nodes with notes, and those whose notes are more than comments behind the move.
func (b *treeBuilder) noted() (notes, fuller int) {
	for r, g := 0, 0; r < len(b.remarks) || g < len(b.glyphs); notes++ {
		_, before, after, glyphs := b.nextNoted(r, g)
		if before+glyphs > 0 {
			fuller++
		}
		r, g = r+before+after, g+glyphs
	}
	return notes, fuller
}

// share is what the notes of a game have a part of each.
type share struct {
	comments []Comment
	nags     []uint8
	notes    []note
	rests    []rest
}

// give makes the note of a node: comments from r, those behind the move from middle to end, and glyphs from g to last.
func (s *share) give(to *node, r, middle, end, g, last int) {
	n := &s.notes[0]
	s.notes = s.notes[1:]
	n.after = some(s.comments[middle:end:end])
	if middle > r || last > g {
		s.rests[0] = rest{some(s.comments[r:middle:middle]), some(s.nags[g:last:last])}
		n.rest = &s.rests[0]
		s.rests = s.rests[1:]
	}
	to.note = n
}

// some returns the slice, nil if it is empty.
func some[T any](s []T) []T {
	if len(s) == 0 {
		return nil
	}
	return s
}
