package notation

import (
	"fmt"
	"strings"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// marks are the annotations that stand for numeric glyphs, as words of their own
// or, those of ! and ?, behind a move (PGN standard, 10).
var marks = map[string]int{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "□": 7,
	"=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19, "N": 146,
}

// symbol takes one word of the move text and reports whether it is the result,
// which ends the game.
func (b *builder) symbol(text string, line int) bool {
	text = cutNumber(text)
	if r, ok := readResult(text); ok {
		b.game.Result, b.result = r, true
		return true
	}
	nag, isMark := marks[plainLetters.Replace(text)]
	switch {
	case text == "" || b.stuck:
	case isMark:
		b.glyph(nag)
	case strings.Trim(text, "+#") == "", strings.EqualFold(text, "e.p."), strings.EqualFold(text, "ep"):
	case b.skims:
		b.plies++
	case strings.Contains(text, "@"):
		b.drop(text, line)
	default:
		b.move(text, line)
	}
	return false
}

// cutNumber cuts a move number, "12.", "12...", "12…" or "12", off the front.
func cutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	move := strings.TrimLeft(rest, ".…")
	if rest == "" || len(move) < len(rest) {
		return move
	}
	return text
}

// mostPlies is more than any game has: with 75 moves of each side for each capture and each pawn's move (RULES.md §7)
// some 17,700 can be played.
const mostPlies = 20_000

// move plays one move of the main line.
func (b *builder) move(text string, line int) {
	if !b.game.Started() {
		b.getStuck(line, &MoveError{Text: asWritten(text), Fault: DraftUnfinished})
		return
	}
	if len(b.game.Moves) == mostPlies {
		b.getStuck(line, fmt.Errorf("more than %s moves: no game is that long", words.Number(mostPlies/2)))
		return
	}
	p := &b.origin.now
	m, err := readMove(p, text)
	if err != nil {
		b.getStuck(line, fmt.Errorf("%s %w", moveNumber(p), err))
		return
	}
	b.game.Moves = append(b.game.Moves, m)
	*p = after(*p, m)
	b.game.Positions = append(b.game.Positions, *p)
	bare := strings.TrimRight(text, "!?")
	if nag := marks[text[len(bare):]]; nag > 0 {
		b.glyph(nag)
	}
}

// readMove reads SAN or, since some programs write them, coordinates. It is the
// fault of the SAN that is told.
func readMove(p *rules.Position, text string) (rules.Move, error) {
	if null := strings.Trim(text, "-"); null == "" || text == "Z0" || text == "null" {
		return rules.Move{}, &MoveError{Text: asWritten(text), Fault: NullMove}
	}
	m, err := ParseSAN(p, text)
	if err == nil {
		return m, nil
	}
	if _, _, _, ok := readCoordinates(trimMarks(text)); ok {
		return ParseUCI(p, trimMarks(text))
	}
	return m, err
}

// drop takes one placement of a draft that the move text tells.
func (b *builder) drop(text string, line int) {
	if !b.origin.drafting {
		b.getStuck(line, &MoveError{Text: asWritten(text), Fault: NoDraft})
		return
	}
	placement, err := variants.ParsePlacement(strings.TrimRight(text, "+#!?"))
	if err == nil {
		err = b.origin.place(&b.game, placement)
	}
	if err != nil {
		b.getStuck(line, err)
	}
}

// getStuck records a fault behind which no move can be understood.
func (b *builder) getStuck(line int, err error) {
	b.stuck = true
	b.fail(line, err)
}
