package ui

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/variants"
)

// Damage of the archive that a question of the window meets is repaired, and the question is asked again: game list,
// explorer and results show the games, and never the error.
func TestDamageThatAQuestionMeetsIsNotShown(t *testing.T) {
	for name, show := range map[string]func(*testWindow) (show func(), shown func() bool){
		"game list": func(r *testWindow) (func(), func() bool) {
			return r.gameList.show, func() bool { return strings.Contains(r.markup(), "Ann") && r.gameList.games.Listed() == 1 }
		},
		"explorer": func(r *testWindow) (func(), func() bool) {
			return r.explorer.toggle, func() bool { return r.listedMoves()["f3"][0] == 1 }
		},
		"results": func(r *testWindow) (func(), func() bool) {
			r.match.Settings().Change(func(s *settings.Settings) { s.PlayerName = "Ann" })
			return r.results.show, func() bool { return strings.Contains(r.markup(), "1 game with a result") }
		},
	} {
		t.Run(name, func(t *testing.T) {
			v, _ := variants.ByID("chess")
			folder := t.TempDir()
			r := openOn(t, app.Options{
				Folder: folder, Archive: archive.Open,
				First: app.NewGame{Variant: v, White: player.Player{Name: "Ann"}, Black: player.Player{Name: "Ben"}},
			}, "")
			for _, move := range []string{"f3", "e5", "g4", "Qh4#"} {
				if err := r.match.PlayText(move); err != nil {
					t.Fatal(err)
				}
			}
			if err := r.match.Rematch(app.SameStart); err != nil { // the game is written to games.pgn
				t.Fatal(err)
			}
			db, err := r.match.Library().DB()
			if err != nil {
				t.Fatal(err)
			}
			r.until("the game in the archive", func() bool {
				n, err := db.Count(t.Context(), archive.Query{})
				return n == 1 && err == nil
			})
			other, err := sql.Open("sqlite", filepath.Join(folder, "games.db")+"?_pragma=busy_timeout(10000)")
			if err != nil {
				t.Fatal(err)
			}
			_, err = other.Exec("UPDATE games SET plies = 'many'")
			if err = errors.Join(err, other.Close()); err != nil {
				t.Fatal(err)
			}
			open, shown := show(r)
			r.do(open)
			r.until("the games", func() bool {
				if strings.Contains(r.markup(), "The file is damaged") {
					t.Fatal("the error is shown")
				}
				return shown()
			})
		})
	}
}
