package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/assets"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// panel is the column beside the board: heading, moves, cards and buttons. The parts that use a card create it; the panel
// lays it out.
type panel struct {
	commands  *commands
	moveField *moveField
	moves     *game.Moves
	explorer  *game.Explorer
	banner    *game.Banner
	coach     *game.Coach
	hint      *game.Hint
	report    *report.Card
	retry     *report.Retry
	lines     fyne.CanvasObject // the lines of the live analysis

	title, start, opening *widget.Text
	played                bool // the game is being played

	buttons                   map[*command]*widget.Button // the buttons of commands
	newGame                   *widget.Button              // the New game button
	space                     *sharedSpace                // layout of moves and explorer
	gameButtons, draftButtons *fyne.Container             // buttons of a game, and of a draft
	backButtons               *fyne.Container             // Take back, Redo and New game; hidden in an opened game
	pause                     *widget.Button              // beside gameButtons, in a game with clocks
	pauseCommand              *command                    // the command of pause
	lower                     *fyne.Container             // all buttons below the moves
	upper                     *fyne.Container             // heading, moves and cards
	content                   fyne.CanvasObject
}

// newPanel adds headings and the buttons of commands to the cards in p, and lays them out. study and edit are the
// buttons of the start position in the list of moves.
func newPanel(p *panel, study, edit *widget.Button) *panel {
	p.title = widget.Title("").Shrink(minTitleSize)
	p.start, p.opening = widget.Caption("").MaxRows(2), widget.Caption("").MaxRows(2)
	p.buttons, p.space = map[*command]*widget.Button{}, &sharedSpace{}
	button := func(label, id string, icon assets.Icon) *widget.Button {
		b := widget.NewButton(label, icon, "", nil)
		p.bind(b, id)
		return b
	}
	named := func(id string, icon assets.Icon) *widget.Button { return button(p.commands.get(id).name, id, icon) }
	for id, b := range map[string]*widget.Button{"start-position-in-atlas": study, "edit-position": edit} {
		b.SetText(p.commands.get(id).name)
		p.bind(b, id)
	}
	p.newGame = button("New game", "new-game", assets.IconNew)

	icons := container.NewHBox(button("", "atlas", assets.IconAtlas), button("", "rules", assets.IconRules))
	head := container.New(layout.NewCustomPaddedLayout(0, fynetheme.InnerPadding(), 0, 0), container.New(&heading{}, p.title, icons, p.start, p.opening))
	p.gameButtons = container.NewGridWithColumns(2, button("Draw", "offer-draw", assets.IconDraw), named("resign", assets.IconResign))
	p.draftButtons = container.NewGridWithColumns(2, button("Finish", "finish-draft-at-random", assets.IconDice), button("Restart", "restart-draft", assets.IconFirst))
	p.pause, p.pauseCommand = button("", "pause-clocks", assets.IconPause), p.commands.get("pause-clocks")
	p.pause.Importance = fynewidget.MediumImportance
	p.backButtons = container.New(pairLayout{}, container.NewBorder(nil, nil, nil, button("", "redo-move", assets.IconRedo), named("take-back", assets.IconTakeBack)), p.newGame)
	p.lower = container.NewVBox(
		// The field and the first row come first because they are hidden when the game is over; the buttons below them keep
		// their places.
		p.moveField.field,
		container.NewBorder(nil, nil, nil, p.pause, container.NewVBox(p.gameButtons, p.draftButtons)),
		container.New(evenRow{optional: 4},
			button("", "first-position", assets.IconFirst), button("", "previous-move", assets.IconPrevious),
			button("", "next-move", assets.IconNext), button("", "last-position", assets.IconLast),
			button("", "analysis", assets.IconAnalysis), button("", "explorer", assets.IconBars), button("", "flip-board", assets.IconFlip), button("", "hint", assets.IconHint)),
		p.backButtons,
	)
	p.upper = container.New(&column{p.report, p.banner, p.retry, p.space}, head, container.New(p.space, container.NewStack(p.moves), container.NewStack(p.explorer), container.NewStack(p.lines)), container.NewStack(p.report),
		container.NewStack(p.coach), container.NewStack(p.banner), container.NewStack(p.retry), container.NewStack(p.hint))
	p.content = widget.Panel(container.New(halves{p.moveField.field, func() bool { return p.moveField.shown || p.played }}, p.upper, p.lower))
	return p
}

// bind makes a button run a command.
func (p *panel) bind(b *widget.Button, id string) {
	c := p.commands.get(id)
	b.Tip, b.OnTapped = c.tip(b.Text), c.do
	p.buttons[c] = b
}

// tip returns the tooltip of a command's button: what the label omits, and the key.
func (c *command) tip(label string) string {
	text := c.title()
	if label != "" && c.summary != "" {
		text = words.Sentence(c.summary)
	}
	if c.binding.Text() == "" && text == label {
		return ""
	}
	return strings.TrimSpace(text + "  " + c.binding.First())
}

// updateTips updates the keys in the tooltips.
func (p *panel) updateTips() {
	for c, b := range p.buttons {
		b.Tip = c.tip(b.Text)
	}
}

// layoutCards lays out the cards again.
func (p *panel) layoutCards() { p.upper.Refresh() }

// show draws a view and the report of its game. It reports whether heights in the panel have changed.
func (p *panel) show(v *app.View, r *analysis.Report, coach, explorer bool) (moved bool) {
	height := p.opening.MinSize().Height + p.start.MinSize().Height
	p.title.SetText(headingOf(v))
	p.title.SetShort(shortHeadingOf(v))
	p.start.SetText(underHeading(v))
	p.opening.SetText(openingShown(v))
	moved = height != p.opening.MinSize().Height+p.start.MinSize().Height
	for c, b := range p.buttons {
		b.SetEnabled(c.applies(v))
	}
	started := len(v.Plies) > 0 || !v.Draft.Exists // not right after the draft, when a click meant for Finish could offer a draw
	finished, read, played := p.gameButtons.Hidden && p.draftButtons.Hidden, p.backButtons.Hidden, p.played
	// The moves get the space of the buttons after a game, and in games between computers, which have buttons on their card.
	p.gameButtons.Hidden, p.draftButtons.Hidden = !started || !v.BeingPlayed() || v.Watched, started
	p.backButtons.Hidden = v.Document
	p.played = v.BeingPlayed()
	p.showPause(v)
	p.moveField.field.SetPlaceHolder(typedHint(v))
	for _, changed := range []bool{p.report.Update(v, r), p.coach.Update(v, coach), p.banner.Update(v), p.retry.Update(v), p.hint.Update(v)} {
		moved = moved || changed
	}
	if finished != (p.gameButtons.Hidden && p.draftButtons.Hidden) || read != p.backButtons.Hidden || played != p.played {
		p.content.Refresh()
	}
	if p.showExplorer(v, explorer) || moved {
		p.layoutCards()
	}
	p.showMoves(v)
	return moved
}

// showPause updates the button that pauses and resumes the clocks. Games between computers are paused on their card.
func (p *panel) showPause(v *app.View) {
	icon, tip := assets.IconPause, p.pauseCommand.tip("")
	if v.Paused {
		icon = assets.IconPlay
	}
	shown := theme.Icon(icon)
	if hidden := !canPause(v) || v.Watched; hidden != p.pause.Hidden || tip != p.pause.Tip || p.pause.Icon == nil || shown.Name() != p.pause.Icon.Name() {
		p.pause.Tip, p.pause.Hidden = tip, hidden
		p.pause.SetIcon(shown)
		p.lower.Refresh()
	}
}

// showMoves draws the list of moves. While the player learns from mistakes it omits moves that show the answer.
func (p *panel) showMoves(v *app.View) {
	shown := *v
	shown.Tree = p.retry.Cover(v.Tree)
	p.moves.Update(&shown)
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
