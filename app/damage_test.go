package app

import (
	"path/filepath"
	"strings"
	"testing"

	"backrank/app/notice"
)

// If several files are damaged, one warning names all of them and says what happened to each file. Files that are read
// later, in the background, are in the same warning.
func TestOneNoticeNamesAllDamagedFiles(t *testing.T) {
	folder := t.TempDir()
	const game = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"
	files := map[string]string{
		"settings.json": "7", "study.json": `{"notes":7}`, "engines.json": `{"engines":7}`, "sketch.json": "no position",
		"draws.jsonl": "no draw\n", "game.journal": "no journal\n", "games.db": "no database", "games.pgn": game + "words that nobody wrote\n",
	}
	for name, text := range files {
		write(t, filepath.Join(folder, name), []byte(text))
	}
	m := openWithArchive(t, folder)
	archivedPGN(t, m)
	var warnings []string
	waitForView(t, m, "one warning that names all files", func(v *View) bool {
		warnings = nil
		for _, n := range v.Notices {
			if n.Severity == notice.Warning {
				warnings = append(warnings, n.Text)
			}
		}
		for name := range files {
			if len(warnings) != 1 || !strings.Contains(warnings[0], name) {
				return false
			}
		}
		return true
	})
	begin, about, _ := strings.Cut(warnings[0], ". ")
	if !strings.HasPrefix(begin, "Eight files have problems: ") {
		t.Errorf("it begins %q", begin)
	}
	for _, want := range []string{
		"settings-set-aside-", "study-set-aside-", "engines-set-aside-", "sketch-set-aside-", "game-set-aside-", "games-set-aside-", "record of draws",
		"text that is not part of a game in line 6 of games.pgn",
	} {
		if !strings.Contains(about, want) {
			t.Errorf("%q is not mentioned in %q", want, about)
		}
	}
}
