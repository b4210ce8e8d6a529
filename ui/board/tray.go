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

// syncHands shows the pieces in hand.
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

// showHand shows one stack. The piece in the player's hand is not in the tray.
func (b *Board) showHand(h *hand, k Stack, at fyne.Position) {
	o := Origin{chess.NoSquare, k.Piece}
	n := k.Count
	if b.lifted() == o && !b.state.Free {
		n--
	}
	live := b.state.Free || b.state.Trays.Live == k.Piece.Color() && b.state.holds(o)
	h.setGround(b.handColor(o, live))
	h.ground.Move(at.AddXY(b.grid.cell*trayInset, b.grid.cell*trayInset))
	pic := b.scene.cabinet.piece(k.Piece)
	switch {
	case n <= 0:
		h.piece.showPiece(pic, .15)
	case live || b.state.Trays.Live == chess.NoColor:
		h.piece.showPiece(pic, 1)
	default:
		h.piece.showPiece(pic, .6)
	}
	h.piece.moveTo(at)
	if n > 1 {
		h.second.showPiece(pic, h.pieceOpacity()*.5)
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

// handPos is the place of a piece in its tray.
func (b *Board) handPos(piece chess.Piece) fyne.Position {
	stacks := b.state.Trays.of(piece.Color())
	for i, k := range stacks {
		if k.Piece == piece {
			return b.grid.slot(piece.Color(), i, len(stacks))
		}
	}
	return b.grid.slot(piece.Color(), 0, 1)
}

func (h *hand) hide() {
	h.ground.Hidden, h.count.Hidden = true, true
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

func (h *hand) setCount(n int, ink color.NRGBA) {
	h.count.Hidden = n < 2
	text := strconv.Itoa(n)
	if h.count.Text != text || h.count.Color != color.Color(ink) {
		h.count.Text, h.count.Color = text, ink
		h.count.Resize(h.count.MinSize())
		canvas.Refresh(h.count)
	}
}
