package surveyor

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/cli"
	"backrank/engine/lab/arena"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

var fewGames = survey.GamesEffort{Engine: "Backrank 1", Signature: "abc", Nodes: 20, Games: 2, Seed: 1, Method: GamesMethod}

// playShard plays the games of a shard into a file and returns its lines, sorted and without times.
func playShard(t *testing.T, path string, r GamesRun) []string {
	t.Helper()
	r.Effort = fewGames
	if r.Variants == nil {
		r.Variants = []variants.Variant{multiChess(t)}
	}
	if r.Shard.Of == 0 {
		r.Shard = cli.Whole
	}
	if err := r.Execute(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(regexp.MustCompile(`"ms":\d+`).ReplaceAllString(content(t, path), "")), "\n")
	slices.Sort(lines)
	return lines
}

// The games depend on the effort only: not on the number of workers or shards, and not on interruptions. Their count is
// the same from the files of all shards.
func TestGamesRun(t *testing.T) {
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole")
	want := playShard(t, whole, GamesRun{})
	if len(want) != 56 {
		t.Fatalf("%d lines", len(want))
	}
	if got := playShard(t, filepath.Join(dir, "two"), GamesRun{Workers: 2}); !slices.Equal(got, want) {
		t.Error("two workers play other games")
	}
	var paths, lines []string
	for k := 1; k <= 3; k++ {
		paths = append(paths, filepath.Join(dir, FileName("games", cli.Shard{Number: k, Of: 3})))
		lines = append(lines, playShard(t, paths[k-1], GamesRun{Shard: cli.Shard{Number: k, Of: 3}})...)
	}
	slices.Sort(lines)
	if !slices.Equal(lines, want) {
		t.Error("the shards have other games")
	}
	text := content(t, whole)
	for _, size := range []int{0, 1, len(text) / 3, len(text) - 1} { // as a kill leaves the file
		killed := filepath.Join(dir, "killed")
		if err := os.WriteFile(killed, []byte(text[:size]), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := playShard(t, killed, GamesRun{}); !slices.Equal(got, want) {
			t.Errorf("continued after %d bytes: other games", size)
		}
	}
	if got := encodeGames(t, paths...); got != encodeGames(t, whole) {
		t.Error("the count of the shards differs from that of the whole")
	}
	counted := filepath.Join(dir, "counted")
	if err := os.WriteFile(counted, []byte(encodeGames(t, paths[0], paths[1])), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := encodeGames(t, counted, paths[2]); got != encodeGames(t, whole) {
		t.Error("a file of counted games was not completed")
	}
}

// Start positions of finished games are not played again, in any shard: without the file of their lines, the lines that
// are appended complete the counted games. Finished games of another effort or variant do not count.
func TestFinishedGamesAreNotPlayedAgain(t *testing.T) {
	dir := t.TempDir()
	third := func(k int) cli.Shard { return cli.Shard{Number: k, Of: 3} }
	whole, first := filepath.Join(dir, "whole"), filepath.Join(dir, "first")
	all := playShard(t, whole, GamesRun{})
	done := playShard(t, first, GamesRun{Shard: third(1)})
	finished, err := ReadGamesFiles(first)
	if err != nil {
		t.Fatal(err)
	}
	var reported []int
	rest := filepath.Join(dir, "rest")
	lines := playShard(t, rest, GamesRun{Finished: finished, Done: func(done, total int) { reported = []int{done, total} }})
	if got := slices.Sorted(slices.Values(append(lines, done...))); !slices.Equal(got, all) {
		t.Errorf("%d lines after %d, want %d", len(lines), len(done), len(all))
	}
	if !slices.Equal(reported, []int{56, 56}) {
		t.Errorf("%d start positions are reported as done", reported)
	}
	if got := encodeGames(t, rest, first); got != encodeGames(t, whole) {
		t.Error("the count differs from that of games that were not interrupted")
	}
	for k, want := range map[int]string{1: "", 2: strings.Join(playShard(t, filepath.Join(dir, "second"), GamesRun{Shard: third(2)}), "\n")} {
		path := filepath.Join(dir, FileName("shard", third(k)))
		if got := strings.Join(playShard(t, path, GamesRun{Shard: third(k), Finished: finished}), "\n"); got != want {
			t.Errorf("shard %d: %.200q, want %.200q", k, got, want)
		}
	}
	other := GamesRun{Effort: fewGames, Variants: []variants.Variant{multiChess(t)}, Shard: third(1), Finished: finished}
	other.Effort.Seed++
	if err := other.Execute(t.Context(), filepath.Join(dir, "other")); err == nil || !strings.Contains(err.Error(), "finished games from multichess") {
		t.Errorf("games of another effort: %v", err)
	}
	slides := cli.Shard{Number: 1, Of: 700}
	if got := playShard(t, filepath.Join(dir, "slides"), GamesRun{Variants: []variants.Variant{variant("slide")}, Shard: slides, Finished: finished}); len(got) != 3 {
		t.Errorf("%d lines of another variant", len(got))
	}
}

func encodeGames(t *testing.T, paths ...string) string {
	t.Helper()
	c, err := ReadGamesFiles(paths...)
	if err != nil {
		t.Fatal(err)
	}
	data, err := c.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Of two mirror images that are the same game, one is played and not the other; all other start positions are played.
func TestGamesOfMirrorImagesArePlayedOnce(t *testing.T) {
	for id, want := range map[string]int{"chess960": 960, "chess480": 480, "slide": 1440, "bunker": 1440} {
		v := variant(id)
		starts := selectStarts(cli.Whole, []variants.Variant{v}, survey.IsCanonical)
		if len(starts) != want {
			t.Errorf("%s: %d start positions, want %d", id, len(starts), want)
		}
		played := map[variants.Start]bool{}
		for _, p := range starts {
			played[p.Start] = true
		}
		for i := range v.Count() {
			start := v.StartAt(i)
			if twin, same := v.Twin(start); !played[start] && !(same && played[twin]) {
				t.Errorf("%s: neither %s nor its mirror image is played", id, v.StartID(start))
			}
		}
	}
}

// Games of another effort, damaged lines and games with illegal moves are refused, and files are not changed.
func TestOtherGamesAreRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "first")
	one := GamesRun{Shard: cli.Shard{Number: 1, Of: 56}}
	playShard(t, path, one)
	text := content(t, path)
	for name, change := range map[string]func(*survey.GamesEffort){
		"engine":    func(e *survey.GamesEffort) { e.Engine = "Backrank 2" },
		"signature": func(e *survey.GamesEffort) { e.Signature = "abd" },
		"nodes":     func(e *survey.GamesEffort) { e.Nodes++ },
		"games":     func(e *survey.GamesEffort) { e.Games++ },
		"seed":      func(e *survey.GamesEffort) { e.Seed++ },
		"method":    func(e *survey.GamesEffort) { e.Method++ },
	} {
		r := GamesRun{Effort: fewGames, Shard: one.Shard, Variants: []variants.Variant{multiChess(t)}}
		change(&r.Effort)
		if err := r.Execute(t.Context(), path); err == nil || content(t, path) != text {
			t.Errorf("%s: %v", name, err)
		}
		other := filepath.Join(dir, name)
		r.Shard.Number++
		if err := r.Execute(t.Context(), other); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadGamesFiles(path, other); err == nil || !strings.Contains(err.Error(), "two efforts") {
			t.Errorf("%s: %v", name, err)
		}
	}
	bad := filepath.Join(dir, "bad")
	for _, damaged := range []string{
		"hello\n", "{}\n", "\n" + text, strings.Replace(text, `"multichess"`, `"multichoss"`, 1), strings.Replace(text, `"moves":"`, `"moves":"e2e5 `, 1),
		regexp.MustCompile(`"result":"[^"]*"`).ReplaceAllString(text, `"result":"*"`),
		text + regexp.MustCompile(`"result":"[^"]*"`).ReplaceAllString(text, `"result":"1/2-1/2"`) + regexp.MustCompile(`"result":"[^"]*"`).ReplaceAllString(text, `"result":"1-0"`),
		strings.Replace(text, `"black":"`, `"black":"R`, 1),
	} {
		if err := os.WriteFile(bad, []byte(damaged), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadGamesFiles(bad); err == nil || !strings.Contains(err.Error(), "bad, line ") {
			t.Errorf("%.30q: %v", damaged, err)
		}
	}
	if _, err := ReadGamesFiles(os.DevNull); err == nil {
		t.Error("an empty file was accepted")
	}
}

// A line has whole games, which end where the rules or the adjudication end them, with their results, and not before.
func TestGamesCanBeReplayed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	lines := playShard(t, path, GamesRun{Shard: cli.Shard{Number: 1, Of: 700}, Variants: []variants.Variant{variant("slide"), variant("chess960")}})
	if len(lines) != 4 {
		t.Errorf("%d lines, want 4", len(lines))
	}
	for _, line := range lines {
		g, err := parseGames([]byte(strings.Replace(line, ",,", ",", 1))) // playShard has removed the time
		if err != nil {
			t.Fatal(err)
		}
		position, err := g.startPosition()
		if err != nil {
			t.Fatal(err)
		}
		counted, err := g.count(position)
		if err != nil || counted.Count() != fewGames.Games || counted.Effort != fewGames {
			t.Errorf("%v: %+v, %v", position, counted, err)
		}
		for i, played := range g.Played {
			p, err := position.Variant.Position(position.Start)
			if err != nil {
				t.Fatal(err)
			}
			moves, err := parseMoves(p, played.Moves)
			if err != nil {
				t.Fatal(err)
			}
			var earlier []uint64
			for _, m := range moves {
				if outcome, method := p.Ended(earlier); outcome != chess.NoOutcome || p.Claim(earlier) != chess.NoMethod {
					t.Errorf("%v, game %d goes on after its end, %v", position, i+1, method)
				}
				earlier = append(earlier, p.Key())
				p = rules.After(&p, m)
			}
			want, _ := p.Ended(earlier)
			switch {
			case want != chess.NoOutcome:
			case p.Claim(earlier) != chess.NoMethod || played.Ending == arena.TooLong && len(moves) == gamesAdjudication.MaxPlies:
				want = chess.Draw
			case played.Ending == arena.Resigned && played.Result != chess.Draw:
				want = played.Result
			}
			if played.Result != want {
				t.Errorf("%v, game %d: %s by %s after %d plies, want %s", position, i+1, played.Result, played.Ending, len(moves), want)
			}
		}
	}
}
