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

// panel is the column beside the board: the game, its moves, and the commands available.
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
	typing                bool // the field for a typed move was asked for below a document, which has none otherwise

	buttons     map[*command]*widget.Button // buttons that are disabled when they do not apply
	fresh       *widget.Button              // New game
	shared      *shared                     // the space of moves and explorer
	play, table *fyne.Container             // commands of a game, and of a draft
	back        *fyne.Container             // Take back and New game, not below a document
	pause       *widget.Button              // beside them, in a game on a clock
	pausing     *command                    // what it does
	foot        *fyne.Container             // all buttons below the moves
	upper       *fyne.Container             // names, moves and cards
	content     fyne.CanvasObject
}

// newPanel builds the column of a window.
func newPanel(w *Window) *panel {
	p := &panel{
		title:   widget.Title("").Shrink(leastTitle),
		start:   widget.Caption("").MaxRows(2),
		opening: widget.Caption("").MaxRows(2),
		banner:  game.NewBanner(w.play),
		coach:   game.NewCoach(w.play.askWhy, w.play.comparePlacements, func() { endComparing(w.play) }, func(on bool) { w.change(func(s *settings.Settings) { s.Coach = on }) }),
		typed:   widget.NewField("", w.play.typeMove),
		buttons: map[*command]*widget.Button{},
		shared:  &shared{},
	}
	p.hint = game.NewHint(desk{w.session, p.resized}, w.board)
	w.reporting.desk, w.reporting.panel = desk{w.session, p.resized}, p
	p.report, p.retry = report.NewCard(w.reporting), report.NewRetry(w.reporting, w.board)
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
		if text == "/" { // the key that leads here
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
		GoTo: w.play.goToNode, Step: w.play.goTo, Comment: w.annotate.setComment,
		Menu: func(at fyne.Position) { w.menu.open("Move", w.win.Canvas(), at) },
	}, w.drawing, study, edit)
	p.explorer = game.NewExplorer(w.exploring, w.board)
	p.fresh = button("New game", "new-game", assets.IconNew)

	icons := container.NewHBox(button("", "atlas", assets.IconAtlas), button("", "rules", assets.IconRules))
	head := container.New(layout.NewCustomPaddedLayout(0, fynetheme.InnerPadding(), 0, 0), container.New(&heading{}, p.title, icons, p.start, p.opening))
	p.play = container.NewGridWithColumns(2, button("Draw", "offer-draw", assets.IconDraw), named("resign", assets.IconResign))
	p.table = container.NewGridWithColumns(2, button("Finish", "finish-draft-at-random", assets.IconDice), button("Restart", "restart-draft", assets.IconFirst))
	p.pause, p.pausing = button("", "pause-clocks", assets.IconPause), w.command("pause-clocks")
	p.pause.Importance = fynewidget.MediumImportance
	p.back = container.New(pair{}, container.NewBorder(nil, nil, nil, button("", "redo-move", assets.IconRedo), named("take-back", assets.IconTakeBack)), p.fresh)
	p.foot = container.NewVBox(
		// First, because it is hidden when the game is over: the buttons below stay where they are.
		container.NewBorder(nil, nil, nil, p.pause, container.NewVBox(p.play, p.table)),
		container.New(even{spare: 4},
			button("", "first-position", assets.IconFirst), button("", "previous-move", assets.IconPrevious),
			button("", "next-move", assets.IconNext), button("", "last-position", assets.IconLast),
			button("", "analysis", assets.IconAnalysis), button("", "explorer", assets.IconBars), button("", "flip-board", assets.IconFlip), button("", "hint", assets.IconHint)),
		p.typed,
		p.back,
	)
	p.upper = container.New(&column{p.report, p.banner, p.retry, p.shared}, head, container.New(p.shared, container.NewStack(p.moves), container.NewStack(p.explorer), container.NewStack(w.live.game.Section)), container.NewStack(p.report),
		container.NewStack(p.coach), container.NewStack(p.banner), container.NewStack(p.retry), container.NewStack(p.hint))
	p.content = widget.Panel(container.New(halves{p.typed, func() bool { return p.typing || !w.view.Document }}, p.upper, p.foot))
	return p
}

// showTyped shows the field for a typed move below a document, or hides it there.
func (p *panel) showTyped(on bool) {
	if p.typing != on {
		p.typing = on
		p.content.Refresh()
	}
}

// beginsMove reports whether a move or a placement can begin with a letter. While the field for them is empty, the keys of
// other letters are those of the window: who has just typed a move pauses with P.
func beginsMove(r rune) bool {
	return r != '?' && !unicode.IsLetter(r) || strings.ContainsRune("abcdefghkqrnoKQRBNPO", r) || r >= unicode.MaxLatin1
}

// tip returns the tooltip of a command's button: what its label omits.
func (c *command) tip(label string) string {
	text := c.title()
	if label != "" && c.does != "" {
		text = words.Sentence(c.does)
	}
	if c.binding.Text() == "" && text == label {
		return ""
	}
	return strings.TrimSpace(text + "  " + c.binding.First())
}

// followKeys shows the keys of commands on their buttons.
func (p *panel) followKeys() {
	for c, b := range p.buttons {
		b.Tip = c.tip(b.Text)
	}
}

// resized lays the cards out again.
func (p *panel) resized() { p.upper.Refresh() }

// show draws a view with the report of its game. It reports whether the cards change their height.
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
	begun := len(v.Plies) > 0 || !v.Draft.Exists // a click meant for Finish must not offer a draw
	finished, read := p.play.Hidden && p.table.Hidden, p.back.Hidden
	// After a game the moves have the space, and while computers play: their card has what can be done.
	p.play.Hidden, p.table.Hidden = !begun || !v.BeingPlayed() || v.Watched, begun
	p.back.Hidden = v.Document
	p.showPause(v)
	p.typed.SetPlaceHolder(typedHint(v))
	for _, changed := range []bool{p.report.Update(v, r), p.coach.Update(v, coach), p.banner.Update(v), p.retry.Update(v), p.hint.Update(v)} {
		moved = moved || changed
	}
	if finished != (p.play.Hidden && p.table.Hidden) || read != p.back.Hidden {
		p.content.Refresh()
	}
	if p.showExplorer(v, explorer) || moved {
		p.resized() // the height of the moves changes
	}
	p.showMoves(v)
	return moved
}

// showPause shows the button that pauses while a clock runs, and then the one that resumes. Games between computers are
// paused on their card.
func (p *panel) showPause(v *app.View) {
	icon, tip := assets.IconPause, p.pausing.tip("")
	if v.Paused {
		icon = assets.IconPlay
	}
	shown := theme.Icon(icon)
	if hidden := !pausable(v) || v.Watched; hidden != p.pause.Hidden || tip != p.pause.Tip || p.pause.Icon == nil || shown.Name() != p.pause.Icon.Name() {
		p.pause.Tip, p.pause.Hidden = tip, hidden
		p.pause.SetIcon(shown)
		p.foot.Refresh()
	}
}

// showMoves draws the list of moves, without what would give away a better move that the player is looking for.
func (p *panel) showMoves(v *app.View) {
	shown := *v
	shown.Tree = p.retry.Cover(v.Tree)
	p.moves.Update(&shown)
}

// showExplorer draws the explorer, or hides it. It reports whether its space changes.
func (p *panel) showExplorer(v *app.View, open bool) (moved bool) {
	before := *p.shared
	*p.shared = shared{open, v.Steps() == 0}
	p.explorer.SetOpen(open, v)
	p.explorer.Update(v)
	return *p.shared != before
}

// openingShown returns the name of the opening of the position shown, "" while that is covered.
func openingShown(v *app.View) string {
	if v.Knowledge().Board() != nil {
		return ""
	}
	return v.Opening
}

func typedHint(v *app.View) string {
	if v.Draft.Going {
		return "Type a piece and a file: Nb"
	}
	if v.Variant.Castling.CanCastle() {
		return "Type a move: Nf3, e2e4, O-O"
	}
	return "Type a move: Nf3, e2e4"
}
