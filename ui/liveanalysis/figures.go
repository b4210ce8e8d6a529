package liveanalysis

import (
	"fmt"
	"math"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/ui/figurine"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Figure writes what a line is worth for White: "+0.35", "−1.20", "#3" or "#−3"; as chances, what White may expect in
// per cent: "58%".
func Figure(l analysis.Line, chances bool) string {
	switch s := l.Score; {
	case chances:
		return fmt.Sprintf("%.0f%%", 100*l.Chances.Expectation())
	case s.Mate > 0:
		return fmt.Sprintf("#%d", s.Mate)
	case s.Mate < 0:
		return fmt.Sprintf("#−%d", -s.Mate)
	case s.Centipawns < 0:
		return fmt.Sprintf("−%.2f", float64(-s.Centipawns)/100)
	case s.Centipawns > 0:
		return fmt.Sprintf("+%.2f", float64(s.Centipawns)/100)
	}
	return "0.00"
}

// short writes the figure of the bar: who is ahead is seen, so there is no sign, and a pawn has one digit.
func short(l analysis.Line, chances bool) string {
	switch s := l.Score; {
	case chances:
		return fmt.Sprintf("%.0f", 100*l.Chances.Expectation())
	case s.Mate != 0:
		return fmt.Sprintf("#%d", max(s.Mate, -s.Mate))
	case max(s.Centipawns, -s.Centipawns) >= 995:
		return fmt.Sprintf("%.0f", math.Abs(float64(s.Centipawns))/100)
	default:
		return strings.TrimLeft(s.Tenths(), "+−")
	}
}

// speed writes nodes for each second: "850 kn/s", "1.2 Mn/s"; "" if they are not known.
func speed(nps uint64) string {
	switch {
	case nps == 0:
		return ""
	case nps < 1_000_000:
		return fmt.Sprintf("%d kn/s", (nps+500)/1000)
	}
	return fmt.Sprintf("%.1f Mn/s", float64(nps)/1e6)
}

// piece of a written line: a move, where it begins in the text, and where it ends.
type written struct {
	from, to int // bytes of the text
}

// write writes moves from a position as the list of moves does, with numbers, at most so many, and returns where each of
// them stands.
func write(p rules.Position, moves []rules.Move, most int) (text string, all []written) {
	for i, m := range moves[:min(len(moves), most)] {
		if text != "" {
			text += " "
		}
		from := len(text)
		switch {
		case p.Turn() == chess.White:
			text += fmt.Sprintf("%d.", p.MoveNumber())
		case i == 0:
			text += fmt.Sprintf("%d…", p.MoveNumber())
		}
		text += figurine.Move(notation.SAN(&p, m))
		all = append(all, written{from, len(text)})
		p = notation.After(&p, m)
	}
	return text, all
}
