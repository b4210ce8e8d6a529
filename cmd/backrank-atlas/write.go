package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/sheet"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/fen"
	"backrank/variants/plan"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// An entry is the JSON object of a start position.
type entry struct {
	ID      string `json:"id"`
	Number  *int   `json:"number,omitempty"`  // only of a variant in which both sides have the same array
	Ordinal *int   `json:"ordinal,omitempty"` // if the variant numbers its pairs of arrays
	White   string `json:"white"`
	Black   string `json:"black"`
	FEN     string `json:"fen"`

	Seed *uint64 `json:"seed,omitempty"` // only of a random start position
	*factSet
	*likeResult
}

// A factSet has the facts that the command facts adds. Numbers of moves and squares are White's.
type factSet struct {
	Twin       any            `json:"twin"` // the reflection's number, or its id if the variant allows different arrays
	Undefended []string       `json:"undefended"`
	Fewest     map[string]int `json:"fewest"`
	Survey     *surveyResult  `json:"survey,omitempty"` // nil if it is not in the survey
	Second     *surveyResult  `json:"second,omitempty"` // of a second engine, nil if it did not search the start position
	Differ     *bool          `json:"differ,omitempty"` // whether both scores differ by more than both margins
	Games      *gamesResult   `json:"games,omitempty"`  // nil if the engine has not played from it
	Plan       []string       `json:"plan,omitempty"`   // White's plan, from these games, in sentences
	BlackPlan  []string       `json:"black_plan,omitempty"`
}

// A surveyResult is an engine's result for a start position. Scores are in centipawns from White's point of view.
type surveyResult struct {
	Engine    string      `json:"engine"`
	Nodes     uint64      `json:"nodes"`
	Score     int         `json:"score"`
	Margin    int         `json:"margin"` // the maximum error of 95 % of scores
	Band      string      `json:"band"`   // even, slight, clear or large; the sign of the score tells whose advantage it is
	Spread    int         `json:"spread"`
	Sharpness int         `json:"sharpness"`
	Depth     int         `json:"depth"`
	Moves     []firstMove `json:"moves"` // the best first moves
	Effort    string      `json:"effort"`
}

// A firstMove is a first move in UCI notation. Castling is written from the king to its partner.
type firstMove struct {
	Move  string `json:"move"`
	SAN   string `json:"san"`
	Score int    `json:"score"`
}

// write prints the selected start positions.
func (a *options) write(out io.Writer) error {
	w := bufio.NewWriter(out)
	print := a.printer(w)
	n := 0
	var failed error
	for s := range a.starts() {
		n++
		var l entry
		if l, failed = a.entry(s); failed == nil {
			failed = print(&l)
		}
		if failed != nil {
			break
		}
	}
	switch err := errors.Join(failed, w.Flush()); {
	case err != nil:
		return err
	case n == 0:
		return errors.New("no start position matches")
	}
	return nil
}

// printer returns a function that prints an entry as text, JSON or CSV.
func (a *options) printer(w io.Writer) func(*entry) error {
	switch {
	case a.json:
		lines := json.NewEncoder(w)
		return func(l *entry) error { return lines.Encode(l) }
	case a.csv:
		columns := a.csvColumns()
		names := make([]string, len(columns))
		for i, c := range columns {
			names[i] = c.name
		}
		header := false // written before the first entry
		return func(l *entry) error {
			if !header {
				_ = sheet.WriteRow(w, names) // the next row returns the error, because w is buffered
				header = true
			}
			values := make([]string, len(columns))
			for i, c := range columns {
				values[i] = c.value(l)
			}
			return sheet.WriteRow(w, values)
		}
	}
	return func(l *entry) error { _, err := io.WriteString(w, a.text(l)); return err }
}

// entry returns the entry of a start position.
func (a *options) entry(selected selection) (entry, error) {
	s := selected.Start
	p, err := a.variant.Position(s)
	if err != nil {
		return entry{}, err
	}
	l := a.newEntry(s, &p)
	l.likeResult = selected.like
	if a.command == "draw" {
		l.Seed = &selected.seed
	}
	if a.command == "facts" {
		l.factSet = a.facts(s)
		l.Survey, l.Second = surveyOf(survey.Current(), s, &p), surveyOf(a.second, s, &p)
		if l.Survey != nil && l.Second != nil {
			differ := survey.Differ(l.Survey.Score, l.Survey.Margin, l.Second.Score, l.Second.Margin)
			l.Differ = &differ
		}
		if g, ok := a.games.Of(p.Rule(), s); ok {
			l.Games = gamesOf(&g, s, &p)
			l.Plan = plan.Sentences(plan.Of(s, p.Rule(), chess.White, &g))
			l.BlackPlan = plan.Sentences(plan.Of(s, p.Rule(), chess.Black, &g))
		}
	}
	return l, nil
}

func (a *options) newEntry(s variants.Start, p *rules.Position) entry {
	l := entry{ID: a.variant.StartID(s), White: s.White.String(), Black: s.Black.String(), FEN: fen.Format(p)}
	if a.variant.Symmetry == variants.Mirrored {
		n := s.White.Number()
		l.Number = &n
	}
	if n, counted := a.variant.Ordinal(s); counted {
		l.Ordinal = &n
	}
	return l
}

func (a *options) facts(s variants.Start) *factSet {
	k := &factSet{Undefended: []string{}, Fewest: map[string]int{}}
	k.Twin = a.variant.StartID(s.Reflect())
	if a.variant.Symmetry == variants.Mirrored {
		k.Twin = s.White.Twin()
	}
	for sq := range facts.Undefended(s.White).All() {
		k.Undefended = append(k.Undefended, sq.String())
	}
	n := facts.Nearest(facts.Ways(s.White, a.variant.Castling))
	for name, moves := range map[string]int{"castle-a": n.CastleA, "castle-h": n.CastleH, "leap-a": n.LeapA, "leap-h": n.LeapH} {
		if moves > 0 {
			k.Fewest[name] = moves
		}
	}
	return k
}

// surveyOf returns the result of a survey for the start, nil if it was not searched.
func surveyOf(all *survey.Survey, s variants.Start, p *rules.Position) *surveyResult {
	f, ok := all.Of(p.Rule(), s)
	if !ok {
		return nil
	}
	effort, margin := all.Effort(p.Rule(), s), all.Margin(p.Rule(), s)
	k := &surveyResult{
		Engine: effort.Engine, Nodes: effort.Nodes, Effort: effort.String(),
		Score: f.Score, Margin: margin, Band: survey.BandOf(f.Score, margin).ID(), Spread: f.Spread, Sharpness: f.Sharpness(), Depth: f.Depth,
	}
	for _, m := range f.Moves {
		if move, legal := m.In(p); legal {
			k.Moves = append(k.Moves, firstMove{san.FormatUCI(p, move, true), san.Format(p, move), m.Score})
		}
	}
	return k
}

// text formats an entry as text.
func (a *options) text(l *entry) string {
	text := fmt.Sprintf("%-12s %s", l.ID, l.White)
	if l.White != l.Black {
		text += " / " + l.Black
	}
	if l.Seed != nil {
		text += fmt.Sprintf("  seed %d", *l.Seed)
	}
	if l.likeResult != nil {
		return text + l.likeResult.text()
	}
	if l.factSet == nil {
		return text + "\n"
	}
	undefended := "none"
	if len(l.Undefended) > 0 {
		undefended = strings.Join(l.Undefended, " ")
	}
	text += fmt.Sprintf("\n  mirror image      %v\n  undefended pawns  %s\n", l.Twin, undefended)
	for _, way := range []struct{ name, what string }{
		{"castle-a", "O-O-O"}, {"castle-h", "O-O"}, {"leap-a", "leap, a-side"}, {"leap-h", "leap, h-side"},
	} {
		if n := l.Fewest[way.name]; n == 1 {
			text += fmt.Sprintf("  %-17s on move 1\n", way.what)
		} else if n > 0 {
			text += fmt.Sprintf("  %-17s on move %d at the earliest\n", way.what, n)
		}
	}
	for _, k := range []*surveyResult{l.Survey, l.Second} {
		if k != nil {
			text += k.text()
		}
	}
	if l.Differ != nil && *l.Differ {
		text += fmt.Sprintf("  difference        the scores of %s and %s differ by more than both errors\n", l.Survey.Engine, l.Second.Engine)
	}
	if l.Games != nil {
		text += l.Games.text()
	}
	text += planText("White's plan", l.Plan) + planText("Black's plan", l.BlackPlan)
	return text
}

// planText formats a plan as text, a line for each sentence.
func planText(name string, sentences []string) (text string) {
	for _, sentence := range sentences {
		text += fmt.Sprintf("  %-17s %s\n", name, sentence)
		name = ""
	}
	return text
}

// text formats a result as text.
func (k *surveyResult) text() string {
	text := fmt.Sprintf("  advantage         %s, %s %s\n  sharpness         %v, %.2f; %s\n  best first moves ",
		survey.BandPhrase(k.Score, k.Margin), survey.FormatScore(k.Score), survey.FormatMargin(k.Margin),
		survey.SharpBandOf(k.Sharpness), float64(k.Sharpness)/100, k.Effort)
	for _, m := range k.Moves {
		text += fmt.Sprintf(" %s %s", m.SAN, survey.FormatScore(m.Score))
	}
	return text + "\n"
}
