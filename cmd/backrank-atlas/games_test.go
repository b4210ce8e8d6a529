package main

import (
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/plan"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
	"backrank/words"
)

// playedGames returns a survey of games from a start of a variant, which all have the same moves.
func playedGames(t *testing.T, id, start, moves string) *survey.GamesSurvey {
	t.Helper()
	v, _ := variants.ByID(id)
	s, err := v.ParseStart(start)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Position(s)
	if err != nil {
		t.Fatal(err)
	}
	game := survey.PlayedGame{Outcome: chess.WhiteWon}
	q := p
	for text := range strings.FieldsSeq(moves) {
		m, err := san.ParseUCI(&q, text)
		if err != nil {
			t.Fatal(err)
		}
		game.Moves = append(game.Moves, m)
		q = rules.After(&q, m)
	}
	drawn := game
	drawn.Outcome = chess.Draw
	effort := survey.GamesEffort{Engine: "Backrank 1", Signature: "abc", Nodes: 7, Games: 2, Seed: 9, Method: 1}
	g, err := survey.CountGames(p, []survey.PlayedGame{game, drawn}, effort)
	if err != nil {
		t.Fatal(err)
	}
	part := survey.NewGamesPart(v, effort)
	if err := part.Add(s, &g); err != nil {
		t.Fatal(err)
	}
	data, err := survey.EncodeGames(part)
	if err != nil {
		t.Fatal(err)
	}
	all, err := survey.ReadGames(data)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Facts include what happened in the engine's games from the start, under the castling rule of the variant, and nothing
// where there are none.
func TestFactsWithGames(t *testing.T) {
	facts := func(games *survey.GamesSurvey, args ...string) string {
		a, err := parseFlags("facts", args, &strings.Builder{})
		if err != nil {
			t.Fatal(err)
		}
		a.games = games
		var out strings.Builder
		if err := a.write(&out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	for _, c := range []struct {
		variant, moves string
		want           []string
		columns        map[string]string // of the table
	}{
		{"chess960", "e2e4 b7b6 f1c4 c8b7 g1f3 b7e4 e1h1 e4f3 h2h3 f3d1", []string{
			`"games":{"engine":"Backrank 1","nodes":7,"seed":9,"games":2,"distinct":1,"wins":1,"draws":1,"losses":0,"points":0.75,"interval":[0.`,
			`"plies":10,"moves":[{"move":"e2e4","san":"e4","games":2}],"white":{"castled":2,"castlings":[{"kind":"castle-h","king":"g1","partner":"h1","landing":"f1","games":2,"move":4}]`,
			`{"piece":"Q","square":"d1","to":[],"castled":0,"captured":2,"stayed":0}`,
			`{"piece":"B","square":"f1","to":[{"square":"c4","games":2}],"castled":0,"captured":0,"stayed":0}`,
			`{"piece":"R","square":"h1","to":[],"castled":2,"captured":0,"stayed":0}]},"black":{"castled":0,"castlings":[],"pieces":[{"piece":"R","square":"a8","to":[],"castled":0,"captured":0,"stayed":2}`,
		}, map[string]string{
			"games.engine": "Backrank 1", "games.nodes": "7", "games.games": "2", "games.distinct": "1", "games.wins": "1", "games.draws": "1", "games.losses": "0",
			"games.points": "0.75", "games.interval.low": "0.118", "games.interval.high": "0.985", "games.plies": "10", "games.moves": "e4",
			"games.white.castled": "2", "games.white.castle-h.games": "2", "games.white.castle-h.move": "4", "games.white.castle-a.games": "0", "games.white.castle-a.move": "",
			"games.black.castled": "0", "games.black.castle-h.games": "0", "games.black.castle-h.move": "",
		}},
		{"bunker", "b1c3 b8c6 e1b1 a7a6", []string{
			`"moves":[{"move":"b1c3","san":"Nc3","games":2}],"white":{"castled":2,"castlings":[{"kind":"leap-a","king":"b1","games":2,"move":2}]`,
		}, map[string]string{
			"games.moves": "Nc3", "games.white.castled": "2", "games.white.leap-a.games": "2", "games.white.leap-a.move": "2", "games.white.castle-a.games": "0",
		}},
	} {
		all := playedGames(t, c.variant, "518", c.moves)
		text := facts(all, "-variant", c.variant, "-number", "518", "-json")
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %s: %s", c.variant, want, text)
			}
		}
		var parsed struct{ Games *gamesResult }
		if err := json.Unmarshal([]byte(text), &parsed); err != nil || parsed.Games == nil {
			t.Fatal(err)
		}
		for _, side := range []sideResult{parsed.Games.White, parsed.Games.Black} {
			for _, p := range side.Pieces {
				n := p.Castled + p.Captured + p.Stayed
				for _, d := range p.To {
					n += d.Games
				}
				if n != parsed.Games.Games {
					t.Errorf("%s: the games of %+v do not add up to %d", c.variant, p, parsed.Games.Games)
				}
			}
		}
		if text := facts(all, "-variant", c.variant, "-number", "518"); !strings.Contains(text, "White scored 75%") {
			t.Errorf("%s: %s", c.variant, text)
		}
		for _, args := range [][]string{{"-variant", c.variant, "-number", "519"}, {"-variant", "shuffle", "-number", "518"}} {
			if text := facts(all, append(args, "-json")...); strings.Contains(text, `"games"`) {
				t.Errorf("%v: %s", args, text)
			}
		}
		table := facts(all, "-variant", c.variant, "-csv", "-pattern", "RNBQKBNR")
		for column, want := range c.columns {
			if got := cellOf(t, table, column); got != want {
				t.Errorf("%s: %s is %q, want %q", c.variant, column, got, want)
			}
		}
		if text := facts(all, "-variant", c.variant, "-csv", "-number", "519"); cellOf(t, text, "games.games") != "" || cellOf(t, text, "games.black.castled") != "" {
			t.Errorf("%s: 519 has games: %s", c.variant, text)
		}
		for _, variant := range []string{"shuffle", "multichess"} { // multichess has the rule of chess960, but none of its start positions
			if text := facts(all, "-variant", variant, "-csv", "-n", "1"); strings.Contains(text, "games.") {
				t.Errorf("%s has columns of games: %s", variant, text)
			}
		}
	}
}

// Facts include the plans of both sides, as package plan makes them from the games, and none where there are no games.
func TestFactsWithPlans(t *testing.T) {
	for number, want := range map[string]bool{"0": true, "100": true, "518": false} {
		v, _ := variants.ByID("chess960")
		start, err := v.ParseStart(number)
		if err != nil {
			t.Fatal(err)
		}
		all := survey.CurrentGames()
		if number == "518" {
			all = &survey.GamesSurvey{} // without games
		}
		facts := func(format ...string) string {
			a, err := parseFlags("facts", append([]string{"-variant", "chess960", "-number", number}, format...), &strings.Builder{})
			if err != nil {
				t.Fatal(err)
			}
			a.games = all
			var out strings.Builder
			if err := a.write(&out); err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
		var got struct {
			Plan      []string
			BlackPlan []string `json:"black_plan"`
		}
		if err := json.Unmarshal([]byte(facts("-json")), &got); err != nil {
			t.Fatal(err)
		}
		text, table := facts(), facts("-csv")
		if !want {
			if got.Plan != nil || got.BlackPlan != nil || strings.Contains(text, "plan") || strings.Contains(table, "plan") {
				t.Errorf("%s: %q, %s, %s", number, got, text, table)
			}
			continue
		}
		if white, black := cellOf(t, table, "plan"), cellOf(t, table, "black_plan"); white != words.Message(got.Plan...) || black != words.Message(got.BlackPlan...) {
			t.Errorf("%s: the table has %q and %q", number, white, black)
		}
		g, _ := all.Of(v.Castling, start)
		for side, said := range map[chess.Color][]string{chess.White: got.Plan, chess.Black: got.BlackPlan} {
			sentences := plan.Sentences(plan.Of(start, v.Castling, side, &g))
			if len(said) == 0 || !slices.Equal(said, sentences) {
				t.Errorf("%s: %q, want %q", number, said, sentences)
			}
			for _, s := range sentences {
				if !strings.Contains(text, s+"\n") {
					t.Errorf("%s: %q is not in %s", number, s, text)
				}
			}
		}
	}
}

// cellOf returns the cell of the first row of a table under the name of a column.
func cellOf(t *testing.T, table, column string) string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.Index(rows[0], column)
	if i < 0 {
		t.Fatalf("no column %q in %q", column, rows[0])
	}
	return rows[1][i]
}
