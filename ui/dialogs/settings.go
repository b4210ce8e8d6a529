package dialogs

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/app/settings"
	"backrank/assets"
	"backrank/sound"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// option is one value of a setting and its name.
type option struct{ value, name string }

// SettingsInput configures the dialog of settings.
type SettingsInput struct {
	Pieces *theme.Pieces // for the preview
	Now    settings.Settings
	// Change applies a change at once, visible in the window behind the dialog.
	Change func(func(*settings.Settings))
	// Page is the index of the page that is shown first; SetPage is called with the index of each page that is shown later.
	Page    int
	SetPage func(page int)
}

// Settings shows the player's settings in pages: a list of the pages at the left or, in a narrow window, a dropdown above,
// and the settings of the chosen page. Each change is applied at once.
func Settings(win fyne.Window, in SettingsInput) {
	s := &settingsDialog{in: in, preview: container.NewStack(), shown: container.NewStack()}
	s.draw()
	pages := s.pages()
	rows, names := make([]widget.Choice, len(pages)), make([]string, len(pages))
	for i, p := range pages {
		rows[i], names[i] = widget.Choice{Name: p.name, About: p.about}, p.name
	}
	first := min(max(in.Page, 0), len(pages)-1)
	var above *widget.Dropdown
	list := widget.NewChoices(func(i int) {
		above.Set(i)
		s.turn(pages[i])
		in.SetPage(i)
	})
	list.Set(rows, first)
	above = widget.NewDropdown(widget.Names(names...), first, list.Choose)
	body := container.New(pagesLayout{}, list, above, s.shown)
	s.dialog = show(win, "Settings", fyne.NewSize(800, 580), body, func() { s.dialog.close() },
		widget.NewDefaultButton("Close", "", "", func() { s.dialog.close() }))
	s.turn(pages[first])
	if list.Visible() {
		win.Canvas().Focus(list)
	} else {
		win.Canvas().Focus(above)
	}
}

// turn shows a page.
func (s *settingsDialog) turn(p settingsPage) {
	s.shown.Objects = []fyne.CanvasObject{p.scroll}
	s.shown.Refresh()
	s.dialog.scroll = p.scroll
}

// Dimensions of the pages, in units.
const (
	pageListWidth = 190
	pageListGap   = 20
	pageListBelow = 12  // between the dropdown and the page
	minPageWidth  = 370 // at which the list is beside the page
)

// pagesLayout is a layout of three objects: a list at the left of the third object or, where that leaves too little width,
// the second object above it in place of the list.
type pagesLayout struct{}

func (pagesLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	above, page := o[1].MinSize(), o[2].MinSize()
	return fyne.NewSize(max(above.Width, page.Width), above.Height+pageListBelow+page.Height)
}

func (pagesLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	list, above, page := o[0], o[1], o[2]
	wide := size.Width >= pageListWidth+pageListGap+minPageWidth
	show := func(o fyne.CanvasObject, visible bool) {
		switch {
		case visible == o.Visible():
		case visible:
			o.Show()
		default:
			o.Hide()
		}
	}
	show(list, wide)
	show(above, !wide)
	if wide {
		list.Resize(fyne.NewSize(pageListWidth, list.MinSize().Height))
		page.Move(fyne.NewPos(pageListWidth+pageListGap, 0))
		page.Resize(size.SubtractWidthHeight(pageListWidth+pageListGap, 0))
		return
	}
	top := above.MinSize().Height
	above.Resize(fyne.NewSize(size.Width-barWidth-fynetheme.Padding(), top)) // as wide as the page without its scroll bar
	page.Move(fyne.NewPos(0, top+pageListBelow))
	page.Resize(size.SubtractWidthHeight(0, top+pageListBelow))
}

// settingsDialog is the open dialog of settings.
type settingsDialog struct {
	in      SettingsInput
	dialog  *dialog
	preview *fyne.Container // of board and pieces
	shown   *fyne.Container // the page
}

// settingsPage is a page of the dialog.
type settingsPage struct {
	name, about string
	scroll      *container.Scroll
}

// pages returns all pages, in the order of the list.
func (s *settingsDialog) pages() []settingsPage {
	page := func(name, about string, rows []fyne.CanvasObject) settingsPage {
		return settingsPage{name, about, scrolled(container.NewVBox(append([]fyne.CanvasObject{widget.Heading(name), gap(2)}, rows...)...))}
	}
	return []settingsPage{
		page("Board", "Theme, pieces, marks", s.boardRows()),
		page("Play", "Moving, castling, questions", s.playRows()),
		page("Computer", "Opponent, coach, analysis", s.computerRows()),
		page("Notation", "Moves and FEN", s.notationRows()),
		page("Sound", "Volume, events", s.soundRows()),
	}
}

func (s *settingsDialog) boardRows() []fyne.CanvasObject {
	var boards, sets []option
	for _, p := range assets.Palettes() {
		boards = append(boards, option{p.ID, p.Name})
	}
	for _, p := range assets.Sets() {
		sets = append(sets, option{p.ID, p.Name})
	}
	now := &s.in.Now
	return []fyne.CanvasObject{
		s.pick("Theme", now.Theme, []option{{"system", "System"}, {"light", "Light"}, {"dark", "Dark"}}, func(s *settings.Settings, v string) { s.Theme = v }),
		s.pick("Board", now.Board, boards, func(s *settings.Settings, v string) { s.Board = v }),
		s.pick("Pieces", now.Pieces, sets, func(s *settings.Settings, v string) { s.Pieces = v }),
		container.NewHBox(layout.NewSpacer(), s.preview),
		s.pick("Coordinates", now.Coordinates, []option{{"inside", "On the edge"}, {"every", "In every square"}, {"off", "Off"}}, func(s *settings.Settings, v string) { s.Coordinates = v }),
		s.pick("Animation", now.Animation, []option{{"off", "Off"}, {"fast", "Fast"}, {"normal", "Normal"}, {"slow", "Slow"}}, func(s *settings.Settings, v string) { s.Animation = v }),
		s.check("Show legal moves", now.LegalMarks, func(s *settings.Settings, on bool) { s.LegalMarks = on }),
		s.check("Show castling rights", now.RightsMarks, func(s *settings.Settings, on bool) { s.RightsMarks = on }),
		s.check("Two players: turn the board after each move", now.TurnBoard, func(s *settings.Settings, on bool) { s.TurnBoard = on }),
	}
}

func (s *settingsDialog) playRows() []fyne.CanvasObject {
	now := &s.in.Now
	return []fyne.CanvasObject{
		formRow("Your name", named(now.PlayerName, s.in.Change)),
		s.pick("Moving pieces", now.Moving, []option{{"both", "Drag or click"}, {"drag", "Drag only"}, {"click", "Click only"}}, func(s *settings.Settings, v string) { s.Moving = v }),
		s.pick("Castling with two clicks", now.CastlingByClick, []option{
			{"auto", "On, but ask in slide castling"}, {"yes", "On"}, {"ask", "Ask each time"}, {"drag", "Off, castle by dragging"},
		}, func(s *settings.Settings, v string) { s.CastlingByClick = v }),
		widget.Caption("Click the king, then its partner, the piece that it castles with"),
		s.check("One click plays the only move to a square", now.OneClickMove, func(s *settings.Settings, on bool) { s.OneClickMove = on }),
		s.check("Always promote to a queen", now.PromoteToQueen, func(s *settings.Settings, on bool) { s.PromoteToQueen = on }),
		s.check("Premoves while the computer thinks", now.Premoves, func(s *settings.Settings, on bool) { s.Premoves = on }),
		gap(8), widget.Heading("Ask before"),
		s.check("A move on the board is played", now.ConfirmMoves, func(s *settings.Settings, on bool) { s.ConfirmMoves = on }),
		s.check("Resigning or offering a draw", now.ConfirmResign, func(s *settings.Settings, on bool) { s.ConfirmResign = on }),
		s.check("Leaving a game in progress", now.ConfirmNew, func(s *settings.Settings, on bool) { s.ConfirmNew = on }),
	}
}

func (s *settingsDialog) computerRows() []fyne.CanvasObject {
	var limits []option
	for _, l := range settings.AnalysisLimits {
		limits = append(limits, option{l.ID, l.Name})
	}
	return []fyne.CanvasObject{
		s.check("Coach: comment on draft placements", s.in.Now.Coach, func(s *settings.Settings, on bool) { s.Coach = on }),
		gap(8), widget.Heading("Level Full strength"),
		s.number("Time per move without a clock", []int{1, 2, 5, 10, 30, 60}, seconds, func(s *settings.Settings) *int { return &s.FullSeconds }),
		s.number("Threads", powers(1, runtime.NumCPU()), strconv.Itoa, func(s *settings.Settings) *int { return &s.FullThreads }),
		gap(8), widget.Heading("Analysis"),
		s.number("Threads", powers(1, runtime.NumCPU()), strconv.Itoa, func(s *settings.Settings) *int { return &s.AnalysisThreads }),
		s.number("Hash", powers(16, maxHash), megabytes, func(s *settings.Settings) *int { return &s.AnalysisHash }),
		s.pick("Stop after", s.in.Now.AnalysisLimit, limits, func(s *settings.Settings, v string) { s.AnalysisLimit = v }),
	}
}

func (s *settingsDialog) notationRows() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		s.pick("Moves", strconv.FormatBool(s.in.Now.Letters), []option{{"false", "Figurines"}, {"true", "Letters"}}, func(s *settings.Settings, v string) { s.Letters = v == "true" }),
		s.pick("Castling rights in copied FEN", s.in.Now.FEN, []option{{"shredder", "HAha (Shredder FEN)"}, {"x", "KQkq (X-FEN)"}}, func(s *settings.Settings, v string) { s.FEN = v }),
	}
}

func (s *settingsDialog) soundRows() []fyne.CanvasObject {
	events := container.NewGridWithColumns(2)
	for _, e := range sound.Events() {
		events.Add(s.check(e.Name(), s.in.Now.Hears(e.ID()), func(s *settings.Settings, on bool) { s.SetHears(e.ID(), on) }))
	}
	return []fyne.CanvasObject{
		s.check("Play sounds", s.in.Now.Sound, func(s *settings.Settings, on bool) { s.Sound = on }),
		s.number("Volume", []int{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100}, percent, func(s *settings.Settings) *int { return &s.SoundVolume }),
		gap(8), widget.Heading("Sounds of"), events,
	}
}

// draw updates the preview.
func (s *settingsDialog) draw() {
	d := widget.NewDiagram(s.in.Pieces, s.in.Now.Pieces, s.in.Now.Board, previewSquare, chess.Rank8, chess.Rank1)
	d.Set(variants.All()[1].RandomStart(3).Pieces(), nil)
	s.preview.Objects = []fyne.CanvasObject{d}
	s.preview.Refresh()
}

// previewSquare is the size of a square of the preview, in units: the board is as wide as a field.
const previewSquare = fieldWidth / 8

// pick returns a row with a dropdown of options.
func (s *settingsDialog) pick(label, value string, options []option, set func(*settings.Settings, string)) fyne.CanvasObject {
	return formRow(label, choose(value, options, func(v string) {
		set(&s.in.Now, v)
		s.in.Change(func(to *settings.Settings) { set(to, v) })
		s.draw()
	}))
}

// number returns a row with a dropdown of numbers.
func (s *settingsDialog) number(label string, offered []int, name func(int) string, of func(*settings.Settings) *int) fyne.CanvasObject {
	now := *of(&s.in.Now)
	return s.pick(label, strconv.Itoa(now), numbers(offered, now, name), func(to *settings.Settings, v string) { *of(to), _ = strconv.Atoi(v) })
}

// check returns a check box.
func (s *settingsDialog) check(label string, value bool, set func(*settings.Settings, bool)) fyne.CanvasObject {
	return widget.NewCheck(label, value, func(on bool) { s.in.Change(func(to *settings.Settings) { set(to, on) }) })
}

// fieldWidth is the width of the fields of a form, in units.
const fieldWidth = 248

// formRow returns a field with its label at the left; all fields of a form are equally wide.
func formRow(label string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, nil, nil, container.New(widthAtLeast(fieldWidth), o), inMiddle(widget.Plain(label).MaxRows(2)))
}

// maxHash is the maximum size of the analysis table that a player can choose, in megabytes.
const maxHash = 2048

// powers returns the powers of two from the least to the most, and that one.
func powers(least, most int) []int {
	all := []int{most}
	for n := least; n < most; n *= 2 {
		all = append(all, n)
	}
	return all
}

// numbers returns options for a number: those that are offered, and what it is now.
func numbers(offered []int, now int, name func(int) string) (all []option) {
	sorted := append([]int{now}, offered...)
	slices.Sort(sorted)
	for _, n := range slices.Compact(sorted) {
		all = append(all, option{strconv.Itoa(n), name(n)})
	}
	return all
}

func percent(n int) string { return strconv.Itoa(n) + "%" }

func megabytes(n int) string { return strconv.Itoa(n) + " MB" }

func seconds(n int) string { return length(time.Duration(n) * time.Second) }

// named returns a field for the player's name, saved with each letter.
func named(name string, change func(func(*settings.Settings))) fyne.CanvasObject {
	f := widget.NewField("You", nil)
	f.Text = name
	f.OnChanged = func(text string) { change(func(s *settings.Settings) { s.PlayerName = strings.TrimSpace(text) }) }
	return f
}

func row(label string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(gap(2), widget.Caption(label), o)
}

// choose returns a dropdown of options with one chosen.
func choose(value string, options []option, changed func(string)) *widget.Dropdown {
	all := make([]widget.Option, len(options))
	chosen := 0
	for i, o := range options {
		all[i].Name = o.name
		if o.value == value {
			chosen = i
		}
	}
	return widget.NewDropdown(all, chosen, func(i int) { changed(options[i].value) })
}
