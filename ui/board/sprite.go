package board

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// A sprite is one image of the scene. It refreshes its Fyne object only on change: a new image costs an upload, a move
// costs nothing.
type sprite struct {
	*canvas.Image
	at    fyne.Position
	inset fyne.Position // offset of the image after cropping its transparent border
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

// show displays an image with an opacity from 0 to 1; nil hides the sprite.
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

// showPiece displays a piece in the size of its image.
func (s *sprite) showPiece(m *pieceImage, opacity float64) {
	if m == nil {
		s.hide()
		return
	}
	s.inset = m.inset
	s.moveTo(s.at)
	s.Resize(m.size)
	s.show(m.img, opacity)
}

// hide hides the sprite.
func (s *sprite) hide() { s.Hidden = true }

// redraw uploads the image again after its pixels were modified.
func (s *sprite) redraw(img *image.RGBA) {
	s.Image.Image, s.Hidden = img, false
	s.Refresh()
}

// moveTo moves the sprite's corner.
func (s *sprite) moveTo(pos fyne.Position) {
	s.at = pos
	s.Move(pos.Add(s.inset))
}

// put moves and resizes the sprite.
func (s *sprite) put(pos fyne.Position, size fyne.Size) {
	s.Resize(size)
	s.moveTo(pos)
}
