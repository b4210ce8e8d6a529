package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// marks maps textual annotations to numeric glyphs; they are words of their own or, for ! and ?, suffixes of a move
// (PGN standard, 10).
var marks = map[string]uint8{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "□": 7,
	"=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19, "N": 146,
}

// maxPlies exceeds the length of any game: with at most 75 moves per side between captures and pawn moves (RULES.md
// §7) the maximum is about 17,700.
const maxPlies = 20_000

// plainMoves plays moves that are written as most are, one after the other, up to the last of them, and reports whether
// there was one. Everything else is for [parser.word].
func (p *parser) plainMoves() (some bool) {
	if p.stuck || !p.game.Started() {
		return false
	}
	for at := p.i; at < len(p.text) && (len(p.opened) > 0 || p.tree.plies < maxPlies); some = true {
		s, nag, size := plainSAN(p.text[at:])
		if size == 0 {
			break
		}
		m, ok := s.only(p.tree.top().now())
		if !ok {
			break
		}
		p.tree.add(m)
		if nag > 0 {
			p.tree.glyph(nag)
		}
		p.i = at + size
		at = p.afterNumber()
	}
	return some
}

// symbols processes words of the move text, which may be several if odd white space is between them, and reports
// whether one is the result, which ends the game. The words behind it are left unread.
func (p *parser) symbols(text string, from int) bool {
	for text := range strings.FieldsSeq(p.decode(text)) {
		if p.oneSymbol(text, from) {
			if at := strings.LastIndex(p.text[from:p.i], text); at >= 0 { // not if it has blanks or is in Windows-1252
				before, behind := p.text[from:from+at], p.text[from+at+len(text):p.i]
				p.ends = from + len(strings.TrimRightFunc(before, unicode.IsSpace))
				p.i -= len(strings.TrimLeftFunc(behind, unicode.IsSpace))
			}
			return true
		}
	}
	return false
}

func (p *parser) oneSymbol(text string, from int) bool {
	whole := text
	r, ends := readResult(whole)
	if !ends {
		text = cutNumber(whole)
		r, ends = readResult(text)
	}
	if !ends && (text == whole || whole[0] == '0') && p.isUnusualResult(whole, from) {
		text, r, ends = whole, unknown, true
	}
	switch {
	case ends && len(p.opened) > 0:
		if !p.skim && r != unknown {
			p.tree.comment(Comment{Text: text})
		}
		return false
	case ends:
		p.game.Result, p.result, p.tagged, p.ends = r, true, true, from
		return true
	}
	nag, isMark := marks[plainLetters.Replace(text)]
	mark, isEnPassant := cutEnPassant(text)
	switch {
	case text == "" || p.stuck:
	case isMark:
		p.nag(int(nag), from)
	case isEnPassant:
		if nag, isMark := marks[mark]; isMark {
			p.nag(int(nag), from)
		}
	case strings.Trim(text, "+#") == "":
	case p.skim:
		if len(p.opened) == 0 {
			p.plies++
		}
	case strings.Contains(text, "@"):
		p.drop(text, from)
	default:
		p.move(text, from)
	}
	return false
}

// enPassants are the spellings of the words that programs write after an en-passant capture, the longer ones first. "e." and
// "p." are the halves of "e. p.".
var enPassants = [...]string{"e.p.", "e.p", "ep.", "ep", "e.", "p."}

// cutEnPassant reports whether a word says that the move before it was an en-passant capture, and returns the annotation
// behind it: "!" of "e.p.+!".
func cutEnPassant(text string) (mark string, ok bool) {
	lower := strings.ToLower(text)
	for _, word := range enPassants {
		if rest, found := strings.CutPrefix(lower, word); found {
			for _, mark := range [...]string{rest, strings.TrimLeft(rest, "+#")} {
				if _, known := marks[mark]; known || mark == "" {
					return mark, true
				}
			}
		}
	}
	return "", false
}

// cutNumber removes a leading move number: "12.", "12...", "12…" or "12", but not 0000, a null move.
func cutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	move := strings.TrimLeft(rest, ".…")
	if rest == "" && text != uciNull || len(move) < len(rest) {
		return move
	}
	return text
}

// nag gives a numeric annotation glyph to the last move. A number that is none, and a glyph that contradicts one of the
// move, are kept as a comment.
func (p *parser) nag(n, from int) {
	p.said = true
	switch {
	case p.skim || p.stuck:
	case n < 0 || n > 255:
		text := p.decode(p.text[from:p.i])
		if p.lost++; p.lost <= maxLost {
			p.game.warn("Line %d: %s is not a glyph and is kept as a comment. Glyphs are $0 to $255.", p.lineOf(from), asWritten(text))
		}
		p.tree.comment(Comment{Text: text})
	default:
		if kept := p.tree.glyph(uint8(n)); int(kept) != n {
			if p.lost++; p.lost <= maxLost {
				p.game.warn("Line %d: $%d is kept as a comment. The move has $%d already.", p.lineOf(from), n, kept)
			}
			p.tree.comment(Comment{Text: "$" + strconv.Itoa(n)})
		}
	}
}

// move plays one move.
func (p *parser) move(text string, from int) {
	if !p.game.Started() {
		p.failMove(from, &MoveError{Text: asWritten(text), Fault: DraftUnfinished})
		return
	}
	if len(p.opened) == 0 && p.tree.plies == maxPlies {
		p.failMove(from, sentence(fmt.Sprintf("No game has more than %s moves", words.Number(maxPlies/2))))
		return
	}
	now := p.tree.top().now()
	m, null, err := readMove(now, text)
	switch {
	case null && len(p.opened) == 0 && !p.loose:
		err = &MoveError{Text: asWritten(text), Fault: NullMove}
	case null && now.InCheck():
		err = &MoveError{Text: asWritten(text), Fault: NullInCheck, Turn: now.Turn()}
	}
	if err != nil {
		p.failMove(from, &numberedError{moveNumber(now), err})
		return
	}
	p.tree.add(m)
	bare := strings.TrimRight(text, "!?")
	if nag := marks[text[len(bare):]]; nag > 0 {
		p.tree.glyph(nag)
	}
}

// numberedError is an error with the number of the move.
type numberedError struct {
	number string
	err    error
}

func (e *numberedError) Error() string { return e.number + " " + e.err.Error() }
func (e *numberedError) Unwrap() error { return e.err }

// uciNull is a null move in coordinates.
const uciNull = "0000"

// readMove parses SAN, coordinates, which some programs write, or a null move. Errors are those of the SAN parser.
func readMove(p *rules.Position, text string) (m rules.Move, null bool, err error) {
	if bare := trimMarks(text); strings.Trim(text, "-") == "" || bare == "Z0" || bare == "null" || bare == "@@@@" || bare == uciNull {
		return rules.Move{}, true, nil
	}
	m, err = ParseSAN(p, text)
	if err == nil {
		return m, false, nil
	}
	if _, _, _, ok := readCoordinates(trimMarks(text)); ok {
		m, err = ParseUCI(p, trimMarks(text))
	}
	return m, false, err
}

// drop processes one placement of a draft in the move text.
func (p *parser) drop(text string, from int) {
	if text == "@@@@" && p.game.Started() {
		p.move(text, from)
		return
	}
	if !p.origin.drafting {
		p.failMove(from, &MoveError{Text: asWritten(text), Fault: NoDraft})
		return
	}
	placement, err := variants.ParsePlacement(strings.TrimRight(text, "+#!?"))
	if err == nil {
		err = p.origin.place(p.game, placement)
	}
	if err != nil {
		p.failMove(from, sentence(words.Sentence(err.Error())))
		return
	}
	if p.game.Started() {
		p.tree.begin(&p.game.Start)
	}
}

// failMove deals with a move that cannot be played. On the main line it is the game's fault. The moves behind it cannot be
// played, and are kept as a comment, as those of a variation are.
func (p *parser) failMove(from int, err error) {
	if len(p.opened) > 0 {
		p.keepRest(from, err)
		return
	}
	p.stuck, p.unread = true, from
	p.fail(p.lineOf(from), err)
}
