package game

import (
	"fmt"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/assets"
	"backrank/engine/draft"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// Coach shows what the last placement gave up or kept, and the computer's reason when the player asks.
type Coach struct {
	fynewidget.BaseWidget

	said    *widget.Text
	also    *widget.Text // about the computer's reply
	reason  *widget.Text
	why     *widget.Button
	compare *widget.Button
	heading *widget.Text    // of the best placements
	best    []*widget.Text  // a row for each
	verdict *widget.Text    // on them
	table   *fyne.Container // of all three
	on      *widget.Check
	content fyne.CanvasObject

	asked   variants.Draft // the draft that the reason belongs to
	setting bool           // on is being set by the program
}

// maxBestPlacements is the maximum number of best placements shown.
const maxBestPlacements = 5

// NewCoach returns an empty coach; why asks for the computer's reason, compare for what placements are worth until
// closed is called, and switched is called when the coach is switched on or off.
func NewCoach(why, compare, closed func(), switched func(on bool)) *Coach {
	c := &Coach{said: widget.Plain("").MaxRows(8), also: widget.Plain("").MaxRows(8), reason: widget.Plain("").MaxRows(6)}
	c.why = widget.NewButton("Why?", "", "Why the computer placed its last piece there", why)
	c.on = widget.NewCheck("Coach", true, func(on bool) {
		if !c.setting {
			switched(on)
		}
	})
	c.compare = widget.NewButton("Compare", "", "What the possible placements are worth", compare)
	c.heading = widget.Caption("").MaxRows(2)
	shut := widget.NewButton("", assets.IconClose, "Close", closed)
	c.table = container.NewVBox(container.NewBorder(nil, nil, nil, shut, container.NewVBox(layout.NewSpacer(), c.heading, layout.NewSpacer())))
	for range maxBestPlacements {
		row := widget.Plain("")
		c.best = append(c.best, row)
		c.table.Add(row)
	}
	c.verdict = widget.Caption("")
	c.table.Add(c.verdict)
	c.table.Hide()
	c.content = widget.Notice(container.NewVBox(c.said, c.also, c.reason, c.table, container.NewBorder(nil, nil, c.on, container.NewHBox(c.compare, c.why))))
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer implements fyne.Widget.
func (c *Coach) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(c.content) }

// Update shows the comment on the draft at the cursor, and nothing in a pause, which covers the board. It reports whether its height has changed.
func (c *Coach) Update(v *app.View, on bool) bool {
	before := c.room()
	c.Hidden = v.Knowledge().Help() != nil || !v.Draft.Shown && !(v.Draft.Exists && v.Ply() == 0)
	c.setting = true
	c.on.SetChecked(on)
	c.setting = false
	said, also := remarks(v)
	c.said.SetText(said)
	c.also.SetText(also)
	if v.Draft.At != c.asked || c.Hidden {
		c.say(variants.Draft{}, "")
		c.table.Hide()
	}
	c.said.Hidden = !on || said == ""
	c.also.Hidden = !on || also == "" || !c.reason.Hidden
	c.why.Hidden = !reasoned(v)
	c.compare.Hidden = !v.Draft.Shown || v.Draft.At.Done() || !v.Knowledge().Sees(v.Draft.At.Turn()) || v.Over()
	c.content.Refresh()
	return c.room() != before
}

// Tell shows the computer's reason for a placement of a draft, in place of other comments.
func (c *Coach) Tell(d variants.Draft, p variants.Placement, why draft.Fact) {
	c.say(d, fmt.Sprintf("Why %s? %v", figurine.Move(p.String()), why))
}

// Rank shows the best placements of a draft, in place of other comments.
func (c *Coach) Rank(d variants.Draft, all []analysis.Placement) {
	c.say(d, "")
	c.said.Hide()
	c.table.Show()
	c.heading.SetText(rankedBy(d, all))
	c.verdict.SetText(verdict(all))
	c.verdict.Hidden = c.verdict.Text() == ""
	for i, row := range c.best {
		row.Hidden = i >= len(all)
		if i < len(all) {
			row.SetText(figurine.Move(all[i].Placement.String()) + "   " + worth(&all[i], i == 0))
		}
	}
	c.content.Refresh()
}

// EndRanking removes the ranking and shows the comments again.
func (c *Coach) EndRanking() {
	c.table.Hide()
	c.said.Hidden = !c.on.Checked || c.said.Text() == ""
	c.also.Hidden = !c.on.Checked || c.also.Text() == ""
	c.content.Refresh()
}

// rankedBy says for whom placements were ranked, and how.
func rankedBy(d variants.Draft, all []analysis.Placement) string {
	side := d.Turn().Name()
	switch {
	case len(all) == 0 || all[0].Searched == 0:
		return fmt.Sprintf("Best for %s, by judgement", side)
	case all[0].Searched == 1:
		return fmt.Sprintf("Best for %s, one start searched each", side)
	}
	return fmt.Sprintf("Best for %s, %s starts searched each", side, words.Count(all[0].Searched))
}

// verdict says which placement is the best, as far as the search can tell; "" if nothing was searched yet.
func verdict(all []analysis.Placement) string {
	switch n := analysis.Leaders(all); n {
	case 0:
		return ""
	case 1:
		return figurine.Move(all[0].Placement.String()) + " is the best by more than the error"
	default:
		text := "The best " + words.Count(n) + " are too close to tell apart"
		if n > maxBestPlacements {
			text += "; " + words.Count(maxBestPlacements) + " are shown"
		}
		return text
	}
}

// worth says what a placement is worth: in pawns, or how far it is below the first.
func worth(p *analysis.Placement, first bool) string {
	score := func(centipawns float64) string {
		return analysis.Score{Centipawns: int(math.Round(centipawns))}.Pawns()
	}
	switch {
	case p.Searched > 1:
		return fmt.Sprintf("%s ± %.2f", score(p.Score), p.Error/100)
	case p.Searched == 1:
		return score(p.Score)
	case first:
		return "best"
	case p.Judgement == 0:
		return "as good"
	}
	return score(p.Judgement)
}

// say shows a reason that belongs to a draft; "" removes it.
func (c *Coach) say(d variants.Draft, reason string) {
	c.asked = d
	c.reason.SetText(reason)
	c.reason.Hidden = reason == ""
	c.also.Hide()
	c.content.Refresh()
}

// room returns the space it takes.
func (c *Coach) room() fyne.Size {
	if c.Hidden {
		return fyne.Size{}
	}
	return c.content.MinSize()
}

// remarks returns the comments on the placement at the cursor; if that was the computer's reply, on the person's
// placement before it and on the reply.
func remarks(v *app.View) (said, also string) {
	placed := v.Draft.At.Placements()
	n := len(placed)
	if n < 2 || v.Draft.End.Terms().Protocol == variants.Copying {
		return coached(v, n), ""
	}
	last, before := v.Side(placed[n-1].Piece.Color()), v.Side(placed[n-2].Piece.Color())
	if !last.Human() && before.Human() {
		return coached(v, n-1), coached(v, n)
	}
	return coached(v, n), ""
}

// coached returns the comment on the n-th placement, "" if it is hidden.
func coached(v *app.View, n int) string {
	if n == 0 || !v.Knowledge().Sees(v.Draft.At.Placements()[n-1].Piece.Color()) {
		return ""
	}
	text := draft.Coach(v.Draft.At.At(n), v.Variant.Castling).String()
	return figurine.Move(v.Draft.At.Placements()[n-1].String()) + ": " + text
}

// reasoned reports whether the computer has a reason for the placement at the cursor.
func reasoned(v *app.View) bool {
	for _, p := range v.Draft.At.Placements() {
		if c := p.Piece.Color(); !v.Side(c).Human() && v.Knowledge().Sees(c) {
			return true
		}
	}
	return false
}

// CoachTexts are the texts of the coach; "" for those omitted.
type CoachTexts struct{ Said, Also, Reason string }

// Texts returns the texts.
func (c *Coach) Texts() (t CoachTexts) {
	for text, to := range map[*widget.Text]*string{c.said: &t.Said, c.also: &t.Also, c.reason: &t.Reason} {
		if !c.Hidden && !text.Hidden {
			*to = text.Text()
		}
	}
	return t
}

// Ranking returns the rows of the best placements, with their heading first and the verdict, if there is one, last; none
// if they are not shown.
func (c *Coach) Ranking() (rows []string) {
	if c.Hidden || c.table.Hidden {
		return nil
	}
	rows = append(rows, c.heading.Text())
	for _, row := range c.best {
		if !row.Hidden {
			rows = append(rows, row.Text())
		}
	}
	if !c.verdict.Hidden {
		rows = append(rows, c.verdict.Text())
	}
	return rows
}

// Whole reports whether no text is truncated.
func (c *Coach) Whole() bool {
	return c.said.Whole() && c.also.Whole() && c.reason.Whole() && (c.table.Hidden || c.heading.Whole())
}

// CanTell reports whether the computer's reason can be requested.
func (c *Coach) CanTell() bool { return !c.Hidden && !c.why.Hidden }

// Switch returns the check box that switches the coach on and off.
func (c *Coach) Switch() *widget.Check { return c.on }
