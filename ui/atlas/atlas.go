package atlas

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app"
	"backrank/app/notice"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/rules"
)

// Input is what the atlas needs from the window.
type Input struct {
	Pieces *theme.Pieces
	// Style is the piece set and the board to draw with, ids in package assets.
	Style func() (set, board string)

	// Study is the player's study. Change changes it, and done is called with an error if the change is not on disk.
	Study  func() app.Study
	Change func(change func(*app.Study), done func(error))

	// Later runs work in the background and then done on the window's goroutine.
	Later func(work, done func())
	// Play starts a game from a start position.
	Play func(variants.Variant, variants.Start)
	// Copy copies a text to the clipboard.
	Copy func(text string)
	// Print opens the print dialog for a start position of a variant and the book of its family, with the book selected
	// if there is no start or book is true.
	Print func(v variants.Variant, start *variants.Start, book bool)
	// Ask asks for confirmation.
	Ask func(question, detail, verb string, do func())
	// Tell shows a message wherever the player is, in the atlas or not.
	Tell func(text string)
	// Key is called with the keys that the atlas does not use.
	Key func(*fyne.KeyEvent)
	// Leave returns to the game, FullScreen toggles the full screen.
	Leave, FullScreen func()
	// After calls a function later, unless stop is called before.
	After func(d time.Duration, do func()) (stop func())
	// Now is the time, Seed a new seed.
	Now  func() time.Time
	Seed func() uint64
}

// Atlas is the screen: a stack of views from the gallery to the one that is shown.
type Atlas struct {
	in      Input
	family  *variants.Family
	rule    *rules.Castling
	marked  marked // to compare
	choose  *choosing
	gallery *gallery
	draw    *liveDraw // nil until it is looked at; it goes on while other views are shown
	path    []view
	style   [2]string // drawn with now
	screen  *fyne.Container
	message *message
}

// New returns the atlas of a family under a castling rule.
func New(in Input, family *variants.Family, rule *rules.Castling) *Atlas {
	a := &Atlas{in: in, family: family, rule: rule}
	a.style[0], a.style[1] = in.Style()
	a.message = newMessage(in.After)
	a.screen = container.NewStack()
	a.gallery = newGallery(a)
	a.show(a.gallery)
	return a
}

// Content is the screen.
func (a *Atlas) Content() fyne.CanvasObject { return a.screen }

// Browse shows the whole gallery of a family under a castling rule, with the cursor on one of its arrays.
func (a *Atlas) Browse(family *variants.Family, rule *rules.Castling, at variants.Array) {
	a.choose = nil
	a.family, a.rule = family, rule
	a.gallery.begin(at)
	a.path = nil
	a.show(a.gallery)
}

// Open shows the page of a start position of a variant. From there one goes back to the gallery.
func (a *Atlas) Open(v variants.Variant, start variants.Start) {
	a.Browse(v.Family, v.Castling, start.White)
	a.show(newPage(a, start, v.Castling))
}

// show goes on to a view.
func (a *Atlas) show(v view) {
	a.message.clear()
	a.path = append(a.path, v)
	a.put()
}

// top is the view that is shown.
func (a *Atlas) top() view { return a.path[len(a.path)-1] }

// put draws the view that is shown, with the way back from it. What was out of sight may have been drawn under another
// theme.
func (a *Atlas) put() {
	v := a.top()
	v.bar().back.SetText(a.backTo())
	v.arrive()
	a.screen.Objects = []fyne.CanvasObject{container.NewBorder(v.bar().content, nil, nil, nil, v.body()), a.message.content}
	a.screen.Refresh()
	a.refocus()
}

// backTo is where the way back leads.
func (a *Atlas) backTo() string {
	switch {
	case len(a.path) > 1:
		return a.path[len(a.path)-2].label()
	case a.choose != nil:
		return "New game"
	}
	return "Game"
}

// back goes back a view, or out of the atlas.
func (a *Atlas) back() {
	a.message.clear()
	switch {
	case len(a.path) > 1:
		a.path = a.path[:len(a.path)-1]
		a.put()
	case a.choose != nil:
		c := a.choose
		a.choose = nil
		c.cancel()
	default:
		a.in.Leave()
	}
}

// Focus gives the keyboard to the view, if it takes keys, and redraws it with the player's current settings.
func (a *Atlas) Focus(c fyne.Canvas) {
	if style := a.styleNow(); style != a.style {
		a.style = style
		for _, v := range a.path {
			v.restyle(style[0], style[1])
		}
		a.gallery.restyle(style[0], style[1])
	}
	if w := a.top().walker(); w != nil {
		c.Focus(w)
	} else {
		c.Unfocus()
	}
}

func (a *Atlas) styleNow() (style [2]string) {
	style[0], style[1] = a.in.Style()
	return style
}

// refocus is Focus, if the atlas is in the window and no dialog over it.
func (a *Atlas) refocus() {
	c := fyne.CurrentApp().Driver().CanvasForObject(a.screen)
	if c == nil || c.Overlays().Top() != nil {
		return
	}
	for _, o := range inside(c.Content()) {
		if o == a.screen {
			a.Focus(c)
		}
	}
}

// inside is an object and, of a container, what it holds.
func inside(o fyne.CanvasObject) []fyne.CanvasObject {
	if c, ok := o.(*fyne.Container); ok {
		return append([]fyne.CanvasObject{o}, c.Objects...)
	}
	return []fyne.CanvasObject{o}
}

// Say shows a message.
func (a *Atlas) Say(text string, _ notice.Severity) { a.message.say(text) }
