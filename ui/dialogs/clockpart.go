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

// show offers the clocks of a game that begins with a draft or without, and says what the chosen one means for it.
func (p *clockPart) show(drafted bool) {
	if drafted != p.drafted {
		p.drafted = drafted
		p.choose(p.terms)
		return
	}
	p.told.SetText(termsInWords(p.terms, drafted))
}

func (p *clockPart) choose(t clock.Terms) {
	p.terms, p.offered = t, []clock.Terms{{}}
	options := []widget.Option{{Name: noClock}}
	for _, o := range presets {
		terms, _ := clock.Parse(o.text)
		p.offered, options = append(p.offered, terms), append(options, widget.Option{Name: o.text, Aside: o.speed})
	}
	if !slices.ContainsFunc(p.offered, t.Equal) {
		p.own = t
	}
	same := func(t clock.Terms) func(clock.Terms) bool {
		return func(o clock.Terms) bool { return forGame(o, p.drafted).Equal(forGame(t, p.drafted)) }
	}
	if !slices.ContainsFunc(p.offered, same(p.own)) {
		p.offered, options = append(p.offered, p.own), append(options, widget.Option{Name: forGame(p.own, p.drafted).String(), Aside: "Custom"})
	}
	options = append(options, widget.Option{Name: "Custom…", Aside: "Delay, stages…"})
	p.list.SetOptions(options, slices.IndexFunc(p.offered, same(t)))
	p.show(p.drafted)
}
