package app

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"backrank/app/notice"
	"backrank/app/study"
	"backrank/variants/fen"
)

// older is a data folder written by Backrank 0.1.0, and next to it what that program showed of each of its games.
const older = "testdata/0.1.0"

// This test opens every game, list and position in a copy of the folder and compares them with what the program that
// wrote them showed.
func TestTheFolderOfAnOlderProgramOpens(t *testing.T) {
	folder := t.TempDir()
	do(t, os.CopyFS(folder, os.DirFS(filepath.Join(older, "data"))))
	for n := 1; n <= 7; n++ {
		name := "game.txt"
		if n > 1 {
			name = fmt.Sprintf("game-%d.txt", n)
		}
		want, err := os.ReadFile(filepath.Join(older, name))
		do(t, err)
		m := openSaved(t, folder, Options{Opponent: newFake()}) // the next slot, as the others are in use
		if got := savedMatch(m); got != string(want) {
			t.Errorf("%s: got\n%swant\n%s", name, got, want)
		}
		for _, said := range m.View().Notices {
			if said.Severity > notice.Info {
				t.Errorf("%s: %v", name, said)
			}
		}
	}
	aside, err := filepath.Glob(filepath.Join(folder, "*set-aside*"))
	if do(t, err); len(aside) > 0 {
		t.Errorf("set aside: %v", aside)
	}
}

// This test reads the folder's other files field by field.
func TestTheListsOfAnOlderProgramOpen(t *testing.T) {
	folder := t.TempDir()
	do(t, os.CopyFS(folder, os.DirFS(filepath.Join(older, "data"))))
	m := openSaved(t, folder, Options{Opponent: newFake()})
	marks := m.Study().Get()
	if want := (study.Study{
		Favourites: []int{0, 518}, Excluded: []int{534, 2879},
		Notes: map[int]string{518: `home, with an ü and a "quote"`, 7: "b2 hangs"},
		Drawn: map[string][]string{"chess960": {"642", "839"}},
	}); !reflect.DeepEqual(marks, want) {
		t.Errorf("study %+v", marks)
	}
	text, err := os.ReadFile(filepath.Join(older, "data", "settings.json"))
	do(t, err)
	var want, got map[string]any
	do(t, json.Unmarshal(text, &want))
	written, err := json.Marshal(m.Settings().Get())
	do(t, err)
	do(t, json.Unmarshal(written, &got))
	want["new_level"] = "Hobby player" // nearest to the rating of the fourth level, stored by its number
	delete(want, "new_opponent")
	for name, value := range want {
		if !reflect.DeepEqual(got[name], value) {
			t.Errorf("setting %s is %v, was %v", name, got[name], value)
		}
	}
	var engines []string
	for _, e := range m.Engines().Get() {
		engines = append(engines, fmt.Sprint(e.ID, " ", e.Title(), " ", e.Path, e.Args, e.Seconds, e.Nodes, len(e.DeclaredOptions), e.Fault))
	}
	if got := strings.Join(engines, "\n"); got != "0000000000000abc Stockfish 15.1 (Elo 1600) /usr/games/stockfish[] 1.5 0 4\n"+
		"0000000000000def lc0 /opt/nightly/lc0[--backend=blas] 0 4000 0" {
		t.Errorf("engines\n%s", got)
	}
	games := archived(t, folder)
	if len(games) != 3 || len(games[0].Tree.Main()) != 4 || len(games[1].Tree.Main()) != 6 || games[1].Result != "1/2-1/2" || len(games[2].Draft) != 2 {
		t.Errorf("saved games %+v", games)
	}
}

// savedMatch is what the files next to the folder say about a match.
func savedMatch(m *Match) string {
	v := m.View()
	var b strings.Builder
	line := func(format string, a ...any) { fmt.Fprintf(&b, format+"\n", a...) }
	line("variant %s start %q seed %d", v.Variant.ID, v.StartID, v.Seed)
	for _, s := range []Side{v.White, v.Black} {
		line("%s %q level %d engine %q", strings.ToLower(s.Color.Name()), s.Name, s.Level, s.Engine)
	}
	line("steps %d cursor %d flipped %v loaded %v", v.Steps(), v.Cursor, v.Flipped, v.Loaded)
	line("outcome %s method %d offer %v", v.Outcome, v.Method, v.DrawOffer)
	line("back %v forth %v hints %v", v.CanTakeBack, v.CanRedo, v.hints)
	if v.Draft.Exists {
		all := fmt.Sprint(v.Draft.End.Placements())
		line("draft %s · done %v · %s · black begins %v",
			strings.Trim(all, "[]"), v.Draft.End.Done(), v.Draft.End.Terms().Protocol.ID(), v.Draft.End.Terms().BlackBegins)
	}
	for ply := 0; !v.Draft.Going && ply <= len(v.Plies); ply++ {
		at, san := v.At(ply), ""
		if ply > 0 {
			san = v.Plies[ply-1].SAN
		}
		line("%3d %-7s %s", ply, san, fen.Format(&at))
	}
	for _, tag := range v.tags {
		line("tag %s %q", tag.Name, tag.Value)
	}
	if s := m.Edited().Edited(); s != nil {
		line("position %s", strings.ReplaceAll(whole(s), "\n", "\nposition "))
	}
	return b.String()
}
