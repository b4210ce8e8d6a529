package atlas

import (
	"image"
	"image/color"
	"image/draw"
	"strconv"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/survey"
	"backrank/words"
)

// mapColouring is what the colours of the map show.
type mapColouring int

const (
	mapByBand     mapColouring = iota // the band of the survey's score
	mapByCastling                     // the earliest castling or leap
	mapByResults                      // the player's results
)

func (c mapColouring) name() string {
	switch c {
	case mapByBand:
		return lang.L("Advantage")
	case mapByCastling:
		return lang.L("Castling")
	}
	return lang.L("Your games")
}

// mapClass is the class of arrays that have the same colour.
type mapClass struct {
	name   string
	colour func() color.Color
}

// mapPaint draws the tiles of the map.
type mapPaint struct {
	owner    *arrayMap
	choices  []mapColouring
	by       mapColouring
	findings []*survey.Finding       // of the survey, by number
	margin   int                     // of the survey's scores
	played   map[int]archive.Results // by number
	mean     float64                 // the player's score in all games under the rule, 0 to 1
	classes  []mapClass              // by index, nil until needed
	colours  []image.Uniform         // of the classes
	ink      *ink
	buffer   *image.RGBA
	text     color.Color         // the theme's text colour at the last drawing
	px       image.Point         // size of pictures, in device pixels
	pictures map[int]*image.RGBA // of tiles with numbers, by index; drawn once for each zoom level
}

// maxPicturePixels is the maximum number of pixels of all pictures: those of a few windows.
const maxPicturePixels = 4 << 20

func newMapPaint(m *arrayMap) mapPaint {
	p := mapPaint{owner: m, ink: newInk(), pictures: map[int]*image.RGBA{}, findings: survey.Current().Arrays(m.rule)}
	if p.findings != nil {
		p.choices = append(p.choices, mapByBand)
		for number, f := range p.findings {
			if f != nil {
				array, _ := variants.ArrayNumbered(number)
				p.margin = survey.Current().Margin(m.rule, variants.Both(array))
				break
			}
		}
	}
	if m.rule.CanCastle() || m.rule.CanLeap() {
		p.choices = append(p.choices, mapByCastling)
	}
	p.choices = append(p.choices, mapByResults)
	p.by = p.choices[0]
	return p
}

// setPlayed sets the player's results.
func (p *mapPaint) setPlayed(played map[int]archive.Results) {
	all := archive.Results{}
	for _, r := range played {
		all = all.Plus(r)
	}
	p.played, p.mean = played, all.Points()
}

// lastCastling is the last move that has a colour; later castlings have the same one.
const lastCastling = 6

// classify finds the classes of all arrays, unless they are known or the map is not computed yet.
func (p *mapPaint) classify() {
	space := p.owner.space
	if p.classes != nil || space == nil {
		return
	}
	earliest := func(*facts.Profile) int { return 0 }
	for _, f := range facts.Facts(p.owner.rule) {
		if f.ID == "earliest" {
			earliest = f.Of
		}
	}
	p.classes, p.colours = make([]mapClass, space.Len()), make([]image.Uniform, space.Len())
	for i := range p.classes {
		p.classes[i] = p.class(space.Profile(i), earliest)
		p.colours[i].C = p.classes[i].colour()
	}
}

// class returns the class of an array.
func (p *mapPaint) class(a *facts.Profile, earliest func(*facts.Profile) int) mapClass {
	switch p.by {
	case mapByBand:
		if f := p.findings[a.Number]; f != nil {
			return bandClass(survey.BandOf(f.Score, p.margin))
		}
		return mapClass{lang.L("Not surveyed"), unknown}
	case mapByCastling:
		return castlingClass(earliest(a))
	}
	r := p.played[a.Number]
	low, high := r.Interval()
	switch {
	case r.Games() == 0:
		return mapClass{lang.L("Not played"), unknown}
	case low > p.mean:
		return mapClass{lang.L("Better than your average"), theme.Step}
	case high < p.mean:
		return mapClass{lang.L("Worse than your average"), theme.Danger}
	}
	return mapClass{lang.L("Played"), primary}
}

// unknown is the colour of arrays about which nothing is known.
func unknown() color.Color { return theme.Line() }

func bandClass(b survey.Band) mapClass {
	return mapClass{words.Sentence(b.Phrase()), func() color.Color { return tint(int(b), -int(survey.LargeEdge), int(survey.LargeEdge), false) }}
}

func castlingClass(move int) mapClass {
	name := lang.L("Move {{.Number}}", "Number", move)
	switch {
	case move == 0:
		return mapClass{lang.L("Never"), unknown}
	case move >= lastCastling:
		move, name = lastCastling, lang.L("Move {{.Number}} or later", "Number", lastCastling)
	}
	return mapClass{name, func() color.Color {
		castle := color.NRGBAModel.Convert(theme.Castle()).(color.NRGBA)
		ground := color.NRGBAModel.Convert(theme.Page()).(color.NRGBA)
		return mix(castle, ground, .19*float64(move-1))
	}}
}

// legend returns the classes of the arrays on the map, in their order.
func (p *mapPaint) legend() (all []mapClass) {
	p.classify()
	occur := map[string]bool{}
	for _, c := range p.classes {
		occur[c.name] = true
	}
	add := func(c mapClass) {
		if occur[c.name] {
			all = append(all, c)
		}
	}
	switch p.by {
	case mapByBand:
		for b := -survey.LargeEdge; b <= survey.LargeEdge; b++ {
			add(bandClass(b))
		}
		add(mapClass{lang.L("Not surveyed"), unknown})
	case mapByCastling:
		for move := 1; move <= lastCastling; move++ {
			add(castlingClass(move))
		}
		add(castlingClass(0))
	case mapByResults:
		add(mapClass{lang.L("Better than your average"), theme.Step})
		add(mapClass{lang.L("Played"), primary})
		add(mapClass{lang.L("Worse than your average"), theme.Danger})
		add(mapClass{lang.L("Not played"), unknown})
	}
	return all
}

// themeChanged draws the map again if the text colour of the theme has changed.
func (p *mapPaint) themeChanged(text color.Color) {
	if p.text != text {
		p.text = text
		p.forget()
		p.owner.field.raster.Refresh()
	}
}

// Widths of tiles from which they have numbers, and the ranks of the arrays, in units.
const (
	numberTile = 28
	rankTile   = 100
)

// image draws the visible part of the map, w by h device pixels large.
func (p *mapPaint) image(w, h int) image.Image {
	if size := image.Rect(0, 0, w, h); p.buffer == nil || p.buffer.Rect != size {
		p.buffer = image.NewRGBA(size)
	} else {
		clear(p.buffer.Pix)
	}
	m := p.owner
	if m.arrangement == nil || m.field.Size().Width == 0 {
		return p.buffer
	}
	p.classify()
	scale := float32(w) / m.field.Size().Width
	tile, corner := m.field.tile(), m.field.corner()
	if px := image.Pt(int(tile.Width*scale), int(tile.Height*scale)); px != p.px || len(p.pictures)*px.X*px.Y > maxPicturePixels {
		p.px = px
		clear(p.pictures)
	}
	gap := 1
	if p.px.Y < 8 {
		gap = 0
	}
	left := func(column int) int { return int((corner.X+float32(column)*tile.Width)*scale + .5) }
	top := func(row int) int { return int((corner.Y+float32(row)*tile.Height)*scale + .5) }
	firstColumn, firstRow := max(int(-corner.X/tile.Width), 0), max(int(-corner.Y/tile.Height), 0)
	for row := firstRow; row < m.arrangement.Rows && top(row) < h; row++ {
		for column := firstColumn; column < m.arrangement.Columns && left(column) < w; column++ {
			cell := row*m.arrangement.Columns + column
			if cell >= len(m.arrangement.Cells) {
				break
			}
			at := image.Rect(left(column), top(row), left(column+1)-gap, top(row+1)-gap)
			p.tile(m.arrangement.Cells[cell], at, tile.Width, scale)
		}
	}
	return p.buffer
}

// tile draws the tile of an array: a small one if the array does not match the filters of the gallery.
func (p *mapPaint) tile(array int, at image.Rectangle, width, scale float32) {
	if !p.owner.matches[array] {
		middle := at.Inset(min(at.Dx(), at.Dy()) * 2 / 5)
		middle.Min.X, middle.Max.X = (at.Min.X+at.Max.X-middle.Dy())/2, (at.Min.X+at.Max.X+middle.Dy()+1)/2
		draw.Draw(p.buffer, middle, image.NewUniform(theme.Line()), image.Point{}, draw.Src)
		return
	}
	if width < numberTile {
		draw.Draw(p.buffer, at, &p.colours[array], image.Point{}, draw.Src)
		return
	}
	picture, drawn := p.pictures[array]
	if !drawn {
		picture = p.picture(array, width, scale)
		p.pictures[array] = picture
	}
	draw.Draw(p.buffer, at, picture, image.Point{}, draw.Src)
}

// picture draws the picture of a tile: its number, and the array if it is wide enough.
func (p *mapPaint) picture(array int, width, scale float32) *image.RGBA {
	img := image.NewRGBA(image.Rectangle{Max: p.px.Add(image.Pt(1, 1))}) // tiles differ by a pixel
	a := p.owner.space.Profile(array)
	draw.Draw(img, img.Rect, &p.colours[array], image.Point{}, draw.Src)
	text := assets.TextOn(color.NRGBAModel.Convert(p.colours[array].C).(color.NRGBA))
	number := strconv.Itoa(a.Number)
	if width < rankTile {
		size := min(width*.34, 14) * scale
		wide := p.ink.write(image.NewRGBA(image.Rectangle{}), 0, 0, size, false, color.Black, number)
		p.ink.write(img, (float32(p.px.X)-wide)/2, (float32(p.px.Y)+size*.7)/2, size, false, text, number)
		return img
	}
	edge := int(4*scale + .5)
	side := (p.px.X - 2*edge) / 8 * 8
	top := p.px.Y - edge - side/8
	p.ink.write(img, float32(edge), float32(top)/2+5*scale, 13*scale, true, text, number)
	right := float32(p.px.X - edge)
	for _, mark := range p.owner.atlas.gallery.marksOf(a.Array) {
		size := 14 * scale
		right -= size + 2*scale
		p.ink.icon(img, right, float32(top)/2-7*scale, size, mark.icon, text)
	}
	set, board := p.owner.atlas.style[0], p.owner.atlas.style[1]
	drawRanks(img, a.Array, []chess.Rank{chess.Rank1}, image.Pt((p.px.X-side)/2, top), side, p.owner.atlas.in.Pieces.Of(set), assets.PaletteByID(board))
	return img
}

// forget removes classes and pictures, which are then computed again when they are needed.
func (p *mapPaint) forget() {
	p.classes = nil
	clear(p.pictures)
}
