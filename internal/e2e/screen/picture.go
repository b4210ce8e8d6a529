package screen

import (
	"fmt"
	"image"

	"github.com/jezek/xgb/xproto"
)

// Bytes reads a rectangle of the screen in the server's format: four bytes a pixel, blue, green, red, unused.
func (d *Display) Bytes(r image.Rectangle) ([]byte, error) {
	r = r.Intersect(image.Rect(0, 0, d.Width, d.Height))
	if r.Empty() {
		return nil, fmt.Errorf("the rectangle is outside the screen")
	}
	reply, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, xproto.Drawable(d.root),
		int16(r.Min.X), int16(r.Min.Y), uint16(r.Dx()), uint16(r.Dy()), ^uint32(0)).Reply()
	if err != nil {
		return nil, err
	}
	if len(reply.Data) < 4*r.Dx()*r.Dy() {
		return nil, fmt.Errorf("the screen has %d bits a pixel, 24 in 32 are needed", reply.Depth)
	}
	return reply.Data, nil
}

// Picture returns a rectangle of the screen without the pointer.
func (d *Display) Picture(r image.Rectangle) (*image.RGBA, error) {
	r = r.Intersect(image.Rect(0, 0, d.Width, d.Height))
	data, err := d.Bytes(r)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	for i := 0; i < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = data[i+2], data[i+1], data[i], 255
	}
	return img, nil
}
