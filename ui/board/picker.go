package board

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/notnil/chess"
)

// pickShare is the relative size of a piece in the picker that is not highlighted.
const pickShare = .8

// promotions are the promotion pieces, in the order of the picker.
var promotions = [4]chess.PieceType{chess.Queen, chess.Knight, chess.Rook, chess.Bishop}

// A pick is one piece of the promotion picker, the promotion dialog on the board, on its background.
type pick struct{ ground, piece *sprite }

func newPick() pick { return pick{newSprite(), newSprite()} }

// Promote asks for the piece of a promotion, in a column of queen, knight, rook and bishop from the promotion square
// towards the pawn's own side (BOARD.md 3.3). answer gets the piece's type, or chess.NoPieceType if the player cancels
// in one of the ways of [Questions.Choose]. The pawn returns to its origin before that call.
func (q *Questions) Promote(at chess.Square, c chess.Color, answer func(chess.PieceType)) {
	a := questionContent{at: at, reply: func(i int) {
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
	q.ask(a)
}

// spot returns the top left corner of the i-th choice.
func (q *Questions) spot(i int) fyne.Position {
	col, row := q.view.grid.place(q.at)
	step := 1
	if row >= 4 {
		step = -1
	}
	return q.view.grid.spot(col, row+i*step)
}

// layoutPicker positions the picker, or hides it.
func (q *Questions) layoutPicker() {
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

// showPicker highlights the piece under the pointer or chosen by keys.
func (q *Questions) showPicker() {
	for i, piece := range q.pieces {
		p, at := q.view.scene.picks[i], q.spot(i)
		if i == q.highlighted {
			p.ground.show(q.view.pickGround(true), 1)
			p.piece.moveTo(at)
			p.piece.showPiece(q.view.scene.pieceCache.piece(piece), 1)
			continue
		}
		px := int(pickShare * float32(q.view.grid.px))
		inset := float32((q.view.grid.px-px)/2) / q.view.grid.scale
		p.ground.show(q.view.pickGround(false), 1)
		p.piece.moveTo(at.AddXY(inset, inset))
		p.piece.showPiece(q.view.smaller(px).piece(piece), 1)
	}
}

// smaller returns the cache of pieces for the picker.
func (v *view) smaller(px int) *pieceCache {
	if v.scene.small == nil || v.scene.small.px != px || v.scene.small.scale != v.grid.scale {
		v.scene.small = newPieceCache(px, v.grid.scale, v.style.Pieces)
	}
	return v.scene.small
}

// pickGround returns the background of a piece in the picker: a disc, or a glowing square.
func (v *view) pickGround(pointed bool) *image.RGBA {
	i := 0
	if pointed {
		i = 1
	}
	if img := v.scene.pickGrounds[i]; img != nil && img.Rect.Dx() == v.grid.px {
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
	v.scene.pickGrounds[i] = p.RGBA
	return p.RGBA
}

// pickAt returns the choice under a position, or -1.
func (q *Questions) pickAt(p fyne.Position) int {
	for i := range q.pieces {
		at := q.spot(i)
		if p.X >= at.X && p.Y >= at.Y && p.X < at.X+q.view.grid.cell && p.Y < at.Y+q.view.grid.cell {
			return i
		}
	}
	return -1
}
