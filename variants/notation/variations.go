package notation

import (
	"fmt"
	"strings"

	"backrank/words"
)

// open begins a variation.
func (p *parser) open(from int) {
	switch {
	case p.skim:
		p.opened = append(p.opened, from)
	case p.stuck:
		p.passVariation()
	case len(p.opened) == maxDepth:
		p.keepVariation(from, "there are more than %d variations within each other", maxDepth)
	case !p.tree.open():
		p.keepVariation(from, "there is no move that this variation could replace")
	default:
		p.opened = append(p.opened, from)
	}
}

// close ends a variation.
func (p *parser) close(from int) {
	if len(p.opened) == 0 {
		p.failf(from, "a variation ends here with ) that never began")
		return
	}
	p.opened = p.opened[:len(p.opened)-1]
	if !p.skim {
		p.tree.close()
	}
}

// keepVariation keeps a variation that cannot be read as a comment, and says why. Its bracket has been consumed.
func (p *parser) keepVariation(from int, format string, args ...any) {
	text := p.passVariation()
	p.lostf(from, text, format, args...)
	if p.peek() == ')' {
		p.i++
	}
}

// keepRest keeps what is left of a variation, from a move that cannot be read, as a comment, and says why.
func (p *parser) keepRest(from int, err error) {
	p.i = from
	p.lostf(from, p.passVariation(), "%w", err)
}

// lostf says what is wrong with a variation, and keeps its text.
func (p *parser) lostf(from int, text, format string, args ...any) {
	if p.lost++; p.lost <= mostLost {
		why := fmt.Errorf(format, args...)
		p.game.warn("Line %d: a variation could not be read and is kept as a comment. %s", p.lineOf(from), words.Sentence(why.Error()))
	}
	if text = cleanText(decode(text), Braces); text != "" {
		p.tree.comment(Comment{Text: text})
	}
}

// mostLost is how many parts of a game that could not be read are told one by one.
const mostLost = 8

// passVariation consumes the rest of a variation, up to its closing bracket, and returns it.
func (p *parser) passVariation() string {
	from := p.i
	for depth := 0; p.skip(); {
		begins := place{p.start, p.tagged}
		p.start, p.tagged = false, false
		switch c := p.text[p.i]; {
		case c == ')' && depth == 0, c == '[' && begins.start:
			p.start = begins.start
			return strings.TrimSpace(p.text[from:p.i])
		case c == '{':
			if _, closed := p.braces(); !closed {
				return strings.TrimSpace(p.text[from:p.i])
			}
		case c == ';' || c == '%' && begins.start:
			p.restOfLine()
		case c == '(':
			depth++
			p.i++
		case c == ')':
			depth--
			p.i++
		default:
			p.i++
		}
		p.fresh = false
	}
	return strings.TrimSpace(p.text[from:p.i])
}
