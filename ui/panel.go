package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/app"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/ui/widget"
)

// panel is the column beside the board: heading, moves, cards and buttons. The parts that use a card create it; the panel
// lays it out.
type panel struct {
	settings  *preferences
	current   *gameReport
	isBelow   func() bool // reports whether the panel is below the board
	moveField *moveField
	moves     *game.Moves
	explorer  *game.Explorer
	banner    *game.Banner
	coach     *game.Coach
	hint      *game.Hint
	report    *report.Card
	retry     *report.Retry

	lines       fyne.CanvasObject // of the live analysis
	engineLines fyne.CanvasObject // of two computers that play each other

	title, start, opening *widget.Text
	heading               *fyne.Container // the heading of a game that is played, or that names no player
	document              *game.Head      // the heading of an opened game
	buttons               *panelButtons
	played                bool            // a person is playing the game
	space                 *sharedSpace    // layout of moves, explorer and lines of the live analysis
	upper                 *fyne.Container // heading, moves and cards
	content               fyne.CanvasObject
}

// newPanel adds headings and the buttons of commands to the cards in p, and lays them out. study and edit are the
// buttons of the start position in the list of moves.
func newPanel(p *panel, commands *commands, study, edit *widget.Button) *panel {
	p.title = widget.Title("").Shrink(minTitleSize)
	p.start, p.opening = widget.Caption("").MaxRows(2), widget.Caption("").MaxRows(2)
	p.space = &sharedSpace{}
	p.buttons = newPanelButtons(commands, p.moveField.field)
	p.buttons.bind(study, commands.get("start-position-in-atlas").name, "start-position-in-atlas")
	p.buttons.bind(edit, commands.get("edit-position").name, "edit-position")
	p.heading = container.New(&heading{}, p.title, p.buttons.screens(), p.start, p.opening)
	p.document = game.NewHead(p.buttons.screens())
	p.document.Hide()
	head := container.New(layout.NewCustomPaddedLayout(0, fynetheme.InnerPadding(), 0, 0), container.NewStack(p.heading, p.document))
	// The layout finds the report and the banner by their places: reportCard and bannerCard.
	p.upper = container.New(&column{p.report, p.banner, p.retry, p.space, p.document}, head, container.New(p.space, container.NewStack(p.lines), container.NewStack(p.engineLines), container.NewStack(p.moves), container.NewStack(p.explorer)), container.NewStack(p.report),
		container.NewStack(p.coach), container.NewStack(p.banner), container.NewStack(p.retry), container.NewStack(p.hint))
	p.content = widget.Panel(container.New(halves{p.moveField.field, func() bool { return p.moveField.shown || p.played }, p.buttons, p.isBelow}, p.upper, p.buttons.content))
	return p
}

// layoutCards lays out the cards again.
func (p *panel) layoutCards() { p.upper.Refresh() }

// show draws a view and the report of its game. It reports whether the height of the headings or of a card has changed.
func (p *panel) show(v *app.View) (moved bool) {
	r, set := p.current.get(), p.settings.get()
	moved = p.showHeading(v)
	played := p.played
	p.played = v.BeingPlayed() && !v.Watched
	p.buttons.palette.open = set.Palette
	resized := p.buttons.show(v)
	p.moveField.field.SetPlaceHolder(typedHint(v))
	// All cards are updated, whether or not an earlier one has changed.
	for _, changed := range []bool{p.report.Update(v, r), p.coach.Update(v, set.Coach), p.banner.Update(v), p.retry.Update(v), p.hint.Update(v)} {
		moved = moved || changed
	}
	if resized || played != p.played {
		p.content.Refresh()
	}
	if p.showExplorer(v, set.Explorer) || moved {
		p.layoutCards()
	}
	p.showMoves(v)
	return moved
}

// showHeading draws the heading of the game. It reports whether its height has changed.
func (p *panel) showHeading(v *app.View) (moved bool) {
	height := func() float32 {
		if p.document.Visible() {
			return p.document.MinSize().Height
		}
		return p.opening.MinSize().Height + p.start.MinSize().Height
	}
	before, wasDocument := height(), p.document.Visible()
	content, isDocument := headOf(v)
	p.document.Update(content)
	p.document.Hidden, p.heading.Hidden = !isDocument, isDocument
	p.title.SetText(v.Variant.Title())
	p.start.SetText(underHeading(v))
	p.opening.SetText(openingShown(v))
	return before != height() || wasDocument != isDocument
}

// showMoves draws the list of moves.
func (p *panel) showMoves(v *app.View) {
	p.moves.Update(v, p.current.get(), p.movesStyle())
}

// movesStyle returns how the player wants the list of moves.
func (p *panel) movesStyle() game.MovesStyle {
	set := p.settings.get()
	return game.MovesStyle{Scores: set.MoveScores, Times: set.MoveTimes, Paragraphs: set.Paragraphs}
}

// showExplorer draws or hides the explorer. It reports whether its space changes.
func (p *panel) showExplorer(v *app.View, open bool) (moved bool) {
	before := *p.space
	*p.space = sharedSpace{open, v.Steps() == 0}
	p.explorer.SetOpen(open, v)
	p.explorer.Update(v)
	return *p.space != before
}

// openingShown returns the name of the opening of the position shown, "" while the board is covered.
func openingShown(v *app.View) string {
	if v.Knowledge().Board() != nil {
		return ""
	}
	return v.Opening
}
