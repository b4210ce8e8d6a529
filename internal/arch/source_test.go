package arch

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// maxLines is the maximum length of a file that is not a test, in lines.
const maxLines = 500

// goroutineFiles maps the files that start goroutines to the reason. One goroutine owns a match; opponents think on other
// goroutines and send their move back. A new file in this list needs an equally good reason.
var goroutineFiles = map[string]string{
	"platform/shutdown.go":       "waits for the signal that ends the program",
	"app/match.go":               "the loop that owns the match",
	"app/writer.go":              "waits for the disk",
	"app/opponent.go":            "the computer's turn",
	"app/disk/shared.go":         "writes files that several programs share, after the changes",
	"app/library/library.go":     "adds games to the archive, in the background",
	"app/analysis/live.go":       "live analysis, independent of the match",
	"app/analysis/background.go": "the analysis of a game, a position at a time",
	"app/archive/pipeline.go":    "readers of PGN files, while games are written to the archive",
	"app/archive/viewcache.go":   "builds the scan file, while queries read the tables",
	"engine/threads.go":          "further searchers during a search; clears parts of a large table",
	"engine/uci/search.go":       "the search, while the protocol reads commands",

	"app/archive/scan/parallel.go": "scans parts of all games during a query",
	"engine/uci/client/process.go": "reads an engine's output, and waits for its end",
	"engine/lab/arena/match.go":    "plays several games at a time",
	"sound/player/player.go":       "owns the sound device",
	"speech/speaker.go":            "owns the connection with the system's speech",
	"ui/queue.go":                  "passes views of the match to the window",
	"engine/lab/train/parallel.go": "plays games and computes sums for the evaluation, several at a time",

	"online/client.go":              "the connection to a server, and what is sent to it",
	"cmd/backrank-server/client.go": "the pings of a connection",
	"cmd/backrank-server/hub.go":    "the room of each table",
	"cmd/backrank-server/main.go":   "serves, and tells that the server is alive",
}

// vocabulary matches the names of notnil/chess that may be used: the types Square, File, Rank, Color, PieceType, Piece,
// Outcome and Method, their constants, and NewSquare and NewPiece. The rest of that package supports only castling from e1.
var vocabulary = regexp.MustCompile(`^(` + strings.Join([]string{
	`Square|File|Rank|Color|PieceType|Piece|Outcome|Method|NewSquare|NewPiece`,
	`NoSquare|[A-H][1-8]|File[A-H]|Rank[1-8]`,
	`NoColor|White|Black`,
	`NoPieceType|King|Queen|Rook|Bishop|Knight|Pawn`,
	`NoPiece|(White|Black)(King|Queen|Rook|Bishop|Knight|Pawn)`,
	`NoOutcome|WhiteWon|BlackWon|Draw`,
	`NoMethod|Checkmate|Resignation|DrawOffer|Stalemate|ThreefoldRepetition|FivefoldRepetition`,
	`FiftyMoveRule|SeventyFiveMoveRule|InsufficientMaterial`,
}, "|") + `)$`)

// behaviourFiles lists the files that may use other names of notnil/chess, and why.
var behaviourFiles = map[string]struct {
	Names []string
	Why   string
}{
	"assets/internal/contact/pieces.go": {Names: []string{"NewGame"}, Why: "the orthodox position for a sheet of pictures"},
}

// openingPackage has names of openings, but takes a second to initialise. variants/openings/openings.tsv has the same names.
const openingPackage = "github.com/notnil/chess/opening"

func TestFyneDoIsOnlyInMain(t *testing.T) {
	for _, s := range sources(t) {
		s.selectors(s.importName("fyne.io/fyne/v2"), func(sel *ast.SelectorExpr) {
			switch {
			case sel.Sel.Name == "DoAndWait":
				t.Errorf("%s: fyne.DoAndWait deadlocks on the window's own goroutine", s.at(sel))
			case sel.Sel.Name == "Do" && s.Path != "main.go" && !s.test():
				t.Errorf("%s: only main.go may use fyne.Do; take a func(func()) instead", s.at(sel))
			}
		})
	}
}

func TestGoroutinesStartInNamedFiles(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range sources(t) {
		if s.test() || s.in("internal") {
			continue
		}
		ast.Inspect(s.File, func(n ast.Node) bool {
			if g, ok := n.(*ast.GoStmt); ok {
				seen[s.Path] = true
				if goroutineFiles[s.Path] == "" {
					t.Errorf("%s starts a goroutine, but is not in goroutineFiles", s.at(g))
				}
			}
			return true
		})
	}
	for path, why := range goroutineFiles {
		if !seen[path] {
			t.Errorf("%s (%s) starts no goroutine: remove it from goroutineFiles", path, why)
		}
	}
	if len(goroutineFiles) > 23 {
		t.Errorf("%d files start goroutines, more than 23", len(goroutineFiles))
	}
}

func TestOnlyVocabularyOfNotnilIsUsed(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		s.selectors(s.importName("github.com/notnil/chess"), func(sel *ast.SelectorExpr) {
			if !vocabulary.MatchString(sel.Sel.Name) && !slices.Contains(behaviourFiles[s.Path].Names, sel.Sel.Name) {
				t.Errorf("%s: chess.%s is not in vocabulary", s.at(sel), sel.Sel.Name)
			}
		})
		if s.importName(openingPackage) != "" {
			t.Errorf("%s imports %s; app has the names", s.Path, openingPackage)
		}
	}
}

// databasePackages are the packages of the archive's database.
var databasePackages = []string{"modernc.org/sqlite", "modernc.org/sqlite/lib", "database/sql"}

func TestOnlyTheArchiveImportsSQLite(t *testing.T) {
	seen := false
	for _, s := range sources(t) {
		for _, path := range databasePackages {
			if s.importName(path) == "" || s.test() {
				continue
			}
			if seen = true; !s.in("app/archive") {
				t.Errorf("%s imports %s; only app/archive may", s.Path, path)
			}
		}
	}
	if !seen {
		t.Error("the archive imports no database: the test checks nothing")
	}
}

func TestVocabularyIsTypesOnly(t *testing.T) {
	for _, name := range []string{"Position", "Game", "NewGame", "Move", "CastleRights", "Board", "FEN", "UCINotation", "I9", "NewSquareX"} {
		if vocabulary.MatchString(name) {
			t.Errorf("vocabulary matches chess.%s", name)
		}
	}
}

func TestFilesAreShort(t *testing.T) {
	for _, s := range sources(t) {
		if !s.test() && s.Lines > maxLines {
			t.Errorf("%s has %d lines, more than %d: does it hold one idea?", s.Path, s.Lines, maxLines)
		}
	}
}

// variantNames matches names of variants, which package rules must not contain.
var variantNames = regexp.MustCompile(`(?i)chess960|chess480|chess484|fischer|multichess|dfrc|bunker|benko|prechess|pre-chess|kingsleap|shuffle`)

func TestTheRulesNameNoVariant(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() || !s.in("variants/rules") {
			continue
		}
		ast.Inspect(s.File, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if variantNames.MatchString(n.Name) {
					t.Errorf("%s: %s names a variant", s.at(n), n.Name)
				}
			case *ast.BasicLit:
				if n.Kind == token.STRING && variantNames.MatchString(n.Value) {
					t.Errorf("%s: %s names a variant", s.at(n), n.Value)
				}
			}
			return true
		})
	}
}

// systemTime matches the functions of package time that read the system's clock or wait. app/clock must not use them.
var systemTime = regexp.MustCompile(`^(Now|Since|Until|Sleep|After|AfterFunc|Tick|NewTimer|NewTicker)$`)

func TestClockReadsNoSystemTime(t *testing.T) {
	seen := false
	for _, s := range sources(t) {
		if s.test() || !s.in("app/clock") {
			continue
		}
		s.selectors(s.importName("time"), func(sel *ast.SelectorExpr) {
			seen = true
			if systemTime.MatchString(sel.Sel.Name) {
				t.Errorf("%s: time.%s; an instant is an argument", s.at(sel), sel.Sel.Name)
			}
		})
	}
	if !seen {
		t.Error("app/clock does not use package time: the test checks nothing")
	}
}

func TestRandomNumbersHaveSeeds(t *testing.T) {
	for _, s := range sources(t) {
		if s.importName("math/rand") != "" {
			t.Errorf("%s imports math/rand; math/rand/v2 takes a source", s.Path)
		}
		if s.test() || s.in("internal") { // measurements may use random delays
			continue
		}
		s.selectors(s.importName("math/rand/v2"), func(sel *ast.SelectorExpr) {
			if !slices.Contains([]string{"New", "NewPCG", "NewChaCha8", "Rand", "PCG", "Source", "Uint64"}, sel.Sel.Name) {
				t.Errorf("%s: rand.%s has no seed, so it cannot be reproduced", s.at(sel), sel.Sel.Name)
			}
		})
	}
}
