package app

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/pgn"
)

// record is a whole game on one journal line: its start and all steps. A new game starts with one, and a compacted
// journal contains one.
type record struct {
	ID         string         `json:"id,omitempty"`
	OpenedFrom string         `json:"from,omitempty"`
	Position   bool           `json:"position,omitempty"` // it began from a position that was typed, pasted or set up
	FileState  fileState      `json:"filed,omitzero"`
	Variant    string         `json:"variant"`
	White      string         `json:"white,omitempty"` // array; "" before a draft
	Black      string         `json:"black,omitempty"`
	FEN        string         `json:"fen,omitempty"` // instead of arrays
	Seed       uint64         `json:"seed,omitempty,string"`
	Date       time.Time      `json:"date"`
	Players    player.Players `json:"players"`
	Draft      bool           `json:"draft,omitempty"`
	Terms      *termsRecord   `json:"terms,omitempty"`
	Flipped    bool           `json:"flipped,omitempty"`
	Touched    bool           `json:"touched,omitempty"`
	Edited     bool           `json:"edited,omitempty"`
	Line       []string       `json:"line,omitempty"`
	Passed     bool           `json:"passed,omitempty"` // the board was passed in a hidden draft of two persons
	Forced     []int          `json:"forced,omitempty"` // indices in Line of steps forced by the previous one
	Length     int            `json:"length,omitempty"` // number of steps of Line that were not taken back
	TakeBacks  takeBacks      `json:"backs,omitzero"`
	Outcome    chess.Outcome  `json:"outcome,omitempty"` // if declared
	Method     chess.Method   `json:"method,omitempty"`
	Offer      chess.Color    `json:"offer,omitempty"`

	Clock     string           `json:"clock,omitempty"` // see [clock.Parse]
	ClockLeft []int64          `json:"left,omitempty"`  // by step of Line, in milliseconds; 0 if unknown
	Given     []timeAdjustment `json:"given,omitempty"`
	Begun     bool             `json:"begun,omitempty"` // the preparation is over
	Pace      int64            `json:"pace,omitempty"`  // in milliseconds, see [NewGame]

	Hints           [2]int          `json:"hints,omitzero"`     // number for White and for Black
	Analysed        []uint64        `json:"analysed,omitempty"` // keys of analysed positions that count as hints
	AnalysisRequest analysisRequest `json:"order,omitzero"`     // not zero while the game is being analysed

	Tags       []pgn.Tag          `json:"tags,omitzero"` // of a game from PGN; may be empty
	EditedTags []pgn.Tag          `json:"own,omitempty"` // tags edited here
	Notes      *annotationsRecord `json:"notes,omitempty"`

	Occasion Occasion   `json:"at,omitzero"`    // of a new game
	Score    MatchScore `json:"score,omitzero"` // of the match before this game

	Closed      bool               `json:"closed,omitempty"` // the tab has been closed, and its last game is an earlier one of the journal
	Kept        string             `json:"kept,omitempty"`   // the checksum of the version that is in games.pgn since its tab was closed
	EngineMatch *engineMatchRecord `json:"engine_match,omitempty"`
	Table       TableLink          `json:"table,omitzero"`
	TableGame   int                `json:"table_game,omitempty"`
}

// UnmarshalJSON also reads older journals, which mark a copying draft differently.
func (r *record) UnmarshalJSON(data []byte) error {
	type plain record
	older := struct {
		*plain
		Copying bool `json:"copying"`
	}{plain: (*plain)(r)}
	if err := json.Unmarshal(data, &older); err != nil {
		return err
	}
	if older.Copying {
		r.Terms = termsRecordOf(variants.Terms{Protocol: variants.Copying})
	}
	return nil
}

// termsRecord stores the terms of a draft in the journal.
type termsRecord struct {
	Protocol string `json:"protocol"`
	Black    bool   `json:"black_begins,omitempty"`
}

func termsRecordOf(t variants.Terms) *termsRecord {
	if t == (variants.Terms{}) {
		return nil
	}
	return &termsRecord{t.Protocol.ID(), t.BlackBegins}
}

// terms returns the terms of the draft.
func (r *record) terms() (variants.Terms, error) {
	if r.Terms == nil {
		return variants.Terms{}, nil
	}
	p, known := variants.ProtocolByID(r.Terms.Protocol)
	if !known {
		return variants.Terms{}, fmt.Errorf("journal: unknown draft %q", r.Terms.Protocol)
	}
	return variants.Terms{Protocol: p, BlackBegins: r.Terms.Black}, nil
}

// record returns the record of g. Replaying it gives an equal game.
func (g *game) record() *record {
	r := &record{
		ID: g.id, OpenedFrom: g.openedFrom, Position: g.fromPosition, FileState: g.fileState, Variant: g.variant.ID, FEN: g.setup, Seed: g.seed, Date: g.date, Players: g.players,
		Draft: g.drafted, Terms: termsRecordOf(g.terms), Flipped: g.flipped, Touched: g.touched, Edited: g.edited,
		Passed: g.passed, Occasion: g.occasion, Score: g.score, EngineMatch: g.engineMatch, Tags: g.tags, EditedTags: g.editedTags, Length: g.numSteps, TakeBacks: g.takeBacks, Outcome: g.declared.outcome, Method: g.declared.method, Offer: g.offer, Hints: g.hints, Analysed: g.analysed, AnalysisRequest: g.analysisRequest, Notes: g.annotations(), Closed: g.closed, Kept: g.keptSum, Table: g.table, TableGame: g.tableGame,
	}
	if !g.drafted && g.setup == "" {
		r.White, r.Black = g.start.White.String(), g.start.Black.String()
	}
	r.Pace = inMilliseconds(g.pace)
	if g.clockRecord.on() {
		r.Clock, r.Given, r.Begun = g.clockRecord.terms.String(), g.clockRecord.adjustments, g.clockRecord.prepared
	}
	for i, s := range g.steps {
		r.Line = append(r.Line, s.String())
		if s.forced {
			r.Forced = append(r.Forced, i)
		}
		if g.clockRecord.on() {
			r.ClockLeft = append(r.ClockLeft, s.clockLeft)
		}
	}
	return r
}

// game replays the record. It fails if a step is illegal or a value is invalid.
func (r *record) game() (game, error) {
	variant, known := variants.ByID(r.Variant)
	if !known {
		return game{}, fmt.Errorf("journal: unknown variant %q", r.Variant)
	}
	agreed, err := r.terms()
	if err != nil {
		return game{}, err
	}
	g := game{
		id: r.ID, openedFrom: r.OpenedFrom, fromPosition: r.Position, fileState: r.FileState, variant: variant, setup: r.FEN, seed: r.Seed, date: r.Date, players: r.Players,
		drafted: r.Draft, terms: agreed, flipped: r.Flipped, occasion: r.Occasion, score: r.Score, engineMatch: r.EngineMatch, tags: r.Tags, editedTags: r.EditedTags, hints: r.Hints, analysed: r.Analysed, closed: r.Closed, keptSum: r.Kept, table: r.Table, tableGame: r.TableGame,
	}
	if g.hints[0] < 0 || g.hints[1] < 0 {
		return game{}, fmt.Errorf("journal: invalid hints %v", g.hints)
	}
	if err := g.players.Valid(); err != nil {
		return game{}, err
	}
	if err := g.engineMatch.valid(); err != nil {
		return game{}, err
	}
	if err := setPace(&g, event{Pace: r.Pace}); err != nil {
		return game{}, err
	}
	if err := r.setClock(&g); err != nil {
		return game{}, err
	}
	if err := r.setArrays(&g); err != nil {
		return game{}, err
	}
	if err := r.replay(&g); err != nil {
		return game{}, err
	}
	if err := r.Notes.annotate(&g); err != nil {
		return game{}, err
	}
	if !r.TakeBacks.valid(len(r.Line)) {
		return game{}, fmt.Errorf("journal: invalid take-backs %+v", r.TakeBacks)
	}
	g.takeBacks = r.TakeBacks
	g.offer, g.touched, g.edited, g.analysisRequest, g.passed = r.Offer, r.Touched, r.Edited, r.AnalysisRequest, r.Passed
	g.declared = verdict{r.Outcome, r.Method}
	g.updateOutcome()
	return g, nil
}

// setClock sets the clock of g.
func (r *record) setClock(g *game) (err error) {
	if r.Clock == "" {
		return nil
	}
	g.clockRecord = clockRecord{prepared: r.Begun, adjustments: r.Given}
	if g.clockRecord.terms, err = clock.Parse(r.Clock); err != nil {
		return fmt.Errorf("journal: clock %q: %w", r.Clock, err)
	}
	for _, given := range r.Given {
		if given.Time == 0 || given.At < 0 || given.At > len(r.Line) || given.Color != chess.White && given.Color != chess.Black {
			return fmt.Errorf("journal: time given %+v", given)
		}
	}
	return nil
}

// setArrays sets the start arrays of g.
func (r *record) setArrays(g *game) (err error) {
	if g.drafted || g.setup != "" {
		return nil
	}
	if g.start.White, err = variants.ParseArray(r.White); err != nil {
		return err
	}
	g.start.Black, err = variants.ParseArray(r.Black)
	return err
}

// replay plays all steps, then takes back those after Length.
func (r *record) replay(g *game) error {
	if r.Length < 0 || r.Length > len(r.Line) {
		return fmt.Errorf("journal: %d of %d steps", r.Length, len(r.Line))
	}
	if err := g.reset(); err != nil {
		return err
	}
	for i, text := range r.Line {
		s, err := g.parseStep(text)
		if err != nil {
			return err
		}
		if s.forced = s.forced || slices.Contains(r.Forced, i); i < len(r.ClockLeft) {
			s.clockLeft = max(r.ClockLeft[i], 0)
		}
		g.steps = append(g.steps, s)
		if err := g.advance(); err != nil {
			return err
		}
	}
	if r.Length < len(r.Line) {
		return g.rewind(r.Length)
	}
	return nil
}

// newID returns a unique id for a new game.
func newID() string { return rand.Text() }
