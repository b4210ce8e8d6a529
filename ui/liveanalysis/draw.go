package liveanalysis

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"backrank/app/analysis"
	"backrank/app/settings"
	"backrank/engine/wdl"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/variants/rules"
	"backrank/words"
)

// Draw draws section, bar and arrows from the states of the engines.
func (l *Controller) Draw() {
	l.drawn, l.drawPending = time.Now(), false
	if l.place == nil {
		return
	}
	s := l.host.Settings()
	if !l.On() {
		l.drawOff(&s)
		l.drawBar(&s)
		return
	}
	c := Content{Lines: s.AnalysisLines, Chances: s.AnalysisChances, Paused: l.paused, Threat: l.threat, Fixed: l.threat || l.place.Play == nil}
	c.Sentence, c.Verb, c.Do = l.Obstacle()
	for i, f := range l.followers {
		if f == nil {
			continue
		}
		e := Engine{Name: f.engine.Name, State: l.current(f)}
		if l.shown.isFromSurvey(e.State) {
			e.Name = surveyName()
		}
		err := f.fault
		if e.State != nil && e.State.Err != nil {
			err = e.State.Err
		}
		if err == nil && f.silent {
			err = errors.New(lang.L("{{.Engine}} has not answered yet", "Engine", f.engine.Name))
		}
		switch {
		case err == nil:
		case i == 0 && c.Sentence == "":
			c.Sentence, c.Verb, c.Do = words.Sentence(err.Error()), lang.L("Try again"), l.retry
		default:
			e.Fault, e.State = words.Sentence(err.Error()), nil
		}
		c.Engines = append(c.Engines, e)
	}
	if len(c.Engines) == 0 {
		c.Engines = []Engine{{Name: lang.L("Analysis")}}
	}
	c.compare()
	if c.Sentence == "" {
		c.Sentence = ending(&l.shown.Task.Position)
	}
	l.update(c)
	l.drawBar(&s)
	l.drawArrows()
}

// drawOff draws the known evaluation of a position that is not being analysed.
func (l *Controller) drawOff(s *settings.Settings) {
	l.place.Drawings.SetArrows()
	if !l.place.AlwaysVisible {
		return
	}
	c := Content{Off: true, Fixed: true, Chances: s.AnalysisChances, Engines: []Engine{{Name: lang.L("Analysis")}}}
	if known := l.shown.Known; known != nil {
		c.Lines = len(known.Lines)
		c.Engines[0] = Engine{Name: withNodes(surveyName(), known), State: known}
		if second := l.shown.Second; second.State != nil {
			c.Engines = append(c.Engines, Engine{Name: withNodes(second.Name, second.State), State: second.State})
			c.compare()
		}
	}
	l.update(c)
}

// compare sets Disagrees of two engines.
func (c *Content) compare() {
	if len(c.Engines) != 2 {
		return
	}
	one, ok1 := c.Engines[0].State.Best()
	other, ok2 := c.Engines[1].State.Best()
	c.Engines[0].Disagrees = ok1 && ok2 && one.Moves[0] != other.Moves[0]
	c.Engines[1].Disagrees = c.Engines[0].Disagrees
}

// withNodes adds the nodes of a search to the name of its engine.
func withNodes(name string, s *analysis.State) string {
	return name + " · " + lang.L("{{.Number}} M nodes", "Number", fmt.Sprintf("%.3g", float64(s.Nodes)/1e6))
}

// surveyName returns what replaces the name of the engine for lines from the survey of start positions.
func surveyName() string { return lang.X("survey of start positions", "Survey") }

// isFromSurvey reports whether the best line is still that of the survey, because the search is not as deep yet.
func (s *ShownPosition) isFromSurvey(st *analysis.State) bool {
	now, ok := st.Best()
	known, has := s.Known.Best()
	return ok && has && now.Depth == known.Depth && slices.Equal(now.Moves, known.Moves)
}

// update shows a content in the section, and lays out the place again if the height has changed.
func (l *Controller) update(c Content) {
	height := l.place.Section.FullHeight()
	if l.place.Section.Update(c); l.place.Section.FullHeight() != height {
		l.place.Resized()
	}
}

// ending describes the result if the game is over in a position, else "".
func ending(p *rules.Position) string {
	switch {
	case p.Count() == 0 && p.InCheck():
		return lang.L("Checkmate")
	case p.Count() == 0:
		return lang.L("Stalemate")
	case p.InsufficientMaterial():
		return lang.L("Draw – neither side can checkmate")
	}
	return ""
}

// stored returns the evaluation that the place has stored for the position shown; false if there is none.
func (l *Controller) stored() (analysis.Line, bool) {
	if l.place == nil || l.place.Stored == nil {
		return analysis.Line{}, false
	}
	return l.place.Stored()
}

// drawBar draws the evaluation bar from the analysis, or from the stored evaluation if no engine runs. The bar keeps
// its last value until an evaluation is known.
func (l *Controller) drawBar(s *settings.Settings) {
	if l.shown.Obstacle != "" {
		return
	}
	line, known := l.Best()
	p, bar := &l.shown.Task.Position, l.place.Bar
	if f, over := analysis.Ended(p); over {
		line, known = ScoredLine(f.Score, p), true
	} else if !known && !l.Running() {
		line, known = l.stored()
	}
	if known && !l.threat {
		bar.Update(line, true, l.shown.Flipped, s.AnalysisChances)
	} else {
		bar.Turn(l.shown.Flipped, s.AnalysisChances)
	}
}

// ScoredLine returns a line without moves that has a score for a position.
func ScoredLine(s analysis.Score, p *rules.Position) analysis.Line {
	return analysis.Line{Score: s, Chances: s.Chances(wdl.For(p.Rule()))}
}

// The widths of arrows, in 64ths of a square: of the best move, of an equally good move, and the minimum; and the
// decrease of the width for each unit of expectation (0 to 1) that a move loses. Moves that lose more than maxArrowLoss
// have no arrow.
const (
	bestArrow, goodArrow, minArrow = 15, 12, 2
	arrowWidthPerLoss              = 50
	maxArrowLoss                   = .2
)

// drawArrows draws the first moves of the lines on the board; the better the move, the wider its arrow.
func (l *Controller) drawArrows() {
	if l.previewed != nil || l.place == nil {
		return
	}
	var arrows []board.Arrow
	if st := l.current(l.followers[0]); st != nil && st.Err == nil && len(st.Lines) > 0 && l.host.Settings().AnalysisArrows {
		best := expectation(st, 0)
		for i := min(len(st.Lines), l.host.Settings().AnalysisLines) - 1; i >= 0; i-- { // from last to first, so that the best arrow is on top
			loss := best - expectation(st, i)
			brush, width := board.OtherMove, float32(max(goodArrow-arrowWidthPerLoss*loss, minArrow))
			switch {
			case i > 0 && loss >= maxArrowLoss:
				continue
			case i == 0:
				brush, width = board.BestMove, bestArrow
			}
			if l.threat {
				brush = board.ThreatMove
			}
			arrows = append(arrows, arrowsOf(st.Lines[i].Moves[0], brush, width)...)
		}
	}
	l.place.Drawings.SetArrows(arrows...)
}

// expectation returns the expected score of a line for the side to move, from 0 to 1.
func expectation(st *analysis.State, line int) float64 {
	e := st.Lines[line].Chances.Expectation()
	if rules.Side(st.Position.Turn()) == 1 {
		return 1 - e
	}
	return e
}

// arrowsOf returns the arrow of a move. A castling has two parallel arrows, one to each landing square.
func arrowsOf(m rules.Move, brush board.Brush, width float32) []board.Arrow {
	if !m.IsCastling() {
		return []board.Arrow{{Shape: board.Shape{From: m.From(), To: m.Landing(), Brush: brush}, Width: width}}
	}
	return board.CastlingArrows(m.From(), m.Landing(), m.To(), m.PartnerLanding(), brush, min(width, goodArrow))
}
