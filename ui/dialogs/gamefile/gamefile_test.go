package gamefile

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/words"
)

// A game is listed whatever its tags contain.
func TestOddTagsAreListed(t *testing.T) {
	odd := strings.Repeat("é\u202e\x00", 1000)
	l := gameList{all: []pgn.Headline{{White: odd, Black: "?", Result: odd, Variant: "(", Date: odd, Time: odd, Plies: -3}}, sortColumn: fileOrder}
	l.arrange()
	for column := range movesColumn + 1 {
		_ = l.Cell(0, column)
	}
}

// fourGames returns the headlines of four games of a file.
func fourGames() []pgn.Headline {
	return []pgn.Headline{
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
		l := gameList{all: fourGames(), sortColumn: fileOrder}
		if l.search(text); !slices.Equal(l.numbers(), want) {
			t.Errorf("%q finds %v, want %v", text, l.numbers(), want)
		}
	}
	for column, want := range map[int][2][]int{
		whiteColumn: {{3, 2, 4, 1}, {1, 4, 2, 3}}, resultColumn: {{1, 2, 4, 3}, {3, 4, 2, 1}}, movesColumn: {{2, 4, 1, 3}, {3, 1, 4, 2}},
	} {
		l := gameList{all: fourGames(), sortColumn: fileOrder}
		for n, numbers := range append(want[:], []int{1, 2, 3, 4}) {
			if l.sortBy(column); !slices.Equal(l.numbers(), numbers) {
				t.Errorf("column %d, pressed %d times: %v, want %v", column, n+1, l.numbers(), numbers)
			}
		}
	}
}

// The cost of searching and sorting a list depends on the number of names, not of games. Otherwise the window would not
// react for seconds.
func TestEachNameIsExaminedOnce(t *testing.T) {
	l := gameList{sortColumn: fileOrder}
	for n := range 20_000 {
		name := "Player " + strconv.Itoa(n%100)
		l.all = append(l.all, pgn.Headline{Number: n + 1, White: name, Black: name, Date: name, Result: "*", Variant: "Orthodox chess"})
	}
	for column := range movesColumn + 1 {
		l.sortColumn = column
		if took := testing.AllocsPerRun(1, func() { l.search("player 7 ORTHODOX") }); took > 2000 {
			t.Errorf("column %d: %.0f allocations", column, took)
		}
	}
}

// If sorting takes long, games are added to the list without sorting it. At the end the list shows all games.
func TestGrowingListsAreSortedSeldom(t *testing.T) {
	win := dialogtest.Window(t, dialogtest.UsualSize)
	g := Open(win, Input{Style: dialogs.DiagramStyle{Pieces: theme.NewPieces()}, RunInBackground: func(func() error, func(error)) {}})
	g.Add(fourGames()[:2], .5)
	g.nextSort = time.Now().Add(time.Hour) // as if sorting had taken minutes
	if g.Add(fourGames()[2:], .9); g.list.Rows() != 2 {
		t.Errorf("%d games are sorted", g.list.Rows())
	}
	if g.Add(nil, 1); g.list.Rows() != 4 {
		t.Errorf("%d games are shown at the end", g.list.Rows())
	}
}

// The chosen game stays chosen while games are added, and while the list is searched and sorted.
func TestChosenGameStaysChosen(t *testing.T) {
	win := dialogtest.Window(t, dialogtest.UsualSize)
	g := Open(win, Input{
		Style: dialogs.DiagramStyle{Pieces: theme.NewPieces()}, RunInBackground: dialogtest.RunNow,
		Read: func(h pgn.Headline) (pgn.Game, error) {
			return pgn.NewReader(strings.NewReader("1. e4 *")).Next()
		},
	})
	g.Add(fourGames()[:2], .5)
	g.table.Choose(1)
	chosen := func() int { return g.list.all[g.list.shown[g.table.At()]].Number }
	if chosen() != 2 {
		t.Fatal(chosen())
	}
	for name, do := range map[string]func(){
		"two more": func() { g.Add(fourGames()[2:], 1) }, "sorted": func() { g.table.Sort(whiteColumn) }, "searched": func() { g.search.SetText("tal") },
	} {
		if do(); chosen() != 2 || g.shown != 2 {
			t.Errorf("%s: game %d is chosen, %d shown", name, chosen(), g.shown)
		}
	}
}

// The left and right arrows in the list step through the game in the preview, with its comments.
func TestArrowsStepThroughThePreview(t *testing.T) {
	win := dialogtest.Window(t, dialogtest.UsualSize)
	g := Open(win, Input{
		Style: dialogs.DiagramStyle{Pieces: theme.NewPieces()}, RunInBackground: dialogtest.RunNow,
		Read: func(pgn.Headline) (pgn.Game, error) {
			return pgn.NewReader(strings.NewReader("[Event \"Open\"]\n[Round \"3\"]\n[Time \"9:05\"]\n\n1. e4 {Best by test} e5 1-0")).Next()
		},
	})
	g.Add(fourGames()[:1], 1)
	if p := g.preview; p.Ply() != 2 || p.Game() == nil {
		t.Fatalf("the preview begins at ply %d", p.Ply())
	}
	for _, key := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyLeft, fyne.KeyRight} {
		g.table.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if g.preview.Ply() != 1 || g.preview.Comment() != "Best by test" {
		t.Errorf("two plies back and one forward lead to ply %d, %q", g.preview.Ply(), g.preview.Comment())
	}
}

// The list shows variants, dates and names without cutting them, in a window of the usual and of the smallest size.
func TestListTextsAreWhole(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize} {
			win := dialogtest.Window(t, size)
			g := Open(win, Input{
				Title: "Games in a.pgn", Style: dialogs.DiagramStyle{Pieces: theme.NewPieces()}, RunInBackground: func(command func() error, done func(error)) {},
				Read: func(pgn.Headline) (pgn.Game, error) { return pgn.Game{}, nil },
			})
			var all []pgn.Headline
			for i, v := range variants.All() {
				all = append(all, pgn.Headline{Number: i + 1, White: "Nakamura, H", Black: words.ComputerPlayer("Tournament player"), Result: "1/2-1/2", Variant: v.Name, Date: "2024.12.28", Plies: 199})
			}
			g.Add(all, 1)
			text := strings.Join(canvasTexts(g.table), " ")
			// Names have no limit: beside longer names of variants they may be truncated in the smallest window.
			truncated := strings.Contains(text, "…") && (size != dialogtest.SmallSize || lang.L("Close") == "Close")
			if truncated || !strings.Contains(text, "2024-12-28") || !strings.Contains(text, all[0].White) {
				t.Errorf("%v: the list is %q", size, text)
			}
			for _, v := range variants.All()[:8] {
				if !strings.Contains(text, v.Short()) {
					t.Errorf("%v: %s is not in %q", size, v.Short(), text)
				}
			}
		}
	})
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
