package atlas

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"github.com/notnil/chess"

	"backrank/app/repertoire"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants/gametree"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// myLines shows the player's lines from the start of a page under its rule, by side.
type myLines struct {
	page    *page
	shown   repertoire.Repertoire // the lines that are shown
	rule    *rules.Castling       // the rule under which they are shown
	content *fyne.Container
}

// maxLines is the maximum number of lines shown for a side.
const maxLines = 12

func newMyLines(p *page) *myLines { return &myLines{page: p, content: container.NewVBox()} }

// fill shows the lines again if they or the rule have changed.
func (l *myLines) fill() {
	p := l.page
	now := p.atlas.in.Lines()
	if l.rule == p.rule && l.shown.Same(now) {
		return
	}
	l.shown, l.rule = now, p.rule
	l.content.Objects = []fyne.CanvasObject{widget.Heading(lang.L("My lines"))}
	chapters := now.From(p.start, p.rule)
	for _, c := range chapters {
		remove := widget.NewButton(lang.L("Remove…"), "", lang.L("Remove your lines for {{.Side}} from this start", "Side", words.Color(c.Side)), func() { l.remove(c) })
		remove.Quiet()
		l.content.Add(container.NewBorder(nil, nil, nil, remove, container.NewVBox(layout.NewSpacer(), widget.Caption(lang.L("For {{.Side}}", "Side", words.Color(c.Side))), layout.NewSpacer())))
		lines := linesOf(&c)
		for _, text := range lines[:min(len(lines), maxLines)] {
			l.content.Add(widget.Plain(text).MaxRows(6))
		}
		if more := len(lines) - maxLines; more > 0 {
			l.content.Add(widget.Caption(lang.N("{{.Count}} more lines", more)))
		}
	}
	if len(chapters) == 0 {
		l.content.Add(widget.Plain(lang.L("None from this start. Go to a move of a game or an analysis that began from it, and choose “Add to my lines” in the menu “Move”.")).MaxRows(5))
	} else {
		train := widget.NewButton(lang.L("Train these lines"), assets.IconPlay, lang.L("Be asked for your moves in these lines"), func() { p.atlas.in.TrainLines(p.start, p.rule) })
		train.Quiet()
		l.content.Add(container.NewHBox(flush(train)))
	}
	if p.start.IsMirrored() { // the exercise has no pairs
		about := lang.L("Play the first moves from a start position against the engine. See what each move costs.")
		first := widget.NewButton(lang.L("Train the first moves"), assets.IconPlay, about, func() { p.atlas.in.TrainFirstMoves(p.start.White, p.rule) })
		first.Quiet()
		l.content.Add(container.NewHBox(flush(first)))
	}
	p.content.Refresh()
}

// remove removes the lines of a side after a question.
func (l *myLines) remove(c repertoire.Chapter) {
	a := l.page.atlas
	question := lang.L("Remove your lines for {{.Side}} from this start?", "Side", words.Color(c.Side))
	a.in.Confirm(question, lang.N("{{.Count}} lines will be removed", len(linesOf(&c))), lang.L("Remove"), func() {
		a.in.RemoveLines(c)
		l.fill()
	})
}

// linesOf returns the lines of a chapter in the order of its tree. A line that begins like the one before it is given from the
// move in which it differs: "1.e4 e5 2.Nf3", then "1…c5".
func linesOf(c *repertoire.Chapter) (all []string) {
	t := c.Tree
	positions := make([]rules.Position, t.Size()) // by node, after its move
	positions[gametree.Root] = c.Start
	var line []string
	for n := range t.DepthFirst() {
		before := &positions[t.Parent(n)]
		positions[n] = rules.After(before, t.Move(n))
		line = append(line, moveText(before, t.Move(n), len(line) == 0))
		if t.First(n) == gametree.None {
			all = append(all, strings.Join(line, " "))
			line = nil
		}
	}
	return all
}

// moveText returns a move with its number, which Black's moves have only at the beginning of a line.
func moveText(before *rules.Position, m rules.Move, first bool) string {
	text := figurine.Move(san.Format(before, m))
	switch {
	case before.Turn() == chess.White:
		return lang.Number(before.MoveNumber()) + "." + text
	case first:
		return lang.Number(before.MoveNumber()) + "…" + text
	}
	return text
}
