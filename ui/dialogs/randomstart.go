package dialogs

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app"
	"backrank/ui/widget"
	"backrank/variants"
)

// randomStart is how a start is drawn: what the player leaves out of draws, and whether a start
// may come twice.
type randomStart struct {
	study      app.Study
	seed       uint64 // that gave what was drawn last
	unrepeated *widget.Check
	content    *fyne.Container
}

// newRandomStart draws by a study. changed hears of the tick, choose leads to the arrays.
func newRandomStart(study app.Study, unrepeated bool, changed, choose func()) *randomStart {
	l := &randomStart{study: study}
	l.unrepeated = widget.NewCheck("No repeats", unrepeated, func(bool) { changed() })
	link := widget.NewButton("Choose in the atlas…", "", "", choose)
	link.Quiet()
	l.content = container.NewBorder(nil, nil, l.unrepeated, link)
	return l
}

// draw is the start that a seed gives, drawn by chance alone or among what fits a pattern.
func (l *randomStart) draw(v variants.Variant, text string, seed uint64) (variants.Start, error) {
	if text != "" {
		return v.TypedWhere(text, seed, func(n int) bool { return !l.study.Excludes(n) })
	}
	s, seed, err := l.study.Choose(app.Pool{Variant: v, Unrepeated: l.unrepeated.Checked}, seed)
	l.seed = seed
	return s, err
}

// show offers what goes with a start: where there is a choice of arrays the atlas, and where one is drawn from all that
// none repeats. It says what is left out of the draw, "" if nothing is.
func (l *randomStart) show(v variants.Variant, text string) string {
	pattern := strings.ContainsAny(text, "?*")
	l.content.Hidden = v.Family.Len() == 1
	l.unrepeated.Hidden = text != ""
	if l.content.Hidden || text != "" && !pattern {
		return ""
	}
	left := l.study.Left(app.Pool{Variant: v})
	var parts []string
	if left.Excluded > 0 {
		parts = append(parts, fmt.Sprintf("%d excluded", left.Excluded))
	}
	if left.Drawn > 0 && !left.Done() && l.unrepeated.Checked && !pattern {
		parts = append(parts, fmt.Sprintf("%d already drawn", left.Drawn))
	}
	if len(parts) == 0 {
		return ""
	}
	return "Not drawn: " + strings.Join(parts, ", ")
}
