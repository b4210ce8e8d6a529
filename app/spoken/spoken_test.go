package spoken_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/spoken"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// help returns the answer to "help".
func help(letters san.Letters) string {
	text, _ := spoken.Answer(&spoken.Scene{}, "help", letters)
	return text
}

// scene returns the scene of a position in a variant.
func scene(t *testing.T, variant, text string) *spoken.Scene {
	t.Helper()
	v, ok := variants.ByID(variant)
	if !ok {
		t.Fatalf("no variant %s", variant)
	}
	p, _, err := fen.Parse(text, v.Castling)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return &spoken.Scene{Pieces: p.Setup().Pieces, Position: &p}
}

func TestMovesInWords(t *testing.T) {
	for _, c := range []struct{ variant, fen, move, want string }{
		{"chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "Nf3", "knight to f3"},
		{"chess960", "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "O-O", "castles with the rook on h1: king to g1, rook to f1"},
		{"chess960", "k7/8/8/8/8/8/8/6KR w H - 0 1", "O-O", "castles with the rook on h1: king stays on g1, rook to f1"},
		{"chess960", "5k2/8/8/8/8/8/8/R3K2R w HA - 0 1", "O-O-O", "castles with the rook on a1: king to c1, rook to d1"},
		{"chess960", "2r1k3/8/8/8/8/8/8/R2bK3 w - - 0 1", "Rxd1", "rook takes bishop on d1"},
		{"chess960", "4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "Rad1", "rook from a1 to d1"},
		{"chess960", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "pawn takes pawn on d6, en passant"},
		{"chess960", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q+", "pawn to e8, promotes to a queen, check"},
		{"chess960", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "rook to a8, checkmate"},
		{"chess960", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "Qg6", "queen to g6, stalemate"},
	} {
		s := scene(t, c.variant, c.fen)
		m, err := san.Parse(s.Position, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := spoken.Move(s.Position, m); got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.move, c.fen, got, c.want)
		}
	}
}

// Moves that differ must not sound alike.
func TestNoTwoMovesOfAPositionSoundAlike(t *testing.T) {
	for _, v := range variants.All() {
		s := scene(t, v.ID, "r1bqkb1r/pP3ppp/2n2n2/3Pp3/2P5/2N2N2/1P2BPPP/R1B1K2R w HAha e6 0 9")
		said := map[string]rules.Move{}
		for _, m := range s.Position.Moves(nil) {
			text := spoken.Move(s.Position, m)
			if before, twice := said[text]; twice {
				t.Errorf("%s: %v and %v are both %q", v.ID, before, m, text)
			}
			said[text] = m
		}
	}
}

func TestCommandsAreAnswered(t *testing.T) {
	s := scene(t, "chess960", "r3k2r/p1p3pp/8/4n3/8/8/P2N2PP/R3K2R w HAha - 0 1")
	s.LastMove = func() string { return "the last move" }
	for _, c := range []struct{ typed, want string }{
		{"l", "The last move"},
		{"c", "There is nothing of the kind here"},
		{"p N", "White: knight d2"},
		{"p n", "Black: knight e5"},
		{"p P", "White: pawns a2, g2, h2"},
		{"p q", "Black: none"},
		{"p rooks", "White: rooks a1, h1. Black: rooks a8, h8."},
		{"p A", "White: king e1; rooks a1, h1; knight d2; pawns a2, g2, h2"},
		{"s a", "File a: a1 white rook, a2 white pawn, a7 black pawn, a8 black rook"},
		{"s 5", "Rank 5: e5 black knight"},
		{"s 4", "Rank 4: empty"},
		{"s d2", "Diagonal c1–h6: d2 white knight. Diagonal a5–e1: d2 white knight, e1 white king."},
		{"m d2", "D2, white knight: b1, f1, b3, f3, c4, e4"},
		{"m e5", "E5, black knight: d3, f3, c4, g4, c6, g6, d7, f7"},
		{"x f3", "F3, empty. White attacks it: knight d2, pawn g2. Black attacks it: knight e5."},
		{"x d2", "D2, white knight. White protects it: king e1. Black does not attack it."},
		{"material", "White: two rooks, one knight, three pawns. Black: two rooks, one knight, four pawns. Black is ahead by one pawn."},
		{"why O-O", "This move is legal: castles with the rook on h1: king to g1, rook to f1"},
		{"why Ke3", "Ke3: The king moves one square at a time"},
		{"p x", "Type p N: where pieces are: N White's, n Black's knights, A all of a side"},
		{"s", "Type s a: what is on a file (s a), a rank (s 1) or the diagonals of a square (s e4)"},
	} {
		got, asked := spoken.Answer(s, c.typed, san.AllLetters()[0])
		if !asked || got != c.want {
			t.Errorf("%q: asked %v\n%q, want\n%q", c.typed, asked, got, c.want)
		}
	}
	if got, asked := spoken.Answer(s, "board now", san.AllLetters()[0]); asked {
		t.Errorf("nothing may follow the board, and the answer is %q", got)
	}
}

// A castling that is illegal does not hide the leap that brings the king there.
func TestWhyTellsOfTheLeap(t *testing.T) {
	s := scene(t, "bunker", "4k3/8/8/8/8/8/8/R2K2NR w HDA - 0 1")
	got, _ := spoken.Answer(s, "why O-O", san.AllLetters()[0])
	if !strings.HasPrefix(got, "O-O: The knight on g1 is in the way") || !strings.Contains(got, "This move is legal: king leaps to b1") {
		t.Errorf("%q", got)
	}
	if got, _ = spoken.Answer(s, "why Ka3", san.AllLetters()[0]); strings.Contains(got, "legal") {
		t.Errorf("about another move it says %q", got)
	}
}

// Commands are understood in the language of the player, in which the help names them, and in English.
func TestCommandsInEachLanguage(t *testing.T) {
	langtest.Languages(t, func(t *testing.T) {
		letters := san.AllLetters()[0]
		s := scene(t, "chess960", "r3k2r/p1p3pp/8/4n3/8/8/P2N2PP/R3K2R w HAha - 0 1")
		names := []string{"l", "c", "o", "p N", "s a", "m g1", "x e4", "board", "material", "rights", "why e1g1", "eval", "draft", "help"}
		lines := spoken.CommandLines(letters)
		if len(lines) != len(names) {
			t.Fatalf("%d commands", len(lines))
		}
		for i, name := range names {
			english, asked := spoken.Answer(s, name, letters)
			if own, ownAsked := spoken.Answer(s, lines[i].Keys, letters); !asked || !ownAsked || own != english || strings.Contains(own, lines[i].What) && name != "help" {
				t.Errorf("%q is answered with %q, %q with %q", name, english, lines[i].Keys, own)
			}
			if strings.Count(lines[i].Keys, " ") != strings.Count(name, " ") {
				t.Errorf("%q is more than one word", lines[i].Keys)
			}
		}
	})
}

// No move that a player can type is taken for a command.
func TestNoMoveIsACommand(t *testing.T) {
	noMoveIsACommand(t, san.AllLetters())
	langtest.Languages(t, func(t *testing.T) {
		noMoveIsACommand(t, []san.Letters{san.LettersOf(lang.Tag())})
	})
}

func noMoveIsACommand(t *testing.T, all []san.Letters) {
	t.Helper()
	for _, letters := range all {
		for _, v := range variants.All() {
			s := scene(t, v.ID, "r1bqkb1r/pP3ppp/2n2n2/3Pp3/2P5/2N2N2/1P2BPPP/R1B1K2R w HAha e6 0 9")
			for _, m := range s.Position.Moves(nil) {
				for _, text := range []string{m.String(), letters.Write(san.Format(s.Position, m)), strings.ToLower(letters.Write(san.Format(s.Position, m)))} {
					if answer, asked := spoken.Answer(s, text, letters); asked {
						t.Errorf("%s, %v: the move %s is answered with %q", v.ID, letters, text, answer)
					}
				}
			}
		}
	}
}

func TestPiecesAreAskedForInTheLettersOfTheLanguage(t *testing.T) {
	s := scene(t, "chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1")
	for tag, typed := range map[string]string{"de": "p S", "fr": "p C", "nl": "p P", "ru": "p К", "tr": "p A", "en": "p N"} {
		if got, _ := spoken.Answer(s, typed, san.LettersOf(tag)); got != "White: knights b1, g1" {
			t.Errorf("%s: %q is answered with %q", tag, typed, got)
		}
	}
	for _, letters := range san.AllLetters() { // what the help names is understood
		for _, typed := range []string{"p " + letters.Pieces[4], "p n", "p white"} {
			if got, asked := spoken.Answer(s, typed, letters); !asked || strings.HasPrefix(got, "Type ") {
				t.Errorf("%v: %q is answered with %q", letters, typed, got)
			}
		}
		if usage := "p " + letters.Pieces[4] + ":"; !strings.Contains(help(letters), usage) {
			t.Errorf("the help has no %q", usage)
		}
	}
}

func TestRightsSayWhatForbidsEachCastling(t *testing.T) {
	s := scene(t, "chess960", "4k2r/8/8/8/8/8/5r2/R3KB1R w HAh - 0 1")
	got, _ := spoken.Answer(s, "rights", san.AllLetters()[0])
	for _, want := range []string{
		"White, castling with the rook on a1, possible: king to c1, rook to d1",
		"White, castling with the rook on h1, not now: ",
		"Black, castling with the rook on h8, possible: king to g8, rook to f8",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
	s = scene(t, "shuffle", "4k2r/8/8/8/8/8/8/R3K2R w - - 0 1")
	if got, _ := spoken.Answer(s, "rights", san.AllLetters()[0]); got != "There is no castling in this variant" {
		t.Error(got)
	}
}

// Neither commands nor keys tell anything of a board that is covered, except clocks and players.
func TestACoveredBoardIsNotTold(t *testing.T) {
	s := scene(t, "chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1")
	s.Covered = errors.New("covered")
	tell := func() string { return "told" }
	s.LastMove, s.Clocks, s.Players, s.Evaluation, s.Draft = tell, tell, tell, tell, tell
	var told []string
	for _, text := range []string{"l", "c", "o", "p N", "p", "s a", "s 1", "s e4", "m g1", "x e4", "board", "material", "rights", "why O-O", "eval", "draft"} {
		if got, asked := spoken.Answer(s, text, san.AllLetters()[0]); asked && got != "Covered" {
			told = append(told, text)
		}
	}
	if want := []string{"c", "o"}; !slices.Equal(told, want) {
		t.Errorf("commands %q are answered, want %q", told, want)
	}
	told = nil
	for r := 'a'; r <= 'z'; r++ {
		for _, shift := range []bool{false, true} {
			if to, got, ok := spoken.Press(s, spoken.Key{Rune: r, Shift: shift}, chess.E4); ok && got != "covered" || to != chess.E4 {
				told = append(told, string(r))
			}
		}
	}
	if want := []string{"t", "t", "u", "u"}; !slices.Equal(told, want) {
		t.Errorf("keys %q are answered, want %q", told, want)
	}
}

func TestKeysMoveTheCursor(t *testing.T) {
	s := scene(t, "chess960", "r3k2r/p1p3pp/8/4n3/8/8/P2N2PP/R3K2R w HAha - 0 1")
	for _, c := range []struct {
		key  rune
		back bool
		at   chess.Square
		to   chess.Square
		said string
	}{
		{'n', false, chess.A1, chess.D2, "d2, white knight"},
		{'n', false, chess.D2, chess.E5, "e5, black knight"},
		{'n', false, chess.E5, chess.D2, "d2, white knight"},
		{'n', true, chess.D2, chess.E5, "e5, black knight"},
		{'q', false, chess.D2, chess.D2, "There is no such piece on the board"},
		{'7', false, chess.D2, chess.D7, "d7, empty"},
		{'7', true, chess.D2, chess.G2, "g2, white pawn"},
		{'o', false, chess.D2, chess.D2, "d2, white knight"},
		{'m', true, chess.E5, chess.E5, "e5, black knight: no moves"},
	} {
		to, said, ok := spoken.Press(s, spoken.Key{Rune: c.key, Shift: c.back}, c.at)
		if !ok || to != c.to || said != c.said {
			t.Errorf("%c from %v: %v, %q, %v; want %v, %q", c.key, c.at, to, said, ok, c.to, c.said)
		}
	}
	if _, _, ok := spoken.Press(s, spoken.Key{Rune: 'z'}, chess.A1); ok {
		t.Error("a key without a meaning is answered")
	}
}

// The help names moves and commands where they can be typed, and nowhere else.
func TestHelpTellsWhatCanBeTyped(t *testing.T) {
	for _, inGame := range []bool{false, true} {
		text, _ := spoken.Answer(&spoken.Scene{InGame: inGame}, "help", san.AllLetters()[0])
		if strings.Contains(text, "Type a move") != inGame || strings.Contains(text, "To run a command") != inGame {
			t.Errorf("in the game %v: %q", inGame, text)
		}
	}
}

// Each command and each key is in its list.
func TestListsAreWhole(t *testing.T) {
	help := help(san.AllLetters()[0])
	for _, usage := range []string{"l:", "c:", "o:", "p N:", "s a:", "m g1:", "x e4:", "board:", "material:", "rights:", "why e1g1:", "eval:", "draft:", "help:"} {
		if !strings.Contains(help, usage) {
			t.Errorf("help has no %q", usage)
		}
	}
	var all string
	for _, line := range spoken.KeyLines() {
		all += " " + strings.ToLower(line.Keys)
	}
	s := scene(t, "chess960", "r3k2r/p1p3pp/8/4n3/8/8/P2N2PP/R3K2R w HAha - 0 1")
	for r := 'a'; r <= 'z'; r++ {
		if _, _, ok := spoken.Press(s, spoken.Key{Rune: r}, chess.A1); ok != strings.Contains(all, " "+string(r)) {
			t.Errorf("key %c: works %v, in the list %v", r, ok, !ok)
		}
	}
}
