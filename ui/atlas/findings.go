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
	opinions, all := p.atlas.opinions(p.rule, p.start), surveyed(survey.Current(), p.variant(), p.start)
	f.content.RemoveAll()
	defer f.content.Refresh()
	switch {
	case len(opinions) > 0 && len(all) > 0:
		f.add(&opinions[0], all)
		for i := range opinions[1:] {
			f.addSecond(&opinions[0], &opinions[1+i])
		}
	case survey.Current().Arrays(p.rule) == nil:
		f.content.Add(widget.Plain(lang.L("This castling rule was not surveyed")).MaxRows(3))
	default:
		f.content.Add(widget.Plain(lang.L("This start position was not surveyed with this castling rule")).MaxRows(3))
	}
}

// add shows what Backrank's engine found.
func (f *findings) add(o *opinion, all []survey.Finding) {
	scores := make([]int, len(all))
	for i := range all {
		scores[i] = all[i].Score
	}
	for _, o := range []fyne.CanvasObject{
		newLine(lang.L("Advantage"), aboutScore(o.margin), words.Sentence(o.advantage())),
		container.New(lineLayout{}, newHint(lang.L("Among all starts"), lang.L("How the scores of all start positions are distributed. The bar marks this one, with its margin of error.")),
			newHistogram(scores, o.Score, o.margin)),
		newLine("", "", bandText(o.Score, o.margin, all)),
		newLine(lang.L("Stability"), aboutChange(), lang.L("Evaluation changed by {{.Score}} during the search", "Score", pawns(o.Spread))),
		newLine(lang.L("Sharpness"), aboutSharpness(), words.Sentence(sharpness(&o.Finding))),
		widget.Caption(o.searched()).MaxRows(3),
	} {
		f.content.Add(o)
	}
}

// secondGap is the space above the opinion of the second engine, in units.
const secondGap = 6

// addSecond shows what the second engine found, and whether both agree.
func (f *findings) addSecond(own, second *opinion) {
	p := f.page
	for _, o := range []fyne.CanvasObject{
		container.NewGridWrap(fyne.NewSize(1, secondGap)),
		newLine(second.effort.Engine, aboutSecond(second.margin), words.Sentence(second.advantage())),
		newLine("", "", bandText(second.Score, second.margin, surveyed(p.atlas.in.Second(), p.variant(), p.start))),
		newLine(lang.L("Its first moves"), lang.L("The best first moves of the other engine, with their scores"), firstMoves(&second.Finding, p.rule, p.start)),
		newLine(lang.L("Both engines"), aboutAgreement(),
			compareOpinions(own, second, meanDifference(p.atlas, p.variant(), p.start))),
		widget.Caption(second.searched()).MaxRows(3),
	} {
		f.content.Add(o)
	}
}
