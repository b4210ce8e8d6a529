package notation

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// FEN is the position in Shredder-FEN, extended to every castling rule: the
// castling field holds the files of the unmoved men that carry a right
// (RULES.md §6).
func FEN(p *rules.Position) string {
	ep := "-"
	if sq := p.EnPassant(); sq != chess.NoSquare {
		ep = sq.String()
	}
	return fmt.Sprintf("%s %s %s %s %d %d",
		Placement(p), p.Turn(), castlingField(p), ep, p.HalfMoves(), p.MoveNumber())
}

// Placement is the first field of FEN.
func Placement(p *rules.Position) string {
	var b strings.Builder
	for rank := chess.Rank8; rank >= chess.Rank1; rank-- {
		empty := 0
		for file := chess.FileA; file <= chess.FileH; file++ {
			man := p.At(chess.NewSquare(file, rank))
			if man == chess.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + byte(empty))
			}
			empty = 0
			b.WriteByte(letters[man])
		}
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
		if rank > chess.Rank1 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// letters are the FEN letters by chess.Piece.
const letters = ".KQRBNPkqrbnp"

func castlingField(p *rules.Position) string {
	var b strings.Builder
	for _, c := range []chess.Color{chess.White, chess.Black} {
		own := p.Unmoved() & p.Of(c)
		for file := chess.FileH; file >= chess.FileA; file-- {
			if own.Has(chess.NewSquare(file, backRank(c))) {
				b.WriteByte(fileLetter(c, file))
			}
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

func fileLetter(c chess.Color, f chess.File) byte {
	if c == chess.White {
		return 'A' + byte(f)
	}
	return 'a' + byte(f)
}

func backRank(c chess.Color) chess.Rank {
	if c == chess.Black {
		return chess.Rank8
	}
	return chess.Rank1
}

// ParseFEN reads a position under a castling rule: Shredder-FEN, X-FEN's KQkq,
// or both mixed, in any order. Missing counters count as "0 1". Letters that the
// rule cannot grant are dropped and named in warnings; anything malformed is an
// error that names the field at fault, and a position that cannot be played is a
// [*rules.SetupError], returned as [rules.New] does.
func ParseFEN(fen string, rule *rules.Castling) (p rules.Position, warnings []string, err error) {
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return p, nil, fmt.Errorf("fen: nothing to read")
	}
	for _, missing := range []string{"w", "-", "-", "0", "1"}[min(len(fields)-1, 5):] {
		fields = append(fields, missing)
	}
	if len(fields) > 6 {
		return p, nil, fmt.Errorf("fen: %d fields instead of six", len(fields))
	}
	var s rules.Setup
	if s.Men, err = parsePlacement(fields[0]); err != nil {
		return p, nil, err
	}
	if s.Turn, err = parseTurn(fields[1]); err != nil {
		return p, nil, err
	}
	if s.Unmoved, warnings, err = parseCastling(fields[2], s.Men, rule); err != nil {
		return p, nil, err
	}
	if s.EnPassant, err = parseEnPassant(fields[3]); err != nil {
		return p, nil, err
	}
	if s.HalfMoves, err = parseCounter("half-move", fields[4], 0); err != nil {
		return p, nil, err
	}
	if s.MoveNumber, err = parseCounter("move number", fields[5], 0); err != nil {
		return p, nil, err
	}
	if p, err = rules.New(s, rule); err != nil {
		return p, warnings, fmt.Errorf("fen: %w", err)
	}
	return p, append(warnings, dropped(s.Unmoved&^p.Unmoved(), &p)...), nil
}

func parsePlacement(field string) (men [64]chess.Piece, err error) {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return men, fmt.Errorf("fen: board %q: %d ranks instead of eight", field, len(ranks))
	}
	for i, rank := range ranks {
		file := 0
		for _, r := range rank {
			man := strings.IndexRune(letters[1:], r) + 1
			switch {
			case r >= '1' && r <= '8':
				file += int(r - '0')
			case man == 0:
				return men, fmt.Errorf("fen: board %q: no man is called %q", field, r)
			case file < 8:
				men[(7-i)*8+file] = chess.Piece(man)
				file++
			default:
				file++
			}
		}
		if file != 8 {
			return men, fmt.Errorf("fen: board: rank %d (%q) has %d squares instead of eight", 8-i, rank, file)
		}
	}
	return men, nil
}

func parseTurn(field string) (chess.Color, error) {
	switch field {
	case "w":
		return chess.White, nil
	case "b":
		return chess.Black, nil
	}
	return chess.NoColor, fmt.Errorf("fen: side to move %q: neither w nor b", field)
}

// parseCastling turns the letters into squares: a file letter names its man,
// K and Q the outermost partner on that wing, which also implies the king's leap.
func parseCastling(field string, men [64]chess.Piece, rule *rules.Castling) (rules.Squares, []string, error) {
	if field == "-" {
		return 0, nil, nil
	}
	var unmoved rules.Squares
	var warnings []string
	for _, r := range field {
		c, lower := chess.White, r
		if r >= 'a' {
			c = chess.Black
		} else {
			lower = r - 'A' + 'a'
		}
		king := kingOn(men, c)
		sq := chess.NoSquare
		switch {
		case lower == 'k' || lower == 'q':
			sq = outermost(men, c, king, lower == 'k', rule)
			if rule.CanLeap() && king != chess.NoSquare {
				unmoved |= rules.Bit(king)
			}
		case lower >= 'a' && lower <= 'h':
			sq = chess.NewSquare(chess.File(lower-'a'), backRank(c))
		default:
			return 0, nil, fmt.Errorf("fen: castling field %q: %q is neither a file nor one of KQkq", field, r)
		}
		man := chess.NoPiece
		if sq != chess.NoSquare {
			man = men[sq]
		}
		if man == chess.NoPiece || man.Color() != c {
			warnings = append(warnings, fmt.Sprintf("castling field %q: nothing there for %q to name", field, r))
			continue
		}
		if sq == king && !rule.CanLeap() && rule.Any {
			continue // a king's letter adds nothing where any man may be partner
		}
		unmoved |= rules.Bit(sq)
	}
	return unmoved, warnings, nil
}

// outermost is the partner farthest from the king on one wing.
func outermost(men [64]chess.Piece, c chess.Color, king chess.Square, hSide bool, rule *rules.Castling) chess.Square {
	if king == chess.NoSquare || rule.Partner == nil {
		return chess.NoSquare
	}
	from, step := chess.FileA, chess.File(1)
	if hSide {
		from, step = chess.FileH, -1
	}
	for f := from; f != king.File(); f += step {
		sq := chess.NewSquare(f, backRank(c))
		if man := men[sq]; man != chess.NoPiece && man.Color() == c && rule.Partner(king.File(), f, man.Type()) {
			return sq
		}
	}
	return chess.NoSquare
}

// kingOn is the king of c if it stands on its back rank.
func kingOn(men [64]chess.Piece, c chess.Color) chess.Square {
	for f := chess.FileA; f <= chess.FileH; f++ {
		if sq := chess.NewSquare(f, backRank(c)); men[sq].Type() == chess.King && men[sq].Color() == c {
			return sq
		}
	}
	return chess.NoSquare
}

// dropped words the rights that the rule did not grant.
func dropped(lost rules.Squares, p *rules.Position) []string {
	var warnings []string
	for sq := range lost.All() {
		warnings = append(warnings, fmt.Sprintf("castling field: the man on %v cannot carry a right under %s", sq, p.Rule().Name))
	}
	return warnings
}

func parseEnPassant(field string) (chess.Square, error) {
	if field == "-" {
		return chess.NoSquare, nil
	}
	if len(field) == 2 && field[0] >= 'a' && field[0] <= 'h' && (field[1] == '3' || field[1] == '6') {
		return chess.NewSquare(chess.File(field[0]-'a'), chess.Rank(field[1]-'1')), nil
	}
	return chess.NoSquare, fmt.Errorf("fen: en-passant field %q: not a square of the third or sixth rank", field)
}

func parseCounter(name, field string, least int) (int, error) {
	n, err := strconv.Atoi(field)
	if err != nil || n < least || n > 10000 {
		return 0, fmt.Errorf("fen: %s counter %q: not a number from %d to 10000", name, field, least)
	}
	return n, nil
}
