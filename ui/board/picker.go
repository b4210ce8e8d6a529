package board

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/notnil/chess"
)

// pickShare is the size of a piece in the picker that is not pointed at.
const pickShare = .8

var choices = [4]chess.PieceType{chess.Queen, chess.Knight, chess.Rook, chess.Bishop}

// A pick is one piece of the promotion picker on its disc.
type pick struct{ ground, piece *sprite }

func newPick() pick { return pick{newSprite(), newSprite()} }

// Promote asks what a pawn becomes: a column of queen, knight, rook and bishop
// from the promotion square towards the pawn's own side (BOARD.md 3.3). The answer is the piece's
// type, or chess.NoPieceType when the player cancelled as in Choose; the pawn is then already back.
func (b *Board) Promote(at chess.Square, c chess.Color, answer func(chess.PieceType)) {
	a := asked{at: at, reply: func(i int) {
		switch {
		case answer == nil:
		case i < 0:
			answer(chess.NoPieceType)
		default:
			answer(choices[i])
		}
	}}
	for _, t := range choices {
		a.pieces = append(a.pieces, chess.NewPiece(t, c))
	}
	b.ask(a)
}

// pickSpot is the top left corner of the i-th choice.
func (b *Board) pickSpot(i int) fyne.Position {
	col, row := b.grid.place(b.asked.at)
	step := 1
	if row >= 4 {
		step = -1
	}
	return b.grid.spot(col, row+i*step)
}

// layoutPicker puts the picker in its place, or away.
func (b *Board) layoutPicker() {
	s := b.scene
	if len(b.asked.pieces) == 0 {
		s.scrim.Hidden = true
		for _, p := range s.picks {
			p.ground.hide()
			p.piece.hide()
		}
		return
	}
	s.scrim.FillColor, s.scrim.Hidden = b.style.Palette.Scrim, false
	s.scrim.Resize(fyne.NewSquareSize(b.grid.edge()))
	s.scrim.Move(b.grid.corner)
	canvas.Refresh(s.scrim)
	for i, p := range s.picks {
		p.ground.put(b.pickSpot(i), fyne.NewSquareSize(b.grid.cell))
	}
}

// syncPicker shows which piece is pointed at.
func (b *Board) syncPicker() {
	for i, piece := range b.asked.pieces {
		p, at := b.scene.picks[i], b.pickSpot(i)
		if i == b.asked.pointed {
			p.ground.show(b.pedestal(true), 1)
			p.piece.moveTo(at)
			p.piece.showPiece(b.scene.cabinet.piece(piece), 1)
			continue
		}
		px := int(pickShare * float32(b.grid.px))
		inset := float32((b.grid.px-px)/2) / b.grid.scale
		p.ground.show(b.pedestal(false), 1)
		p.piece.moveTo(at.AddXY(inset, inset))
		p.piece.showPiece(b.smaller(px).piece(piece), 1)
	}
}

// smaller is the cabinet of the pieces on their discs.
func (b *Board) smaller(px int) *cabinet {
	if b.scene.small == nil || b.scene.small.px != px || b.scene.small.scale != b.grid.scale {
		b.scene.small = newCabinet(px, b.grid.scale, b.style.Pieces)
	}
	return b.scene.small
}

// pedestal is what a piece in the picker stands on: a disc, or a glowing square.
func (b *Board) pedestal(pointed bool) *image.RGBA {
	i := 0
	if pointed {
		i = 1
	}
	if img := b.scene.pedestals[i]; img != nil && img.Rect.Dx() == b.grid.px {
		return img
	}
	p, s, ink := newPlate(b.grid.px, b.grid.px), float32(b.grid.px), &b.style.Palette
	middle := point{s / 2, s / 2}
	if pointed {
		p.ink(ink.Disc, p.Rect, box(middle, s/2, s/2, 0))
		p.wash(ink.Glow, p.Rect, func(x, y float32) float32 {
			return 1.1 - 4*min(min(x, s-x), min(y, s-y))/s
		})
	} else {
		p.ink(ink.Disc, p.Rect, disc(middle, s/2))
	}
	b.scene.pedestals[i] = p.RGBA
	return p.RGBA
}

// pickAt returns the choice under a position, or -1.
func (b *Board) pickAt(p fyne.Position) int {
	for i := range b.asked.pieces {
		at := b.pickSpot(i)
		if p.X >= at.X && p.Y >= at.Y && p.X < at.X+b.grid.cell && p.Y < at.Y+b.grid.cell {
			return i
		}
	}
	return -1
}
