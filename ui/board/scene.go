package board

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"backrank/ui/flat"
)

const (
	maxFlights = 32 // maximum number of simultaneously moving pieces
	maxFading  = 8
	maxGuilty  = 8
	maxGhosts  = 2
	maxHand    = 6 // maximum number of stacks in a tray
)

// A scene has the objects of the board in z-order, created once and reused. Each part of the board sets the
// content of its own objects.
type scene struct {
	base    *canvas.Rectangle // always visible and without a texture: refreshing it repaints the window
	light   [2]flat.Flat      // below the dark squares of the upper and of the lower half
	dark    [32]flat.Flat     // in the order of the screen
	floor   [64]*sprite       // marks below the pieces
	hover   [2][4]*sprite     // by shade of the square and kind: step, castle, leap, premove; drawn once, then only moved
	coords  [64]*canvas.Text
	hands   [2][maxHand]hand
	stayed  *sprite
	pieces  [64]*sprite
	fading  []*sprite // pieces being captured
	guilty  []*sprite
	ghosts  []*sprite
	arrows  *sprite // of a preview, above the ghosts
	flights []*sprite
	shapes  *sprite // the player's drawings
	cursor  *sprite
	lift    *sprite // the dragged piece
	choices

	objects []fyne.CanvasObject

	markCache   *markCache
	plan        plan // the plan of squares
	pieceCache  *pieceCache
	small       *pieceCache    // pieces on the discs of the promotion picker
	pickGrounds [2]*image.RGBA // disc, glowing square
}

// A hand is one slot in a tray.
type hand struct {
	ground *canvas.Rectangle
	second *sprite // the visible edge of the second of several equal pieces
	piece  *sprite
	badge  *canvas.Circle // background of the count
	count  *canvas.Text
}

func newScene() *scene {
	s := &scene{
		base:   canvas.NewRectangle(color.Transparent),
		stayed: newSprite(), arrows: newSprite(), shapes: newSprite(), cursor: newSprite(), lift: newSprite(),
		fading: newSprites(maxFading), guilty: newSprites(maxGuilty), ghosts: newSprites(maxGhosts),
		flights: newSprites(maxFlights),
	}
	s.add(s.base)
	s.addSquares()
	s.addSprites(s.fill(s.floor[:])...)
	s.addSprites(s.fill(s.hover[0][:])...)
	s.addSprites(s.fill(s.hover[1][:])...)
	s.addCoordinates()
	s.addHands()
	s.addSprites(s.stayed)
	s.addSprites(s.fill(s.pieces[:])...)
	s.addSprites(s.fading...)
	s.addSprites(s.guilty...)
	s.addSprites(s.ghosts...)
	s.addSprites(s.arrows)
	s.addSprites(s.flights...)
	s.addSprites(s.shapes, s.cursor, s.lift)
	s.choices = newChoices()
	s.add(s.choices.objects()...)
	return s
}

func (s *scene) add(objects ...fyne.CanvasObject) { s.objects = append(s.objects, objects...) }

func (s *scene) addSprites(sprites ...*sprite) {
	for _, sp := range sprites {
		s.add(sp.Image)
	}
}

// fill creates the sprites of a slice.
func (s *scene) fill(sprites []*sprite) []*sprite {
	copy(sprites, newSprites(len(sprites)))
	return sprites
}

func (s *scene) addSquares() {
	for _, squares := range [][]flat.Flat{s.light[:], s.dark[:]} {
		for i := range squares {
			squares[i] = flat.New()
			s.add(squares[i].CanvasObject)
		}
	}
}

func (s *scene) addCoordinates() {
	for i := range s.coords {
		s.coords[i] = canvas.NewText("", color.Transparent)
		s.coords[i].Hide()
		s.add(s.coords[i])
	}
}

func (s *scene) addHands() {
	for c := range s.hands {
		for i := range s.hands[c] {
			h := hand{
				ground: canvas.NewRectangle(color.Transparent),
				second: newSprite(), piece: newSprite(),
				badge: canvas.NewCircle(color.Transparent), count: canvas.NewText("", color.Transparent),
			}
			h.ground.Hide()
			h.badge.Hide()
			h.count.Hide()
			h.count.TextStyle.Bold = true
			s.hands[c][i] = h
			s.add(h.ground, h.second.Image, h.piece.Image, h.badge, h.count)
		}
	}
}

// forget drops all images of the old style.
func (s *scene) forget() {
	s.markCache, s.pieceCache, s.small, s.pickGrounds = nil, nil, nil, [2]*image.RGBA{}
}

// touch requests a repaint: showing and hiding alone do not.
func (s *scene) touch() { canvas.Refresh(s.base) }

// paintSquares gives squares px device pixels wide their colours.
func (s *scene) paintSquares(p *Palette, px int) {
	for _, f := range s.light {
		f.FillPattern(p.square(true, px), px)
	}
	for _, f := range s.dark {
		f.FillPattern(p.square(false, px), px)
	}
}

// layoutSquares places the squares that are not omitted.
func (s *scene) layoutSquares(g *grid) {
	height := float32(4)
	if g.isOmitted(2) {
		height = 2
	}
	for half, f := range s.light {
		f.Move(g.corner.AddXY(0, float32(half)*g.units(8-height)))
		f.Resize(fyne.NewSize(g.edge(), g.units(height)))
	}
	for i, f := range s.dark {
		row := i / 4
		col := 2*(i%4) + 1 - row%2
		f.Hide()
		if !g.isOmitted(row) {
			f.Show()
			f.Move(g.corner.AddXY(g.units(float32(col)), g.units(float32(row))))
			f.Resize(fyne.NewSquareSize(g.cell))
		}
	}
}
