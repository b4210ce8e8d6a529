package archive

import (
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// What the rest of a record has, a bit each, in this order behind the bits.
const (
	hasFEN = 1 << iota
	hasStartID
	hasDraft
	hasPreamble
	hasTrailer
	hasWarnings
	hasTree        // comments, glyphs or variations
	hasCommentText // comments that have more than commands
)

// putExtra writes what a game says beside its main line.
func (o *output) putExtra(g *notation.Game, h *Head, from *origin) {
	bits, at := extraBits(g, h, from), len(o.b)
	o.byte(bits)
	o.hasText = false
	if bits&hasFEN != 0 {
		o.text(from.fens[0])
	}
	if bits&hasStartID != 0 {
		o.text(g.StartID)
	}
	if bits&hasDraft != 0 {
		o.number(len(g.Draft))
		for _, p := range g.Draft {
			o.text(p.String())
		}
		o.text(g.Protocol.ID())
	}
	if bits&hasPreamble != 0 {
		o.putComments(g.Preamble)
	}
	if bits&hasTrailer != 0 {
		o.putComments(g.Trailer)
	}
	if bits&hasWarnings != 0 {
		o.number(len(g.Warnings))
		for _, w := range g.Warnings {
			o.text(w)
		}
	}
	o.putTags(g, h, from)
	if bits&hasTree != 0 {
		o.putTree(g, g.Tree.Size()-1 > h.Plies)
	}
	if o.hasText {
		o.b[at] |= hasCommentText
	}
}

// extraBits returns what there is, but for hasCommentText.
func extraBits(g *notation.Game, h *Head, from *origin) byte {
	var bits byte
	for bit, has := range [...]bool{
		from.start == startElsewhere, g.StartID != h.Start, len(g.Draft) > 0, len(g.Preamble) > 0, len(g.Trailer) > 0,
		len(g.Warnings) > 0, g.Tree.Size()-1 > h.Plies || isAnnotated(g.Tree), // no tree, if it was left out, has neither
	} {
		if has {
			bits |= 1 << bit
		}
	}
	return bits
}

// isAnnotated reports whether there are comments or glyphs on the main line.
func isAnnotated(t notation.Tree) bool {
	if note := t.Note(notation.Root); !note.IsEmpty() {
		return true
	}
	for n := range t.MainLine() {
		if note := t.Note(n); !note.IsEmpty() {
			return true
		}
	}
	return false
}

// game reads a game from its record. The head has its variant, names and date; start is that of the table games.
func (r *record) game(v variants.Variant) (notation.Game, error) {
	g, in, more, err := r.open(v)
	if err == nil {
		err = r.replay(&g, &in, more)
	}
	return g, err
}

// open reads a game but for its moves, and returns the rest of its record, which has a tree if more is true.
func (r *record) open(v variants.Variant) (g notation.Game, in input, more bool, err error) {
	in = input{b: r.extra}
	g = notation.Game{Variant: v, StartID: r.head.Start, Result: r.head.Result}
	bits := in.byte()
	fen := ""
	if bits&hasFEN != 0 {
		fen = in.text()
	}
	if bits&hasStartID != 0 {
		g.StartID = in.text()
	}
	if bits&hasDraft != 0 {
		in.draft(&g)
	}
	if bits&hasPreamble != 0 {
		g.Preamble = in.comments()
	}
	if bits&hasTrailer != 0 {
		g.Trailer = in.comments()
	}
	if bits&hasWarnings != 0 {
		for range in.count() {
			g.Warnings = append(g.Warnings, in.text())
		}
	}
	if in.bad {
		return g, in, false, errDamaged
	}
	from, err := r.begin(&g, fen)
	if err != nil {
		return g, in, false, err
	}
	g.Tags = in.tags(&g, &r.head, &from)
	return g, in, bits&hasTree != 0, nil
}

// draft reads the placements.
func (i *input) draft(g *notation.Game) {
	for range i.count() {
		p, err := variants.ParsePlacement(i.text())
		if err != nil {
			i.bad = true
			return
		}
		g.Draft = append(g.Draft, p)
	}
	g.Protocol, _ = variants.ProtocolByID(i.text())
}

// begin sets the start position.
func (r *record) begin(g *notation.Game, fen string) (origin, error) {
	if r.start == startDrafting {
		return origin{start: startDrafting}, nil
	}
	var err error
	if g.Start, err = position(g.Variant, r.start, fen); err != nil {
		return origin{}, errDamaged
	}
	return origin{start: r.start, fens: [2]string{notation.FEN(&g.Start), notation.XFEN(&g.Start)}}, nil
}

// replay reads the moves, and if there is more, the tree.
func (r *record) replay(g *notation.Game, in *input, more bool) error {
	moves := input{b: r.moves}
	var main []rules.Move
	if p := g.Start; g.Started() {
		main = moves.line(&p, r.head.Plies)
	}
	switch {
	case moves.bad || len(main) != r.head.Plies || in.bad:
		return errDamaged
	case !more:
		g.Tree = notation.LineOf(main)
		if len(main) == 0 {
			g.Tree = notation.Tree{}
		}
		return nil
	}
	if !in.tree(g, main) {
		return errDamaged
	}
	return nil
}
