package dialogs

import (
	"math/rand/v2"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// startPart is the part of the dialog for a new game with the start: an array that is typed, chosen or drawn, or the
// terms of a draft. Its size does not depend on its content.
type startPart struct {
	seed    uint64
	field   *widget.Field
	dice    *widget.Button
	random  *randomStart
	black   *widget.Diagram
	white   *widget.Diagram
	ranks   *fyne.Container // the two back ranks
	told    *widget.Text
	left    *widget.Text // what is excluded from a draw
	problem *widget.Text
	array   *fyne.Container // all of the above
	draft   *drafting
	content fyne.CanvasObject
}

func newStartPart(g *newGame) *startPart {
	p := &startPart{seed: g.in.Seed}
	p.field = widget.NewField("", nil)
	p.field.Text = g.in.Choices.Start
	p.field.OnChanged = func(string) { g.preview() }
	p.dice = widget.NewButton("", assets.IconDice, "Another random start", func() {
		p.roll()
		g.preview()
	})
	p.random = newRandomStart(g.in.Study, g.in.Choices.Unrepeated, g.preview, func() {
		g.dialog.close()
		g.in.Atlas(g.chosen, g.choices())
	})
	rank := func(r chess.Rank) *widget.Diagram {
		return widget.NewDiagram(g.in.Looks.Pieces, g.in.Looks.Set, g.in.Looks.Board, optionsWidth/8, r)
	}
	p.black, p.white = rank(chess.Rank8), rank(chess.Rank1)
	p.ranks = container.NewVBox(p.black, p.white)
	p.told, p.left, p.problem = widget.Caption(""), widget.Caption(""), widget.Problem("").Rows(4)
	p.array = container.NewVBox(container.New(tallest{}, p.random.content), container.New(tallest{}, p.ranks, p.problem), container.New(layout.NewCustomPaddedVBoxLayout(0), p.told, p.left))
	p.draft = newDrafting(g.in.Choices.Terms, g.castle)
	p.content = container.NewVBox(container.NewBorder(nil, nil, nil, p.dice, p.field), container.New(tallest{}, p.array, p.draft.content))
	return p
}

// roll draws another start.
func (p *startPart) roll() {
	p.seed = rand.Uint64()
	if _, err := variants.ParsePattern(p.field.Text); err != nil {
		p.field.SetText("")
	}
}

// drafts reports whether the players place their pieces.
func (p *startPart) drafts(v variants.Variant) bool {
	return v.Symmetry == variants.Drafted && p.field.Text == ""
}

// begins returns the start in the field, nil for a draft.
func (p *startPart) begins(v variants.Variant) (*variants.Start, error) {
	if p.drafts(v) {
		return nil, nil
	}
	s, err := p.random.draw(v, p.field.Text, p.seed)
	return &s, err
}

// show shows the start of a game, or what is wrong with it.
func (p *startPart) show(v variants.Variant, s *variants.Start, err error, custom bool) {
	p.field.SetPlaceHolder("Random, or type 518, RNBQKBNR, R?K*R")
	if v.Symmetry == variants.Drafted {
		p.field.SetPlaceHolder("A draft, or type 518, RNBQKBNR, R?K*R")
	}
	p.dice.SetEnabled(!p.drafts(v) && v.Count() > 1)
	drafts := p.drafts(v)
	p.array.Hidden, p.draft.content.Hidden = drafts, !drafts
	p.draft.follow(v, custom)
	p.ranks.Hidden, p.problem.Hidden = err != nil || s == nil, err == nil
	p.told.SetText("")
	p.problem.SetText("")
	p.left.SetText(p.random.show(v, p.field.Text))
	switch {
	case err != nil:
		p.problem.SetText(words.Sentence(err.Error()))
	case s != nil:
		pieces := s.Pieces()
		p.black.Set(pieces, nil)
		p.white.Set(pieces, nil)
		p.told.SetText(v.Name + " · " + v.StartID(*s))
	}
	p.content.Refresh()
}
