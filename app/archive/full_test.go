package archive

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"backrank/variants/pgn"
)

// A full disk ends an import with one error, a sentence. The archive then has the reported games, and can be changed
// when there is space again.
func TestFullDiskEndsImport(t *testing.T) {
	usual := slices.Clone(pragmas)
	defer func() { pragmas = usual }()
	var text strings.Builder
	for n := range 4000 {
		fmt.Fprintf(&text, "[Event \"Open %d\"]\n[White \"Ada %d\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 e5 {Comment %d} 1-0\n\n", n, n, n)
	}
	file, path := filepath.Join(t.TempDir(), "many.pgn"), filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	sources, err := Files(file)
	if err != nil {
		t.Fatal(err)
	}
	before := 0
	for _, pages := range []int{40, 100, 1 << 20} {
		pragmas = append(slices.Clone(usual), fmt.Sprintf("max_page_count(%d)", pages))
		d, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		report, err := d.Import(t.Context(), Import{Sources: sources})
		if full := pages < 1<<20; errors.Is(err, syscall.ENOSPC) != full || full && err.Error() != "the disk is full" {
			t.Errorf("%d pages: %v", pages, err)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		pragmas = usual
		if d, err = Open(path); err != nil {
			t.Fatal(err)
		}
		before += report.Games
		n, err := d.Count(t.Context(), Query{})
		var sound string
		if err == nil {
			err = d.pool.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&sound)
		}
		if n != before || sound != "ok" || err != nil {
			t.Errorf("%d pages: %d games of %d, %s, %v", pages, n, before, sound, err)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
	if before != 4000 {
		t.Errorf("in the end there are %d games", before)
	}
}

// An archive that cannot be written to can be read, and changes fail with a sentence.
func TestReadOnlyArchive(t *testing.T) {
	folder := t.TempDir()
	file, path := filepath.Join(folder, "some.pgn"), filepath.Join(folder, "games.db")
	if err := os.WriteFile(file, []byte("[White \"Ada\"]\n\n1. e4 e5 1-0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	sources, err := Files(file)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Open(path)
	if err == nil {
		_, err = d.Import(t.Context(), Import{Sources: sources})
	}
	if err = errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
	if d, err = openReadOnly(path); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("[White \"Ada\"]\n\n1. c4 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	heads, err := d.Find(t.Context(), Query{Player: "ada"})
	if err != nil || len(heads) != 1 {
		t.Fatalf("found %v, %v", heads, err)
	}
	if g, err := d.Game(t.Context(), 1); err != nil || g.Tag("White") != "Ada" {
		t.Errorf("read %v, %v", g.Tags, err)
	}
	for what, change := range map[string]func() error{
		"an import": func() error { _, err := d.Import(t.Context(), Import{Sources: sources}); return err },
		"a game":    func() error { _, err := d.Add(t.Context(), "here", mustRead(t, "1. d4 *")); return err },
		"a label":   func() error { _, err := d.Label(t.Context(), "sharp", 1); return err },
		"a key":     func() error { return d.Key(t.Context(), 1, "key") },
	} {
		if err := change(); !errors.Is(err, syscall.EROFS) || !strings.HasPrefix(err.Error(), "nothing can be added or changed") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

func mustRead(t *testing.T, text string) pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	return g
}
