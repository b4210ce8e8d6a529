package archive

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"backrank/variants/pgn"
)

// An import begins when queries can be answered without a build, which it then delays, and starts one at its end if
// there are too many new games.
func TestImportStandsBetweenBuilds(t *testing.T) {
	d, err := Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	const games = 30
	d.SetScanLimits(games/2, games/2)
	add := func(first int) {
		t.Helper()
		var all []pgn.Game
		for i := range games {
			text := fmt.Sprintf("[White \"Player %d\"]\n\n1. e4 1-0", first+i)
			g, err := pgn.NewReader(strings.NewReader(text)).Next()
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, g)
		}
		if _, err := d.Add(t.Context(), "test", all...); err != nil {
			t.Fatal(err)
		}
	}
	state := func() (v *view, building bool) {
		d.views.mu.Lock()
		defer d.views.mu.Unlock()
		return d.views.latest, d.views.building != nil
	}
	add(0)
	end := d.views.startImport(t.Context())
	before, building := state()
	if before == nil || building {
		t.Fatalf("at the start of the import: view %v, building %v", before != nil, building)
	}
	add(games)
	if n, err := d.Count(t.Context(), Query{}); n != games || err != nil {
		t.Errorf("during the import: %d games, %v", n, err)
	}
	if now, building := state(); now != before || building {
		t.Errorf("during the import: another view %v, building %v", now != before, building)
	}
	end()
	if now, building := state(); now == before && !building {
		t.Error("at the end of the import no build has started")
	}
}
