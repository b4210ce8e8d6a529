package board

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/notnil/chess"
)

// trayInset is the margin around the background of a tray slot, in squares.
const trayInset = .03

// layoutHands sizes the slots of the trays; showHands positions them, depending on their number.
func (v *view) layoutHands() {
	for c := range v.scene.hands {
		for i := range v.scene.hands[c] {
			h := &v.scene.hands[c][i]
			h.ground.Resize(fyne.NewSquareSize(v.grid.cell * (1 - 2*trayInset)))
			h.ground.CornerRadius = v.grid.cell * .1
			h.count.TextSize, h.count.FontSource = max(10, v.grid.cell*.2), v.style.Bold
			h.count.Resize(h.count.MinSize())
			h.badge.Resize(fyne.NewSquareSize(h.count.TextSize * 1.5))
		}
	}
}

// showHands shows the pieces in hand.
func (v *view) showHands(seen *sight) {
	for i, c := range []chess.Color{chess.White, chess.Black} {
		var stacks []Stack
		if seen.state.Trays.Shown {
			stacks = seen.state.Trays.of(c)
		}
		for j := range v.scene.hands[i] {
			h := &v.scene.hands[i][j]
			if j < len(stacks) {
				v.showHand(seen, h, stacks[j], v.grid.slot(c, j, len(stacks)))
			} else {
				h.hide()
			}
		}
	}
}

// showHand shows one stack, without the dragged piece.
func (v *view) showHand(seen *sight, h *hand, k Stack, at fyne.Position) {
	o := Origin{chess.NoSquare, k.Piece}
	n := k.Count
	if seen.lifted == o && !seen.state.Free {
		n--
	}
	live := seen.state.Free || seen.state.Trays.Live == k.Piece.Color() && seen.state.holds(o)
	h.setGround(v.handColor(live, !o.None() && seen.picked.Origin == o))
	h.ground.Move(at.AddXY(v.grid.cell*trayInset, v.grid.cell*trayInset))
	pic := v.scene.pieceCache.piece(k.Piece)
	switch {
	case n <= 0:
		h.piece.showPiece(pic, .15)
	case live || seen.state.Trays.Live == chess.NoColor:
		h.piece.showPiece(pic, 1)
	default:
		h.piece.showPiece(pic, .6)
	}
	h.piece.moveTo(at)
	if n > 1 {
		h.second.showPiece(pic, h.pieceOpacity()*.5)
		h.second.moveTo(at.AddXY(v.grid.cell*.09, -v.grid.cell*.05))
	} else {
		h.second.hide()
	}
	h.setCount(n, &v.style.Palette)
	corner := at.AddXY(v.grid.cell*(1-trayInset)-h.badge.Size().Width, v.grid.cell*trayInset)
	h.badge.Move(corner)
	room := h.badge.Size().Subtract(h.count.Size())
	h.count.Move(corner.AddXY(room.Width/2, room.Height/2))
}

// handColor returns the background of a tray slot: a dark square's colour, on which all pieces are visible, selected or
// not; a faint one if nothing can be taken.
func (v *view) handColor(live, picked bool) color.NRGBA {
	ink := &v.style.Palette
	switch {
	case picked:
		return mixed(ink.OnDark.Selected, ink.Dark)
	case live:
		return ink.Dark
	default:
		return faded(ink.Dark, .4)
	}
}

func (h *hand) hide() {
	h.ground.Hidden, h.badge.Hidden, h.count.Hidden = true, true, true
	h.piece.hide()
	h.second.hide()
}

func (h *hand) pieceOpacity() float64 { return 1 - h.piece.Translucency }

func (h *hand) setGround(c color.NRGBA) {
	if h.ground.FillColor != color.Color(c) {
		h.ground.FillColor = c
		canvas.Refresh(h.ground)
	}
	h.ground.Hidden = false
}

func (h *hand) setCount(n int, ink *Palette) {
	h.count.Hidden, h.badge.Hidden = n < 2, n < 2
	text := strconv.Itoa(n)
	if h.count.Text != text || h.count.Color != color.Color(ink.Text) {
		h.count.Text, h.count.Color = text, ink.Text
		h.count.Resize(h.count.MinSize())
		canvas.Refresh(h.count)
	}
	if h.badge.FillColor != color.Color(ink.Panel) {
		h.badge.FillColor = ink.Panel
		canvas.Refresh(h.badge)
	}
}
