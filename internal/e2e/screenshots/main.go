// Command screenshots takes the pictures in docs/screenshots: it starts the real program under Xvfb, brings it to each
// scene by mouse and keys, and saves a picture. It also draws pages of the printed sheets.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app/settings"
	"backrank/assets"
	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
)

func main() {
	folder := flag.String("o", "docs/screenshots", "the `folder` for the pictures")
	only := flag.String("only", "", "draw only these `scenes`, separated by commas")
	flag.Parse()
	if err := shoot(*folder, *only); err != nil {
		fmt.Fprintln(os.Stderr, "screenshots:", err)
		os.Exit(1)
	}
}

// A scene describes a picture: how the program is started, and the actions before the picture is taken.
type scene struct {
	name, theme, size string
	args              []string
	act               func(*e2e.Program) error
}

const middlegame = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w HEAhea - 0 1"

// uncastled is a position in which castling is the best move.
const uncastled = "r1b2rk1/pp1nqppp/2pbpn2/3p4/2PP4/2NBPN2/PPQB1PPP/R3K2R w HEA - 0 1"

var scenes = []scene{
	{"first-dark", "dark", "1180x760", []string{"-variant", "chess960", "-start", "156", "-black", "3"}, nil},
	{"preview-dark", "dark", "1180x760", []string{"-variant", "bunker", "-fen", middlegame}, lift(chess.E1, chess.H1)},
	{"chips-light", "light", "1180x760", []string{"-variant", "bunker", "-fen", middlegame}, drag(chess.E1, chess.G1)},
	{"game-light", "light", "1180x760", []string{"-variant", "chess", "-start", "518"}, typed("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "Bg4")},
	{"newgame-dark", "dark", "1180x760", []string{"-variant", "chess960"}, press("n", "Control_L")},
	{"newgame-light", "light", "1180x760", []string{"-variant", "chess960"}, press("n", "Control_L")},
	{"draft-dark", "dark", "1180x760", []string{"-variant", "prechess"}, letters("KbKgRcRfBdBdQeN")},
	{"draft-light", "light", "1180x760", []string{"-variant", "benko"}, letters("KeKeRaRhBcBfNfNb")},
	{"hidden-light", "light", "760x560", []string{"-variant", "prechess", "-draft", "hidden"}, letters("KgRfBbNdR")},
	{"rules-light", "light", "1180x760", []string{"-variant", "slide"}, press("F2")},
	{"settings-dark", "dark", "1180x760", []string{"-variant", "slide"}, press("comma", "Control_L")},
	{"result-dark", "dark", "1180x760", []string{"-variant", "chess", "-start", "518"}, typed("f3", "e5", "g4", "Qh4")},
	{"atlas-dark", "dark", "1180x760", []string{"-variant", "bunker"}, atlas()},
	{"atlas-light", "light", "1180x760", []string{"-variant", "chess960"}, atlas()},
	{"array-light", "light", "1180x760", []string{"-variant", "slide"}, atlas("5", "1", "8", "Return")},
	{"array-dark", "dark", "1180x760", []string{"-variant", "bunker"}, atlas("2", "0", "0", "1", "Return")},
	{"compare-dark", "dark", "1180x760", []string{"-variant", "chess960"}, atlas("c", "Down", "c", "Right", "Right", "c", "C")},
	{"compare-light", "light", "1180x760", []string{"-variant", "bunker"}, atlas("c", "Down", "c", "Right", "c", "C")},
	{"castlings-light", "light", "1180x760", []string{"-variant", "chess960"}, atlas("k")},
	{"matrix-light", "light", "1180x760", []string{"-variant", "chess484"}, atlas("m", "Down", "Right")},
	{"editor-light", "light", "1180x760", []string{"-variant", "bunker", "-fen", middlegame}, editor(chess.A1, chess.E1)},
	{"editor-dark", "dark", "1180x760", []string{"-variant", "chess960", "-start", "518"}, editor()},
	{"hint-dark", "dark", "1180x760", []string{"-variant", "bunker", "-fen", uncastled, "-black", "1"}, hint()},
	{"engines-light", "light", "1180x760", []string{"-variant", "chess960", "-start", "518"}, addEngine("/usr/games/stockfish")},
	{"tree-light", "light", "1180x760", []string{evergreen}, walk(8)},
	{"tree-dark", "dark", "1180x760", []string{evergreen}, walk(37)},
	{"games-light", "light", "1180x760", []string{"-variant", "chess960"}, gameList("Down", "Down", "Left")},
	{"games-dark", "dark", "1180x760", []string{"-variant", "bunker"}, gameList("a", "d", "a", "Return", "Down", "Down", "Left", "Left")},
	{"explorer-light", "light", "1180x760", []string{"-variant", "chess960", "-start", "356"}, typed("c3")},
	{"array-results-light", "light", "1180x890", []string{"-variant", "chess960", "-start", "356"}, steps(atlas("3", "5", "6", "Return"), wait)},
	{"results-dark", "dark", "1180x760", []string{"-variant", "chess960"}, steps(press("G", "Control_L"), press("Right"), press("Right"), press("Right"), press("Right"), wait)},
	{"analysis-light", "light", "1180x760", []string{analysed}, steps(walk(13), press("a"), wait)},
	{"analysis-dark", "dark", "1180x760", []string{analysed}, steps(walk(8), press("a"), wait)},
	{"report-light", "light", "1180x760", []string{analysed}, steps(walk(13), press("r"), wait, otherWindow)},
	{"again-dark", "dark", "1180x760", []string{analysed}, steps(walk(0), press("t"), wait)},
	{"clock-light", "light", "1180x760", []string{"-variant", "bunker", "-start", "950", "-clock", "3+2"}, steps(typed("e4", "e5", "d4", "exd4"), wait)},
	{"prepare-dark", "dark", "1180x760", []string{"-variant", "chess960", "-start", "356", "-clock", "15+10", "-prepare", "10m"}, wait},
	{"paused-light", "light", "760x560", []string{"-variant", "chess960", "-start", "356", "-clock", "5d3"}, steps(wait, press("p"))},
	{"draft-clock-dark", "dark", "1180x760", []string{"-variant", "prechess", "-clock", "5+3 draft 2+5"}, steps(letters("KbKgRcRfBdBdQe"), wait)},
	{"wood-dark", "dark", "1180x760", []string{"-variant", "bunker", "-fen", middlegame}, lift(chess.E1, chess.H1)},
	{"book-light", "light", "1180x760", []string{"-variant", "chess", "-start", "518"}, typed("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "Bg4")},
	{"modern-light", "light", "760x560", []string{"-variant", "chess960", "-start", "356"}, typed("c4", "e5", "Ng3")},
	{"small-light", "light", "760x560", []string{"-variant", "slide", "-start", "950"}, nil},
}

// withGames are the scenes in which the archive has games.
var withGames = []string{"games-light", "games-dark", "explorer-light", "array-results-light", "results-dark"}

// looks has the board and the set of pieces of scenes that do not have the default ones.
var looks = map[string][2]string{
	"wood-dark":    {"cherry", assets.WoodID},
	"book-light":   {"print", assets.BookID},
	"modern-light": {"sky", assets.ModernID},
}

// writeLook writes the settings of a scene.
func writeLook(folder string, look [2]string) error {
	settings := settings.Default()
	settings.Board, settings.Pieces = look[0], look[1]
	text, err := json.Marshal(settings)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "settings.json"), text, 0o644)
}

// wait waits until the results of the archive's queries are shown.
func wait(*e2e.Program) error {
	<-time.After(3 * time.Second)
	return nil
}

// otherWindow makes the window that the program opened last the one of the picture.
func otherWindow(p *e2e.Program) error {
	all, err := p.Display.Windows()
	if err != nil {
		return err
	}
	for _, w := range all {
		if w.ID != p.Window.ID {
			p.Window = w
			return nil
		}
	}
	return errors.New("the program has one window")
}

// evergreen is a game with comments and variations.
const evergreen = "internal/e2e/screenshots/evergreen.pgn"

// analysed is a game with evaluations and blunders, as backrank-games report writes it.
const analysed = "internal/e2e/screenshots/analysed.pgn"

// gameList opens the list of games, and presses keys in it.
func gameList(keys ...string) func(*e2e.Program) error {
	return func(p *e2e.Program) error {
		if err := p.Display.Key("g", "Control_L"); err != nil {
			return err
		}
		if _, err := p.Await("the games", func(l e2e.Line) bool { return l.View == "games" && l.Games > 0 }); err != nil {
			return err
		}
		for _, k := range keys {
			if err := steps(wait, press(k))(p); err != nil {
				return err
			}
		}
		return nil
	}
}

// walk goes to the position of a game after a number of moves.
func walk(moves int) func(*e2e.Program) error {
	return func(p *e2e.Program) error {
		<-time.After(time.Second) // until the file has been read
		all := []func(*e2e.Program) error{press("Home")}
		for range moves {
			all = append(all, press("Right"))
		}
		return steps(all...)(p)
	}
}

func lift(from, to chess.Square) func(*e2e.Program) error {
	return func(p *e2e.Program) error {
		a, b := p.Square(from), p.Square(to)
		return p.Display.Lift(a.X, a.Y, b.X, b.Y)
	}
}

func drag(from, to chess.Square) func(*e2e.Program) error {
	return func(p *e2e.Program) error { return p.Drag(from, to) }
}

func press(key string, modifiers ...string) func(*e2e.Program) error {
	return func(p *e2e.Program) error { return p.Display.Key(key, modifiers...) }
}

// steps combines actions.
func steps(all ...func(*e2e.Program) error) func(*e2e.Program) error {
	return func(p *e2e.Program) error {
		for _, step := range all {
			if err := step(p); err != nil {
				return err
			}
		}
		return nil
	}
}

// hint requests a full hint.
func hint() func(*e2e.Program) error {
	return func(p *e2e.Program) error {
		if err := p.Display.Key("h"); err != nil {
			return err
		}
		if _, err := p.Await("the hint", func(l e2e.Line) bool { return l.Event == "hint" && strings.HasPrefix(l.Message, "Look at") }); err != nil {
			return err
		}
		return p.Display.Key("h")
	}
}

// addEngine adds an engine by its path.
func addEngine(path string) func(*e2e.Program) error {
	return func(p *e2e.Program) error {
		if err := steps(press("E", "Control_L"), press("Return"), func(p *e2e.Program) error { return p.Display.Type(path) }, press("Return"))(p); err != nil {
			return err
		}
		_, err := p.Await("the engine", func(l e2e.Line) bool { return l.Event == "engines" && l.Message != "" })
		return err
	}
}

// atlas opens the atlas, waits for its facts, and presses keys.
func atlas(keys ...string) func(*e2e.Program) error {
	return func(p *e2e.Program) error {
		if err := p.Display.Key("l", "Control_L"); err != nil {
			return err
		}
		<-time.After(2 * time.Second)
		for _, k := range keys {
			if err := p.Display.Key(k); err != nil {
				return err
			}
		}
		return nil
	}
}

// editor opens the editor and drags pieces off the board.
func editor(off ...chess.Square) func(*e2e.Program) error {
	return func(p *e2e.Program) error {
		if err := p.Display.Key("e", "Control_L"); err != nil {
			return err
		}
		if _, err := p.Await("the editor", func(l e2e.Line) bool { return l.View == "editor" && l.Board.X > 0 }); err != nil {
			return err
		}
		for _, sq := range off {
			at := p.Square(sq)
			if err := p.Display.Drag(at.X, at.Y, at.X, at.Y+p.Last.Board.Square*3/2); err != nil {
				return err
			}
			<-time.After(500 * time.Millisecond)
		}
		return nil
	}
}

// letters places pieces in a draft by their letters and files.
func letters(text string) func(*e2e.Program) error {
	return func(p *e2e.Program) error {
		for _, k := range strings.Split(text, "") {
			if err := p.Display.Key(k); err != nil {
				return err
			}
			<-time.After(200 * time.Millisecond)
		}
		return nil
	}
}

// typed plays moves with the keyboard.
func typed(moves ...string) func(*e2e.Program) error {
	return func(p *e2e.Program) error {
		if err := p.Display.Key("/"); err != nil {
			return err
		}
		<-time.After(200 * time.Millisecond)
		for _, m := range moves {
			if err := p.Display.Type(m); err != nil {
				return err
			}
			if err := p.Display.Key("Return"); err != nil {
				return err
			}
			<-time.After(300 * time.Millisecond)
		}
		return nil
	}
}

// shoot draws all scenes and pages, or one scene.
func shoot(folder, only string) error {
	dir, err := os.MkdirTemp("", "backrank-screenshots-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "backrank")
	if err := e2e.Build(program, false); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if only == "" {
		if err := pages(folder); err != nil {
			return err
		}
	}
	display, err := screen.Open(1280, 900)
	if err != nil {
		return err
	}
	defer display.Close()
	for _, s := range scenes {
		if only != "" && !slices.Contains(strings.Split(only, ","), s.name) {
			continue
		}
		if err := s.shoot(display, program, filepath.Join(dir, s.name), filepath.Join(folder, s.name+".png")); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		fmt.Println(s.name)
	}
	return nil
}

func (s scene) shoot(d *screen.Display, program, data, file string) error {
	if slices.Contains(withGames, s.name) {
		if err := createClubFolder(data); err != nil {
			return err
		}
	}
	if look, own := looks[s.name]; own {
		if err := writeLook(data, look); err != nil {
			return err
		}
	}
	p, err := e2e.Start(d, program, data, []string{"FYNE_THEME=" + s.theme}, append([]string{"-size", s.size}, s.args...)...)
	if err != nil {
		return err
	}
	defer p.Kill()
	defer d.Release(screen.Left) //nolint:errcheck // the button may still be held
	<-time.After(300 * time.Millisecond)
	if s.act != nil {
		if err := s.act(p); err != nil {
			return err
		}
	}
	<-time.After(800 * time.Millisecond) // animations have ended
	picture, err := d.Picture(p.Window.Bounds)
	if err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	return png.Encode(out, picture)
}
