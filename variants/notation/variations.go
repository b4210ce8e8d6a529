package notation

import (
	"fmt"
	"strings"

	"backrank/words"
)

// open begins a variation.
func (p *parser) open(from int) {
	p.said = true
	switch {
	case p.skim:
		p.opened = append(p.opened, from)
	case p.stuck:
		p.passVariation()
	case len(p.opened) == maxDepth:
		p.keepVariation(from, sentence(fmt.Sprintf("There are more than %d variations within each other", maxDepth)))
	case !p.tree.open():
		p.keepVariation(from, sentence("There is no move that this variation could replace"))
	default:
		p.opened = append(p.opened, from)
	}
}

// close ends a variation.
func (p *parser) close(from int) {
	if len(p.opened) == 0 {
		p.failAt(from, sentence("A variation ends here with ) that never began"))
		return
	}
	p.opened = p.opened[:len(p.opened)-1]
	if !p.skim {
		p.tree.close()
	}
}

// keepVariation keeps a variation that cannot be read as a comment, and says why. Its bracket has been consumed.
func (p *parser) keepVariation(from int, why error) {
	text := p.passVariation()
	p.lose(from, text, why)
	if p.peek() == ')' {
		p.i++
		p.start = false
	} else {
		p.failAt(from, openVariation)
	}
}

const (
	openComment   sentence = "The comment that begins here with { is never closed"
	openVariation sentence = "The variation that begins here with ( is never closed"
)

// keepRest keeps what is left of a variation, from a move that cannot be read, as a comment, and says why.
func (p *parser) keepRest(from int, err error) {
	p.i = from
	p.lose(from, p.passVariation(), err)
}

// lose says what is wrong with a variation, and keeps its text.
func (p *parser) lose(from int, text string, why error) {
	if p.lost++; p.lost <= maxLost {
		what := fmt.Sprintf("Line %d: a variation could not be read and is kept as a comment", p.lineOf(from))
		p.game.warn("%s", words.Message(what, words.Sentence(why.Error())))
	}
	if text = cleanText(p.decode(text), Braces); text != "" {
		p.tree.comment(Comment{Text: text})
	}
}

// maxLost is the maximum number of unreadable parts of a game that are reported one by one.
const maxLost = 8

// passComment consumes a comment, and reports whether it was closed.
func (p *parser) passComment() bool {
	_, closed := p.braces()
	return closed
}

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
			if at := p.i; !p.passComment() {
				p.failAt(at, openComment)
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
