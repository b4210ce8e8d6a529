package newgame

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/clock"
	"backrank/lang"
	"backrank/ui/widget"
)

// A preset is a clock in the list: in the form that [clock.Parse] reads, with the usual name of its speed. The list shows
// that form, or name if it is not nil.
type preset struct {
	text  string
	speed func() string
	name  func() string
}

// presets are in the order of the list, in the groups of lichess.
var presets = []preset{
	{"1+0", bullet, nil},
	{"2+1", bullet, nil},
	{"3+0", blitz, nil},
	{"3+2", blitz, nil},
	{"5+0", blitz, nil},
	{"5+3", blitz, nil},
	{"10+0", rapid, nil},
	{"10+5", rapid, nil},
	{"15+10", rapid, nil},
	{"25+10", rapid, nil},
	{"30+20", classical, nil},
	{"90+30", classical, nil},
	{"40/90+30:30+30", classical, tournament},
}

func bullet() string    { return lang.L("Bullet") }
func blitz() string     { return lang.L("Blitz") }
func rapid() string     { return lang.L("Rapid") }
func classical() string { return lang.L("Classical") }

func tournament() string { return lang.L("90'/40 + 30' + 30\"") }

// label returns the name of the preset in the list.
func (p *preset) label() string {
	if p.name == nil {
		return p.text
	}
	return p.name()
}

// clockPart is the part of the dialog with the clock. Its size does not depend on the clock.
type clockPart struct {
	terms   clock.Terms
	custom  clock.Terms   // the last terms that are no preset
	drafted bool          // the game begins with a draft
	offered []clock.Terms // the terms in the list; its last entry asks for others
	list    *widget.Dropdown
	summary *widget.Text
	content fyne.CanvasObject
}

// newClockPart returns the part with a clock in the form that [clock.Parse] reads, "" for no clock. ask opens the dialog for
// a custom clock, and calls done with its terms.
func newClockPart(text string, ask func(initial clock.Terms, drafted bool, done func(clock.Terms))) *clockPart {
	p := &clockPart{summary: widget.Caption("").RowsBetween(2, 4).ReserveFor(presetTexts()...)}
	p.terms, _ = clock.Parse(text) // a text that cannot be read gives no clock
	p.list = widget.NewDropdown(nil, -1, func(i int) {
		if i < len(p.offered) {
			p.choose(p.offered[i])
			return
		}
		p.choose(p.terms)
		ask(p.terms, p.drafted, p.choose)
	})
	p.choose(p.terms)
	p.content = container.NewVBox(optionLabels().left(lang.L("Clock"), p.list), p.summary)
	return p
}

// presetTexts returns the descriptions of all presets, in a game that begins with a draft.
func presetTexts() (all []string) {
	for _, o := range presets {
		terms, _ := clock.Parse(o.text)
		all = append(all, describeTerms(terms, true))
	}
	return all
}

// text returns the terms in the form that [clock.Parse] reads, "" for no clock.
func (p *clockPart) text() string {
	if p.terms.None() {
		return ""
	}
	return p.terms.String()
}

// show lists the clocks for a game that begins with a draft or without one, and describes the chosen clock.
func (p *clockPart) show(drafted bool) {
	if drafted != p.drafted {
		p.drafted = drafted
		p.choose(p.terms)
		return
	}
	p.summary.SetText(describeTerms(p.terms, drafted))
}

// choose chooses terms, and adds them to the list if they are no preset.
func (p *clockPart) choose(t clock.Terms) {
	p.terms, p.offered = t, []clock.Terms{{}}
	options := []widget.Option{{Name: noClock()}}
	for _, o := range presets {
		terms, _ := clock.Parse(o.text)
		p.offered, options = append(p.offered, terms), append(options, widget.Option{Name: o.label(), Aside: o.speed()})
	}
	if !slices.ContainsFunc(p.offered, t.Equal) {
		p.custom = t
	}
	same := func(t clock.Terms) func(clock.Terms) bool {
		return func(o clock.Terms) bool { return termsFor(o, p.drafted).Equal(termsFor(t, p.drafted)) }
	}
	if !slices.ContainsFunc(p.offered, same(p.custom)) {
		p.offered, options = append(p.offered, p.custom), append(options, widget.Option{Name: termsFor(p.custom, p.drafted).String(), Aside: lang.X("custom clock", "Custom")})
	}
	options = append(options, widget.Option{Name: lang.L("Custom…"), Aside: lang.L("Delay, stages…"), Opens: true})
	p.list.SetOptions(options, slices.IndexFunc(p.offered, same(t)))
	p.show(p.drafted)
}
