package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"backrank/cli"
)

// mistakes lists the mistakes of the player, the same one once, and reports how many games are not analysed.
func TestMistakesOfAPlayer(t *testing.T) {
	const analysed = `[White "Ada"]
[Black "NAME"]
[Date "2026.01.02"]
[Result "0-1"]

{[%eval 0.10] [%search e2e4,200000]} 1. e4 {[%eval 0.10] [%search e7e5,200000]} e5 {[%eval 0.10] [%search g1f3,200000]}
2. Qh5 {[%eval 0.00] [%search b8c6,200000]} a6 {[%eval 1.20] [%search h5e5,200000]} 3. Qxf7+ {[%eval -8.00] [%search e8f7,200000]} 0-1

`
	const plain = "[White \"Ada\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
	db := filepath.Join(t.TempDir(), "games.db")
	text := strings.ReplaceAll(analysed, "NAME", "Ben") + strings.ReplaceAll(analysed, "NAME", "Carl") + plain
	if _, status, code := runCommand(t, text, "import", "-db", db, "-"); code != cli.Done {
		t.Fatalf("%d %q", code, status)
	}
	out, status, code := runCommand(t, "", "mistakes", "-db", db, "-player", "ada")
	if code != cli.Done || out != "hung      −55.9%  1  2026.01.02  Ada – Ben  3. Qxf7+\n" || !strings.Contains(status, "1 of 3 games are not analysed") {
		t.Errorf("%d %q %q", code, out, status)
	}
	out, _, _ = runCommand(t, "", "mistakes", "-db", db, "-json")
	var all []mistakeLine
	for l := range strings.Lines(out) {
		var m mistakeLine
		if err := json.Unmarshal([]byte(l), &m); err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	if len(all) != 2 || all[0].Kind != "hung" || all[0].Ply != 5 || all[0].Color != "white" || all[1].Color != "black" || all[1].Move != "2... a6" {
		t.Errorf("everyone's: %+v", all)
	}
	if out, _, code = runCommand(t, "", "mistakes", "-db", db, "-name", "Carl", "-since", "2027"); code != cli.Done || out != "" {
		t.Errorf("no games: %d %q", code, out)
	}
}
