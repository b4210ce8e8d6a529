package report

import (
	"github.com/notnil/chess"

	"backrank/app/analysis"
)

// Kept is what a card keeps of a game while the window shows another one.
type Kept struct {
	game   uint64
	report *analysis.Report
	side   chess.Color
	plies  []int
	at     int
	found  int
	hints  int
	stage  Stage
	text   string
}

// Keep returns what [Retry.Restore] needs to open the card again; nil if it is closed. A series has none: it has its own
// place among the games.
func (r *Retry) Keep() *Kept {
	if r.stage == Closed || r.exercise != nil {
		return nil
	}
	return &Kept{r.game, r.report, r.side, r.plies, r.at, r.found, r.hints, r.stage, r.text.Text()}
}

// Restore opens the card as it was kept, unless the game or the mistake no longer exists. The question is asked again if a
// search was judging a try.
func (r *Retry) Restore(k *Kept) {
	v := r.host.View()
	if k == nil || k.game != v.Game {
		return
	}
	if p := &k.report.Plies[k.plies[k.at]]; !v.Tree.Has(p.Node) || v.Tree.Move(p.Node) != p.Move {
		return
	}
	r.open(k.report)
	r.side, r.plies, r.at, r.found, r.hints, r.stage = k.side, k.plies, k.at, k.found, k.hints, k.stage
	r.sides.Hidden = !hasBothSides(k.report)
	r.sides.Choose(int(k.side))
	r.Show()
	text := k.text
	if r.stage < Found {
		r.stage, text = Trying, r.question()
		if r.ply().Before.Best().IsZero() {
			r.findBestMove()
		}
	}
	r.update(text)
}
