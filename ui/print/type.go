package print

import "strings"

// type setting. A place is where the baseline begins, ends or has its middle.

func (p *pages) font(pt float64, style string) { p.pdf.SetFont(typeface, style, pt) }

// known is a text with a question mark for what the typeface does not have.
func (p *pages) known(text string) string {
	return strings.Map(func(r rune) rune {
		if p.glyph(r) {
			return r
		}
		return '?'
	}, text)
}

// left sets a text that begins at x and tells where it ends.
func (p *pages) left(x, y, pt float64, style, text string) float64 {
	if text == "" {
		return x
	}
	p.font(pt, style)
	text = p.known(text)
	p.pdf.Text(x, y, text)
	return x + p.pdf.GetStringWidth(text)
}

// right sets a text that ends at x.
func (p *pages) right(x, y, pt float64, style, text string) {
	p.left(x-p.wide(pt, style, text), y, pt, style, text)
}

// middle sets a text with x in its middle.
func (p *pages) middle(x, y, pt float64, style, text string) {
	p.left(x-p.wide(pt, style, text)/2, y, pt, style, text)
}

// wide is the width of a text.
func (p *pages) wide(pt float64, style, text string) float64 {
	p.font(pt, style)
	return p.pdf.GetStringWidth(p.known(text))
}

// longestLine is a number of bytes that no line on paper can hold: what lies beyond is not even measured.
const longestLine = 1000

// fitted is the largest size up to pt, and down to half of it, in which a text is at
// most so wide, and as much of the text as is then.
func (p *pages) fitted(width, pt float64, style, text string) (float64, string) {
	least := pt / 2
	if len(text) > longestLine {
		text = strings.ToValidUTF8(text[:longestLine], "")
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

// within sets a text that begins at x, smaller or cut if it is wider than width.
func (p *pages) within(x, y, width, pt float64, style, text string) {
	pt, text = p.fitted(width, pt, style, text)
	p.left(x, y, pt, style, text)
}

// leading is from one baseline to the next, by points of size.
const leading = 1.4 * 25.4 / 72

// paragraph sets a text in lines at most so wide and tells where the next line would be.
func (p *pages) paragraph(x, y, width, pt float64, style, text string) float64 {
	p.font(pt, style)
	for _, line := range p.pdf.SplitText(p.known(text), width) {
		p.left(x, y, pt, style, strings.TrimSpace(line))
		y += pt * leading
	}
	return y
}
