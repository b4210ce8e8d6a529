package pgn

import (
	"strings"

	"backrank/lang"
	"backrank/variants/gametree"
	"backrank/words"
)

// openVariation begins a variation. from is the offset of its bracket, which has been consumed.
func (p *parser) openVariation(from int) {
	p.hasComments = true
	switch {
	case p.skim:
		p.variations = append(p.variations, from)
	case p.stopped:
		p.skipVariation()
	case len(p.variations) == gametree.MaxDepth:
		p.keepVariation(from, sentence(lang.N("There are more than {{.Count}} variations within each other", gametree.MaxDepth)))
	case !p.tree.OpenVariation():
		p.keepVariation(from, sentence(lang.L("There is no move that this variation could replace")))
	default:
		p.variations = append(p.variations, from)
	}
}

// closeVariation ends a variation. from is the offset of its bracket, which has been consumed.
func (p *parser) closeVariation(from int) {
	if len(p.variations) == 0 {
		if p.fault == nil { // a long text may have many brackets
			p.failAt(from, sentence(lang.L("A variation ends here with ) that never began")))
		}
		return
	}
	p.variations = p.variations[:len(p.variations)-1]
	if !p.skim {
		p.tree.CloseVariation()
	}
}

// keepVariation consumes a variation that cannot be read, and keeps its text as a comment. from is the offset of its bracket,
// which has been consumed.
func (p *parser) keepVariation(from int, err error) {
	p.keepAsComment(from, p.skipVariation(), err)
	if p.lexer.peek() == ')' {
		p.lexer.i++
		p.lexer.lineStart = false
	} else {
		p.failAt(from, openVariation())
	}
}

func openComment() sentence {
	return sentence(lang.L("The comment that begins here with { is never closed"))
}

func openVariation() sentence {
	return sentence(lang.L("The variation that begins here with ( is never closed"))
}

// keepVariationRest keeps the rest of a variation as a comment, from the offset of a move that cannot be read.
func (p *parser) keepVariationRest(from int, err error) {
	p.lexer.i = from
	p.keepAsComment(from, p.skipVariation(), err)
}

// keepAsComment adds a text of a variation as a comment, and a warning with the reason.
func (p *parser) keepAsComment(from int, text string, reason error) {
	if p.unreadable++; p.unreadable <= maxReports {
		what := lang.L("Line {{.Line}}: a variation could not be read and is kept as a comment", "Line", p.lineOf(from))
		p.game.warn(words.Message(what, words.Sentence(reason.Error())))
	}
	if text = gametree.CleanText(p.lexer.decode(text), gametree.Braces); text != "" {
		p.tree.AddComment(gametree.Comment{Text: text})
	}
}

// maxReports is the maximum number of unreadable parts of a game that have a warning each.
const maxReports = 8

// skipVariation consumes and returns the rest of a variation, without its closing bracket. It stops before a tag.
func (p *parser) skipVariation() string {
	from := p.lexer.i
	for depth := 0; p.lexer.skip(); {
		state := p.lexer.lexState
		p.lexer.lexState = lexState{}
		switch c := p.lexer.text[p.lexer.i]; {
		case c == ')' && depth == 0, c == '[' && state.lineStart:
			p.lexer.lineStart = state.lineStart
			return strings.TrimSpace(p.lexer.text[from:p.lexer.i])
		case c == '{':
			at := p.lexer.i
			if _, closed := p.lexer.braces(); !closed {
				p.failAt(at, openComment())
				return strings.TrimSpace(p.lexer.text[from:p.lexer.i])
			}
		case c == ';' || c == '%' && state.lineStart:
			p.lexer.restOfLine()
		case c == '(':
			depth++
			p.lexer.i++
		case c == ')':
			depth--
			p.lexer.i++
		default:
			p.lexer.i++
		}
		p.lexer.afterEmptyLine = false
	}
	return strings.TrimSpace(p.lexer.text[from:p.lexer.i])
}
