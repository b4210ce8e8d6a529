package dialogs

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/clock"
	"backrank/ui/widget"
)

// presets are the clocks that are offered, with the names that players have for their speed.
var presets = []struct{ text, speed string }{
	{"1+0", "Bullet"},
	{"2+1", "Bullet"},
	{"3+2", "Blitz"},
	{"5+3", "Blitz"},
	{"10+5", "Rapid"},
	{"15+10", "Rapid"},
	{"25+10", "Rapid"},
	{"90+30", "Classical"},
	{"40/90+30:30+30", "Classical"},
}

// clockPart is the part of the dialog for a new game with the clock. Its size does not depend on it.
type clockPart struct {
	terms   clock.Terms
	own     clock.Terms // the last that are no preset
	drafted bool
	offered []clock.Terms // by the list, which has an entry for others after them
	list    *widget.Dropdown
	told    *widget.Text
	content fyne.CanvasObject
}

// newClockPart begins with terms as [clock.Parse] reads them, "" for none; ask opens the dialog for others, and calls
// done with them.
func newClockPart(text string, ask func(now clock.Terms, drafted bool, done func(clock.Terms))) *clockPart {
	p := &clockPart{told: widget.Caption("").Rows(2)}
	p.terms, _ = clock.Parse(text) // what cannot be read is no clock
	p.list = widget.NewDropdown(nil, -1, func(i int) {
		if i < len(p.offered) {
			p.choose(p.offered[i])
			return
		}
		p.choose(p.terms)
		ask(p.terms, p.drafted, p.choose)
	})
	p.choose(p.terms)
	p.content = container.NewVBox(beside("Clock", p.list), p.told)
	return p
}

// text returns the terms as [clock.Parse] reads them, "" for none.
func (p *clockPart) text() string {
	if p.terms.None() {
		return ""
	}
	return p.terms.String()
}

// show says what the terms mean for a game that begins with a draft or without.
func (p *clockPart) show(drafted bool) {
	p.drafted = drafted
	p.told.SetText(termsInWords(p.terms, drafted))
}

func (p *clockPart) choose(t clock.Terms) {
	p.terms, p.offered = t, []clock.Terms{{}}
	options := []widget.Option{{Name: "No clock"}}
	for _, o := range presets {
		terms, _ := clock.Parse(o.text)
		p.offered, options = append(p.offered, terms), append(options, widget.Option{Name: o.text, Aside: o.speed})
	}
	if !slices.ContainsFunc(p.offered, t.Equal) {
		p.own = t
	}
	if !p.own.None() {
		p.offered, options = append(p.offered, p.own), append(options, widget.Option{Name: p.own.String(), Aside: "Custom"})
	}
	options = append(options, widget.Option{Name: "Custom…", Aside: "delay, stages, preparation"})
	p.list.SetOptions(options, slices.IndexFunc(p.offered, t.Equal))
	p.show(p.drafted)
}
