package notation

import (
	"errors"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
	"backrank/words"
)

// ParseMove parses a move as typed by a player: coordinates or SAN, piece letters in either case. A letter b is a
// pawn's file if that gives a legal move, else the bishop. A king move to its castling destination or onto its partner
// is the castling, as e1g1 and e1h1 are. A move number before the move is passed over. It fails with a [*MoveError].
func ParseMove(p *rules.Position, text string) (rules.Move, error) {
	text = cutTypedNumber(text)
	m, err := parseTyped(p, text)
	if err == nil {
		return m, nil
	}
	if rest, king := strings.CutPrefix(strings.TrimSpace(text), "k"); king {
		text = "K" + rest
	}
	if s, _, ok := readSAN(strings.TrimSpace(text)); ok && s.kind == chess.King && !s.castles {
		if meant := p.Resolve(p.King(p.Turn()), s.to); len(meant) == 1 && meant[0].IsCastling() {
			return meant[0], nil
		}
	}
	return m, err
}

// cutTypedNumber removes the move number of "5. d4".
func cutTypedNumber(text string) string {
	if move := strings.TrimSpace(cutNumber(strings.TrimSpace(text))); move != "" {
		return move
	}
	return text
}

func parseTyped(p *rules.Position, text string) (rules.Move, error) {
	text = strings.TrimSpace(text)
	if _, _, _, ok := readCoordinates(strings.TrimRight(text, "+#!?")); ok {
		return ParseUCI(p, strings.TrimRight(text, "+#!?"))
	}
	m, err := ParseSAN(p, text)
	if err == nil || text == "" || !strings.ContainsRune("kqrnb", rune(text[0])) {
		return m, err
	}
	m, inCapitals := ParseSAN(p, strings.ToUpper(text[:1])+text[1:])
	if inCapitals != nil && text[0] == 'b' {
		return m, err
	}
	if why := (*MoveError)(nil); errors.As(inCapitals, &why) {
		why.Text = words.Quote(text) // as typed
	}
	return m, inCapitals
}
