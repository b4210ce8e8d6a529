package app

import (
	"slices"
	"strings"
	"testing"

	"backrank/app/settings"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// Whatever the variant of a FEN, the position on the board is the one parsed. In a PGN that names no variant, or orthodox
// chess, it is played as on a board of orthodox chess.
func TestAFENIsLoadedAsItIsParsed(t *testing.T) {
	for _, c := range []struct{ fen, now, want string }{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "chess960", "chess960"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "slide", "chess"},
		{"1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "bunker", "chess960"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "bunker", "bunker"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "slide", "chess"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "slide", "slide"},
		{"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1", "chess", "chess960"},
		{"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1", "chess", "chess960"},
		{"4k3/8/8/8/8/8/8/R3K1R1 w G - 0 1", "chess", "chess960"},
		{"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "chess", "chess960"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "chess", "chess"},
		{"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "chess", "chess"},
		{"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess", "dfrc"},
		{"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess960", "dfrc"},
		{"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1", "slide", "chess960"},
	} {
		from, err := ReadPosition(c.fen, variant(t, c.now))
		do(t, err)
		if from.Variant().ID != c.want {
			t.Errorf("%s in %s: played as %s, want %s", c.fen, c.now, from.Variant().ID, c.want)
		}
		for _, tag := range []string{"", "[Variant \"From Position\"]\n", "[Variant \"Standard\"]\n"} {
			if in := read(t, tag+"[FEN \""+c.fen+"\"]\n\n*"); c.now == "chess" && in.Variant().ID != c.want {
				t.Errorf("%s in a PGN with %q is played as %s, want %s", c.fen, tag, in.Variant().ID, c.want)
			}
		}
		if want, _, err := fen.Parse(c.fen, from.Variant().Castling); err != nil || want != from.game.positions[0] {
			t.Errorf("%s in %s: %s, %v", c.fen, c.now, fen.Format(&from.game.positions[0]), err)
		}
		m := openUnsaved(t, Options{})
		do(t, m.Load(from))
		wantLoaded(t, m, from)
	}
}

// The positions on the board are those computed while the file was read.
func TestAGameIsReplayedOnce(t *testing.T) {
	for _, text := range []string{
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *",
		`[Variant "Chess960"]` + "\n" + `[FEN "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1"]` + "\n\n1. c3 c6 2. d3 b6 1/2-1/2",
		`[Variant "Chess960"]` + "\n" + `[FEN "4k3/8/8/8/8/8/8/R3K3 w A - 3 9"]` + "\n\n1. O-O-O Ke7 1-0",
	} {
		file := pgn.NewReader(strings.NewReader(text))
		file.KeepPositions()
		game, err := file.Next()
		do(t, err)
		from, err := ReadGame(game)
		do(t, err)
		for i, p := range game.Positions {
			if from.game.positions[i] != p {
				t.Errorf("%s: ply %d leads to %s", text, i, fen.Format(&p))
			}
		}
		m := openUnsaved(t, Options{})
		do(t, m.Load(from))
		wantLoaded(t, m, from)

		marked := game.Positions[2] // a position that replaying the moves cannot give
		setup := marked.Setup()
		setup.MoveNumber = 77
		game.Positions[2], err = rules.New(setup, marked.Rule())
		do(t, err)
		from, err = ReadGame(game)
		do(t, err)
		if from.game.positions[2] != game.Positions[2] {
			t.Errorf("%s: played again, to %s", text, fen.Format(&from.game.positions[2]))
		}
	}
}

// wantLoaded fails the test unless the match has the very game that was read.
func wantLoaded(t *testing.T, m *Match, from Loaded) {
	t.Helper()
	if v := m.View(); &v.positions[0] != &from.game.positions[0] {
		t.Error("the game on the board was built anew")
	}
}

// read reads a game from PGN.
func read(t *testing.T, text string) Loaded {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	do(t, err)
	l, err := ReadGame(g)
	do(t, err)
	return l
}

// Moves after the end of a game in its PGN are analysis, not moves of the loaded game.
func TestAnalysisIsNotPlayed(t *testing.T) {
	m := openUnsaved(t, Options{})
	do(t, m.Load(read(t, "1. e4 e5 (1... e5 2. Nf3 Nc6) 1-0")))
	if v := m.View(); strings.Join(sans(v), " ") != "e4 e5" || v.Tree.End() != v.Node || !strings.Contains(pgnOf(t, m), "1. e4 e5 (1... e5 2. Nf3 Nc6) 1-0") {
		t.Errorf("played %v, saved as\n%s", sans(v), pgnOf(t, m))
	}
	checkCompacted(t, m)
}

// A Loaded may be loaded more than once: the games are independent, and earlier views do not change.
func TestALoadedGameCanBeLoadedTwice(t *testing.T) {
	m, l := openUnsaved(t, Options{}), read(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *")
	do(t, m.Load(l))
	playAll(t, m, "a6")
	v := m.View()
	do(t, m.Load(l))
	playAll(t, m, "d6")
	if a6 := v.PlyAt(v.Node).SAN; a6 != "a6" || v.Plies[5].SAN != "a6" {
		t.Errorf("a6 has become %s, %s", a6, v.Plies[5].SAN)
	}
}

// Start positions are recognised by position, not by text.
func TestAPositionIsAStartIfItIsOne(t *testing.T) {
	for _, v := range variants.All() {
		if v.Symmetry == variants.Drafted {
			continue
		}
		start := v.RandomStart(5)
		p, err := v.Position(start)
		do(t, err)
		if from := FromPosition(&p, v); from.game.start != start || from.game.setup != "" {
			t.Errorf("%s: %v is taken for %q", v.ID, start, from.game.setup)
		}
		var next rules.Position
		p.Play(p.Moves(nil)[0], &next)
		if from := FromPosition(&next, v); from.game.setup == "" {
			t.Errorf("%s: a position after a move is taken for a start", v.ID)
		}
	}
}

// A game opened at its start never shows its end first, which would reveal its result.
func TestAGameOpenedAtItsStartNeverShowsItsEnd(t *testing.T) {
	m := Open(Options{Unsaved: true})
	defer m.Close()
	g, err := pgn.NewReader(strings.NewReader("[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n")).Next()
	if err != nil {
		t.Fatal(err)
	}
	l, err := ReadGame(g)
	if err != nil {
		t.Fatal(err)
	}
	before := m.View().Serial
	l.ShowStart()
	if err := m.Load(l); err != nil {
		t.Fatal(err)
	}
	if v := m.View(); v.Serial != before+1 || v.Cursor != 0 || len(v.Plies) != 7 {
		t.Errorf("%d views, the last at step %d of %d", v.Serial-before, v.Cursor, len(v.Plies))
	}
}

// A game that is not UTF-8 is opened with a warning that names the encoding used; one in UTF-8 has no warning.
func TestAGameInWindows1252IsOpenedWithAWarning(t *testing.T) {
	for name, warns := range map[string]bool{"\x8aimun": true, "Šimun": false} {
		l := read(t, "[White \""+name+"\"]\n\n1. e4 *\n")
		if got := slices.Contains(l.Warnings, pgn.Windows1252Warning()); got != warns || l.Players[0].Name != "Šimun" {
			t.Errorf("%q: %q, warnings %q", name, l.Players[0].Name, l.Warnings)
		}
	}
}

// A loaded game is shown from the side of the user: from Black's if Black alone has one of his names.
func TestALoadedGameIsShownFromTheUsersSide(t *testing.T) {
	for _, c := range []struct {
		white, black string
		flipped      bool
	}{
		{"Rival", "Anna Smith", true},
		{"Rival", "annasmith64", true},
		{"Anna Smith", "Rival", false},
		{"Anna Smith", "annasmith64", false},
		{"Rival", "Other", false},
		{"?", "?", false},
	} {
		m := openUnsaved(t, Options{})
		m.Settings().Change(func(s *settings.Settings) { s.PlayerName, s.OwnNames = "Anna Smith", "AnnaSmith64\nanna" })
		game, err := pgn.NewReader(strings.NewReader("[White \"" + c.white + "\"]\n[Black \"" + c.black + "\"]\n\n1. e4 *\n")).Next()
		do(t, err)
		do(t, loadPGN(m, game))
		if v := m.View(); v.Flipped != c.flipped {
			t.Errorf("%s – %s: flipped %v", c.white, c.black, v.Flipped)
		}
	}
}
