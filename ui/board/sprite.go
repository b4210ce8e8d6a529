package board

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// A sprite is one picture of the scene. It touches Fyne only when something
// about it changed: a new picture costs an upload, a move costs nothing.
type sprite struct {
	*canvas.Image
	at    fyne.Position
	inset fyne.Position // from at to the picture, whose transparent border was cut off
}

func newSprite() *sprite {
	img := &canvas.Image{ScaleMode: canvas.ImageScalePixels}
	img.Hide()
	return &sprite{Image: img}
}

// newSprites returns n sprites.
func newSprites(n int) []*sprite {
	s := make([]*sprite, n)
	for i := range s {
		s[i] = newSprite()
	}
	return s
}

// show displays a picture with an opacity from 0 to 1; nil hides the sprite.
func (s *sprite) show(img *image.RGBA, opacity float64) {
	if img == nil {
		s.hide()
		return
	}
	if s.Image.Image != img || s.Translucency != 1-opacity {
		s.Image.Image, s.Translucency = img, 1-opacity
		s.Refresh()
	}
	s.Hidden = false
}

// showPiece displays a piece, in the size that its picture has.
func (s *sprite) showPiece(m *portrait, opacity float64) {
	if m == nil {
		s.hide()
		return
	}
	s.inset = m.inset
	s.moveTo(s.at)
	s.Resize(m.size)
	s.show(m.img, opacity)
}

// hide takes the sprite out of sight.
func (s *sprite) hide() { s.Hidden = true }

// redraw uploads the picture again after its pixels were changed in place.
func (s *sprite) redraw(img *image.RGBA) {
	s.Image.Image, s.Hidden = img, false
	s.Refresh()
}

// moveTo puts the sprite's corner at a place.
func (s *sprite) moveTo(pos fyne.Position) {
	s.at = pos
	s.Move(pos.Add(s.inset))
}

// put moves the sprite and gives it a size.
func (s *sprite) put(pos fyne.Position, size fyne.Size) {
	s.Resize(size)
	s.moveTo(pos)
}
