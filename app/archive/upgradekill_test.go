package archive

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"backrank/internal/killed"
	"backrank/variants/pgn"
)

// upgradedEnv and upgradedBatches are the environment variables that make the test binary upgrade the archive in a file. After
// that number of batches it calls [killed.Now].
const (
	upgradedEnv     = "BACKRANK_UPGRADED"
	upgradedBatches = "BACKRANK_UPGRADED_BATCHES"
)

// An upgrade that is killed any number of times loses nothing: the games, their labels and deletions are as before, and in the
// end all have their time controls and accuracies.
func TestAKilledUpgradeLosesNothing(t *testing.T) {
	options := Options{Accuracy: func(g *pgn.Game) (white, black float64, ok bool) { return float64(g.Tree.Size()), 50, true }}
	if path := os.Getenv(upgradedEnv); path != "" {
		d, err := options.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		batches, _ := strconv.Atoi(os.Getenv(upgradedBatches))
		err = upgradeInBatches(t.Context(), d, 4, func(float64) {
			if batches--; batches == 0 {
				killed.Now()
			}
		})
		t.Fatal("the upgrade has ended", err)
	}
	path := filepath.Join(t.TempDir(), "games.db")
	d, err := options.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	var games []pgn.Game
	for i := range 60 {
		games = append(games, mustRead(t, fmt.Sprintf("[White \"Player %d\"]\n[Black \"Ben\"]\n[TimeControl \"%d+2\"]\n[Result \"1-0\"]\n\n1. %c3 e5 {move %d} 1-0\n", i, 60*i, 'a'+rune(i%8), i)))
	}
	if _, err := d.Add(t.Context(), "here", games...); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Label(t.Context(), "sharp", 3, 30, 59); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Delete(t.Context(), 7, 45); err != nil {
		t.Fatal(err)
	}
	heads, err := d.Find(t.Context(), Query{})
	before := allGames(t, d)
	if err != nil || len(before) != 60 || heads[0].TimeControl == "" || heads[0].Accuracy == [2]int{} {
		t.Fatalf("%d games, the first %+v, %v", len(before), heads[0], err)
	}
	closeAsVersion3(t, d)
	for batches := 1; batches <= 4; batches++ { // 10 of 15
		killed.KillTest(t, upgradedEnv+"="+path, upgradedBatches+"="+strconv.Itoa(batches))
	}
	if d, err = options.Open(path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if left, err := Outdated(t.Context(), d); err != nil || !left {
		t.Fatalf("after the kills nothing is left to upgrade, %v", err)
	}
	if after := allGames(t, d); !maps.Equal(after, before) {
		t.Errorf("after the kills the games are %v, were %v", after, before)
	}
	if err := Upgrade(t.Context(), d, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	if after := allGames(t, d); !maps.Equal(after, before) {
		t.Errorf("after the upgrade the games are %v, were %v", after, before)
	}
	if got, err := d.Find(t.Context(), Query{}); err != nil || !slices.Equal(got, heads) {
		t.Errorf("after the upgrade: %+v, want %+v, %v", got, heads, err)
	}
}
