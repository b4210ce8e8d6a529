package player

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"backrank/engine/uci/client"
	"backrank/internal/fakeengine"
	"backrank/variants"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// day is the current time in all tests.
var day = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func variant(t *testing.T, id string) variants.Variant {
	t.Helper()
	v, ok := variants.ByID(id)
	if !ok {
		t.Fatalf("no variant %q", id)
	}
	return v
}

// fakeEngine returns an entry for this test binary as an engine with a fault.
func fakeEngine(fault, folder string) Entry {
	path, args := fakeengine.Command(fault, 1, filepath.Join(folder, "signed"))
	return Entry{
		ID: "a", Name: "Fake", Path: path, Args: args, Seconds: .01,
		DeclaredOptions: client.Options{{Name: "UCI_Chess960", Kind: client.Check, Default: "false"}},
	}
}
