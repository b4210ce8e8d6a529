package archive

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"backrank/variants/pgn"
)

// version1File returns the path of an archive created by revision 2369217f: eight games of testdata/archive-1.pgn and
// one that was put, with the edits of testdata/archive-1.edits.
func version1File(t *testing.T) string {
	t.Helper()
	return unpackFile(t, "testdata/archive-1.db.gz")
}

// unpackFile unpacks an archive and returns its path.
func unpackFile(t *testing.T, packedFile string) string {
	t.Helper()
	file, err := os.Open(packedFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// openVersion1 opens the archive of version1File.
func openVersion1(t *testing.T) (*DB, string) {
	t.Helper()
	path := version1File(t)
	return openAgain(t, path), path
}

// openAgain opens an archive.
func openAgain(t *testing.T, path string) *DB {
	t.Helper()
	d, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// allGames returns the PGN and labels of all games of an archive by id, including deleted ones.
func allGames(t *testing.T, d *DB) map[int64]string {
	t.Helper()
	all := map[int64]string{}
	for _, deleted := range []bool{false, true} {
		heads, err := d.Find(t.Context(), Query{Deleted: deleted})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range heads {
			g, err := d.Game(t.Context(), h.ID)
			if err != nil {
				t.Fatal(err)
			}
			labels, err := d.Labels(t.Context(), h.ID)
			if err != nil {
				t.Fatal(err)
			}
			all[h.ID] = fmt.Sprint(pgnText(t, g), labels, deleted)
		}
	}
	return all
}

// upgradedFactsOf returns the values that an upgrade sets, by the tag Round.
func upgradedFactsOf(t *testing.T, d *DB) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, deleted := range []bool{false, true} {
		heads, err := d.Find(t.Context(), Query{Deleted: deleted})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range heads {
			g, err := d.Game(t.Context(), h.ID)
			if err != nil {
				t.Fatal(err)
			}
			all[g.Tag("Round")] = fmt.Sprintf("%v %v %v %d", h.Ending, h.Date, h.Elo, h.Twin)
		}
	}
	return all
}

// upgradedFacts are the facts of the games of version 1 after the upgrade.
var upgradedFacts = map[string]string{
	"1": "repetition 2024.05.01 [0 0] 0", "2": "move-rule 2024.05.01 [0 0] 0", "3": "unknown 2024.05.02 [0 0] 0",
	"4": "unknown 2024.05.02 [0 0] 0", "5": "unknown 2024.05.02 [0 0] 3", "6": "unknown 2024.05.03 [0 0] 0",
	"7": "stalemate 2018.02.13 [2100 0] 0", "8": "time 2024.05.04 [0 0] 0", "": "unknown 2026.11.01 [0 0] 0",
}

// An archive of version 1 can be used at once. The upgrade sets endings, dates, ratings and twins and changes nothing else.
// Afterwards an import finds that the games are stored, except a deleted one, and nothing remains to be upgraded.
func TestUpgradeFromVersion1(t *testing.T) {
	d, path := openVersion1(t)
	before := allGames(t, d)
	if len(before) != 9 {
		t.Fatalf("%d games before", len(before))
	}
	if left, err := Outdated(t.Context(), d); !left || err != nil {
		t.Fatalf("an archive of the first version is up to date, %v", err)
	}
	if err := d.Refresh(t.Context()); err != nil { // build a scan file, which then has to follow the changes
		t.Fatal(err)
	}
	if err := Upgrade(t.Context(), d, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	WithEachView(t, d, func(where string) {
		if got := upgradedFactsOf(t, d); !maps.Equal(got, upgradedFacts) {
			t.Errorf("%s the games are %v, want %v", where, got, upgradedFacts)
		}
		if after := allGames(t, d); !maps.Equal(after, before) {
			t.Errorf("%s the games are %v, were %v", where, after, before)
		}
	})

	if left, err := Outdated(t.Context(), d); left || err != nil {
		t.Errorf("it is not up to date, %v", err)
	}
	sources, err := Files("testdata/archive-1.pgn")
	if err != nil {
		t.Fatal(err)
	}
	report, err := d.Import(t.Context(), Import{Sources: sources})
	if want := (Added{Games: 1, Twins: 1, Equals: 7}); report.Added != want || err != nil { // the deleted game is added again
		t.Errorf("importing again adds %+v, %v, want %+v", report.Added, err, want)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	d = openAgain(t, path)
	if left, err := Outdated(t.Context(), d); left || err != nil {
		t.Errorf("opened again, it is not up to date, %v", err)
	}
}

// An upgrade that ends after any batch is continued by the next call, even of another process, with the same result.
func TestUpgradeResumes(t *testing.T) {
	for stop := 1; stop <= 4; stop++ {
		d, path := openVersion1(t)
		before := allGames(t, d)
		ctx, cancel := context.WithCancel(t.Context())
		var shares []float64
		err := upgradeInBatches(ctx, d, 2, func(share float64) {
			if shares = append(shares, share); len(shares) == stop {
				cancel()
			}
		})
		cancel()
		if !errors.Is(err, context.Canceled) || len(shares) != stop || !slices.IsSorted(shares) {
			t.Fatalf("stopped after %d batches: %v, %v", stop, shares, err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		d = openAgain(t, path)
		if got := upgradedFactsOf(t, d); maps.Equal(got, upgradedFacts) && stop < 4 {
			t.Errorf("stopped after %d batches, all is done", stop)
		}
		first := shares[len(shares)-1]
		if err := upgradeInBatches(t.Context(), d, 2, func(share float64) {
			if share <= first {
				t.Errorf("it resumes at %v, after %v", share, first)
			}
		}); err != nil {
			t.Fatal(err)
		}
		if got := upgradedFactsOf(t, d); !maps.Equal(got, upgradedFacts) {
			t.Errorf("stopped after %d batches, then done: %v, want %v", stop, got, upgradedFacts)
		}
		if after := allGames(t, d); !maps.Equal(after, before) {
			t.Errorf("stopped after %d batches, the games are %v, were %v", stop, after, before)
		}
	}
}

// Games changed, deleted or added during an upgrade keep the changes and are upgraded.
func TestChangesDuringUpgrade(t *testing.T) {
	d, _ := openVersion1(t)
	games := map[int64]bool{2: true, 8: true}
	batches := 0
	err := upgradeInBatches(t.Context(), d, 3, func(float64) {
		if batches++; batches > 1 {
			return
		}
		for id := range games {
			g, err := d.Game(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			for i := range g.Tags {
				if g.Tags[i].Name == "Site" {
					g.Tags[i].Value = "Elsewhere"
				}
			}
			if err := d.Replace(t.Context(), id, g); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := d.Delete(t.Context(), 7); err != nil {
			t.Fatal(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := upgradedFactsOf(t, d); !maps.Equal(got, upgradedFacts) {
		t.Errorf("the games are %v, want %v", got, upgradedFacts)
	}
	for id := range games {
		if g, err := d.Game(t.Context(), id); g.Tag("Site") != "Elsewhere" || err != nil {
			t.Errorf("the change of game %d is lost: %v", id, err)
		}
	}
	if h, err := d.Find(t.Context(), Query{Deleted: true}); len(h) != 2 || err != nil {
		t.Errorf("deleted are %v, %v", h, err)
	}
}

// Edits written by version 1 apply to the same games in a rebuilt archive.
func TestEditsOfVersion1Apply(t *testing.T) {
	folder := t.TempDir()
	edits, err := os.ReadFile("testdata/archive-1.edits")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "games.edits")
	if err := os.WriteFile(path, edits, 0o600); err != nil {
		t.Fatal(err)
	}
	d := openAgain(t, filepath.Join(folder, "games.db"))
	sources, err := Files("testdata/archive-1.pgn")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Import(t.Context(), Import{Sources: sources}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.FollowEdits(t.Context(), "Backrank", path); err != nil {
		t.Fatal(err)
	}
	old, _ := openVersion1(t)
	want := allGames(t, old)
	delete(want, 9) // was put, not imported
	if got := allGames(t, d); !maps.Equal(got, want) {
		t.Errorf("the games are %v, want %v", got, want)
	}
}

// An archive of version 1 that cannot be written to can be read without an upgrade.
func TestReadOnlyArchiveOfVersion1(t *testing.T) {
	d, err := openReadOnly(version1File(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if left, err := Outdated(t.Context(), d); left || err != nil {
		t.Errorf("something is to be done: %v", err)
	}
	if len(allGames(t, d)) != 9 {
		t.Error("games are missing")
	}
	for id := range int64(9) {
		if ids, err := d.Twins(t.Context(), id+1); err != nil || len(ids) != 1 {
			t.Errorf("twins of %d: %v, %v", id+1, ids, err)
		}
	}
}

// The upgrade from version 2 marks games that are the beginning of others as twins, whichever was added first, and keeps
// the twins that are marked already. The archive is of revision 509df856, with the games of testdata/archive-2.pgn.
func TestUpgradeFromVersion2(t *testing.T) {
	d := openAgain(t, unpackFile(t, "testdata/archive-2.db.gz"))
	before := allGames(t, d)
	if left, err := Outdated(t.Context(), d); !left || err != nil {
		t.Fatalf("an archive of the second version is up to date, %v", err)
	}
	if err := upgradeInBatches(t.Context(), d, 2, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"1": "unknown 2024.05.01 [0 0] 0", "2": "unknown 2024.05.01 [0 0] 1", "3": "unknown 2024.05.02 [0 0] 0",
		"4": "unknown 2024.05.03 [0 0] 3", "5": "unknown 2024.05.02 [0 0] 4", "6": "unknown 2024.05.04 [2100 0] 0",
		"7": "unknown 2024.05.04 [0 0] 6",
	}
	if got := upgradedFactsOf(t, d); !maps.Equal(got, want) {
		t.Errorf("the games are %v, want %v", got, want)
	}
	if after := allGames(t, d); !maps.Equal(after, before) {
		t.Errorf("the games are %v, were %v", after, before)
	}
	sources, err := Files("testdata/archive-2.pgn")
	if err != nil {
		t.Fatal(err)
	}
	report, err := d.Import(t.Context(), Import{Sources: sources})
	if want := (Added{Equals: 7}); report.Added != want || err != nil {
		t.Errorf("importing again adds %+v, %v, want %+v", report.Added, err, want)
	}
	if edits, err := d.Edits(t.Context(), "", 6); err != nil || len(edits) != 1 {
		t.Errorf("the edits are %v, %v", edits, err)
	} else {
		fresh := openAgain(t, filepath.Join(t.TempDir(), "games.db"))
		if _, err := fresh.Import(t.Context(), Import{Sources: sources}); err != nil {
			t.Fatal(err)
		}
		if same, err := fresh.Edits(t.Context(), "", 6); err != nil || same[0].Key != edits[0].Key {
			t.Errorf("an edit finds its game by %v, in another archive by %v, %v", edits[0].Key, same[0].Key, err)
		}
	}
}

// A game added during an upgrade is marked even if its twin is upgraded only later.
func TestTwinsOfGamesAddedDuringUpgrade(t *testing.T) {
	d := openAgain(t, unpackFile(t, "testdata/archive-2.db.gz"))
	batches := 0
	err := upgradeInBatches(t.Context(), d, 2, func(float64) {
		if batches++; batches > 1 {
			return
		}
		text := "[Round \"8\"]\n[White \"Mueller,J\"]\n[Black \"Eve\"]\n[Date \"2024.05.04\"]\n[Result \"0-1\"]\n\n" +
			"1. c4 e5 2. Nc3 Nf6 3. g3 d5 4. cxd5 Nxd5 5. Bg2 Nb6 6. Nf3 0-1\n"
		if _, err := d.Add(t.Context(), "here", mustRead(t, text)); err != nil {
			t.Fatal(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	facts := upgradedFactsOf(t, d)
	if want := "unknown 2024.05.04 [0 0] 6"; facts["8"] != want || facts["7"] != want {
		t.Errorf("the games added before and during the upgrade are %q and %q, want %q", facts["7"], facts["8"], want)
	}
}

// closeAsVersion3 closes an archive as version 3 would have stored it.
func closeAsVersion3(t *testing.T, d *DB) {
	t.Helper()
	for _, statement := range []string{
		"DROP TABLE controls", "ALTER TABLE games DROP COLUMN control", "ALTER TABLE games DROP COLUMN white_accuracy",
		"ALTER TABLE games DROP COLUMN black_accuracy", "PRAGMA user_version = 3",
	} {
		if _, err := d.pool.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}

// The upgrade from version 3 adds time controls and accuracies, in a file that can be used meanwhile; nothing else changes.
func TestUpgradeFromVersion3(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	options := Options{Accuracy: func(g *pgn.Game) (white, black float64, ok bool) { return 91.4, 75.6, g.Tree.Size() > 2 }}
	d, err := options.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	text := "[White \"Ada\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n[TimeControl \"300+3\"]\n\n{[%eval 0.1]} 1. e4 {[%eval 0.3]} e5 {[%eval 2.0]} 1-0\n"
	if _, err := d.Add(t.Context(), "here", mustRead(t, text), mustRead(t, "[White \"Cy\"]\n\n1. d4 *\n")); err != nil {
		t.Fatal(err)
	}
	want, err := d.Find(t.Context(), Query{})
	if err != nil || want[0].TimeControl != "5+3" || want[0].Accuracy != [2]int{91, 76} {
		t.Fatalf("%+v, %v", want, err)
	}
	closeAsVersion3(t, d)
	for _, readOnly := range []bool{true, false} {
		open := openReadOnly
		if !readOnly {
			open = openWritable
		}
		d, err := open(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := d.Find(t.Context(), Query{Sort: ByTimeControl}); err != nil || len(got) != 2 || got[0].White != "Ada" {
			t.Errorf("before the upgrade, read-only %t: %+v, %v", readOnly, got, err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if d, err = options.Open(path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if err := Upgrade(t.Context(), d, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	if got, err := d.Find(t.Context(), Query{}); err != nil || !slices.Equal(got, want) {
		t.Errorf("after the upgrade: %+v, want %+v, %v", got, want, err)
	}
}
