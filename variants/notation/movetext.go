package notation

import (
	"fmt"
	"strings"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// marks maps textual annotations to numeric glyphs; they are words of their own or, for ! and ?, suffixes of a move
// (PGN standard, 10).
var marks = map[string]int{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "□": 7,
	"=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19, "N": 146,
}

// symbol processes one word of the move text and reports whether it is the result, which ends the game.
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
	case b.counting:
		b.plies++
	case strings.Contains(text, "@"):
		b.drop(text, line)
	default:
		b.move(text, line)
	}
	return false
}

// cutNumber removes a leading move number: "12.", "12...", "12…" or "12".
func cutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	move := strings.TrimLeft(rest, ".…")
	if rest == "" || len(move) < len(rest) {
		return move
	}
	return text
}

// mostPlies exceeds the length of any game: with at most 75 moves per side between captures and pawn moves (RULES.md
// §7) the maximum is about 17,700.
const mostPlies = 20_000

// move plays one move of the main line.
func (b *builder) move(text string, line int) {
	if !b.game.Started() {
		b.failMove(line, &MoveError{Text: asWritten(text), Fault: DraftUnfinished})
		return
	}
	if len(b.game.Moves) == mostPlies {
		b.failMove(line, fmt.Errorf("more than %s moves: no game is that long", words.Number(mostPlies/2)))
		return
	}
	p := &b.origin.now
	m, err := readMove(p, text)
	if err != nil {
		b.failMove(line, fmt.Errorf("%s %w", moveNumber(p), err))
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

// readMove parses SAN or coordinates, which some programs write. Errors are those of the SAN parser.
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

// drop processes one placement of a draft in the move text.
func (b *builder) drop(text string, line int) {
	if !b.origin.drafting {
		b.failMove(line, &MoveError{Text: asWritten(text), Fault: NoDraft})
		return
	}
	placement, err := variants.ParsePlacement(strings.TrimRight(text, "+#!?"))
	if err == nil {
		err = b.origin.place(&b.game, placement)
	}
	if err != nil {
		b.failMove(line, err)
	}
}

// failMove records a fault after which no move can be parsed.
func (b *builder) failMove(line int, err error) {
	b.stuck = true
	b.fail(line, err)
}
