package arch

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// maxLines is the maximum length in lines of a file, except tests.
const maxLines = 500

// goroutineFiles are the files in which goroutines are started, and what for. One goroutine owns a match;
// opponents think elsewhere and post their answer back. A new file in this list needs an equally good reason.
var goroutineFiles = map[string]string{
	"platform/shutdown.go":     "the signal at which the program ends",
	"app/match.go":             "the loop that owns the match",
	"app/writer.go":            "what waits for the disk",
	"app/opponent.go":          "the computer's turn",
	"app/gameanalysis.go":      "the analysis of a game, a position at a time",
	"app/disk/shared.go":       "files that programs share, written behind the changes",
	"app/games.go":             "games into the archive, in the background",
	"app/analysis/live.go":     "live analysis, beside the match",
	"app/archive/pipeline.go":  "games of files, read by others while they are written",
	"app/archive/viewcache.go": "builds of the scan file, while queries read the tables",
	"engine/threads.go":        "searchers beside the first, for the time of a search; shares of a large table to be cleared",
	"engine/uci/search.go":     "the search, while the protocol listens",

	"app/archive/scan/parallel.go": "parts of all games, for the time of a question",
	"engine/uci/client/process.go": "what an engine says, and its end",
	"engine/lab/arena/match.go":    "games, as many at a time as are asked for",
	"sound/player/player.go":       "the device that sounds go to",
	"ui/queue.go":                  "from the match to the window",
	"engine/lab/train/parallel.go": "games and sums for the evaluation, on as many threads as are asked for",
}

// vocabulary is what is used of notnil/chess: the types Square, File, Rank, Color, PieceType, Piece, Outcome
// and Method, their constants, and NewSquare and NewPiece. Everything else there supports only castling from
// e1.
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

// behaviour lists what files use of notnil/chess beyond vocabulary, and why they may.
var behaviour = map[string]struct {
	Names []string
	Why   string
}{
	"assets/internal/contact/pieces.go": {Names: []string{"NewGame"}, Why: "the orthodox position for a sheet of pictures"},
}

// openings is a package of opening names, which takes a second to read them. app/openings.tsv has the same names.
const openings = "github.com/notnil/chess/opening"

func TestOnlyMainHandsOutFyneDo(t *testing.T) {
	for _, s := range sources(t) {
		s.selectors(s.importName("fyne.io/fyne/v2"), func(sel *ast.SelectorExpr) {
			switch {
			case sel.Sel.Name == "DoAndWait":
				t.Errorf("%s: fyne.DoAndWait deadlocks on the window's own goroutine", s.at(sel))
			case sel.Sel.Name == "Do" && s.Path != "main.go" && !s.test():
				t.Errorf("%s: fyne.Do stands in main.go alone; take a func(func()) instead", s.at(sel))
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
					t.Errorf("%s starts a goroutine and is not in the list of files that do", s.at(g))
				}
			}
			return true
		})
	}
	for path, why := range goroutineFiles {
		if !seen[path] {
			t.Errorf("%s (%s) starts no goroutine any more: take it off the list", path, why)
		}
	}
	if len(goroutineFiles) > 18 {
		t.Errorf("goroutines start in %d files: that is no handful", len(goroutineFiles))
	}
}

func TestOnlyVocabularyIsTakenFromNotnil(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		s.selectors(s.importName("github.com/notnil/chess"), func(sel *ast.SelectorExpr) {
			if !vocabulary.MatchString(sel.Sel.Name) && !slices.Contains(behaviour[s.Path].Names, sel.Sel.Name) {
				t.Errorf("%s: chess.%s is not of the vocabulary", s.at(sel), sel.Sel.Name)
			}
		})
		if s.importName(openings) != "" {
			t.Errorf("%s imports %s; app has the names", s.Path, openings)
		}
	}
}

// database are the packages that the archive is written with.
var database = []string{"modernc.org/sqlite", "modernc.org/sqlite/lib", "database/sql"}

func TestOnlyTheArchiveKnowsItsDatabase(t *testing.T) {
	seen := false
	for _, s := range sources(t) {
		for _, path := range database {
			if s.importName(path) == "" || s.test() {
				continue
			}
			if seen = true; !s.in("app/archive") {
				t.Errorf("%s imports %s; only app/archive may", s.Path, path)
			}
		}
	}
	if !seen {
		t.Error("the archive imports no database: the law holds of nothing")
	}
}

func TestVocabularyHoldsNoBehaviour(t *testing.T) {
	for _, name := range []string{"Position", "Game", "NewGame", "Move", "CastleRights", "Board", "FEN", "UCINotation", "I9", "NewSquareX"} {
		if vocabulary.MatchString(name) {
			t.Errorf("chess.%s would pass as vocabulary", name)
		}
	}
}

func TestNoFileOutgrowsItsReader(t *testing.T) {
	for _, s := range sources(t) {
		if !s.test() && s.Lines > maxLines {
			t.Errorf("%s has %d lines, more than %d: is it one thing?", s.Path, s.Lines, maxLines)
		}
	}
}

// variantNames are words of the catalogue that must not occur in the core.
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

// timeless matches what package time has for those who look at a clock or wait, which app/clock must not.
var timeless = regexp.MustCompile(`^(Now|Since|Until|Sleep|After|AfterFunc|Tick|NewTimer|NewTicker)$`)

func TestTheClockIsToldTheTime(t *testing.T) {
	seen := false
	for _, s := range sources(t) {
		if s.test() || !s.in("app/clock") {
			continue
		}
		s.selectors(s.importName("time"), func(sel *ast.SelectorExpr) {
			seen = true
			if timeless.MatchString(sel.Sel.Name) {
				t.Errorf("%s: time.%s; an instant is an argument", s.at(sel), sel.Sel.Name)
			}
		})
	}
	if !seen {
		t.Error("app/clock uses no times: the law holds of nothing")
	}
}

func TestSeedsAreArguments(t *testing.T) {
	for _, s := range sources(t) {
		if s.importName("math/rand") != "" {
			t.Errorf("%s imports math/rand; math/rand/v2 takes a source", s.Path)
		}
		if s.test() || s.in("internal") { // a measurement may be jittered
			continue
		}
		s.selectors(s.importName("math/rand/v2"), func(sel *ast.SelectorExpr) {
			if !slices.Contains([]string{"New", "NewPCG", "NewChaCha8", "Rand", "PCG", "Source", "Uint64"}, sel.Sel.Name) {
				t.Errorf("%s: rand.%s draws from no seed that can be given again", s.at(sel), sel.Sel.Name)
			}
		})
	}
}
