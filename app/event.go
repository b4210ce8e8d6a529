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
type eventKind string

// The kinds. Their names are part of the journal format: they may be added to, but not changed.
const (
	eventBegin        eventKind = "begin"
	eventStep         eventKind = "step"
	eventFinishDraft  eventKind = "finish"
	eventTakeBack     eventKind = "back"
	eventRedo         eventKind = "redo"
	eventUndoTakeBack eventKind = "unback"
	eventRedoTakeBack eventKind = "reback"
	eventResign       eventKind = "resign"
	eventOfferDraw    eventKind = "offer"
	eventDeclineDraw  eventKind = "decline"
	eventAgreeDraw    eventKind = "agree"
	eventClaimDraw    eventKind = "claim"
	eventFlip         eventKind = "flip"
	eventSetPlayers   eventKind = "players"
	eventHint         eventKind = "hint"
	eventFlagFall     eventKind = "flag"
	eventStartPlay    eventKind = "prepared"
	eventPassBoard    eventKind = "pass"
	eventGiveTime     eventKind = "give"
	eventSetPace      eventKind = "pace"

	eventAddMoves    eventKind = "add"
	eventDeleteMoves eventKind = "delete"
	eventPromote     eventKind = "promote"
	eventMakeMain    eventKind = "main"
	eventSetNote     eventKind = "note"
	eventSetTags     eventKind = "tags"

	eventSetFile eventKind = "file"

	eventSetAnalysis   eventKind = "analyse"
	eventAddEvaluation eventKind = "find"

	eventUndoEdit eventKind = "undo"
	eventRedoEdit eventKind = "restore"
)

// event is one change of a match, and one line of the journal.
type event struct {
	Kind       eventKind         `json:"do"`
	Step       string            `json:"step,omitempty"`    // a move "e1h1" or a placement "N@b1"; for add, of a variation
	Steps      []string          `json:"steps,omitempty"`   // placements drawn at random, for finish; for add, the moves after Step
	Length     int               `json:"length,omitempty"`  // number of steps after taking back or redoing
	ClockLeft  int64             `json:"left,omitempty"`    // what the side has on the clock after step or finish, in milliseconds
	IsUndo     bool              `json:"undone,omitempty"`  // a back that undoes a move, and is no take-back
	Given      int64             `json:"given,omitempty"`   // time given by hand, in milliseconds, negative if it was taken
	Outcome    chess.Outcome     `json:"outcome,omitempty"` // of flag and resign; for tags, a new result of a document
	Color      chess.Color       `json:"color,omitempty"`   // who resigns, offers or gets a hint, whose flag fell: 1 White, 2 Black
	Players    *player.Players   `json:"players,omitempty"` // who plays from now on
	Game       *record           `json:"game,omitempty"`    // a whole game, for begin
	Pace       int64             `json:"pace,omitempty"`    // how long each move takes at least, in milliseconds; for pace
	Node       int               `json:"node,omitempty"`    // that is edited, by [notation.Tree.Index], which any reader counts alike
	Note       *noteRecord       `json:"note,omitempty"`    // its new note, none for an empty one
	Tags       []notation.Tag    `json:"tags,omitempty"`    // all that were edited
	File       *fileState        `json:"file,omitempty"`    // the place of the game in a file, for file
	Analysis   *analysisRequest  `json:"order,omitempty"`   // for analyse; the zero order ends it
	Evaluation *evaluationRecord `json:"found,omitempty"`   // for find
	Shown      []int             `json:"shown,omitempty"`   // the position shown before an edit: the step, and the node as in Node

	// Key is that of the position that was analysed, for a hint; 0 if the hint was asked for.
	Key uint64 `json:"key,string,omitempty"`

	built    *game         // replaces Game if it has been built already
	previous *finishedGame // the previous game, to be archived
	result   eventResult
}

// apply applies an event. An event that is not possible is refused and changes nothing. Applying events is
// deterministic.
func (g *game) apply(e event) error {
	if e.Kind == eventBegin {
		return g.begin(e)
	}
	if g.variant.Castling == nil {
		return fmt.Errorf("journal: event %q before the first game", e.Kind)
	}
	switch {
	case e.Kind == eventUndoEdit:
		return undoEdit(g)
	case e.Kind == eventRedoEdit:
		return redoEdit(g)
	case eventHandlers[e.Kind] == nil:
		return fmt.Errorf("journal: unknown event %q", e.Kind)
	}
	before := *g
	done, err := g.applyRecorded(e, g.ids)
	if err == nil {
		g.undo.add(done, &before)
	}
	return err
}

// doing maps each kind except begin to its implementation.
var eventHandlers = map[eventKind]func(*game, event) error{
	eventStep: playStep, eventFinishDraft: finishDraft, eventTakeBack: takeBackTo, eventRedo: redoSteps, eventUndoTakeBack: undoTakeBack, eventRedoTakeBack: redoTakeBack,
	eventResign: resign, eventFlagFall: endOnTime, eventStartPlay: endPreparation, eventPassBoard: endHandover, eventGiveTime: giveTime, eventSetPace: setPace, eventOfferDraw: offerDraw, eventDeclineDraw: declineDraw,
	eventAgreeDraw: agreeDraw, eventClaimDraw: claimDraw,
	eventFlip: flip, eventSetPlayers: replacePlayers, eventHint: countHint,
	eventAddMoves: addMoves, eventDeleteMoves: deleteMoves, eventPromote: promote, eventMakeMain: makeMain, eventSetNote: setNote, eventSetTags: setTags,
	eventSetFile: setFile, eventSetAnalysis: setAnalysisRequest, eventAddEvaluation: addEvaluation,
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
	s.clockLeft = e.ClockLeft
	if err := g.add(s); err != nil {
		return err
	}
	return g.addForced()
}

// follow makes the forced placement of the copying side.
func (g *game) addForced() error {
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
			s.clockLeft = e.ClockLeft
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

func takeBackTo(g *game, e event) error {
	if e.Length < 0 || e.Length > g.length || e.Length == g.length && !g.declared.over() {
		return errNothingBack
	}
	before := *g
	g.touched = true
	if err := g.rewind(e.Length); err != nil {
		return err
	}
	if !e.IsUndo {
		recordTakeBack(g, &before)
	}
	return nil
}

func redoSteps(g *game, e event) error {
	if e.Length <= g.length || e.Length > len(g.line) || g.declared.over() {
		return errNothingRedo
	}
	if err := replayTo(g, e.Length); err != nil {
		return err
	}
	dropRedone(g)
	return nil
}

// replayTo plays steps again that were taken back, up to a number of steps.
func replayTo(g *game, length int) error {
	for g.length < length {
		if err := g.advance(); err != nil {
			return err
		}
		g.extendTree()
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
	g.backs = takeBacks{All: g.backs.active()}
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
		g.score = MatchScore{} // it was between others
	}
	g.players, g.offer, g.touched = *e.Players, chess.NoColor, true
	return nil
}
