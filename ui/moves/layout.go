package moves

import (
	"slices"
	"sort"
	"strings"

	"backrank/variants/gametree"
)

// layout is a content as rows of items. See the package comment for when it is computed.
type layout struct {
	rows   []row
	items  []item
	where  []int32 // index of the item by NodeID, -1 if it is not in a row
	height float32
	edit   int // the row of the field for a comment, -1 for none
}

// row is a line of the list.
type row struct {
	top, height float32
	base        float32 // the baseline, below top
	from, to    int32   // its items
	rails       uint8   // vertical lines at the left, one for each level of variations
	pad         float32 // space at the bottom
	through     uint8   // number of rails that continue through pad
	block       bool    // part of a block of comments and variations between rows of the main line
}

// item is a piece of text in a row.
type item struct {
	text     string
	style    style
	node     gametree.NodeID // the move of the text, or the one whose variations it folds; else None
	step     int32           // of a draft, 0 for none
	x, width float32
	row      int32
	cell     bool // a cell of a column, which is clicked as a whole
}

// Dimensions in units.
const (
	pairHeight   = 27 // a row of two columns
	lineHeight   = 22 // a row of a block
	proseHeight  = 25 // a row of a main line in paragraphs
	blockPad     = 5  // above and below a block
	linePad      = 3  // above a variation on its own line
	numbersWidth = 40 // the column of numbers
	textLeft     = 12 // left edge of comments on the main line
	railLeft     = 17 // the first rail
	railStep     = 12
	railText     = 10 // from a rail to its text
	rightPad     = 8
	maxCellWidth = 270 // of a column; in wide lists Black's moves stay near White's
	maxRails     = 5   // deeper variations are not indented further
	moveGap      = 7   // between moves of a variation
	numberGap    = 4   // between a number and its move, so that a figurine does not touch the dot
)

// railAt returns the x-coordinate of the rail of a level, counted from 1.
func railAt(level int) float32 { return railLeft + float32(min(level, maxRails)-1)*railStep }

// rowAt returns the row at y, clamped to the first and the last row; -1 if there are none.
func (l *layout) rowAt(y float32) int {
	i := sort.Search(len(l.rows), func(i int) bool { return l.rows[i].top+l.rows[i].height > y })
	return min(i, len(l.rows)-1)
}

// itemOf returns the item of a node, nil if it is not in a row.
func (l *layout) itemOf(n gametree.NodeID) *item {
	if n < 0 || int(n) >= len(l.where) || l.where[n] < 0 {
		return nil
	}
	return &l.items[l.where[n]]
}

// itemAt returns the item at a position that can be clicked, nil for none.
func (l *layout) itemAt(x, y float32) *item {
	i := l.rowAt(y)
	if i < 0 || y < l.rows[i].top || y >= l.rows[i].top+l.rows[i].height {
		return nil
	}
	for k := l.rows[i].from; k < l.rows[i].to; k++ {
		it, slack := &l.items[k], float32(2)
		if it.style == chevron {
			slack = 6
		}
		if it.node == gametree.None && it.step == 0 {
			continue
		}
		if x >= it.x-slack && x < it.x+it.width+slack {
			return it
		}
	}
	return nil
}

// text returns a row as text.
func (l *layout) text(i int) string {
	var parts []string
	for _, it := range l.items[l.rows[i].from:l.rows[i].to] {
		if it.text != "" {
			parts = append(parts, it.text)
		}
	}
	return strings.Join(parts, " ")
}

// pen adds items to rows.
type pen struct {
	*ruler
	out   *layout
	width float32

	x     float32 // x-coordinate of the next item
	left  float32 // x-coordinate at which lines begin
	gap   float32 // gap before the next item, unless it is the first of its row
	rails uint8
	open  bool // a line has been started
	main  bool // lines are those of a main line in paragraphs

	brackets bool // the next piece opens brackets
}

// row starts a row.
func (p *pen) row(height float32, s style, block bool) *row {
	l := p.out
	l.rows = append(l.rows, row{
		top: l.height, height: height, from: int32(len(l.items)), to: int32(len(l.items)), block: block,
		base: (height-p.heights[s])/2 + p.baseline[s],
	})
	l.height += height
	return &l.rows[len(l.rows)-1]
}

// pad adds space at the bottom of the last row, through which only the outer rails continue.
func (p *pen) pad(space float32, through int) {
	if n := len(p.out.rows); n > 0 {
		r := &p.out.rows[n-1]
		r.height, r.pad, r.through = r.height+space, space, uint8(min(through, maxRails))
		p.out.height += space
	}
}

// part adds space between a variation and the text above it in its block.
func (p *pen) part(through int) {
	p.end()
	if n := len(p.out.rows); n > 0 && p.out.rows[n-1].block {
		p.pad(linePad, through)
	}
}

// put adds an item to the last row.
func (p *pen) put(it item) {
	l := p.out
	it.row = int32(len(l.rows) - 1)
	if it.node >= 0 && it.style != chevron {
		l.where[it.node] = int32(len(l.items))
	}
	l.items = append(l.items, it)
	l.rows[it.row].to = int32(len(l.items))
}

// begin sets where lines of a block begin, and the number of rails at their left.
func (p *pen) begin(left float32, rails int) {
	p.end()
	p.left, p.rails, p.main = left, uint8(min(rails, maxRails)), false
}

// beginMain sets that lines are those of a main line in paragraphs.
func (p *pen) beginMain() {
	p.begin(textLeft, 0)
	p.main = true
}

// end ends the line.
func (p *pen) end() { p.open = false }

// line starts a line, unless one has been started.
func (p *pen) line() {
	switch {
	case p.open:
		return
	case p.main:
		p.row(proseHeight, mainMove, false)
	default:
		p.row(lineHeight, comment, true).rails = p.rails
	}
	p.x, p.gap, p.open = p.left, 0, true
}

// right returns where lines end.
func (p *pen) right() float32 { return p.width - rightPad }

// piece is a text to be added to a line.
type piece struct {
	text  string
	style style
	node  gametree.NodeID
	gap   float32 // gap before it, unless it begins a line
	width float32
}

// join adds pieces without line breaks between them.
func (p *pen) join(pieces ...piece) {
	if p.brackets {
		p.brackets = false
		gap := pieces[0].gap
		pieces[0].gap = 0
		pieces = append([]piece{{"(", bracket, gametree.None, gap, p.ruler.width("(", bracket)}}, pieces...)
	}
	width := float32(0)
	for i, c := range pieces {
		if i > 0 {
			width += c.gap
		}
		width += c.width
	}
	p.line()
	if gap := max(p.gap, pieces[0].gap); p.x > p.left {
		if p.x+gap+width > p.right() {
			p.end()
			p.line()
		} else {
			p.x += gap
		}
	}
	for i, c := range pieces {
		if i > 0 {
			p.x += c.gap
		}
		p.put(item{text: c.text, style: c.style, node: c.node, x: p.x, width: c.width})
		p.x += c.width
	}
	p.gap = 0
}

// close adds the closing bracket, without a line break before it.
func (p *pen) close() {
	w := p.ruler.width(")", bracket)
	p.line()
	p.put(item{text: ")", style: bracket, node: gametree.None, x: p.x, width: w})
	p.x += w
}

// prose adds the words of a comment. Lines break between words, or within a word that is longer than a line. Words in
// one line form one item.
func (p *pen) prose(text string, words []span) {
	blank := p.blank()
	var last *item // to be extended by the next word
	from := int32(0)
	gap := max(p.gap, moveGap)
	for i := 0; i < len(words); i++ {
		w := words[i]
		p.line()
		if p.x > p.left && p.x+gap+w.width > p.right() {
			p.end()
			p.line()
			last = nil
		}
		if p.x > p.left {
			p.x += gap
		} else if w.width > p.right()-p.left { // longer than a line
			words = p.split(text, words, i)
			w = words[i]
		}
		if last != nil && w.from == words[i-1].to+1 { // the word before is in this line, one blank away
			last.text, last.width = text[from:w.to], p.x+w.width-last.x
		} else {
			p.put(item{text: text[w.from:w.to], style: comment, node: gametree.None, x: p.x, width: w.width})
			last, from = &p.out.items[len(p.out.items)-1], w.from
		}
		p.x, p.gap, gap = p.x+w.width, 0, blank
	}
}

// split returns the words of a text with the i-th one split where a line ends.
func (p *pen) split(text string, words []span, i int) []span {
	w := words[i]
	end := w.from + int32(p.fitting(text[w.from:w.to], comment, p.right()-p.left))
	if end >= w.to {
		return words
	}
	words = slices.Insert(slices.Clone(words), i+1, span{end, w.to, p.ruler.width(text[end:w.to], comment)})
	words[i] = span{w.from, end, p.ruler.width(text[w.from:end], comment)}
	return words
}
