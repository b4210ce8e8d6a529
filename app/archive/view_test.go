package archive_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// queryResults are the results of all kinds of queries.
type queryResults struct {
	Heads   []archive.Head
	Count   int
	Facets  map[archive.Column][]archive.Facet
	Tallies [][]archive.Tally
	Moves   archive.Explored // from a variant's start
	Rule    archive.Explored // from a start under a castling rule
	Top     []archive.Head
	Faults  []bool
}

// runAllQueries runs all kinds of queries.
func runAllQueries(t *testing.T, d *archive.DB, q archive.Query, line string) queryResults {
	t.Helper()
	a := queryResults{Facets: map[archive.Column][]archive.Facet{}}
	var err error
	fault := func(err error) { a.Faults = append(a.Faults, err != nil) }
	a.Heads, err = d.Find(t.Context(), q)
	fault(err)
	a.Count, err = d.Count(t.Context(), q)
	fault(err)
	for c := archive.OfVariant; c <= archive.OfPlayer; c++ {
		a.Facets[c], err = d.Facets(t.Context(), q, c)
		fault(err)
	}
	for by := archive.ByStart; by <= archive.ByOpponent; by++ {
		all, err := d.Tally(t.Context(), q, by)
		a.Tallies = append(a.Tallies, all)
		fault(err)
	}
	a.Moves, err = d.Explore(t.Context(), q, "chess", "518", line)
	fault(err)
	if err != nil {
		return a
	}
	start := variants.Both(variants.OrthodoxFamily.At(0))
	a.Rule, err = d.ExploreAt(t.Context(), q, start, a.Moves.Position)
	fault(err)
	a.Top, err = d.TopGames(t.Context(), q, start, a.Moves.Position, 3)
	fault(err)
	return a
}

// randomQuery returns a query with a few random fields, some with values of games.
func randomQuery(rng *rand.Rand, games []pgn.Game) archive.Query {
	var q archive.Query
	pick := func(from ...string) string { return from[rng.IntN(len(from))] }
	game := games[rng.IntN(len(games))]
	for range rng.IntN(4) {
		switch rng.IntN(21) {
		case 0:
			q.Variant = pick("chess", "chess960", "bunker", game.Variant.ID)
		case 1:
			q.Rule = pick("fischer", "bunker", "none", "slide")
		case 2:
			q.Start = pick("518", "W518-B518", game.StartID)
		case 3:
			q.Pattern = pick("R*K*", "*", "?????KR?", "x")
		case 4:
			q.Player, q.Color = pick("ad", "É", "é", "?", "BRUNO", "\"q\"", "_"), []chess.Color{chess.NoColor, chess.White, chess.Black}[rng.IntN(3)]
		case 5:
			q.Result = pick("1-0", "0-1", "1/2-1/2", "*", "2-0")
		case 6:
			q.Ending = pick("time", "unknown", "checkmate", "resignation")
		case 7:
			q.Since = pick("2024", "2024.01", "2024.05.01", "2023.12.31", "24")
		case 8:
			q.Until = pick("2024", "2024.01", "2023")
		case 9:
			q.Castled = pick("leap", "kingside", "white:queenside", "black:never", "white:x")
		case 10:
			q.Words = pick("event 1", "ada", "study", "a e", "BRUNO 2", "%")
		case 11:
			q.Label = pick("to study", "won", "none")
		case 12:
			q.Hints = rng.IntN(3) - 1
		case 13:
			q.Twins, q.TwinsOf = rng.IntN(2) == 0, int64(rng.IntN(2)*rng.IntN(20))
		case 14:
			q.Deleted = rng.IntN(2) == 0
		case 15:
			q.Fact, q.Rule = pick("king b", "king e", "rim none", "rim 1", "earliest move 4", "x", "bishops adjacent"), pick("fischer", "bunker", "slide", "")
		case 18:
			q.Name, q.Opponent = pick("Ada", "ada", "Émile", "?", "nobody"), pick("", "", "Bruno", "?", "bruno")
		case 19:
			q.Source = pick("test", "many", "none")
		case 20:
			q.CastledFrom, q.CastledTo = rng.IntN(30)-1, rng.IntN(40)-1
		case 16:
			q.Comment = pick("good", "paragraphs two", "arrows", "BRACE", "csl", "after")
		case 17:
			q.FEN, q.Material = positionOf(rng, game), pick("", "", materialOf(rng, game))
			if rng.IntN(2) == 0 {
				q.FEN, q.Material = "", materialOf(rng, game)
			}
		}
	}
	q.Sort, q.Descending = archive.Sort(rng.IntN(int(archive.ByLabel)+1)), rng.IntN(2) == 0
	if rng.IntN(3) == 0 {
		q.Offset, q.Limit = rng.IntN(9), rng.IntN(9)
	}
	return q
}

// positionOf returns the FEN of a random position of a game.
func positionOf(rng *rand.Rand, g pgn.Game) string {
	if !g.Started() {
		return ""
	}
	p, main := g.Start, g.Tree.Main()
	for _, m := range main[:rng.IntN(len(main)+1)] {
		p = rules.After(&p, m)
	}
	return fen.Format(&p)
}

func materialOf(rng *rand.Rand, g pgn.Game) string {
	fen := positionOf(rng, g)
	var white, black []byte
	for i := 0; i < len(fen) && fen[i] != ' '; i++ {
		switch c := fen[i]; {
		case c >= 'A' && c <= 'Z':
			white = append(white, c)
		case c >= 'a' && c <= 'z':
			black = append(black, c-'a'+'A')
		}
	}
	order := func(all []byte) string {
		slices.SortFunc(all, func(a, b byte) int { return slices.Index([]byte("KQRBNP"), a) - slices.Index([]byte("KQRBNP"), b) })
		return string(all)
	}
	if rng.IntN(2) == 0 {
		white, black = black, white
	}
	return order(white) + []string{"", "v", " - "}[rng.IntN(3)] + order(black)
}

// After any changes, a view that was updated answers queries like one that was built from the tables only.
func TestViewFollowsTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 3))
	path := filepath.Join(t.TempDir(), "games.db")
	d, other := reopenArchive(t, path), reopenArchive(t, path)
	games := randomGames(t, 20, testSize(30, 6), 60)
	games = append(games, readGames(t, "[White \"Ada\"]\n[Event \"Event 1\"]\n\n1. e4 e5 {good} 2. Nf3 Nc6 1-0\n")...)
	d.SetScanLimits(5, 20)
	found, files := 0, map[int64]bool{}
	for step := range testSize(150, 24) {
		changeArchive(t, rng, d, other, games)
		if err := d.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(d.ScanPath()); err == nil {
			files[info.ModTime().UnixNano()] = true
		}
		for range 3 {
			q, line := randomQuery(rng, games), []string{"", "e4", "e4 e5 Nf3"}[rng.IntN(3)]
			got := runAllQueries(t, d, q, line)
			var want queryResults
			withRebuiltView(t, d, func() { want = runAllQueries(t, d, q, line) })
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("step %d, %+v:\n%+v\nnot\n%+v", step, q, got, want)
			}
			found += got.Count
		}
	}
	if found == 0 || len(files) < 3 {
		t.Errorf("%d games found, %d files", found, len(files))
	}
}

// changeArchive makes a random change, by d or by other, which has the same file open.
func changeArchive(t *testing.T, rng *rand.Rand, d, other *archive.DB, games []pgn.Game) {
	t.Helper()
	if rng.IntN(3) == 0 {
		d = other
	}
	ids := make([]int64, rng.IntN(4))
	for i := range ids {
		ids[i] = int64(rng.IntN(len(games)))
	}
	var err error
	switch rng.IntN(9) {
	case 0, 1:
		_, err = d.Add(t.Context(), []string{"test", "other"}[rng.IntN(2)], games[rng.IntN(len(games)):][:1]...)
	case 2:
		from := rng.IntN(len(games))
		_, err = d.Add(t.Context(), "many", games[from:min(from+rng.IntN(30), len(games))]...)
	case 3:
		_, err = d.Delete(t.Context(), ids...)
	case 4:
		_, err = d.Restore(t.Context(), ids...)
	case 5:
		_, err = d.Label(t.Context(), []string{"to study", "won"}[rng.IntN(2)], ids...)
	case 6:
		_, err = d.Unlabel(t.Context(), "won", ids...)
	case 8:
		err = importWithOtherChanges(t, rng, d, other, games)
	case 7: // one game is deleted and another one takes its id
		which := []string{"(SELECT id FROM games LIMIT 1 OFFSET " + strconv.Itoa(rng.IntN(len(games))) + ")", "(SELECT max(id) FROM games)"}[rng.IntN(2)]
		err = d.Exec(t.Context(), `CREATE TEMP TABLE gone AS SELECT `+which+` id; DELETE FROM records WHERE id IN (SELECT id FROM gone);
			DELETE FROM games WHERE id IN (SELECT id FROM gone); DROP TABLE gone`)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// importWithOtherChanges imports two files of games, while other sometimes adds games to the same archive.
func importWithOtherChanges(t *testing.T, rng *rand.Rand, d, other *archive.DB, games []pgn.Game) error {
	t.Helper()
	dir, from := t.TempDir(), rng.IntN(len(games))
	for _, name := range []string{"a.pgn", "b.pgn"} {
		writeFile(t, dir, name, pgnFile(t, games[from:min(from+rng.IntN(40), len(games))]))
	}
	_, err := d.Import(t.Context(), archive.Import{Sources: sources(t, dir), Gate: func(context.Context) error {
		if rng.IntN(3) > 0 || d == other {
			return nil
		}
		_, err := other.Add(t.Context(), "meanwhile", games[rng.IntN(len(games)):][:1]...)
		return err
	}})
	return err
}

// An import writes a scan file, unless another program adds games meanwhile. In both cases queries find all games
// afterwards.
func TestImportWritesScanFile(t *testing.T) {
	for _, meanwhile := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "games.db")
		d, other := reopenArchive(t, path), reopenArchive(t, path)
		d.SetScanLimits(5, 20)
		dir, more := t.TempDir(), 0
		for i := range 4 {
			writeFile(t, dir, strconv.Itoa(i)+".pgn", numberedGames(30*i, 30*i+30))
		}
		_, err := d.Import(t.Context(), archive.Import{Sources: sources(t, dir), Gate: func(ctx context.Context) error {
			if !meanwhile {
				return nil
			}
			more++
			_, err := other.Add(ctx, "meanwhile", readGames(t, numberedGames(1000+more, 1001+more))...)
			return err
		}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(d.ScanPath()); !meanwhile && err != nil {
			t.Errorf("no file is left behind: %v", err)
		}
		if err := d.Refresh(t.Context()); err != nil {
			t.Fatal("there is no view", err)
		}
		got, want := runAllQueries(t, d, archive.Query{}, ""), queryResults{}
		withRebuiltView(t, d, func() { want = runAllQueries(t, d, archive.Query{}, "") })
		if !reflect.DeepEqual(got, want) || got.Count != 120+more {
			t.Errorf("%d games, want %d", got.Count, 120+more)
		}
	}
}

// A game whose tag claims very many hints is in the scan file like others, whether added or imported.
func TestManyHintsFitScanFile(t *testing.T) {
	game := "[White \"Ada\"]\n[Hints \"White 99999, Black 99999\"]\n\n1. e4 1-0\n\n"
	added, imported := openArchive(t), openArchive(t)
	imported.SetScanLimits(5, 0)
	if _, err := added.Add(t.Context(), "test", readGames(t, game)...); err != nil {
		t.Fatal(err)
	}
	file := writeFile(t, t.TempDir(), "a.pgn", game)
	if _, err := imported.Import(t.Context(), archive.Import{Sources: sources(t, file)}); err != nil {
		t.Fatal(err)
	}
	for _, d := range []*archive.DB{added, imported} {
		got, want := runAllQueries(t, d, archive.Query{Hints: 1}, ""), queryResults{}
		withRebuiltView(t, d, func() { want = runAllQueries(t, d, archive.Query{Hints: 1}, "") })
		if !reflect.DeepEqual(got, want) || got.Count != 1 {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

// A scan file that is damaged, of another archive or of an older copy of the archive is rebuilt.
func TestUnusableScanFilesAreRebuilt(t *testing.T) {
	dir := t.TempDir()
	path, copied := filepath.Join(dir, "games.db"), filepath.Join(dir, "copy.db")
	fill := func(path string, from, to int) {
		d := reopenArchive(t, path)
		d.SetScanLimits(5, 20)
		file := writeFile(t, dir, "some.pgn", numberedGames(from, to))
		if _, err := d.Import(t.Context(), archive.Import{Sources: sources(t, file)}); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	content := func(path string) []byte {
		all, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	fill(path, 0, 100)
	before := content(path)
	fill(path, 100, 200)
	whole := content(path + "-scan")
	writeFile(t, dir, "copy.db", string(before)) // other games are added to this copy
	fill(copied, 500, 600)
	fill(filepath.Join(dir, "foreign.db"), 300, 500)
	for name, c := range map[string]struct {
		path string
		scan []byte
	}{
		"cut": {path, whole[:len(whole)-64]}, "changed": {path, append(whole[:len(whole)-1:len(whole)-1], whole[len(whole)-1]+1)}, "empty": {path, nil},
		"foreign": {path, content(filepath.Join(dir, "foreign.db-scan"))}, "older": {copied, whole},
	} {
		writeFile(t, dir, filepath.Base(c.path)+"-scan", string(c.scan))
		d := reopenArchive(t, c.path)
		d.SetScanLimits(5, 20)
		if err := d.Refresh(t.Context()); err != nil {
			t.Fatal(name, err)
		}
		got, want := runAllQueries(t, d, archive.Query{}, ""), queryResults{}
		withRebuiltView(t, d, func() { want = runAllQueries(t, d, archive.Query{}, "") })
		if !reflect.DeepEqual(got, want) || got.Count != 200 {
			t.Errorf("%s: %d games", name, got.Count)
		}
		d.Close()
	}
}

// A cancelled search returns an error.
func TestCancelledSearchFails(t *testing.T) {
	d := openArchive(t)
	if _, err := d.Add(t.Context(), "test", readGames(t, numberedGames(0, 10))...); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, q := range map[string]archive.Query{"material": {Material: "KK"}, "comment": {Comment: "x"}, "list": {}} {
		if _, err := d.Count(ctx, q); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Material is found in either colour, and invalid material is an error.
func TestMaterialSearch(t *testing.T) {
	d := openArchive(t)
	file := "[SetUp \"1\"]\n[FEN \"8/8/8/3k4/8/3K4/3P4/r6R w - - 0 1\"]\n\n1. Rxa1 *\n\n[SetUp \"1\"]\n[FEN \"8/3p4/8/3k4/8/3K4/8/r6R w - - 0 1\"]\n\n*\n"
	if _, err := d.Add(t.Context(), "test", readGames(t, file)...); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{"KRPKR": 2, "krp v kr": 2, "KR-KRP": 2, "KRPK": 1, "KKPR": 1, "KQKP": 0} {
		if n, err := d.Count(t.Context(), archive.Query{Material: text}); n != want || err != nil {
			t.Errorf("%s: %d games, want %d, %v", text, n, want, err)
		}
	}
	for _, bad := range []string{"K", "QK", "KXK", "KKK", "KPPPPPPPPPK", "v"} {
		if _, err := d.Count(t.Context(), archive.Query{Material: bad}); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}

// A scan file with a changed byte is not used but rebuilt from the tables.
func TestDamagedScanFileIsRebuilt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	open := func() *archive.DB {
		d, err := archive.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		d.SetScanLimits(5, 0)
		return d
	}
	d := open()
	if _, err := d.Import(t.Context(), archive.Import{Sources: sources(t, writeFile(t, t.TempDir(), "a.pgn", numberedGames(0, 60)))}); err != nil {
		t.Fatal(err)
	}
	want, scan := runAllQueries(t, d, archive.Query{}, ""), d.ScanPath()
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(scan)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(whole); at += 97 {
		damaged := slices.Clone(whole)
		damaged[at] ^= 0xff
		if err := os.WriteFile(scan, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		d := open()
		if got := runAllQueries(t, d, archive.Query{}, ""); !reflect.DeepEqual(got, want) {
			t.Fatalf("byte %d: %+v, want %+v", at, got, want)
		}
		if err := d.Refresh(t.Context()); err != nil {
			t.Fatalf("byte %d: the file is not made again: %v", at, err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// withRebuiltView calls do while queries are answered from a view that was built from the tables only.
func withRebuiltView(t *testing.T, d *archive.DB, do func()) {
	t.Helper()
	if err := d.WithRebuiltView(t.Context(), do); err != nil {
		t.Fatal(err)
	}
}

// If the scan file cannot be written, queries are answered from memory.
func TestViewInMemory(t *testing.T) {
	d := openArchive(t)
	d.SetScanLimits(5, 20)
	if err := os.MkdirAll(filepath.Join(d.ScanPath(), "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	games := randomGames(t, 33, testSize(40, 30), 30)
	for i := 0; i < len(games); i += 10 {
		if _, err := d.Add(t.Context(), "test", games[i:min(i+10, len(games))]...); err != nil {
			t.Fatal(err)
		}
		got, want := runAllQueries(t, d, archive.Query{}, ""), queryResults{}
		withRebuiltView(t, d, func() { want = runAllQueries(t, d, archive.Query{}, "") })
		if !reflect.DeepEqual(got, want) || got.Count == 0 {
			t.Errorf("%d games, want %d", got.Count, want.Count)
		}
	}
	if _, reading := archive.BuildProgress(d); reading {
		t.Error("games are being read, although all queries are answered")
	}
}

// During an import queries are answered without a build of the scan file: with the games of before and, if they are few
// enough to be read at once, the new ones. Afterwards all games are found, and so are those added later.
func TestQueriesDoNotWaitForImport(t *testing.T) {
	const before, few, many = 30, 10, 30
	for _, queryBefore := range []bool{false, true} { // whether there was a query before the import
		d := openArchive(t)
		d.SetScanLimits(few/2, 2*few)
		if _, err := d.Add(t.Context(), "test", readGames(t, numberedGames(0, before))...); err != nil {
			t.Fatal(err)
		}
		if queryBefore {
			if n, err := d.Count(t.Context(), archive.Query{}); n != before || err != nil {
				t.Fatal(n, err)
			}
		}
		dir, next := t.TempDir(), before
		for i, n := range []int{few, many, many} {
			writeFile(t, dir, strconv.Itoa(i)+".pgn", numberedGames(next, next+n))
			next += n
		}
		var counts []int
		_, err := d.Import(t.Context(), archive.Import{Sources: sources(t, dir), Gate: func(ctx context.Context) error {
			n, err := d.Count(ctx, archive.Query{})
			counts = append(counts, n)
			return err
		}})
		if err != nil {
			t.Fatal(err)
		}
		if want := []int{before + few, before + few, before + few}; !slices.Equal(counts, want) {
			t.Errorf("query before %v: during the import there are %v games, want %v", queryBefore, counts, want)
		}
		for more := range 2 {
			if n, err := d.Count(t.Context(), archive.Query{}); n != next || err != nil {
				t.Errorf("query before %v: after the import and %d more games there are %d, want %d, %v", queryBefore, more*many, n, next, err)
			}
			if _, err := d.Add(t.Context(), "test", readGames(t, numberedGames(next, next+many))...); err != nil {
				t.Fatal(err)
			}
			next += many
		}
	}
}
