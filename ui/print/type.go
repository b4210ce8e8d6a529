package print

import "strings"

// The methods for text take the position of the baseline: its left end, right end or middle.

func (p *pages) font(pt float64, style string) { p.pdf.SetFont(typeface, style, pt) }

// replaceUnknown replaces characters that the typeface lacks by question marks.
func (p *pages) replaceUnknown(text string) string {
	return strings.Map(func(r rune) rune {
		if p.hasGlyph(r) {
			return r
		}
		return '?'
	}, text)
}

// left draws left-aligned text, and returns where it ends.
func (p *pages) left(x, y, pt float64, style, text string) float64 {
	if text == "" {
		return x
	}
	p.font(pt, style)
	text = p.replaceUnknown(text)
	p.pdf.Text(x, y, text)
	return x + p.pdf.GetStringWidth(text)
}

// right draws right-aligned text.
func (p *pages) right(x, y, pt float64, style, text string) {
	p.left(x-p.textWidth(pt, style, text), y, pt, style, text)
}

// middle draws centred text.
func (p *pages) middle(x, y, pt float64, style, text string) {
	p.left(x-p.textWidth(pt, style, text)/2, y, pt, style, text)
}

// textWidth returns the width of a text.
func (p *pages) textWidth(pt float64, style, text string) float64 {
	p.font(pt, style)
	return p.pdf.GetStringWidth(p.replaceUnknown(text))
}

// maxLineLength is the maximum length of a printed line, in bytes; longer texts are cut before they are measured.
const maxLineLength = 1000

// fitted returns the largest type size, from pt down to pt/2, at which the text fits the width, and the text, truncated
// if it does not fit even then.
func (p *pages) fitted(width, pt float64, style, text string) (float64, string) {
	minPt := pt / 2
	if len(text) > maxLineLength {
		text = strings.ToValidUTF8(text[:maxLineLength], "")
	}
	for pt > minPt && p.textWidth(pt, style, text) > width {
		pt -= .25
	}
	if p.textWidth(pt, style, text) <= width {
		return pt, text
	}
	cut := []rune(text)
	for len(cut) > 0 && p.textWidth(pt, style, string(cut)+"…") > width {
		cut = cut[:len(cut)-1]
	}
	return pt, string(cut) + "…"
}

// within draws left-aligned text, smaller or truncated to fit the width.
func (p *pages) within(x, y, width, pt float64, style, text string) {
	pt, text = p.fitted(width, pt, style, text)
	p.left(x, y, pt, style, text)
}

// leading is the distance of baselines, in millimetres per point of type size.
const leading = 1.4 * 25.4 / 72

// paragraph draws wrapped text, and returns the baseline of the next line.
func (p *pages) paragraph(x, y, width, pt float64, style, text string) float64 {
	p.font(pt, style)
	for _, line := range p.pdf.SplitText(p.replaceUnknown(text), width) {
		p.left(x, y, pt, style, strings.TrimSpace(line))
		y += pt * leading
	}
	return y
}
