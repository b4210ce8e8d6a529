package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// panelButtons are the buttons of the panel. Each runs a command and is enabled when the command is.
type panelButtons struct {
	commands  *commands
	byCommand map[*command][]*widget.Button
	labels    map[*widget.Button]string // which a narrow panel does not show

	newGame      *widget.Button
	game, draft  *fyne.Container // buttons of a game, and of a draft
	back         *fyne.Container // Take back, Redo and New game; hidden in an opened game
	hint, glyphs *widget.Button  // share a place: an opened game has the palette of glyphs in place of hints
	palette      *glyphPalette
	navigation   *evenRow
	controls     *controlsLayout
	pause        *widget.Button // beside the buttons of a game, in a game with clocks
	pauseCommand *command
	content      *fyne.Container // the field for typed moves, and all buttons below the moves
}

// newPanelButtons returns the buttons below the moves, with the field for typed moves above them.
func newPanelButtons(commands *commands, field fyne.CanvasObject) *panelButtons {
	b := &panelButtons{commands: commands, byCommand: map[*command][]*widget.Button{}, labels: map[*widget.Button]string{}}
	b.newGame = b.add(lang.L("New game"), "new-game", assets.IconNew)
	b.game = b.row(layout.NewGridLayout(2), b.add(lang.X("offer of a draw", "Draw"), "offer-draw", assets.IconDraw), b.addNamed("resign", assets.IconResign))
	b.draft = b.row(layout.NewGridLayout(2), b.add(lang.X("place the rest of the pieces at random", "Random"), "finish-draft-at-random", assets.IconDice), b.add(lang.L("Restart"), "restart-draft", assets.IconFirst))
	b.pause, b.pauseCommand = b.add("", "pause-clocks", assets.IconPause), b.commands.get("pause-clocks")
	b.pause.Importance = fynewidget.MediumImportance
	b.back = b.row(pairLayout{}, container.NewBorder(nil, nil, nil, b.add("", "redo-move", assets.IconRedo), b.addNamed("take-back", assets.IconTakeBack)), b.newGame)
	b.hint, b.glyphs, b.palette = b.add("", "hint", assets.IconHint), b.add("!?", "glyph-palette", ""), newGlyphPalette(commands)
	b.glyphs.Compact()
	analysis := b.add("", "analysis", assets.IconAnalysis)
	b.navigation = &evenRow{optional: analysis, navigation: 4}
	b.controls = &controlsLayout{row: b.navigation}
	b.content = container.New(b.controls,
		// The field and the first row come first because they are hidden when the game is over; the buttons below them keep
		// their places.
		field,
		container.NewBorder(nil, nil, nil, b.pause, container.NewVBox(b.game, b.draft)),
		b.palette.content,
		container.New(b.navigation,
			b.add("", "first-position", assets.IconFirst), b.add("", "previous-move", assets.IconPrevious),
			b.add("", "next-move", assets.IconNext), b.add("", "last-position", assets.IconLast),
			analysis, b.add("", "explorer", assets.IconBars), b.add("", "flip-board", assets.IconFlip), b.hint, b.glyphs),
		b.back,
	)
	return b
}

// screens returns buttons that open the atlas and the rules.
func (b *panelButtons) screens() fyne.CanvasObject {
	return container.NewHBox(b.add("", "atlas", assets.IconAtlas), b.add("", "rules", assets.IconRules))
}

// add adds a button of the command with an id.
func (b *panelButtons) add(label, id string, icon assets.Icon) *widget.Button {
	button := widget.NewButton(label, icon, "", nil)
	b.bind(button, label, id)
	return button
}

// addNamed adds a button that has the name of its command as label.
func (b *panelButtons) addNamed(id string, icon assets.Icon) *widget.Button {
	return b.add(b.commands.get(id).name, id, icon)
}

// bind makes a button run the command with an id.
func (b *panelButtons) bind(button *widget.Button, label, id string) {
	c := b.commands.get(id)
	button.SetText(label)
	button.Tip, button.OnTapped = c.tip(label), c.do
	b.byCommand[c], b.labels[button] = append(b.byCommand[c], button), label
}

// fullWidth returns the width in which all visible buttons show their labels.
func (b *panelButtons) fullWidth() float32 {
	width := b.content.MinSize().Width
	for _, row := range []*fyne.Container{b.game, b.draft, b.back} {
		if row.Hidden {
			continue
		}
		full := row.Layout.(*labelledRow).full
		if row != b.back && !b.pause.Hidden {
			full += fynetheme.Padding() + b.pause.MinSize().Width
		}
		width = max(width, full)
	}
	return width
}

// labelledRow is a layout of buttons with icons and labels. Where the labels do not fit, only the icons are shown, and the
// tooltips name the commands.
type labelledRow struct {
	layout      fyne.Layout // of the buttons
	of          *panelButtons
	full, icons float32 // width with the labels, and without them
}

// row returns a row of buttons with a layout.
func (b *panelButtons) row(layout fyne.Layout, objects ...fyne.CanvasObject) *fyne.Container {
	r := &labelledRow{layout: layout, of: b, full: layout.MinSize(objects).Width}
	r.showLabels(objects, false)
	r.icons = layout.MinSize(objects).Width
	r.showLabels(objects, true)
	return container.New(r, objects...)
}

// MinSize returns the width of the icons.
func (r *labelledRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(r.icons, r.layout.MinSize(o).Height)
}

func (r *labelledRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	r.showLabels(o, size.Width >= r.full)
	r.layout.Layout(o, size)
}

// showLabels shows or hides the labels of the buttons.
func (r *labelledRow) showLabels(o []fyne.CanvasObject, on bool) {
	for c, buttons := range r.of.byCommand {
		for _, button := range buttons {
			label := r.of.labels[button]
			if !on {
				label = ""
			}
			if button.Text != label && contains(o, button) {
				button.Tip = c.tip(label)
				button.SetText(label)
			}
		}
	}
}

// contains reports whether a button is one of some objects, or within one of them.
func contains(all []fyne.CanvasObject, button *widget.Button) bool {
	return slices.ContainsFunc(all, func(o fyne.CanvasObject) bool {
		inner, is := o.(*fyne.Container)
		return o == fyne.CanvasObject(button) || is && contains(inner.Objects, button)
	})
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
func (b *panelButtons) updateTips() {
	for c, buttons := range b.byCommand {
		for _, button := range buttons {
			button.Tip = c.tip(button.Text)
		}
	}
	b.palette.updateTips()
}

// show enables and shows the buttons that a view has. It reports whether their height has changed.
func (b *panelButtons) show(v *app.View) (resized bool) {
	for c, buttons := range b.byCommand {
		for _, button := range buttons {
			button.SetEnabled(c.applies(v))
		}
	}
	b.navigation.absent, b.controls.shareRow = b.glyphs, v.Document
	if v.Document {
		b.navigation.absent = b.hint
	}
	paletteChanged := b.palette.show(v)
	if paletteChanged {
		b.glyphs.Importance = fynewidget.LowImportance
		if b.palette.content.Visible() {
			b.glyphs.Importance = fynewidget.MediumImportance
		}
		b.glyphs.Refresh()
	}
	noGame, noBack := b.game.Hidden && b.draft.Hidden, b.back.Hidden
	started := len(v.Plies) > 0 || !v.Draft.Exists // not right after the draft, when a click meant for Finish could offer a draw
	// The moves get the space of the buttons after a game, and in games between computers, which have buttons on their card.
	b.game.Hidden, b.draft.Hidden = !started || !v.BeingPlayed() || v.Watched, started
	b.back.Hidden = v.Document
	b.showPause(v)
	return noGame != (b.game.Hidden && b.draft.Hidden) || noBack != b.back.Hidden || paletteChanged
}

// showPause updates the button that pauses and resumes the clocks. Games between computers are paused on their card.
func (b *panelButtons) showPause(v *app.View) {
	icon, tip := assets.IconPause, b.pauseCommand.tip("")
	if v.Paused {
		icon = assets.IconPlay
	}
	shown := theme.Icon(icon)
	if hidden := !canPause(v) || v.Watched; hidden != b.pause.Hidden || tip != b.pause.Tip || b.pause.Icon == nil || shown.Name() != b.pause.Icon.Name() {
		b.pause.Tip, b.pause.Hidden = tip, hidden
		b.pause.SetIcon(shown)
		b.content.Refresh()
	}
}
