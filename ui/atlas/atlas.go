package atlas

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"backrank/app/archive"
	"backrank/app/draws"
	"backrank/app/notice"
	"backrank/app/repertoire"
	"backrank/app/study"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/liveanalysis"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// Input is the part of the window that the atlas uses.
type Input struct {
	Pieces *theme.Pieces
	// Style returns the ids of piece set and board in package assets.
	Style func() (set, board string)

	// Study returns the player's study. Change changes it; done is called with an error if the change was not saved.
	Study  func() study.Study
	Change func(change func(*study.Study), done func(error))

	// Lines returns the lines that the player learns. RemoveLines removes those of a chapter. TrainLines opens the training of
	// the lines from a start under a castling rule, TrainFirstMoves that of the first moves from an array.
	Lines           func() repertoire.Repertoire
	RemoveLines     func(repertoire.Chapter)
	TrainLines      func(start variants.Start, rule *rules.Castling)
	TrainFirstMoves func(array variants.Array, rule *rules.Castling)

	// Draws is the record of draws. PrintDraws opens the print dialog for draws of an event, ExportDraws asks where to
	// save the record, as text or as JSON.
	Draws       *draws.Log
	PrintDraws  func(title string, all []draws.Draw)
	ExportDraws func(asText bool)
	// SaveTable asks where to save the table that the screen shows ([Atlas.Sheet]).
	SaveTable func()
	// OpenHall opens the hall screen of the live draw.
	OpenHall func(Hall) HallWindow

	// Second returns the survey by a second engine, which may be empty.
	Second func() *survey.Survey

	// RunInBackground runs work on another goroutine, then done on the main goroutine.
	RunInBackground func(work, done func())
	// Play starts a game from a start position.
	Play func(variants.Variant, variants.Start)
	// Games counts in the background the results of the games from a start under a castling rule, and calls done on the
	// main goroutine. A new call cancels the previous one, whose done may not be called. ShowGames lists the games.
	Games     func(start variants.Start, rule *rules.Castling, done func(Record, error))
	ShowGames func(start variants.Start, rule *rules.Castling)
	// Played counts in the background the player's results under a castling rule by the number of the array that both
	// sides had, and calls done on the main goroutine. A new call cancels the previous one, whose done may not be called.
	Played func(rule *rules.Castling, done func(map[int]archive.Results, error))
	// Analyst is the live analysis of the start of a page.
	Analyst liveanalysis.Analyst
	// Copy copies a position to the clipboard, and shows a message.
	Copy func(*rules.Position)
	// Print opens the print dialog for a start position of a variant, or a blank score sheet if start is nil, and the book of
	// the variant's family, which is selected if book is true.
	Print func(v variants.Variant, start *variants.Start, book bool)
	// Confirm asks for confirmation.
	Confirm func(question, detail, verb string, do func())
	// ShowMessage shows a message on any screen.
	ShowMessage func(text string)
	// Leave returns to the previous screen or to the game.
	Leave func()
	// After calls do after d, unless stop is called before.
	After func(d time.Duration, do func()) (stop func())
	// Speak speaks a message; nil for none.
	Speak func(text string)
	// Now returns the time, Seed a new seed.
	Now  func() time.Time
	Seed func() uint64
}

// Atlas is the screen: a stack of views, with the gallery at the bottom.
type Atlas struct {
	in       Input
	family   *variants.Family
	rule     *rules.Castling
	marked   markedArrays // for comparison
	choose   *startChoice
	gallery  *gallery
	draw     *liveDraw // nil until first shown; it continues while other views are shown
	path     []view
	counting *record   // the record whose games were requested last
	from     string    // label of the screen that the atlas was entered from
	style    [2]string // current style
	screen   *fyne.Container
	canvas   fyne.Canvas // the canvas of the window; nil before the first Focus
	message  *widget.Toast
}

// New returns the atlas of a family under a castling rule.
func New(in Input, family *variants.Family, rule *rules.Castling) *Atlas {
	a := &Atlas{in: in, family: family, rule: rule, from: lang.L("Game")}
	a.style[0], a.style[1] = in.Style()
	a.message = widget.NewToast(in.After)
	a.message.OnSay = in.Speak
	a.screen = container.NewStack()
	a.gallery = newGallery(a)
	a.show(a.gallery)
	return a
}

// Content returns the root object of the screen.
func (a *Atlas) Content() fyne.CanvasObject { return a.screen }

// Browse shows the whole gallery of a family under a castling rule, with the cursor on one of its arrays.
func (a *Atlas) Browse(family *variants.Family, rule *rules.Castling, at variants.Array) {
	a.choose = nil
	a.family, a.rule = family, rule
	a.gallery.begin(at)
	a.path = nil
	a.show(a.gallery)
}

// Open shows the page of a start position of a variant, above the gallery.
func (a *Atlas) Open(v variants.Variant, start variants.Start) {
	a.Browse(v.Family, v.Castling, start.White)
	a.show(newPageOf(a, v, start))
}

// show pushes a view.
func (a *Atlas) show(v view) {
	a.message.Clear()
	a.path = append(a.path, v)
	a.put()
}

// top returns the current view.
func (a *Atlas) top() view { return a.path[len(a.path)-1] }

// Title returns the title of the page shown, "" for the gallery.
func (a *Atlas) Title() string {
	switch v := a.top().(type) {
	case *gallery:
		return ""
	case *page:
		return accessible.Join(v.label(), v.start.String())
	default:
		return v.label()
	}
}

// put displays the current view with its back button. It refreshes the view because the theme may have changed.
func (a *Atlas) put() {
	v := a.top()
	widget.HideTip(a.screen)
	v.bar().SetBack(backTo(a))
	v.arrive()
	a.screen.Objects = []fyne.CanvasObject{widget.Stacked(v.bar().Content, v.body(), nil), a.message.Content}
	a.screen.Refresh()
	a.refocus()
	a.in.Analyst.Follow()
}

// Place returns the current page as a place of the live analysis, nil if the view is not a page.
func (a *Atlas) Place() *liveanalysis.Place {
	if p, is := a.top().(*page); is {
		return p.place
	}
	return nil
}

// backTo returns the label of the previous view.
func backTo(a *Atlas) string {
	switch {
	case len(a.path) > 1:
		return a.path[len(a.path)-2].label()
	case a.choose != nil:
		return lang.L("New game")
	}
	return a.from
}

// SetBack sets the label of the screen to which the atlas returns.
func (a *Atlas) SetBack(label string) {
	a.from = label
	a.top().bar().SetBack(backTo(a))
}

// Here returns a function that shows the current page of a start position again if another view is shown by then. If no
// page is shown now, the function does nothing.
func (a *Atlas) Here() (again func()) {
	p, is := a.top().(*page)
	family, rule := a.family, a.rule
	return func() {
		if is && a.top() != view(p) {
			a.Browse(family, rule, p.start.White)
			a.show(p)
		}
	}
}

// back pops a view, or leaves the atlas.
func (a *Atlas) back() {
	a.message.Clear()
	switch {
	case len(a.path) > 1:
		left := a.top()
		a.path = a.path[:len(a.path)-1]
		a.put()
		canvas.Refresh(left.body()) // the toolkit frees textures when an object is refreshed, otherwise after a minute
	case a.choose != nil:
		c := a.choose
		a.choose = nil
		c.cancel()
	default:
		a.in.Leave()
	}
}

// Focus focuses the current view, if it handles keys. It redraws all views first if piece set or board have changed.
func (a *Atlas) Focus(c fyne.Canvas) {
	a.canvas = c
	if style := styleNow(&a.in); style != a.style {
		a.style = style
		for _, v := range a.path {
			v.setStyle(style[0], style[1])
		}
		a.gallery.setStyle(style[0], style[1])
	}
	if w := a.top().focusable(); w != nil {
		c.Focus(w)
	} else {
		c.Unfocus()
	}
}

func styleNow(in *Input) (style [2]string) {
	style[0], style[1] = in.Style()
	return style
}

// refocus calls Focus, if the atlas is shown and no dialog covers it.
func (a *Atlas) refocus() {
	if a.canvas == nil || a.canvas.Overlays().Top() != nil {
		return
	}
	for _, o := range inside(a.canvas.Content()) {
		if o == a.screen {
			a.Focus(a.canvas)
		}
	}
}

// inside returns an object and, if it is a container, its children.
func inside(o fyne.CanvasObject) []fyne.CanvasObject {
	if c, ok := o.(*fyne.Container); ok {
		return append([]fyne.CanvasObject{o}, c.Objects...)
	}
	return []fyne.CanvasObject{o}
}

// Say shows a message.
func (a *Atlas) Say(text string, _ notice.Severity) { a.message.Say(text) }
