package notation

import "strings"

// readComment consumes a comment or an escape line.
func (p *parser) readComment(from int) Comment {
	switch p.text[from] {
	case ';':
		p.i++
		return Comment{cleanText(p.restOfLine(), RestOfLine), RestOfLine}
	case '%':
		p.i++
		return Comment{cleanText(p.restOfLine(), Escape), Escape}
	}
	if text, plain := p.plainBraces(); plain {
		return Comment{Text: text}
	}
	text, closed := p.braces()
	if !closed {
		p.enter()
		p.failAt(from, openComment)
	}
	return Comment{Text: cleanText(text, Braces)}
}

// comment gives a comment to the game, or to a move. An empty one says nothing.
func (p *parser) comment(c Comment) {
	if c.Text == "" && c.Form != Escape {
		return
	}
	p.said = true
	switch {
	case p.skim || p.stuck && !p.result: // the comment is part of the text that is kept
	case p.result:
		p.game.Trailer = append(p.game.Trailer, c)
	case !p.body && len(p.game.Tags) == 0:
		p.game.Preamble = append(p.game.Preamble, c)
	default:
		p.tree.comment(c)
	}
}

// trail reads what belongs to the game that has just ended: comments that follow the result without an empty line or end the
// file, a second result, and text that is not the beginning of a game.
func (p *parser) trail() {
	for ending := false; ; {
		before := p.lexer
		if p.skip() && p.isProse() {
			if p.prose == 0 {
				p.prose = p.lineOf(p.i)
				p.game.warn("Line %d: text after the result is kept as a comment", p.prose)
			}
			p.comment(Comment{Text: cleanText(p.paragraph(), Braces)})
			p.fresh, p.tagged = true, true
			continue
		}
		p.lexer = before
		if p.skip() && !p.fresh {
			if word, r, ok := p.readAsResult(); ok {
				if r != unknown && r != p.game.Result {
					p.game.warn("Line %d: the game has a second result, %s, which is kept as a comment", p.lineOf(p.i), r)
					p.comment(Comment{Text: word})
				}
				p.start, p.tagged = false, true
				continue
			}
		}
		p.lexer = before
		if !p.skip() || !p.commentHere() || p.fresh && !ending && !p.endsFile() {
			p.lexer = before
			return
		}
		ending = ending || p.fresh
		from := p.i
		p.fresh, p.start = false, false
		p.comment(p.readComment(from))
		p.tagged = true
	}
}

// readAsResult consumes the next word if it is a result, and returns it as it is written and as PGN has it.
func (l *lexer) readAsResult() (word, result string, ok bool) {
	ahead := *l
	switch c := ahead.text[ahead.i]; {
	case c == '*':
		ahead.i++
		word = unknown
	case symbolByte[c]:
		if word = ahead.longResult(); word == "" {
			word = ahead.decode(ahead.symbol())
		}
	}
	if result, ok = readResult(word); ok {
		*l = ahead
	}
	return word, result, ok
}

// isProse reports whether text begins at the next byte that cannot be the beginning of a game: no tag, comment, move number,
// move or result.
func (l *lexer) isProse() bool {
	if !symbolByte[l.text[l.i]] || l.text[l.i] == '%' && l.start {
		return false
	}
	ahead := *l
	ahead.i, ahead.fresh = numberEnd(ahead.text, ahead.i), false
	if !ahead.skip() || ahead.fresh || !symbolByte[ahead.text[ahead.i]] { // the word of a number is not behind an empty line
		return false
	}
	word := ahead.decode(ahead.symbol())
	if _, _, move := readSAN(word); move || strings.Contains(word, "@") || strings.Trim(word, "-") == "" {
		return false
	}
	_, _, _, move := readCoordinates(trimMarks(word))
	_, result := readResult(word)
	_, unusual := readUnusualResult(word)
	return !move && !result && !unusual
}

// paragraph consumes text up to an empty line, or to a line that begins as a tag does.
func (l *lexer) paragraph() string {
	var lines []string
	for {
		lines = append(lines, l.restOfLine())
		if !l.skip() || l.fresh || tagName(l.text[l.i:]) != "" {
			return strings.Join(lines, "\n")
		}
	}
}

// commentHere reports whether a comment begins at the next byte.
func (p *parser) commentHere() bool {
	c := p.text[p.i]
	return c == '{' || c == ';' || c == '%' && p.start
}

// endsFile reports whether nothing follows in the file but comments.
func (p *parser) endsFile() bool {
	if !p.chunk.last {
		return false
	}
	ahead := p.lexer
	for ahead.skip() {
		c := ahead.text[ahead.i]
		switch {
		case c == '{':
			ahead.start = false
			if _, closed := ahead.braces(); !closed {
				return false
			}
		case c == ';' || c == '%' && ahead.start:
			ahead.restOfLine()
		default:
			return false
		}
	}
	return true
}
