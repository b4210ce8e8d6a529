package gametree

import (
	"slices"

	"backrank/variants/rules"
)

// A Recorder builds a tree from moves, variations, comments and glyphs in the order of PGN text. It plays the moves, because
// a reader of PGN needs the position to parse the next move. [Recorder.Reset] must be called before each game; the memory is
// reused, and a game needs only a few allocations.
type Recorder struct {
	// KeepPositions makes [Recorder.Tree] return the positions after the moves.
	KeepPositions bool
	// Follower, if it is not nil, receives the moves of the main line.
	Follower Follower

	nodes     []node
	positions []rules.Position // by NodeID, if KeepPositions is true
	comments  []Comment        // in the order of the text
	places    []commentPlace   // of the comments
	glyphs    []glyph
	sorted    bool   // places and glyphs are in the order of their nodes
	plies     int    // number of moves on the main line
	lines     []line // the open lines: the main line, then variations from outermost to innermost
}

// A Follower receives the moves of main lines while games are read.
type Follower interface {
	// Begin is called with the position before the first move.
	Begin(start *rules.Position)
	// Move is called with a move and the positions before and after it. The position after the last move stays valid until
	// the next game is read; earlier ones are overwritten.
	Move(before *rules.Position, m rules.Move, after *rules.Position)
}

// A commentPlace is the place of a comment in the tree.
type commentPlace struct {
	node   NodeID
	before bool  // the comment is before the move
	index  int32 // of the comment in Recorder.comments
}

// A glyph is a numeric annotation glyph of a node.
type glyph struct {
	node NodeID
	nag  uint8
}

// A line is an open line of moves.
type line struct {
	node      NodeID            // the last move; before the first move the node after which the variation begins
	hasMoves  bool              // the line has at least one move
	extend    bool              // the line has created node, so that the next move becomes its first child
	separate  bool              // no move has followed the start of the variation, or the last variation in the line
	pending   []Comment         // comments before the next move
	current   int               // index in positions of the position after the last move
	positions [2]rules.Position // the other element is the position before the last move
}

// position returns the position after the last move.
func (l *line) position() *rules.Position { return &l.positions[l.current] }

// MaxDepth is the maximum nesting depth of variations in PGN.
const MaxDepth = 200

// Reset begins a new tree.
func (r *Recorder) Reset() {
	r.nodes = append(r.nodes[:0], node{parent: None, first: None, next: None})
	r.positions = r.positions[:0]
	r.plies = 0
	r.places, r.comments, r.glyphs, r.sorted = r.places[:0], r.comments[:0], r.glyphs[:0], true
	if cap(r.lines) == 0 {
		r.lines = make([]line, 1, 4)
	}
	r.lines = r.lines[:1]
	l := r.top()
	l.node, l.hasMoves, l.extend, l.separate, l.pending = Root, false, true, false, l.pending[:0]
}

// Begin sets the position before the first move. It must be called before moves are added.
func (r *Recorder) Begin(start *rules.Position) {
	*r.lines[0].position() = *start
	if r.KeepPositions {
		r.positions = append(r.positions, *start)
	}
	if r.Follower != nil {
		r.Follower.Begin(r.lines[0].position())
	}
}

// top returns the innermost open line.
func (r *Recorder) top() *line { return &r.lines[len(r.lines)-1] }

// Position returns the position after the last move of the innermost line. It is valid until the next call of Add.
func (r *Recorder) Position() *rules.Position { return r.top().position() }

// Node returns the last move of the innermost line; before its first move, the node after which it begins.
func (r *Recorder) Node() NodeID { return r.top().node }

// Plies returns the number of moves on the main line.
func (r *Recorder) Plies() int { return r.plies }

// IsEmpty reports whether no move has been added.
func (r *Recorder) IsEmpty() bool { return len(r.nodes) == 1 }

// Add adds a move to the innermost line: a legal move of [Recorder.Position], or the zero Move, a null move, when not in
// check. If the tree has the move at this place already, Add reuses its node.
func (r *Recorder) Add(m rules.Move) {
	l := r.top()
	before := l.position()
	l.current ^= 1
	if m.IsZero() {
		before.Pass(l.position())
	} else {
		before.Play(m, l.position())
	}
	n, found := r.find(l.node, m)
	if !found {
		n = r.create(l, m)
	}
	l.node, l.extend, l.hasMoves, l.separate = n, !found, true, false
	if len(r.lines) == 1 {
		r.plies++
		if r.Follower != nil {
			r.Follower.Move(before, m, l.position())
		}
	}
	for _, c := range l.pending {
		r.attach(n, true, c)
	}
	l.pending = l.pending[:0]
}

// find returns the child of parent with move m; it returns false if there is none.
func (r *Recorder) find(parent NodeID, m rules.Move) (NodeID, bool) {
	for c := r.nodes[parent].first; c != None; c = r.nodes[c].next {
		if r.nodes[c].move == m {
			return c, true
		}
	}
	return None, false
}

// create adds a node after the last move of a line: as the first child if the line has created its last node, else as the
// last child.
func (r *Recorder) create(l *line, m rules.Move) NodeID {
	n := NodeID(len(r.nodes))
	added := node{move: m, parent: l.node, first: None, next: None}
	if l.extend {
		added.next = r.nodes[l.node].first
		r.nodes[l.node].first = n
	} else {
		last := &r.nodes[l.node].first
		for *last != None {
			last = &r.nodes[*last].next
		}
		*last = n
	}
	r.nodes = append(r.nodes, added)
	if r.KeepPositions {
		r.positions = append(r.positions, *l.position())
	}
	return n
}

// OpenVariation begins a variation that replaces the last move of the innermost line. It returns false if there is no such
// move, or if [MaxDepth] variations are open.
func (r *Recorder) OpenVariation() bool {
	l := r.top()
	if !l.hasMoves || len(r.lines) > MaxDepth {
		return false
	}
	parent, position := r.nodes[l.node].parent, l.positions[l.current^1]
	if len(r.lines) == cap(r.lines) {
		r.lines = append(r.lines, line{})
	} else {
		r.lines = r.lines[:len(r.lines)+1] // reuses the memory of the comments
	}
	l = r.top()
	l.node, l.hasMoves, l.extend, l.separate, l.pending = parent, false, false, true, l.pending[:0]
	*l.position() = position
	return true
}

// CloseVariation ends the innermost variation. The comments of a variation without moves go to the line around it.
func (r *Recorder) CloseVariation() {
	l := r.top()
	if l.hasMoves {
		r.attachPending()
	}
	r.lines = r.lines[:len(r.lines)-1]
	r.top().separate = true
	if !l.hasMoves {
		r.top().pending = append(r.top().pending, l.pending...)
		l.pending = l.pending[:0]
	}
}

// CloseAll ends all open variations.
func (r *Recorder) CloseAll() {
	for len(r.lines) > 1 {
		r.CloseVariation()
	}
}

// attachPending attaches the pending comments of the innermost line to its last move.
func (r *Recorder) attachPending() {
	l := r.top()
	for _, c := range l.pending {
		r.attach(l.node, false, c)
	}
	l.pending = l.pending[:0]
}

// AddComment adds a clean comment ([CleanText]) at the current place. At the start of a variation and after one it belongs to
// the next move, elsewhere to the last move.
func (r *Recorder) AddComment(c Comment) {
	l := r.top()
	if l.separate {
		l.pending = append(l.pending, c)
		return
	}
	r.attach(l.node, false, c)
}

// AddComments calls [Recorder.AddComment] for each comment.
func (r *Recorder) AddComments(comments []Comment) {
	r.places = slices.Grow(r.places, len(comments))
	r.comments = slices.Grow(r.comments, len(comments))
	for _, c := range comments {
		r.AddComment(c)
	}
}

// attach adds a comment to a node.
func (r *Recorder) attach(n NodeID, before bool, c Comment) {
	p := commentPlace{n, before, int32(len(r.comments))}
	if last := len(r.places) - 1; last >= 0 && p.less(r.places[last]) {
		r.sorted = false
	}
	r.places = append(r.places, p)
	r.comments = append(r.comments, c)
}

// less orders places by node. Of one node, the comments before the move are first.
func (p commentPlace) less(other commentPlace) bool {
	return p.node < other.node || p.node == other.node && p.before && !other.before
}

// AddNAG adds a numeric annotation glyph to the last move of the innermost line, or to the start position, unless [Note.Clean]
// would drop it. It returns the glyph of the same group that the node has already, else nag.
func (r *Recorder) AddNAG(nag uint8) (kept uint8) {
	n := r.top().node
	for i := len(r.glyphs) - 1; i >= 0 && r.glyphs[i].node == n; i-- {
		if g := r.glyphs[i]; !accepts([]uint8{g.nag}, nag) {
			return g.nag
		}
	}
	if last := len(r.glyphs) - 1; last >= 0 && r.glyphs[last].node > n {
		r.sorted = false
	}
	r.glyphs = append(r.glyphs, glyph{n, nag})
	return nag
}

// Tree returns the tree, and the positions after its moves by [NodeID] if KeepPositions is true. They share no memory with the
// Recorder. If there is a Follower and nothing but the moves of the main line, the tree is empty. All variations must have been
// closed.
func (r *Recorder) Tree() (Tree, []rules.Position) {
	r.attachPending()
	followed := r.Follower != nil && len(r.nodes) == r.plies+1
	if (len(r.nodes) == 1 || followed) && len(r.places) == 0 && len(r.glyphs) == 0 {
		return Tree{}, slices.Clone(r.positions)
	}
	t := Tree{slices.Clone(r.nodes), r.lines[0].node}
	r.setNotes(t.nodes)
	for _, p := range r.places {
		if p.before {
			t.settleComments(p.node)
		}
	}
	return t, slices.Clone(r.positions)
}

// setNotes sets the notes of the nodes. All notes share a few arrays.
func (r *Recorder) setNotes(nodes []node) {
	if len(r.places) == 0 && len(r.glyphs) == 0 {
		return
	}
	if !r.sorted {
		r.sort()
	}
	a := noteArrays{comments: slices.Clone(r.comments), nags: make([]uint8, len(r.glyphs))}
	for i, p := range r.places {
		if int(p.index) != i {
			a.comments[i] = r.comments[p.index]
		}
	}
	for i, g := range r.glyphs {
		a.nags[i] = g.nag
	}
	notes, extras := r.countNotes()
	a.notes, a.extras = make([]note, notes), make([]extra, extras)
	for i, g := 0, 0; i < len(r.places) || g < len(r.glyphs); {
		n, before, after, glyphs := r.nextNote(i, g)
		nodes[n].note = a.note(i, i+before, i+before+after, g, g+glyphs)
		i, g = i+before+after, g+glyphs
	}
}

// sort puts comments and glyphs in the order of their nodes. It removes glyphs that a note does not accept: variations that
// repeat a move can add glyphs to it which AddNAG does not compare.
func (r *Recorder) sort() {
	slices.SortStableFunc(r.places, func(x, y commentPlace) int {
		switch {
		case y.less(x):
			return 1
		case x.less(y):
			return -1
		}
		return 0
	})
	slices.SortStableFunc(r.glyphs, func(x, y glyph) int { return int(x.node - y.node) })
	kept := r.glyphs[:0]
	for i, all := 0, slices.Clone(r.glyphs); i < len(all); {
		var nags []uint8
		n := all[i].node
		for ; i < len(all) && all[i].node == n; i++ {
			if accepts(nags, all[i].nag) {
				nags, kept = append(nags, all[i].nag), append(kept, all[i])
			}
		}
	}
	r.glyphs = kept
}

// nextNote returns the first node of the comments from index i and the glyphs from index g, and how many of them belong to it:
// comments before and after the move, and glyphs.
func (r *Recorder) nextNote(i, g int) (n NodeID, before, after, glyphs int) {
	n = NodeID(len(r.nodes))
	if i < len(r.places) {
		n = r.places[i].node
	}
	if g < len(r.glyphs) {
		n = min(n, r.glyphs[g].node)
	}
	for ; i < len(r.places) && r.places[i].node == n; i++ {
		if r.places[i].before {
			before++
		} else {
			after++
		}
	}
	for ; g < len(r.glyphs) && r.glyphs[g].node == n; g++ {
		glyphs++
	}
	return n, before, after, glyphs
}

// countNotes returns the number of nodes with notes, and the number of those that need an [extra].
func (r *Recorder) countNotes() (notes, extras int) {
	for i, g := 0, 0; i < len(r.places) || g < len(r.glyphs); notes++ {
		_, before, after, glyphs := r.nextNote(i, g)
		if before+glyphs > 0 {
			extras++
		}
		i, g = i+before+after, g+glyphs
	}
	return notes, extras
}

// noteArrays are the arrays that the notes of a game share.
type noteArrays struct {
	comments []Comment
	nags     []uint8
	notes    []note  // the unused ones
	extras   []extra // the unused ones
}

// note returns the next note: the comments with indexes from first to middle before the move, from middle to end after it, and
// the glyphs from g to gEnd.
func (a *noteArrays) note(first, middle, end, g, gEnd int) *note {
	n := &a.notes[0]
	a.notes = a.notes[1:]
	n.after = nilIfEmpty(a.comments[middle:end:end])
	if middle > first || gEnd > g {
		a.extras[0] = extra{nilIfEmpty(a.comments[first:middle:middle]), nilIfEmpty(a.nags[g:gEnd:gEnd])}
		n.extra = &a.extras[0]
		a.extras = a.extras[1:]
	}
	return n
}

// nilIfEmpty returns s, or nil if s is empty.
func nilIfEmpty[T any](s []T) []T {
	if len(s) == 0 {
		return nil
	}
	return s
}
