package app

import (
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// kind is the type of an event in the journal.
type kind string

// The kinds. Their names are part of the journal format: they may be added to, but not changed.
const (
	begins     kind = "begin"
	steps      kind = "step"
	finishes   kind = "finish"
	goesBack   kind = "back"
	redoes     kind = "redo"
	undoesBack kind = "unback"
	redoesBack kind = "reback"
	resigns    kind = "resign"
	offers     kind = "offer"
	declines   kind = "decline"
	agrees     kind = "agree"
	claims     kind = "claim"
	flips      kind = "flip"
	playedBy   kind = "players"
	hints      kind = "hint"
	flags      kind = "flag"
	prepared   kind = "prepared"
	passes     kind = "pass"
	gives      kind = "give"
	paces      kind = "pace"

	adds      kind = "add"
	deletes   kind = "delete"
	promotes  kind = "promote"
	makesMain kind = "main"
	annotates kind = "note"
	tagging   kind = "tags"

	files kind = "file"

	analyses kind = "analyse"
	finds    kind = "find"

	undoes   kind = "undo"
	restores kind = "restore"
)

// event is one change of a match, and one line of the journal.
type event struct {
	Do      kind            `json:"do"`
	Step    string          `json:"step,omitempty"`    // a move "e1h1" or a placement "N@b1"; for add, of a variation
	Steps   []string        `json:"steps,omitempty"`   // placements drawn at random, for finish; for add, the moves after Step
	Length  int             `json:"length,omitempty"`  // number of steps after taking back or redoing
	Left    int64           `json:"left,omitempty"`    // what the side has on the clock after step or finish, in milliseconds
	Undone  bool            `json:"undone,omitempty"`  // a back that undoes a move, and is no take-back
	Given   int64           `json:"given,omitempty"`   // time given by hand, in milliseconds, negative if it was taken
	Outcome chess.Outcome   `json:"outcome,omitempty"` // of flag and resign; for tags, a new result of a document
	Color   chess.Color     `json:"color,omitempty"`   // who resigns, offers or gets a hint, whose flag fell: 1 White, 2 Black
	Players *player.Players `json:"players,omitempty"` // who plays from now on
	Game    *record         `json:"game,omitempty"`    // a whole game, for begin
	Pace    int64           `json:"pace,omitempty"`    // how long each move takes at least, in milliseconds; for pace
	Node    int             `json:"node,omitempty"`    // that is edited, by [notation.Tree.Index], which any reader counts alike
	Note    *noteRecord     `json:"note,omitempty"`    // its new note, none for an empty one
	Tags    []notation.Tag  `json:"tags,omitempty"`    // all that were edited
	File    *filed          `json:"file,omitempty"`    // the place of the game in a file, for file
	Order   *order          `json:"order,omitempty"`   // for analyse; the zero order ends it
	Found   *foundRecord    `json:"found,omitempty"`   // for find
	Shown   []int           `json:"shown,omitempty"`   // the position shown before an edit: the step, and the node as in Node

	// Key is that of the position that was analysed, for a hint; 0 if the hint was asked for.
	Key uint64 `json:"key,string,omitempty"`

	built *game // replaces Game if it has been built already
	left  *left // the previous game, to be archived
	did   did
}

// apply applies an event. An event that is not possible is refused and changes nothing. Applying events is
// deterministic.
func (g *game) apply(e event) error {
	if e.Do == begins {
		return g.begin(e)
	}
	if g.variant.Castling == nil {
		return fmt.Errorf("journal: event %q before the first game", e.Do)
	}
	switch {
	case e.Do == undoes:
		return undoEdit(g)
	case e.Do == restores:
		return redoEdit(g)
	case doing[e.Do] == nil:
		return fmt.Errorf("journal: unknown event %q", e.Do)
	}
	before := *g
	done, err := g.do(e, g.ids)
	if err == nil {
		g.past.remember(done, &before)
	}
	return err
}

// doing maps each kind except begin to its implementation.
var doing = map[kind]func(*game, event) error{
	steps: playStep, finishes: finishDraft, goesBack: goBack, redoes: playAgain, undoesBack: undoTakeBack, redoesBack: redoTakeBack,
	resigns: resign, flags: flagFell, prepared: beginPlay, passes: passBoard, gives: giveTime, paces: setPace, offers: offerDraw, declines: declineDraw,
	agrees: agreeDraw, claims: claimDraw,
	flips: flip, playedBy: replacePlayers, hints: countHint,
	adds: addMoves, deletes: deleteMoves, promotes: promote, makesMain: makeMain, annotates: setNote, tagging: setTags,
	files: setFile, analyses: setOrder, finds: addEvaluation,
}

// begin starts the event's game in place of this one.
func (g *game) begin(e event) error {
	switch {
	case e.built != nil:
		*g = *e.built
		return nil
	case e.Game == nil:
		return fmt.Errorf("journal: begin without a game")
	}
	next, err := e.Game.game()
	if err != nil {
		return err
	}
	*g = next
	return nil
}

func playStep(g *game, e event) error {
	if g.over() {
		return errOver
	}
	s, err := g.read(e.Step)
	if err != nil {
		return err
	}
	s.left = e.Left
	if err := g.add(s); err != nil {
		return err
	}
	return g.follow()
}

// follow makes the forced placement of the copying side.
func (g *game) follow() error {
	p, forced := g.draft.Forced()
	if !g.drafting() || !forced {
		return nil
	}
	return g.add(step{placement: p, color: g.draft.Turn(), forced: true})
}

// finishDraft makes the placements that were drawn at random; they are taken back together.
func finishDraft(g *game, e event) error {
	for i, text := range e.Steps {
		s, err := step{}, error(errNotDrafting)
		if g.drafting() {
			s, err = g.read(text)
		}
		if s.forced = s.forced || i > 0; i == 0 {
			s.left = e.Left
		}
		if err == nil {
			err = g.add(s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func goBack(g *game, e event) error {
	if e.Length < 0 || e.Length > g.length || e.Length == g.length && !g.declared.over() {
		return errNothingBack
	}
	before := *g
	g.touched = true
	if err := g.rewind(e.Length); err != nil {
		return err
	}
	if !e.Undone {
		tookBack(g, &before)
	}
	return nil
}

func playAgain(g *game, e event) error {
	if e.Length <= g.length || e.Length > len(g.line) || g.declared.over() {
		return errNothingRedo
	}
	if err := replayTo(g, e.Length); err != nil {
		return err
	}
	redone(g)
	return nil
}

// replayTo plays steps again that were taken back, up to a number of steps.
func replayTo(g *game, length int) error {
	for g.length < length {
		if err := g.advance(); err != nil {
			return err
		}
		g.grow()
	}
	return nil
}

func resign(g *game, e event) error {
	if g.over() {
		return errOver
	}
	if e.Color != chess.White && e.Color != chess.Black {
		return fmt.Errorf("journal: resignation without a colour")
	}
	outcome := e.Outcome
	if outcome == "" { // a journal of version 0.1.0
		outcome = won(e.Color.Other())
	}
	return g.declare(verdict{outcome, chess.Resignation})
}

// declare ends the game by resignation, agreement or claim.
func (g *game) declare(v verdict) error {
	g.declared, g.offer, g.touched = v, chess.NoColor, true
	g.backs = takeBacks{All: g.backs.standing()}
	g.updateOutcome()
	return nil
}

func offerDraw(g *game, e event) error {
	switch {
	case g.over():
		return errOver
	case g.offer != chess.NoColor:
		return errOffered
	case e.Color != chess.White && e.Color != chess.Black:
		return fmt.Errorf("journal: draw offer without a colour")
	}
	g.offer = e.Color
	return nil
}

func declineDraw(g *game, _ event) error {
	if g.offer == chess.NoColor {
		return errNoOffer
	}
	g.offer = chess.NoColor
	return nil
}

func agreeDraw(g *game, _ event) error {
	switch {
	case g.over():
		return errOver
	case g.offer == chess.NoColor:
		return errNoOffer
	}
	return g.declare(verdict{chess.Draw, chess.DrawOffer})
}

func claimDraw(g *game, _ event) error {
	if g.over() {
		return errOver
	}
	method := g.claim()
	if method == chess.NoMethod {
		return errNoClaim
	}
	return g.declare(verdict{chess.Draw, method})
}

func flip(g *game, _ event) error {
	g.flipped = !g.flipped
	return nil
}

// countHint counts a hint. To analyse a position again is no other hint.
func countHint(g *game, e event) error {
	if e.Color != chess.White && e.Color != chess.Black {
		return fmt.Errorf("journal: hint without a colour")
	}
	if e.Key != 0 {
		if slices.Contains(g.analysed, e.Key) {
			return nil
		}
		g.analysed = append(slices.Clip(g.analysed), e.Key)
	}
	g.hints[rules.Side(e.Color)]++
	return nil
}

func replacePlayers(g *game, e event) error {
	if e.Players == nil {
		return fmt.Errorf("journal: change of players without players")
	}
	if err := e.Players.Valid(); err != nil {
		return err
	}
	if g.players != *e.Players {
		g.score = Standing{} // it was between others
	}
	g.players, g.offer, g.touched = *e.Players, chess.NoColor, true
	return nil
}
