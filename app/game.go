package app

import (
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// draftSteps is the number of placements in a draft (RULES.md §3).
const draftPlacements = 16

// game is the state of one game. It is changed by [game.apply] only, so that the journal can reproduce it. Its slices
// are shared with Views and never written below their length.
type game struct {
	id              string // no other game has it
	fileState       fileState
	openedFrom      string // the key in the archive of the game that it was opened from
	variant         variants.Variant
	start           variants.Start // zero until a draft is done, or for an edited position
	setup           string         // FEN, if the game began from an edited position
	seed            uint64
	date            time.Time // UTC, whole seconds
	players         player.Players
	drafted         bool           // the line begins with placements
	terms           variants.Terms // of the draft
	flipped         bool
	touched         bool           // something was played, not only loaded
	edited          bool           // a variation, a note or a tag was edited here
	tags            []notation.Tag // of a game from PGN
	tree            moveTree       // moves played, variations and notes
	looseComments   looseComments  // comments of a game from PGN
	editedTags      []notation.Tag // edited here; "" for one that is left out
	undo            undoHistory
	occasion        Occasion        // event of a new game
	score           MatchScore      // of the match before the game
	passed          bool            // the board was passed in a hidden draft, see handingOver
	clockRecord     clockRecord     // of the clock
	pace            time.Duration   // how long each move of computers that play each other takes at least
	hints           [2]int          // number of hints for each side, by index of colour
	analysisRequest analysisRequest // to be analysed

	analysed []uint64 // keys of the positions that were analysed while it was played; each is one of the hints

	line     []step // all steps played; those after length were taken back
	length   int
	backs    takeBacks   // of the line
	declared verdict     // by resignation, agreement, claim or a loaded result
	offer    chess.Color // side with a pending draw offer

	// Derived from the fields above.
	draft     variants.Draft
	positions []rules.Position // after each ply, the first position before them; none while drafting
	plies     []Ply
	table     []Ply // of all moves of the tree, by node
	ids       int   // of nodes, that were ever given
	ended     verdict
}

// verdict is the end of a game; the zero verdict means that the game goes on.
type verdict struct {
	outcome chess.Outcome
	method  chess.Method
}

func (v verdict) over() bool { return v.outcome != "" && v.outcome != chess.NoOutcome }

func (g *game) over() bool { return g.ended.over() }

// drafting reports whether pieces are still being placed.
func (g *game) drafting() bool { return len(g.positions) == 0 }

// end returns the position after the last move. There is none while drafting.
func (g *game) end() *rules.Position { return &g.positions[len(g.positions)-1] }

// turn returns the side to act, NoColor if the game is over or is a document. While the board is handed over it is the
// side that passes it.
func (g *game) turn() chess.Color {
	switch {
	case g.over() || g.isDocument():
		return chess.NoColor
	case handingOver(g):
		return g.draft.Turn().Other()
	case g.drafting():
		return g.draft.Turn()
	}
	return g.end().Turn()
}

// humanTurn reports whether a person is to place or move.
func (g *game) humanTurn() bool {
	c := g.turn()
	return c != chess.NoColor && g.players.Of(c).Human()
}

// seventyFive is the number of plies without a capture or pawn move after which a game is over (RULES.md §7).
const drawPlies = 150

// earlier returns the keys of the positions that the last one can repeat: those since the last capture or pawn move.
func (g *game) repeatableKeys() []uint64 {
	if g.drafting() {
		return nil
	}
	last := len(g.positions) - 1
	first := max(0, last-min(g.end().HalfmoveClock(), drawPlies))
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
	return g.end().Claim(g.repeatableKeys())
}

// open resets the game to the start of its line: the empty draft, or the first position.
func (g *game) open() error {
	g.length, g.plies, g.positions = 0, nil, nil
	if g.drafted {
		g.draft = g.variant.NewDraft(g.terms)
		g.start = variants.Start{}
		g.updateOutcome()
		return nil
	}
	first, err := g.first()
	if err != nil {
		return err
	}
	g.positions, g.tree = []rules.Position{first}, g.tree.forStart(first)
	g.updateOutcome()
	return nil
}

// first returns the position before the first move.
func (g *game) first() (rules.Position, error) {
	if g.setup != "" {
		p, _, err := notation.ParseFEN(g.setup, g.variant.Castling)
		return p, err
	}
	return g.variant.Position(g.start)
}

// add plays a new step at the end of the line, in place of steps taken back.
func (g *game) add(s step) error {
	rest := g.line
	if g.length < len(g.line) {
		g.line = slices.Clip(g.line[:g.length]) // views still use the steps taken back
		g.clockRecord.clampAdjustments(g.length)
	}
	g.line = append(g.line, s)
	if err := g.advance(); err != nil {
		g.line = rest
		return err
	}
	g.extendTree()
	g.touched, g.backs = true, takeBacks{}
	if g.offer == s.color.Other() {
		g.offer = chess.NoColor // a move declines the offer
	}
	return nil
}

// grow adds the last move to the tree.
func (g *game) extendTree() {
	if last := len(g.plies); last > len(g.tree.permanent) {
		ply := g.plies[last-1]
		g.tree = g.tree.withMove(ply.Move)
		g.describe(g.tree.End(), ply)
	}
}

// advance plays the next step of the line, which must be legal. The tree is not changed.
func (g *game) advance() error {
	s := g.line[g.length]
	if g.drafting() {
		if err := g.advanceDraft(s); err != nil {
			return err
		}
	} else {
		g.advanceMove(s.move)
	}
	g.length++
	g.passed = g.passed || g.terms.Protocol == variants.Hidden && g.length > draftPlacements/2
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
	g.end().Play(m, &after)
	g.advanceTo(m, after)
}

// advanceTo plays a move whose resulting position is known.
func (g *game) advanceTo(m rules.Move, after rules.Position) {
	g.plies = append(g.plies, plyOf(g.end(), m, &after))
	g.positions = append(g.positions, after)
}

// rewind goes back to the first length steps; later ones can be redone. It also takes back the declared result.
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
	g.length, g.tree = length, g.tree.truncated(plies)
	g.plies = g.plies[:plies:plies]
	g.positions = g.positions[: plies+1 : plies+1]
	g.updateOutcome()
	return nil
}

// replay plays the first length steps of the line from its start.
func (g *game) replay(length int) error {
	if err := g.open(); err != nil {
		return err
	}
	for g.length < length {
		if err := g.advance(); err != nil {
			return err
		}
	}
	return nil
}

// updateOutcome updates the result. An end on the board takes precedence over a declared result.
func (g *game) updateOutcome() {
	g.ended = verdict{}
	if !g.drafting() {
		g.ended.outcome, g.ended.method = g.end().Ended(g.repeatableKeys())
		if !g.ended.over() && isDead(g.end(), len(g.positions) == 1) {
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
	clockLeft int64 // what the side had left on the clock, in milliseconds; 0 for what is not known
	forced    bool  // follows from the previous step: copied, or placed at random with it
}

// String returns the step as in the journal: "N@b1", or the move's coordinates.
func (s step) String() string {
	if s.move.IsZero() {
		return s.placement.String()
	}
	return s.move.String()
}

// read parses a legal step.
func (g *game) read(text string) (step, error) {
	if g.drafting() {
		p, err := variants.ParsePlacement(text)
		if err == nil && !g.draft.Legal(p) {
			err = notice.Refusal(g.draft.WhyNot(p).String())
		}
		_, forced := g.draft.Forced()
		return step{placement: p, color: g.draft.Turn(), forced: forced}, err
	}
	m, err := moveOf(g.end(), text)
	return step{move: m, color: g.end().Turn()}, err
}
