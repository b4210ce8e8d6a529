package pgn

import (
	"strings"

	"backrank/lang"
	"backrank/variants/gametree"
	"backrank/variants/internal/token"
	"backrank/words"
)

// A parser reads the games of a chunk, one after the other. It reuses its memory for the next game.
type parser struct {
	lexer          lexer
	chunk          Chunk
	skim           bool // count the moves, and do not play them
	allowNullMoves bool // null moves can be on the main line, too
	number         int  // of the current game in the file, from 1
	tree           gametree.Recorder
	starts         startCache
	lastLine       textLine // the line of the last offset whose line was needed

	// The fields below are those of the current game.
	game             *Game
	gameStart        int             // offset of the game
	gameLine         textLine        // the line of an offset at or before gameStart
	gameState        lexState        // of the lexer at gameStart
	hasComments      bool            // the game has a comment, a glyph or a variation
	hasTags          bool            // the game has a tag, perhaps a malformed one
	commentAfterTags bool            // a comment or a malformed tag has followed the last tag
	tagOffsets       []int           // of the tags in the game
	tagNames         map[string]bool // in lower case, for a game with very many tags
	namesKnown       int             // number of tags in tagNames
	prevTags         int             // number of tags of the game before
	start            startParser
	inMoves          bool  // the tags have ended
	plies            int   // number of moves and placements, if skim is true
	variations       []int // offsets of the open variations
	hasResult        bool  // the result has been read
	proseLine        int   // line of text after the result that is not in braces, 0 if there is none
	unreadable       int   // number of parts that became comments because they could not be read
	fault            *GameError
	stopped          bool // a fault of the start or of a move prevents reading further moves
	stopOffset       int  // offset of that fault
	movesEnd         int  // offset of the result, or of the end of the game
}

// A textLine is the line of an offset in a chunk. Lines after it are counted from there.
type textLine struct{ offset, line int }

// load makes the parser read another chunk.
func (p *parser) load(c Chunk, state lexState) {
	p.chunk, p.lastLine, p.gameLine = c, textLine{0, c.line}, textLine{0, c.line}
	p.lexer = lexer{text: c.text, lexState: state}
}

// lineOf returns the line in the file of an offset in the chunk, which must not be before the current game.
func (p *parser) lineOf(offset int) int {
	if offset < p.lastLine.offset {
		p.lastLine = p.gameLine
	}
	p.lastLine.line += lineEnds(p.lexer.text[p.lastLine.offset:offset])
	p.lastLine.offset = offset
	return p.lastLine.line
}

// next reads the next game of the chunk into g; it returns false if there is none.
func (p *parser) next(g *Game) bool {
	for p.lexer.skip() {
		p.beginGame(g)
		p.parse()
		if len(p.variations) > 0 {
			p.finishTags()
			p.failAt(p.variations[0], openVariation())
		}
		if p.isEmpty() && p.inMoves && p.hasComments {
			p.failAt(p.gameStart, sentence(lang.L("This text belongs to no game")))
		}
		if !p.isEmpty() {
			p.finish()
			return true
		}
	}
	return false
}

// leftover returns the comments at the end of the chunk, which belong to the first game of the next chunk; it returns false
// if there are none.
func (p *parser) leftover() (Chunk, bool) {
	if p.chunk.last || p.game == nil || p.game.Result != "" || !p.isEmpty() || p.gameStart == len(p.lexer.text) {
		return Chunk{}, false
	}
	return Chunk{text: p.lexer.text[p.gameStart:], at: p.chunk.at + int64(p.gameStart), line: p.lineOf(p.gameStart)}, true
}

// beginGame resets the parser for the game at the next byte.
func (p *parser) beginGame(g *Game) {
	*g = Game{}
	p.game, p.gameStart, p.gameState, p.gameLine = g, p.lexer.i, p.lexer.lexState, p.lastLine
	p.tagOffsets, p.tagNames, p.namesKnown, p.variations = p.tagOffsets[:0], nil, 0, p.variations[:0]
	p.inMoves, p.hasResult, p.stopped, p.fault = false, false, false, nil
	p.plies, p.proseLine, p.start = 0, 0, startParser{}
	p.stopOffset, p.movesEnd = 0, 0
	p.hasComments, p.hasTags, p.commentAfterTags, p.unreadable, p.lexer.windows1252 = false, false, false, 0, false
	p.tree.Reset()
}

// isEmpty reports whether the text so far is not a game. Neither comments alone nor a result alone is a game; comments with
// a result are.
func (p *parser) isEmpty() bool {
	g := p.game
	return len(g.Tags) == 0 && p.tree.IsEmpty() && len(g.Draft) == 0 && p.plies == 0 && p.fault == nil && !(p.hasComments && p.hasResult)
}

// fail records a fault on a line, unless the game has one: later faults may be consequences of the first.
func (p *parser) fail(line int, err error) {
	if p.fault == nil {
		p.fault = &GameError{Number: p.number, Line: line, Err: err, Node: p.tree.Node()}
	}
}

// failAt is [parser.fail] for the line of an offset.
func (p *parser) failAt(offset int, err error) { p.fail(p.lineOf(offset), err) }

// parse reads a game up to its result and the comments after it, or up to the next game.
func (p *parser) parse() {
	for p.lexer.skip() {
		state, afterEmptyLine, from := p.lexer.lexState, p.lexer.afterEmptyLine, p.lexer.i
		p.lexer.lexState, p.lexer.afterEmptyLine = lexState{}, false
		switch c := p.lexer.text[p.lexer.i]; {
		case c == '[' && (state.lineStart || state.afterTag):
			if p.tagEndsGame(afterEmptyLine) {
				p.lexer.lexState, p.lexer.afterEmptyLine = state, afterEmptyLine
				return
			}
			p.parseTag(from)
		case c == '{' || c == ';' || c == '%' && state.lineStart:
			p.addComment(p.parseComment(from))
			p.commentAfterTags = true
		case p.parseToken(c, from):
			p.parseTrailer()
			return
		}
	}
}

// parseToken parses a token of the move text that begins with byte c at offset from, or several moves. It reports whether it
// is the result, which ends the game.
func (p *parser) parseToken(c byte, from int) bool {
	p.finishTags()
	result := p.lexer.multiwordResult()
	switch {
	case result != "":
		return p.parseWords(result, from)
	case c == '(':
		p.lexer.i++
		p.openVariation(from)
	case c == ')':
		p.lexer.i++
		p.closeVariation(from)
	case c == '$':
		p.lexer.i++
		n := p.lexer.decimal()
		if p.lexer.i == from+1 { // "$-1" is not a glyph before a move
			p.lexer.i += token.SymbolLen(p.lexer.text[p.lexer.i:])
		}
		p.addGlyph(n, from)
	case c >= '1' && c <= '9' && p.skipMoveNumber():
	case c == '*':
		p.lexer.i++
		return p.parseWords(unknown, from)
	case token.IsSymbol(c):
		if p.skim || !p.parsePlainMoves() {
			return p.parseWords(p.lexer.symbol(), from)
		}
	default: // a stray } or ]
		p.lexer.i++
	}
	return false
}

// skipMoveNumber skips a move number ([numberEnd]); it returns false if there is none.
func (p *parser) skipMoveNumber() bool {
	end := numberEnd(p.lexer.text, p.lexer.i)
	if end == p.lexer.i {
		return false
	}
	p.lexer.i = end
	return true
}

// numberEnd returns the offset after the move number at offset i, or i if there is none. Move numbers are "12.", "12..." and
// "12" before a byte that is not part of a word.
func numberEnd(text string, i int) int {
	end := i
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	dots := end
	for end < len(text) && text[end] == '.' {
		end++
	}
	if end == dots && end < len(text) && token.IsSymbol(text[end]) {
		return i
	}
	return end
}

// nextMove returns the offset after white space, a move number and white space; each of them may be missing.
func (p *parser) nextMove() int {
	i := p.spaceEnd(p.lexer.i)
	if i < len(p.lexer.text) && p.lexer.text[i] <= '9' {
		i = p.spaceEnd(numberEnd(p.lexer.text, i))
	}
	return i
}

// spaceEnd returns the offset after the white space at offset i.
func (p *parser) spaceEnd(i int) int {
	for i < len(p.lexer.text) && token.IsSpace(p.lexer.text[i]) {
		i++
	}
	return i
}

// finishTags determines variant and start of the game. It is called before the first move, when all tags are known, or at the
// end of the game; further calls have no effect.
func (p *parser) finishTags() {
	if p.inMoves {
		return
	}
	p.inMoves = true
	if p.skim {
		return
	}
	start, fault := p.starts.parse(p.game)
	p.start = start
	if fault.err != nil {
		p.stopped, p.stopOffset = true, p.lexer.i
		p.fail(p.tagLine(fault.tag), fault)
	}
	if p.game.Started() {
		p.tree.Begin(&p.game.Start)
	}
	if len(p.game.Tags) == 0 { // the comments are those of the start
		p.tree.AddComments(p.game.Preamble)
		p.game.Preamble = nil
	}
}

// finish completes the game at its end.
func (p *parser) finish() {
	p.finishTags()
	p.prevTags = len(p.game.Tags)
	if p.unreadable > maxReports {
		more := p.unreadable - maxReports
		p.game.warn(words.Sentence(lang.N("{{.Number}} more parts of the game could not be read and are kept as comments", more, "Number", words.Count(more))))
	}
	p.game.Fault = p.fault
	if !p.skim {
		p.tree.CloseAll()
		if p.stopped { // keep the text from the fault on
			if !p.hasResult {
				p.movesEnd = p.lexer.i
			}
			if text := gametree.CleanText(p.lexer.decode(p.lexer.text[p.stopOffset:p.movesEnd]), gametree.Braces); text != "" {
				p.tree.AddComment(gametree.Comment{Text: text})
				p.fault.Kept = true
			}
		}
		p.game.Tree, p.game.Positions = p.tree.Tree()
	}
	p.game.Windows1252 = p.lexer.windows1252
	p.setResult()
}

// setResult sets the result of the game: the one after the moves, or that of the tag if there is none or it is *.
func (p *parser) setResult() {
	g := p.game
	if !p.hasResult {
		g.Result = unknown
	}
	text := strings.TrimSpace(g.Tag("Result"))
	tagged, ok := parseResult(text)
	unusual, isUnusual := parseUnusualResult(text)
	switch {
	case text == "" || text == "?" || tagged == g.Result:
	case isUnusual && g.Result == unknown:
		g.warn(lang.L("The result {{.Result}} is unusual. It stays in the tag Result, and the game counts as one without a result.", "Result", unusual))
	case !ok:
		g.warn(lang.L("The tag Result {{.Text}} is not a result", "Text", words.Quote(text)))
	case g.Result == unknown:
		g.Result = tagged
	case tagged != unknown:
		g.warn(lang.L("The tag Result says {{.Tagged}}, but the moves end with {{.Result}}, which is used", "Tagged", tagged, "Result", g.Result))
	}
}
