package results

import (
	"strconv"

	"backrank/app/sheet"
	"backrank/lang"
)

// Sheet returns the listed rows as a table for spreadsheets. There is always a table, which may be empty.
func (r *Results) Sheet() (sheet.Sheet, bool) {
	p := pages()[r.page]
	s := sheet.Sheet{Name: "results", Columns: []string{p.what}}
	if p.aside != "" {
		s.Columns = append(s.Columns, p.aside)
	}
	s.Columns = append(s.Columns, lang.L("Games"), lang.L("Distinct games"), lang.L("Wins"), lang.L("Draws"), lang.L("Losses"),
		lang.X("share of the points", "Score"), lang.L("95% interval, from"), lang.L("95% interval, to"))
	for i := range r.rows.listed {
		one := &r.rows.listed[i]
		row := []string{one.name}
		if p.aside != "" {
			row = append(row, one.aside)
		}
		for _, n := range []int{one.Games(), one.Distinct(), one.Wins, one.Draws, one.Losses} {
			row = append(row, strconv.Itoa(n))
		}
		score := ""
		if one.HasEnoughGames() {
			score = sheet.Share(one.Points())
		}
		low, high := one.Interval()
		s.Rows = append(s.Rows, append(row, score, sheet.Share(low), sheet.Share(high)))
	}
	return s, true
}
