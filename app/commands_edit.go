package app

import (
	"cmp"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/lang"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// Variation plays a legal move at the position shown and moves the cursor there. At the end of a running game, when it
// is a person's turn, it is [Match.Play]. Anywhere else it does not change the moves of the game: an existing node is
// shown, a new move becomes a variation, or analysis after the end of the game.
func (m *Match) Variation(mv rules.Move) error {
	return m.ask(func(l *loop) error { return playVariation(l, mv) })
}

func playVariation(l *loop, mv rules.Move) error {
	g := &l.game
	v := viewOf(l)
	switch err := v.Knowledge().Board(); {
	case err != nil:
		return err
	case g.drafting():
		return errDrafting
	case l.cursor.step < g.numPlacements():
		return errPlacing
	case l.cursor == lastCursor(g) && g.humanTurn():
		return l.play(mv)
	}
	return addLine(l, []rules.Move{mv})
}

// AddLine adds a line of moves from the position shown, as [Match.Variation] adds a single move, and moves the cursor
// to its end. It is one edit. It never continues a game that is being played.
func (e Edits) AddLine(line []rules.Move) error {
	return e.match.ask(func(l *loop) error {
		switch {
		case l.game.drafting():
			return errDrafting
		case l.cursor.step < l.game.numPlacements():
			return errPlacing
		}
		return addLine(l, line)
	})
}

func addLine(l *loop, line []rules.Move) error {
	g := &l.game
	parent := l.cursor.node
	if err := l.retry.mayAdd(g.tree.nodes, parent); err != nil {
		return err
	}
	for len(line) > 0 {
		n := g.tree.nodes.Find(parent, line[0])
		if n == gametree.None {
			break
		}
		parent, line = n, line[1:]
	}
	if len(line) == 0 {
		return l.moveCursor(cursorAt(g, parent))
	}
	e := event{Kind: eventAddMoves, Node: g.tree.nodes.Index(parent), Step: line[0].String()}
	for _, mv := range line[1:] {
		e.Steps = append(e.Steps, mv.String())
	}
	return l.commitAt(e, func() cursor { return cursorAt(g, endOfAdded(g, parent, e)) })
}

// endOfAdded returns the last node that an event added after parent.
func endOfAdded(g *game, parent gametree.NodeID, e event) gametree.NodeID {
	for _, step := range append([]string{e.Step}, e.Steps...) {
		for n := range g.tree.nodes.Children(parent) {
			if g.tree.nodes.Move(n).String() == step {
				parent = n
				break
			}
		}
	}
	return parent
}

// PlayFrom starts a game whose history is the start of this game and the moves to a node. The previous game is saved
// like any abandoned one.
func (m *Match) PlayFrom(n gametree.NodeID, white, black player.Player) error {
	return m.ask(func(l *loop) error {
		r, err := recordFrom(l, n, white, black)
		if err != nil {
			return err
		}
		return l.beginRecord(r)
	})
}

// recordFrom returns a game of two players whose history is the start of this game and the moves to a node.
func recordFrom(l *loop, n gametree.NodeID, white, black player.Player) (*record, error) {
	if err := mayShow(l, n); err != nil {
		return nil, err
	}
	g := &l.game
	p := positionAt(g.tree.nodes, n, g.positions)
	if err := l.canPlay(g.variant, &p, white, black); err != nil {
		return nil, err
	}
	was := g.record()
	r := &record{
		Variant: was.Variant, White: was.White, Black: was.Black, FEN: was.FEN, Seed: was.Seed, Draft: was.Draft, Terms: was.Terms,
		Passed: was.Passed, Forced: was.Forced, Line: was.Line[:g.numPlacements()], Occasion: was.Occasion, Pace: was.Pace,
		Date: l.now(), Players: player.Players{white, black},
	}
	r.Flipped = bottomIsBlack(r.Players)
	for _, at := range g.tree.nodes.Path(n) {
		if g.tree.nodes.Move(at).IsZero() {
			return nil, errPass
		}
		r.Line = append(r.Line, g.tree.nodes.Move(at).String())
	}
	r.Length = len(r.Line)
	next, err := r.game()
	switch {
	case err != nil:
		return nil, unusable(lang.L("This game cannot be played"), err)
	case next.over():
		return nil, errOver
	}
	return r, nil
}

// Edits are the commands that change variations, notes and tags, and in a document also the moves and the result. Each
// edit is saved like a move and can be undone. While a game is being played, only UndoLast and RedoLast change its moves:
// they take back moves and repeat them.
type Edits struct{ match *Match }

// Edit returns the commands that edit the game.
func (m *Match) Edit() Edits { return Edits{m} }

// commitAtNode commits the event that make returns, for a node. An event without a kind is not committed.
func (e Edits) commitAtNode(n gametree.NodeID, make func(l *loop) (event, error)) error {
	return e.match.ask(func(l *loop) error {
		if err := mayShow(l, n); err != nil {
			return err
		}
		ev, err := make(l)
		if err != nil || ev.Kind == "" {
			return err
		}
		ev.Node = l.game.tree.nodes.Index(n)
		return l.commit(ev)
	})
}

// DeleteFrom deletes a move and everything after it. Moves of the game can be deleted only in a document, which then
// ends before the move.
func (e Edits) DeleteFrom(n gametree.NodeID) error {
	return e.commitAtNode(n, func(*loop) (event, error) { return event{Kind: eventDeleteMoves}, nil })
}

// Promote moves the variation of a move one place up. It can replace moves of the game only in a document.
func (e Edits) Promote(n gametree.NodeID) error {
	return e.commitAtNode(n, func(*loop) (event, error) { return event{Kind: eventPromote}, nil })
}

// MakeMain makes the line to a move the main line, with the limits of [Edits.Promote].
func (e Edits) MakeMain(n gametree.NodeID) error {
	return e.commitAtNode(n, func(*loop) (event, error) { return event{Kind: eventMakeMain}, nil })
}

// SetNote sets the comments, glyphs and shapes of a move, or of the start position at the root.
func (e Edits) SetNote(n gametree.NodeID, note gametree.Note) error {
	return e.commitAtNode(n, func(l *loop) (event, error) {
		note = note.Clean()
		t := l.game.tree.nodes.SetNote(n, note)
		switch {
		case noteSize(note) > maxNoteSize:
			return event{}, errLongNote
		case t.Equal(l.game.tree.nodes):
			return event{}, nil
		}
		return event{Kind: eventSetNote, Note: noteRecordOf(note)}, nil
	})
}

// SetTags sets the tags of the game; see [View.Tags]. A tag missing from tags is left out of the PGN. Invalid UTF-8 in
// values is replaced by U+FFFD. Tags of the variant, the start and the result are accepted, but have no effect:
// [pgn.Write] generates them.
//
// SetTags fails if more than 100 tags differ from the generated ones, if the name or value of one of these is longer than
// 2000 bytes, or if its name is no tag name ([pgn.IsTagName]).
func (e Edits) SetTags(tags []pgn.Tag) error {
	return e.match.ask(func(l *loop) error { return commitDetails(l, tags, "") })
}

// SetDetails sets the tags as [Edits.SetTags] does, and the result of a document, in one edit. result "" keeps the
// result; [chess.NoOutcome] makes the game unfinished. SetDetails fails if the game is no document, or if its moves end
// the game with another result.
func (e Edits) SetDetails(tags []pgn.Tag, result chess.Outcome) error {
	return e.match.ask(func(l *loop) error { return commitDetails(l, tags, result) })
}

func commitDetails(l *loop, tags []pgn.Tag, result chess.Outcome) error {
	v := l.game.show(l.cursor, l.tabs.levels)
	v.playerName = l.tabs.settings.Get().PlayerName
	own := editedTags(withValidUTF8(tags), generatedTags(&v))
	if len(own) > maxTags {
		return errManyTags
	}
	if slices.ContainsFunc(own, func(t pgn.Tag) bool { return len(t.Name) > maxTagSize || len(t.Value) > maxTagSize }) {
		return errLongTag
	}
	if result == cmp.Or(v.Outcome, chess.NoOutcome) {
		result = ""
	}
	if slices.Equal(own, l.game.editedTags) && result == "" {
		return nil
	}
	return l.commit(event{Kind: eventSetTags, Tags: own, Outcome: result})
}

// withValidUTF8 returns the tags with invalid UTF-8 in their values replaced, as JSON would do in the journal.
func withValidUTF8(tags []pgn.Tag) []pgn.Tag {
	all := slices.Clone(tags)
	for i := range all {
		all[i].Value = strings.ToValidUTF8(all[i].Value, "\ufffd")
	}
	return all
}

// editedTags returns the tags that differ from the generated ones. A generated tag missing from tags gets the value "".
func editedTags(tags, generated []pgn.Tag) (own []pgn.Tag) {
	for _, t := range tags {
		if !slices.ContainsFunc(generated, func(g pgn.Tag) bool { return g.SameName(t) && g.Value == t.Value }) {
			own = append(own, t)
		}
	}
	for _, g := range generated {
		if !slices.ContainsFunc(tags, g.SameName) {
			own = append(own, pgn.Tag{Name: g.Name})
		}
	}
	return own
}

// Undo undoes the last edit. Moves played since then stay.
func (e Edits) Undo() error {
	return e.match.ask(func(l *loop) error { return l.commit(event{Kind: eventUndoEdit}) })
}

// Redo repeats the edit that was undone last. After a new edit there is nothing to redo.
func (e Edits) Redo() error {
	return e.match.ask(func(l *loop) error { return l.commit(event{Kind: eventRedoEdit}) })
}

// UndoLast undoes the last change of a person: an edit, a take-back, or a move. Unlike [Match.TakeBack], undoing a move
// is not a take-back that can itself be undone. See [View.UndoLast].
func (e Edits) UndoLast() error {
	return e.match.ask(func(l *loop) error {
		switch lastChange(&l.game) {
		case "":
			return errNothingUndo
		case eventTakeBack:
			return l.commit(event{Kind: eventUndoTakeBack})
		case eventStep, eventResign:
			length, err := l.game.takeBackLength()
			if err != nil {
				return err
			}
			return l.commit(event{Kind: eventTakeBack, Length: length, IsUndo: true})
		}
		return l.commit(event{Kind: eventUndoEdit})
	})
}

// RedoLast repeats what [Edits.UndoLast] undid last, or does what [Match.Redo] does.
func (e Edits) RedoLast() error {
	return e.match.ask(func(l *loop) error {
		switch nextChange(&l.game) {
		case "":
			return errNothingRedo
		case eventTakeBack:
			return l.commit(event{Kind: eventRedoTakeBack})
		case eventStep:
			return redo(l)
		}
		return l.commit(event{Kind: eventRedoEdit})
	})
}
