package board

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/notnil/chess"
)

// trayInset is the space around the ground of a place in a tray, in squares.
const trayInset = .03

// layoutHands gives every place of the trays its size; where it is depends on
// how many there are, so syncHands moves it.
func (b *Board) layoutHands() {
	for c := range b.scene.hands {
		for i := range b.scene.hands[c] {
			h := &b.scene.hands[c][i]
			h.ground.Resize(fyne.NewSquareSize(b.grid.cell * (1 - 2*trayInset)))
			h.ground.CornerRadius = b.grid.cell * .1
			h.count.TextSize = max(10, b.grid.cell*.22)
			h.count.Resize(h.count.MinSize())
		}
	}
}

// syncHands shows the men in hand.
func (b *Board) syncHands() {
	for i, c := range []chess.Color{chess.White, chess.Black} {
		var stacks []Stack
		if b.state.Trays.Shown {
			stacks = b.state.Trays.of(c)
		}
		for j := range b.scene.hands[i] {
			h := &b.scene.hands[i][j]
			if j < len(stacks) {
				b.showHand(h, stacks[j], b.grid.slot(c, j, len(stacks)))
			} else {
				h.hide()
			}
		}
	}
}

// showHand shows one stack. The man in the player's hand is not in the tray.
func (b *Board) showHand(h *hand, k Stack, at fyne.Position) {
	o := Origin{chess.NoSquare, k.Man}
	n := k.Count
	if b.lifted() == o && !b.state.Free {
		n--
	}
	live := b.state.movable(o)
	h.setGround(b.handColor(o, live))
	h.ground.Move(at.AddXY(b.grid.cell*trayInset, b.grid.cell*trayInset))
	pic := b.scene.cabinet.man(k.Man)
	switch {
	case n <= 0:
		h.man.showMan(pic, .15)
	case live || b.state.Trays.Live == chess.NoColor:
		h.man.showMan(pic, 1)
	default:
		h.man.showMan(pic, .6)
	}
	h.man.moveTo(at)
	if n > 1 {
		h.second.showMan(pic, h.manOpacity()*.5)
		h.second.moveTo(at.AddXY(b.grid.cell*.09, -b.grid.cell*.05))
	} else {
		h.second.hide()
	}
	h.setCount(n, b.style.Palette.Text)
	h.count.Move(at.AddXY(b.grid.cell*.92-h.count.Size().Width, b.grid.cell*.04))
}

// handColor is the ground of a place in a tray.
func (b *Board) handColor(o Origin, live bool) color.NRGBA {
	ink := &b.style.Palette
	switch {
	case b.picked == o && !o.None():
		return faded(ink.Step, .75)
	case live:
		return faded(ink.Step, .45)
	default:
		return faded(ink.Dark, .4)
	}
}

// handPos is the place of a man in its tray.
func (b *Board) handPos(man chess.Piece) fyne.Position {
	stacks := b.state.Trays.of(man.Color())
	for i, k := range stacks {
		if k.Man == man {
			return b.grid.slot(man.Color(), i, len(stacks))
		}
	}
	return b.grid.slot(man.Color(), 0, 1)
}

func (h *hand) hide() {
	h.ground.Hidden, h.count.Hidden = true, true
	h.man.hide()
	h.second.hide()
}

func (h *hand) manOpacity() float64 { return 1 - h.man.Translucency }

func (h *hand) setGround(c color.NRGBA) {
	if h.ground.FillColor != color.Color(c) {
		h.ground.FillColor = c
		canvas.Refresh(h.ground)
	}
	h.ground.Hidden = false
}

func (h *hand) setCount(n int, ink color.NRGBA) {
	h.count.Hidden = n < 2
	text := strconv.Itoa(n)
	if h.count.Text != text || h.count.Color != color.Color(ink) {
		h.count.Text, h.count.Color = text, ink
		h.count.Resize(h.count.MinSize())
		canvas.Refresh(h.count)
	}
}
