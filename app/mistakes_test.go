package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/variants/gametree"
)

// searchedGame returns evaluations of all positions of an archived game.
func searchedGame(t *testing.T, m *Match, id int64) (all []analysis.Searched) {
	t.Helper()
	g, err := MistakeGames(m).Game(t.Context(), id)
	do(t, err)
	tasks, err := analysis.Tasks(&g, analysis.QuickNodes)
	do(t, err)
	for _, task := range tasks {
		all = append(all, analysis.Searched{Task: task, Evaluation: analysis.Evaluation{Score: analysis.Score{Centipawns: 10}, Nodes: analysis.QuickNodes}})
	}
	return all
}

// Evaluations of archived games are stored: in an imported game, in one that was played here, and in one that is on the
// board, where they also appear. They survive the loss of the database.
func TestEvaluationsOfArchivedGamesAreStored(t *testing.T) {
	folder := t.TempDir()
	m := openWithArchive(t, folder)
	playAll(t, m, "e4", "e5")
	do(t, m.Resign())
	do(t, m.Rematch(SameStart))
	playAll(t, m, "d4", "d5")
	do(t, m.Resign()) // this game stays on the board
	path := filepath.Join(folder, "club.pgn")
	do(t, os.WriteFile(path, []byte("[White \"Dora\"]\n[Black \"Emil\"]\n[Result \"1-0\"]\n\n1. c4 c5 1-0\n"), 0o600))
	sources, err := archive.Files(path)
	do(t, err)
	_, err = m.Library().Import(t.Context(), archive.Import{Sources: sources})
	do(t, err)
	waitForArchive(m)
	db, err := m.Library().DB()
	do(t, err)
	heads, err := db.Find(t.Context(), archive.Query{})
	do(t, err)
	if len(heads) != 3 {
		t.Fatalf("%d games", len(heads))
	}
	for _, h := range heads {
		all := searchedGame(t, m, h.ID)
		if len(all) != 3 {
			t.Fatalf("%d positions of %+v", len(all), h)
		}
		do(t, MistakeGames(m).AddEvaluations(t.Context(), h.ID, all))
	}
	view := m.View()
	if _, evaluated := analysis.ReadEvaluation(&view.First, view.Tree.Note(gametree.Root)); !evaluated {
		t.Error("the game on the board has no evaluations")
	}
	check := func(when string) {
		t.Helper()
		for _, text := range archivedPGN(t, m) {
			if n := strings.Count(text, "[%eval"); n != 3 {
				t.Errorf("%s there are %d evaluations in\n%s", when, n, text)
			}
		}
	}
	check("at once")
	m.Close()
	for _, name := range []string{"games.db", "games.db-scan", "games.db-wal", "games.db-shm"} {
		_ = os.Remove(filepath.Join(folder, name))
	}
	m = openWithArchive(t, folder)
	waitForArchive(m)
	sources, err = archive.Files(path)
	do(t, err)
	_, err = m.Library().Import(t.Context(), archive.Import{Sources: sources})
	do(t, err)
	check("after the loss of the database")
	if n := len(archivedPGN(t, m)); n != 3 {
		t.Errorf("%d games", n)
	}
}
