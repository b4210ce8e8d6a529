package arch

import (
	"fmt"
	"slices"
	"testing"
)

// arrow is a law about imports: nothing below Room, but the rooms below But, links anything below Never, save what
// lies below Save.
type arrow struct {
	Room, Never string
	But, Save   []string
	Why         string
}

var arrows = []arrow{
	{Room: module + "/variants", Never: "fyne.io", Why: "the rules know no window"},
	{Room: module + "/engine", Never: "fyne.io", Why: "the engine runs without a window"},
	{Room: module + "/app", Never: "fyne.io", Why: "a match is the same without a window"},
	{Room: module + "/ui/print", Never: "fyne.io", Why: "sheets are made beside the window"},
	{Room: module + "/cmd", Never: "fyne.io", Why: "the commands build with CGO_ENABLED=0"},

	{Room: module + "/words", Never: module, Save: []string{module + "/words"}, Why: "words are used by all and use none"},
	{
		Room: module + "/variants/rules", Never: module,
		Save: []string{module + "/variants/rules", module + "/words"},
		Why:  "the rules stand alone",
	},
	{
		Room: module + "/variants", Never: module,
		Save: []string{module + "/variants", module + "/words"},
		Why:  "arrows point down",
	},
	{
		Room: module + "/engine", Never: module,
		Save: []string{module + "/engine", module + "/variants", module + "/cli", module + "/words"},
		Why:  "arrows point down",
	},
	{
		Room: module, Never: module + "/engine/lab",
		But: []string{module + "/engine/lab", module + "/cmd/backrank-arena", module + "/cmd/backrank-survey"},
		Why: "what the laboratory needs, the window and the engine do not carry",
	},
	{
		Room: module, Never: module + "/cli",
		But: []string{module + "/cli", module + "/cmd", module + "/engine/lab"},
		Why: "only commands have the frame of commands",
	},
	{Room: module + "/cli", Never: module, Save: []string{module + "/cli"}, Why: "the frame knows nothing of what commands do"},
	{Room: module, Never: module + "/internal", But: []string{module + "/internal"}, Why: "internal holds checks, and nothing that ships links them"},
	{
		Room: module + "/app", Never: module,
		Save: []string{module + "/app", module + "/engine", module + "/variants", module + "/words"},
		Why:  "arrows point down",
	},
	{Room: module + "/app/notice", Never: module, Save: []string{module + "/app/notice"}, Why: "what is said depends on nothing"},
	{
		Room: module + "/app/disk", Never: module,
		Save: []string{module + "/app/disk", module + "/app/notice", module + "/words"},
		Why:  "the disk knows nothing of what files say",
	},
	{
		Room: module + "/app/player", Never: module,
		Save: []string{module + "/app/player", module + "/app/disk", module + "/app/notice", module + "/engine", module + "/variants", module + "/words"},
		Why:  "players know no match",
	},
	{
		Room: module + "/app/position", Never: module,
		Save: []string{module + "/app/position", module + "/app/disk", module + "/app/notice", module + "/variants", module + "/words"},
		Why:  "the position being edited knows no match",
	},
	{
		Room: module + "/ui/print", Never: module,
		Save: []string{module + "/ui/print", module + "/variants", module + "/assets", module + "/words"},
		Why:  "arrows point down",
	},
	{
		Room: module + "/ui/widget", Never: module,
		Save: []string{module + "/ui/widget", module + "/ui/theme", module + "/ui/board", module + "/assets", module + "/words"},
		Why:  "small widgets know no game",
	},
	{
		Room: module + "/ui/theme", Never: module,
		Save: []string{module + "/ui/theme", module + "/ui/board", module + "/assets", module + "/words"},
		Why:  "colours know no game",
	},
	{Room: module + "/cmd", Never: "codeberg.org/go-pdf", Why: "the commands print nothing"},
	{Room: module + "/assets", Never: module, Save: []string{module + "/assets"}, Why: "assets are data"},
	{Room: module + "/ui/board", Never: module + "/variants", Why: "the board knows no rules"},
	{Room: module + "/ui/board", Never: module + "/engine", Why: "the board knows no engine"},
	{Room: module + "/ui/board", Never: module + "/app", Why: "the board knows no match"},
	{Room: module + "/cmd", Never: module + "/ui", Why: "the commands have no window"},

	{Room: module + "/ui", Never: "fyne.io/fyne/v2/app", Why: "only main needs cgo and OpenGL"},
	{Room: module + "/ui", Never: "fyne.io/fyne/v2/test", Why: "Fyne's test driver is for tests"},
	{Room: module, Never: "github.com/jezek/xgb", But: []string{module + "/internal/e2e"}, Why: "X11 is spoken by the window's tests alone"},
}

// broken says how the rooms break the law, a line for each.
func (a arrow) broken(all []room) []string {
	var lines []string
	for _, r := range all {
		if !within(r.ImportPath, a.Room) || withinAny(r.ImportPath, a.But) {
			continue
		}
		for _, dep := range r.Deps {
			if within(dep, a.Never) && !withinAny(dep, a.Save) {
				lines = append(lines, fmt.Sprintf("%s links %s: %s", r.ImportPath, dep, a.Why))
			}
		}
	}
	return lines
}

func TestArrowsPointDown(t *testing.T) {
	all := rooms(t)
	for _, a := range arrows {
		for _, line := range a.broken(all) {
			t.Error(line)
		}
	}
}

func TestAnArrowThatPointsUpIsSeen(t *testing.T) {
	all := []room{
		{ImportPath: module + "/engine", Deps: []string{"context", module + "/variants", module + "/app"}},
		{ImportPath: module + "/engine/uci", Deps: []string{module + "/engine"}},
		{ImportPath: module + "/enginery", Deps: []string{module + "/app"}},
	}
	law := arrow{Room: module + "/engine", Never: module, Save: []string{module + "/engine", module + "/variants"}}
	if got := law.broken(all); len(got) != 1 {
		t.Errorf("one room imports app, found %q", got)
	}
	all = []room{
		{ImportPath: module, Deps: []string{module + "/engine/lab/arena", module + "/engine"}},
		{ImportPath: module + "/cmd/backrank-arena", Deps: []string{module + "/engine/lab/arena"}},
	}
	law = arrow{Room: module, Never: module + "/engine/lab", But: []string{module + "/engine/lab", module + "/cmd/backrank-arena"}}
	if got := law.broken(all); len(got) != 1 {
		t.Errorf("the window alone may not link the laboratory, found %q", got)
	}
}

func TestNoRoomIsADrawerForOddments(t *testing.T) {
	for _, r := range rooms(t) {
		if slices.Contains([]string{"util", "utils", "common", "helper", "helpers", "manager", "misc"}, r.Name) {
			t.Errorf("package %s says nothing about what it holds", r.ImportPath)
		}
	}
}
