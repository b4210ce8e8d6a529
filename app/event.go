package app

import (
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// eventKind is the type of an event in the journal.
type eventKind string

// The event kinds. Their strings are part of the journal format: new ones may be added, existing ones must not change.
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
	eventForfeit      eventKind = "forfeit"
	eventLeave        eventKind = "leave"
	eventEndMatch     eventKind = "endmatch"
	eventGiveTime     eventKind = "give"
	eventSetTime      eventKind = "time"
	eventSetPace      eventKind = "pace"

	eventAddMoves    eventKind = "add"
	eventDeleteMoves eventKind = "delete"
	eventPromote     eventKind = "promote"
	eventMakeMain    eventKind = "main"
	eventSetNote     eventKind = "note"
	eventSetTags     eventKind = "tags"

	eventSetFile  eventKind = "file"
	eventSetDrawn eventKind = "drawn"

	eventSetAnalysis   eventKind = "analyse"
	eventAddEvaluation eventKind = "find"

	eventUndoEdit eventKind = "undo"
	eventRedoEdit eventKind = "restore"
)

// event is one change of a match, and one line of the journal.
type event struct {
	Kind       eventKind         `json:"do"`
	Step       string            `json:"step,omitempty"`    // a move "e1h1" or placement "N@b1"; for add, the first move
	Steps      []string          `json:"steps,omitempty"`   // for finish, random placements; for add, the moves after Step
	Length     int               `json:"length,omitempty"`  // number of steps after a take-back or redo; for time, the index of the step
	ClockLeft  int64             `json:"left,omitempty"`    // time on the side's clock after a step, finish or time, in milliseconds
	IsUndo     bool              `json:"undone,omitempty"`  // for back: it undoes a move instead of taking it back
	Given      int64             `json:"given,omitempty"`   // for give: time added to a clock, in milliseconds; may be negative
	Outcome    chess.Outcome     `json:"outcome,omitempty"` // for flag, resign and forfeit; for tags, the new result of a document
	Color      chess.Color       `json:"color,omitempty"`   // whose resignation, offer, hint or flag fall it is
	Players    *player.Players   `json:"players,omitempty"` // for players: the new players
	Game       *record           `json:"game,omitempty"`    // for begin: the whole game
	Pace       int64             `json:"pace,omitempty"`    // for pace: the minimum time of a move, in milliseconds
	Node       int               `json:"node,omitempty"`    // the node to edit, by [gametree.Tree.Index]
	Note       *noteRecord       `json:"note,omitempty"`    // the node's new note; nil for an empty one
	Tags       []pgn.Tag         `json:"tags,omitempty"`    // all edited tags
	Drawn      string            `json:"drawn,omitempty"`   // for drawn: the new [TableLink.Drawn]
	File       *fileState        `json:"file,omitempty"`    // for file: the place of the game in a PGN file
	Analysis   *analysisRequest  `json:"order,omitempty"`   // for analyse; the zero request ends the analysis
	Evaluation *evaluationRecord `json:"found,omitempty"`   // for find
	Shown      []int             `json:"shown,omitempty"`   // the position shown before an edit: the step, and its Node

	// Key is the key of the analysed position, for a hint; 0 if the player asked for the hint.
	Key uint64 `json:"key,string,omitempty"`

	built    *game         // replaces Game if the game is already built
	previous *finishedGame // the previous game, to be archived
	result   eventResult
}

// apply applies an event. It returns an error for an impossible event and then changes nothing. It is deterministic.
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
	done, err := g.applyRecorded(e, g.numIDs)
	if err == nil {
		g.undo.add(done, &before)
	}
	return err
}

// eventHandlers maps each kind except begin, undo and restore to the function that applies it.
var eventHandlers = map[eventKind]func(*game, event) error{
	eventStep: playStep, eventFinishDraft: finishDraft, eventTakeBack: takeBackTo, eventRedo: redoSteps, eventUndoTakeBack: undoTakeBack, eventRedoTakeBack: redoTakeBack,
	eventResign: resign, eventFlagFall: endOnTime, eventStartPlay: endPreparation, eventPassBoard: endHandover, eventGiveTime: giveTime, eventSetTime: setStepTime, eventSetPace: setPace, eventOfferDraw: offerDraw, eventDeclineDraw: declineDraw,
	eventAgreeDraw: agreeDraw, eventClaimDraw: claimDraw, eventForfeit: lostBy(EngineFailure), eventLeave: lostBy(Abandonment), eventEndMatch: endEngineMatch,
	eventFlip: flip, eventSetPlayers: replacePlayers, eventHint: countHint,
	eventAddMoves: addMoves, eventDeleteMoves: deleteMoves, eventPromote: promote, eventMakeMain: makeMain, eventSetNote: setNote, eventSetTags: setTags,
	eventSetFile: setFile, eventSetDrawn: setDrawn, eventSetAnalysis: setAnalysisRequest, eventAddEvaluation: addEvaluation,
}

// begin replaces the game with the event's game.
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
	s, err := g.parseStep(e.Step)
	if err != nil {
		return err
	}
	s.clockLeft = e.ClockLeft
	if err := g.add(s); err != nil {
		return err
	}
	return g.addForced()
}

// addForced makes the forced placement of the side that copies in a copying draft.
func (g *game) addForced() error {
	p, forced := g.draft.Forced()
	if !g.drafting() || !forced {
		return nil
	}
	return g.add(step{placement: p, color: g.draft.Turn(), forced: true})
}

// finishDraft makes the placements that the event lists, which were chosen at random. One take-back undoes them all.
func finishDraft(g *game, e event) error {
	for i, text := range e.Steps {
		s, err := step{}, error(errNotDrafting)
		if g.drafting() {
			s, err = g.parseStep(text)
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
	if e.Length < 0 || e.Length > g.numSteps || e.Length == g.numSteps && !g.declared.over() {
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
	if e.Length <= g.numSteps || e.Length > len(g.steps) || g.declared.over() {
		return errNothingRedo
	}
	if err := replayTo(g, e.Length); err != nil {
		return err
	}
	dropRedone(g)
	return nil
}

// replayTo plays steps again that were taken back, until the game has length steps.
func replayTo(g *game, length int) error {
	for g.numSteps < length {
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

// setDrawn stores the draw at the game's table in which this program is about to send its value.
func setDrawn(g *game, e event) error {
	g.table.Drawn = e.Drawn
	return nil
}

// lostBy returns the handler of an event that ends the game with the event's outcome, because its side has lost by a method.
func lostBy(method chess.Method) func(*game, event) error {
	return func(g *game, e event) error {
		switch {
		case g.over():
			return errOver
		case e.Color != chess.White && e.Color != chess.Black:
			return fmt.Errorf("journal: %q without a colour", e.Kind)
		}
		return g.declare(verdict{e.Outcome, method})
	}
}

// declare ends the game by resignation, agreement or claim.
func (g *game) declare(v verdict) error {
	g.declared, g.offer, g.touched = v, chess.NoColor, true
	g.takeBacks = takeBacks{All: g.takeBacks.active()}
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

// countHint counts a hint. Analysing the same position again does not count twice.
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
	if !e.Players[0].Elsewhere && !e.Players[1].Elsewhere {
		g.table, g.tableGame = TableLink{}, 0
	}
	if g.players != *e.Players {
		g.score, g.engineMatch = MatchScore{}, g.engineMatch.end() // they were between other players
	}
	g.players, g.offer, g.touched = *e.Players, chess.NoColor, true
	return nil
}
