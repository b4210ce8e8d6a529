package moves

import (
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants/gametree"
)

// moveCache caches the texts and widths of a move. They stay valid because the move of a node never changes.
type moveCache struct {
	ply          Ply
	width        float32 // width of the text in a variation, 0 if not measured yet
	comment      string  // the comment after the move
	shownComment string  // the comment as displayed
	words        []span  // the words of shownComment
}

// options are the inputs of a layout other than the content.
type options struct {
	width  float32
	folded map[gametree.NodeID]bool // the nodes whose following variations are hidden
	edit   gametree.NodeID          // the move whose comment is being edited, None for none
	field  float32                  // height of the text field for the comment
}

// builder lays out a content. The main line has two columns, as on a score sheet. Comments and variations interrupt it:
// they form a block of full width below their move. In paragraphs, the main line is running text with its comments, and
// only variations interrupt it.
type builder struct {
	pen
	content *Content
	options
	of    func(gametree.NodeID) *moveCache
	depth int // depth of the current variation, which determines its rail
}

// layOut returns the rows of a content. It reuses the memory of spare, which must no longer be used.
func layOut(c *Content, of func(gametree.NodeID) *moveCache, r *ruler, o options, spare *layout) *layout {
	t := c.Tree
	l := &layout{rows: spare.rows[:0], items: spare.items[:0], where: slices.Grow(spare.where[:0], t.Size())[:t.Size()], edit: -1}
	for i := range l.where {
		l.where[i] = -1
	}
	b := builder{pen: pen{ruler: r, out: l, width: o.width}, content: c, options: o, of: of}
	b.before()
	b.startComment()
	if c.Paragraphs {
		b.paragraphsOfMoves()
	} else {
		b.columns()
	}
	return l
}

// before adds the rows before the moves, such as the placements of a draft.
func (b *builder) before() {
	for _, pair := range b.content.Before {
		if pair.Title != "" {
			b.title(pair.Title)
			continue
		}
		b.row(pairHeight, mainMove, false)
		b.numbered(pair.Number)
		for column, text := range pair.Text {
			b.cell(column, text, gametree.None, pair.Step[column])
		}
	}
}

// title adds a heading.
func (b *builder) title(text string) {
	b.end()
	b.row(pairHeight, heading, false).base += 3
	b.put(item{text: text, style: heading, node: gametree.None, x: 8, width: b.ruler.width(text, heading)})
}

// numbered puts a number into the column of numbers.
func (b *builder) numbered(text string) {
	w := b.ruler.width(text, number)
	b.put(item{text: text, style: number, node: gametree.None, x: numbersWidth - 10 - w, width: w})
}

// cell puts a move into one of the two columns.
func (b *builder) cell(column int, text string, n gametree.NodeID, step int) {
	if text == "" {
		return
	}
	width := min((b.pen.width-numbersWidth-8)/2, maxCellWidth)
	b.put(item{text: text, style: mainMove, node: n, step: int32(step), x: numbersWidth + float32(column)*width, width: width - 4, cell: true})
}

// columns adds the main line in two columns.
func (b *builder) columns() {
	t := b.content.Tree
	over := t.End() == gametree.Root
	half := false // the last row has no move of Black yet
	for n := t.First(gametree.Root); n != gametree.None; n = t.First(n) {
		note := t.Note(n)
		if over {
			b.title(lang.L("Analysis"))
			half = false
		}
		if text := note.TextBefore(); text != "" {
			b.paragraphs(text)
			b.endBlock()
			half = false
		}
		ply := &b.of(n).ply
		column := int(ply.Color - chess.White)
		if column == 0 || !half {
			b.row(pairHeight, mainMove, false)
			b.numbered(strconv.Itoa(ply.Number))
			if column == 1 {
				b.cell(0, "…", gametree.None, 0)
			}
		}
		b.cell(column, signed(ply.Text, note.NAGs), n, 0)
		over = n == t.End()
		text := note.Text()
		breaks := text != "" || t.Next(n) != gametree.None || n == b.edit
		half = column == 0 && !breaks
		if breaks {
			if column == 0 && !over && t.First(n) != gametree.None {
				b.cell(1, "…", gametree.None, 0)
			}
			b.block(n, text)
		}
	}
}

// paragraphsOfMoves adds the main line as running text.
func (b *builder) paragraphsOfMoves() {
	t := b.content.Tree
	over, begins := t.End() == gametree.Root, true // whether the game is over, and whether a Black move needs its number
	b.beginMain()
	for n := t.First(gametree.Root); n != gametree.None; n = t.First(n) {
		if over {
			b.title(lang.L("Analysis"))
			begins = true
		}
		begins = b.moveWithComments(n, begins)
		if next := t.Next(n); next != gametree.None {
			b.variations(t.Parent(n), next)
			b.endBlock()
			b.beginMain()
			begins = true
		}
		over = n == t.End()
	}
	b.end()
}

// block adds the comment on a move of the main line, and the variations in place of the move.
func (b *builder) block(n gametree.NodeID, text string) {
	t := b.content.Tree
	if n == b.edit {
		b.entryRow()
	} else if text != "" {
		b.paragraphs(text)
	}
	if n != gametree.Root && t.Next(n) != gametree.None {
		b.variations(t.Parent(n), t.Next(n))
	}
	b.endBlock()
}

// endBlock ends a block.
func (b *builder) endBlock() {
	b.end()
	b.pad(blockPad, 0)
}

// startComment adds the comment on the start position.
func (b *builder) startComment() {
	if text := b.content.Tree.Note(gametree.Root).Text(); text != "" || b.edit == gametree.Root {
		b.block(gametree.Root, text)
	}
}

// paragraphs adds a comment of the main line.
func (b *builder) paragraphs(text string) {
	for part := range strings.SplitSeq(text, "\n\n") {
		b.begin(textLeft, 0)
		part = widget.Visible(part)
		b.prose(part, b.words(part))
	}
	b.end()
}

// entryRow adds an empty row for the text field of a comment.
func (b *builder) entryRow() {
	b.end()
	b.row(b.field, comment, true).rails = uint8(min(b.depth, maxRails))
	b.out.edit = len(b.out.rows) - 1
}

// variations adds the variation n and its later siblings, which follow the node after; if they are folded, only their
// first moves.
func (b *builder) variations(after, n gametree.NodeID) {
	if b.folded[after] {
		b.begin(railLeft, 0)
		b.closed(after, n)
		b.end()
		return
	}
	b.lines(after, n)
}

// lines adds the variation n and its later siblings, each on a new line.
func (b *builder) lines(after, n gametree.NodeID) {
	b.depth++
	for first := n; n != gametree.None; n = b.content.Tree.Next(n) {
		b.part(b.depth - 1)
		b.begin(railAt(b.depth)+railText, b.depth)
		if n == first {
			b.opened(after)
		}
		b.variation(n)
	}
	b.depth--
	b.end()
}

// opened adds the triangle ▾, which folds the variations that follow a node, at the left of their first line.
func (b *builder) opened(after gametree.NodeID) {
	b.line()
	w := b.ruler.width("▾", chevron)
	b.put(item{text: "▾", style: chevron, node: after, x: railAt(b.depth) - w, width: w})
}

// closed adds the triangle ▸, which unfolds the variations that follow a node, and the first moves of the variation n and
// its later siblings.
func (b *builder) closed(after, n gametree.NodeID) {
	b.join(piece{"▸", chevron, after, moveGap, b.ruler.width("▸", chevron)})
	for ; n != gametree.None; n = b.content.Tree.Next(n) {
		b.move(n, true)
	}
}

// variation adds the variation that begins with n, with the variations in it.
func (b *builder) variation(n gametree.NodeID) {
	t := b.content.Tree
	begins := b.moveWithComments(n, true)
	for next := t.First(n); next != gametree.None; next = t.First(n) {
		other := t.Next(next)
		folded := b.folded[n]
		if other != gametree.None && !folded && !b.short(other) {
			b.lines(n, next)
			return
		}
		begins = b.moveWithComments(next, begins)
		switch {
		case other == gametree.None:
		case folded:
			b.closed(n, other)
			begins = true
		default:
			b.bracketed(other)
			begins = true
		}
		n = next
	}
}

// short reports whether the variation n has no later sibling and never branches. Then it is shown in brackets within the
// line.
func (b *builder) short(n gametree.NodeID) bool {
	t := b.content.Tree
	for ; n != gametree.None; n = t.First(n) {
		if t.Next(n) != gametree.None {
			return false
		}
	}
	return true
}

// bracketed adds the variation n, which does not branch, in brackets.
func (b *builder) bracketed(n gametree.NodeID) {
	b.brackets = true
	b.variation(n)
	b.close()
}

// moveWithComments adds a move of a variation with its comments. begins is true if the move needs its number even if it
// is Black's. moveWithComments returns begins for the next move.
func (b *builder) moveWithComments(n gametree.NodeID, begins bool) bool {
	note := b.content.Tree.Note(n)
	if text := note.TextBefore(); text != "" {
		text = widget.Visible(text)
		b.prose(text, b.words(text))
		begins = true
	}
	if b.main {
		b.mainMove(n, begins)
	} else {
		b.move(n, begins)
	}
	if n == b.edit {
		b.entryRow()
		return true
	}
	text := note.Text()
	if text == "" {
		return false
	}
	k := b.of(n)
	if k.comment != text {
		k.comment, k.shownComment = text, widget.Visible(strings.ReplaceAll(text, "\n", " "))
		k.words = b.words(k.shownComment)
	}
	b.prose(k.shownComment, k.words)
	return true
}

// mainMove adds a move of a main line in paragraphs, with its number if it is White's or begins is true, and with its
// evaluation if it has a comment or a glyph of moves: at other moves, evaluations would interrupt the text.
func (b *builder) mainMove(n gametree.NodeID, begins bool) {
	ply := &b.of(n).ply
	text := signed(ply.Text, b.content.Tree.Note(n).NAGs)
	pieces := []piece{{text, mainMove, n, moveGap, b.ruler.width(text, mainMove)}}
	if ply.Color == chess.White || begins {
		pieces[0].gap = numberGap
		pieces = slices.Insert(pieces, 0, piece{ply.number(), number, gametree.None, moveGap, b.ruler.width(ply.number(), number)})
	}
	if note := b.content.Tree.Note(n); note.Text() != "" || slices.ContainsFunc(note.NAGs, func(nag uint8) bool { return kindOf(nag) == OfMove }) {
		pieces = append(pieces, b.evaluation(n)...)
	}
	b.join(pieces...)
}

// move adds a move of a variation, with its number if it is White's or begins is true. The last move of the variation has the
// evaluation.
func (b *builder) move(n gametree.NodeID, begins bool) {
	k, nags := b.of(n), b.content.Tree.Note(n).NAGs
	if k.width == 0 {
		k.width = b.ruler.width(k.ply.Text, sideMove)
	}
	move := piece{k.ply.Text, sideMove, n, moveGap, k.width}
	if len(nags) > 0 {
		move.text = signed(move.text, nags)
		move.width = b.ruler.width(move.text, sideMove)
	}
	var end []piece
	if b.content.Tree.First(n) == gametree.None {
		end = b.evaluation(n)
	}
	if k.ply.Color == chess.White || begins {
		move.gap = numberGap
		text := k.ply.number()
		b.join(append([]piece{{text, number, gametree.None, moveGap, b.ruler.width(text, number)}, move}, end...)...)
		return
	}
	b.join(append([]piece{move}, end...)...)
}

// evaluation returns a piece with the evaluation after a move, nothing if it is unknown or not shown.
func (b *builder) evaluation(n gametree.NodeID) []piece {
	if b.content.Score == nil {
		return nil
	}
	text := b.content.Score(n)
	if text == "" {
		return nil
	}
	return []piece{{text, score, gametree.None, moveGap, b.ruler.width(text, score)}}
}
