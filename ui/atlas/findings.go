package atlas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/ui/widget"
	"backrank/variants/survey"
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
	f.content.RemoveAll()
	defer f.content.Refresh()
	switch all := surveyed(v); {
	case len(all) == 0:
		f.content.Add(widget.Plain("This castling rule was not surveyed").MaxRows(2))
	case !looked:
		f.content.Add(widget.Plain("This start position was not surveyed with this castling rule").MaxRows(2))
	default:
		f.add(&found, all)
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
		newLine("Score for White", "White's advantage before the first move, in pawns, as the engine sees it, with its margin of error", scored(found.Score, p.rule, p.start)),
		container.New(lineLayout{}, newHint("Among all starts", "How the scores of all start positions are distributed. The bar marks this one, with its margin of error."),
			newHistogram(scores, found.Score, margin)),
		newLine("", "", standing(found.Score, margin, all)),
		newLine("Change with depth", aboutChange, pawns(found.Spread)),
		newLine("Sharpness", aboutSharpness, pawns(found.Sharpness())),
		widget.Caption("A start is sharp if few first moves are good and the score changes with depth.").MaxRows(2),
		widget.Caption(foundHere(found)).MaxRows(2),
	} {
		f.content.Add(o)
	}
}
