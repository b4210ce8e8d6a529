package report

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"time"

	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/ui/theme"
)

// equal reports whether two curves look the same.
func (c Curve) equal(d Curve) bool {
	same := func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
	return c.Book == d.Book && slices.Equal(c.Marks, d.Marks) && slices.Equal(c.Times, d.Times) && c.BlackFirst == d.BlackFirst && slices.EqualFunc(c.Chances, d.Chances, same)
}

// at returns the chances at a place between two positions, NaN if one of them has no evaluation.
func (c Curve) at(ply float64) float64 {
	i := min(int(ply), len(c.Chances)-1)
	if i == len(c.Chances)-1 {
		return c.Chances[i]
	}
	return c.Chances[i] + (c.Chances[i+1]-c.Chances[i])*(ply-float64(i))
}

// Dimensions of the marks, in units.
const (
	dotRadius  = 3.5
	tickWidth  = 3
	tickHeight = 9
	bookDashes = 3
)

// timesShare is the share of the bars of times in the height of a graph that also has chances.
const timesShare = .38

// paint draws the area of the chances, the line of equal chances, the marks and the bars of the times on an image of w by
// h device pixels.
func (g *Graph) paint(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	if w < 8 || h < 8 || g.plies() < 1 {
		return img
	}
	scale := float64(w) / float64(max(g.Size().Width, 1))
	p := painter{img, scale, float64(w) - lineWidth*scale, float64(h)}
	light := theme.Share(true)
	dark := theme.Share(false)
	if longest := g.curve.longest(); longest > 0 {
		if p.height = 0; g.curve.hasChances() {
			p.height = math.Round(float64(h) * (1 - timesShare))
		}
		p.bars(g.curve, longest)
	}
	for x := 0; p.height > 0 && x < w; x++ {
		ply := (float64(x) + .5 - lineWidth*scale/2) / p.width * float64(g.plies())
		chances := g.curve.at(min(max(ply, 0), float64(g.plies())))
		if math.IsNaN(chances) {
			p.fill(float64(x), 0, float64(x+1), p.height, theme.Faded(theme.Scheme().Bar, .15))
			continue
		}
		edge := (1 - chances) * p.height
		p.fill(float64(x), 0, float64(x+1), p.height, dark)
		p.fill(float64(x), edge, float64(x+1), p.height, light)
	}
	if p.height > 0 {
		p.fill(0, p.height/2-scale/2, float64(w), p.height/2+scale/2, theme.Midline())
	}
	if g.curve.Book > 0 && g.curve.Book < g.plies() {
		x := p.across(g.curve.Book, g.plies())
		for y := 0.0; y < float64(h); y += 2 * bookDashes * scale {
			p.fill(x-scale/2, y, x+scale/2, y+bookDashes*scale, theme.Midline())
		}
	}
	for _, m := range g.curve.Marks {
		p.mark(m, p.across(m.Ply, g.plies()), g.curve.Chances[m.Ply], light, dark)
	}
	p.frame(theme.FieldEdge())
	return img
}

// painter paints on an image; lengths are in pixels.
type painter struct {
	img   *image.RGBA
	scale float64
	width float64 // from the first position to the last

	height float64 // of the area of chances, from the top; 0 if none are known
}

func (p *painter) across(ply, plies int) float64 {
	return lineWidth*p.scale/2 + p.width*float64(ply)/float64(plies)
}

// bars draws the times of the moves below the chances: a bar at the position after each move, upwards for White and
// downwards for Black. The height grows with the square root of the time, so that short times can be seen beside a long
// one.
func (p *painter) bars(c Curve, longest time.Duration) {
	times := c.Times
	bottom := float64(p.img.Rect.Dy())
	middle := (p.height + bottom) / 2
	p.fill(0, p.height, float64(p.img.Rect.Dx()), bottom, fynetheme.Color(theme.ColorNamePanel))
	half := p.width / float64(len(times)) // each side moves at every second position
	if half > 2*p.scale {
		half -= p.scale / 2
	}
	half = min(half, maxHalfBar*p.scale)
	for i, spent := range times {
		if spent <= 0 {
			continue
		}
		height := math.Sqrt(float64(spent)/float64(longest)) * (middle - p.height - 2*p.scale)
		x := p.across(i+1, len(times))
		if white := i%2 == 0 != c.BlackFirst; white {
			p.fill(x-half, middle-max(height, p.scale), x+half, middle, timeInk(true))
		} else {
			p.fill(x-half, middle, x+half, middle+max(height, p.scale), timeInk(false))
		}
	}
	p.fill(0, middle-p.scale/2, float64(p.img.Rect.Dx()), middle+p.scale/2, theme.Scheme().Bar)
}

// maxHalfBar is half the maximum width of a bar, in units.
const maxHalfBar = 6

// timeInk returns the colour of a side's bars: that of its pieces if it stands out from the panel, else a grey.
func timeInk(white bool) color.Color {
	if white == theme.IsDark() {
		return theme.Share(white)
	}
	return theme.Scheme().Bar
}

// mark draws a mark: a castling as a tick at the edge of its side, a leap as two short ticks, a blunder as a dot on the curve, a mistake
// as a ring.
func (p *painter) mark(m Mark, x, chances float64, light, dark color.Color) {
	h := p.height
	if h == 0 {
		h = float64(p.img.Rect.Dy())
	}
	switch m.Kind {
	case Castling, Leap:
		ink := theme.Castle()
		if m.Kind == Leap {
			ink = theme.Leap()
		}
		top := 0.0
		if m.By == chess.White {
			top = h - tickHeight*p.scale
		}
		p.fill(x-(tickWidth/2.+1)*p.scale, top-p.scale, x+(tickWidth/2.+1)*p.scale, top+(tickHeight+1)*p.scale, theme.Midline())
		p.fill(x-tickWidth*p.scale/2, top, x+tickWidth*p.scale/2, top+tickHeight*p.scale, ink)
		if m.Kind == Leap {
			p.fill(x-tickWidth*p.scale/2, top+tickHeight/3.*p.scale, x+tickWidth*p.scale/2, top+2*tickHeight/3.*p.scale, theme.Midline())
		}
	case Mistake, Blunder:
		r := dotRadius * p.scale
		x, y := min(max(x, r), float64(p.img.Rect.Dx())-r), min(max((1-chances)*h, r), h-r)
		p.dot(x, y, r+p.scale, theme.Midline())
		p.dot(x, y, r, theme.Danger())
		if m.Kind == Mistake {
			p.dot(x, y, r-1.5*p.scale, light)
		}
	}
}

// fill paints a rectangle. Pixels that are partly covered are blended.
func (p *painter) fill(x0, y0, x1, y1 float64, c color.Color) {
	for _, x := range spans(x0, x1) {
		for _, y := range spans(y0, y1) {
			p.blend(image.Rect(x.from, y.from, x.to, y.to), c, x.share*y.share)
		}
	}
}

// span is a run of pixels with the same share of coverage.
type span struct {
	from, to int
	share    float64
}

// spans splits an interval into the pixels that it covers in full, and those at its ends.
func spans(from, to float64) []span {
	first, last := int(math.Ceil(from)), int(math.Floor(to))
	if first > last {
		return []span{{last, first, to - from}}
	}
	return []span{{first - 1, first, float64(first) - from}, {first, last, 1}, {last, last + 1, to - float64(last)}}
}

// dot paints a disc.
func (p *painter) dot(cx, cy, r float64, c color.Color) {
	for x := int(cx - r - 1); x <= int(cx+r+1); x++ {
		for y := int(cy - r - 1); y <= int(cy+r+1); y++ {
			p.blend(image.Rect(x, y, x+1, y+1), c, min(max(r-math.Hypot(float64(x)+.5-cx, float64(y)+.5-cy)+.5, 0), 1))
		}
	}
}

// blend paints pixels with an opacity of share.
func (p *painter) blend(pixels image.Rectangle, c color.Color, share float64) {
	if share > 0 {
		draw.Draw(p.img, pixels, image.NewUniform(theme.Faded(c, share)), image.Point{}, draw.Over)
	}
}

// frame paints a hairline around the image.
func (p *painter) frame(c color.Color) {
	w, h := float64(p.img.Rect.Dx()), float64(p.img.Rect.Dy())
	thin := max(1, math.Floor(p.scale))
	p.fill(0, 0, w, thin, c)
	p.fill(0, h-thin, w, h, c)
	p.fill(0, 0, thin, h, c)
	p.fill(w-thin, 0, w, h, c)
}
