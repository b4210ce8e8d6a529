package dialogs

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/study"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// randomStart has the options of random starts: excluded arrays, and no repetition.
type randomStart struct {
	study      study.Study
	seed       uint64 // seed of the last draw
	unrepeated *widget.Check
	content    *fyne.Container
}

// newRandomStart draws from a study. changed is called when the box is toggled, choose opens the atlas.
func newRandomStart(study study.Study, unrepeated bool, changed, choose func()) *randomStart {
	l := &randomStart{study: study}
	l.unrepeated = widget.NewCheck("No repeats", unrepeated, func(bool) { changed() })
	link := widget.NewButton("Choose in the atlas…", "", "", choose)
	link.Quiet()
	l.content = container.NewBorder(nil, nil, l.unrepeated, link)
	return l
}

// draw returns the start for a seed, from all or from those that match a pattern.
func (l *randomStart) draw(v variants.Variant, text string, seed uint64) (variants.Start, error) {
	if text != "" {
		return v.TypedWhere(text, seed, func(n int) bool { return !l.study.Excludes(n) })
	}
	s, seed, err := l.study.Choose(v, !l.unrepeated.Checked, seed)
	l.seed = seed
	return s, err
}

// show shows the controls that apply to a start: the atlas if there is a choice of arrays, and "no repeats" if the draw
// is from all. It returns a description of what is excluded from the draw, "" if nothing is.
func (l *randomStart) show(v variants.Variant, text string) string {
	pattern := strings.ContainsAny(text, "?*")
	l.content.Hidden = v.Family.Len() == 1
	l.unrepeated.Hidden = text != ""
	if l.content.Hidden || text != "" && !pattern {
		return ""
	}
	left := l.study.Left(v)
	var parts []string
	if left.Excluded > 0 {
		parts = append(parts, words.Number(left.Excluded)+" excluded")
	}
	if left.Drawn > 0 && !left.Exhausted() && l.unrepeated.Checked && !pattern {
		parts = append(parts, words.Number(left.Drawn)+" already drawn")
	}
	if len(parts) == 0 {
		return ""
	}
	return "Not drawn: " + strings.Join(parts, ", ")
}
