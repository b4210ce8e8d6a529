package print

import "strings"

// type setting. A place is where the baseline begins, ends or has its middle.

func (p *pages) font(pt float64, style string) { p.pdf.SetFont(typeface, style, pt) }

// known replaces characters that the typeface lacks by question marks.
func (p *pages) known(text string) string {
	return strings.Map(func(r rune) rune {
		if p.glyph(r) {
			return r
		}
		return '?'
	}, text)
}

// left draws left-aligned text and returns where it ends.
func (p *pages) left(x, y, pt float64, style, text string) float64 {
	if text == "" {
		return x
	}
	p.font(pt, style)
	text = p.known(text)
	p.pdf.Text(x, y, text)
	return x + p.pdf.GetStringWidth(text)
}

// right draws right-aligned text.
func (p *pages) right(x, y, pt float64, style, text string) {
	p.left(x-p.wide(pt, style, text), y, pt, style, text)
}

// middle draws centred text.
func (p *pages) middle(x, y, pt float64, style, text string) {
	p.left(x-p.wide(pt, style, text)/2, y, pt, style, text)
}

// wide returns the width of a text.
func (p *pages) wide(pt float64, style, text string) float64 {
	p.font(pt, style)
	return p.pdf.GetStringWidth(p.known(text))
}

// maxLineLength is an upper bound of the bytes in a printed line; text after it is not measured.
const maxLineLength = 1000

// fitted returns the largest type size up to pt, and at least half of it, at which the text fits the width, and the
// text, truncated if necessary.
func (p *pages) fitted(width, pt float64, style, text string) (float64, string) {
	least := pt / 2
	if len(text) > maxLineLength {
		text = strings.ToValidUTF8(text[:maxLineLength], "")
	}
	for pt > least && p.wide(pt, style, text) > width {
		pt -= .25
	}
	if p.wide(pt, style, text) <= width {
		return pt, text
	}
	cut := []rune(text)
	for len(cut) > 0 && p.wide(pt, style, string(cut)+"…") > width {
		cut = cut[:len(cut)-1]
	}
	return pt, string(cut) + "…"
}

// within draws left-aligned text, smaller or truncated to fit the width.
func (p *pages) within(x, y, width, pt float64, style, text string) {
	pt, text = p.fitted(width, pt, style, text)
	p.left(x, y, pt, style, text)
}

// leading is the distance of baselines per point of type size.
const leading = 1.4 * 25.4 / 72

// paragraph draws wrapped text and returns the position of the next line.
func (p *pages) paragraph(x, y, width, pt float64, style, text string) float64 {
	p.font(pt, style)
	for _, line := range p.pdf.SplitText(p.known(text), width) {
		p.left(x, y, pt, style, strings.TrimSpace(line))
		y += pt * leading
	}
	return y
}
