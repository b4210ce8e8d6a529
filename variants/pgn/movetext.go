package pgn

import (
	"strconv"
	"strings"
	"unicode"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/internal/token"
	"backrank/variants/san"
	"backrank/words"
)

// maxPlies exceeds the length of any game: with at most 75 moves per side between captures and pawn moves (RULES.md
// §7) the maximum is about 17,700.
const maxPlies = 20_000

// parsePlainMoves parses consecutive moves that [san.ParsePrefix] accepts, and reports whether there is one. Other tokens are
// for [parser.parseToken].
func (p *parser) parsePlainMoves() (found bool) {
	if p.stopped || !p.game.Started() {
		return false
	}
	for at := p.lexer.i; at < len(p.lexer.text) && (len(p.variations) > 0 || p.tree.Plies() < maxPlies); found = true {
		m, nag, size := san.ParsePrefix(p.tree.Position(), p.lexer.text[at:])
		if size == 0 {
			break
		}
		p.tree.Add(m)
		if nag > 0 {
			p.tree.AddNAG(nag)
		}
		p.lexer.i = at + size
		at = p.nextMove()
	}
	return found
}

// parseWords parses a word of the move text, or several words with Unicode white space between them. It reports whether one of
// them is the result, which ends the game, and does not consume the words after it.
func (p *parser) parseWords(text string, from int) bool {
	for text := range strings.FieldsSeq(p.lexer.decode(text)) {
		if p.parseWord(text, from) {
			if at := strings.LastIndex(p.lexer.text[from:p.lexer.i], text); at >= 0 { // a result with spaces or in Windows-1252 is not found
				before, after := p.lexer.text[from:from+at], p.lexer.text[from+at+len(text):p.lexer.i]
				p.movesEnd = from + len(strings.TrimRightFunc(before, unicode.IsSpace))
				p.lexer.i -= len(strings.TrimLeftFunc(after, unicode.IsSpace))
			}
			return true
		}
	}
	return false
}

// parseWord parses a word of the move text, which may begin with a move number, and reports whether it is the result.
func (p *parser) parseWord(word string, from int) bool {
	text := word
	r, isResult := parseResult(word)
	if !isResult {
		text = san.CutNumber(word)
		r, isResult = parseResult(text)
	}
	if !isResult && (text == word || word[0] == '0') && p.isUnusualResult(word, from) {
		text, r, isResult = word, unknown, true
	}
	switch {
	case isResult && len(p.variations) > 0:
		if !p.skim && r != unknown {
			p.tree.AddComment(gametree.Comment{Text: text})
		}
		return false
	case isResult:
		p.game.Result, p.hasResult, p.lexer.afterTag, p.movesEnd = r, true, true, from
		return true
	}
	nag, isMark := san.NAG(token.ASCII(text))
	mark, isEnPassant := san.CutEnPassant(text)
	switch {
	case text == "" || p.stopped:
	case isMark:
		p.addGlyph(int(nag), from)
	case isEnPassant:
		if nag, ok := san.NAG(mark); ok {
			p.addGlyph(int(nag), from)
		}
	case strings.Trim(text, "+#") == "":
	case p.skim:
		if len(p.variations) == 0 {
			p.plies++
		}
	case strings.Contains(text, "@"):
		p.addPlacement(text, from)
	default:
		p.playMove(text, from)
	}
	return false
}

// addGlyph adds a numeric annotation glyph to the last move. It keeps a number outside of 0 to 255, and a glyph that the move
// cannot have beside its others, as a comment with a warning.
func (p *parser) addGlyph(n, from int) {
	p.hasComments = true
	switch {
	case p.skim || p.stopped:
	case n < 0 || n > 255:
		text := p.lexer.decode(p.lexer.text[from:p.lexer.i])
		if p.unreadable++; p.unreadable <= maxReports {
			p.game.warn(lang.L("Line {{.Line}}: {{.Text}} is not a glyph and is kept as a comment. Glyphs are $0 to $255.", "Line", p.lineOf(from), "Text", asWritten(text)))
		}
		p.tree.AddComment(gametree.Comment{Text: text})
	default:
		if kept := p.tree.AddNAG(uint8(n)); int(kept) != n {
			if p.unreadable++; p.unreadable <= maxReports {
				p.game.warn(lang.L("Line {{.Line}}: ${{.Number}} is kept as a comment. The move has ${{.Glyph}} already.", "Line", p.lineOf(from), "Number", n, "Glyph", kept))
			}
			p.tree.AddComment(gametree.Comment{Text: "$" + strconv.Itoa(n)})
		}
	}
}

// playMove parses and plays a move.
func (p *parser) playMove(text string, from int) {
	if !p.game.Started() {
		p.failMove(from, &san.MoveError{Text: asWritten(text), Fault: san.DraftUnfinished})
		return
	}
	if len(p.variations) == 0 && p.tree.Plies() == maxPlies {
		p.failMove(from, sentence(lang.N("No game has more than {{.Count}} moves", maxPlies/2)))
		return
	}
	position := p.tree.Position()
	m, null, err := san.ParseAny(position, text)
	switch {
	case null && len(p.variations) == 0 && !p.allowNullMoves:
		err = &san.MoveError{Text: asWritten(text), Fault: san.NullMove}
	case null && position.InCheck():
		err = &san.MoveError{Text: asWritten(text), Fault: san.NullInCheck, Turn: position.Turn()}
	}
	if err != nil {
		p.failMove(from, &numberedError{moveNumber(position), err})
		return
	}
	p.tree.Add(m)
	bare := strings.TrimRight(text, "!?")
	if nag, ok := san.NAG(text[len(bare):]); ok {
		p.tree.AddNAG(nag)
	}
}

// A numberedError is the error of a move, with the number of the move.
type numberedError struct {
	number string
	err    error
}

func (e *numberedError) Error() string { return e.number + " " + e.err.Error() }

func (e *numberedError) Unwrap() error { return e.err }

// addPlacement parses a placement of a draft in the move text.
func (p *parser) addPlacement(text string, from int) {
	if text == "@@@@" && p.game.Started() {
		p.playMove(text, from)
		return
	}
	if !p.start.drafting {
		p.failMove(from, &san.MoveError{Text: asWritten(text), Fault: san.NoDraft})
		return
	}
	placement, err := variants.ParsePlacement(strings.TrimRight(text, "+#!?"))
	if err == nil {
		err = p.start.place(p.game, placement)
	}
	if err != nil {
		p.failMove(from, sentence(words.Sentence(err.Error())))
		return
	}
	if p.game.Started() {
		p.tree.Begin(&p.game.Start)
	}
}

// failMove handles a move at offset from that cannot be played. In a variation it keeps the rest of the variation as a comment.
// On the main line the error is a fault of the game, and the rest of the moves is not parsed; [parser.finish] keeps it.
func (p *parser) failMove(from int, err error) {
	if len(p.variations) > 0 {
		p.keepVariationRest(from, err)
		return
	}
	p.stopped, p.stopOffset = true, from
	p.fail(p.lineOf(from), err)
}

// maxUnquoted is the maximum length in bytes of a word that is not quoted in messages.
const maxUnquoted = 40

// asWritten returns a word of a game for a message. It quotes and shortens long words.
func asWritten(text string) string {
	if len(text) > maxUnquoted {
		return words.Quote(text)
	}
	return text
}
