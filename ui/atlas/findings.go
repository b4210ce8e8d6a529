package atlas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants/survey"
	"backrank/words"
)

// findings shows the survey's results for the start of a page.
type findings struct {
	page    *page
	content *fyne.Container
}

func newFindings(p *page) *findings { return &findings{page: p, content: container.NewVBox()} }

// fill shows the results under the page's rule, or that there are none.
func (f *findings) fill() {
	p := f.page
	v := p.variant()
	found, looked := survey.Current().Of(p.rule, p.start)
	all := surveyed(v, p.start)
	f.content.RemoveAll()
	defer f.content.Refresh()
	switch {
	case looked && len(all) > 0:
		f.add(&found, all)
	case survey.Current().Arrays(p.rule) == nil:
		f.content.Add(widget.Plain(lang.L("This castling rule was not surveyed")).MaxRows(3))
	default:
		f.content.Add(widget.Plain(lang.L("This start position was not surveyed with this castling rule")).MaxRows(3))
	}
}

func (f *findings) add(found *survey.Finding, all []survey.Finding) {
	p := f.page
	margin := survey.Current().Margin(p.rule, p.start)
	scores := make([]int, len(all))
	for i := range all {
		scores[i] = all[i].Score
	}
	for _, o := range []fyne.CanvasObject{
		newLine(lang.L("Advantage"), aboutScore(), words.Sentence(scored(found.Score, p.rule, p.start))),
		container.New(lineLayout{}, newHint(lang.L("Among all starts"), lang.L("How the scores of all start positions are distributed. The bar marks this one, with its margin of error.")),
			newHistogram(scores, found.Score, margin)),
		newLine("", "", bandText(found.Score, all)),
		newLine(lang.L("Stability"), aboutChange(), lang.L("Evaluation changed by {{.Score}} during the search", "Score", pawns(found.Spread))),
		newLine(lang.L("Sharpness"), aboutSharpness(), words.Sentence(sharpness(found))),
		widget.Caption(foundHere(found)).MaxRows(3),
	} {
		f.content.Add(o)
	}
}
