package ui

import (
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
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// strip is one player's line beside the board: who plays, whose turn it is, what
// it has captured, and how castling stands.
type strip struct {
	fynewidget.BaseWidget

	color chess.Color
	wings [2]*wingButton // by rules.Wing
	order [2]int         // wings as they lie on the screen, left first

	ground *canvas.Rectangle
	turn   *canvas.Rectangle // a bar at the edge of the side to move
	seat   *canvas.Circle    // the colour of the men
	to     castler
	label  string
	name   *canvas.Text // as much of the label as fits
	doing  *canvas.Text
	taken  *canvas.Text // what this side has captured
	ahead  *canvas.Text
}

// castler is who a strip and its castling buttons speak to.
type castler interface {
	castle(c chess.Color, w rules.Wing)
	hoverCastle(c chess.Color, w rules.Wing, over bool)
	choosePlayer(c chess.Color)
}

func newStrip(to castler) *strip {
	s := &strip{
		ground: canvas.NewRectangle(color.Transparent),
		turn:   canvas.NewRectangle(color.Transparent),
		seat:   canvas.NewCircle(color.Transparent),
		name:   canvas.NewText("", color.Transparent),
		doing:  canvas.NewText("", color.Transparent),
		taken:  canvas.NewText("", color.Transparent),
		ahead:  canvas.NewText("", color.Transparent),
		to:     to,
	}
	for w := range s.wings {
		wing := rules.Wing(w)
		s.wings[w] = newWingButton(castleName(wing),
			func() { to.castle(s.color, wing) },
			func(over bool) { to.hoverCastle(s.color, wing, over) })
	}
	s.turn.CornerRadius = 2
	s.name.TextSize, s.name.TextStyle.Bold = 15, true
	s.doing.TextSize = 13
	s.taken.TextSize = 16
	s.ahead.TextSize = 13
	s.ExtendBaseWidget(s)
	return s
}

// Tapped asks who plays this side.
func (s *strip) Tapped(*fyne.PointEvent) { s.to.choosePlayer(s.color) }

// show draws one side of a view.
func (s *strip) show(v *app.View, c chess.Color, name string, flipped bool) {
	side := v.Side(c)
	s.color = c
	s.label = name
	s.doing.Text = doing(v, c)
	s.taken.Text = figurines(v.Side(c.Other()).Lost)
	s.ahead.Text = ""
	if side.Balance > 0 {
		s.ahead.Text = "+" + strconv.Itoa(side.Balance)
	}
	s.order = [2]int{int(rules.ASide), int(rules.HSide)}
	if flipped {
		s.order = [2]int{int(rules.HSide), int(rules.ASide)}
	}
	rule := v.Variant.Castling
	for w, b := range s.wings {
		b.Hidden = v.Draft.Shown || !rule.CanCastle() && !rule.CanLeap()
		if !b.Hidden {
			b.label, b.hue = castleName(rules.Wing(w)), theme.Castle
			if leapsOnly(rule) {
				b.label, b.hue = "Leap →", theme.Leap
				if w == s.order[0] {
					b.label = "← Leap"
				}
			}
			state, active := standing(v, c, rules.Wing(w))
			b.set(state, active)
		}
	}
	s.Refresh()
}

// standing is how a castling or leap of one side stands at the cursor.
func standing(v *app.View, c chess.Color, w rules.Wing) (readiness, bool) {
	p := &v.Position
	active := p.Turn() == c && !v.Over() && v.AtEnd()
	if active {
		if m, _ := wingMove(p, w); !m.IsZero() {
			return ready, true
		}
	}
	king := p.King(c)
	if v.Over() {
		return noRight, false
	}
	if leapsOnly(p.Rule()) {
		toward := func(l rules.Lane) bool { return l.Wing() == w }
		if p.CastlingRights().Has(king) && slices.ContainsFunc(p.Rule().Leaps(king.File()), toward) {
			return held, active
		}
		return noRight, active
	}
	for sq := range (p.CastlingRights() & p.Of(c)).All() {
		if sq != king && (sq > king) == (w == rules.HSide) {
			return held, active
		}
	}
	return noRight, active
}

// doing says in a word or two what a player is at.
func doing(v *app.View, c chess.Color) string {
	switch {
	case v.Over():
		return outcomeWord(v, c)
	case v.Thinking == c && v.Draft.Going:
		return "is choosing a piece"
	case v.Thinking == c:
		return "is thinking"
	case v.DrawOffer == c:
		return "offers a draw"
	case v.Turn != c, !v.AtEnd():
		return ""
	case v.Draft.Going:
		return "to place"
	}
	return "to move"
}

func outcomeWord(v *app.View, c chess.Color) string {
	switch v.Outcome {
	case chess.Draw:
		return "½"
	case chess.WhiteWon:
		return [...]string{"", "won", "lost"}[c]
	case chess.BlackWon:
		return [...]string{"", "lost", "won"}[c]
	}
	return ""
}

// figurines are men as chess symbols, equal ones close together.
func figurines(men []chess.Piece) string {
	var b strings.Builder
	for _, man := range men {
		b.WriteString([...]string{"", "♚", "♛", "♜", "♝", "♞", "♟"}[man.Type()])
	}
	return b.String()
}

// AccessibilityLabel reads the strip.
func (s *strip) AccessibilityLabel() string {
	return strings.Join(strings.Fields(s.label+" "+s.doing.Text+" "+s.ahead.Text), " ")
}

// AccessibilityRole is that of something to be read.
func (s *strip) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (s *strip) MinSize() fyne.Size { return fyne.NewSize(160, stripHeight) }

func (s *strip) CreateRenderer() fyne.WidgetRenderer { return &stripRenderer{s} }

type stripRenderer struct{ *strip }

func (r *stripRenderer) Destroy() {}

func (r *stripRenderer) MinSize() fyne.Size { return r.strip.MinSize() }

func (r *stripRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		r.ground, r.turn, r.seat, r.name, r.doing, r.taken, r.ahead, r.wings[0], r.wings[1],
	}
}

func (r *stripRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	place(r.turn, 0, 10, 4, size.Height-20)
	place(r.seat, 12, size.Height/2-7, 14, 14)
	right := size.Width
	for i := len(r.order) - 1; i >= 0; i-- {
		if b := r.wings[r.order[i]]; b.Visible() {
			m := b.MinSize()
			right -= m.Width
			place(b, right, (size.Height-m.Height)/2, m.Width, m.Height)
			right -= 6
		}
	}
	rows := [][]*canvas.Text{{r.name, r.doing, r.taken, r.ahead}}
	second := r.doing.Text + r.taken.Text + r.ahead.Text
	if size.Width < narrowStrip && right < size.Width && second != "" { // the buttons leave too little of one row
		rows = [][]*canvas.Text{{r.name}, {r.doing, r.taken, r.ahead}}
	}
	r.name.Text = widget.Cut(r.label, r.name.TextSize, r.name.TextStyle, right-34)
	for i, row := range rows {
		r.layoutRow(row, right, size.Height/2+(float32(i)-float32(len(rows)-1)/2)*20)
	}
}

// narrowStrip is the width, in units, below which what a player does and has
// captured stands in a row of its own.
const narrowStrip = 480

// layoutRow puts texts side by side around the height mid; what does not fit is left out.
func (r *stripRenderer) layoutRow(texts []*canvas.Text, right, mid float32) {
	x := float32(34)
	for _, t := range texts {
		m := t.MinSize()
		t.Hidden = x+m.Width > right || t.Text == ""
		if !t.Hidden {
			place(t, x, mid-m.Height/2, m.Width, m.Height)
			x += m.Width + 10
		}
	}
}

func (r *stripRenderer) Refresh() {
	r.seat.FillColor, r.seat.StrokeColor, r.seat.StrokeWidth = theme.Disc(r.color == chess.White)
	r.name.Color = fynetheme.Color(fynetheme.ColorNameForeground)
	r.doing.Color, r.taken.Color, r.ahead.Color = theme.Dim(), theme.Dim(), theme.Dim()
	r.turn.FillColor = color.Transparent
	if r.doing.Text != "" && r.doing.Text != "½" && r.doing.Text != "lost" && r.doing.Text != "won" {
		r.turn.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	}
	r.Layout(r.Size())
	canvas.Refresh(r.strip)
}
