package liveanalysis

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/analysis"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// Actions are the functions of the window that a section calls.
type Actions struct {
	// Preview shows p on the board instead of the current position, with last marked as the last move. EndPreview shows
	// the current position again.
	Preview    func(p rules.Position, last rules.Move)
	EndPreview func()
	// Play plays moves from the position shown.
	Play func([]rules.Move)
	// Toggle turns the analysis on or off. Pause pauses or resumes it. Menu opens its menu at a position in the window. A
	// section whose Pause or Menu is nil has no button for it.
	Toggle, Pause func()
	Menu          func(at fyne.Position)
	// CloseTip is the tooltip of the button that calls Toggle while the section is on.
	CloseTip string
}

// Content is the content of a section.
type Content struct {
	Engines []Engine // one or two
	Lines   int      // maximum number of lines of each engine
	Chances bool     // scores are shown as winning chances in per cent, not as pawns
	Off     bool     // no engine runs; the lines are from earlier analysis
	Paused  bool
	Threat  bool // the lines show the threat: the side to move passes first
	Fixed   bool // a click on a move does not play it
	// Sentence is shown instead of the lines, "" for none. Verb is the label of its button, "" for none; Do is
	// called when the button is pressed.
	Sentence, Verb string
	Do             func()
}

// Engine is the analysis of one engine.
type Engine struct {
	Name  string
	State *analysis.State // nil until the engine reports
	// Disagrees is true if the two engines have different best moves.
	Disagrees bool
	// Fault is a sentence shown instead of the lines, "" for none.
	Fault string
}

// headHeight is the height of an engine's heading, in units.
const headHeight = 30

// Section shows the lines of one or two engines: for each a heading, with name, depth and speed, and its lines with
// their scores.
type Section struct {
	fynewidget.BaseWidget

	to          Actions
	content     Content
	blocks      [2]*block
	pause       *widget.Button
	menu        *widget.Button
	closeButton *widget.Button
	sentence    *widget.Text
	doButton    *widget.Button
}

// block is the part of a section with one engine's heading and lines.
type block struct {
	about *widget.Text
	parts []string // the parts of the heading, such as "depth 20", the most important one first
	lines *lines
}

// NewSection returns a hidden section.
func NewSection(to Actions) *Section {
	s := &Section{to: to, sentence: widget.Aside("").MaxRows(4)}
	for i := range s.blocks {
		s.blocks[i] = &block{about: widget.Caption(""), lines: newLines(&s.to)}
	}
	s.pause = widget.NewButton("", assets.IconPause, lang.L("Pause the analysis"), func() {
		if s.content.Off {
			s.to.Toggle()
		} else {
			s.to.Pause()
		}
	})
	s.menu = widget.NewButton("", assets.IconSettings, lang.L("Engine, lines, limits"), func() {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(s.menu)
		s.to.Menu(at.AddXY(0, s.menu.Size().Height))
	})
	s.closeButton = widget.NewButton("", assets.IconClose, to.CloseTip, func() { s.to.Toggle() })
	s.doButton = widget.NewButton("", "", "", func() {
		if s.content.Do != nil {
			s.content.Do()
		}
	})
	s.menu.Hidden, s.pause.Hidden = to.Menu == nil, to.Pause == nil
	s.ExtendBaseWidget(s)
	s.Hide()
	return s
}

// Update sets the content. If the height changes, it refreshes the section.
func (s *Section) Update(c Content) {
	was := s.content
	height := s.FullHeight()
	s.content = c
	if c.Paused != was.Paused || c.Off != was.Off {
		icon, tip := assets.IconPause, lang.L("Pause the analysis")
		switch {
		case c.Off:
			icon, tip = assets.IconAnalysis, lang.L("Analysis")+"  analysis"
		case c.Paused:
			icon, tip = assets.IconPlay, lang.L("Resume the analysis")
		}
		s.pause.Tip = tip
		s.pause.SetIcon(theme.Icon(icon))
	}
	s.sentence.SetText(c.Sentence)
	s.doButton.SetText(c.Verb)
	for i, b := range s.blocks {
		b.update(&c, i)
	}
	if s.FullHeight() != height {
		s.Refresh() // the container then lays the section out again
		return
	}
	s.layout(s.Size())
}

// update sets the block to the i-th engine of c.
func (b *block) update(c *Content, i int) {
	if i >= len(c.Engines) {
		b.lines.update(content{})
		return
	}
	e := &c.Engines[i]
	if c.Sentence != "" || e.Fault != "" { // no depth, because the lines are not shown
		b.parts = []string{cmp.Or(e.Fault, e.Name)}
		b.lines.update(content{})
		return
	}
	about := []string{e.Name}
	if c.Threat {
		about = append(about, lang.L("threat"))
	}
	if e.Disagrees {
		about = append(about, lang.X("engine disagrees with the other", "disagrees"))
	}
	shown := content{chances: c.Chances, marked: e.Disagrees, fixed: c.Fixed}
	if _, ok := e.State.Best(); ok {
		about = append(about, lang.L("depth {{.Number}}", "Number", e.State.Depth))
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

// Leave removes the highlight of a move and its preview.
func (s *Section) Leave() {
	for _, b := range s.blocks {
		b.lines.highlight(-1, 0)
	}
}

// FullHeight returns the height in units that shows the whole content.
func (s *Section) FullHeight() float32 {
	if s.content.Sentence != "" {
		return headHeight + s.sentence.MinSize().Height + 4
	}
	return float32(s.engines()) * (headHeight + float32(s.content.Lines)*rowHeight)
}

// Within returns the height to use if space units are available: that of whole lines, the same number for each engine.
// It is at least the height of [Section.MinSize].
func (s *Section) Within(space float32) float32 {
	if height := s.FullHeight(); height <= space || s.content.Sentence != "" {
		return max(min(height, space), s.MinSize().Height)
	}
	n := float32(s.engines())
	if lines := float32(int((space - n*headHeight) / (n * rowHeight))); lines >= 1 {
		return n * (headHeight + lines*rowHeight)
	}
	return s.MinSize().Height
}

// MinSize returns the size of one heading and the best line of each engine.
func (s *Section) MinSize() fyne.Size {
	return fyne.NewSize(200, headHeight+float32(s.engines())*rowHeight)
}

// engines returns the number of engines shown, at least 1.
func (s *Section) engines() int {
	if s.content.Sentence != "" {
		return 1
	}
	return min(max(len(s.content.Engines), 1), len(s.blocks))
}

// Texts returns the visible texts: the heading and the lines of each engine, or the first heading and the sentence.
func (s *Section) Texts() (all []string) {
	if s.Hidden {
		return nil
	}
	for i, b := range s.blocks[:min(len(s.content.Engines), 2)] {
		all = append(all, b.about.Text())
		if s.content.Sentence != "" {
			break
		}
		for n := range s.blocks[i].lines.rows {
			if r := b.lines.rows[n]; len(r.edges) > 0 {
				all = append(all, r.score.Text+" "+r.moves.Text)
			}
		}
	}
	if s.content.Sentence != "" {
		all = append(all, s.content.Sentence)
	}
	return all
}

// Do presses the button next to the sentence.
func (s *Section) Do() { s.doButton.Tapped(&fyne.PointEvent{}) }

// Place returns the position in the window of a move of the first engine; line and move are indices from 0.
func (s *Section) Place(line, move int) fyne.Position {
	l := s.blocks[0].lines
	x := l.rows[line].edges[move] - 4
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(l).AddXY(x, (float32(line)+.5)*rowHeight)
}

// CreateRenderer implements fyne.Widget.
func (s *Section) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(s, s.layout, s.paint, s.objects)
}

// buttons returns the buttons beside the first heading, from the right.
func (s *Section) buttons() []*widget.Button {
	all := []*widget.Button{s.closeButton}
	if s.to.Menu != nil {
		all = append(all, s.menu)
	}
	if s.to.Pause != nil {
		all = append(all, s.pause)
	}
	return all
}

func (s *Section) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{s.pause, s.doButton, s.menu, s.closeButton, s.sentence}
	for _, b := range s.blocks {
		all = append(all, b.about, b.lines)
	}
	return all
}

func (s *Section) paint() {
	for _, o := range s.objects() {
		o.Refresh()
	}
}

// write sets the heading to as many parts as fit into width, at least one.
func (b *block) write(parts []string, width float32) {
	for n := len(parts); n > 0; n-- {
		if text := strings.Join(parts[:n], " · "); n == 1 || b.about.Fits(text, width) {
			b.about.SetText(text)
			return
		}
	}
	b.about.SetText("")
}

// sharedParts returns the parts of a heading for both engines: their names, then the other parts of the first engine.
func (s *Section) sharedParts() []string {
	one, other := s.blocks[0].parts, s.blocks[1].parts
	return append([]string{one[0] + ", " + other[0]}, one[1:]...)
}

// layout lays out the section: as many lines as fit, the same number for both engines. If there is no space for two
// headings, the best line of the second engine is below that of the first.
func (s *Section) layout(size fyne.Size) {
	x := size.Width // a hidden button keeps its place, so that a second click does not hit another one
	s.closeButton.Hidden = s.content.Off
	for _, b := range s.buttons() {
		width := b.MinSize().Width
		x -= width
		widget.Place(b, x, 0, width, headHeight)
	}
	says, n := s.content.Sentence != "", s.engines()
	joined := n == 2 && size.Height < float32(n)*(headHeight+rowHeight)
	s.pause.Hidden, s.doButton.Hidden = says || s.to.Pause == nil, !says || s.content.Verb == ""
	if !s.doButton.Hidden {
		width := s.doButton.MinSize().Width
		x += s.pause.Size().Width - width
		widget.Place(s.doButton, x, 0, width, headHeight)
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
			widget.Place(b.lines, 0, top, size.Width, rowHeight)
			continue
		}
		right := size.Width
		if i == 0 {
			right = x
		}
		height := b.about.MinSize().Height
		widget.Place(b.about, 4, top+(headHeight-height)/2, right-4, height)
		parts := b.parts
		if joined {
			parts = s.sharedParts()
		}
		b.write(parts, right-4)
		widget.Place(b.lines, 0, top+headHeight, size.Width, float32(fit)*rowHeight)
		top += headHeight + float32(fit)*rowHeight
	}
	s.sentence.Hidden = !says
	s.sentence.Resize(fyne.NewSize(size.Width-8, s.sentence.Size().Height)) // its height depends on its width
	widget.Place(s.sentence, 4, headHeight, size.Width-8, s.sentence.MinSize().Height)
}
