package dialogs

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/ui/widget"
	"backrank/variants"
)

// lot is how a start is drawn: what the player leaves out of draws, and whether a start
// may come twice.
type lot struct {
	study      app.Study
	seed       uint64 // that gave what was drawn last
	unrepeated *widget.Check
	told       *widget.Text
	content    *fyne.Container
}

// newLot draws by a study. changed hears of the tick, choose leads to the arrays.
func newLot(study app.Study, unrepeated bool, changed, choose func()) *lot {
	l := &lot{study: study, told: widget.Caption("")}
	l.unrepeated = widget.NewCheck("No repeats", unrepeated, func(bool) { changed() })
	link := widget.NewButton("Choose in the atlas…", "", "", choose)
	link.Importance = fynewidget.LowImportance
	l.content = container.NewVBox(container.NewBorder(nil, nil, l.unrepeated, link), l.told)
	return l
}

// draw is the start that a seed gives, drawn by chance alone or among what fits a pattern.
func (l *lot) draw(v variants.Variant, text string, seed uint64) (variants.Start, error) {
	if text != "" {
		return v.TypedWhere(text, seed, func(n int) bool { return !l.study.Excludes(n) })
	}
	s, seed, err := l.study.Choose(app.Pool{Variant: v, Unrepeated: l.unrepeated.Checked}, seed)
	l.seed = seed
	return s, err
}

// show says what is left out of a draw for a variant, by a pattern or whatever else is
// typed; only a draw without one can be unrepeated.
func (l *lot) show(v variants.Variant, text string) {
	pattern := strings.ContainsAny(text, "?*")
	l.content.Hidden = v.Symmetry == variants.Drafted || v.Family.Len() == 1 || text != "" && !pattern
	l.unrepeated.Hidden = pattern
	left := l.study.Left(app.Pool{Variant: v})
	var parts []string
	if left.Excluded > 0 {
		parts = append(parts, fmt.Sprintf("%d excluded", left.Excluded))
	}
	if left.Drawn > 0 && !left.Done() && l.unrepeated.Checked && !pattern {
		parts = append(parts, fmt.Sprintf("%d drawn before", left.Drawn))
	}
	l.told.Hidden = len(parts) == 0
	if !l.told.Hidden {
		l.told.SetText("Left out: " + strings.Join(parts, ", "))
	}
}
