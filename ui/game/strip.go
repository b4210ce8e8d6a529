package game

import (
	"cmp"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// Strip is one player's line next to the board: name, turn, captured pieces, and buttons for castlings and leaps.
type Strip struct {
	fynewidget.BaseWidget

	color    chess.Color
	specials [4]*castlingButton // in display order, left first

	ground *canvas.Rectangle
	turn   *canvas.Rectangle // a bar at the edge of the side to move
	disc   *canvas.Circle    // the colour of the pieces
	to     Castler
	label  string
	// foreign is true if nobody here moves the side's pieces: its buttons only show its rights, which the board marks too.
	foreign bool
	name    *canvas.Text // truncated to fit
	points  *canvas.Text // in a match
	doing   *canvas.Text
	over    bool          // the game is over: doing is its result
	lost    []chess.Piece // the opponent's captured pieces
	taken   *canvas.Text  // lost as figurines, truncated to fit
	ahead   *canvas.Text
	clock   *face
}

// Castler is what a strip and its buttons need from the window.
type Castler interface {
	Castle(c chess.Color, s Special)
	// ShowCastle previews the move on the board and describes it, or explains why it cannot be played; HideCastle ends
	// that.
	ShowCastle(c chess.Color, s Special) (text string)
	HideCastle()
	// PremoveColor returns the side whose castlings and leaps are premoves now.
	PremoveColor() chess.Color
	ChoosePlayer(c chess.Color)
	OpenClockMenu(of chess.Color, face fyne.CanvasObject)
}

// NewStrip returns a strip without a player.
func NewStrip(to Castler) *Strip {
	text := func(size float32) *canvas.Text {
		t := canvas.NewText("", color.Transparent)
		t.TextSize = size
		return t
	}
	s := &Strip{
		ground: canvas.NewRectangle(color.Transparent),
		turn:   canvas.NewRectangle(color.Transparent),
		disc:   canvas.NewCircle(color.Transparent),
		name:   text(15), points: text(15), doing: text(13), taken: text(16), ahead: text(13),
		clock: newFace(), to: to,
	}
	for i := range s.specials {
		s.specials[i] = newCastlingButton(s)
	}
	s.turn.CornerRadius = 2
	theme.Bold(s.name, true)
	s.ExtendBaseWidget(s)
	return s
}

// Tapped opens the choice of players, or on the clock its menu.
func (s *Strip) Tapped(e *fyne.PointEvent) {
	if s.clock.shown && e.Position.X >= s.clock.ground.Position().X {
		s.to.OpenClockMenu(s.color, s.clock.ground)
		return
	}
	s.to.ChoosePlayer(s.color)
}

// Update draws one side of a view.
func (s *Strip) Update(v *app.View, c chess.Color, name string, flipped bool) {
	side := v.Side(c)
	s.color = c
	s.label, s.foreign = name, !side.Human() && !Exploring(v)
	s.points.Text = ""
	if v.Score.Games > 0 && !v.Loaded {
		s.points.Text = words.Halves(v.Score.Halves[c-chess.White])
	}
	s.doing.Text, s.over = doing(v, c), v.Over()
	s.lost = v.Side(c.Other()).Lost
	s.ahead.Text = ""
	if side.Balance > 0 {
		s.ahead.Text = "+" + strconv.Itoa(side.Balance)
	}
	left, right := rules.ASide, rules.HSide
	if flipped {
		left, right = right, left
	}
	for i, special := range [4]Special{{Wing: left}, {Wing: left, Leap: true}, {Wing: right, Leap: true}, {Wing: right}} {
		s.specials[i].update(v, c, special)
	}
	s.Refresh()
}

// SetClock draws what the clock shows.
func (s *Strip) SetClock(r *clock.Reading, paused bool) {
	if s.clock.update(r, s.color, paused) {
		s.Refresh()
	}
}

// Clock returns what the clock of the side shows, "" without one.
func (s *Strip) Clock() string {
	if !s.clock.shown {
		return ""
	}
	return s.clock.time.Text
}

// doing returns what a player is doing in a word or two.
func doing(v *app.View, c chess.Color) string {
	switch {
	case v.Over() && v.Score.Games > 0 && !v.Loaded:
		return "" // the card of the result says it, and a figure would look like that of the match beside it
	case v.Over():
		return points(v, c)
	case v.Knowledge().Board() != nil:
		return ""
	case v.Preparing() && v.Ready(c):
		return "ready"
	case v.Preparing():
		return "preparing"
	case v.Thinking == c && v.Draft.Going && !v.Held:
		return "placing a piece"
	case v.Thinking == c && !v.Held:
		return "thinking"
	case v.DrawOffer == c:
		return "offers a draw"
	case v.Turn != c, !v.AtEnd():
		return ""
	case v.Draft.HandingOver:
		return "all placed"
	case v.Draft.Going:
		return "to place"
	}
	return "to move"
}

// points returns what a game that is over gave a player. Words would be read with the captured pieces beside them:
// "lost ♕♘" looks as if he had lost the pieces that he captured.
func points(v *app.View, c chess.Color) string {
	switch {
	case v.Outcome == chess.Draw:
		return words.Halves(1)
	case v.Outcome == chess.WhiteWon && c == chess.White, v.Outcome == chess.BlackWon && c == chess.Black:
		return words.Halves(2)
	case v.Outcome == chess.WhiteWon, v.Outcome == chess.BlackWon:
		return words.Halves(0)
	}
	return ""
}

// figurines formats pieces as chess symbols, equal ones close together. White pieces on a light ground and black pieces
// on a dark one are outlined and the others are solid, so that both look as on a board.
func figurines(pieces []chess.Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		symbols := [...]string{"", "♚", "♛", "♜", "♝", "♞", "♟"}
		if (p.Color() == chess.White) != theme.IsDark() {
			symbols = [...]string{"", "♔", "♕", "♖", "♗", "♘", "♙"}
		}
		b.WriteString(symbols[p.Type()])
	}
	return b.String()
}

// Color returns the side of the strip.
func (s *Strip) Color() chess.Color { return s.color }

// Doing returns what the player is doing, "" for nothing.
func (s *Strip) Doing() string { return s.doing.Text }

// Taken returns the captured pieces as figurines.
func (s *Strip) Taken() string { return figurines(s.lost) }

// Buttons returns the visible buttons of castlings and leaps, left first.
func (s *Strip) Buttons() []fyne.Focusable {
	var seen []fyne.Focusable
	for _, b := range s.specials {
		if b.Visible() {
			seen = append(seen, b)
		}
	}
	return seen
}

// AccessibilityLabel returns the content of the strip.
func (s *Strip) AccessibilityLabel() string {
	return strings.Join(strings.Fields(s.label+" "+s.points.Text+" "+s.doing.Text+" "+s.ahead.Text), " ")
}

// AccessibilityRole returns the role of text.
func (s *Strip) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// MinSize leaves the width to the layout.
func (s *Strip) MinSize() fyne.Size { return fyne.NewSize(160, StripHeight) }

// CreateRenderer implements fyne.Widget.
func (s *Strip) CreateRenderer() fyne.WidgetRenderer { return &stripRenderer{s} }

type stripRenderer struct{ *Strip }

func (r *stripRenderer) Destroy() {}

func (r *stripRenderer) MinSize() fyne.Size { return r.Strip.MinSize() }

func (r *stripRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.ground, r.turn, r.disc, r.name, r.points, r.doing, r.taken, r.ahead}
	for _, b := range r.specials {
		all = append(all, b)
	}
	return append(all, r.clock.objects()...)
}

// Dimensions of a strip, in units.
const (
	stripText   = 34  // where texts begin
	stripGap    = 10  // between texts
	narrowStrip = 480 // below this width captured pieces have a row of their own
	stripRow    = 18  // of two rows
)

// Layout puts the buttons at the right and the texts at the left. Where room is short, first the captions of the buttons
// and the name are shortened, then the captions become icons, then the name and the captured pieces are shortened further.
// No button disappears.
func (r *stripRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	place(r.turn, 0, 10, 4, size.Height-20)
	place(r.disc, 12, size.Height/2-7, 14, 14)
	narrow := size.Width < narrowStrip
	whole := theme.Measure(r.label, r.name.TextSize, r.name.TextStyle).Width
	texts := stripText + min(whole, minNameWidth)
	if r.foreign {
		texts = stripText + min(whole, readableName) + textWidth(r.points) + doingRoom
	}
	r.taken.Text = r.Taken()
	space := fyne.NewSize(r.clock.layout(size), size.Height)
	shown := fullCaption
	if narrow {
		shown = shortCaption
	}
	right := r.layoutButtons(space, shown)
	for right < texts && shown < iconCaption {
		shown++
		right = r.layoutButtons(space, shown)
	}
	doing := max(textWidth(r.doing), doingRoom) // also while he is doing nothing, so that nothing jumps
	one := stripText + min(whole, minNameWidth) + stripGap + textWidth(r.points) + doing
	if one += r.taken.MinSize().Width + stripGap + r.ahead.MinSize().Width; one > right {
		narrow = true // the buttons leave too little of one row
	}
	if narrow && r.taken.Text != "" {
		r.layoutRow([]*canvas.Text{r.name, r.points, r.doing}, right, size.Height/2-stripRow/2)
		r.taken.Text = widget.Cut(r.Taken(), r.taken.TextSize, r.taken.TextStyle, right-stripText-textWidth(r.ahead)-stripGap)
		r.layoutRow([]*canvas.Text{r.taken, r.ahead}, right, size.Height/2+stripRow/2)
		return
	}
	r.layoutRow([]*canvas.Text{r.name, r.points, r.doing, r.taken, r.ahead}, right, size.Height/2)
}

// layoutButtons shows the buttons of the rights that are held, and returns where the space for texts ends.
func (r *stripRenderer) layoutButtons(size fyne.Size, shown caption) (right float32) {
	right = size.Width
	gap := [...]float32{6, 6, 4}[shown]
	for _, b := range slices.Backward(r.specials[:]) {
		b.caption = shown
		if b.Hidden = !b.held; b.Visible() {
			m := b.MinSize()
			right -= m.Width
			place(b, right, (size.Height-m.Height)/2, m.Width, m.Height)
			right -= gap
		}
	}
	return right
}

// layoutRow puts texts side by side around the height mid. The name has the remaining width; if that is too small,
// texts are hidden from the last one, and what the player is doing after all others: it says who is to move.
func (r *stripRenderer) layoutRow(texts []*canvas.Text, right, mid float32) {
	rest := right - stripText
	for _, t := range texts {
		t.Hidden = t.Text == "" && t != r.name
		if t != r.name {
			rest -= textWidth(t)
		}
	}
	if texts[0] == r.name {
		whole := theme.Measure(r.label, r.name.TextSize, r.name.TextStyle).Width
		spared := append([]*canvas.Text{r.doing}, slices.DeleteFunc(slices.Clone(texts[1:]), func(t *canvas.Text) bool { return t == r.doing })...)
		for _, t := range slices.Backward(spared) {
			if rest < min(whole, minNameWidth) {
				t.Hidden = true
				rest += textWidth(t)
			}
		}
		label := r.label
		if whole > rest {
			label = cmp.Or(words.ComputerLevel(label), label)
		}
		if r.name.Text = widget.Cut(label, r.name.TextSize, r.name.TextStyle, rest); r.name.Text == "…" {
			r.name.Text = "" // the disc tells the side
		}
		theme.Bold(r.name, true)
	}
	x := float32(stripText)
	for _, t := range texts {
		m := t.MinSize()
		if t.Hidden = t.Hidden || t != r.name && x+m.Width > right; !t.Hidden {
			place(t, x, mid-m.Height/2, m.Width, m.Height)
			x += textWidth(t)
		}
	}
}

// textWidth returns the width that a text takes with the gap behind it, 0 for none.
func textWidth(t *canvas.Text) float32 {
	if t.Text == "" {
		return 0
	}
	return t.MinSize().Width + stripGap
}

// minNameWidth is the minimum width of a name, in units. Beside buttons that nobody can press it is readableName, and there
// is doingRoom for what the player is doing, whether he is doing anything or not.
const (
	minNameWidth = 72
	readableName = 120
	doingRoom    = 64
)

// Refresh implements fyne.WidgetRenderer.
func (r *stripRenderer) Refresh() {
	r.disc.FillColor, r.disc.StrokeColor, r.disc.StrokeWidth = theme.Disc(r.color == chess.White)
	r.name.Color = fynetheme.Color(fynetheme.ColorNameForeground)
	r.points.Color = r.name.Color
	r.doing.Color, r.taken.Color, r.ahead.Color = theme.Dim(), theme.Dim(), theme.Dim()
	r.turn.FillColor = color.Transparent
	if r.doing.Text != "" && !r.over {
		r.turn.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	}
	r.Layout(r.Size())
	canvas.Refresh(r.Strip)
}
