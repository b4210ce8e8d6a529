package arch

import (
	"fmt"
	"slices"
	"testing"
)

// An importRule forbids Package and the packages below it to import Forbidden or a package below it, directly or
// indirectly. Exceptions are importing packages in or below Except, and imported packages in or below Allowed or
// textPackages.
type importRule struct {
	Package, Forbidden string
	Except, Allowed    []string
	Reason             string
}

var importRules = []importRule{
	{Package: module + "/variants", Forbidden: "fyne.io", Reason: "variants do not depend on the window"},
	{Package: module + "/engine", Forbidden: "fyne.io", Reason: "the engine runs without a window"},
	{Package: module + "/app", Forbidden: "fyne.io", Reason: "a match does not depend on the window"},
	{Package: module + "/online", Forbidden: "fyne.io", Reason: "a table does not depend on the window"},
	{Package: module + "/online", Forbidden: module + "/ui", Reason: "arrows point down"},
	{Package: module + "/app", Forbidden: module + "/online", Reason: "arrows point down"},
	{Package: module + "/ui/print", Forbidden: "fyne.io", Reason: "sheets are laid out without a window"},
	{Package: module + "/cmd", Forbidden: "fyne.io", Reason: "the commands build with CGO_ENABLED=0"},

	{Package: module + "/version", Forbidden: module, Allowed: []string{module + "/version"}, Reason: "the version depends on nothing"},
	{Package: module + "/words", Forbidden: module, Reason: "words depends on lang only"},
	{Package: module + "/lang", Forbidden: module + "/words", Reason: "lang depends on nothing"},
	{Package: module + "/lang", Forbidden: module, Allowed: []string{module + "/lang"}, Reason: "lang depends on nothing"},
	{
		Package: module + "/variants/rules", Forbidden: module,
		Allowed: []string{module + "/variants/rules"},
		Reason:  "the rules do not depend on other packages",
	},
	{
		Package: module + "/variants", Forbidden: module,
		Allowed: []string{module + "/variants"},
		Reason:  "arrows point down",
	},
	{
		Package: module + "/variants/drill", Forbidden: module,
		Allowed: []string{module + "/variants"},
		Reason:  "questions follow from the rules",
	},
	{
		Package: module + "/engine", Forbidden: module,
		Allowed: []string{module + "/engine", module + "/variants", module + "/cli", module + "/version"},
		Reason:  "arrows point down",
	},
	{
		Package: module, Forbidden: module + "/engine/lab",
		Except: []string{module + "/engine/lab", module + "/cmd/backrank-arena", module + "/cmd/backrank-survey"},
		Reason: "the window and the engine do not link engine/lab",
	},
	{
		Package: module, Forbidden: module + "/cli",
		Except: []string{module + "/cli", module + "/cmd", module + "/engine/lab"},
		Reason: "only commands use package cli",
	},
	{Package: module + "/cli", Forbidden: module, Allowed: []string{module + "/cli", module + "/version"}, Reason: "cli does not depend on the commands"},
	{Package: module, Forbidden: module + "/internal", Except: []string{module + "/internal"}, Reason: "internal has tests and measurements, which programs for players do not link"},
	{
		Package: module + "/app", Forbidden: module,
		Allowed: []string{module + "/app", module + "/engine", module + "/variants"},
		Reason:  "arrows point down",
	},
	{Package: module + "/app/notice", Forbidden: module, Allowed: []string{module + "/app/notice"}, Reason: "notices depend on nothing"},
	{
		Package: module + "/app/disk", Forbidden: module,
		Allowed: []string{module + "/app/disk", module + "/app/notice"},
		Reason:  "disk does not depend on the contents of files",
	},
	{
		Package: module + "/app/archive", Forbidden: module,
		Allowed: []string{module + "/app/archive", module + "/app/clock", module + "/app/disk", module + "/app/notice", module + "/variants"},
		Reason:  "the archive does not depend on the match",
	},
	{
		Package: module + "/app/accounts", Forbidden: module,
		Allowed: []string{module + "/app/accounts", module + "/app/archive", module + "/app/clock", module + "/app/disk", module + "/app/notice", module + "/variants"},
		Reason:  "fetching games does not depend on the match",
	},
	{
		Package: module + "/app/library", Forbidden: module,
		Allowed: []string{module + "/app/library", module + "/app/archive", module + "/app/clock", module + "/app/disk", module + "/app/notice", module + "/variants"},
		Reason:  "the library does not depend on the match",
	},
	{
		Package: module + "/ui/games", Forbidden: module + "/app",
		Allowed: []string{module + "/app/library", module + "/app/archive", module + "/app/spoken", module + "/app/clock", module + "/app/disk", module + "/app/notice"},
		Reason:  "the game list does not depend on the match",
	},
	{
		Package: module + "/app/clock", Forbidden: module,
		Allowed: []string{module + "/app/clock", module + "/variants"},
		Reason:  "the clock does not depend on the match",
	},
	{
		Package: module + "/app/mistakes", Forbidden: module,
		Allowed: []string{module + "/app/mistakes", module + "/app/analysis", module + "/app/archive", module + "/app/player", module + "/app/clock", module + "/app/disk", module + "/app/notice", module + "/engine", module + "/variants"},
		Reason:  "mistakes are collected without a match",
	},
	{
		Package: module + "/app/analysis", Forbidden: module,
		Allowed: []string{module + "/app/analysis", module + "/app/player", module + "/app/clock", module + "/app/disk", module + "/app/notice", module + "/engine", module + "/variants"},
		Reason:  "analysis does not depend on the match",
	},
	{
		Package: module + "/cmd/backrank-games", Forbidden: module + "/app",
		Allowed: []string{module + "/app/accounts", module + "/app/archive", module + "/app/analysis", module + "/app/mistakes", module + "/app/sheet", module + "/app/player", module + "/app/clock", module + "/app/disk", module + "/app/notice"},
		Reason:  "the commands have no match",
	},
	{
		// The server plays games as a match does, and the match is in the package of the archive.
		Package: module + "/cmd", Forbidden: "modernc.org/sqlite", Except: []string{module + "/cmd/backrank-games", module + "/cmd/backrank-server"},
		Reason: "the other commands have no archive",
	},
	{
		Package: module, Forbidden: "github.com/parquet-go", Except: []string{module + "/cmd/backrank-games"},
		Reason: "Parquet is for other programs; the window does not need it",
	},
	{
		Package: module + "/app/settings", Forbidden: module,
		Allowed: []string{module + "/app/settings", module + "/app/analysis", module + "/app/player", module + "/app/clock", module + "/app/disk", module + "/app/notice", module + "/engine", module + "/variants"},
		Reason:  "settings do not depend on the match",
	},
	{
		Package: module + "/app/study", Forbidden: module,
		Allowed: []string{module + "/app/study", module + "/app/draws", module + "/app/disk", module + "/app/notice", module + "/variants"},
		Reason:  "the study of start positions does not depend on the match",
	},
	{
		Package: module + "/app/spoken", Forbidden: module,
		Allowed: []string{module + "/app/spoken", module + "/variants", module + "/words", module + "/lang"},
		Reason:  "words for positions do not depend on the match",
	},
	{
		Package: module + "/app/training", Forbidden: module,
		Allowed: []string{module + "/app/training", module + "/app/disk", module + "/app/notice", module + "/variants"},
		Reason:  "training does not depend on the match",
	},
	{
		Package: module + "/app/repertoire", Forbidden: module,
		Allowed: []string{module + "/app/repertoire", module + "/app/disk", module + "/app/notice", module + "/variants"},
		Reason:  "the repertoire does not depend on the match",
	},
	{
		Package: module + "/cmd", Forbidden: "github.com/open-spaced-repetition", Except: []string{module + "/cmd/backrank-server"},
		Reason: "the commands do not train",
	},
	{
		Package: module + "/app/draws", Forbidden: module,
		Allowed: []string{module + "/app/draws", module + "/app/disk", module + "/app/notice", module + "/variants"},
		Reason:  "a record of draws is verified without a window",
	},
	{
		Package: module + "/app/player", Forbidden: module,
		Allowed: []string{module + "/app/player", module + "/app/clock", module + "/app/disk", module + "/app/notice", module + "/engine", module + "/variants"},
		Reason:  "players do not depend on the match",
	},
	{
		Package: module + "/app/position", Forbidden: module,
		Allowed: []string{module + "/app/position", module + "/app/disk", module + "/app/notice", module + "/variants"},
		Reason:  "the position in the editor does not depend on the match",
	},
	{
		Package: module + "/ui/print", Forbidden: module,
		Allowed: []string{module + "/ui/print", module + "/variants", module + "/assets"},
		Reason:  "arrows point down",
	},
	{
		Package: module + "/ui/report", Forbidden: module + "/ui",
		Allowed: []string{module + "/ui/report", module + "/ui/accessible", module + "/ui/widget", module + "/ui/figurine", module + "/ui/flat", module + "/ui/theme", module + "/ui/board"},
		Reason:  "the graph of a report does not depend on the window",
	},
	{
		Package: module + "/ui/widget", Forbidden: module,
		Allowed: []string{module + "/ui/accessible", module + "/ui/widget", module + "/ui/figurine", module + "/ui/flat", module + "/ui/theme", module + "/ui/board", module + "/assets"},
		Reason:  "small widgets do not depend on games",
	},
	{
		Package: module + "/ui/liveanalysis", Forbidden: module + "/ui",
		Allowed: []string{
			module + "/ui/liveanalysis", module + "/ui/accessible", module + "/ui/widget", module + "/ui/figurine", module + "/ui/flat", module + "/ui/theme", module + "/ui/board",
		},
		Reason: "the live analysis uses the window through its Host",
	},
	{
		Package: module + "/ui/dialogs", Forbidden: module + "/ui",
		Allowed: []string{
			module + "/ui/dialogs", module + "/ui/preview", module + "/ui/aloud", module + "/ui/moves", module + "/ui/keys", module + "/ui/accessible", module + "/ui/widget", module + "/ui/figurine", module + "/ui/flat", module + "/ui/theme", module + "/ui/board",
		},
		Reason: "dialogs use the window through their inputs",
	},
	{
		Package: module + "/ui/dialogs", Forbidden: module + "/app",
		Except: []string{
			module + "/ui/dialogs/newgame", module + "/ui/dialogs/engines", module + "/ui/dialogs/gamefile", module + "/ui/dialogs/gameinfo", module + "/ui/dialogs/settingsdialog",
			module + "/ui/dialogs/accounts",
		},
		Allowed: []string{module + "/app/disk", module + "/app/notice"},
		Reason:  "frames, files and shortcuts do not depend on games",
	},
	{Package: module + "/ui/keys", Forbidden: module, Allowed: []string{module + "/ui/keys"}, Reason: "keys do not depend on commands"},
	{
		Package: module + "/ui/theme", Forbidden: module,
		Allowed: []string{module + "/ui/theme", module + "/ui/flat", module + "/ui/board", module + "/ui/accessible", module + "/assets"},
		Reason:  "colours do not depend on games",
	},
	{
		Package: module + "/ui/accessible", Forbidden: module,
		Allowed: []string{module + "/ui/accessible", module + "/lang"},
		Reason:  "what controls say does not depend on the controls",
	},
	{Package: module + "/sound", Forbidden: module, Allowed: []string{module + "/sound"}, Reason: "sounds do not depend on games"},
	{Package: module + "/app", Forbidden: module + "/sound", Reason: "a match is silent: the window plays sounds"},
	{Package: module + "/ui", Forbidden: module + "/sound/player", Reason: "only main needs a device"},
	{Package: module + "/cmd", Forbidden: module + "/sound", Reason: "the commands are silent"},
	{Package: module + "/speech", Forbidden: module, Allowed: []string{module + "/speech"}, Reason: "speech depends on nothing"},
	{Package: module + "/app", Forbidden: module + "/speech", Reason: "a match is silent: the window speaks"},
	{Package: module + "/cmd", Forbidden: module + "/speech", Reason: "the commands are silent"},
	{Package: module + "/cmd", Forbidden: "codeberg.org/go-pdf", Reason: "the commands print nothing"},
	{Package: module + "/assets", Forbidden: module, Allowed: []string{module + "/assets"}, Reason: "assets are data"},
	{Package: module + "/ui/board", Forbidden: module + "/variants", Reason: "the board does not depend on the rules"},
	{Package: module + "/ui/board", Forbidden: module + "/engine", Reason: "the board does not depend on the engine"},
	{Package: module + "/ui/board", Forbidden: module + "/app", Reason: "the board does not depend on the match"},
	{Package: module + "/cmd", Forbidden: module + "/ui", Reason: "the commands have no window"},

	{Package: module + "/ui", Forbidden: "fyne.io/fyne/v2/app", Reason: "only main needs cgo and OpenGL"},
	{Package: module + "/ui", Forbidden: "fyne.io/fyne/v2/test", Reason: "Fyne's test driver is for tests"},
	{Package: module, Forbidden: "github.com/jezek/xgb", Except: []string{module + "/internal/e2e"}, Reason: "only the tests of the window use X11"},
}

// textPackages have the texts for players. Every package may import them, except those without texts.
var textPackages = []string{module + "/lang", module + "/words"}

// violations returns a line for each violation of the rule.
func (a importRule) violations(all []goPackage) []string {
	var lines []string
	for _, r := range all {
		if !within(r.ImportPath, a.Package) || withinAny(r.ImportPath, a.Except) {
			continue
		}
		for _, dep := range r.Deps {
			if within(dep, a.Forbidden) && !withinAny(dep, a.Allowed) && (!withinAny(dep, textPackages) || slices.Contains(textPackages, a.Forbidden)) {
				lines = append(lines, fmt.Sprintf("%s links %s: %s", r.ImportPath, dep, a.Reason))
			}
		}
	}
	return lines
}

func TestImportsPointDown(t *testing.T) {
	all := goPackages(t)
	for _, a := range importRules {
		for _, line := range a.violations(all) {
			t.Error(line)
		}
	}
}

func TestImportRuleViolations(t *testing.T) {
	all := []goPackage{
		{ImportPath: module + "/engine", Deps: []string{"context", module + "/variants", module + "/app"}},
		{ImportPath: module + "/engine/uci", Deps: []string{module + "/engine"}},
		{ImportPath: module + "/enginery", Deps: []string{module + "/app"}},
	}
	rule := importRule{Package: module + "/engine", Forbidden: module, Allowed: []string{module + "/engine", module + "/variants"}}
	if got := rule.violations(all); len(got) != 1 {
		t.Errorf("one package imports app, found %q", got)
	}
	all = []goPackage{
		{ImportPath: module, Deps: []string{module + "/engine/lab/arena", module + "/engine"}},
		{ImportPath: module + "/cmd/backrank-arena", Deps: []string{module + "/engine/lab/arena"}},
	}
	rule = importRule{Package: module, Forbidden: module + "/engine/lab", Except: []string{module + "/engine/lab", module + "/cmd/backrank-arena"}}
	if got := rule.violations(all); len(got) != 1 {
		t.Errorf("only the window must not link the laboratory, found %q", got)
	}
}

func TestNoPackageIsCalledUtil(t *testing.T) {
	for _, r := range goPackages(t) {
		if slices.Contains([]string{"util", "utils", "common", "helper", "helpers", "manager", "misc"}, r.Name) {
			t.Errorf("the name of package %s says nothing about its contents", r.ImportPath)
		}
	}
}

func TestPackagesHaveComments(t *testing.T) {
	for _, r := range goPackages(t) {
		if r.Doc == "" {
			t.Errorf("package %s has no comment", r.ImportPath)
		}
	}
}
