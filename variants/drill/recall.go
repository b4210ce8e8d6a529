package drill

import (
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/words"
)

// RecallPlies is the number of plies after which the player is asked from which array a game began.
const RecallPlies = 20

// Recall is a question about a position of a game: from which array did a side begin?
type Recall struct {
	Position rules.Position
	Start    variants.Start
	Side     chess.Color
	// Home has the squares of the pieces that have not moved: those of Side, and those of both sides if their arrays are equal.
	Home rules.Squares
}

// The minimum and maximum number of files whose pieces have not moved. With fewer, the array cannot be recognised; with more, the
// position shows it.
const (
	minHome = 2
	maxHome = 6
)

// NewRecall returns the question about a side of a game, given the position before the first move and the moves of its main line.
// It returns false if the game does not begin with a start position, if it has fewer than [RecallPlies] plies, or if too few or
// nearly all of the pieces are at home then.
func NewRecall(start *rules.Position, moves []rules.Move, side chess.Color) (Recall, bool) {
	s, ok := variants.StartOf(start)
	if !ok || len(moves) < RecallPlies {
		return Recall{}, false
	}
	r := Recall{Position: *start, Start: s, Side: side, Home: rules.BackRank(chess.White) | rules.BackRank(chess.Black)}
	if !s.IsMirrored() {
		r.Home = rules.BackRank(side)
	}
	for _, m := range moves[:RecallPlies] {
		if !r.Position.Legal(m) {
			return Recall{}, false
		}
		r.Home &^= rules.Bit(m.From()) | rules.Bit(m.To()) // the partner's square when castling, else a capture
		r.Position = rules.After(&r.Position, m)
	}
	return r, r.isFair()
}

// isFair reports whether enough pieces are at home to recognise the array, and enough have moved that it must be recognised.
func (r *Recall) isFair() bool {
	files := (r.Home | r.Home>>56) & rules.BackRank(chess.White)
	return files.Len() >= minHome && files.Len() <= maxHome
}

// Array is the answer.
func (r *Recall) Array() variants.Array { return r.Start.Array(r.Side) }

// RecallVerdict is the judgement of an array.
type RecallVerdict struct {
	Verdict
	// Files is the number of files with the right piece.
	Files int
	// Credit is the share of the files with pieces that have moved whose piece is right, from 0 to 1.
	Credit float64
}

// Judge judges an array, which may have empty files.
func (r *Recall) Judge(answer variants.Array) RecallVerdict {
	var v RecallVerdict
	array := r.Array()
	found, moved := 0, 0
	for f, kind := range array {
		home := rules.Mirrored(r.Side, chess.Square(f))
		if answer[f] == kind {
			v.Files++
		} else {
			v.Squares |= rules.Bit(home)
		}
		if !r.Home.Has(home) && !r.Home.Has(home^56) {
			moved++
			if answer[f] == kind {
				found++
			}
		}
	}
	v.Pieces = r.Home & rules.BackRank(r.Side)
	v.Right = v.Files == len(array)
	v.Credit = float64(found) / float64(moved) // some have moved, see maxHome
	v.Text = lang.L("It was array {{.Number}}, {{.Array}}", "Number", array.Number(), "Array", array)
	if !v.Right {
		v.Text = words.Message(lang.N("{{.Count}} of 8 files are right", v.Files), v.Text)
	}
	var home []string
	for sq := range r.Home.All() {
		home = append(home, sq.String())
	}
	v.Text = words.Message(v.Text, lang.L("The pieces on {{.Squares}} had not moved", "Squares", words.And(home)))
	return v
}

// Key returns a text that describes the question completely.
func (r *Recall) Key() string {
	return strings.Join([]string{
		r.Position.Rule().ID, r.Start.ID(), strconv.Itoa(rules.Side(r.Side)), strconv.FormatUint(uint64(r.Home), 16), fen.Format(&r.Position),
	}, "|")
}

// RecallOf returns the question with a key.
func RecallOf(key string) (Recall, error) {
	parts := strings.Split(key, "|")
	if len(parts) != 5 {
		return Recall{}, errKey
	}
	rule := variants.CastlingByID(parts[0])
	start, err := variants.ParseStartID(parts[1])
	home, noNumber := strconv.ParseUint(parts[3], 16, 64)
	if rule == nil || err != nil || noNumber != nil || parts[2] != "0" && parts[2] != "1" {
		return Recall{}, errKey
	}
	p, _, err := fen.Parse(parts[4], rule)
	if err != nil {
		return Recall{}, err
	}
	side := chess.White
	if parts[2] == "1" {
		side = chess.Black
	}
	r := Recall{Position: p, Start: start, Side: side, Home: rules.Squares(home)}
	if !r.isFair() {
		return Recall{}, errKey
	}
	return r, nil
}
