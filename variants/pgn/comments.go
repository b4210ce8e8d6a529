package pgn

import (
	"strings"

	"backrank/lang"
	"backrank/variants/gametree"
	"backrank/variants/internal/token"
	"backrank/variants/san"
)

// parseComment consumes the comment or escape line that begins at offset from.
func (p *parser) parseComment(from int) gametree.Comment {
	switch p.lexer.text[from] {
	case ';':
		p.lexer.i++
		return gametree.Comment{Text: gametree.CleanText(p.lexer.restOfLine(), gametree.RestOfLine), Form: gametree.RestOfLine}
	case '%':
		p.lexer.i++
		return gametree.Comment{Text: gametree.CleanText(p.lexer.restOfLine(), gametree.Escape), Form: gametree.Escape}
	}
	if text, ok := p.lexer.plainBraces(); ok {
		return gametree.Comment{Text: text}
	}
	text, closed := p.lexer.braces()
	if !closed {
		p.finishTags()
		p.failAt(from, openComment())
	}
	return gametree.Comment{Text: gametree.CleanText(text, gametree.Braces)}
}

// addComment adds a comment to the game, or to the tree. It ignores empty comments.
func (p *parser) addComment(c gametree.Comment) {
	if c.Text == "" && c.Form != gametree.Escape {
		return
	}
	p.hasComments = true
	switch {
	case p.skim || p.stopped && !p.hasResult: // finish keeps the text with the comment
	case p.hasResult:
		p.game.Trailer = append(p.game.Trailer, c)
	case !p.inMoves && len(p.game.Tags) == 0:
		p.game.Preamble = append(p.game.Preamble, c)
	default:
		p.tree.AddComment(c)
	}
}

// parseTrailer parses what follows the result and belongs to the game: comments without an empty line before them or at the end
// of the file, a second result, and text with which no game begins.
func (p *parser) parseTrailer() {
	for atEnd := false; ; {
		before := p.lexer
		if p.lexer.skip() && p.lexer.isProse() {
			if p.proseLine == 0 {
				p.proseLine = p.lineOf(p.lexer.i)
				p.game.warn(lang.L("Line {{.Line}}: text after the result is kept as a comment", "Line", p.proseLine))
			}
			p.addComment(gametree.Comment{Text: gametree.CleanText(p.lexer.paragraph(), gametree.Braces)})
			p.lexer.afterEmptyLine, p.lexer.afterTag = true, true
			continue
		}
		p.lexer = before
		if p.lexer.skip() && !p.lexer.afterEmptyLine {
			if word, r, ok := p.lexer.parseResultWord(); ok {
				if r != unknown && r != p.game.Result {
					p.game.warn(lang.L("Line {{.Line}}: the game has a second result, {{.Result}}, which is kept as a comment", "Line", p.lineOf(p.lexer.i), "Result", r))
					p.addComment(gametree.Comment{Text: word})
				}
				p.lexer.lineStart, p.lexer.afterTag = false, true
				continue
			}
		}
		p.lexer = before
		if !p.lexer.skip() || !p.atComment() || p.lexer.afterEmptyLine && !atEnd && !p.endsFile() {
			p.lexer = before
			return
		}
		atEnd = atEnd || p.lexer.afterEmptyLine
		from := p.lexer.i
		p.lexer.afterEmptyLine, p.lexer.lineStart = false, false
		p.addComment(p.parseComment(from))
		p.lexer.afterTag = true
	}
}

// parseResultWord consumes the next word if it is a result. It returns the word, and the result in the spelling of PGN.
func (l *lexer) parseResultWord() (word, result string, ok bool) {
	ahead := *l
	switch c := ahead.text[ahead.i]; {
	case c == '*':
		ahead.i++
		word = unknown
	case token.IsSymbol(c):
		if word = ahead.multiwordResult(); word == "" {
			word = ahead.decode(ahead.symbol())
		}
	}
	if result, ok = parseResult(word); ok {
		*l = ahead
	}
	return word, result, ok
}

// isProse reports whether the text at the next byte is neither a tag nor a comment, and neither a move nor a result, even
// after a move number.
func (l *lexer) isProse() bool {
	if !token.IsSymbol(l.text[l.i]) || l.text[l.i] == '%' && l.lineStart {
		return false
	}
	ahead := *l
	ahead.i, ahead.afterEmptyLine = numberEnd(ahead.text, ahead.i), false
	if !ahead.skip() || ahead.afterEmptyLine || !token.IsSymbol(ahead.text[ahead.i]) { // an empty line separates a number from a move
		return false
	}
	word := ahead.decode(ahead.symbol())
	if san.IsMove(word) || strings.Contains(word, "@") || strings.Trim(word, "-") == "" {
		return false
	}
	_, result := parseResult(word)
	_, unusual := parseUnusualResult(word)
	return !result && !unusual
}

// paragraph consumes and returns text up to an empty line or a tag.
func (l *lexer) paragraph() string {
	var lines []string
	for {
		lines = append(lines, l.restOfLine())
		if !l.skip() || l.afterEmptyLine || token.TagName(l.text[l.i:]) != "" {
			return strings.Join(lines, "\n")
		}
	}
}

// atComment reports whether a comment begins at the next byte.
func (p *parser) atComment() bool {
	c := p.lexer.text[p.lexer.i]
	return c == '{' || c == ';' || c == '%' && p.lexer.lineStart
}

// endsFile reports whether only comments follow in the file.
func (p *parser) endsFile() bool {
	if !p.chunk.last {
		return false
	}
	ahead := p.lexer
	for ahead.skip() {
		c := ahead.text[ahead.i]
		switch {
		case c == '{':
			ahead.lineStart = false
			if _, closed := ahead.braces(); !closed {
				return false
			}
		case c == ';' || c == '%' && ahead.lineStart:
			ahead.restOfLine()
		default:
			return false
		}
	}
	return true
}
