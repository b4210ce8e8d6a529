package liveanalysis

import (
	"cmp"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/analysis"
	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// Actions are what a section asks of the window.
type Actions struct {
	// Preview shows a position in which a move was the last one in place of the current one; EndPreview ends that.
	Preview    func(p rules.Position, last rules.Move)
	EndPreview func()
	// Play plays moves from the position shown.
	Play func([]rules.Move)
	// Toggle turns the analysis on or off, Pause pauses it or has it go on. Menu opens the menu at a place of the window.
	Toggle, Pause func()
	Menu          func(at fyne.Position)
}

// Content is what a section shows.
type Content struct {
	Engines []Engine // one or two
	Lines   int      // of each
	Chances bool     // figures are chances in per cent, not pawns
	Off     bool     // nothing is analysed; the lines are what is known
	Paused  bool
	Threat  bool // the lines are what would follow a pass
	Fixed   bool // their moves are not played by a click
	// Says is a sentence in place of the lines, Do what its button does, labelled Verb; "" and nil for none.
	Says, Verb string
	Do         func()
}

// Engine is what one engine says.
type Engine struct {
	Name  string
	State *analysis.State // nil while it says nothing
	// Disagrees is true if the two engines have different best moves.
	Disagrees bool
	// Fault is a sentence in place of its state, "" for none.
	Fault string
}

// headHeight is the height of an engine's heading, in units.
const headHeight = 30

// Section shows the lines of one or two engines: for each a heading, with name, depth and speed, and its lines with
// their scores.
type Section struct {
	fynewidget.BaseWidget

	to      Actions
	content Content
	blocks  [2]*block
	pause   *widget.Button
	menu    *widget.Button
	shut    *widget.Button
	says    *widget.Text
	do      *widget.Button
}

// block is one engine's part.
type block struct {
	about *widget.Text
	parts []string // of what is said about the engine, the most important one first
	lines *lines
}

// NewSection returns a hidden section.
func NewSection(to Actions) *Section {
	s := &Section{to: to, says: widget.Aside("").MaxRows(3)}
	for i := range s.blocks {
		s.blocks[i] = &block{about: widget.Caption(""), lines: newLines(&s.to)}
	}
	s.pause = widget.NewButton("", assets.IconPause, "Pause the analysis", func() {
		if s.content.Off {
			s.to.Toggle()
		} else {
			s.to.Pause()
		}
	})
	s.menu = widget.NewButton("", assets.IconSettings, "Engine, lines, limits", func() {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(s.menu)
		s.to.Menu(at.AddXY(0, s.menu.Size().Height))
	})
	s.shut = widget.NewButton("", assets.IconClose, "Close the analysis  analysis", func() { s.to.Toggle() })
	s.do = widget.NewButton("", "", "", func() {
		if s.content.Do != nil {
			s.content.Do()
		}
	})
	s.ExtendBaseWidget(s)
	s.Hide()
	return s
}

// Update shows a content.
func (s *Section) Update(c Content) {
	was := s.content
	high := s.Wanted()
	s.content = c
	if c.Paused != was.Paused || c.Off != was.Off {
		icon, tip := assets.IconPause, "Pause the analysis"
		switch {
		case c.Off:
			icon, tip = assets.IconAnalysis, "Analysis  analysis"
		case c.Paused:
			icon, tip = assets.IconPlay, "Resume the analysis"
		}
		s.pause.Tip = tip
		s.pause.SetIcon(theme.Icon(icon))
	}
	s.says.SetText(c.Says)
	s.do.SetText(c.Verb)
	for i, b := range s.blocks {
		b.update(&c, i)
	}
	if s.Wanted() != high {
		s.Refresh() // laid out by its container, too
		return
	}
	s.lay(s.Size())
}

// update shows the i-th engine of a content.
func (b *block) update(c *Content, i int) {
	if i >= len(c.Engines) {
		b.lines.update(content{})
		return
	}
	e := &c.Engines[i]
	if c.Says != "" || e.Fault != "" { // what it found before is not shown, so its depth is not either
		b.parts = []string{cmp.Or(e.Fault, e.Name)}
		b.lines.update(content{})
		return
	}
	about := []string{e.Name}
	if c.Threat {
		about = append(about, "threat")
	}
	if e.Disagrees {
		about = append(about, "disagrees")
	}
	shown := content{chances: c.Chances, marked: e.Disagrees, fixed: c.Fixed}
	if _, ok := e.State.Best(); ok {
		about = append(about, fmt.Sprintf("depth %d", e.State.Depth))
		shown.from, shown.lines = e.State.Position, e.State.Lines[:min(len(e.State.Lines), c.Lines)]
	}
	if e.State != nil && e.State.Running && !c.Paused {
		if text := speed(e.State.NPS); text != "" {
			about = append(about, text)
		}
	}
	b.parts = about
	b.lines.update(shown)
}

// Leave ends pointing at a move.
func (s *Section) Leave() {
	for _, b := range s.blocks {
		b.lines.point(-1, 0)
	}
}

// Wanted is the height with which everything is seen, in units.
func (s *Section) Wanted() float32 {
	if s.content.Says != "" {
		return headHeight + s.says.MinSize().Height + 4
	}
	return float32(s.engines()) * (headHeight + float32(s.content.Lines)*rowHeight)
}

// Within is the height of what is seen in a space: whole lines, the same number of each engine; at least [Section.MinSize].
func (s *Section) Within(space float32) float32 {
	if high := s.Wanted(); high <= space || s.content.Says != "" {
		return max(min(high, space), s.MinSize().Height)
	}
	n := float32(s.engines())
	if lines := float32(int((space - n*headHeight) / (n * rowHeight))); lines >= 1 {
		return n * (headHeight + lines*rowHeight)
	}
	return s.MinSize().Height
}

// MinSize has room for a heading and the best line of each engine.
func (s *Section) MinSize() fyne.Size {
	return fyne.NewSize(200, headHeight+float32(s.engines())*rowHeight)
}

// engines returns the number of engines of which lines are shown, at least 1.
func (s *Section) engines() int {
	if s.content.Says != "" {
		return 1
	}
	return min(max(len(s.content.Engines), 1), len(s.blocks))
}

// Texts returns what is written: of each engine the heading and the lines, or the sentence.
func (s *Section) Texts() (all []string) {
	if s.Hidden {
		return nil
	}
	for i, b := range s.blocks[:min(len(s.content.Engines), 2)] {
		all = append(all, b.about.Text())
		if s.content.Says != "" {
			break
		}
		for n := range s.blocks[i].lines.rows {
			if r := b.lines.rows[n]; len(r.edges) > 0 {
				all = append(all, r.score.Text+" "+r.moves.Text)
			}
		}
	}
	if s.content.Says != "" {
		all = append(all, s.content.Says)
	}
	return all
}

// Do presses the button of the sentence.
func (s *Section) Do() { s.do.Tapped(&fyne.PointEvent{}) }

// Place returns the place in the window of a move of a line of the first engine.
func (s *Section) Place(line, move int) fyne.Position {
	l := s.blocks[0].lines
	x := l.rows[line].edges[move] - 4
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(l).AddXY(x, (float32(line)+.5)*rowHeight)
}

// CreateRenderer implements fyne.Widget.
func (s *Section) CreateRenderer() fyne.WidgetRenderer { return &sectionRenderer{s} }

type sectionRenderer struct{ *Section }

func (r *sectionRenderer) Destroy()              {}
func (r *sectionRenderer) MinSize() fyne.Size    { return r.Section.MinSize() }
func (r *sectionRenderer) Layout(size fyne.Size) { r.lay(size) }
func (r *sectionRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.pause, r.menu, r.shut, r.says, r.do}
	for _, b := range r.blocks {
		all = append(all, b.about, b.lines)
	}
	return all
}

func (r *sectionRenderer) Refresh() {
	r.lay(r.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// write writes as many parts about an engine as fit.
func (b *block) write(parts []string, width float32) {
	for n := len(parts); n > 0; n-- {
		if text := strings.Join(parts[:n], " · "); n == 1 || b.about.Fits(text, width) {
			b.about.SetText(text)
			return
		}
	}
	b.about.SetText("")
}

// together is what is said about both engines under one heading.
func (s *Section) together() []string {
	one, other := s.blocks[0].parts, s.blocks[1].parts
	return append([]string{one[0] + ", " + other[0]}, one[1:]...)
}

// lay lays the section out: as many lines as fit, the same number for both engines. Where there is no space for two
// headings, the best line of the second engine stands below that of the first.
func (s *Section) lay(size fyne.Size) {
	x := size.Width // the place of each button is kept when another is hidden: two clicks meet the same one
	s.shut.Hidden = s.content.Off
	for _, b := range []*widget.Button{s.shut, s.menu, s.pause} {
		wide := b.MinSize().Width
		x -= wide
		place(b, x, 0, wide, headHeight)
	}
	says, n := s.content.Says != "", s.engines()
	joined := n == 2 && size.Height < float32(n)*(headHeight+rowHeight)
	s.pause.Hidden, s.do.Hidden = says, !says || s.content.Verb == ""
	if !s.do.Hidden {
		wide := s.do.MinSize().Width
		x += s.pause.Size().Width - wide
		place(s.do, x, 0, wide, headHeight)
	}
	fit := min(s.content.Lines, max(int((size.Height-float32(n)*headHeight)/(float32(n)*rowHeight)), 1))
	top := float32(0)
	for i, b := range s.blocks {
		shown := i < min(len(s.content.Engines), n)
		headed := shown && (i == 0 || !joined)
		b.about.Hidden, b.lines.Hidden = !headed, !shown || says
		if !shown {
			continue
		}
		if !headed {
			place(b.lines, 0, top, size.Width, rowHeight)
			continue
		}
		right := size.Width
		if i == 0 {
			right = x
		}
		high := b.about.MinSize().Height
		place(b.about, 4, top+(headHeight-high)/2, right-4, high)
		parts := b.parts
		if joined {
			parts = s.together()
		}
		b.write(parts, right-4)
		place(b.lines, 0, top+headHeight, size.Width, float32(fit)*rowHeight)
		top += headHeight + float32(fit)*rowHeight
	}
	s.says.Hidden = !says
	s.says.Resize(fyne.NewSize(size.Width-8, s.says.Size().Height)) // its height depends on its width
	place(s.says, 4, headHeight, size.Width-8, s.says.MinSize().Height)
}
