package fen

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Size limits of a FEN. Longer input is rejected before it is parsed.
const (
	maxFEN     = 512     // bytes, including spaces between the fields
	maxBoard   = 8*8 + 7 // bytes: a letter for each square, and slashes between ranks
	maxRights  = 4 + 2*8 // letters: KQkq, and every file for each side
	maxCounter = 10_000  // of halfmoves and of moves
)

// Parse parses the FEN of a position under a castling rule. The castling field may have the files of Shredder-FEN, KQkq of
// X-FEN or a mixture, in any order (RULES.md §6). All fields after the first are optional: White is to move, there are no
// rights, no en-passant square, and the counters are "0 1". A line of EPD is a position too; its operations other than hmvc
// and fmvn are ignored.
//
// The warnings are sentences for players about castling letters that the rule cannot grant, which are ignored. The error of
// malformed input begins with "fen: " and names the field. If the position cannot be played, the error wraps a
// [*rules.SetupError]; if its only fault is that the side not to move is in check, the position is returned too.
func Parse(text string, rule *rules.Castling) (p rules.Position, warnings []string, err error) {
	s, field, warnings, err := parseSetup(text, rule)
	if err != nil {
		return p, nil, err
	}
	if p, err = rules.New(s, rule); err != nil {
		return p, warnings, unplayableError(err)
	}
	return p, append(warnings, ungrantedWarnings(field, &s, &p)...), nil
}

// unplayableError returns the error of [Parse] for a position that cannot be played.
func unplayableError(err error) error { return fmt.Errorf("fen: %w", err) }

// ParseSetup parses a FEN like [Parse], but does not check whether the position can be played; the board may be empty. The
// rights are those in the text, even if the rule does not grant them.
func ParseSetup(text string, rule *rules.Castling) (s rules.Setup, warnings []string, err error) {
	s, _, warnings, err = parseSetup(text, rule)
	return s, warnings, err
}

// parseSetup is [ParseSetup], and also returns the castling field.
func parseSetup(text string, rule *rules.Castling) (s rules.Setup, castling string, warnings []string, err error) {
	fields, err := splitFields(text)
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
	var ok bool
	if s.HalfmoveClock, ok = parseCounter(fields[4]); !ok {
		return s, "", nil, newError(lang.L("halfmove clock {{.Text}}: it must be a number from 0 to {{.Number}}", "Text", words.Quote(fields[4]), "Number", lang.Number(maxCounter)))
	}
	if s.MoveNumber, ok = parseCounter(fields[5]); !ok {
		err = newError(lang.L("move number {{.Text}}: it must be a number from 0 to {{.Number}}", "Text", words.Quote(fields[5]), "Number", lang.Number(maxCounter)))
	}
	return s, fields[2], warnings, err
}

// splitFields splits a FEN into its six fields, and adds the defaults of missing ones.
func splitFields(text string) ([]string, error) {
	if text = strings.TrimSpace(text); len(text) > maxFEN {
		return nil, newError(lang.N("{{.Count}} characters, and a position has at most {{.Limit}}", len(text), "Limit", maxFEN))
	}
	if position, err := cutOperations(text); err != nil || position != "" {
		return strings.Fields(position), err
	}
	fields := strings.Fields(text)
	switch n := len(fields); {
	case n == 0:
		return nil, newError(lang.L("there is no position"))
	case n > 6:
		return nil, newError(lang.L("six fields are needed, not {{.Number}}: {{.Text}} is one too many", "Number", n, "Text", words.Quote(fields[6])))
	default:
		return append(fields, []string{"w", "-", "-", "0", "1"}[n-1:]...), nil
	}
}

// cutOperations returns the FEN of a line of EPD (PGN standard, 16.2), "" for a text without operations. EPD has four fields,
// and operations such as "bm e4;", which end with a semicolon; the operations hmvc and fmvn are the two counters.
func cutOperations(text string) (position string, err error) {
	fields := strings.Fields(text)
	if len(fields) < 5 || !strings.Contains(text, ";") {
		return "", nil
	}
	counters := map[string]string{"hmvc": "0", "fmvn": "1"}
	for operation := range strings.SplitSeq(strings.Join(fields[4:], " "), ";") {
		code, operand, _ := strings.Cut(strings.TrimSpace(operation), " ")
		if _, ok := counters[code]; ok {
			counters[code] = operand
		}
	}
	if strings.Contains(counters["hmvc"]+counters["fmvn"], " ") {
		return "", newError(lang.L("the operations hmvc and fmvn need one number each"))
	}
	return strings.Join(append(fields[:4:4], counters["hmvc"], counters["fmvn"]), " "), nil
}

func parsePlacement(field string) (pieces [64]chess.Piece, err error) {
	if len(field) > maxBoard {
		return pieces, newError(lang.N("board {{.Text}}: {{.Count}} characters, and a board has at most {{.Limit}}", len(field), "Text", words.Quote(field), "Limit", maxBoard))
	}
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return pieces, newError(lang.L("board {{.Text}}: eight ranks are needed, not {{.Number}}", "Text", words.Quote(field), "Number", len(ranks)))
	}
	for i, rank := range ranks {
		if fault := parseRank(rank, pieces[8*(7-i):8*(8-i)]); fault != "" {
			return pieces, newError(lang.L("board, rank {{.Rank}} {{.Text}}: {{.Fault}}", "Rank", 8-i, "Text", words.Quote(rank), "Fault", fault))
		}
	}
	return pieces, nil
}

// parseRank parses the eight squares of one rank. It returns what is wrong with them, "" if nothing is.
func parseRank(text string, rank []chess.Piece) (fault string) {
	file := 0
	for _, r := range text {
		piece := strings.IndexRune(letters[1:], r) + 1
		switch {
		case r >= '1' && r <= '8':
			file += int(r - '0')
			continue
		case piece == 0:
			return lang.L("{{.Letter}} is not a piece", "Letter", strconv.QuoteRune(r))
		case file < len(rank):
			rank[file] = chess.Piece(piece)
		}
		file++
	}
	if file != len(rank) {
		return lang.L("eight squares are needed, not {{.Number}}", "Number", file)
	}
	return ""
}

func parseTurn(field string) (chess.Color, error) {
	switch field {
	case "w":
		return chess.White, nil
	case "b":
		return chess.Black, nil
	}
	return chess.NoColor, newError(lang.L("side to move {{.Text}}: it must be w or b", "Text", words.Quote(field)))
}

func parseEnPassant(field string) (chess.Square, error) {
	if field == "-" {
		return chess.NoSquare, nil
	}
	if sq, ok := rules.ParseSquare(field); ok && (sq.Rank() == chess.Rank3 || sq.Rank() == chess.Rank6) {
		return sq, nil
	}
	return chess.NoSquare, newError(lang.L("en passant square {{.Text}}: it must be - or a square on the third or sixth rank", "Text", words.Quote(field)))
}

func parseCounter(field string) (n int, ok bool) {
	if n, err := strconv.ParseUint(field, 10, 32); err == nil && n <= maxCounter {
		return int(n), true
	}
	return 0, false
}

// ParseFor parses a FEN that is to be played by variant v, and returns the variant that it belongs to, since a FEN does not
// name one. That is v, except that a position for orthodox chess is one of Chess960 if only Chess960 grants all of its
// castling rights, and a start of Chess960 with two different arrays is one of Double Fischerandom. Warnings and errors are
// those of [Parse].
func ParseFor(text string, v variants.Variant) (p rules.Position, played variants.Variant, warnings []string, err error) {
	s, field, warnings, err := parseSetup(text, v.Castling)
	if err != nil {
		return p, v, nil, err
	}
	p, err = rules.New(s, v.Castling)
	if v.ID == variants.OrthodoxID && len(warnings) == 0 && p.CastlingRights() != s.CastlingRights {
		fischer, _ := variants.ByID(variants.Chess960ID)
		if q, errFischer := rules.New(s, fischer.Castling); errFischer == nil && q.CastlingRights() == s.CastlingRights {
			p, v, err = q, fischer, nil
		}
	}
	if err != nil {
		return p, v, warnings, unplayableError(err)
	}
	if start, ok := variants.StartOf(&p); ok {
		v = doubleVariant(v, start)
	}
	return p, v, append(warnings, ungrantedWarnings(field, &s, &p)...), nil
}

// doubleVariant returns Double Fischerandom if v is Chess960 and the two arrays of the start differ, else v. Other programs
// call both Chess960.
func doubleVariant(v variants.Variant, s variants.Start) variants.Variant {
	if v.ID != variants.Chess960ID || s.IsMirrored() {
		return v
	}
	if double, ok := variants.ByID(variants.DoubleChess960ID); ok && double.Allows(s) == nil {
		return double
	}
	return v
}

// prefix is the start of all errors of this package.
const prefix = "fen: "

// newError returns the error with a message for players.
func newError(text string) error { return errors.New(prefix + text) }

// Reason returns an error of [Parse], [ParseSetup] or [ParseFor] as a sentence for players: without the prefix "fen: ",
// capitalised. It also capitalises other errors. err must not be nil.
func Reason(err error) string { return words.Sentence(strings.TrimPrefix(err.Error(), prefix)) }
