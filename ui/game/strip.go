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
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// Heights, in units.
const (
	StripHeight   = 44
	MessageHeight = 32
)

// Strip is one player's line next to the board: name, clock, turn, captured pieces, and buttons for castlings and
// leaps.
type Strip struct {
	fynewidget.BaseWidget

	color    chess.Color
	specials [4]*castlingButton // in display order, left first

	ground  *canvas.Rectangle
	turn    *canvas.Rectangle // a bar at the left edge, coloured while activity says what the player does
	disc    *canvas.Circle    // in the colour of the pieces
	actions StripActions
	label   string
	// foreign means that no person moves the side's pieces: its buttons only show its rights, which the board marks
	// too.
	foreign      bool
	name         *canvas.Text // truncated to fit
	score        *canvas.Text // the player's score in the match
	activity     *canvas.Text
	gameOver     bool          // the game is over, and activity is its result
	captured     []chess.Piece // the opponent's pieces that the player has captured
	capturedText *canvas.Text  // captured as figurines, truncated to fit
	balance      *canvas.Text
	clock        *face
}

// StripActions is the part of the window that a strip and its buttons use.
type StripActions interface {
	Castle(c chess.Color, s Special)
	// ShowCastle previews a move on the board. It returns the description of the move, or the reason that forbids it.
	// HideCastle removes the preview.
	ShowCastle(c chess.Color, s Special) (text string)
	HideCastle()
	// PremoveColor returns the side whose moves are premoves now, NoColor if there is none.
	PremoveColor() chess.Color
	ChoosePlayer(c chess.Color)
	OpenClockMenu(of chess.Color, face fyne.CanvasObject)
}

// NewStrip returns a strip without a player.
func NewStrip(actions StripActions) *Strip {
	text := func(size float32) *canvas.Text {
		t := canvas.NewText("", color.Transparent)
		t.TextSize = size
		return t
	}
	s := &Strip{
		ground: canvas.NewRectangle(color.Transparent),
		turn:   canvas.NewRectangle(color.Transparent),
		disc:   canvas.NewCircle(color.Transparent),
		name:   text(15), score: text(15), activity: text(13), capturedText: text(16), balance: text(13),
		clock: newFace(), actions: actions,
	}
	for i := range s.specials {
		s.specials[i] = newCastlingButton(s)
	}
	s.turn.CornerRadius = 2
	theme.Bold(s.name, true)
	s.ExtendBaseWidget(s)
	return s
}

// Tapped opens the choice of players, or the menu of the clock if the clock was tapped.
func (s *Strip) Tapped(e *fyne.PointEvent) {
	if s.clock.shown && e.Position.X >= s.clock.ground.Position().X {
		s.actions.OpenClockMenu(s.color, s.clock.ground)
		return
	}
	s.actions.ChoosePlayer(s.color)
}

// Update shows side c of a view.
func (s *Strip) Update(v *app.View, c chess.Color, name string, flipped bool) {
	side := v.Side(c)
	s.color = c
	s.label, s.foreign = name, !side.Human() && !Exploring(v)
	s.score.Text = ""
	if v.Score.Games > 0 && !v.Loaded {
		s.score.Text = words.Halves(v.Score.Halves[c-chess.White])
	}
	s.activity.Text, s.gameOver = activity(v, c), v.Over()
	s.captured = v.Side(c.Other()).Lost
	s.balance.Text = ""
	if side.Balance > 0 {
		s.balance.Text = "+" + strconv.Itoa(side.Balance)
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

// SetClock shows a reading of the clock.
func (s *Strip) SetClock(r *clock.Reading, paused bool) {
	if s.clock.update(r, s.color, paused) {
		s.Refresh()
	}
}

// Clock returns the time on the clock, "" if there is no clock.
func (s *Strip) Clock() string {
	if !s.clock.shown {
		return ""
	}
	return s.clock.time.Text
}

// activity returns what a player is doing, in a word or two; after the game, the points.
func activity(v *app.View, c chess.Color) string {
	switch {
	case v.Over() && v.Score.Games > 0 && !v.Loaded:
		return "" // the banner has the result, and a number here would look like the score of the match
	case v.Over():
		return Points(v, c)
	case awayText(v, c) != "":
		return awayText(v, c)
	case v.Knowledge().Board() != nil:
		return ""
	case v.Preparing() && v.Ready(c):
		return lang.L("ready")
	case v.Preparing():
		return lang.L("preparing")
	case v.Thinking == c && v.Draft.Going && !v.Held:
		return lang.L("placing a piece")
	case v.Thinking == c && !v.Held:
		return lang.L("thinking")
	case v.DrawOffer == c:
		return lang.L("draw offered")
	case v.Turn != c, !v.AtEnd():
		return ""
	case v.Draft.HandingOver:
		return lang.L("all placed")
	case v.Draft.Going:
		return lang.L("to place")
	}
	return lang.L("to move")
}

// Points returns the points of a finished game as a number. A word could be read as part of the captured pieces next to
// it: "lost ♕♘" looks like pieces that the player has lost.
func Points(v *app.View, c chess.Color) string {
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

// figurines formats pieces as chess symbols. White pieces on a light background and black pieces on a dark one are
// outlined, the others are solid, so that both look as they do on a board.
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

// Activity returns what the player is doing, "" for nothing.
func (s *Strip) Activity() string { return s.activity.Text }

// Captured returns the captured pieces as figurines.
func (s *Strip) Captured() string { return figurines(s.captured) }

// Buttons returns the visible buttons for castlings and leaps, left first.
func (s *Strip) Buttons() []fyne.Focusable {
	var visible []fyne.Focusable
	for _, b := range s.specials {
		if b.Visible() {
			visible = append(visible, b)
		}
	}
	return visible
}

// AccessibilityLabel returns the content of the strip.
func (s *Strip) AccessibilityLabel() string {
	return strings.Join(strings.Fields(s.label+" "+s.score.Text+" "+s.activity.Text+" "+s.balance.Text), " ")
}

// AccessibilityRole returns the role of text.
func (s *Strip) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// MinSize returns the height of a strip; the window determines the width.
func (s *Strip) MinSize() fyne.Size { return fyne.NewSize(160, StripHeight) }

// CreateRenderer implements fyne.Widget.
func (s *Strip) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(s, s.layout, s.paint, s.objects)
}

func (s *Strip) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{s.ground, s.turn, s.disc, s.name, s.score, s.activity, s.capturedText, s.balance}
	for _, b := range s.specials {
		all = append(all, b)
	}
	return append(all, s.clock.objects()...)
}

// Dimensions of a strip, in units.
const (
	stripText   = 34  // left edge of the texts
	stripGap    = 10  // gap between texts
	narrowStrip = 480 // in narrower strips captured pieces have a row of their own
	stripRow    = 18  // height of one of two rows
)

// layout places the buttons at the right and the texts at the left. In narrow strips it first shortens the name and the
// captions of the buttons, then replaces captions by icons, then shortens name and captured pieces further. Buttons are
// never hidden.
func (s *Strip) layout(size fyne.Size) {
	s.ground.Resize(size)
	widget.Place(s.turn, 0, 10, 4, size.Height-20)
	widget.Place(s.disc, 12, size.Height/2-7, 14, 14)
	narrow := size.Width < narrowStrip
	nameWidth := theme.Measure(s.label, s.name.TextSize, s.name.TextStyle).Width
	textsEnd := stripText + min(nameWidth, minNameWidth)
	if s.foreign {
		textsEnd = stripText + min(nameWidth, foreignNameWidth) + textWidth(s.score) + minActivityWidth
	}
	s.capturedText.Text = s.Captured()
	space := fyne.NewSize(s.clock.layout(size, true), size.Height)
	shown := fullCaption
	if narrow {
		shown = shortCaption
	}
	right := s.layoutButtons(space, shown)
	for right < textsEnd && shown < iconCaption {
		shown++
		right = s.layoutButtons(space, shown)
	}
	if right-stripText < minLegibleWidth { // the name is more important than the details
		space.Width = s.clock.layout(size, false)
		right = s.layoutButtons(space, shown)
	}
	activityWidth := max(textWidth(s.activity), minActivityWidth) // reserved even if empty, so that the texts do not jump
	total := stripText + min(nameWidth, minNameWidth) + stripGap + textWidth(s.score) + activityWidth
	if total += s.capturedText.MinSize().Width + stripGap + s.balance.MinSize().Width; total > right {
		narrow = true // the texts do not fit in one row
	}
	if narrow && s.capturedText.Text != "" {
		s.layoutRow([]*canvas.Text{s.name, s.score, s.activity}, right, size.Height/2-stripRow/2)
		s.capturedText.Text = widget.Cut(s.Captured(), s.capturedText.TextSize, s.capturedText.TextStyle, right-stripText-textWidth(s.balance)-stripGap)
		s.layoutRow([]*canvas.Text{s.capturedText, s.balance}, right, size.Height/2+stripRow/2)
		return
	}
	s.layoutRow([]*canvas.Text{s.name, s.score, s.activity, s.capturedText, s.balance}, right, size.Height/2)
}

// layoutButtons shows the buttons of the rights that the side has, and returns the right edge of the space left of
// them.
func (s *Strip) layoutButtons(size fyne.Size, shown caption) (right float32) {
	right = size.Width
	gap := [...]float32{6, 6, 4}[shown]
	for _, b := range slices.Backward(s.specials[:]) {
		b.caption = shown
		if b.Hidden = !b.hasRight; b.Visible() {
			right = widget.PlaceRight(b, right, size.Height) - gap
		}
	}
	return right
}

// layoutRow places texts from left to right, centred at height mid. The name has the remaining width. If that is too
// small, texts are hidden from the last one; activity is the last to go, because it shows who is to move.
func (s *Strip) layoutRow(texts []*canvas.Text, right, mid float32) {
	free := right - stripText
	for _, t := range texts {
		t.Hidden = t.Text == "" && t != s.name
		if t != s.name {
			free -= textWidth(t)
		}
	}
	if texts[0] == s.name {
		nameWidth := theme.Measure(s.label, s.name.TextSize, s.name.TextStyle).Width
		hideOrder := append([]*canvas.Text{s.activity}, slices.DeleteFunc(slices.Clone(texts[1:]), func(t *canvas.Text) bool { return t == s.activity })...)
		for _, t := range slices.Backward(hideOrder) {
			if free < min(nameWidth, minNameWidth) {
				t.Hidden = true
				free += textWidth(t)
			}
		}
		label := s.label
		if nameWidth > free {
			label = cmp.Or(words.ComputerLevel(label), label)
		}
		if s.name.Text = widget.Cut(label, s.name.TextSize, s.name.TextStyle, free); s.name.Text == "…" {
			s.name.Text = "" // the disc shows the side
		}
		theme.Bold(s.name, true)
	}
	x := float32(stripText)
	for _, t := range texts {
		m := t.MinSize()
		if t.Hidden = t.Hidden || t != s.name && x+m.Width > right; !t.Hidden {
			widget.Place(t, x, mid-m.Height/2, m.Width, m.Height)
			x += textWidth(t)
		}
	}
}

// textWidth returns the width of a text with the gap after it, 0 if the text is empty.
func textWidth(t *canvas.Text) float32 {
	if t.Text == "" {
		return 0
	}
	return t.MinSize().Width + stripGap
}

// Widths in a strip, in units: the minimum width of a name, the width of its first letters, its width next to the buttons
// of a foreign side, and the space reserved for activity next to these.
const (
	minNameWidth     = 72
	minLegibleWidth  = 48
	foreignNameWidth = 120
	minActivityWidth = 64
)

func (s *Strip) paint() {
	s.disc.FillColor, s.disc.StrokeColor, s.disc.StrokeWidth = theme.Disc(s.color == chess.White)
	s.name.Color = fynetheme.Color(fynetheme.ColorNameForeground)
	s.score.Color = s.name.Color
	s.activity.Color, s.capturedText.Color, s.balance.Color = theme.Dim(), theme.Dim(), theme.Dim()
	s.turn.FillColor = color.Transparent
	if s.activity.Text != "" && !s.gameOver {
		s.turn.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	}
}
