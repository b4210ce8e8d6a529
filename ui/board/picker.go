package board

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/notnil/chess"
)

// pickShare is the size of a piece in the picker that is not pointed at.
const pickShare = .8

// promotions are what a pawn may become, in the order in which they are offered.
var promotions = [4]chess.PieceType{chess.Queen, chess.Knight, chess.Rook, chess.Bishop}

// A pick is one piece of the promotion picker on its disc.
type pick struct{ ground, piece *sprite }

func newPick() pick { return pick{newSprite(), newSprite()} }

// promotion is the question what a pawn becomes.
func promotion(at chess.Square, c chess.Color, answer func(chess.PieceType)) asked {
	a := asked{at: at, reply: func(i int) {
		switch {
		case answer == nil:
		case i < 0:
			answer(chess.NoPieceType)
		default:
			answer(promotions[i])
		}
	}}
	for _, t := range promotions {
		a.pieces = append(a.pieces, chess.NewPiece(t, c))
	}
	return a
}

// spot is the top left corner of the i-th choice.
func (q *question) spot(i int) fyne.Position {
	col, row := q.view.grid.place(q.at)
	step := 1
	if row >= 4 {
		step = -1
	}
	return q.view.grid.spot(col, row+i*step)
}

// layoutPicker puts the picker in its place, or away.
func (q *question) layoutPicker() {
	s := q.view.scene
	if len(q.pieces) == 0 {
		s.scrim.Hidden = true
		for _, p := range s.picks {
			p.ground.hide()
			p.piece.hide()
		}
		return
	}
	s.scrim.FillColor, s.scrim.Hidden = q.view.style.Palette.Scrim, false
	s.scrim.Resize(fyne.NewSquareSize(q.view.grid.edge()))
	s.scrim.Move(q.view.grid.corner)
	canvas.Refresh(s.scrim)
	for i, p := range s.picks {
		p.ground.put(q.spot(i), fyne.NewSquareSize(q.view.grid.cell))
	}
}

// showPicker shows which piece is pointed at.
func (q *question) showPicker() {
	for i, piece := range q.pieces {
		p, at := q.view.scene.picks[i], q.spot(i)
		if i == q.pointed {
			p.ground.show(q.view.pedestal(true), 1)
			p.piece.moveTo(at)
			p.piece.showPiece(q.view.scene.cabinet.piece(piece), 1)
			continue
		}
		px := int(pickShare * float32(q.view.grid.px))
		inset := float32((q.view.grid.px-px)/2) / q.view.grid.scale
		p.ground.show(q.view.pedestal(false), 1)
		p.piece.moveTo(at.AddXY(inset, inset))
		p.piece.showPiece(q.view.smaller(px).piece(piece), 1)
	}
}

// smaller is the cabinet of the pieces on their discs.
func (v *view) smaller(px int) *cabinet {
	if v.scene.small == nil || v.scene.small.px != px || v.scene.small.scale != v.grid.scale {
		v.scene.small = newCabinet(px, v.grid.scale, v.style.Pieces)
	}
	return v.scene.small
}

// pedestal is what a piece in the picker stands on: a disc, or a glowing square.
func (v *view) pedestal(pointed bool) *image.RGBA {
	i := 0
	if pointed {
		i = 1
	}
	if img := v.scene.pedestals[i]; img != nil && img.Rect.Dx() == v.grid.px {
		return img
	}
	p, s, ink := newPlate(v.grid.px, v.grid.px), float32(v.grid.px), &v.style.Palette
	middle := point{s / 2, s / 2}
	if pointed {
		p.ink(ink.Disc, p.Rect, box(middle, s/2, s/2, 0))
		p.wash(ink.Glow, p.Rect, func(x, y float32) float32 {
			return 1.1 - 4*min(min(x, s-x), min(y, s-y))/s
		})
	} else {
		p.ink(ink.Disc, p.Rect, disc(middle, s/2))
	}
	v.scene.pedestals[i] = p.RGBA
	return p.RGBA
}

// pickAt returns the choice under a position, or -1.
func (q *question) pickAt(p fyne.Position) int {
	for i := range q.pieces {
		at := q.spot(i)
		if p.X >= at.X && p.Y >= at.Y && p.X < at.X+q.view.grid.cell && p.Y < at.Y+q.view.grid.cell {
			return i
		}
	}
	return -1
}
