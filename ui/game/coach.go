package game

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/assets"
	"backrank/engine/draft"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// Coach comments on the last placement of a draft, gives the computer's reason for its last placement, and ranks possible
// placements.
type Coach struct {
	fynewidget.BaseWidget

	comment *widget.Text
	reply   *widget.Text // on the computer's reply
	said    [2]string    // comment and reply as they are read aloud
	reason  *widget.Text
	why     *widget.Button
	compare *widget.Button
	heading *widget.Text    // heading of the ranking
	best    []*widget.Text  // the rows of the ranking
	verdict *widget.Text    // how certain the ranking is
	table   *fyne.Container // heading, best and verdict
	enabled *widget.Check
	content fyne.CanvasObject

	reasonDraft variants.Draft // the draft to which reason belongs
	updating    bool           // Update is setting the check box, which is no choice of the player
}

// maxBestPlacements is the maximum number of rows in the ranking.
const maxBestPlacements = 5

// NewCoach returns an empty coach. onWhy requests the computer's reason, onCompare the values of possible placements,
// until onClose is called; onSwitch is called when the player switches the coach on or off.
func NewCoach(onWhy, onCompare, onClose func(), onSwitch func(on bool)) *Coach {
	c := &Coach{comment: widget.Plain("").MaxRows(12), reply: widget.Plain("").MaxRows(12), reason: widget.Plain("").MaxRows(9)}
	c.why = widget.NewButton(lang.L("Why?"), "", lang.L("Why the computer placed its last piece there"), onWhy)
	c.enabled = widget.NewCheck(lang.L("Coach"), true, func(on bool) {
		if !c.updating {
			onSwitch(on)
		}
	})
	c.compare = widget.NewButton(lang.L("Compare"), "", lang.L("What the possible placements are worth"), onCompare)
	c.heading = widget.Caption("").MaxRows(2)
	closeButton := widget.NewButton("", assets.IconClose, lang.L("Close"), onClose)
	c.table = container.NewVBox(container.NewBorder(nil, nil, nil, closeButton, container.NewVBox(layout.NewSpacer(), c.heading, layout.NewSpacer())))
	for range maxBestPlacements {
		row := widget.Plain("")
		c.best = append(c.best, row)
		c.table.Add(row)
	}
	c.verdict = widget.Caption("").MaxRows(2)
	c.table.Add(c.verdict)
	c.table.Hide()
	c.content = widget.Notice(container.NewVBox(c.comment, c.reply, c.reason, c.table, container.New(&widget.Wrap{Gap: fynetheme.Padding()}, c.enabled, c.compare, c.why)))
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer implements fyne.Widget.
func (c *Coach) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(c.content) }

// Update comments on the placement at the cursor. While help is not allowed, as in a pause, the coach is hidden. Update
// reports whether the size of the coach has changed.
func (c *Coach) Update(v *app.View, on bool) bool {
	before := c.minSize()
	c.Hidden = v.Knowledge().Help() != nil || !v.Draft.Shown && !(v.Draft.Exists && v.Ply() == 0)
	c.updating = true
	c.enabled.SetChecked(on)
	c.updating = false
	comment, reply := comments(v)
	c.comment.SetText(comment.written)
	c.reply.SetText(reply.written)
	c.said = [2]string{comment.said, reply.said}
	if v.Draft.At != c.reasonDraft || c.Hidden {
		c.setReason(variants.Draft{}, "")
		c.table.Hide()
	}
	c.comment.Hidden = !on || comment == (remark{})
	c.reply.Hidden = !on || reply == (remark{}) || !c.reason.Hidden
	c.why.Hidden = !hasReason(v)
	c.compare.Hidden = !v.Draft.Shown || v.Draft.At.Done() || !v.Knowledge().Sees(v.Draft.At.Turn()) || v.Over()
	c.content.Refresh()
	return c.minSize() != before
}

// ShowReason shows the computer's reason for a placement of draft d instead of the comment on the computer's reply.
func (c *Coach) ShowReason(d variants.Draft, p variants.Placement, reason draft.Fact) {
	c.setReason(d, lang.L("Why {{.Move}}? {{.Reason}}", "Move", figurine.Move(p.String()), "Reason", reason))
}

// ShowRanking shows the best placements of draft d instead of the comments. all is sorted, best first.
func (c *Coach) ShowRanking(d variants.Draft, all []analysis.Placement) {
	c.setReason(d, "")
	c.comment.Hide()
	c.table.Show()
	c.heading.SetText(rankingHeading(d, all))
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
	c.comment.Hidden = !c.enabled.Checked || c.comment.Text() == ""
	c.reply.Hidden = !c.enabled.Checked || c.reply.Text() == ""
	c.content.Refresh()
}

// rankingHeading returns the heading of a ranking: the side, and the number of starts searched for each placement.
func rankingHeading(d variants.Draft, all []analysis.Placement) string {
	side := words.Color(d.Turn())
	switch {
	case len(all) == 0 || all[0].Searched == 0:
		return lang.L("Best for {{.Side}} (estimate)", "Side", side)
	}
	return lang.N("Best for {{.Side}} ({{.Number}} positions searched per placement)", all[0].Searched, "Side", side, "Number", words.Count(all[0].Searched))
}

// verdict returns a sentence that says how certain it is that the first placement is the best, "" if nothing
// has been searched yet.
func verdict(all []analysis.Placement) string {
	switch n := analysis.Leaders(all); n {
	case 0:
		return ""
	case 1:
		return lang.L("{{.Move}} is clearly best: its lead exceeds the margin of error", "Move", figurine.Move(all[0].Placement.String()))
	default:
		if n > maxBestPlacements {
			return lang.N("The best {{.Number}} are too close to tell apart; {{.Shown}} are shown", n, "Number", words.Count(n), "Shown", words.Count(maxBestPlacements))
		}
		return lang.N("The best {{.Number}} are too close to tell apart", n, "Number", words.Count(n))
	}
}

// worth formats the value of a placement: in pawns if it was searched, else relative to the first.
func worth(p *analysis.Placement, first bool) string {
	score := func(centipawns float64) string {
		return analysis.Score{Centipawns: int(math.Round(centipawns))}.Pawns()
	}
	switch {
	case p.Searched > 1:
		return score(p.Score) + " ± " + lang.Decimal(p.Error/100, 2)
	case p.Searched == 1:
		return score(p.Score)
	case first:
		return lang.X("best placement", "best")
	case p.Judgement == 0:
		return lang.X("placement as good as the best", "as good")
	}
	return score(p.Judgement)
}

// setReason shows the computer's reason for a placement of draft d; "" removes it.
func (c *Coach) setReason(d variants.Draft, reason string) {
	c.reasonDraft = d
	c.reason.SetText(reason)
	c.reason.Hidden = reason == ""
	c.reply.Hide()
	c.content.Refresh()
}

// minSize returns the size of the coach, zero if it is hidden.
func (c *Coach) minSize() fyne.Size {
	if c.Hidden {
		return fyne.Size{}
	}
	return c.content.MinSize()
}

// comments returns the comment on the last placement before the cursor. If that was the computer's reply to a person's
// placement, comment is on the person's placement and reply on the computer's.
func comments(v *app.View) (comment, reply remark) {
	placed := v.Draft.At.Placements()
	n := len(placed)
	if n < 2 || v.Draft.End.Terms().Protocol == variants.Copying {
		return commentOn(v, n), remark{}
	}
	last, before := v.Side(placed[n-1].Piece.Color()), v.Side(placed[n-2].Piece.Color())
	if !last.Human() && before.Human() {
		return commentOn(v, n-1), commentOn(v, n)
	}
	return commentOn(v, n), remark{}
}

// remark is a comment as it is written, with its placement, and as it is said after the placement.
type remark struct{ written, said string }

// commentOn returns the comment on the n-th placement, counted from 1; the zero remark if there is none or the piece is hidden.
func commentOn(v *app.View, n int) remark {
	if n == 0 || !v.Knowledge().Sees(v.Draft.At.Placements()[n-1].Piece.Color()) {
		return remark{}
	}
	comment := draft.Coach(v.Draft.At.At(n), v.Variant.Castling).String()
	placed := figurine.Move(v.Draft.At.Placements()[n-1].String())
	return remark{lang.L("{{.Move}}: {{.Comment}}", "Move", placed, "Comment", comment), comment}
}

// hasReason reports whether the computer has placed a visible piece, and can explain it.
func hasReason(v *app.View) bool {
	for _, p := range v.Draft.At.Placements() {
		if c := p.Piece.Color(); !v.Side(c).Human() && v.Knowledge().Sees(c) {
			return true
		}
	}
	return false
}

// CoachTexts are the texts of the coach; hidden texts are "".
type CoachTexts struct{ Comment, Reply, Reason string }

// Texts returns the visible texts.
func (c *Coach) Texts() (t CoachTexts) {
	for text, to := range map[*widget.Text]*string{c.comment: &t.Comment, c.reply: &t.Reply, c.reason: &t.Reason} {
		if !c.Hidden && !text.Hidden {
			*to = text.Text()
		}
	}
	return t
}

// InWords returns the visible texts, without the ranking, for reading aloud after the placements that they are about.
func (c *Coach) InWords() []string {
	t := c.Texts()
	if t.Comment != "" {
		t.Comment = c.said[0]
	}
	if t.Reply != "" {
		t.Reply = c.said[1]
	}
	return []string{t.Comment, t.Reply, t.Reason}
}

// Ranking returns the heading, the rows and the verdict, if there is one, of the ranking; nil if there is no ranking.
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
	return c.comment.Whole() && c.reply.Whole() && c.reason.Whole() && (c.table.Hidden || c.heading.Whole())
}

// CanExplain reports whether the button that requests the computer's reason is visible.
func (c *Coach) CanExplain() bool { return !c.Hidden && !c.why.Hidden }

// Switch returns the check box that switches the coach on and off.
func (c *Coach) Switch() *widget.Check { return c.enabled }
