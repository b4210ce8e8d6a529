package ui

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/settings"
	"backrank/assets"
	"backrank/ui/game"
	"backrank/ui/moves"
	"backrank/ui/report"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// panel is the column beside the board: heading, moves, cards and buttons.
type panel struct {
	title, start, opening *widget.Text
	moves                 *game.Moves
	explorer              *game.Explorer
	banner                *game.Banner
	coach                 *game.Coach
	hint                  *game.Hint
	report                *report.Card
	retry                 *report.Retry
	typed                 *widget.Field
	typedShown            bool // the field for typed moves is shown although nobody plays the game
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

// newPanel builds the panel of a window.
func newPanel(w *Window) *panel {
	p := &panel{
		title:   widget.Title("").Shrink(minTitleSize),
		start:   widget.Caption("").MaxRows(2),
		opening: widget.Caption("").MaxRows(2),
		banner:  game.NewBanner(w.play),
		coach:   game.NewCoach(w.play.explainPlacement, w.play.comparePlacements, func() { stopComparing(w.play) }, func(on bool) { w.change(func(s *settings.Settings) { s.Coach = on }) }),
		typed:   widget.NewField("", w.play.typeMove),
		buttons: map[*command]*widget.Button{},
		space:   &sharedSpace{},
	}
	p.hint = game.NewHint(cardHost{w.session, p.layoutCards}, w.board)
	w.reports.cardHost, w.reports.panel = cardHost{w.session, p.layoutCards}, p
	p.report, p.retry = report.NewCard(w.reports), report.NewRetry(w.reports, w.board)
	p.typed.OnEscape = w.leaveTyped
	p.typed.OnBlur = func() { p.showTyped(p.typed.Text != "") }
	p.typed.Keys = func(e *fyne.KeyEvent) bool {
		return e.Name == fyne.KeyEscape && p.typed.Text == "" && w.premoves.cancel()
	}
	p.typed.Runes = func(r rune) bool {
		command := p.typed.Text == "" && !beginsMove(r)
		if command {
			w.typedRune(r)
		}
		return command
	}
	p.typed.OnChanged = func(text string) {
		if text == "/" { // the key that moved the focus here
			p.typed.Put("")
		}
	}
	button := func(label, id string, icon assets.Icon) *widget.Button {
		c := w.command(id)
		b := widget.NewButton(label, icon, c.tip(label), c.do)
		p.buttons[c] = b
		return b
	}
	named := func(id string, icon assets.Icon) *widget.Button { return button(w.command(id).name, id, icon) }
	study, edit := named("start-position-in-atlas", assets.IconAtlas), named("edit-position", "")
	study.Quiet()
	edit.Quiet()
	p.moves = game.NewMoves(moves.Actions{
		GoTo: w.play.goToNode, Step: w.play.goTo, Comment: w.annotations.setComment,
		Menu: func(at fyne.Position) { w.menu.open("Move", w.win.Canvas(), at) },
	}, w.drawing, study, edit)
	p.explorer = game.NewExplorer(w.explorer, w.board)
	p.newGame = button("New game", "new-game", assets.IconNew)

	icons := container.NewHBox(button("", "atlas", assets.IconAtlas), button("", "rules", assets.IconRules))
	head := container.New(layout.NewCustomPaddedLayout(0, fynetheme.InnerPadding(), 0, 0), container.New(&heading{}, p.title, icons, p.start, p.opening))
	p.gameButtons = container.NewGridWithColumns(2, button("Draw", "offer-draw", assets.IconDraw), named("resign", assets.IconResign))
	p.draftButtons = container.NewGridWithColumns(2, button("Finish", "finish-draft-at-random", assets.IconDice), button("Restart", "restart-draft", assets.IconFirst))
	p.pause, p.pauseCommand = button("", "pause-clocks", assets.IconPause), w.command("pause-clocks")
	p.pause.Importance = fynewidget.MediumImportance
	p.backButtons = container.New(pairLayout{}, container.NewBorder(nil, nil, nil, button("", "redo-move", assets.IconRedo), named("take-back", assets.IconTakeBack)), p.newGame)
	p.lower = container.NewVBox(
		// The field and the first row come first because they are hidden when the game is over; the buttons below them keep
		// their places.
		p.typed,
		container.NewBorder(nil, nil, nil, p.pause, container.NewVBox(p.gameButtons, p.draftButtons)),
		container.New(evenRow{optional: 4},
			button("", "first-position", assets.IconFirst), button("", "previous-move", assets.IconPrevious),
			button("", "next-move", assets.IconNext), button("", "last-position", assets.IconLast),
			button("", "analysis", assets.IconAnalysis), button("", "explorer", assets.IconBars), button("", "flip-board", assets.IconFlip), button("", "hint", assets.IconHint)),
		p.backButtons,
	)
	p.upper = container.New(&column{p.report, p.banner, p.retry, p.space}, head, container.New(p.space, container.NewStack(p.moves), container.NewStack(p.explorer), container.NewStack(w.live.Game.Section)), container.NewStack(p.report),
		container.NewStack(p.coach), container.NewStack(p.banner), container.NewStack(p.retry), container.NewStack(p.hint))
	p.content = widget.Panel(container.New(halves{p.typed, func() bool { return p.typedShown || p.played }}, p.upper, p.lower))
	return p
}

// showTyped shows or hides the field for typed moves of a game that is not being played.
func (p *panel) showTyped(on bool) {
	if p.typedShown != on {
		p.typedShown = on
		p.content.Refresh()
	}
}

// hideTyped hides the field for typed moves when the game ends, and at a position without a legal move. The keyboard is
// then the window's.
func (p *panel) hideTyped(c fyne.Canvas, old, v *app.View) {
	if canType(v) && (v.BeingPlayed() || !old.BeingPlayed()) {
		return
	}
	if c.Focused() == p.typed {
		c.Unfocus()
	}
	p.showTyped(false)
}

// beginsMove reports whether a typed move or placement can begin with r. While the field is empty, other letters are
// command keys of the window: P after a typed move pauses the clocks.
func beginsMove(r rune) bool {
	return r != '?' && !unicode.IsLetter(r) || strings.ContainsRune("abcdefghkqrnoKQRBNPO", r) || r >= unicode.MaxLatin1
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
	high := p.opening.MinSize().Height + p.start.MinSize().Height
	p.title.SetText(headingOf(v))
	p.title.SetShort(shortHeadingOf(v))
	p.start.SetText(underHeading(v))
	p.opening.SetText(openingShown(v))
	moved = high != p.opening.MinSize().Height+p.start.MinSize().Height
	for c, b := range p.buttons {
		b.SetEnabled(c.applies(v))
	}
	begun := len(v.Plies) > 0 || !v.Draft.Exists // not right after the draft, when a click meant for Finish could offer a draw
	finished, read, played := p.gameButtons.Hidden && p.draftButtons.Hidden, p.backButtons.Hidden, p.played
	// The moves get the space of the buttons after a game, and in games between computers, which have buttons on their card.
	p.gameButtons.Hidden, p.draftButtons.Hidden = !begun || !v.BeingPlayed() || v.Watched, begun
	p.backButtons.Hidden = v.Document
	p.played = v.BeingPlayed()
	p.showPause(v)
	p.typed.SetPlaceHolder(typedHint(v))
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

// typedHint returns the placeholder of the field for typed moves.
func typedHint(v *app.View) string {
	if v.Draft.Going {
		return "Type a piece and a file: Nb"
	}
	if v.Variant.Castling.CanCastle() {
		return "Type a move: Nf3, e2e4, O-O"
	}
	return "Type a move: Nf3, e2e4"
}
