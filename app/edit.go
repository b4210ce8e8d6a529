package app

import (
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/words"
)

// noteRecord stores a note in the journal.
type noteRecord struct {
	Before []gametree.Comment `json:"before,omitempty"`
	NAGs   []int              `json:"nags,omitempty"`
	After  []gametree.Comment `json:"after,omitempty"`
}

// noteRecordOf returns the record of a note, nil for an empty note.
func noteRecordOf(n gametree.Note) *noteRecord {
	if n.IsEmpty() {
		return nil
	}
	r := &noteRecord{Before: n.Before, After: n.After}
	for _, nag := range n.NAGs {
		r.NAGs = append(r.NAGs, int(nag))
	}
	return r
}

func (r *noteRecord) note() gametree.Note {
	if r == nil {
		return gametree.Note{}
	}
	n := gametree.Note{Before: r.Before, After: r.After}
	for _, nag := range r.NAGs {
		n.NAGs = append(n.NAGs, uint8(nag))
	}
	return n
}

// The limits of annotations, which keep the journal readable.
const (
	maxAnnotationSize = 4 << 20  // bytes of comments and moves
	maxNoteSize       = 32 << 10 // bytes
	maxNesting        = 150      // levels of variations that edits can reach; a game that is read can have gametree.MaxDepth
)

// annotationSize returns the approximate size of a tree in a journal, in bytes, and the nesting depth of its
// variations.
func annotationSize(t gametree.Tree) (bytes, nested int) {
	depth := make([]int, t.Size())
	bytes = noteSize(t.Note(gametree.Root))
	for n := range t.Walk() {
		if depth[n] = depth[t.Parent(n)]; !t.IsFirst(n) || t.Parent(n) == t.End() {
			depth[n]++
		}
		bytes, nested = bytes+10+noteSize(t.Note(n)), max(nested, depth[n])
	}
	return bytes, nested
}

func noteSize(n gametree.Note) int {
	bytes := 4 * len(n.NAGs)
	for _, c := range slices.Concat(n.Before, n.After) {
		bytes += 3 + len(c.Text)
	}
	return bytes
}

// setEditedTree replaces the tree. If the main line has other moves, the caller must replay them (rewrite). It refuses
// a tree that has grown beyond the limits, or has a null move in its main line.
func setEditedTree(g *game, t gametree.Tree) error {
	bytes, nested := annotationSize(t)
	before, deep := maxAnnotationSize, maxNesting
	if bytes > before || nested > deep { // allow edits that make an oversized tree smaller
		before, deep = annotationSize(g.tree.nodes)
	}
	switch {
	case bytes > max(before, maxAnnotationSize):
		return errTooMuch
	case nested > max(deep, maxNesting):
		return errTooDeep
	case t.HasNullMove():
		return errPass
	}
	g.tree.nodes, g.edited = t, true
	return nil
}

// eventNode returns the node that an event edits.
func eventNode(g *game, e event) (gametree.NodeID, error) {
	if g.drafting() {
		return gametree.None, errDrafting
	}
	n := gametree.None
	if e.Node >= 0 {
		n = g.tree.nodes.At(e.Node)
	}
	if n == gametree.None {
		return n, errNoNode
	}
	return n, nil
}

// addMoves adds a line of moves as a variation, or as analysis after the end of the game. At the end of an unfinished
// document it continues the main line.
func addMoves(g *game, e event) error {
	parent, err := eventNode(g, e)
	if err != nil {
		return err
	}
	t, end, continues := g.tree.nodes, g.tree.nodes.End(), g.isDocument() && !g.over() && parent == g.tree.nodes.End()
	p := positionAt(t, parent, g.positions)
	plies := map[gametree.NodeID]Ply{}
	for _, step := range append([]string{e.Step}, e.Steps...) {
		m, err := moveOf(&p, step)
		if err != nil {
			return err
		}
		t, parent = t.Add(parent, m)
		after := rules.After(&p, m)
		plies[parent] = plyOf(&p, m, &after)
		p = after
	}
	if continues {
		err = rewrite(g, t.EndAt(parent), errPlayedMain)
	} else {
		err = setEditedTree(g, t.EndAt(end))
	}
	if err != nil {
		return err
	}
	for n, ply := range plies {
		g.setPly(n, ply)
	}
	return nil
}

// moveOf returns the legal move with the given coordinates.
func moveOf(p *rules.Position, text string) (rules.Move, error) {
	var buf [rules.MaxMoves]rules.Move
	moves := p.Moves(buf[:0])
	i := slices.IndexFunc(moves, func(m rules.Move) bool { return m.String() == text })
	if i < 0 {
		return rules.Move{}, errNoSuchMove
	}
	return moves[i], nil
}

// deleteMoves deletes a move and everything after it.
func deleteMoves(g *game, e event) error {
	n, err := eventNode(g, e)
	switch {
	case err != nil:
		return err
	case n == gametree.Root:
		return errNoNode
	case g.tree.nodes.IsMain(n):
		return rewrite(g, g.tree.nodes.Delete(n), errPlayed)
	}
	return setEditedTree(g, g.tree.nodes.Delete(n))
}

// promote moves a variation up by one place.
func promote(g *game, e event) error {
	n, err := eventNode(g, e)
	if err != nil {
		return err
	}
	return setRaisedTree(g, n, g.tree.nodes.Promote(n))
}

// makeMain makes the line to a node the first variation at every branch.
func makeMain(g *game, e event) error {
	n, err := eventNode(g, e)
	if err != nil {
		return err
	}
	return setRaisedTree(g, n, g.tree.nodes.MakeMain(n))
}

// setRaisedTree replaces the tree by one in which the line to n has moved up. If that changes the main line, the game
// must be a document.
func setRaisedTree(g *game, n gametree.NodeID, t gametree.Tree) error {
	switch {
	case g.tree.nodes.Branch(n) == gametree.Root:
		return errMainAlready
	case t.IsMain(g.tree.nodes.End()):
		return setEditedTree(g, t)
	}
	return rewrite(g, t, errPlayedMain)
}

// rewrite replaces the tree and the moves of a document. The declared result stays, unless the new moves end the game
// on the board. If the game is no document, rewrite returns refusal and changes nothing.
func rewrite(g *game, t gametree.Tree, refusal error) error {
	if !g.isDocument() {
		return refusal
	}
	if err := setEditedTree(g, t); err != nil {
		return err
	}
	placed := g.numPlacements()
	g.steps, g.numSteps = slices.Clone(g.steps[:placed]), placed
	g.plies, g.positions = nil, g.positions[:1:1]
	for _, m := range t.Main() {
		g.steps = append(g.steps, step{move: m, color: g.lastPosition().Turn()})
		g.numSteps++
		g.advanceMove(m)
	}
	g.tree.permanent = slices.Repeat([]bool{true}, len(g.plies))
	g.updateOutcome()
	return nil
}

// setNote sets the note of a node.
func setNote(g *game, e event) error {
	n, err := eventNode(g, e)
	if err != nil {
		return err
	}
	return setEditedTree(g, g.tree.nodes.SetNote(n, e.Note.note()))
}

// setTags sets the tags that differ from the generated ones. For a document it also sets the result if the event has
// one.
func setTags(g *game, e event) error {
	for _, t := range e.Tags {
		if !pgn.IsTagName(t.Name) {
			return notice.Refusal(lang.L("{{.Name}} cannot be the name of a tag", "Name", words.Quote(t.Name)))
		}
	}
	switch e.Outcome {
	case "":
	case chess.WhiteWon, chess.BlackWon, chess.Draw, chess.NoOutcome:
		if g.declared = (verdict{}); e.Outcome != chess.NoOutcome {
			g.declared.outcome = e.Outcome
		}
		if g.updateOutcome(); !g.isDocument() || g.ended != g.declared {
			return errResult // applyRecorded restores the game
		}
	default:
		return fmt.Errorf("journal: result %q", e.Outcome)
	}
	g.editedTags, g.edited = slices.Clip(e.Tags), true
	return nil
}
