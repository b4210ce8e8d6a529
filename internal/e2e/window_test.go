//go:build !ci

package e2e

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/internal/e2e/screen"
	"backrank/internal/fakeengine"
	"backrank/variants/fen"
)

// program is the path of the program, and display the display on which it runs; TestMain sets both.
var (
	program string
	display *screen.Display
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	code, err := serve(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		code = 1
	}
	os.Exit(code)
}

func serve(m *testing.M) (int, error) {
	var err error
	if display, err = screen.Open(1280, 900); err != nil {
		return 1, err
	}
	defer display.Close()
	if program = os.Getenv("BACKRANK_E2E_PROGRAM"); program != "" { // an existing program, as in Wine
		Timeout *= 4
		return m.Run(), nil
	}
	race := os.Getenv("BACKRANK_E2E_RACE") != ""
	name := "backrank"
	if race {
		name += "-race"
	}
	// The binary is kept, so that it is linked again only after changes.
	if program, err = filepath.Abs(filepath.Join("..", "..", "bin", "e2e", name)); err != nil {
		return 1, err
	}
	if err := Build(program, race); err != nil {
		return 1, err
	}
	return m.Run(), nil
}

// A play is an action by mouse or keys, with the positions before and after it.
type play struct {
	name    string
	variant string
	fen     string
	by      func(*Program) error
	want    string
}

func drag(from, to chess.Square) func(*Program) error {
	return func(p *Program) error { return p.Drag(from, to) }
}

// steps combines actions.
func steps(all ...func(*Program) error) func(*Program) error {
	return func(p *Program) error {
		for _, step := range all {
			if err := step(p); err != nil {
				return err
			}
		}
		return nil
	}
}

func click(sq chess.Square) func(*Program) error {
	return func(p *Program) error { return p.Click(sq) }
}

func key(name string, modifiers ...string) func(*Program) error {
	return func(p *Program) error { return p.Display.Key(name, modifiers...) }
}

const opening = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"

var plays = []play{
	{
		"a pawn is dragged", "chess", opening,
		drag(chess.E2, chess.E4),
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1",
	},
	{
		"a knight is clicked and its square", "chess", opening,
		steps(click(chess.G1), click(chess.F3)),
		"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b HAha - 1 1",
	},
	{
		"Chess960: king on partner, four files from where both land", "chess960",
		"1kr5/pppppppp/8/8/8/8/PPPPPPPP/1KR5 w Cc - 0 1",
		drag(chess.B1, chess.C1),
		"1kr5/pppppppp/8/8/8/8/PPPPPPPP/5RK1 b c - 1 1",
	},
	{
		"Chess960: king and rook change places", "chess960",
		"5rk1/pppppppp/8/8/8/8/PPPPPPPP/5KR1 w Gf - 0 1",
		drag(chess.F1, chess.G1),
		"5rk1/pppppppp/8/8/8/8/PPPPPPPP/5RK1 b f - 1 1",
	},
	{
		"Chess960: the rook dropped on its king castles too", "chess960",
		"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1",
		drag(chess.A1, chess.E1),
		"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R b ha - 1 1",
	},
	{
		"bunker: king on partner", "bunker",
		"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HEAhea - 0 1",
		drag(chess.E1, chess.A1),
		"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/1KR4R b hea - 1 1",
	},
	{
		"bunker: the king leaps over its bishop", "bunker",
		"r3kb1r/pppppppp/8/8/8/8/PPPPPPPP/R3KB1R w HEAhea - 0 1",
		drag(chess.E1, chess.G1),
		"r3kb1r/pppppppp/8/8/8/8/PPPPPPPP/R4BKR b hea - 1 1",
	},
	{
		"slide: the king slides to a bishop, which hops over", "slide",
		"rb2k2r/pppppppp/8/8/8/8/PPPPPPPP/RB2K2R w HBhb - 0 1",
		drag(chess.E1, chess.B1),
		"rb2k2r/pppppppp/8/8/8/8/PPPPPPPP/R1KB3R b hb - 1 1",
	},
	{
		"a pawn becomes a knight", "chess",
		"4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
		steps(drag(chess.A7, chess.A8), click(chess.A7)),
		"N3k3/8/8/8/8/8/8/4K3 b - - 0 1",
	},
	{
		"a move is taken back with the keyboard", "chess", opening,
		steps(drag(chess.E2, chess.E4), func(p *Program) error {
			return p.AwaitFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1")
		}, key("z", "Control_L")),
		opening,
	},
}

// For each play, the resulting position is in the window and, after the window was closed, in the journal.
func TestMovesReachTheJournal(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 3
	}
	for i := 0; i < len(plays); i += step {
		play := plays[i]
		t.Run(play.name, func(t *testing.T) {
			data := filepath.Join(t.TempDir(), "data")
			p := start(t, data, "-variant", play.variant, "-fen", play.fen, "-white", "human", "-black", "human")
			must(t, play.by(p))
			must(t, p.AwaitFEN(play.want))
			must(t, p.Close())
			if got := journal(t, data); got != play.want {
				t.Errorf("the journal has %s, the window had %s", got, play.want)
			}
		})
	}
}

// If castling and a leap have the same target, the window asks, and each choice plays a different move.
func TestChoiceOfCastlingOrLeap(t *testing.T) {
	const before = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HEAhea - 0 1"
	const castled = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b hea - 1 1"
	const leapt = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R5KR b hea - 1 1"
	seen := map[string]bool{}
	p := start(t, filepath.Join(t.TempDir(), "data"), "-variant", "bunker", "-fen", before, "-white", "human", "-black", "human")
	for _, choice := range []string{"1", "2"} {
		must(t, p.AwaitFEN(before))
		must(t, p.Drag(chess.E1, chess.G1))
		must(t, p.Display.Key(choice))
		line, err := p.Await("castling or leap", func(l Line) bool { return l.FEN == castled || l.FEN == leapt })
		must(t, err)
		seen[line.FEN] = true
		must(t, p.Display.Key("z", "Control_L"))
	}
	must(t, p.Close())
	if len(seen) != 2 {
		t.Errorf("both choices play %v", seen)
	}
}

// Sixteen pieces are placed in turn, by dragging and by clicking; a second bishop on the same colour is refused with a
// message, a placement is taken back, and the game begins from the drafted position.
func TestADraftByHand(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "prechess", "-white", "human", "-black", "human")
	_, err := p.Await("the trays", func(l Line) bool { return l.View == "draft" && len(l.Hands) == 10 })
	must(t, err)
	place := func(n int, letter string, sq chess.Square, byClick bool) {
		t.Helper()
		from, to := p.Hand(letter), p.Square(sq)
		if byClick {
			must(t, p.Display.Click(screen.Left, from.X, from.Y))
			must(t, p.Display.Click(screen.Left, to.X, to.Y))
		} else {
			must(t, p.Display.Drag(from.X, from.Y, to.X, to.Y))
		}
		must(t, p.AwaitPlaced(n))
	}
	place(1, "B", chess.C1, false)
	place(2, "k", chess.E8, true)
	bishop, dark := p.Hand("B"), p.Square(chess.E1)
	must(t, p.Display.Drag(bishop.X, bishop.Y, dark.X, dark.Y))
	_, err = p.Await("the reason", func(l Line) bool { return strings.Contains(l.Message, "bishop") })
	must(t, err)
	place(3, "N", chess.A1, false)
	must(t, p.Display.Key("z", "Control_L"))
	must(t, p.AwaitPlaced(2))
	white, black := "KRRQNNB", "RRBBQNN"
	squares := [2][]chess.Square{
		{chess.B1, chess.A1, chess.H1, chess.D1, chess.E1, chess.G1, chess.F1},
		{chess.A8, chess.H8, chess.C8, chess.F8, chess.D8, chess.B8, chess.G8},
	}
	for i := range white {
		place(3+2*i, white[i:i+1], squares[0][i], i%2 == 0)
		letter, sq := strings.ToLower(black[i:i+1]), squares[1][i]
		from, to := p.Hand(letter), p.Square(sq)
		must(t, p.Display.Drag(from.X, from.Y, to.X, to.Y))
		if i < len(white)-1 {
			must(t, p.AwaitPlaced(4+2*i))
		}
	}
	must(t, p.AwaitFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBNR w HBAhea - 0 1"))
	// The trays are no longer shown, and the squares are larger.
	must(t, p.Drag(chess.G2, chess.G3))
	const want = "rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPP1P/RKBQNBNR b HBAhea - 0 1"
	must(t, p.AwaitFEN(want))
	must(t, p.Close())
	if got := journal(t, data); got != want {
		t.Errorf("the journal has %s, the window had %s", got, want)
	}
}

// With keys alone, an array is found in the atlas by its number, and a game started from its page.
func TestAnArrayOfTheAtlasIsPlayed(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess960", "-start", "0", "-white", "human", "-black", "human")
	must(t, p.Display.Key("l", "Control_L"))
	_, err := p.Await("the atlas", func(l Line) bool { return l.View == "atlas" })
	must(t, err)
	for _, k := range []string{"5", "1", "9", "Return", "p"} {
		must(t, p.Display.Key(k))
	}
	_, err = p.Await("the game", func(l Line) bool { return l.View == "play" && strings.HasPrefix(l.FEN, "rnbqknrb/pppppppp/") })
	must(t, err)
	must(t, p.Close())
	if got, want := journal(t, data), "rnbqknrb/pppppppp/8/8/8/8/PPPPPPPP/RNBQKNRB w GAga - 0 1"; got != want {
		t.Errorf("the journal has %s, want %s", got, want)
	}
}

// In the editor, pieces are dragged off the board, placed from the tray and restored. The game is
// unchanged, and after a kill everything is restored.
func TestAPositionIsSetUpByHand(t *testing.T) {
	const game = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess", "-start", "518", "-white", "human", "-black", "human")
	must(t, p.Display.Key("e", "Control_L"))
	_, err := p.Await("the editor", func(l Line) bool { return l.View == "editor" && l.FEN == game && l.Board.X > 0 })
	must(t, err)
	from := p.Square(chess.A1)
	must(t, p.Display.Drag(from.X, from.Y, from.X-p.Last.Board.Square, from.Y))
	must(t, p.AwaitFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Hha - 0 1"))
	must(t, p.Display.Key("u"))
	must(t, p.AwaitFEN(game))
	hand := p.Hand("n")
	must(t, p.Display.Click(screen.Left, hand.X, hand.Y))
	must(t, p.Click(chess.E4))
	must(t, p.AwaitFEN("rnbqkbnr/pppppppp/8/8/4n3/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"))
	must(t, p.Click(chess.D4))
	const set = "rnbqkbnr/pppppppp/8/8/3nn3/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
	must(t, p.AwaitFEN(set))
	_, err = p.Await("the position on disk", func(l Line) bool { return l.Event == "saved" && l.FEN == set })
	must(t, err)
	p.Kill()

	p = start(t, data)
	must(t, p.Display.Key("e", "Control_L"))
	_, err = p.Await("the editor again", func(l Line) bool { return l.View == "editor" && l.FEN == game && l.Board.X > 0 })
	must(t, err)
	must(t, p.Display.Key("u"))
	must(t, p.AwaitFEN(set))
	must(t, p.Display.Key("Escape"))
	must(t, p.Display.Key("Escape"))
	_, err = p.Await("the game", func(l Line) bool { return l.View == "play" && l.FEN == game })
	must(t, err)
	must(t, p.Close())
}

// An illegal move changes nothing, and the window shows the reason.
func TestForbiddenCastlingIsExplained(t *testing.T) {
	const attacked = "1k3r2/8/8/8/8/8/8/4K2R w H - 0 1"
	p := start(t, filepath.Join(t.TempDir(), "data"), "-variant", "chess960", "-fen", attacked, "-white", "human", "-black", "human")
	must(t, p.Drag(chess.E1, chess.H1))
	line, err := p.Await("the reason", func(l Line) bool { return strings.Contains(l.Message, "f1") })
	must(t, err)
	if line.FEN != attacked {
		t.Errorf("the position became %s", line.FEN)
	}
	must(t, p.Close())
}

// After a kill a game resumes where it was, even on the computer's turn.
func TestAKilledGameGoesOn(t *testing.T) {
	const moved = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess", "-fen", opening, "-white", "human", "-black", "human")
	must(t, p.Drag(chess.E2, chess.E4))
	must(t, p.AwaitFEN(moved))
	p.Kill()

	p = start(t, data)
	must(t, p.AwaitFEN(moved))
	must(t, p.Close())
}

// After a kill a hidden draft, entered by keys, resumes where it was, with the first side hidden;
// it ends in a game.
func TestAKilledDraftGoesOn(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "prechess", "-draft", "hidden-black", "-white", "human", "-black", "human")
	_, err := p.Await("the table", func(l Line) bool { return l.View == "draft" })
	must(t, err)
	placed := 0
	place := func(letters string) {
		t.Helper()
		for _, k := range strings.Split(letters, "") {
			must(t, p.Display.Key(k))
		}
		placed++
		must(t, p.AwaitPlaced(placed))
	}
	for _, piece := range []string{"ke", "ra", "rh", "qd", "bc", "bf", "nb", "ng"} {
		place(piece)
	}
	const pass = "Pass to White"
	line, err := p.Await("that the board is passed on", func(l Line) bool { return l.Choices[pass] != [2]int{} })
	must(t, err)
	button := image.Pt(line.Choices[pass][0], line.Choices[pass][1]).Add(p.Window.Bounds.Min)
	must(t, p.Display.Click(screen.Left, button.X, button.Y))
	for _, piece := range []string{"kb", "rc"} {
		place(piece)
	}
	p.Kill()

	p = start(t, data)
	line, err = p.Await("the table again", func(l Line) bool { return l.View == "draft" && len(l.Placed) == 10 })
	must(t, err)
	if got := strings.Join(line.Placed, " "); got != "? ? ? ? ? ? ? ? K@b1 R@c1" {
		t.Errorf("placed %s", got)
	}
	for _, piece := range []string{"ra", "qd", "be", "bf", "ng"} {
		place(piece)
	}
	for _, k := range []string{"n", "h"} {
		must(t, p.Display.Key(k))
	}
	must(t, p.AwaitFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RKRQBBNN w CBAhea - 0 1"))
	must(t, p.Close())
}

// The computer's move is shown in the window and written to the journal.
func TestTheComputerAnswers(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess960", "-start", "518", "-white", "human", "-black", "1")
	must(t, p.Drag(chess.E2, chess.E4))
	line, err := p.Await("the computer's move", func(l Line) bool {
		return strings.Contains(l.FEN, " w ") && strings.HasSuffix(l.FEN, " 2")
	})
	must(t, err)
	must(t, p.Close())
	if got := journal(t, data); got != line.FEN {
		t.Errorf("the journal has %s, the window had %s", got, line.FEN)
	}
}

// start starts the program with a window of the minimum size, which is painted fastest.
func start(t *testing.T, data string, args ...string) *Program {
	t.Helper()
	p, err := Start(display, program, data, nil, append([]string{"-size", "760x560"}, args...)...)
	must(t, err)
	t.Cleanup(p.Kill)
	t.Cleanup(func() { _ = p.Display.Release(screen.Left) }) // a failed drag leaves it pressed, for all tests
	return p
}

// journal returns the position of the game saved in the data folder, as the next start would restore it.
func journal(t *testing.T, data string) string {
	t.Helper()
	m := app.Open(app.Options{Folder: data})
	defer m.Close()
	v := m.View()
	if !v.Resumed {
		t.Error("there is no game in the journal")
	}
	return fen.Format(&v.Position)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// The toolkit writes no preferences file, which Backrank does not use, and logs no error about an empty preferences file or
// a missing cache folder.
func TestNoPreferencesAreKept(t *testing.T) {
	home := t.TempDir()
	data := filepath.Join(home, "data")
	kept := filepath.Join(home, "fyne", "org.backrank.Backrank", "preferences.json")
	must(t, os.MkdirAll(filepath.Dir(kept), 0o755))
	must(t, os.WriteFile(kept, nil, 0o600))
	for range 2 {
		p := start(t, data)
		must(t, p.Close())
		if noise := p.noise.String(); strings.Contains(noise, "Preferences load") || strings.Contains(noise, "cache space") {
			t.Error(noise)
		}
		if _, err := os.Stat(kept); err == nil {
			t.Error("preferences are written")
		}
	}
}

// The window's class is that in the desktop entry, by which desktops find its icon and name.
func TestTheDesktopEntryIsFoundByTheWindow(t *testing.T) {
	entry, err := os.ReadFile("../../packaging/linux/org.backrank.Backrank.desktop")
	must(t, err)
	p := start(t, filepath.Join(t.TempDir(), "data"))
	_, class, err := p.Display.Class(p.Window)
	must(t, err)
	if !strings.Contains(string(entry), "\nStartupWMClass="+class+"\n") {
		t.Errorf("the window is of class %q, which the desktop entry does not name", class)
	}
	must(t, p.Close())
}
