package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/notice"
	"backrank/internal/langtest"
	"backrank/ui/widget"
)

// A truncated message has its full text as tooltip; a message that is not truncated has no tooltip.
func TestTruncatedMessageTooltip(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, "chess", "")
		r.win.Resize(fyne.NewSize(760, 530))
		tooltip := func() string { return r.win.Content().(*fyne.Container).Objects[1].(*widget.Tips).Shown() }
		for _, text := range []string{"Saved", strings.TrimSpace(strings.Repeat("long ", 40))} {
			r.message.Report(text, notice.Info)
			r.message.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: fyne.NewPos(100, 500)}})
			want := text
			if len(text) < 10 {
				want = ""
			}
			if got := tooltip(); got != want {
				t.Errorf("%q: tooltip %q", text, got)
			}
			if r.message.MouseOut(); tooltip() != "" {
				t.Errorf("the tooltip of %q does not close", text)
			}
		}
	})
}

// A truncated message has a button that shows its full text, also without a mouse.
func TestTruncatedMessageButton(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, "chess", "")
		r.win.Resize(fyne.NewSize(760, 530))
		if r.message.Report("Saved", notice.Info); r.message.Details() != nil {
			t.Error("a short message has details")
		}
		var files []string
		for _, name := range []string{"settings.json", "game.json", "games.pgn", "games.db", "analyses.json", "progress.json", "draws.json"} {
			files = append(files, "The file "+name+" could not be read and was set aside as "+name+".damaged-2026-11-27.")
		}
		text := strings.Join(files, " ")
		r.message.Report(text, notice.Warning)
		details := r.message.Details()
		if details == nil || !details.Visible() || details.Size().Width < 40 {
			t.Fatal("a message that is cut has no details")
		}
		details.OnTapped()
		top, shown := r.win.Canvas().Overlays().Top(), ""
		if top == nil {
			t.Fatal("no dialog is open")
		}
		for _, o := range test.LaidOutObjects(top) {
			if l, is := o.(*fynewidget.Label); is {
				shown += l.Text
				if at := fyne.CurrentApp().Driver().AbsolutePositionForObject(l); at.Y+l.Size().Height > r.win.Canvas().Size().Height {
					t.Errorf("the text ends at %v, below the window", at.Y+l.Size().Height)
				}
			}
		}
		if shown != text {
			t.Errorf("the dialog shows %q", shown)
		}
		r.win.Canvas().Overlays().Remove(top)
		if r.message.Report("Saved", notice.Info); r.message.Details() != nil {
			t.Error("the short message that follows has details")
		}
	})
}

// The reason in a message about a file is visible even if the file name is long, because the name is shortened in the
// middle.
func TestLongFileNameInError(t *testing.T) {
	r := open(t, "chess", "")
	path := filepath.Join(t.TempDir(), strings.Repeat("the-club-championship-", 9)+"2025.pgn")
	if err := os.WriteFile(path, []byte(badGame), 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.Open(path) })
	if got := r.message.Text(); !strings.HasPrefix(got, "The game in the-club-champio…onship-2025.pgn cannot be read. Game 1, line 3") {
		t.Errorf("%q", got)
	}
	home, _ := os.UserHomeDir()
	for path, want := range map[string]string{
		filepath.Join(home, "a.pgn"): "Saved as a.pgn in ~", filepath.Join(home, "games", "a.pgn"): "Saved as a.pgn in ~/games", "/a.pgn": "Saved as a.pgn in /",
	} {
		if got := savedAs(path); got != filepath.FromSlash(want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
