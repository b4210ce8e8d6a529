package repertoire

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/killed"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// victimFolder is the environment variable with the folder to which a victim adds lines until it is killed.
const victimFolder = "BACKRANK_REPERTOIRE_VICTIM"

func TestMain(m *testing.M) {
	if folder := os.Getenv(victimFolder); folder != "" {
		f, _ := Open(folder, day, nil)
		for n := 1; ; n++ {
			start, v := chess960(n % 960)
			if _, err := f.Add(v, start, chess.White, start.Moves(nil)[:1]); err != nil || f.Sync() != nil {
				os.Exit(3)
			}
			fmt.Println(n)
		}
	}
	os.Exit(m.Run())
}

var day = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

// chess960 returns a start position of Chess960.
func chess960(number int) (rules.Position, variants.Variant) {
	v, _ := variants.ByID("chess960")
	s, err := v.ParseStart(strconv.Itoa(number))
	if err != nil {
		panic(err)
	}
	p, err := v.Position(s)
	if err != nil {
		panic(err)
	}
	return p, v
}

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// open opens a file without notices.
func open(t *testing.T, folder string) *File {
	t.Helper()
	f, notices := Open(folder, day, nil)
	t.Cleanup(func() { _ = f.Sync() }) // before the folder is removed
	if len(notices) > 0 {
		t.Fatalf("notices %v", notices)
	}
	return f
}

func addLine(t *testing.T, f *File, v variants.Variant, start rules.Position, side chess.Color, moves []rules.Move) {
	t.Helper()
	_, err := f.Add(v, start, side, moves)
	do(t, err)
}

// line returns the moves of a line.
func line(t *testing.T, start *rules.Position, text string) []rules.Move {
	t.Helper()
	tree, err := pgn.ParseMoveText(start, text)
	do(t, err)
	return tree.Main()
}

// texts formats the lines of a side.
func texts(t *testing.T, r Repertoire, start *rules.Position, side chess.Color) (all []string) {
	t.Helper()
	for _, moves := range r.Lines(start, side) {
		text, err := pgn.MoveText(start, gametree.New(moves))
		do(t, err)
		all = append(all, text)
	}
	return all
}

// Lines are added, removed and still there after a restart. Each side and start position has its own.
func TestLinesAreAddedAndRemoved(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder)
	start, v := chess960(518)
	other, _ := chess960(0)
	for _, text := range []string{"1. e4 e5 2. Nf3 Nc6", "1. e4 c5 2. Nf3", "1. e4 e5 2. Nc3", "1. d4", "1. e4 e5 2. Nf3"} {
		addLine(t, f, v, start, chess.White, line(t, &start, text))
	}
	addLine(t, f, v, start, chess.Black, line(t, &start, "1. d4 d5"))
	addLine(t, f, v, other, chess.White, line(t, &other, "1. f4 f5"))
	check := func(want ...string) {
		t.Helper()
		do(t, f.Sync())
		for _, r := range []Repertoire{f.Repertoire(), open(t, folder).Repertoire()} {
			if got := texts(t, r, &start, chess.White); !slices.Equal(got, want) {
				t.Errorf("lines %q, want %q", got, want)
			}
		}
	}
	check("1. e4 e5 2. Nf3 Nc6", "1. e4 e5 2. Nc3", "1. e4 c5 2. Nf3", "1. d4")
	f.Remove(v, start, chess.White, line(t, &start, "1. e4 c5 2. Nf3")) // and 1… c5, which no other line has
	check("1. e4 e5 2. Nf3 Nc6", "1. e4 e5 2. Nc3", "1. d4")
	f.Remove(v, start, chess.White, line(t, &start, "1. e4 e5")) // and the lines after it
	check("1. d4")
	f.Remove(v, start, chess.White, line(t, &start, "1. f4"))
	check("1. d4")
	f.Remove(v, start, chess.White, line(t, &start, "1. d4"))
	check()
	if got := f.Repertoire().Chapters(); len(got) != 2 || got[0].Side != chess.Black || got[1].Start != other {
		t.Errorf("chapters %+v", got)
	}
}

// Add returns the number of moves that are new, and Clear removes the lines of one side only.
func TestNewMovesAreCounted(t *testing.T) {
	f := open(t, t.TempDir())
	start, v := chess960(518)
	for _, c := range []struct {
		text string
		side chess.Color
		want int
	}{
		{"1. e4 e5 2. Nf3", chess.White, 3}, {"1. e4 e5", chess.White, 0}, {"1. e4 e5 2. Nc3 Nc6", chess.White, 2}, {"1. e4", chess.Black, 1},
	} {
		moves := line(t, &start, c.text)
		had := f.Repertoire()
		added, err := f.Add(v, start, c.side, moves)
		do(t, err)
		if now := f.Repertoire(); added != c.want || had.Has(&start, c.side, moves) != (added == 0) || !now.Has(&start, c.side, moves) || now.Same(had) || !now.Same(now) {
			t.Errorf("%s: %d moves added, want %d", c.text, added, c.want)
		}
	}
	f.Clear(v, start, chess.White)
	if r := f.Repertoire(); len(r.Lines(&start, chess.White)) != 0 || len(r.Lines(&start, chess.Black)) != 1 || len(r.Chapters()) != 1 {
		t.Errorf("after Clear: %+v", r.Chapters())
	}
}

func TestLinesThatCannotBeLearnedAreRefused(t *testing.T) {
	f := open(t, "")
	start, v := chess960(518)
	later := rules.After(&start, line(t, &start, "1. e4")[0])
	for _, c := range []struct {
		start rules.Position
		moves []rules.Move
	}{{later, line(t, &later, "1... e5")}, {start, nil}, {start, []rules.Move{{}}}} {
		if added, err := f.Add(v, c.start, chess.White, c.moves); err == nil || err.Error() == "" || added != 0 {
			t.Error("a line that cannot be learned is added")
		}
	}
	if got := f.Repertoire().Chapters(); len(got) != 0 {
		t.Errorf("chapters %+v", got)
	}
}

// The file has games that other programs read: one for each start position and side, with a FEN and variations. Starts of all
// variants are read back.
func TestTheFileIsPGN(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder)
	n := 0
	for _, v := range variants.All() {
		start, err := v.Position(v.StartAt(v.Count() / 2))
		do(t, err)
		for _, m := range start.Moves(nil)[:3] {
			addLine(t, f, v, start, chess.Black, []rules.Move{m})
		}
		n++
	}
	do(t, f.Sync())
	data, err := os.ReadFile(filepath.Join(folder, fileName))
	do(t, err)
	games := 0
	for g, err := range pgn.NewReader(bytes.NewReader(data)).All() {
		do(t, err)
		games++
		if len(g.Warnings) > 0 || g.Tag("Orientation") != "black" || g.Tag("Event") != "Repertoire" {
			t.Errorf("%v: warnings %v", g.Tags, g.Warnings)
		}
	}
	chapters := open(t, folder).Repertoire().Chapters()
	// Two variants of Pre-chess and others share start positions under the same rule.
	if games != len(chapters) || games < 9 || games > n {
		t.Errorf("%d games, %d chapters, %d variants", games, len(chapters), n)
	}
	for _, c := range chapters {
		if lines := len(f.Repertoire().Lines(&c.Start, chess.Black)); lines != 3 {
			t.Errorf("%s: %d lines", c.Variant.ID, lines)
		}
	}
}

// Games of the player's own in the file stay as they are, also comments, unknown tags and line breaks. Two games of one start
// position become one.
func TestOtherGamesOfTheFileStay(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, fileName)
	own := "[Event \"A game\"]\n[White \"Ann\"]\n\n1. e4\n e5 {odd   spaces} 1-0"
	mine := "[Event \"Mine\"]\n[Mood \"good\"]\n[Orientation \"white\"]\n\n1. e4 {best}\n(1. d4) *"
	more := "[Event \"More\"]\n[Orientation \"white\"]\n\n1. c4 {English} (1. e4 e5 {open}) *"
	do(t, os.WriteFile(path, []byte(own+"\n\n"+mine+"\n\n"+more+"\n\n"), 0o644))
	f := open(t, folder)
	orthodox, _ := variants.ByID("chess")
	start, err := orthodox.Position(orthodox.StartAt(0))
	do(t, err)
	if got, want := texts(t, f.Repertoire(), &start, chess.White), []string{"1. e4 e5", "1. d4", "1. c4"}; !slices.Equal(got, want) {
		t.Errorf("lines %q, want %q", got, want)
	}
	addLine(t, f, orthodox, start, chess.Black, line(t, &start, "1. e4 c5"))
	do(t, f.Sync())
	data, err := os.ReadFile(path)
	do(t, err)
	for _, want := range []string{own + "\n\n", "[Mood \"good\"]", "{best}", "{English}", "{open}", "c5"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is missing in\n%s", want, data)
		}
	}
	if strings.Contains(string(data), "More") {
		t.Errorf("two games of one start:\n%s", data)
	}
}

// Both programs' lines are in the file, and a program that is killed at any time leaves all lines that it had saved.
func TestTwoProgramsAndKills(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder)
	start, v := chess960(518)
	kills := 6
	if testing.Short() {
		kills = 2
	}
	most := 0
	for k := range kills {
		addLine(t, f, v, start, chess.Black, start.Moves(nil)[k:k+1])
		most = max(most, killed.KillAfter(t, 3+3*k, victimFolder+"="+folder))
		addLine(t, f, v, start, chess.Black, start.Moves(nil)[k+10:k+11])
		do(t, f.Sync())
		r := open(t, folder).Repertoire()
		if got := len(r.Lines(&start, chess.Black)); got != 2*(k+1) {
			t.Errorf("after %d kills, %d lines of this program", k+1, got)
		}
		for n := 1; n <= most; n++ {
			if p, _ := chess960(n % 960); len(r.Lines(&p, chess.White)) != 1 {
				t.Errorf("line %d of the killed program is missing", n)
			}
		}
	}
}

// A file that is not PGN, or has an illegal move, is set aside; the lines before the move stay.
func TestDamagedFilesAreSetAside(t *testing.T) {
	for text, want := range map[string]int{
		"\x00\x01": 0,
		"[Orientation \"white\"]\n\n1. e4 Nd5 *\n\n[Orientation \"black\"]\n\n1. d4 *\n": 2,
	} {
		folder := t.TempDir()
		do(t, os.WriteFile(filepath.Join(folder, fileName), []byte(text), 0o644))
		f, notices := Open(folder, day, nil)
		if len(notices) != 1 || !strings.HasPrefix(notices[0].Text, "Some of your lines could not be read") {
			t.Errorf("notices %v", notices)
		}
		if got := len(f.Repertoire().Chapters()); got != want {
			t.Errorf("%d chapters, want %d", got, want)
		}
		if aside, err := os.ReadFile(filepath.Join(folder, "repertoire-set-aside-2026-11-28-120000.pgn")); err != nil || string(aside) != text {
			t.Errorf("set aside: %q, %v", aside, err)
		}
		do(t, f.Sync())
		if got := len(open(t, folder).Repertoire().Chapters()); got != want {
			t.Errorf("later %d chapters, want %d", got, want)
		}
	}
}
