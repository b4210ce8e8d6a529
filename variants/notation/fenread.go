package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
	"backrank/words"
)

// Size limits of a FEN; longer input is rejected before it is parsed.
const (
	maxFEN     = 512     // bytes, including blanks between the fields
	maxBoard   = 8*8 + 7 // bytes: a letter per square, and slashes between ranks
	maxRights  = 4 + 2*8 // letters: KQkq, and every file for each side
	maxCounter = 10_000  // of halfmoves and of moves
)

// ParseFEN parses a position under a castling rule: Shredder-FEN, X-FEN's KQkq or a mixture, in any order (RULES.md
// §6). All fields after the first are optional; missing counters are "0 1".
//
// Letters that the rule cannot grant are dropped with a warning. Malformed input is an error that names the field. A
// position that cannot be played is a wrapped [*rules.SetupError]; if the only fault is that the side not to move is in
// check, the position is returned too.
func ParseFEN(fen string, rule *rules.Castling) (p rules.Position, warnings []string, err error) {
	s, field, warnings, err := parseSetup(fen, rule)
	if err != nil {
		return p, nil, err
	}
	if p, err = rules.New(s, rule); err != nil {
		return p, warnings, unplayable(err)
	}
	return p, append(warnings, ungranted(field, &s, &p)...), nil
}

// unplayable is the error of a position that cannot be played.
func unplayable(err error) error { return fmt.Errorf("fen: %w", err) }

// ParseSetup parses a FEN like [ParseFEN] but does not check the position: it need not be playable, and the board may
// be empty. The rights are those in the text, even if the rule does not grant them.
func ParseSetup(fen string, rule *rules.Castling) (s rules.Setup, warnings []string, err error) {
	s, _, warnings, err = parseSetup(fen, rule)
	return s, warnings, err
}

// parseSetup is [ParseSetup]; it also returns the castling field.
func parseSetup(fen string, rule *rules.Castling) (s rules.Setup, castling string, warnings []string, err error) {
	fields, err := fenFields(fen)
	if err != nil {
		return s, "", nil, err
	}
	if rule == nil {
		return s, "", nil, errors.New("fen: no castling rule")
	}
	if s.Pieces, err = parsePlacement(fields[0]); err != nil {
		return s, "", nil, err
	}
	if s.Turn, err = parseTurn(fields[1]); err != nil {
		return s, "", nil, err
	}
	if s.CastlingRights, warnings, err = parseRights(fields[2], &s.Pieces, rule); err != nil {
		return s, "", nil, err
	}
	if s.EnPassant, err = parseEnPassant(fields[3]); err != nil {
		return s, "", nil, err
	}
	if s.HalfmoveClock, err = parseCounter("halfmove clock", fields[4]); err != nil {
		return s, "", nil, err
	}
	s.MoveNumber, err = parseCounter("move number", fields[5])
	return s, fields[2], warnings, err
}

// fenFields splits a FEN into its six fields and adds defaults for missing ones.
func fenFields(fen string) ([]string, error) {
	if fen = strings.TrimSpace(fen); len(fen) > maxFEN {
		return nil, fmt.Errorf("fen: %s characters, and a position has at most %d", words.Number(len(fen)), maxFEN)
	}
	if fen, err := cutOperations(fen); err != nil || fen != "" {
		return strings.Fields(fen), err
	}
	fields := strings.Fields(fen)
	switch n := len(fields); {
	case n == 0:
		return nil, errors.New("fen: there is no position")
	case n > 6:
		return nil, fmt.Errorf("fen: six fields are needed, not %d: %s is one too many", n, words.Quote(fields[6]))
	default:
		return append(fields, []string{"w", "-", "-", "0", "1"}[n-1:]...), nil
	}
}

// cutOperations returns the FEN of a line in EPD (PGN standard, 16.2): four fields, and operations such as "bm e4;", which
// end with a semicolon. Of these hmvc and fmvn are the counters. It is empty for a text without operations.
func cutOperations(text string) (fen string, err error) {
	fields := strings.Fields(text)
	if len(fields) < 5 || !strings.Contains(text, ";") {
		return "", nil
	}
	counters := map[string]string{"hmvc": "0", "fmvn": "1"}
	for operation := range strings.SplitSeq(strings.Join(fields[4:], " "), ";") {
		code, operand, _ := strings.Cut(strings.TrimSpace(operation), " ")
		if _, is := counters[code]; is {
			counters[code] = operand
		}
	}
	if strings.Contains(counters["hmvc"]+counters["fmvn"], " ") {
		return "", errors.New("fen: the operations hmvc and fmvn need one number each")
	}
	return strings.Join(append(fields[:4:4], counters["hmvc"], counters["fmvn"]), " "), nil
}

func parsePlacement(field string) (pieces [64]chess.Piece, err error) {
	if len(field) > maxBoard {
		return pieces, fmt.Errorf("fen: board %s: %d characters, and a board has at most %d", words.Quote(field), len(field), maxBoard)
	}
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return pieces, fmt.Errorf("fen: board %s: eight ranks are needed, not %d", words.Quote(field), len(ranks))
	}
	for i, rank := range ranks {
		if err := parseRank(rank, pieces[8*(7-i):8*(8-i)]); err != nil {
			return pieces, fmt.Errorf("fen: board, rank %d %q: %w", 8-i, rank, err)
		}
	}
	return pieces, nil
}

// parseRank parses the eight squares of one rank.
func parseRank(text string, rank []chess.Piece) error {
	file := 0
	for _, r := range text {
		piece := strings.IndexRune(letters[1:], r) + 1
		switch {
		case r >= '1' && r <= '8':
			file += int(r - '0')
			continue
		case piece == 0:
			return fmt.Errorf("%q is not a piece", r)
		case file < len(rank):
			rank[file] = chess.Piece(piece)
		}
		file++
	}
	if file != len(rank) {
		return fmt.Errorf("eight squares are needed, not %d", file)
	}
	return nil
}

func parseTurn(field string) (chess.Color, error) {
	switch field {
	case "w":
		return chess.White, nil
	case "b":
		return chess.Black, nil
	}
	return chess.NoColor, fmt.Errorf("fen: side to move %s: it must be w or b", words.Quote(field))
}

func parseEnPassant(field string) (chess.Square, error) {
	if field == "-" {
		return chess.NoSquare, nil
	}
	if sq, ok := parseSquare(field); ok && (sq.Rank() == chess.Rank3 || sq.Rank() == chess.Rank6) {
		return sq, nil
	}
	return chess.NoSquare, fmt.Errorf("fen: en passant square %s: it must be - or a square on the third or sixth rank", words.Quote(field))
}

// parseSquare parses "e4".
func parseSquare(text string) (chess.Square, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return chess.NoSquare, false
	}
	return chess.NewSquare(chess.File(text[0]-'a'), chess.Rank(text[1]-'1')), true
}

func parseCounter(name, field string) (int, error) {
	if n, err := strconv.ParseUint(field, 10, 32); err == nil && n <= maxCounter {
		return int(n), nil
	}
	return 0, fmt.Errorf("fen: %s %s: it must be a number from 0 to %s", name, words.Quote(field), words.Number(maxCounter))
}
