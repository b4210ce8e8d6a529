package main

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
	"backrank/variants"
	"backrank/variants/fen"
)

// analysedGame is a game of about forty plies, through which the measurement steps.
const analysedGame = `[Event "?"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7
11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 17. Bg5 h6 18. Be3 Nc5 19. Qd2 h5
20. Bg5 Be7 1/2-1/2
`

// measureAnalysis prints how soon the live analysis shows lines and arrows of a new position, in the game and in the
// editor, and its memory and processor load.
func measureAnalysis(d *screen.Display, program, dir string, idle time.Duration) error {
	file := filepath.Join(dir, "analysed.pgn")
	if err := os.WriteFile(file, []byte(analysedGame), 0o600); err != nil {
		return err
	}
	p, err := e2e.Start(d, program, filepath.Join(dir, "analysed"), nil, "-size", "1180x760", file)
	if err != nil {
		return err
	}
	defer p.Kill()
	if _, err := p.Await("the game", func(l e2e.Line) bool { return l.FEN != opened }); err != nil {
		return err
	}
	m := latencyTimer{display: d, program: p, awaited: analysed}
	key := func(name string, with ...string) func() error {
		return func() error { return d.Key(name, with...) }
	}
	if err := m.await(key("a")); err != nil {
		return err
	}
	fmt.Println("| new lines and arrows, ms from the input | positions | drawn, median | 95 in 100 | seen on the screen, median | 95 in 100 |")
	fmt.Println("|---|--:|--:|--:|--:|--:|")
	if err := m.times("←, a new position", slices.Repeat([]func() error{key("Left")}, 39)); err != nil {
		return err
	}
	if err := m.times("→, one that was analysed", slices.Repeat([]func() error{key("Right")}, 39)); err != nil {
		return err
	}
	memory := resident(p.Pid())
	if err := key("a")(); err != nil {
		return err
	}
	waitUntilIdle(p.Pid())
	before := ticks(p.Pid())
	<-time.After(idle)
	load := float64(ticks(p.Pid())-before) / ticksPerSecond / idle.Seconds() * 100
	after := resident(p.Pid())
	p.Kill()
	if err := measureEditor(d, program, dir); err != nil {
		return err
	}
	fmt.Printf("\n%.0f MB resident while it analyses, %.0f when it is closed; then idle at %.2f %% of a core.\n", memory, after, load)
	return nil
}

// analysed reports whether a line of the trace is about new lines of the analysis.
func analysed(l e2e.Line) bool { return l.Event == "analysis" }

// measureEditor prints the times of the analysis in the editor, in which a knight is put on each empty square and removed.
func measureEditor(d *screen.Display, program, dir string) error {
	const fen = "4k3/pppp4/8/8/8/8/4PPPP/4K3 b - - 0 1"
	p, err := e2e.Start(d, program, filepath.Join(dir, "edited"), nil, "-size", "1180x760", "-variant", "chess", "-fen", fen)
	if err != nil {
		return err
	}
	defer p.Kill()
	waitUntilIdle(p.Pid())
	if err := d.Key("e", "Control_L"); err != nil {
		return err
	}
	if _, err := p.Await("the editor", func(l e2e.Line) bool { return l.View == "editor" && l.Board.X > 0 }); err != nil {
		return err
	}
	knight := p.Last.Hands["N"]
	corner := p.Window.Bounds.Min
	if err := d.Click(screen.Left, corner.X+knight[0], corner.Y+knight[1]); err != nil {
		return err
	}
	var clicks []func() error
	for _, square := range emptySquares(fen) {
		at := p.Square(square)
		click := func() error { return d.Click(screen.Left, at.X, at.Y) }
		clicks = append(clicks, click, click)
	}
	m := latencyTimer{display: d, program: p, awaited: analysed}
	if err := clicks[0](); err != nil {
		return err
	}
	if err := m.await(func() error { return d.Key("a") }); err != nil {
		return err
	}
	return m.times("a knight put down or removed in the editor", clicks[2:50])
}

// emptySquares lists the empty squares of a position.
func emptySquares(text string) (all []chess.Square) {
	p, _, err := fen.Parse(text, variants.Classical)
	for sq := chess.A1; sq <= chess.H8 && err == nil; sq++ {
		if p.At(sq) == chess.NoPiece {
			all = append(all, sq)
		}
	}
	return all
}

// latencyTimer measures how soon the window shows a change after an input.
type latencyTimer struct {
	display *screen.Display
	program *e2e.Program
	awaited func(e2e.Line) bool // reports whether the window shows it

	drawn, seen []float64 // milliseconds
}

// await runs an action and waits until the trace reports that its effect is shown.
func (m *latencyTimer) await(do func() error) error {
	m.program.Drain()
	if err := do(); err != nil {
		return err
	}
	_, err := m.program.Await("the measured change", m.awaited)
	return err
}

// times prints the times from each input until the lines of the position are drawn, and until the next change of the pixels
// of the board.
func (m *latencyTimer) times(name string, inputs []func() error) error {
	board := image.Rectangle{m.program.Square(chess.A8), m.program.Square(chess.H1)}
	m.drawn, m.seen = nil, nil
	for _, input := range inputs {
		<-time.After(300 * time.Millisecond)
		if err := m.time(board, input); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	m.print(name)
	return nil
}

// time records the times from an input until the awaited change is drawn, and until the next change of pixels in an area.
func (m *latencyTimer) time(area image.Rectangle, input func() error) error {
	begun := time.Now()
	if err := m.await(input); err != nil {
		return err
	}
	drawn := time.Since(begun)
	painted, err := m.painted(area, begun)
	m.drawn = append(m.drawn, drawn.Seconds()*1000)
	m.seen = append(m.seen, max(drawn, painted).Seconds()*1000)
	return err
}

// print prints a line of a table.
func (m *latencyTimer) print(name string) {
	fmt.Printf("| %s | %d | %.0f | %.0f | %.0f | %.0f |\n", name, len(m.drawn),
		median(m.drawn), m.drawn[len(m.drawn)*95/100], median(m.seen), m.seen[len(m.seen)*95/100])
}

// painted returns the time from an instant to the next change of an area of the screen; 0 if it does not change within a
// tenth of a second, because it was painted already.
func (m *latencyTimer) painted(area image.Rectangle, since time.Time) (time.Duration, error) {
	old, err := m.display.Bytes(area)
	if err != nil {
		return 0, err
	}
	old = bytes.Clone(old)
	for end := time.Now().Add(100 * time.Millisecond); time.Now().Before(end); {
		now, err := m.display.Bytes(area)
		if err != nil {
			return 0, err
		}
		if at := time.Since(since); !bytes.Equal(old, now) {
			return at, nil
		}
	}
	return 0, nil
}
