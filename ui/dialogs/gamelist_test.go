package dialogs

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/words"
)

// A game is listed whatever its tags contain.
func TestAnyTagCanBeListed(t *testing.T) {
	odd := strings.Repeat("é\u202e\x00", 1000)
	l := gameList{all: []notation.Headline{{White: odd, Black: "?", Result: odd, Variant: "(", Date: odd, Time: odd, Plies: -3}}, by: asListed}
	l.arrange()
	for column := range byMoves + 1 {
		_ = l.Cell(0, column)
	}
}

// four games of a file
func four() []notation.Headline {
	return []notation.Headline{
		{Number: 1, White: "Tal", Black: "Fischer", Result: "1-0", Variant: "Orthodox chess", Date: "1961.01.02", Plies: 60},
		{Number: 2, White: "Ding", Black: "tal", Result: "1/2-1/2", Variant: "Fischerandom (Chess960)", Date: "2024.05.01", Plies: 101, Event: "Weissenhaus"},
		{Number: 3, White: "anand", Black: "Ding", Result: "*", Variant: "Orthodox chess", Date: "????.??.??", Plies: 4},
		{Number: 4, White: "Fischer", Black: "Tal", Result: "0-1", Variant: "Orthodox chess", Date: "1959.10.11", Plies: 80},
	}
}

func (l *gameList) numbers() (all []int) {
	for _, i := range l.shown {
		all = append(all, l.all[i].Number)
	}
	return all
}

// Games are found by words of their tags, in any case, and sorted by a column: in one direction, the other, and in the
// order of the file.
func TestGamesAreFoundAndSorted(t *testing.T) {
	for text, want := range map[string][]int{
		"": {1, 2, 3, 4}, "TAL": {1, 2, 4}, "tal 19": {1, 4}, "960": {2}, "weissen": {2}, "1-0": {1}, "2024": {2}, "nobody": nil, "tal nobody": nil,
	} {
		l := gameList{all: four(), by: asListed}
		if l.search(text); !slices.Equal(l.numbers(), want) {
			t.Errorf("%q finds %v, want %v", text, l.numbers(), want)
		}
	}
	for column, want := range map[int][2][]int{
		byWhite: {{3, 2, 4, 1}, {1, 4, 2, 3}}, byResult: {{1, 2, 4, 3}, {3, 4, 2, 1}}, byMoves: {{2, 4, 1, 3}, {3, 1, 4, 2}},
	} {
		l := gameList{all: four(), by: asListed}
		for n, numbers := range append(want[:], []int{1, 2, 3, 4}) {
			if l.sortBy(column); !slices.Equal(l.numbers(), numbers) {
				t.Errorf("column %d, pressed %d times: %v, want %v", column, n+1, l.numbers(), numbers)
			}
		}
	}
}

// TestEachNameIsLookedIntoOnce: the cost of searching and sorting a list depends on the number of names, not of games.
// Otherwise the window would be blocked for seconds.
func TestEachNameIsLookedIntoOnce(t *testing.T) {
	l := gameList{by: asListed}
	for n := range 20_000 {
		name := "Player " + strconv.Itoa(n%100)
		l.all = append(l.all, notation.Headline{Number: n + 1, White: name, Black: name, Date: name, Result: "*", Variant: "Orthodox chess"})
	}
	for column := range byMoves + 1 {
		l.by = column
		if took := testing.AllocsPerRun(1, func() { l.search("player 7 ORTHODOX") }); took > 2000 {
			t.Errorf("column %d: %.0f allocations", column, took)
		}
	}
}

// TestAGrowingListLeavesTheWindowTime: if sorting takes long, games are only added; at the end all are shown.
func TestAGrowingListLeavesTheWindowTime(t *testing.T) {
	dressed(t)
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	g := NewGames(win, GamesInput{Looks: Looks{Pieces: theme.NewPieces()}, Do: func(func() error, func(error)) {}})
	g.Add(four()[:2], .5)
	g.next = time.Now().Add(time.Hour) // as if that had taken minutes
	if g.Add(four()[2:], .9); g.list.Rows() != 2 {
		t.Errorf("%d games are arranged", g.list.Rows())
	}
	if g.Add(nil, 1); g.list.Rows() != 4 {
		t.Errorf("%d games are shown at the end", g.list.Rows())
	}
}

// The chosen game remains chosen while games are added, and while the list is searched and sorted.
func TestTheChosenGameStays(t *testing.T) {
	dressed(t)
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(fyne.NewSize(1180, 760))
	g := NewGames(win, GamesInput{
		Looks: Looks{Pieces: theme.NewPieces()}, Do: atOnce,
		Read: func(h notation.Headline) (notation.Game, error) {
			return notation.NewReader(strings.NewReader("1. e4 *")).Next()
		},
	})
	g.Add(four()[:2], .5)
	g.table.Choose(1)
	chosen := func() int { return g.list.all[g.list.shown[g.table.At()]].Number }
	if chosen() != 2 {
		t.Fatal(chosen())
	}
	for name, do := range map[string]func(){
		"two more": func() { g.Add(four()[2:], 1) }, "sorted": func() { g.table.Sort(byWhite) }, "searched": func() { g.search.SetText("tal") },
	} {
		if do(); chosen() != 2 || g.shown != 2 {
			t.Errorf("%s: game %d is chosen, %d shown", name, chosen(), g.shown)
		}
	}
}

// A game of a file is played through in its preview, by buttons, the wheel and the arrows of the list, with its comments.
func TestAGameOfAFileIsPlayedThrough(t *testing.T) {
	dressed(t)
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(fyne.NewSize(1180, 760))
	g := NewGames(win, GamesInput{
		Looks: Looks{Pieces: theme.NewPieces()}, Do: atOnce,
		Read: func(notation.Headline) (notation.Game, error) {
			return notation.NewReader(strings.NewReader("[Event \"Open\"]\n[Round \"3\"]\n[Time \"9:05\"]\n\n1. e4 {Best by test} e5 1-0")).Next()
		},
	})
	g.Add(four()[:1], 1)
	if p := g.preview; p.Ply() != 2 || p.Game() == nil {
		t.Fatalf("it is shown at ply %d", p.Ply())
	}
	for _, key := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyLeft, fyne.KeyRight} {
		g.table.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if g.preview.Ply() != 1 || g.preview.Comment() != "Best by test" {
		t.Errorf("two plies back and one on lead to ply %d, %q", g.preview.Ply(), g.preview.Comment())
	}
}

// The list of a file's games has each variant and each date in full, and its names, in a window of the usual size and in the
// smallest.
func TestVariantsAndDatesOfAFileAreWhole(t *testing.T) {
	dressed(t)
	for _, size := range []fyne.Size{fyne.NewSize(1180, 760), fyne.NewSize(760, 560)} {
		win := test.NewTempWindow(t, fynewidget.NewLabel(""))
		win.Resize(size)
		g := NewGames(win, GamesInput{
			Title: "Games in a.pgn", Looks: Looks{Pieces: theme.NewPieces()}, Do: func(command func() error, done func(error)) {},
			Read: func(notation.Headline) (notation.Game, error) { return notation.Game{}, nil },
		})
		var all []notation.Headline
		for i, v := range variants.All() {
			all = append(all, notation.Headline{Number: i + 1, White: "Nakamura, H", Black: words.ComputerPlayer("Tournament player"), Result: "1/2-1/2", Variant: v.Name, Date: "2024.12.28", Plies: 199})
		}
		g.Add(all, 1)
		said := strings.Join(canvasTexts(g.table), " ")
		if strings.Contains(said, "…") || !strings.Contains(said, "2024-12-28") || !strings.Contains(said, all[0].White) {
			t.Errorf("%v: the list is %q", size, said)
		}
		for _, v := range variants.All()[:8] {
			if !strings.Contains(said, v.Short) {
				t.Errorf("%v: %s is not in %q", size, v.Short, said)
			}
		}
	}
}

// canvasTexts returns the texts drawn in an object, as they are cut.
func canvasTexts(o fyne.CanvasObject) (all []string) {
	switch o := o.(type) {
	case *canvas.Text:
		return []string{o.Text}
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, canvasTexts(c)...)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			all = append(all, canvasTexts(c)...)
		}
	}
	return all
}
