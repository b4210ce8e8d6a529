package app

import (
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// draftPlacements is the number of placements in a draft (RULES.md §3).
const draftPlacements = 16

// game is the state of one game. Only [game.apply] changes it, so that the journal can reproduce it. Views share its
// slices, whose elements are never overwritten.
type game struct {
	id              string // unique
	fileState       fileState
	openedFrom      string // archive key of the game that it was opened from
	fromPosition    bool   // it began from a position that was typed, pasted or set up
	variant         variants.Variant
	start           variants.Start // zero until a draft is done, or for an edited position
	setup           string         // FEN of an edited start position, "" for none
	seed            uint64
	date            time.Time // UTC, whole seconds
	players         player.Players
	drafted         bool           // steps begins with placements
	terms           variants.Terms // of the draft
	flipped         bool
	touched         bool          // something was played here, not only loaded
	edited          bool          // a variation, a note or a tag was edited here
	tags            []pgn.Tag     // tags of a game from PGN, else nil
	tree            moveTree      // moves played, variations and notes
	looseComments   looseComments // of a game from PGN
	editedTags      []pgn.Tag     // tags edited here; the value "" removes a tag
	undo            undoHistory
	occasion        Occasion           // event, site and round of a new game
	score           MatchScore         // score of the match before this game
	engineMatch     *engineMatchRecord // nil outside of engine matches
	table           TableLink          // where it is played with a friend elsewhere, zero for none
	tableGame       int                // its number there, from 1; 0 while it stands for the game that is to begin
	passed          bool               // the board was passed in a hidden draft, see handingOver
	clockRecord     clockRecord
	pace            time.Duration   // minimum time of a move in a game between computers
	hints           [2]int          // number of hints for each side, by [rules.Side]
	analysisRequest analysisRequest // zero unless the game is to be analysed
	closed          bool            // stands for the game of a closed tab, see [Tabs.Close]
	keptSum         string          // [pgnfile.Sum] of the version that is in games.pgn since its tab was closed; "" for none

	analysed []uint64 // keys of the positions analysed during play; each counts as a hint

	steps     []step // all steps; those from numSteps on were taken back
	numSteps  int
	takeBacks takeBacks   // since the last new move
	declared  verdict     // by resignation, agreement, claim or a loaded result
	offer     chess.Color // side with a pending draw offer

	// Derived from the fields above.
	draft     variants.Draft
	positions []rules.Position // by ply, starting with the first position; none during a draft
	plies     []Ply
	plyTable  []Ply // by node of the tree
	numIDs    int   // number of node ids used so far
	ended     verdict
}

// verdict is the result of a game; the zero verdict means that the game goes on.
type verdict struct {
	outcome chess.Outcome
	method  chess.Method
}

func (v verdict) over() bool { return v.outcome != "" && v.outcome != chess.NoOutcome }

func (g *game) over() bool { return g.ended.over() }

// isReplaceable reports whether nothing is lost with a game: it was begun with a start of its variant, nothing was played or
// edited in it, it was not opened to be read, and it belongs to no engine match that goes on and to no table.
func isReplaceable(g *game) bool {
	return !g.touched && !g.edited && !g.fromPosition && !g.isDocument() && !g.engineMatch.running() && g.table == (TableLink{})
}

// drafting reports whether the draft is in progress.
func (g *game) drafting() bool { return len(g.positions) == 0 }

// lastPosition returns the position after the last move. It must not be called during the draft.
func (g *game) lastPosition() *rules.Position { return &g.positions[len(g.positions)-1] }

// turn returns the side to act; NoColor if the game is over or a document. During a handover it is the side that passes
// the board.
func (g *game) turn() chess.Color {
	switch {
	case g.over() || g.isDocument():
		return chess.NoColor
	case handingOver(g):
		return g.draft.Turn().Other()
	case g.drafting():
		return g.draft.Turn()
	}
	return g.lastPosition().Turn()
}

// humanTurn reports whether a person is to place or move.
func (g *game) humanTurn() bool {
	c := g.turn()
	return c != chess.NoColor && g.players.Of(c).Human()
}

// drawPlies is the number of plies without a capture or pawn move after which a game is drawn (RULES.md §7).
const drawPlies = 150

// repeatableKeys returns the keys of the earlier positions that can repeat: those since the last capture or pawn move.
func (g *game) repeatableKeys() []uint64 {
	if g.drafting() {
		return nil
	}
	last := len(g.positions) - 1
	first := max(0, last-min(g.lastPosition().HalfmoveClock(), drawPlies))
	keys := make([]uint64, 0, last-first)
	for i := first; i < last; i++ {
		keys = append(keys, g.positions[i].Key())
	}
	return keys
}

// claim returns the draw that the side to move may claim.
func (g *game) claim() chess.Method {
	if g.over() || g.drafting() {
		return chess.NoMethod
	}
	return g.lastPosition().Claim(g.repeatableKeys())
}

// reset resets the game to its start: the empty draft, or the first position.
func (g *game) reset() error {
	g.numSteps, g.plies, g.positions = 0, nil, nil
	if g.drafted {
		g.draft = g.variant.NewDraft(g.terms)
		g.start = variants.Start{}
		g.updateOutcome()
		return nil
	}
	first, err := g.firstPosition()
	if err != nil {
		return err
	}
	g.positions, g.tree = []rules.Position{first}, g.tree.forStart(first)
	g.updateOutcome()
	return nil
}

// firstPosition returns the position before the first move.
func (g *game) firstPosition() (rules.Position, error) {
	if g.setup != "" {
		p, _, err := fen.Parse(g.setup, g.variant.Castling)
		return p, err
	}
	return g.variant.Position(g.start)
}

// add plays a new step after the current one. It replaces the steps that were taken back.
func (g *game) add(s step) error {
	before := g.steps
	if g.numSteps < len(g.steps) {
		g.steps = slices.Clip(g.steps[:g.numSteps]) // views share the steps that were taken back
		g.clockRecord.clampAdjustments(g.numSteps)
	}
	g.steps = append(g.steps, s)
	if err := g.advance(); err != nil {
		g.steps = before
		return err
	}
	g.extendTree()
	g.touched, g.takeBacks = true, takeBacks{}
	if g.offer == s.color.Other() {
		g.offer = chess.NoColor // a move declines the offer
	}
	return nil
}

// extendTree adds the last move to the tree.
func (g *game) extendTree() {
	if last := len(g.plies); last > len(g.tree.permanent) {
		ply := g.plies[last-1]
		g.tree = g.tree.withMove(ply.Move)
		g.setPly(g.tree.nodes.End(), ply)
	}
}

// advance plays the next step, which must be legal. It does not change the tree.
func (g *game) advance() error {
	s := g.steps[g.numSteps]
	if g.drafting() {
		if err := g.advanceDraft(s); err != nil {
			return err
		}
	} else {
		g.advanceMove(s.move)
	}
	g.numSteps++
	g.passed = g.passed || g.terms.Protocol == variants.Hidden && g.numSteps > draftPlacements/2
	g.updateOutcome()
	return nil
}

func (g *game) advanceDraft(s step) error {
	next, err := g.draft.Place(s.placement)
	if err != nil {
		return err
	}
	if start, done := next.Start(); done {
		first, err := g.variant.Position(start)
		if err != nil {
			return err
		}
		g.start, g.positions, g.tree = start, []rules.Position{first}, g.tree.forStart(first)
	}
	g.draft = next
	return nil
}

func (g *game) advanceMove(m rules.Move) {
	var after rules.Position
	g.lastPosition().Play(m, &after)
	g.advanceTo(m, after)
}

// advanceTo plays a move, given the position after it.
func (g *game) advanceTo(m rules.Move, after rules.Position) {
	g.plies = append(g.plies, plyOf(g.lastPosition(), m, &after))
	g.positions = append(g.positions, after)
}

// rewind removes all steps, moves and draft placements, after the first length ones; they can be redone. It also removes
// a resignation, an agreed draw and a draw offer.
func (g *game) rewind(length int) error {
	g.declared, g.offer = verdict{}, chess.NoColor
	g.passed = g.passed && length >= draftPlacements/2
	if g.drafted && length < draftPlacements {
		g.tree = g.tree.truncated(0)
		return g.replay(length)
	}
	plies := length
	if g.drafted {
		plies -= draftPlacements
	}
	g.numSteps, g.tree = length, g.tree.truncated(plies)
	g.plies = g.plies[:plies:plies]
	g.positions = g.positions[: plies+1 : plies+1]
	g.updateOutcome()
	return nil
}

// replay plays the first length steps from the start.
func (g *game) replay(length int) error {
	if err := g.reset(); err != nil {
		return err
	}
	for g.numSteps < length {
		if err := g.advance(); err != nil {
			return err
		}
	}
	return nil
}

// updateOutcome updates the result. A result on the board takes precedence over a declared one.
func (g *game) updateOutcome() {
	g.ended = verdict{}
	if !g.drafting() {
		g.ended.outcome, g.ended.method = g.lastPosition().Ended(g.repeatableKeys())
		if !g.ended.over() && isDead(g.lastPosition(), len(g.positions) == 1) {
			g.ended = verdict{chess.Draw, DeadPosition}
		}
	}
	if !g.ended.over() {
		g.ended = g.declared
	}
	if g.ended.over() {
		g.offer = chess.NoColor
	}
}

// step is a placement of the draft or a move.
type step struct {
	placement variants.Placement // used if move is zero
	move      rules.Move
	color     chess.Color
	clockLeft int64 // time left on the side's clock, in milliseconds; 0 if unknown
	forced    bool  // it follows from the previous step: a copy, or placed at random with it
}

// String returns the step as written in the journal: "N@b1", or the coordinates of a move.
func (s step) String() string {
	if s.move.IsZero() {
		return s.placement.String()
	}
	return s.move.String()
}

// parseStep parses a step. It fails if the step is illegal.
func (g *game) parseStep(text string) (step, error) {
	if g.drafting() {
		p, err := variants.ParsePlacement(text)
		if err == nil && !g.draft.Legal(p) {
			err = notice.Refusal(g.draft.WhyNot(p).String())
		}
		_, forced := g.draft.Forced()
		return step{placement: p, color: g.draft.Turn(), forced: forced}, err
	}
	m, err := moveOf(g.lastPosition(), text)
	return step{move: m, color: g.lastPosition().Turn()}, err
}
