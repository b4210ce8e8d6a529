package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"backrank/app/clock"
	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// Summary is the content of a report for players. The window and the printed sheet show the same one.
type Summary struct {
	// Incomplete says that some positions are not evaluated, "" if all are. If none is, there are no sections.
	Incomplete string
	Tables     []Table
	Turning    Section
	Castlings  Section
}

// Table has values for both sides.
type Table struct {
	Title string
	Rows  []Row
}

// Row is a named value for White and Black, by [rules.Side].
type Row struct {
	Name   Cell
	Values [2]Cell
}

// Cell is a text about the game. Ply is the number of plies before the position that it is about, −1 for none. Said is the text
// in words, for reading aloud; "" if it is Text.
type Cell struct {
	Text string
	Ply  int
	Said string
}

// InWords returns the text for reading aloud.
func (c Cell) InWords() string { return cmp.Or(c.Said, c.Text) }

// Section is a list of positions of the game with sentences. Empty says that there are none. The zero Section is not shown.
type Section struct {
	Title, Empty string
	Moments      []Moment
}

// Moment is a position of the game with a sentence about it and moves to draw as arrows.
type Moment struct {
	Ply      int // number of plies before the position
	Position rules.Position
	Caption  string // names the position: "Before 12.Nf3"
	Text     string
	Moves    []MarkedMove
}

// MarkedMove is a legal move in the position of a [Moment].
type MarkedMove struct {
	rules.Move
	Mark MoveMark
}

// MoveMark is the part that a move has in a [Moment].
type MoveMark uint8

// The marks.
const (
	BetterMove  MoveMark = iota // the best move, where a mistake was played
	MistakeMove                 // the mistake
	CastlingMove
	InsteadMove // the move that was played instead of the castling
)

// Summary returns the content of the report. write formats a move of the position before a ply, like [Ply.NumberedAs].
func (r *Report) Summary(write func(*Ply, rules.Move) string) Summary {
	if !r.Evaluated() {
		return Summary{
			Incomplete: lang.L("Nothing is evaluated, so only the times are shown. Analyse the game for accuracy, turning points and castlings."),
			Tables:     r.timeTables(write),
		}
	}
	s := Summary{
		Tables:    append([]Table{{lang.L("Whole game"), r.totals()}, {lang.L("Accuracy by phase"), r.phaseAccuracy(write)}}, r.timeTables(write)...),
		Turning:   Section{Title: lang.L("Turning points"), Empty: lang.L("No mistake changed how the game stood")},
		Castlings: Section{Title: lang.L("Castlings"), Empty: lang.L("No castling or leap was ever possible")},
	}
	switch {
	case r.Complete():
	case r.OnlyStart():
		s.Incomplete = lang.L("The start is not evaluated, so there is no accuracy. Analyse the game to have it searched.")
	default:
		s.Incomplete = lang.N("{{.Number}} of {{.Total}} positions are evaluated. The rest of the game is not judged.", r.Known, "Number", r.Known, "Total", len(r.Plies)+1)
		s.Turning.Empty = lang.L("None in what is evaluated")
		s.Castlings.Empty = s.Turning.Empty
	}
	for _, ply := range r.Turning {
		p := &r.Plies[ply]
		moves := []MarkedMove{{p.Move, MistakeMove}}
		if best := p.Before.Best(); !best.IsZero() {
			moves = append(moves, MarkedMove{best, BetterMove})
		}
		s.Turning.Moments = append(s.Turning.Moments, r.moment(ply, write, r.TurningPoint(ply, write), moves))
	}
	for _, c := range r.NotableCastlings() {
		ply := c.Moment()
		s.Castlings.Moments = append(s.Castlings.Moments, r.moment(ply, write, r.CastlingText(c), r.castlingMoves(c, ply)))
	}
	return s
}

// moment returns the moment of the position before a ply.
func (r *Report) moment(ply int, write func(*Ply, rules.Move) string, text string, moves []MarkedMove) Moment {
	p := &r.Plies[ply]
	return Moment{Ply: ply, Position: p.Position, Caption: lang.L("Before {{.Move}}", "Move", write(p, p.Move)), Text: text, Moves: moves}
}

// castlingMoves returns the moves to draw for a castling before a ply: the castling, and the move that was played instead
// when it was the best move.
func (r *Report) castlingMoves(c *Castling, ply int) (moves []MarkedMove) {
	p := &r.Plies[ply]
	if slices.Contains(c.Missed, ply) {
		moves = append(moves, MarkedMove{p.Move, InsteadMove})
	}
	for _, m := range p.Position.Moves(nil) {
		if c.move(m) {
			moves = append(moves, MarkedMove{m, CastlingMove})
		}
	}
	return moves
}

// plain returns a cell about no position.
func plain(text string) Cell { return Cell{Text: text, Ply: -1} }

// totals returns the rows about the whole game. The name of a row of bad moves leads to the first of them, that of the average
// loss to the move that lost most winning chances.
func (r *Report) totals() (rows []Row) {
	add := func(name string, ply int, value func(*Side) string) {
		rows = append(rows, Row{Cell{Text: name, Ply: ply}, [2]Cell{plain(value(&r.Sides[0])), plain(value(&r.Sides[1]))}})
	}
	add(lang.L("Accuracy"), -1, func(s *Side) string { return AccuracyText(s.Accuracy) })
	add(lang.L("Inaccuracies"), r.first(Inaccuracy), func(s *Side) string { return fmt.Sprint(s.Inaccuracies) })
	add(lang.L("Mistakes"), r.first(Mistake), func(s *Side) string { return fmt.Sprint(s.Mistakes) })
	add(lang.L("Blunders"), r.first(Blunder), func(s *Side) string { return fmt.Sprint(s.Blunders) })
	add(lang.L("Average centipawn loss"), r.greatestLoss(), func(s *Side) string {
		if math.IsNaN(s.Loss) {
			return unknown
		}
		return lang.Decimal(s.Loss, 0)
	})
	return rows
}

// first returns the ply of the first move with a judgement, −1 if there is none.
func (r *Report) first(j Judgement) int {
	return slices.IndexFunc(r.Plies, func(p Ply) bool { return p.Judgement == j })
}

// greatestLoss returns the ply of the move that lost most, −1 if none lost anything.
func (r *Report) greatestLoss() int {
	at, most := -1, 0.0
	for i := range r.Plies {
		if loss := r.Plies[i].Loss; loss > most {
			at, most = i, loss
		}
	}
	return at
}

// phaseAccuracy returns the rows with the accuracy in each phase, which is named with its first move.
func (r *Report) phaseAccuracy(write func(*Ply, rules.Move) string) (rows []Row) {
	for _, p := range r.Phases() {
		first := &r.Plies[p.From]
		rows = append(rows, Row{
			Cell{Text: p.Phase.from(write(first, first.Move)), Ply: p.From},
			[2]Cell{plain(AccuracyText(p.Accuracy[0])), plain(AccuracyText(p.Accuracy[1]))},
		})
	}
	return rows
}

// from names a phase with its first move.
func (p Phase) from(move string) string {
	switch p {
	case Opening:
		return lang.L("Opening from {{.Move}}", "Move", move)
	case Middlegame:
		return lang.L("Middlegame from {{.Move}}", "Move", move)
	}
	return lang.L("Endgame from {{.Move}}", "Move", move)
}

// maxLongThinks is the maximum number of long thinks of each side in a summary.
const maxLongThinks = 3

// timeTables returns the time of each phase and the longest thinks of both sides, nil if no time is known.
func (r *Report) timeTables(write func(*Ply, rules.Move) string) []Table {
	if !r.Timed() {
		return nil
	}
	phases := Table{Title: lang.L("Time by phase")}
	for _, p := range r.Phases() {
		row := Row{Name: Cell{Text: p.Phase.Name(), Ply: p.From}}
		for side := range row.Values {
			if row.Values[side] = plain(r.TimeText(p.Spent[side], p.Timed[side])); p.Timed[side] {
				row.Values[side].Said = timeInWords(p.Spent[side])
			}
		}
		phases.Rows = append(phases.Rows, row)
	}
	thinks := Table{Title: lang.L("Longest thinks")}
	sides := r.LongThinks(maxLongThinks)
	for i := range max(len(sides[0]), len(sides[1])) {
		row := Row{Name: plain(thinkName(i)), Values: [2]Cell{plain(unknown), plain(unknown)}}
		for side, plies := range sides {
			if i < len(plies) {
				p := &r.Plies[plies[i]]
				move := write(p, p.Move)
				row.Values[side] = Cell{
					Text: lang.L("{{.Time}} · {{.Move}}", "Time", r.TimeText(p.Spent, true), "Move", move), Ply: plies[i],
					Said: lang.L("{{.Time}}, {{.Move}}", "Time", timeInWords(p.Spent), "Move", move),
				}
			}
		}
		thinks.Rows = append(thinks.Rows, row)
	}
	return []Table{phases, thinks}
}

// timeInWords says a time for reading aloud: "1 minute 5 seconds".
func timeInWords(d time.Duration) string { return words.ExactDuration(d.Round(time.Second)) }

// thinkName names the i-th longest think of a side, counted from 0.
func thinkName(i int) string {
	switch i {
	case 0:
		return lang.L("Longest think")
	case 1:
		return lang.L("Second longest")
	}
	return lang.L("Third longest")
}

// unknown is the text of a value that is not known.
const unknown = "–"

// AccuracyText formats an accuracy from 0 to 100: "87%"; "–" for NaN.
func AccuracyText(a float64) string {
	if math.IsNaN(a) {
		return unknown
	}
	return words.Percent(a/100, 0)
}

// TimeText formats the time of moves like a clock: "1:05", "1:02:30"; "–" if it is not known. A time of less than ten seconds
// has tenths, "0:04.2", if the clocks of the game have them.
func (r *Report) TimeText(d time.Duration, known bool) string {
	switch {
	case !known:
		return unknown
	case !r.tenths && d < 10*time.Second:
		return fmt.Sprintf("0:%02d", d/time.Second)
	}
	return clock.Text(d)
}
