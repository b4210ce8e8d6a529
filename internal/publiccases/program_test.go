package publiccases

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/clock"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/internal/fakeengine"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

func TestClockCases(t *testing.T) {
	run(t, "clock", func(t *testing.T, c Case) string {
		if game := c.Section("game.pgn"); game != "" {
			return clocksAt(game, c.Fields["ply"])
		}
		if tag := c.Section("tag"); tag != "" {
			terms, ok := clock.FromTags(func(name string) string { return map[string]string{"TimeControl": tag}[name] })
			if !ok {
				return "not understood"
			}
			return terms.String()
		}
		terms, err := clock.Parse(c.Section("control"))
		if err != nil {
			return "error: " + err.Error()
		}
		return terms.String()
	})
}

// clocksAt returns the times on the clocks after a ply of a recorded game, with the number of moves to the next stage of the
// time control. An empty ply is the last one.
func clocksAt(text, ply string) string {
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		return "error: " + err.Error()
	}
	l, err := app.ReadGame(g)
	if err != nil {
		return "error: " + err.Error()
	}
	m := app.Open(app.Options{Unsaved: true})
	defer m.Close()
	if err := m.Load(l); err != nil {
		return "error: " + err.Error()
	}
	if err := m.Last(); err != nil {
		return "error: " + err.Error()
	}
	if ply != "" {
		n, err := strconv.Atoi(ply)
		if err == nil {
			err = m.GoTo(n)
		}
		if err != nil {
			return "error: " + err.Error()
		}
	}
	v := m.View()
	r := v.Reading(time.Time{})
	return fmt.Sprintf("White %s, %d to go\nBlack %s, %d to go", clock.Text(r.White.Time), r.White.ToGo, clock.Text(r.Black.Time), r.Black.ToGo)
}

// The engine of a case moves in the position of the section position, by default that at the start of orthodox chess.
func TestEngineCases(t *testing.T) {
	run(t, "uci", func(t *testing.T, c Case) string {
		dir := t.TempDir()
		options, script := filepath.Join(dir, "options"), filepath.Join(dir, "script")
		writeSection(t, options, c.Section("options"))
		writeSection(t, script, c.Section("engine"))
		path, args := fakeengine.Command("script", 1, options, script)
		e, err := client.Start(t.Context(), client.Program{Path: path, Args: args, Timeout: 20 * time.Second})
		if err != nil {
			return "error: " + err.Error()
		}
		defer e.Close()

		var text strings.Builder
		if c.Section("options") != "" {
			for _, o := range e.Options() {
				fmt.Fprintf(&text, "option %s, %s, default %q, %d to %d, %q\n", o.Name, o.Kind, o.Default, o.Min, o.Max, o.Vars)
			}
		}
		if c.Section("engine") == "" {
			return text.String()
		}
		v, ok := variants.ByID(cmp.Or(c.Fields["variant"], "chess"))
		if !ok {
			t.Fatalf("there is no variant %q", c.Fields["variant"])
		}
		dialect, err := e.Options().Dialect(v)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.NewGame(t.Context(), dialect); err != nil {
			return text.String() + "error: " + err.Error()
		}
		fenText := c.Section("position")
		if fenText == "" {
			fenText = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		}
		start, _, err := fen.Parse(fenText, v.Castling)
		if err != nil {
			t.Fatal(err)
		}
		bounded := false
		result, err := e.Search(t.Context(), start, nil, engine.Limits{MoveTime: time.Second}, func(i client.Info) {
			bounded = bounded || i.AtLeast || i.AtMost
			if i.Depth > 0 || len(i.PV) > 0 {
				fmt.Fprintln(&text, infoText(i))
			}
		})
		if err != nil {
			return text.String() + "error: " + err.Error()
		}
		if bounded { // then it may differ from the last line's
			fmt.Fprintf(&text, "evaluation %s\n", scoreText(result.Info))
		}
		return text.String() + "move " + result.Move.String()
	})
}

func writeSection(t *testing.T, path, text string) {
	if text != "" {
		text += "\n"
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func scoreText(i engine.Info) string {
	score := "cp " + strconv.Itoa(i.Score)
	if i.Mate != 0 {
		score = "mate " + strconv.Itoa(i.Mate)
	}
	switch {
	case i.AtLeast:
		score += " at least"
	case i.AtMost:
		score += " at most"
	}
	return score
}

func infoText(i client.Info) string {
	var moves []string
	for _, m := range i.PV {
		moves = append(moves, m.String())
	}
	text := fmt.Sprintf("depth %d, %s", i.Depth, scoreText(i.Info))
	if len(moves) > 0 {
		text += ", " + strings.Join(moves, " ")
	}
	return text
}

// queryFields maps the names in the section want of a case to fields of archive.Query.
var queryFields = map[string]func(q *archive.Query, text string){
	"all":      func(*archive.Query, string) {},
	"player":   func(q *archive.Query, text string) { q.Player = text },
	"name":     func(q *archive.Query, text string) { q.Name = text },
	"variant":  func(q *archive.Query, text string) { q.Variant = text },
	"start":    func(q *archive.Query, text string) { q.Start = text },
	"result":   func(q *archive.Query, text string) { q.Result = text },
	"ending":   func(q *archive.Query, text string) { q.Ending = text },
	"since":    func(q *archive.Query, text string) { q.Since = text },
	"until":    func(q *archive.Query, text string) { q.Until = text },
	"words":    func(q *archive.Query, text string) { q.Words = text },
	"comment":  func(q *archive.Query, text string) { q.Comment = text },
	"fen":      func(q *archive.Query, text string) { q.FEN = text },
	"material": func(q *archive.Query, text string) { q.Material = text },
	"twins":    func(q *archive.Query, _ string) { q.Twins = true },
}

func TestArchiveCases(t *testing.T) {
	run(t, "archive", func(t *testing.T, c Case) string {
		dir := t.TempDir()
		db, err := archive.Open(filepath.Join(dir, "games.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, s := range c.Sections {
			path := filepath.Join(dir, s.Name)
			writeSection(t, path, s.Text)
			sources, err := archive.Files(path)
			if err != nil {
				return "error: " + err.Error()
			}
			if _, err := db.Import(t.Context(), archive.Import{Sources: sources}); err != nil {
				return "error: " + err.Error()
			}
		}
		// A line of want is "field text = number of games". The result has the counted number.
		var text strings.Builder
		for line := range strings.Lines(c.Want) {
			query, _, _ := strings.Cut(strings.TrimSpace(line), " = ")
			name, value, _ := strings.Cut(query, " ")
			set, ok := queryFields[name]
			if !ok {
				t.Fatalf("there is no field %q", name)
			}
			var q archive.Query
			set(&q, value)
			n, err := db.Count(t.Context(), q)
			if err != nil {
				fmt.Fprintf(&text, "%s = error: %v\n", query, err)
				continue
			}
			fmt.Fprintf(&text, "%s = %d\n", query, n)
		}
		return text.String()
	})
}
