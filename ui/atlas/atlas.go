package atlas

import (
	"fmt"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/app"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"
)

// Input is what the atlas needs to know and whom it tells.
type Input struct {
	Men        *theme.Pieces
	Set, Board string // ids in package assets
	Study      *app.StudyFile

	// Later runs work beside the window and done on its goroutine afterwards.
	Later func(work, done func())
	// Play begins a game from a start position.
	Play func(variants.Variant, variants.Start)
	// Copy puts a text on the clipboard.
	Copy func(text string)
	// Print offers sheets of a start position of a variant and the book of its family,
	// the book first if there is no start or book is true.
	Print func(v variants.Variant, start *variants.Start, book bool)
	// Key hears the keys that the atlas does not know.
	Key func(*fyne.KeyEvent)
	// Leave goes back to the game, FullScreen fills the screen or no longer.
	Leave, FullScreen func()
	// After runs a function later, unless stop is called before.
	After func(d time.Duration, do func()) (stop func())
	// Now is the time, Seed a fresh seed.
	Now  func() time.Time
	Seed func() uint64
}

// columnWidth is that of the column beside the gallery, in units.
const columnWidth = 272

// Atlas is the view. It is used on the toolkit's goroutine only.
type Atlas struct {
	in      Input
	family  *variants.Family
	rule    *rules.Castling
	sheets  []facts.Profile
	facts   []facts.Fact
	orders  []order // the first that of the numbers
	sorted  string  // the name of the order that the player chose, "" for none
	query   query
	result  found
	compare []int // numbers of the arrays to compare

	gallery  *gallery
	facets   []*facet
	search   *search
	families *picker
	rules    *picker
	order    *picker
	told     *widget.Text
	fault    *widget.Text
	said     *widget.Text
	source   *widget.Text // of the order
	column   *fyne.Container
	side     *fyne.Container   // the column, and what is said below it
	middle   *fyne.Container   // the gallery
	browse   fyne.CanvasObject // column and gallery
	places   *fyne.Container   // browse, or a page
	page     *page
	beside   *compared  // while arrays are compared
	lanes    *castlings // while the castlings of the rule are shown
	draw     *ceremony  // while a start is drawn
	pairs    *matrix    // while pairs of arrays are shown
	zoomed   int
	filling  int // counts the fillings asked for
}

// New builds the atlas of a family under a rule.
func New(in Input, family *variants.Family, rule *rules.Castling) *Atlas {
	a := &Atlas{in: in, family: family, rule: rule}
	a.search = newSearch(a)
	a.told, a.fault, a.said = widget.Heading(""), widget.Problem("").Rows(2), widget.Small("").Rows(2)
	a.source = widget.Caption("").Rows(2)
	a.places = container.NewStack()
	a.buildGallery()
	a.buildColumn()
	a.side = container.NewBorder(nil, a.said, nil, nil, widget.Scroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 10), a.column)))
	a.middle = container.NewStack()
	a.browse = container.NewBorder(nil, nil, container.New(columnLayout{}, widget.Panel(a.side)), nil, container.NewPadded(a.middle))
	a.say("")
	a.showGallery()
	a.fill()
	return a
}

// Browse shows the arrays of a family under a rule, all of them.
func (a *Atlas) Browse(family *variants.Family, rule *rules.Castling) {
	a.family, a.rule = family, rule
	a.families.Selected = a.families.Options[slices.Index(variants.Families(), family)]
	a.rules.Selected = a.rules.Options[slices.Index(variants.Castlings(), rule)]
	a.query, a.sorted = query{}, ""
	a.search.SetText("")
	a.showGallery()
	a.fill()
}

// Content is the view.
func (a *Atlas) Content() fyne.CanvasObject { return a.places }

// Focus gives the keyboard to what is shown, if that walks by keys.
func (a *Atlas) Focus(c fyne.Canvas) {
	if w := a.walker(); w != nil {
		c.Focus(w)
	} else {
		c.Unfocus()
	}
}

// walker is what walks by keys, nil if nothing shown does.
func (a *Atlas) walker() fyne.Focusable {
	switch {
	case !a.elsewhere():
		return a.gallery
	case a.pairs.shown():
		return a.pairs.table
	}
	return nil
}

// refocus is Focus, if the view is in the window.
func (a *Atlas) refocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(a.places); c != nil && c.Content() == fyne.CanvasObject(a.places) {
		a.Focus(c)
	}
}

func (a *Atlas) buildGallery() {
	a.gallery = newGallery(&a.in, zooms[a.zoomed])
	a.gallery.open = a.open
	a.gallery.keys = a.typedKey
	a.gallery.runes = a.typedRune
	a.gallery.marked = func(at int) bool { return slices.Contains(a.compare, a.gallery.sheet(at).Number) }
	a.gallery.aside = func(s *facts.Profile) string {
		if a.query.by.words == nil {
			return ""
		}
		return a.query.by.words(s)
	}
}

// fill shows the arrays of the family at once, so that they can be found and played,
// and computes their facts under the rule beside the window.
func (a *Atlas) fill() {
	a.filling++
	n, family, rule := a.filling, a.family, a.rule
	arrays := make([]facts.Profile, family.Len())
	for i := range arrays {
		arrays[i] = facts.Profile{Array: family.At(i), Number: family.At(i).Number()}
	}
	a.take(arrays, nil, nil)
	sheets := make([]facts.Profile, len(arrays))
	var found []*survey.Finding
	a.in.Later(func() {
		found = survey.Current().Arrays(rule)
		for i := range arrays {
			sheets[i] = facts.ProfileOf(arrays[i].Array, rule)
		}
	}, func() {
		if n == a.filling { // nobody has asked for others meanwhile
			a.take(sheets, facts.Facts(rule), found)
		}
	})
}

// take shows sheets, and offers the facts and what was found by a survey to pick and
// sort by.
func (a *Atlas) take(sheets []facts.Profile, all []facts.Fact, found []*survey.Finding) {
	a.sheets, a.facts = sheets, append(all, surveyFacts(found)...)
	a.orders = append([]order{{name: "Number"}}, bySurvey(found)...)
	for _, f := range all {
		a.orders = append(a.orders, byFact(f))
	}
	a.query.picks = nil
	a.fillColumn()
	a.refresh()
}

// refresh answers the query anew.
func (a *Atlas) refresh() {
	a.result = a.query.run(a.sheets, a.facts, a.in.Study.Get())
	shown := make([]*facts.Profile, len(a.result.places))
	for i, place := range a.result.places {
		shown[i] = &a.sheets[place]
	}
	a.gallery.set(shown)
	fault := a.result.fault
	if fault == "" && len(shown) == 0 && len(a.sheets) > 0 {
		fault = "no array fits all of this: Escape starts anew"
	}
	a.fault.SetText(words.Sentence(fault))
	a.fault.Hidden = fault == ""
	a.told.SetText(fmt.Sprintf("%d of %d arrays", len(shown), len(a.sheets)))
	a.source.SetText(a.query.by.source)
	a.source.Hidden = a.query.by.source == ""
	for _, f := range a.facets {
		f.show(a.result.counts[f.fact.ID], a.query.picks[f.fact.ID])
	}
	a.column.Refresh()
}

// showGallery puts the gallery in the middle.
func (a *Atlas) showGallery() {
	a.clear()
	a.middle.Objects = []fyne.CanvasObject{a.gallery}
	a.put(a.browse)
}

// clear forgets what is shown besides the gallery; a draw that goes on ends.
func (a *Atlas) clear() {
	if a.draw != nil {
		a.draw.halt()
	}
	a.page, a.beside, a.lanes, a.draw, a.pairs = nil, nil, nil, nil, nil
}

// put shows something in the whole of the view.
func (a *Atlas) put(o fyne.CanvasObject) {
	a.places.Objects = []fyne.CanvasObject{o}
	a.places.Refresh()
	a.refocus()
}

// here is the array of the page, or the one at the gallery's cursor; nil if there is none.
func (a *Atlas) here() *facts.Profile {
	if a.page != nil {
		return a.page.sheet
	}
	if !a.elsewhere() && a.gallery.cursor < len(a.gallery.shown) {
		return a.gallery.shown[a.gallery.cursor]
	}
	return nil
}

// variant is what is played from here: the one of the twelve that mirrors this family
// under this rule, or a custom one.
func (a *Atlas) variant() variants.Variant {
	return variants.Custom(a.family, variants.Mirrored, a.rule)
}

// open shows the page of the array at the cursor.
func (a *Atlas) open() {
	if s := a.here(); s != nil {
		a.page = newPage(a, s)
		a.put(a.page.content)
	}
}

// elsewhere reports whether something else than the gallery is shown.
func (a *Atlas) elsewhere() bool {
	return a.page != nil || a.beside != nil || a.lanes != nil || a.draw != nil || a.pairs != nil
}

// say tells something under the column, which has the place until then.
func (a *Atlas) say(text string) {
	a.said.SetText(text)
	a.said.Hidden = text == ""
	a.side.Refresh()
}

// openNumber shows the page of another array, of another family if need be.
func (a *Atlas) openNumber(n int) {
	array, err := variants.ArrayNumbered(n)
	if err != nil {
		a.say(err.Error())
		return
	}
	s := facts.ProfileOf(array, a.rule)
	a.page = newPage(a, &s)
	a.put(a.page.content)
}
