package archive

import (
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// The extra data of a record (column rest) begins with a byte of these bits. The parts whose bits are set follow in this
// order. The tags have no bit; they are always there, before the tree.
const (
	hasFEN = 1 << iota
	hasStartID
	hasDraft
	hasPreamble
	hasTrailer
	hasWarnings
	hasTree        // comments, glyphs or variations
	hasCommentText // comments with text other than commands
)

// putExtra writes everything of a game except its head and main line.
func (o *output) putExtra(g *pgn.Game, h *Head, from *startPosition) {
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

// extraBits returns the bits of the parts that a game has, without hasCommentText. Its list has the order of the bits.
func extraBits(g *pgn.Game, h *Head, from *startPosition) byte {
	var bits byte
	for bit, has := range [...]bool{
		from.start == startElsewhere, g.StartID != h.Start, len(g.Draft) > 0, len(g.Preamble) > 0, len(g.Trailer) > 0,
		len(g.Warnings) > 0, g.Tree.Size()-1 > h.Plies || isAnnotated(g.Tree), // else the tree is only the main line
	} {
		if has {
			bits |= 1 << bit
		}
	}
	return bits
}

// isAnnotated reports whether the main line has comments or glyphs.
func isAnnotated(t gametree.Tree) bool {
	if note := t.Note(gametree.Root); !note.IsEmpty() {
		return true
	}
	for n := range t.MainLine() {
		if note := t.Note(n); !note.IsEmpty() {
			return true
		}
	}
	return false
}

// game decodes the game of a record. r must have the columns of selectRecord.
func (r *record) game(v variants.Variant) (pgn.Game, error) {
	g, in, withTree, err := r.open(v)
	if err == nil {
		err = r.replay(&g, &in, withTree)
	}
	return g, err
}

// open decodes a game except for its moves. It returns the remaining input, which has a tree if withTree is true.
func (r *record) open(v variants.Variant) (g pgn.Game, in input, withTree bool, err error) {
	in = input{b: r.extra}
	g = pgn.Game{Variant: v, StartID: r.head.Start, Result: r.head.Result}
	bits := in.byte()
	fenText := ""
	if bits&hasFEN != 0 {
		fenText = in.text()
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
	from, err := r.begin(&g, fenText)
	if err != nil {
		return g, in, false, err
	}
	g.Tags = in.tags(&g, &r.head, &from)
	return g, in, bits&hasTree != 0, nil
}

// draft reads the placements and the protocol of a draft.
func (i *input) draft(g *pgn.Game) {
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

// begin sets the start position of a game and returns it in the forms that records need.
func (r *record) begin(g *pgn.Game, text string) (startPosition, error) {
	if r.start == startDrafting {
		return startPosition{start: startDrafting}, nil
	}
	var err error
	if g.Start, err = position(g.Variant, r.start, text); err != nil {
		return startPosition{}, errDamaged
	}
	return startPosition{start: r.start, fens: [2]string{fen.Format(&g.Start), fen.FormatXFEN(&g.Start)}}, nil
}

// replay decodes the moves and, if withTree is true, the tree.
func (r *record) replay(g *pgn.Game, in *input, withTree bool) error {
	moves := input{b: r.moves}
	var main []rules.Move
	if p := g.Start; g.Started() {
		main = moves.line(&p, r.head.Plies)
	}
	switch {
	case moves.bad || len(main) != r.head.Plies || in.bad:
		return errDamaged
	case !withTree:
		g.Tree = gametree.New(main)
		if len(main) == 0 {
			g.Tree = gametree.Tree{}
		}
		return nil
	}
	if !in.tree(g, main) {
		return errDamaged
	}
	return nil
}
