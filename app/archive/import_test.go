package archive_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"backrank/app/archive"
	"backrank/internal/killed"
	"backrank/variants/pgn"
)

// TestMain runs the tests, or in a child process imports files and kills itself after the first batch.
func TestMain(m *testing.M) {
	args, victim := killed.Victim()
	if !victim {
		os.Exit(m.Run())
	}
	d, err := archive.Open(args[0])
	if err != nil {
		panic(err)
	}
	sources, err := archive.Files(args[1:]...)
	if err != nil {
		panic(err)
	}
	batches := 0
	_, _ = d.Import(context.Background(), archive.Import{Sources: sources, Progress: func(archive.Progress) {
		if batches++; batches == 2 {
			killed.Now()
		}
	}})
}

// writeManyFiles writes games to several files in a folder, each at least a batch.
func writeManyFiles(t testing.TB) (folder string, games int) {
	t.Helper()
	folder, each := t.TempDir(), testSize(5000, 500)
	for i := range 4 {
		writeFile(t, folder, fmt.Sprintf("%d.pgn", i), numberedGames(i*each, (i+1)*each))
	}
	return folder, 4 * each
}

// writeFile writes a file to a folder and returns its path.
func writeFile(t testing.TB, folder, name, content string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// pgnFile returns games as the content of a PGN file.
func pgnFile(t testing.TB, games []pgn.Game) string {
	t.Helper()
	var b strings.Builder
	for _, g := range games {
		b.WriteString(pgnOf(t, g))
	}
	return b.String()
}

// numberedGames returns short games whose tag Round counts from first to end-1.
func numberedGames(first, end int) string {
	var b strings.Builder
	for i := first; i < end; i++ {
		fmt.Fprintf(&b, "[Event \"E\"]\n[Round \"%d\"]\n[White \"W%d\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n", i, i/4)
	}
	return b.String()
}

func sources(t testing.TB, paths ...string) []archive.Source {
	t.Helper()
	all, err := archive.Files(paths...)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Files, compressed files and folders are imported completely and in order. Importing them again adds nothing.
func TestImportIsComplete(t *testing.T) {
	games := withoutDuplicates(t, randomGames(t, 12, testSize(60, 8), 40))
	third := len(games) / 3
	folder := t.TempDir()
	a := writeFile(t, folder, "a.pgn", pgnFile(t, games[:third]))
	var packed bytes.Buffer
	z, err := zstd.NewWriter(&packed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(z, pgnFile(t, games[third:2*third])); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	writeFile(t, folder, "below/b.PGN.zst", packed.String())
	writeFile(t, folder, "below/c.pgn", strings.ReplaceAll(pgnFile(t, games[2*third:]), "\n", "\r\n"))
	writeFile(t, folder, "below/notes.txt", "no games")
	d := openArchive(t)
	for _, want := range []archive.Added{{Games: len(games)}, {Equals: len(games)}} {
		var last archive.Progress
		r, err := d.Import(t.Context(), archive.Import{Sources: sources(t, a, filepath.Join(folder, "below")), Progress: func(p archive.Progress) { last = p }})
		if r.Twins = 0; err != nil || r.Added != want || r.Faulty != 0 {
			t.Fatalf("%+v, %v, want %+v", r, err, want)
		}
		if last.Bytes != last.Size || last.Size == 0 {
			t.Errorf("ended at %d of %d bytes", last.Bytes, last.Size)
		}
	}
	heads, err := d.Find(t.Context(), archive.Query{})
	if err != nil || len(heads) != len(games) {
		t.Fatal(len(heads), err)
	}
	for i, h := range heads {
		got, err := d.Game(t.Context(), h.ID)
		if err != nil {
			t.Fatal(err)
		}
		if x, y := pgnOf(t, got), pgnOf(t, games[i]); x != y {
			t.Fatalf("game %d: %s\n%s", i, x, y)
		}
	}
	var out strings.Builder
	if n, err := d.Export(t.Context(), &out, archive.Query{}, nil); err != nil || n != len(games) || out.String() != pgnFile(t, games) {
		t.Errorf("exported %d, %v", n, err)
	}
}

// Faulty games are reported with file, number, line and text, even far into a file. The other games are imported.
func TestFaultsAreReported(t *testing.T) {
	folder := t.TempDir()
	bad := "[Event \"bad\"]\n\n1. e4 e5\n2. Ke3 1-0\n\n"
	start := numberedGames(0, 12_000) // several chunks of a file
	path := writeFile(t, folder, "bad.pgn", bad+start+bad+numberedGames(12_000, 12_010)+"[Event \"x\"]\n[Variant \"Duck\"]\n\n1. e4 *\n")
	missing := archive.Source{Name: "missing.pgn", Open: func() (io.ReadCloser, error) { return os.Open(filepath.Join(folder, "missing")) }}
	torn := archive.Source{Name: "torn.pgn.zst", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("no zstd")), nil }}
	d := openArchive(t)
	r, err := d.Import(t.Context(), archive.Import{Sources: append(sources(t, path), missing, torn)})
	if err != nil || r.Games != 12_010 || r.Faulty != 5 || len(r.Faults) != 5 {
		t.Fatalf("%+v, %v, %v", r.Added, r.Faults, err)
	}
	lines := strings.Count(bad+start, "\n")
	for i, want := range []archive.Fault{
		{Source: path, Number: 1, Line: 4, Text: bad},
		{Source: path, Number: 12_002, Line: lines + 4, Text: bad},
		{Source: path, Number: 12_013, Line: lines + 5 + 70 + 2},
		{Source: "missing.pgn"},
		{Source: "torn.pgn.zst"},
	} {
		got := r.Faults[i]
		if got.Source != want.Source || got.Number != want.Number || got.Line != want.Line || got.Reason == "" || !strings.Contains(got.Text, strings.TrimSpace(want.Text)) {
			t.Errorf("fault %d is %+v, want %+v", i, got, want)
		}
	}
}

// The reason of each fault is a sentence for players. A file that is not PGN and an unreadable folder have reasons too.
func TestFaultReasonsAreSentences(t *testing.T) {
	var packed bytes.Buffer
	z, _ := zstd.NewWriter(&packed, zstd.WithEncoderCRC(true))
	io.WriteString(z, numberedGames(0, 400)) //nolint:errcheck // memory
	z.Close()
	whole := packed.String()
	damaged := []byte(whole)
	damaged[len(damaged)-1] ^= 1
	game := func(tags, moves string) string { return "[Event \"x\"]\n" + tags + "\n\n" + moves + "\n" }
	for _, c := range []struct{ name, content, reason string }{
		{"empty.pgn", "", "There is no game in this file"},
		{"blank.pgn", "\n \n", "There is no game in this file"},
		{"picture.pgn", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "This is not a PGN file"},
		{"paper.pgn", "%PDF-1.4", "This is not a PGN file"},
		{"zip.pgn", "PK\x03\x04" + numberedGames(0, 2), "The file is a ZIP file. Its name must end in .zip."},
		{"utf16.pgn", "\xff\xfe[\x00E\x00", "The text is in UTF-16. Save it as UTF-8."},
		{"zst.pgn", whole, "The file is compressed with Zstandard. Its name must end in .pgn.zst."},
		{"plain.pgn.zst", numberedGames(0, 2), "It is not compressed with Zstandard, although its name says so"},
		{"cut.pgn.zst", whole[:len(whole)-20], "Its end is missing: the file was cut off"},
		{"damaged.pgn.zst", string(damaged), "The compressed file is damaged"},
		{"variant.pgn", game(`[Variant "Duck"]`, "1. e4 *"), `The tag Variant cannot be used. Backrank does not know the variant “Duck”.`},
		{"fen.pgn", game(`[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]`, "*"), "The tag FEN cannot be used. White has no king."},
		{"clock.pgn", game(`[FEN "k7/8/8/8/8/8/8/7K w - - x 1"]`, "*"), `The tag FEN cannot be used. Halfmove clock “x”: it must be a number from 0 to 10,000.`},
		{"start.pgn", game(`[Variant "Chess960"]`+"\n"+`[StartId "960"]`, "*"), "The tag StartId cannot be used. Start position 960: Fischerandom (Chess960) is numbered from 0 to 959."},
		{"draft.pgn", game(`[Variant "Pre-chess"]`, "N@z9 *"), `Placement “N@z9”: “z9” is not on a back rank; write N@b1`},
		{"tag.pgn", game("[Site London]", "1. e4 *"), "The value of the tag Site is not in quotes"},
		{"open.pgn", game("", "1. e4 {never"), "The comment that begins here with { is never closed"},
		{"move.pgn", game("", "1. e4 Ke5 *"), "1... Ke5: The king moves one square at a time"},
		{"null.pgn", game("", "1. e4 -- *"), "1... --: A null move (--) is only possible in a variation"},
	} {
		d := openArchive(t)
		r, err := d.Import(t.Context(), archive.Import{Sources: sources(t, writeFile(t, t.TempDir(), c.name, c.content))})
		if err != nil || len(r.Faults) != 1 || r.Faults[0].Reason != c.reason {
			t.Errorf("%s: %+v, %v; want %q", c.name, r.Faults, err, c.reason)
		}
	}
	folder := t.TempDir()
	for path, want := range map[string]string{folder: "There is no PGN file in the folder " + folder, folder + "/no": folder + "/no cannot be read. It does not exist."} {
		if _, err := archive.Files(path); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Equal games of one file are added once, twins are marked, and warnings name the line in the file.
func TestTwinsWithinAFile(t *testing.T) {
	warned := "[White \"x\"]\n\n1. e4 (1. Ke3) *\n\n"
	file := numberedGames(0, 9_000) + numberedGames(10, 15) + numberedGames(5_000, 5_005) // early and late duplicates among many twins
	path := writeFile(t, t.TempDir(), "a.pgn", file+strings.Replace(numberedGames(3, 4), "Round", "Site", 1)+warned)
	d := openArchive(t)
	r, err := d.Import(t.Context(), archive.Import{Sources: sources(t, path)})
	if want := (archive.Added{Games: 9_002, Twins: 3*9_000/4 + 1, Equals: 10}); err != nil || r.Added != want {
		t.Errorf("%+v, %v, want %+v", r.Added, err, want)
	}
	twin, err := d.Find(t.Context(), archive.Query{Offset: 9_000})
	if err != nil || len(twin) != 2 || twin[0].Twin != 1 {
		t.Fatalf("%+v, %v", twin, err)
	}
	g, err := d.Game(t.Context(), twin[1].ID)
	line := strings.Count(file+numberedGames(3, 4), "\n") + 3
	if err != nil || len(g.Warnings) != 1 || !strings.HasPrefix(g.Warnings[0], fmt.Sprintf("Line %d: ", line)) {
		t.Errorf("%q, want line %d, %v", g.Warnings, line, err)
	}
}

// A game is added once, however many twins it has.
func TestEqualGamesAmongManyTwins(t *testing.T) {
	var all strings.Builder
	for i := range 40 + 40 {
		fmt.Fprintf(&all, "[White \"x\"]\n[Round \"%d\"]\n\n1. e4 *\n\n", i%40)
	}
	r, err := openArchive(t).Import(t.Context(), archive.Import{Sources: sources(t, writeFile(t, t.TempDir(), "a.pgn", all.String()))})
	if want := (archive.Added{Games: 40, Twins: 39, Equals: 40}); err != nil || r.Added != want {
		t.Errorf("%+v, %v, want %+v", r.Added, err, want)
	}
}

// A cancelled import keeps complete batches in the order of the file. Importing again adds only the other games.
func TestCancelledImportKeepsBatches(t *testing.T) {
	path, all := writeManyFiles(t)
	d := openArchive(t)
	ctx, cancel := context.WithCancel(t.Context())
	paused := 0
	r, err := d.Import(ctx, archive.Import{Sources: sources(t, path), Gate: func(context.Context) error {
		if paused++; paused == 2 {
			cancel()
		}
		return nil
	}})
	if !errors.Is(err, context.Canceled) || r.Games == 0 || r.Games == all {
		t.Fatalf("%+v, %v", r.Added, err)
	}
	continueImport(t, d, path, all, r.Games)
}

// continueImport imports a file of which some games are stored already, and checks the archive.
func continueImport(t *testing.T, d *archive.DB, path string, all, before int) {
	t.Helper()
	if n, err := d.Count(t.Context(), archive.Query{}); err != nil || n != before {
		t.Fatalf("%d games are there, want %d, %v", n, before, err)
	}
	r, err := d.Import(t.Context(), archive.Import{Sources: sources(t, path), Workers: 1})
	if err != nil || r.Games != all-before || r.Equals != before {
		t.Fatalf("%+v, %v", r.Added, err)
	}
	heads, err := d.Find(t.Context(), archive.Query{})
	if err != nil || len(heads) != all {
		t.Fatal(len(heads), err)
	}
	for _, i := range []int{0, before - 1, before, all - 1} {
		g, err := d.Game(t.Context(), heads[i].ID)
		if err != nil || g.Tag("Round") != fmt.Sprint(i) {
			t.Errorf("game %d has round %s, %v", i, g.Tag("Round"), err)
		}
	}
}

// An archive can be opened and the import continued after its program was killed.
func TestKilledImportContinues(t *testing.T) {
	path, all := writeManyFiles(t)
	db := filepath.Join(t.TempDir(), "games.db")
	killed.Kill(t, db, path)
	d := reopenArchive(t, db)
	n, err := d.Count(t.Context(), archive.Query{})
	if err != nil || n == 0 || n == all {
		t.Fatal(n, err)
	}
	continueImport(t, d, path, all, n)
}

// Two handles of one file can add games at the same time.
func TestTwoProgramsAddGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	a, b := reopenArchive(t, path), reopenArchive(t, path)
	for i, d := range []*archive.DB{a, b, a, b} {
		if added, err := d.Add(t.Context(), "test", readGames(t, numberedGames(i, i+2))...); err != nil || added.Games == 0 {
			t.Fatal(added, err)
		}
	}
	if n, err := a.Count(t.Context(), archive.Query{}); n != 5 || err != nil {
		t.Error(n, err)
	}
}

// Two programs that import the same files into an empty archive at the same time add each game once. The second one finds
// stored games by the index.
func TestTwoProgramsImportAtOnce(t *testing.T) {
	folder, games := writeManyFiles(t)
	path := filepath.Join(t.TempDir(), "games.db")
	a, b := reopenArchive(t, path), reopenArchive(t, path)
	batches := 0
	r, err := a.Import(t.Context(), archive.Import{Sources: sources(t, folder), Gate: func(ctx context.Context) error {
		if batches++; batches > 1 {
			return nil
		}
		var plan string
		if r, err := b.Import(ctx, archive.Import{Sources: sources(t, folder), Gate: func(ctx context.Context) (err error) {
			plan, err = b.QueryPlan(ctx, "SELECT id FROM games WHERE same = 1 AND deleted IS NULL")
			return err
		}}); err != nil || r.Games+r.Equals != games || r.Equals == 0 {
			t.Errorf("the other program: %+v, %v", r, err)
		}
		if !strings.Contains(plan, "games_same") {
			t.Errorf("all games are read for each: %s", plan)
		}
		return nil
	}})
	if err != nil || r.Games+r.Equals != games {
		t.Errorf("%+v, %v", r, err)
	}
	if n, err := a.Count(t.Context(), archive.Query{}); n != games || err != nil {
		t.Errorf("%d games, want %d; %v", n, games, err)
	}
}

// A file that is not an archive is refused and not changed. A folder is refused, too.
func TestForeignFilesAreUnchanged(t *testing.T) {
	folder := t.TempDir()
	foreign := writeFile(t, folder, "foreign.db", strings.Repeat("no database ", 1000))
	if d, err := archive.Open(foreign); err == nil {
		d.Close()
		t.Error("a text was opened")
	}
	if content, _ := os.ReadFile(foreign); string(content) != strings.Repeat("no database ", 1000) {
		t.Error("the text was changed")
	}
	if d, err := archive.Open(folder); err == nil {
		d.Close()
		t.Error("a folder was opened")
	}
}

// A folder without PGN files, or a path that does not exist, is an error, so that a mistyped path is noticed.
func TestFilesInFolders(t *testing.T) {
	folder := t.TempDir()
	writeFile(t, folder, "a/b.pgn", "")
	writeFile(t, folder, "a/a.pgn.zst", "")
	writeFile(t, folder, "c/c.txt", "")
	all := sources(t, filepath.Join(folder, "a"))
	var names []string
	for _, s := range all {
		names = append(names, filepath.Base(s.Name))
	}
	if !slices.Equal(names, []string{"a.pgn.zst", "b.pgn"}) {
		t.Errorf("%q", names)
	}
	if all := sources(t, folder); len(all) != 2 {
		t.Errorf("%d files, want 2", len(all))
	}
	for _, path := range []string{"c", "none"} {
		if _, err := archive.Files(filepath.Join(folder, path)); err == nil {
			t.Errorf("%s has files", path)
		}
	}
}

// Dates and ratings are read in the forms that other programs write, and the tags are exported unchanged.
func TestDatesAndRatingsInOtherForms(t *testing.T) {
	for tags, want := range map[string]string{
		`[Date "2021.8.23"]`:   "2021.08.23 0",
		`[Date "2018-02-13"]`:  "2018.02.13 0",
		`[Date "2018/02/13"]`:  "2018.02.13 0",
		`[Date "2018"]`:        "2018.??.?? 0",
		`[Date "13.02.2018"]`:  "2018.02.13 0",
		`[date "2018.02.13 "]`: "2018.02.13 0",
		`[Date "????.??.??"]
[UTCDate "2018.02.13"]`: "2018.02.13 0",
		`[Date "soon"]
[UTCDate "2018.02.13"]`: "2018.02.13 0",
		`[Date "soon"]`:      "????.??.?? 0",
		`[WhiteElo "2500 "]`: "????.??.?? 2500",
		`[WhiteElo "1500?"]`: "????.??.?? 1500",
		`[WhiteElo "?"]`:     "????.??.?? 0",
	} {
		d := openArchive(t)
		games := readGames(t, tags+"\n\n1. e4 1-0\n")
		for range 2 { // the second time the games are stored already
			if _, err := d.Add(t.Context(), "here", games...); err != nil {
				t.Fatal(err)
			}
		}
		heads, err := d.Find(t.Context(), archive.Query{})
		if err != nil || len(heads) != 1 || fmt.Sprint(heads[0].Date, " ", heads[0].Elo[0]) != want {
			t.Errorf("%s: %+v, %v, want %s", tags, heads, err, want)
			continue
		}
		if g, err := d.Game(t.Context(), heads[0].ID); err != nil || pgnOf(t, g) != pgnOf(t, games[0]) {
			t.Errorf("%s is exported as\n%s%v", tags, pgnOf(t, g), err)
		}
	}
}

// Exported games have the tags of the imported file in the same order, and no others.
func TestExportKeepsTags(t *testing.T) {
	const text = "[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 *\n\n" +
		"[Result \"1-0\"]\n[WhiteElo \"2000\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[White \"Ada\"]\n[SetUp \"1\"]\n[Date \"2024.05.17\"]\n\n1. O-O 1-0\n\n" +
		"[Variant \"Standard\"]\n[Event \"Club\"]\n[Result \"0-0\"]\n[Custom \"x\"]\n\n1. d4 *\n\n" +
		"1. c4 c5 *\n\n"
	d := openArchive(t)
	if report := importFile(t, d, writeFile(t, t.TempDir(), "some.pgn", text)); report.Games != 4 {
		t.Fatalf("imported %+v", report)
	}
	var out strings.Builder
	if _, err := d.Export(t.Context(), &out, archive.Query{}, nil); err != nil || out.String() != text {
		t.Errorf("%v: exported as\n%s", err, out.String())
	}
}
