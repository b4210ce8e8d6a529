package newgame

import (
	"math/rand/v2"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/app/study"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// startPart is the part of the dialog with the start: a typed, chosen or random array, or the terms of a draft. Its size
// does not depend on its content.
type startPart struct {
	seed     uint64
	field    *widget.Field
	dice     *widget.Button
	random   *randomStart
	black    *widget.Diagram
	white    *widget.Diagram
	ranks    *fyne.Container // the two back ranks
	name     *widget.Text    // variant and number of the start
	excluded *widget.Text    // the starts excluded from the draw
	problem  *widget.Text
	array    *fyne.Container // the controls for a start without a draft
	draft    *draftPart
	content  fyne.CanvasObject
}

func newStartPart(d *dialog) *startPart {
	p := &startPart{seed: d.in.Seed}
	p.field = widget.NewField("", nil)
	p.field.Text = d.in.Choices.Start
	p.field.OnChanged = func(string) { d.update() }
	p.dice = widget.NewButton("", assets.IconDice, lang.L("Another random start"), func() {
		p.roll()
		d.opponent.match.setSeed(p.seed)
		d.update()
	})
	p.random = newRandomStart(d.in.Study, d.in.Choices.Unrepeated, d.update, func() {
		d.frame.Close()
		d.in.ChooseInAtlas(d.variant, d.choices())
	})
	rank := func(r chess.Rank) *widget.Diagram {
		return widget.NewDiagram(d.in.Style.Pieces, d.in.Style.Set, d.in.Style.Board, optionsWidth/8, r)
	}
	p.black, p.white = rank(chess.Rank8), rank(chess.Rank1)
	p.ranks = container.NewVBox(p.black, p.white)
	p.name, p.excluded, p.problem = widget.Caption("").MaxRows(2).ReserveFor(startNames()...), widget.Caption(""), widget.Problem("").Rows(4)
	p.array = container.NewVBox(container.New(dialogs.FixedStack{}, p.random.content), container.New(dialogs.FixedStack{}, p.ranks, p.problem), container.New(layout.NewCustomPaddedVBoxLayout(0), p.name, p.excluded))
	p.draft = newDraftPart(d.in.Choices.Terms, d.chooseDraftCastling)
	p.content = container.NewVBox(container.NewBorder(nil, nil, nil, p.dice, p.field), container.New(dialogs.FixedStack{}, p.array, p.draft.content))
	return p
}

// roll draws another random start. It keeps the typed text only if that is a pattern.
func (p *startPart) roll() {
	p.seed = rand.Uint64()
	if _, err := variants.ParsePattern(p.field.Text); err != nil {
		p.field.SetText("")
	}
}

// isDraft reports whether the game begins with a draft.
func (p *startPart) isDraft(v variants.Variant) bool {
	return v.Symmetry == variants.Drafted && p.field.Text == ""
}

// chosen returns the start in the field, nil for a draft.
func (p *startPart) chosen(v variants.Variant) (*variants.Start, error) {
	if p.isDraft(v) {
		return nil, nil
	}
	s, err := p.random.draw(v, p.field.Text, p.seed)
	return &s, err
}

// show shows the start, or the error err of the field. custom is true if the castling rule is chosen in another list.
func (p *startPart) show(v variants.Variant, s *variants.Start, err error, custom bool) {
	p.field.SetPlaceHolder(lang.L("Random, or type 518, RNBQKBNR, R?K*R"))
	if v.Symmetry == variants.Drafted {
		p.field.SetPlaceHolder(lang.L("A draft, or type 518, RNBQKBNR, R?K*R"))
	}
	p.dice.SetEnabled(!p.isDraft(v) && v.Count() > 1)
	draft := p.isDraft(v)
	p.array.Hidden, p.draft.content.Hidden = draft, !draft
	p.draft.show(v, custom)
	p.ranks.Hidden, p.problem.Hidden = err != nil || s == nil, err == nil
	p.name.SetText("")
	p.problem.SetText("")
	p.excluded.SetText(p.random.show(v, p.field.Text))
	switch {
	case err != nil:
		p.problem.SetText(words.Sentence(err.Error()))
	case s != nil:
		pieces := s.Pieces()
		p.black.Set(pieces, nil)
		p.white.Set(pieces, nil)
		p.name.SetText(startName(v, v.StartID(*s)))
	}
	p.content.Refresh()
}

// startName returns the variant and the number of a start.
func startName(v variants.Variant, id string) string { return v.Title() + " · " + id }

// startNames returns a name of a start of each variant.
func startNames() (all []string) {
	for _, v := range variants.All() {
		all = append(all, startName(v, "W518-B518"))
	}
	return all
}

// randomStart has the options of random starts.
type randomStart struct {
	study      study.Study // has the excluded starts, and those already drawn
	seed       uint64      // seed of the last draw
	unrepeated *widget.Check
	content    *fyne.Container
}

// newRandomStart returns the options. It calls changed when the box is ticked or cleared; openAtlas opens the atlas.
func newRandomStart(study study.Study, unrepeated bool, changed, openAtlas func()) *randomStart {
	r := &randomStart{study: study}
	r.unrepeated = widget.NewCheck(lang.L("No repeats"), unrepeated, func(bool) { changed() })
	link := widget.NewButton(lang.L("Choose in the atlas…"), "", "", openAtlas)
	link.Quiet()
	r.content = container.New(&widget.Wrap{Gap: fynetheme.Padding()}, r.unrepeated, link)
	return r
}

// draw returns the start for a seed. A text that is a pattern limits the draw; one that names a start is that start.
func (r *randomStart) draw(v variants.Variant, text string, seed uint64) (variants.Start, error) {
	if text != "" {
		return v.ParseTypedWhere(text, seed, func(n int) bool { return !r.study.Excludes(n) })
	}
	s, seed, err := r.study.Choose(v, !r.unrepeated.Checked, seed)
	r.seed = seed
	return s, err
}

// show shows the controls that apply to the typed text: the link to the atlas if the variant has several arrays, and "No
// repeats" if the draw is from all of them. It returns a description of the starts excluded from the draw, "" if there are
// none.
func (r *randomStart) show(v variants.Variant, text string) string {
	pattern := strings.ContainsAny(text, "?*")
	r.content.Hidden = v.Family.Len() == 1
	r.unrepeated.Hidden = text != ""
	if r.content.Hidden || text != "" && !pattern {
		return ""
	}
	remaining := r.study.Counts(v)
	var parts []string
	if remaining.Excluded > 0 {
		parts = append(parts, lang.N("{{.Count}} excluded", int(remaining.Excluded)))
	}
	if remaining.Drawn > 0 && !remaining.Exhausted() && r.unrepeated.Checked && !pattern {
		parts = append(parts, lang.N("{{.Count}} already drawn", int(remaining.Drawn)))
	}
	if len(parts) == 0 {
		return ""
	}
	return lang.L("Not drawn: {{.Starts}}", "Starts", strings.Join(parts, ", "))
}
