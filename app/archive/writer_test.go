package archive

import (
	"path/filepath"
	"testing"
)

// If a writer cannot be opened because a table is missing, newWriter returns an error and closes what it has opened.
func TestFailedWriterIsClosed(t *testing.T) {
	for _, missing := range []string{"players", "events", "sources", "games", "records"} {
		d, err := Open(filepath.Join(t.TempDir(), "games.db"))
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Exec(t.Context(), "DROP TABLE "+missing); err != nil {
			t.Fatal(err)
		}
		if _, err := d.newWriter(t.Context(), true); err == nil {
			t.Errorf("without %s there is a writer", missing)
		}
		if err := d.Close(); err != nil {
			t.Error(missing, err)
		}
	}
}
