package liveanalysis

import (
	"fmt"
	"math"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// Figure formats White's score in a line: "+0.35", "−1.20", "#3" or "#−3"; if chances is true, White's expected score
// in per cent: "58%".
func Figure(l analysis.Line, chances bool) string {
	if chances {
		return words.Percent(l.Chances.Expectation(), 0)
	}
	return l.Score.Pawns()
}

// short formats the score for the bar: without a sign, because the bar shows who is ahead, and with one decimal.
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

// speed formats nodes per second: "850 kn/s", "1.2 Mn/s"; "" for 0.
func speed(nps uint64) string {
	switch {
	case nps == 0:
		return ""
	case nps < 1_000_000:
		return lang.L("{{.Number}} kn/s", "Number", (nps+500)/1000)
	}
	return lang.L("{{.Number}} Mn/s", "Number", lang.Decimal(float64(nps)/1e6, 1))
}

// LineText formats moves from a position with their numbers, with figurines or letters: "12.♞f3 ♞c6 13.O-O".
func LineText(p *rules.Position, moves []rules.Move) string {
	text, _ := write(*p, moves, len(moves))
	return text
}

// moveSpan is the place of a move in the text of a line.
type moveSpan struct {
	from, to int // bytes of the text
}

// write formats at most limit moves from a position like the list of moves, with numbers, and returns the place of
// each in the text.
func write(p rules.Position, moves []rules.Move, limit int) (text string, all []moveSpan) {
	for i, m := range moves[:min(len(moves), limit)] {
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
		text += figurine.Move(san.Format(&p, m))
		all = append(all, moveSpan{from, len(text)})
		p = rules.After(&p, m)
	}
	return text, all
}
