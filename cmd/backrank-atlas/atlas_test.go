package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"backrank/app/draws"
	"backrank/cli"
	"backrank/internal/naive"
	"backrank/variants"
	"backrank/variants/survey"
	"backrank/words"
)

// runCommand runs the program and returns its output, its errors and its exit code.
func runCommand(args ...string) (out, stderr string, code int) {
	var o, c strings.Builder
	code = run(args, &o, &c)
	return o.String(), c.String(), code
}

// runJSON returns the JSON objects that a call prints.
func runJSON(t *testing.T, args ...string) (all []map[string]any) {
	t.Helper()
	out, stderr, code := runCommand(append(args, "--json")...)
	if code != cli.Done || stderr != "" {
		t.Fatalf("%v: %d, %s", args, code, stderr)
	}
	for text := range strings.Lines(out) {
		var l map[string]any
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		all = append(all, l)
	}
	return all
}

// Every variant with at most 3000 start positions lists each of them once, with id, arrays and a
// FEN that begins with Black's array.
func TestListIsComplete(t *testing.T) {
	for _, v := range variants.All() {
		if v.Count() > 3000 {
			continue
		}
		seen := map[string]bool{}
		for _, l := range runJSON(t, "list", "--variant", v.ID) {
			seen[l["id"].(string)] = true
			if !strings.HasPrefix(l["fen"].(string), strings.ToLower(l["black"].(string))+"/") {
				t.Errorf("%s: %v", v.ID, l)
			}
			if number, has := l["number"]; has != (v.Symmetry == variants.Mirrored) || has && fmt.Sprint(number) != l["id"] {
				t.Errorf("%s: number %v of %v", v.ID, number, l["id"])
			}
		}
		if int64(len(seen)) != v.Count() {
			t.Errorf("%s: %d of %d starts", v.ID, len(seen), v.Count())
		}
	}
}

// -number and -id select one start position, -pattern those that match, and -n limits their
// number.
func TestSelection(t *testing.T) {
	for _, c := range []struct {
		args []string
		ids  string
	}{
		{[]string{"list", "--number", "518"}, "518"},
		{[]string{"list", "--id", "518"}, "518"},
		{[]string{"list", "--variant", "dfrc", "--id", "W518-B534"}, "W518-B534"},
		{[]string{"list", "--variant", "chess484", "--number", "0"}, "W406-B406"},
		{[]string{"list", "--n", "2"}, "0 1"},
		{[]string{"list", "--pattern", "rnbqk*r"}, "518"},
		{[]string{"list", "--variant", "multichess", "--pattern", "*QK??R"}, ""},
		{[]string{"list", "--variant", "shuffle", "--pattern", "KQ*BB*", "--n", "2"}, "1365 1369"},
	} {
		if c.ids == "" {
			if _, stderr, code := runCommand(c.args...); code != cli.Failed || stderr == "" {
				t.Errorf("%v: %d %q", c.args, code, stderr)
			}
			continue
		}
		var ids []string
		for _, l := range runJSON(t, c.args...) {
			ids = append(ids, l["id"].(string))
		}
		if got := strings.Join(ids, " "); got != c.ids {
			t.Errorf("%v: %s, want %s", c.args, got, c.ids)
		}
		if out, _, code := runCommand(c.args...); code != cli.Done || strings.Count(out, "\n") != len(ids) {
			t.Errorf("%v as text: %d %q", c.args, code, out)
		}
	}
}

// Facts equal those that package naive computes.
func TestFacts(t *testing.T) {
	for _, v := range []string{"chess960", "chess480", "bunker", "slide", "kingsleap", "shuffle"} {
		variant, _ := variants.ByID(v)
		for _, l := range runJSON(t, "facts", "--variant", v, "--pattern", "R*KR", "--n", "6") {
			array := l["white"].(string)
			a, err := variants.ParseArray(array)
			if err != nil || int(l["twin"].(float64)) != a.Twin() {
				t.Errorf("%s %s: twin %v, %v", v, array, l["twin"], err)
			}
			var undefended []any
			for _, f := range naive.Undefended(array) {
				undefended = append(undefended, string(rune('a'+f))+"2")
			}
			if fmt.Sprint(l["undefended"]) != fmt.Sprint(append([]any{}, undefended...)) {
				t.Errorf("%s %s: undefended %v, want %v", v, array, l["undefended"], undefended)
			}
			want := map[string]any{}
			for _, w := range naive.Ways(array, variant.Castling.ID) {
				name := "castle-" + string(w.Side())
				if w.Partner < 0 {
					name = "leap-" + string(w.Side())
				}
				if n := float64(naive.Fewest(array, w)); want[name] == nil || n < want[name].(float64) {
					want[name] = n
				}
			}
			if fmt.Sprint(l["fewest"]) != fmt.Sprint(want) {
				t.Errorf("%s %s: fewest %v, want %v", v, array, l["fewest"], want)
			}
		}
	}
	if l := runJSON(t, "facts", "--variant", "chess484", "--id", "W518-B534")[0]; l["twin"] != "W534-B518" {
		t.Errorf("twin of two arrays: %v", l["twin"])
	}
	out, _, _ := runCommand("facts", "--number", "518")
	for _, want := range []string{"518", "RNBQKBNR", "534", "none", "O-O-O", "move 5", "move 4"} {
		if !strings.Contains(out, want) {
			t.Errorf("as text: %q lacks %q", out, want)
		}
	}
}

// Facts include the survey's result for every start position that was surveyed, including pairs of
// different arrays, and none for the others.
func TestFactsIncludeTheSurvey(t *testing.T) {
	for _, v := range []string{"chess960", "slide", "chess484", "chess", "dfrc"} {
		variant, _ := variants.ByID(v)
		for _, l := range runJSON(t, "facts", "--variant", v, "--n", "3") {
			s, err := variant.ParseStart(fmt.Sprintf("%v/%v", l["white"], l["black"]))
			if err != nil {
				t.Fatal(err)
			}
			f, surveyed := survey.Current().Of(variant.Castling, s)
			got, has := l["survey"].(map[string]any)
			if has != surveyed || has && (got["score"] != float64(f.Score) || got["band"] != survey.BandOf(f.Score, 7).String() || got["margin"] != float64(survey.Current().Margin(variant.Castling, s)) || got["sharpness"] != float64(f.Sharpness()) || len(got["moves"].([]any)) != len(f.Moves)) {
				t.Errorf("%s %v: %v, want %+v", v, l["id"], got, f)
			}
		}
	}
	f, _ := survey.Current().Of(variants.Fischer, variants.Both(variants.OrthodoxFamily.At(0)))
	if out, _, _ := runCommand("facts", "--number", "518"); !strings.Contains(out, "advantage         "+survey.BandPhrase(f.Score, 7)+", "+survey.FormatScore(f.Score)+" ±0.07\n") {
		t.Errorf("as text: %q", out)
	}
}

// Facts include a second engine's result for the start positions that it has searched, and whether both results differ by
// more than both margins; for the others they have neither.
func TestFactsIncludeASecondEngine(t *testing.T) {
	v, _ := variants.ByID("multichess")
	own := survey.Current()
	effort := survey.Effort{Engine: "Rival 2", Nodes: 10_000_000, Lines: 3, Hash: 16}
	part, err := survey.NewPart(v, effort, 5, func(s variants.Start) (survey.Finding, error) {
		f, _ := own.Of(v.Castling, s)
		return f.WithScore(f.Score + int(v.Index(s)) - 28), nil // differs by up to 28
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		id  string
		has bool
	}{{"multichess", true}, {"bunker", false}} {
		for _, form := range []string{"-json", "-csv", "-n=100"} {
			a, err := parseFlags("facts", []string{"-variant", c.id, "-n", "100", form}, io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			a.second = survey.New(part)
			if err := a.write(&out); err != nil {
				t.Fatal(err)
			}
			if form == "-csv" {
				if has := strings.Contains(out.String(), ",second.score,") && strings.Contains(out.String(), ",differ\n") && strings.Contains(out.String(), ",Rival 2,10000000,"); has != c.has {
					t.Errorf("%s: %s", c.id, out.String())
				}
				continue
			}
			if form != "-json" {
				if n := strings.Count(out.String(), "10,000,000 nodes each, Rival 2"); n != map[bool]int{true: 56}[c.has] || strings.Contains(out.String(), "Rival 2 differ by more") != c.has {
					t.Errorf("%s: %d of a second engine in %s", c.id, n, out.String())
				}
				continue
			}
			for i, text := range strings.Split(strings.TrimSpace(out.String()), "\n") {
				var l struct {
					Survey, Second *struct {
						Engine, Band          string
						Nodes                 uint64
						Score, Margin, Spread int
						Moves                 []firstMove
					}
					Differ *bool
				}
				if err := json.Unmarshal([]byte(text), &l); err != nil {
					t.Fatal(err)
				}
				if (l.Second != nil) != c.has || (l.Differ != nil) != c.has || l.Survey == nil || !strings.HasPrefix(l.Survey.Engine, "Backrank ") || l.Survey.Nodes < 1 {
					t.Fatalf("%s: %s", c.id, text)
				}
				if o := l.Second; c.has && (o.Engine != "Rival 2" || o.Nodes != effort.Nodes || o.Score != l.Survey.Score+i-28 || o.Margin != 10 || len(o.Moves) != 3 ||
					o.Moves[0].Score != o.Score || o.Band != survey.BandOf(o.Score, 10).ID() || *l.Differ != (max(i-28, 28-i) > 10+l.Survey.Margin)) {
					t.Errorf("%d: %s", i, text)
				}
			}
		}
	}
}

// -csv prints a table with the values of the JSON: a line of names, and a line for each start position. No column but that
// of undefended pawns is empty throughout.
func TestTables(t *testing.T) {
	for _, args := range [][]string{
		{"list"},
		{"list", "-variant", "chess484"},
		{"draw", "-seed", "7", "-n", "9"},
		{"facts", "-n", "50"},
		{"facts", "-variant", "multichess"},
		{"facts", "-variant", "bunker", "-n", "200"},
		{"facts", "-variant", "kingsleap", "-n", "200"},
		{"facts", "-variant", "shuffle", "-n", "50"},
		{"facts", "-variant", "chess"},
	} {
		out, stderr, code := runCommand(append(args[:len(args):len(args)], "-csv")...)
		rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
		if err != nil || code != cli.Done {
			t.Fatalf("%v: %v, %d %s", args, err, code, stderr)
		}
		objects := runJSON(t, args...)
		if len(rows) != len(objects)+1 {
			t.Fatalf("%v: %d lines for %d start positions", args, len(rows), len(objects))
		}
		for column, name := range rows[0] {
			filled := false
			for i, object := range objects {
				var want any = object
				for key := range strings.SplitSeq(name, ".") {
					want = valueIn(want, key)
				}
				text := fmt.Sprint(want)
				switch value := want.(type) {
				case nil:
					text = ""
				case float64:
					text = strconv.FormatFloat(value, 'f', -1, 64)
				case []any:
					text = ""
					for _, item := range value {
						if move, is := item.(map[string]any); is {
							item = move["san"]
						}
						if strings.HasSuffix(name, "plan") {
							text = words.Message(text, fmt.Sprint(item)) // sentences
						} else {
							text = strings.TrimSpace(text + " " + fmt.Sprint(item))
						}
					}
				}
				got := rows[i+1][column]
				if filled = filled || got != ""; got != text {
					t.Fatalf("%v: %s of %v is %q, want %q", args, name, object["id"], got, text)
				}
			}
			if !filled && name != "undefended" { // some variants have no undefended pawns
				t.Errorf("%v: %s is empty", args, name)
			}
		}
	}
	if out, _, code := runCommand("list", "-csv", "-variant", "multichess", "-pattern", "*QK??R"); code != cli.Failed || out != "" {
		t.Errorf("nothing matches: %d %q", code, out)
	}
}

// valueIn returns the value of a key in a value of JSON. In the interval of games, the keys are low and high; in what a side
// did, the kinds of castling: the games of all castlings of a kind, with the move of the most frequent one.
func valueIn(value any, key string) any {
	switch in := value.(type) {
	case []any:
		return in[map[string]int{"low": 0, "high": 1}[key]]
	case map[string]any:
		castlings, _ := in["castlings"].([]any)
		if v, has := in[key]; has || castlings == nil {
			return v
		}
		sum := map[string]any{"games": 0.0}
		for _, castling := range castlings {
			if c := castling.(map[string]any); c["kind"] == key {
				if sum["move"] == nil {
					sum["move"] = c["move"]
				}
				sum["games"] = sum["games"].(float64) + c["games"].(float64)
			}
		}
		return sum
	}
	return nil
}

// A new seed is exact in spreadsheets, which round numbers of more than 15 digits.
func TestNewSeedsAreShort(t *testing.T) {
	for range 50 {
		if seed := runJSON(t, "draw")[0]["seed"].(float64); seed >= 1e9 {
			t.Fatalf("seed %.0f", seed)
		}
	}
}

// A seed always gives the same draws, and no start position is repeated until all have been drawn.
func TestDraws(t *testing.T) {
	a, b := runJSON(t, "draw", "--seed", "7", "--n", "50"), runJSON(t, "draw", "--seed", "7", "--n", "50")
	seen := map[any]bool{}
	for i := range a {
		if fmt.Sprint(a[i]) != fmt.Sprint(b[i]) {
			t.Errorf("draw %d: %v and %v", i, a[i], b[i])
		}
		seen[a[i]["id"]] = true
		v, _ := variants.ByID("chess960")
		if s := v.RandomStart(uint64(a[i]["seed"].(float64))); v.StartID(s) != a[i]["id"] {
			t.Errorf("seed %v does not give %v again", a[i]["seed"], a[i]["id"])
		}
	}
	if len(seen) != 50 {
		t.Errorf("%d different draws of 50", len(seen))
	}
	count := map[any]int{}
	for _, l := range runJSON(t, "draw", "--variant", "multichess", "--n", "112", "--seed", "1") {
		count[l["id"]]++
	}
	for id, n := range count {
		if n != 2 {
			t.Errorf("%v was drawn %d times in two rounds", id, n)
		}
	}
	if len(count) != 56 {
		t.Errorf("%d of 56 were drawn", len(count))
	}
	if l := runJSON(t, "draw"); len(l) != 1 {
		t.Errorf("%d draws without -n", len(l))
	}
}

// Usage errors are reported and exit with code 2; help exits with 0.
func TestUsage(t *testing.T) {
	for _, args := range [][]string{
		{},
		{"foo"},
		{"list", "--nonsense"},
		{"list", "more"},
		{"list", "--variant", "chess961"},
		{"list", "--number", "960"},
		{"list", "--number", "x"},
		{"list", "--number", ""},
		{"list", "--id", "W1"},
		{"list", "--number", "1", "--id", "1"},
		{"list", "--pattern", "KK*"},
		{"list", "--pattern", ""},
		{"list", "--n", "0"},
		{"list", "--n", "many"},
		{"list", "--seed", "1"},
		{"draw", "--seed", "-1"},
		{"draw", "--seed", "1x"},
		{"draw", "--number", "1"},
		{"facts", "-csv", "-json"},
	} {
		if out, stderr, code := runCommand(args...); code != cli.Misused || out != "" || !strings.Contains(stderr, "backrank-atlas: ") {
			t.Errorf("%v: %d %q %q", args, code, out, stderr)
		}
	}
	for _, args := range [][]string{{"--help"}, {"help"}, {"draw", "-h"}} {
		if out, stderr, code := runCommand(args...); code != cli.Done || stderr != "" || !strings.Contains(out, "-pattern") {
			t.Errorf("%v: %d %q", args, code, stderr)
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// Output that cannot be written is a failure.
func TestFullDisk(t *testing.T) {
	if code := run([]string{"list"}, fullDisk{}, io.Discard); code != cli.Failed {
		t.Errorf("%d", code)
	}
}

// draw -verify recomputes each draw of a record, and exits with 1 if one is wrong.
func TestVerify(t *testing.T) {
	folder := t.TempDir()
	l, _ := draws.Open(folder)
	v, _ := variants.ByID("chess960")
	for round := range uint64(3) {
		if _, err := l.Draw(draws.Request{Pool: draws.Pool{Variant: v}, Title: "Open", Round: fmt.Sprint(round), Time: time.Now(), Seed: 7 * round}); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Strike(l.Draws()[1].ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "record.jsonl")
	write := func(data []byte) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data := l.Export()
	write(data)
	all := runJSON(t, "draw", "--verify", path)
	if len(all) != 3 || all[0]["ok"] != true || all[1]["struck"] != true || all[2]["start"] != l.Draws()[2].Start {
		t.Errorf("verified %v", all)
	}
	if out, _, code := runCommand("draw", "-verify", path); code != cli.Done || strings.Count(out, ": ok\n") != 3 || !strings.Contains(out, "struck out") || !strings.Contains(out, l.Sum()) {
		t.Errorf("as text: %d %q", code, out)
	}
	write(bytes.Join(bytes.SplitAfter(data, []byte("\n"))[:2], nil))
	if out, _, code := runCommand("draw", "-verify", path); code != cli.Done || !strings.Contains(out, "\n1 draw, checksum") {
		t.Errorf("one draw: %d %q", code, out)
	}
	write(bytes.Replace(data, []byte(`"seed":7,`), []byte(`"seed":8,`), 1))
	for _, args := range [][]string{{"draw", "-verify", path}, {"draw", "-verify", path, "-json"}} {
		if out, stderr, code := runCommand(args...); code != cli.Failed || !strings.Contains(stderr, "not right") || !strings.Contains(out, "was changed") {
			t.Errorf("%v: %d, %q, %q", args, code, out, stderr)
		}
	}
	write([]byte("[Event \"?\"]\n"))
	if _, stderr, code := runCommand("draw", "-verify", path); code != cli.Failed || !strings.Contains(stderr, "not a record") {
		t.Errorf("a PGN: %d %q", code, stderr)
	}
	for _, args := range [][]string{{"list", "-verify", path}, {"draw", "-verify", ""}, {"draw", "-verify", path, "-seed", "3"}} {
		if _, _, code := runCommand(args...); code != cli.Misused {
			t.Errorf("%v: %d", args, code)
		}
	}
}
