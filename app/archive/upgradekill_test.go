package archive

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"backrank/variants/pgn"
)

// upgradedEnv is the environment variable that makes the test binary upgrade the archive in a file, with a line for each batch.
const upgradedEnv = "BACKRANK_UPGRADED"

// An upgrade that is killed any number of times loses nothing: the games, their labels and deletions are as before, and in the
// end all have their time controls and accuracies.
func TestAKilledUpgradeLosesNothing(t *testing.T) {
	options := Options{Accuracy: func(g *pgn.Game) (white, black float64, ok bool) { return float64(g.Tree.Size()), 50, true }}
	if path := os.Getenv(upgradedEnv); path != "" {
		d, err := options.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := upgradeInBatches(t.Context(), d, 4, func(share float64) { fmt.Println(share) }); err != nil {
			t.Fatal(err)
		}
		return
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
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	kills := 0
	for batches := 1; kills < 4; batches++ {
		child := exec.Command(self, "-test.run=^"+t.Name()+"$")
		child.Env = append(os.Environ(), upgradedEnv+"="+path)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for range batches {
			if !lines.Scan() {
				t.Fatalf("the upgrade ends after %d kills, before batch %d", kills, batches)
			}
		}
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait() // it was killed
		kills++
	}
	if d, err = options.Open(path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if left, err := Outdated(t.Context(), d); err != nil || !left {
		t.Fatalf("after %d kills nothing is left to upgrade, %v", kills, err)
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
