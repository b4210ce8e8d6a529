package atlas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/ui/widget"
	"backrank/variants/survey"
)

// findings are what the survey found of the start of a page.
type findings struct {
	page    *page
	content *fyne.Container
}

func newFindings(p *page) *findings { return &findings{page: p, content: container.NewVBox()} }

// fill tells what was found under the page's rule, a line for each thing, or that nothing was.
func (f *findings) fill() {
	p := f.page
	v := p.variant()
	found, looked := survey.Current().Of(p.rule, p.start)
	f.content.RemoveAll()
	defer f.content.Refresh()
	switch all := surveyed(v); {
	case len(all) == 0:
		f.content.Add(widget.Plain("The survey did not look at starts under this rule").UpTo(2))
	case !looked:
		f.content.Add(widget.Plain("The survey did not look at this start under this rule").UpTo(2))
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
		newLine("Score for White", aboutScore+", as far as it can be trusted", scored(found.Score, p.rule, p.start)),
		container.New(lineLayout{}, newHint("Among all", "How many starts have so high a score. The bar is this start, give or take its margin"),
			newHistogram(scores, found.Score, margin)),
		newLine("", "", standing(found.Score, margin, all)),
		newLine("Best first moves", "The three best, with what White has after each", firstMoves(found, p.rule, p.start)),
		newLine("Change with depth", aboutChange, pawns(found.Spread)),
		newLine("Sharpness", aboutSharpness, pawns(found.Sharpness())),
		widget.Caption("Sharp: few good first moves, and a score that changes with depth").UpTo(2),
		widget.Caption(foundHere(found)).UpTo(2),
	} {
		f.content.Add(o)
	}
}
