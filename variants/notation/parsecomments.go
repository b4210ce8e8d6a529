package notation

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
	case p.skim:
	case p.result:
		p.game.Trailer = append(p.game.Trailer, c)
	case !p.body && len(p.game.Tags) == 0:
		p.game.Preamble = append(p.game.Preamble, c)
	default:
		p.tree.comment(c)
	}
}

// trail reads comments that follow the result without an empty line, or are the last of the file: they belong to the
// game that has just ended.
func (p *parser) trail() {
	for ending := false; ; {
		before := p.lexer
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
