package atlas

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/archive"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// Record has the results of the games from a start under a castling rule.
type Record struct {
	All  archive.Explored // all games, from White's view, and by first move
	Mine archive.Results  // the player's own games, from the player's view
}

// record shows the results of the games from the start of a page under its rule.
type record struct {
	page    *page
	request int  // number of the latest request
	waiting bool // the latest request has no result yet
	message *widget.Text
	scores  *scores
	games   *widget.Button
	content *fyne.Container
}

func newRecord(p *page) *record {
	r := &record{page: p, message: widget.Plain("").MaxRows(3), scores: newScores()}
	r.games = widget.NewButton(lang.L("Show games"), "", lang.L("The games from this start under this castling rule"), func() {
		p.atlas.in.ShowGames(p.start, p.rule)
	})
	r.games.Quiet()
	r.content = container.NewVBox(r.message, r.scores, container.NewHBox(flush(r.games)))
	return r
}

// fill requests the games under the page's rule. It cancels earlier requests, also those of other pages.
func (r *record) fill() {
	p := r.page
	r.request++
	n := r.request
	r.waiting, p.atlas.counting = true, r
	r.showText(lang.L("Counting games…"))
	p.atlas.in.Games(p.start, p.rule, func(found Record, err error) {
		if n != r.request {
			return
		}
		r.waiting = false
		switch {
		case err != nil:
			r.showText(words.Sentence(err.Error()))
		case found.All.Games == 0:
			r.showText(lang.L("No games from this start"))
		default:
			r.show(&found)
		}
	})
}

// arrive repeats the request if another page has made one since, which cancelled it.
func (r *record) arrive() {
	if r.waiting && r.page.atlas.counting != r {
		r.fill()
	}
}

// showText shows a text instead of results.
func (r *record) showText(text string) {
	r.message.SetText(text)
	r.message.Show()
	r.scores.Hide()
	r.games.Hide()
	r.content.Refresh()
}

// maxFirstMoves is the maximum number of first moves listed.
const maxFirstMoves = 5

func (r *record) show(found *Record) {
	lines := []scoreLine{{lang.L("All games, White's score"), found.All.Games, found.All.Results}}
	if found.Mine.Games() > 0 {
		lines = append(lines, scoreLine{lang.L("Your games, your score"), found.Mine.Games(), found.Mine})
	}
	for _, m := range found.All.Moves[:min(maxFirstMoves, len(found.All.Moves))] {
		lines = append(lines, scoreLine{"1. " + figurine.Move(m.SAN), m.Games, m.Results})
	}
	r.scores.set(lines)
	r.message.SetText(words.Distinct(found.All.Results.Games(), found.All.Distinct()))
	r.message.Hidden = r.message.Text() == ""
	r.scores.Show()
	r.games.Show()
	r.content.Refresh()
}

// scoreLine is a line of scores. There may be more games than results.
type scoreLine struct {
	name  string
	games int
	archive.Results
}

// scores lists results: the number of games, and the score with its confidence interval as text and as a plot.
type scores struct {
	fynewidget.BaseWidget

	lines []scoreLine
	heads [4]*widget.Text // names of the columns
	texts [][4]*canvas.Text
	plots []*widget.Interval
	all   []fyne.CanvasObject
}

// Heights of a list of scores, in units.
const (
	scoresHead  = 20 // of names of one line
	scoreHeight = 26
)

// Widths of the columns of a list of scores, in units.
const (
	scoreName     = 176 // at least
	scoreGames    = 56
	scoreShare    = 58
	scoreInterval = 88
	scoreGap      = 12
	minScorePlot  = 60
	maxScorePlot  = 320
)

func newScores() *scores {
	s := &scores{}
	for i, name := range []string{lang.L("Games"), lang.L("Score"), lang.L("95% interval"), lang.L("Compared with 50%")} {
		s.heads[i] = widget.Caption(name).MaxRows(2).Right()
	}
	s.heads[3].Middle()
	s.ExtendBaseWidget(s)
	return s
}

func (s *scores) set(lines []scoreLine) {
	s.lines, s.texts, s.plots, s.all = lines, nil, nil, nil
	for _, head := range s.heads {
		s.all = append(s.all, head)
	}
	for _, line := range lines {
		plot := widget.NewInterval()
		s.plots = append(s.plots, plot)
		s.all = append(s.all, plot.Objects()...)
		var texts [4]*canvas.Text
		for i, text := range []string{line.name, lang.Number(line.games), words.Score(line.Points(), line.HasEnoughGames()), words.Interval(line.Interval())} {
			texts[i] = canvas.NewText(text, color.Transparent)
			texts[i].TextSize = 14
			if i > 0 {
				texts[i].TextSize, texts[i].Alignment = 13, fyne.TextAlignTrailing
			}
			s.all = append(s.all, texts[i])
		}
		s.texts = append(s.texts, texts)
	}
	s.Refresh()
}

// MinSize returns the height of all lines at the last width.
func (s *scores) MinSize() fyne.Size {
	return fyne.NewSize(240, s.headHeight(s.columns(s.Size().Width))+scoreHeight*float32(len(s.lines)))
}

// scoreColumn is the place of a column.
type scoreColumn struct{ left, width float32 }

// columns returns the places of the columns and of the plots in a list of a given width.
func (s *scores) columns(width float32) (all [5]scoreColumn) {
	name := float32(scoreName)
	for _, texts := range s.texts {
		name = max(name, texts[0].MinSize().Width+scoreGap)
	}
	left := float32(0)
	for i, own := range []float32{name, scoreGames, scoreShare, scoreInterval} {
		all[i] = scoreColumn{left, own}
		left += own
	}
	left += scoreGap
	all[4] = scoreColumn{left, min(max(width-left, minScorePlot), maxScorePlot)}
	return all
}

// headHeight returns the height of the names of the columns.
func (s *scores) headHeight(columns [5]scoreColumn) float32 {
	height, line := float32(0), widget.Caption("").MinSize().Height
	for i, head := range s.heads {
		height = max(height, head.HeightFor(columns[i+1].width))
	}
	return scoresHead + max(height-line, 0)
}

// CreateRenderer implements fyne.Widget.
func (s *scores) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(s, s.layout, s.paint, func() []fyne.CanvasObject { return s.all })
}

func (s *scores) layout(size fyne.Size) {
	columns := s.columns(size.Width)
	top := s.headHeight(columns)
	for i, head := range s.heads {
		column := columns[i+1]
		own := head.HeightFor(column.width)
		widget.Place(head, column.left, (top-own)/2, column.width, own)
	}
	for n, line := range s.lines {
		y := top + scoreHeight*float32(n)
		for i, t := range s.texts[n] {
			t.Color = theme.Text()
			own := t.MinSize().Height
			widget.Place(t, columns[i].left, y+(scoreHeight-own)/2, columns[i].width, own)
		}
		low, high := line.Interval()
		s.plots[n].Place(fyne.NewPos(columns[4].left, y), fyne.NewSize(columns[4].width, scoreHeight), .5, low, line.Points(), high, line.HasEnoughGames())
	}
}

func (s *scores) paint() {
	for _, head := range s.heads {
		head.Refresh()
	}
}
