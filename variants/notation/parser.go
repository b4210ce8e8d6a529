package notation

import (
	"strings"

	"backrank/words"
)

// parser reads the games of a chunk, one after the other. Its memory is used again for the next game.
type parser struct {
	lexer
	chunk   chunk
	skim    bool // moves are counted, not played
	number  int  // of the game being read
	tree    treeBuilder
	origins origins
	at      textLine

	game    *Game
	from    int             // offset of the game
	since   textLine        // a line at or before it
	place   place           // of its first part
	said    bool            // there was a comment
	headed  bool            // there was a tag, or what was meant to be one
	apart   bool            // a comment has followed it
	lost    int             // parts that could not be read and became comments
	named   []int           // offsets of the tags
	names   map[string]bool // of the tags of a game with very many, in lower case
	counted int             // tags whose names are in it
	usual   int             // tags of the game before
	loose   bool            // null moves may stand on the main line
	body    bool            // in the move text
	plies   int             // counted, with placements
	opened  []int           // offsets of the open variations
	result  bool            // the result was read
	prose   int             // line of the text behind it that is no comment, 0 if there is none
	origin  origin          // draft, and whether there is one
	fault   *GameError
	stuck   bool // on a faulty move or start: later moves cannot be played
	unread  int  // if stuck, offset of the text that is not read
	ends    int  // offset of the result, or of the end of the game
}

// textLine is an offset in a chunk whose line is known, so that lines are counted once.
type textLine struct{ offset, line int }

// load begins with another chunk.
func (p *parser) load(c chunk, at place) {
	p.chunk, p.at, p.since = c, textLine{0, c.line}, textLine{0, c.line}
	p.lexer = lexer{text: c.text, start: at.start, tagged: at.tagged}
}

// lineOf returns the line of an offset.
func (p *parser) lineOf(offset int) int {
	if offset < p.at.offset {
		p.at = p.since
	}
	p.at.line += lineEnds(p.text[p.at.offset:offset])
	p.at.offset = offset
	return p.at.line
}

// next reads the next game of the chunk into g, false if there is none.
func (p *parser) next(g *Game) bool {
	for p.skip() {
		p.begin(g)
		p.parse()
		if len(p.opened) > 0 {
			p.enter()
			p.failAt(p.opened[0], openVariation)
		}
		if p.isEmpty() && p.body && p.said {
			p.failAt(p.from, sentence("This text belongs to no game"))
		}
		if !p.isEmpty() {
			p.finish()
			return true
		}
	}
	return false
}

// left returns the comments at the end of the chunk, which belong to the game that the next chunk begins with.
func (p *parser) left() (chunk, bool) {
	if p.chunk.last || p.game == nil || p.game.Result != "" || !p.isEmpty() || p.from == len(p.text) {
		return chunk{}, false
	}
	return chunk{text: p.text[p.from:], at: p.chunk.at + int64(p.from), line: p.lineOf(p.from)}, true
}

func (p *parser) begin(g *Game) {
	*g = Game{}
	p.game, p.from, p.place, p.since = g, p.i, place{p.start, p.tagged}, p.at
	p.named, p.names, p.counted, p.opened = p.named[:0], nil, 0, p.opened[:0]
	p.body, p.result, p.stuck, p.fault = false, false, false, nil
	p.plies, p.prose, p.origin = 0, 0, origin{}
	p.unread, p.ends = 0, 0
	p.said, p.headed, p.apart, p.lost, p.windows1252 = false, false, false, 0, false
	p.tree.reset()
}

// isEmpty reports whether no game was read. Comments without a result, or a result without comments, are no game; both
// together are one.
func (p *parser) isEmpty() bool {
	g := p.game
	return len(g.Tags) == 0 && len(p.tree.nodes) == 1 && len(g.Draft) == 0 && p.plies == 0 && p.fault == nil && !(p.said && p.result)
}

// fail records a fault; only the first counts, as later ones may follow from it.
func (p *parser) fail(line int, err error) {
	if p.fault == nil {
		p.fault = &GameError{Number: p.number, Line: line, Err: err, Node: p.tree.top().node}
	}
}

func (p *parser) failAt(offset int, err error) { p.fail(p.lineOf(offset), err) }

// parse reads one game, up to its result and the comments behind it, or to the next game.
func (p *parser) parse() {
	for p.skip() {
		begins := place{p.start, p.tagged}
		fresh, from := p.fresh, p.i
		p.fresh, p.start, p.tagged = false, false, false
		switch c := p.text[p.i]; {
		case c == '[' && (begins.start || begins.tagged):
			if p.endsBefore(fresh) {
				p.fresh, p.start, p.tagged = fresh, begins.start, begins.tagged
				return
			}
			p.readTag(from)
		case c == '{' || c == ';' || c == '%' && begins.start:
			p.comment(p.readComment(from))
			p.apart = true
		case p.word(c, from):
			p.trail()
			return
		}
	}
}

// word reads one part of the move text, and reports whether it ends the game.
func (p *parser) word(c byte, from int) bool {
	p.enter()
	result := p.longResult()
	switch {
	case result != "":
		return p.symbols(result, from)
	case c == '(':
		p.i++
		p.open(from)
	case c == ')':
		p.i++
		p.close(from)
	case c == '$':
		p.i++
		n := p.number10()
		if p.i == from+1 { // of "$-1" no part is a move
			p.symbolBytes()
		}
		p.nag(n, from)
	case c >= '1' && c <= '9' && p.moveNumber():
	case c == '*':
		p.i++
		return p.symbols(unknown, from)
	case symbolByte[c]:
		if p.skim || !p.plainMoves() {
			return p.symbols(p.symbol(), from)
		}
	default: // a stray } or ]
		p.i++
	}
	return false
}

// moveNumber consumes a move number: "12.", "12..." or "12" before a blank.
func (p *parser) moveNumber() bool {
	end := numberEnd(p.text, p.i)
	if end == p.i {
		return false
	}
	p.i = end
	return true
}

// numberEnd returns the offset behind a move number, i if there is none.
func numberEnd(text string, i int) int {
	end := i
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	dots := end
	for end < len(text) && text[end] == '.' {
		end++
	}
	if end == dots && end < len(text) && symbolByte[text[end]] {
		return i
	}
	return end
}

// afterNumber returns the offset of what follows white space, and perhaps a move number.
func (p *parser) afterNumber() int {
	i := p.blankEnd(p.i)
	if i < len(p.text) && p.text[i] <= '9' {
		i = p.blankEnd(numberEnd(p.text, i))
	}
	return i
}

// blankEnd returns the offset behind white space.
func (p *parser) blankEnd(i int) int {
	for i < len(p.text) && isSkipped(p.text[i]) {
		i++
	}
	return i
}

// enter determines variant and start at the first move or the end of the game, when all tags are known.
func (p *parser) enter() {
	if p.body {
		return
	}
	p.body = true
	if p.skim {
		return
	}
	o, fault := p.origins.read(p.game)
	p.origin = o
	if fault.err != nil {
		p.stuck, p.unread = true, p.i
		p.fail(p.tagLine(fault.tag), fault)
	}
	if p.game.Started() {
		p.tree.begin(&p.game.Start)
	}
	if len(p.game.Tags) == 0 { // nothing stands between the comments and the moves
		p.tree.commentAll(p.game.Preamble)
		p.game.Preamble = nil
	}
}

// finish completes the game after its last part.
func (p *parser) finish() {
	p.enter()
	p.usual = len(p.game.Tags)
	if p.lost > maxLost {
		p.game.warn("%s more parts of the game could not be read and are kept as comments", words.Count(p.lost-maxLost))
	}
	p.game.Fault = p.fault
	if !p.skim {
		for len(p.tree.lines) > 1 {
			p.tree.close()
		}
		if p.stuck { // the moves from the faulty one on, with their variations and comments
			if !p.result {
				p.ends = p.i
			}
			if text := cleanText(p.decode(p.text[p.unread:p.ends]), Braces); text != "" {
				p.tree.comment(Comment{Text: text})
				p.fault.Kept = true
			}
		}
		p.tree.settle()
		p.game.Tree, p.game.Positions = p.tree.build()
	}
	p.game.Windows1252 = p.windows1252
	p.tellResult()
}

// tellResult settles the result: that behind the moves, or if it says nothing that of the tag.
func (p *parser) tellResult() {
	g := p.game
	if !p.result {
		g.Result = unknown
	}
	text := strings.TrimSpace(g.Tag("Result"))
	told, ok := readResult(text)
	unusual, odd := readUnusualResult(text)
	switch {
	case text == "" || text == "?" || told == g.Result:
	case odd && g.Result == unknown:
		g.warn("The result %s is unusual. It stays in the tag Result, and the game counts as one without a result.", unusual)
	case !ok:
		g.warn("The tag Result %s is not a result", words.Quote(text))
	case g.Result == unknown:
		g.Result = told
	case told != unknown:
		g.warn("The tag Result says %s, but the moves end with %s, which is used", told, g.Result)
	}
}
