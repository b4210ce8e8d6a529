package app

import (
	"errors"
	"strings"
	"testing"

	"backrank/variants/gametree"
	"backrank/variants/rules"
)

// mistakeGame is a game whose mistake 2. f3 has an answer in every form in which a game can have one.
const mistakeGame = `[White "Ada"]
[Black "Ben"]
[Result "0-1"]

1. e4 {[%eval 0.20] fine} (1. d4 d5) 1... e5 $2 {[%eval 3.00] [%cal Gg1f3] now the knight} 2. f3 $4 {[%eval -1.00] not so} (2. Nf3 {wins} Nc6)
(2. Nc3) 2... Nc6 {[%eval -1.10]} (2... Qh4+) 3. g4 Qh4+ 0-1`

// While the player looks for a better move than a mistake, the tree shown has neither moves in place of it nor after it, nor
// notes on the position and the mistake; no command shows or adds a position there, and help is refused for the position and
// the next one. The game itself is unchanged, and everything is shown afterwards.
func TestTheAnswerToAMistakeIsHidden(t *testing.T) {
	m := openMatch(t, Options{Unsaved: true})
	do(t, m.Load(read(t, mistakeGame)))
	whole := m.View()
	position, mistake := whole.Tree.At(2), whole.Tree.At(3)
	for n := range whole.Tree.Walk() {
		if whole.Tree.Move(n).String() == "f2f3" {
			position, mistake = whole.Tree.Parent(n), n
		}
	}
	hidden := func() (moves, notes []string) {
		v := m.View()
		shown := v.Knowledge().Tree()
		for n := range v.Tree.Walk() {
			switch {
			case !shown.Has(n):
				moves = append(moves, v.PlyAt(n).SAN)
			case !shown.Note(n).Equal(v.Tree.Note(n)):
				notes = append(notes, v.PlyAt(n).SAN)
			}
		}
		return moves, notes
	}
	if moves, notes := hidden(); len(moves)+len(notes) > 0 {
		t.Fatalf("%q, %q are hidden at first", moves, notes)
	}
	do(t, Retry(m, mistake))
	moves, notes := hidden()
	if got, want := strings.Join(moves, " "), "Nf3 Nc6 Nc3 Nc6 Qh4+ g4 Qh4+"; got != want {
		t.Errorf("hidden moves %s, want %s", got, want)
	}
	if got, want := strings.Join(notes, " "), "e5 f3"; got != want {
		t.Errorf("hidden notes %s, want %s", got, want)
	}
	v := m.View()
	if v.Node != position || !gametree.Same(v.Tree, whole.Tree) || v.Refusal() != nil {
		t.Errorf("node %d is shown; the tree has changed %v", v.Node, !gametree.Same(v.Tree, whole.Tree))
	}
	refused := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, errLater) {
			t.Errorf("%s: %v", what, err)
		}
	}
	play := func(at gametree.NodeID, san string) error {
		do(t, m.GoToNode(at))
		return m.PlayText(san)
	}
	refused("last", m.Last())
	refused("a step", m.GoTo(4))
	refused("two steps", m.Step(2))
	refused("the answer", m.GoToNode(whole.Tree.Next(mistake)))
	refused("the answer played", play(position, "Nf3"))
	refused("a move after the mistake", play(mistake, "Nc6"))
	refused("a new move after the mistake", m.PlayText("d5"))
	refused("a hidden note", m.Edit().SetNote(whole.Tree.First(mistake), gametree.Note{}))
	do(t, m.Step(-3)) // earlier positions are shown
	do(t, m.Step(3))
	if v := m.View(); v.Node != mistake {
		t.Errorf("node %d is shown after three moves", v.Node)
	}
	v = m.View()
	here := v.PositionAt(position)
	next, earlier := rules.After(&here, here.Moves(nil)[0]), v.PositionAt(gametree.Root)
	for what, p := range map[string]*rules.Position{"the game": nil, "the position": &here, "the next position": &next} {
		if _, err := v.MayAnalyse(p); !errors.Is(err, errHelpTrying) {
			t.Errorf("the analysis of %s: %v", what, err)
		}
	}
	if _, err := v.MayAnalyse(&earlier); err != nil {
		t.Errorf("the analysis of another position: %v", err)
	}
	if k := v.Knowledge(); !errors.Is(k.Help(), errHelpTrying) || k.Hint() != nil || k.Board() != nil || k.Record() != nil {
		t.Errorf("knowledge %+v", k)
	}
	do(t, play(gametree.Root, "c4")) // variations elsewhere are shown
	if v := m.View(); v.Retry != mistake || v.LastMove.String() != "c2c4" || !v.Knowledge().Tree().Has(v.Node) {
		t.Errorf("a variation elsewhere: mistake %d, %s", v.Retry, v.LastMove)
	}
	later := whole.Tree.First(whole.Tree.First(mistake))
	do(t, Retry(m, later)) // the next mistake, which is hidden until now
	if v := m.View(); v.Retry != later || v.Node != whole.Tree.Parent(later) {
		t.Errorf("the next mistake: %d, node %d", v.Retry, v.Node)
	}
	do(t, m.GoToNode(gametree.Root))
	do(t, m.PlayText("c4"))
	do(t, Retry(m, gametree.Root))
	if moves, notes := hidden(); len(moves)+len(notes) > 0 || m.View().LastMove.String() != "c2c4" {
		t.Errorf("%q, %q are hidden in the end", moves, notes)
	}
	do(t, m.GoToNode(whole.Tree.First(mistake)))
}

// The search for a better move ends with its game, with its mistake, and when an undone edit shows a hidden position.
func TestTheSearchForABetterMoveEnds(t *testing.T) {
	for name, end := range map[string]func(m *Match, mistake gametree.NodeID) error{
		"another game": func(m *Match, _ gametree.NodeID) error {
			return m.Load(read(t, mistakeGame))
		},
		"a deleted mistake": func(m *Match, mistake gametree.NodeID) error {
			v := m.View()
			return m.Edit().DeleteFrom(v.Tree.Parent(mistake))
		},
		"an undone deletion": func(m *Match, mistake gametree.NodeID) error {
			v := m.View()
			last := v.Tree.Last(mistake)
			if err := errors.Join(Retry(m, gametree.Root), m.GoToNode(last), m.Edit().DeleteFrom(last), Retry(m, mistake)); err != nil {
				return err
			}
			return m.Edit().UndoLast()
		},
	} {
		m := openMatch(t, Options{Unsaved: true})
		do(t, m.Load(read(t, mistakeGame)))
		v := m.View()
		mistake := v.Tree.At(4)
		do(t, Retry(m, mistake))
		do(t, end(m, mistake))
		if v := m.View(); v.Retry != gametree.Root || !gametree.Same(v.Knowledge().Tree(), v.Tree) {
			t.Errorf("%s: move %d is still searched", name, v.Retry)
		}
	}
}
