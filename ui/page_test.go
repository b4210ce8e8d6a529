package ui

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// In a page files come by the browser's dialog and go as downloads, and nothing is left of them afterwards.
func TestAPageTakesAndGivesFiles(t *testing.T) {
	r := open(t, "chess960", "")
	var asked, given []string
	var refused error
	r.Page = &Page{
		Pick: func(endings []string, picked func(string)) {
			asked = endings
			picked(file(t, "one.pgn", goodGame))
		},
		Save: func(path string) error {
			data, err := os.ReadFile(path)
			given = append(given, path, string(data))
			return errors.Join(refused, err)
		},
	}
	r.after(r.files.openFile)
	if len(r.view.Plies) != 3 || !slices.Contains(asked, ".pgn") || r.top() != "" {
		t.Fatalf("%d plies, asked for %q, shown is %q", len(r.view.Plies), asked, r.top())
	}
	r.after(r.files.saveFile)
	if len(given) != 2 || !strings.Contains(given[1], "1. e4 e5 2. Nf3") || filepath.Ext(given[0]) != ".pgn" || r.top() != "" {
		t.Fatalf("given was %q, shown is %q", given, r.top())
	}
	if _, err := os.Stat(given[0]); err == nil {
		t.Errorf("%s stays", given[0])
	}
	refused = errors.New("no room")
	r.after(r.files.saveFile)
	if !strings.Contains(r.message.Said(), "could not be saved") {
		t.Errorf("a download that failed: %q", r.message.Said())
	}
}

// What needs a desktop is grey in a page, and its keys do nothing.
func TestWhatNeedsADesktopIsGreyInAPage(t *testing.T) {
	for _, page := range []bool{false, true} {
		r := open(t, "chess960", "")
		if page {
			r.Page = &Page{}
		}
		r.Show(fyne.NewSize(1180, 760))
		for name := range desktopOnly {
			c := r.commands[name]
			if c == nil {
				t.Fatalf("no command %q", name)
			}
			if got := r.menu.items[c].Disabled; got != page {
				t.Errorf("%s is grey %v; in a page %v", name, got, page)
			}
		}
	}
}

// A link leads to the place that is known, and says what is shown.
func TestALinkIsCopied(t *testing.T) {
	r := open(t, "bunker", "")
	r.after(r.files.copyLink)
	if said := r.message.Said(); !strings.Contains(said, "-web") {
		t.Errorf("without an address: %q", said)
	}
	r.LinkAddress = "https://example.org/"
	r.after(r.files.copyLink)
	if got, want := r.app.Clipboard().Content(), "https://example.org/?variant=bunker&start="+r.view.StartID; got != want {
		t.Errorf("copied %q, want %q", got, want)
	}
	r.after(func() { r.play.typeMove("e4") })
	r.after(r.files.copyLink)
	if got := r.app.Clipboard().Content(); !strings.HasPrefix(got, "https://example.org/?variant=bunker&fen=") || !strings.Contains(got, "/4P3/8/PPPP1PPP/") {
		t.Errorf("after a move %q is copied", got)
	}
}
