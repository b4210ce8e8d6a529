package atlas

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/archive"
	"backrank/app/draws"
	"backrank/app/repertoire"
	"backrank/app/study"
	"backrank/internal/testapp"
	"backrank/ui/liveanalysis"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// drawnPieces are shared, because drawing them takes time.
var drawnPieces = theme.NewPieces()

// printing is the input of the print dialog.
type printing struct {
	variant string
	start   string // "" for none
	book    bool
}

// testAtlas is the atlas in a test window; it records calls of its Input.
type testAtlas struct {
	*Atlas
	study         study.Study
	second        *survey.Survey // of a second engine
	failure       error          // error returned when the study is saved
	slow          bool           // work of RunInBackground waits until endWork is called
	works         []func()
	draws         *draws.Log
	lists         []string // printed or exported draws
	halls         []*testHall
	win           fyne.Window
	played        []variants.Start
	games         []variants.Variant
	copied        string
	sheets        []printing
	messages      []string
	confirmations []string
	agree         bool
	left          int
	helped        fyne.KeyName
	later         []waiting
	now           time.Time
	seed          uint64
	style         [2]string
	own           map[int]archive.Results // results of the player by the number of the array
	counts        []gamesRequest
	shown         []string // starts and rules passed to ShowGames
	lines         *repertoire.File
	trained       []string // starts and rules passed to TrainLines

	analysed []string // calls of the live analysis
}

// Equip gives a page its section and its bar.
func (r *testAtlas) Equip(p *liveanalysis.Place) {
	p.Section, p.Bar = liveanalysis.NewSection(liveanalysis.Actions{}), liveanalysis.NewBar(nil)
}

// Follow, Toggle, Threat and PlayBest record their calls.
func (r *testAtlas) Follow()   { r.analysed = append(r.analysed, "follow") }
func (r *testAtlas) Toggle()   { r.analysed = append(r.analysed, "toggle") }
func (r *testAtlas) Threat()   { r.analysed = append(r.analysed, "threat") }
func (r *testAtlas) PlayBest() { r.analysed = append(r.analysed, "best") }

// gamesRequest is a request for the games from a start.
type gamesRequest struct {
	start variants.Start
	rule  *rules.Castling
	done  func(Record, error)
}

// waiting is a scheduled function.
type waiting struct {
	at time.Time
	do *func()
}

func open(t *testing.T, f *variants.Family) *testAtlas { return openUnder(t, f, variants.Bunker) }

// openUnder opens the atlas of a family under a rule in the usual window, with draws in memory.
func openUnder(t *testing.T, f *variants.Family, rule *rules.Castling) *testAtlas {
	t.Helper()
	return openIn(t, "", f, rule)
}

// openIn opens the atlas with the record of draws in a folder, without a second engine's survey.
func openIn(t *testing.T, folder string, f *variants.Family, rule *rules.Castling) *testAtlas {
	t.Helper()
	return openWith(t, survey.New(), folder, f, rule)
}

// openWith opens the atlas with a second engine's survey.
func openWith(t *testing.T, second *survey.Survey, folder string, f *variants.Family, rule *rules.Castling) *testAtlas {
	t.Helper()
	testapp.Of(t, theme.New(theme.Dark))
	// Painting sets the toolkit's clock. With an old clock it would drop renderers just before a test looks at them.
	software.NewCanvas().Capture()
	r := &testAtlas{win: test.NewTempWindow(t, fynewidget.NewLabel("")), seed: 12345678901, agree: true, second: second}
	r.now = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)
	r.draws, _ = draws.Open(folder)
	r.lines, _ = repertoire.Open("", r.now, nil)
	r.Atlas = New(r.input(), f, rule)
	r.win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) {
		if r.helped = e.Name; e.Name == fyne.KeyEscape || r.win.Canvas().Focused() == nil {
			r.TypedKey(e)
		}
	})
	r.win.Canvas().SetOnTypedRune(r.letter)
	r.win.Resize(fyne.NewSize(1180, 734))
	r.enter()
	return r
}

// enter shows the atlas as the window does.
func (r *testAtlas) enter() {
	r.win.SetContent(widget.WithTips(r.Content(), nil))
	r.Content().Refresh()
	r.Focus(r.win.Canvas())
}

// away shows the game instead of the atlas.
func (r *testAtlas) away() { r.win.SetContent(container.NewStack(fynewidget.NewLabel("the game"))) }

func (r *testAtlas) input() Input {
	return Input{
		Pieces: drawnPieces, Style: func() (string, string) { return r.style[0], r.style[1] },
		Study:  func() study.Study { return r.study },
		Second: func() *survey.Survey { return r.second },
		Change: func(change func(*study.Study), done func(error)) {
			change(&r.study)
			done(r.failure)
		},
		RunInBackground: func(work, done func()) {
			if r.slow {
				r.works = append(r.works, func() { work(); done() })
				return
			}
			work()
			done()
		},
		Play: func(v variants.Variant, s variants.Start) {
			r.games, r.played = append(r.games, v), append(r.played, s)
		},
		Games: func(start variants.Start, rule *rules.Castling, done func(Record, error)) {
			r.counts = append(r.counts, gamesRequest{start, rule, done})
		},
		ShowGames: func(start variants.Start, rule *rules.Castling) {
			r.shown = append(r.shown, start.String()+" "+rule.ID)
		},
		Lines:       r.lines.Repertoire,
		RemoveLines: func(c repertoire.Chapter) { r.lines.Clear(c.Variant, c.Start, c.Side) },
		TrainFirstMoves: func(array variants.Array, rule *rules.Castling) {
			r.trained = append(r.trained, "first moves "+array.String()+" "+rule.ID)
		},
		TrainLines: func(start variants.Start, rule *rules.Castling) {
			r.trained = append(r.trained, start.String()+" "+rule.ID)
		},
		Played:  func(_ *rules.Castling, done func(map[int]archive.Results, error)) { done(r.own, nil) },
		Analyst: r,
		Copy:    func(p *rules.Position) { r.copied = fen.Format(p) },
		Print: func(v variants.Variant, start *variants.Start, book bool) {
			p := printing{variant: v.ID, book: book}
			if start != nil {
				p.start = v.StartID(*start)
			}
			r.sheets = append(r.sheets, p)
		},
		Confirm: func(question, _, _ string, do func()) {
			if r.confirmations = append(r.confirmations, question); r.agree {
				do()
			}
		},
		ShowMessage: func(text string) { r.messages = append(r.messages, text) },
		Draws:       r.draws,
		PrintDraws:  func(title string, all []draws.Draw) { r.lists = append(r.lists, fmt.Sprintf("%s %d", title, len(all))) },
		SaveTable:   func() { r.lists = append(r.lists, "table") },
		ExportDraws: func(asText bool) { r.lists = append(r.lists, fmt.Sprint("text ", asText)) },
		OpenHall: func(h Hall) HallWindow {
			hall := &testHall{Hall: h, win: test.NewWindow(h.Content)}
			hall.win.Resize(fyne.NewSize(1280, 720))
			r.halls = append(r.halls, hall)
			return hall
		},
		Leave: func() { r.left++ },
		After: func(d time.Duration, do func()) func() {
			w := waiting{r.now.Add(d), &do}
			r.later = append(r.later, w)
			return func() {
				for i := range r.later {
					if r.later[i].do == w.do {
						r.later = append(r.later[:i:i], r.later[i+1:]...)
						return
					}
				}
			}
		},
		Now:  func() time.Time { return r.now },
		Seed: func() uint64 { r.seed += 7919; return r.seed },
	}
}

// testHall is a hall screen in a window of the test driver.
type testHall struct {
	Hall
	win    fyne.Window
	covers bool
	raised int
}

func (h *testHall) Covers() bool { return h.covers }
func (h *testHall) Raise()       { h.raised++ }
func (h *testHall) Close()       { h.win.Close(); h.Closed() }

// texts returns what the hall screen shows.
func (h *testHall) texts() (all []string) {
	for _, o := range test.LaidOutObjects(h.Content) {
		if text := textOf(o); text != "" {
			all = append(all, text)
		}
	}
	return all
}

// pass advances the time by d and calls scheduled functions in order.
func (r *testAtlas) pass(d time.Duration) {
	end := r.now.Add(d)
	for {
		first := -1
		for i, w := range r.later {
			if !w.at.After(end) && (first < 0 || w.at.Before(r.later[first].at)) {
				first = i
			}
		}
		if first < 0 {
			r.now = end
			return
		}
		w := r.later[first]
		r.later = append(r.later[:first:first], r.later[first+1:]...)
		r.now = w.at
		(*w.do)()
	}
}

// endWork runs the pending work of RunInBackground.
func (r *testAtlas) endWork() {
	all := r.works
	r.works = nil
	for _, end := range all {
		end()
	}
}

// key and typed send input to the focused widget, or to the screen. In a typed text \n is Enter and > the right arrow.
func (r *testAtlas) key(name fyne.KeyName) {
	e := &fyne.KeyEvent{Name: name}
	if f := r.win.Canvas().Focused(); f != nil {
		f.TypedKey(e)
		return
	}
	r.win.Canvas().OnTypedKey()(e)
}

func (r *testAtlas) typed(text string) {
	for _, c := range text {
		switch f := r.win.Canvas().Focused(); {
		case c == '\n':
			r.key(fyne.KeyReturn)
		case c == ' ':
			r.space()
		case c == '>':
			r.key(fyne.KeyRight)
		case f != nil:
			f.TypedRune(c)
		default:
			r.letter(c)
		}
	}
}

// commands are the commands of the window by their keys.
var commands = map[rune]string{
	'f': "favourite", 'x': "exclude", 'p': "play-start", 'c': "mark-to-compare", 'C': "compare", 'k': "castlings", 'm': "matrix", 'l': "map",
	'd': "live-draw", '+': "larger", '-': "smaller", 'a': "analysis",
}

// letter runs the command for a character that no widget uses, or starts a search.
func (r *testAtlas) letter(c rune) {
	if own := r.Own(commands[c]); own != nil {
		own()
	} else {
		r.TypedRune(c)
	}
}

// space presses the space bar, which has a key event and a character.
func (r *testAtlas) space() {
	r.key(fyne.KeySpace)
	if f := r.win.Canvas().Focused(); f != nil {
		f.TypedRune(' ')
	} else {
		r.letter(' ')
	}
}

// page returns the current page, nil if there is none.
func (r *testAtlas) page() *page { p, _ := r.top().(*page); return p }

// comparison returns the current comparison, nil if there is none.
func (r *testAtlas) comparison() *comparison { c, _ := r.top().(*comparison); return c }

// pairs returns the current matrix, nil if there is none.
func (r *testAtlas) pairs() *matrix { m, _ := r.top().(*matrix); return m }

// array returns the array with a number, both returns it for both sides.
func array(t *testing.T, n int) variants.Array {
	t.Helper()
	a, err := variants.ArrayNumbered(n)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func both(t *testing.T, n int) variants.Start { t.Helper(); return variants.Both(array(t, n)) }

// pair returns a pair of arrays by its id.
func pair(t *testing.T, id string) variants.Start {
	t.Helper()
	s, err := variants.ParseStartID(id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// large returns a large family: all arrays, or in a short test those of Fischer.
func large() *variants.Family {
	if testing.Short() {
		return variants.FischerFamily
	}
	return variants.ShuffleFamily
}

// texts returns the visible texts.
func texts(o fyne.CanvasObject) (all []*widget.Text) {
	for _, c := range test.LaidOutObjects(o) {
		if w, ok := c.(*widget.Text); ok && w.Visible() {
			all = append(all, w)
		}
	}
	return all
}

// visibleText joins the visible texts.
func visibleText(o fyne.CanvasObject) string {
	var all string
	for _, w := range texts(o) {
		all += w.Text() + "\n"
	}
	return strings.ReplaceAll(all, "\u00a0", " ")
}

// button returns the visible button with a label, or with a tooltip that begins with it, nil if there is none.
func (r *testAtlas) button(t *testing.T, label string) (found *widget.Button) {
	t.Helper()
	for _, o := range test.LaidOutObjects(r.Content()) {
		switch b, ok := o.(*widget.Button); {
		case !ok || !b.Visible():
		case b.Text == label:
			return b
		case found == nil && strings.HasPrefix(b.Tip, label):
			found = b
		}
	}
	return found
}

// press presses a button, which must exist.
func (r *testAtlas) press(t *testing.T, label string) {
	t.Helper()
	b := r.button(t, label)
	if b == nil || b.Disabled() {
		t.Fatalf("there is no %q to press", label)
	}
	test.Tap(b)
}
