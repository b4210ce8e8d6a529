// Package settingsdialog has the dialog of the player's settings.
package settingsdialog

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
	"backrank/lang"
	"backrank/sound"
	"backrank/speech"
	"backrank/ui/accessible"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/san"
	"backrank/words"
)

// option is one value of a setting, and its name.
type option struct{ value, name string }

// Input configures the dialog.
type Input struct {
	Pieces   *theme.Pieces // for the preview
	Settings settings.Settings
	// Change changes the settings and applies them to the window at once.
	Change func(func(*settings.Settings))
	// Voices finds the voices of the system's speech for the language of the window, and calls done on the main goroutine, with
	// an error if there is no speech. NoSpeech says so.
	Voices   func(done func([]speech.Voice, error))
	NoSpeech string
	Still    bool           // the system asks for no animations
	Scales   bool           // the size of text can be changed
	Page     int            // index of the page that is shown first
	InPage   bool           // the first control of that page gets the focus, in place of the list of pages
	SetPage  func(page int) // called with the index of each page that is shown later
}

// Show shows the player's settings in pages: a list of the pages at the left or, in a narrow window, a dropdown above, and
// the settings of the chosen page. It applies each change at once.
func Show(win fyne.Window, in Input) {
	d := &dialog{in: in, preview: container.NewStack(), pageBox: container.NewStack()}
	d.drawPreview()
	pages := d.pages()
	rows, names := make([]widget.Choice, len(pages)), make([]string, len(pages))
	for i, p := range pages {
		rows[i], names[i] = widget.Choice{Name: p.name, About: p.about}, p.name
	}
	first := min(max(in.Page, 0), len(pages)-1)
	var above *widget.Dropdown
	list := widget.NewChoices(func(i int) {
		above.Set(i)
		d.showPage(pages[i])
		in.SetPage(i)
	})
	list.Set(rows, first)
	above = widget.NewDropdown(widget.Names(names...), first, list.Choose)
	list.SetName(lang.L("Settings"))
	above.SetName(lang.L("Settings"))
	body := container.New(pagesLayout{listWidth: max(minListWidth, list.TextWidth())}, list, above, d.pageBox)
	d.frame = dialogs.Show(win, lang.L("Settings"), fyne.NewSize(800, 600), body, func() { d.frame.Close() },
		widget.NewDefaultButton(lang.L("Close"), "", "", func() { d.frame.Close() }))
	d.showPage(pages[first])
	if list.Visible() {
		win.Canvas().Focus(list)
	} else {
		win.Canvas().Focus(above)
	}
	if in.InPage {
		win.Canvas().FocusNext()
	}
}

// showPage shows a page.
func (d *dialog) showPage(p page) {
	d.pageBox.Objects = []fyne.CanvasObject{p.scroll}
	d.pageBox.Refresh()
	d.frame.Scroll = p.scroll
}

// Dimensions of the pages, in units.
const (
	minListWidth = 190 // of the list of pages
	pageListGap  = 20
	dropdownGap  = 12  // between the dropdown and the page
	minPageWidth = 370 // of a page at the right of the list
)

// pagesLayout is a layout of three objects: a list, a dropdown and a page. The list is at the left of the page. If that
// leaves less than minPageWidth, the dropdown is above the page in place of the list.
type pagesLayout struct{ listWidth float32 }

func (pagesLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	above, page := o[1].MinSize(), o[2].MinSize()
	return fyne.NewSize(max(above.Width, page.Width), above.Height+dropdownGap+page.Height)
}

func (l pagesLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	list, above, page := o[0], o[1], o[2]
	showList := size.Width >= l.listWidth+pageListGap+minPageWidth
	show := func(o fyne.CanvasObject, visible bool) {
		switch {
		case visible == o.Visible():
		case visible:
			o.Show()
		default:
			o.Hide()
		}
	}
	show(list, showList)
	show(above, !showList)
	if showList {
		list.Resize(fyne.NewSize(l.listWidth, list.MinSize().Height))
		page.Move(fyne.NewPos(l.listWidth+pageListGap, 0))
		page.Resize(size.SubtractWidthHeight(l.listWidth+pageListGap, 0))
		return
	}
	top := above.MinSize().Height
	above.Resize(fyne.NewSize(size.Width-dialogs.BarWidth-fynetheme.Padding(), top)) // as wide as the page without its scroll bar
	page.Move(fyne.NewPos(0, top+dropdownGap))
	page.Resize(size.SubtractWidthHeight(0, top+dropdownGap))
}

// dialog is the open dialog.
type dialog struct {
	in      Input
	frame   *dialogs.Dialog
	preview *fyne.Container // of board and pieces
	pageBox *fyne.Container // has the page that is shown
}

// page is a page of the dialog.
type page struct {
	name, about string
	scroll      *container.Scroll
}

// pages returns all pages, in the order of the list.
func (d *dialog) pages() []page {
	newPage := func(name, about string, rows []fyne.CanvasObject) page {
		return page{name, about, dialogs.Scrolled(container.NewVBox(append([]fyne.CanvasObject{widget.Heading(name), dialogs.Gap(2)}, rows...)...))}
	}
	return []page{
		newPage(lang.L("Board"), lang.L("Theme, pieces, marks"), d.boardRows()),
		newPage(lang.X("settings of play", "Play"), lang.L("Moving, castling, questions"), d.playRows()),
		newPage(lang.X("computer player", "Computer"), lang.L("Opponent, coach, analysis"), d.computerRows()),
		newPage(lang.L("Language"), lang.L("Language, moves, FEN"), d.notationRows()),
		newPage(lang.L("Sound"), lang.L("Volume, events"), d.soundRows()),
		newPage(lang.X("spoken moves", "Speech"), lang.L("Spoken moves, voice"), d.speechRows()),
	}
}

func (d *dialog) boardRows() []fyne.CanvasObject {
	var boards, sets []option
	for _, p := range assets.Palettes() {
		boards = append(boards, option{p.ID, p.Name()})
	}
	for _, p := range assets.Sets() {
		sets = append(sets, option{p.ID, p.Name()})
	}
	current := &d.in.Settings
	return []fyne.CanvasObject{
		d.pick(lang.L("Theme"), current.Theme, []option{{"system", lang.L("System")}, {"light", lang.X("light theme", "Light")}, {"dark", lang.X("dark theme", "Dark")}}, func(s *settings.Settings, v string) { s.Theme = v }),
		d.textSize(),
		d.pick(lang.L("Board"), current.Board, boards, func(s *settings.Settings, v string) { s.Board = v }),
		d.pick(lang.L("Pieces"), current.Pieces, sets, func(s *settings.Settings, v string) { s.Pieces = v }),
		container.NewHBox(layout.NewSpacer(), d.preview),
		d.pick(lang.L("Coordinates"), current.Coordinates, []option{{"inside", lang.L("On the edge")}, {"every", lang.L("In every square")}, {"off", lang.L("Off")}}, func(s *settings.Settings, v string) { s.Coordinates = v }),
		d.pick(lang.L("Animation"), current.Animation, []option{{"off", lang.L("Off")}, {"fast", lang.L("Fast")}, {"normal", lang.L("Normal")}, {"slow", lang.L("Slow")}}, func(s *settings.Settings, v string) { s.Animation = v }),
		d.stillNote(),
		d.check(lang.L("Show legal moves"), current.LegalMarks, func(s *settings.Settings, on bool) { s.LegalMarks = on }),
		d.check(lang.L("Show castling rights"), current.RightsMarks, func(s *settings.Settings, on bool) { s.RightsMarks = on }),
		d.check(lang.L("Two players: turn the board after each move"), current.TurnBoard, func(s *settings.Settings, on bool) { s.TurnBoard = on }),
	}
}

// textSizes are the sizes of text that a player can choose, in per cent.
var textSizes = []int{100, 110, 120, 130, 150, 170, 200}

// textSize returns the row of the size of text, which is empty if it cannot be changed.
func (d *dialog) textSize() fyne.CanvasObject {
	sizes := []option{{"0", lang.X("text size of the system", "System")}}
	if chosen := d.in.Settings.TextSize; chosen != 0 {
		sizes = append(sizes, numbers(textSizes, chosen, percent)...)
	} else {
		sizes = append(sizes, numbers(textSizes[1:], textSizes[0], percent)...)
	}
	row := d.pick(lang.L("Text size"), strconv.Itoa(d.in.Settings.TextSize), sizes, func(s *settings.Settings, v string) { s.TextSize, _ = strconv.Atoi(v) })
	if !d.in.Scales {
		row.Hide()
	}
	return row
}

// stillNote returns a note that the system asks for no animations, which is empty if it does not.
func (d *dialog) stillNote() fyne.CanvasObject {
	note := widget.Caption(lang.L("Off now, because the system asks for no animations")).MaxRows(3)
	note.Hidden = !d.in.Still
	return note
}

func (d *dialog) playRows() []fyne.CanvasObject {
	current := &d.in.Settings
	return []fyne.CanvasObject{
		formRow(lang.L("Your name"), nameField(current.PlayerName, d.in.Change)),
		formRow(lang.L("Your other names"), otherNamesField(current.OwnNames, d.in.Change)),
		d.pick(lang.L("Moving pieces"), current.Moving, []option{{"both", lang.L("Drag or click")}, {"drag", lang.L("Drag only")}, {"click", lang.L("Click only")}}, func(s *settings.Settings, v string) { s.Moving = v }),
		d.pick(lang.L("Castling with two clicks"), current.CastlingByClick, []option{
			{"auto", lang.L("On, but ask in slide castling")}, {"yes", lang.L("On")}, {"ask", lang.L("Ask each time")}, {"drag", lang.L("Off, castle by dragging")},
		}, func(s *settings.Settings, v string) { s.CastlingByClick = v }),
		widget.Caption(lang.L("Click the king, then its partner, the piece that it castles with")).MaxRows(3),
		d.check(lang.L("One click plays the only move to a square"), current.OneClickMove, func(s *settings.Settings, on bool) { s.OneClickMove = on }),
		d.check(lang.L("Always promote to a queen"), current.PromoteToQueen, func(s *settings.Settings, on bool) { s.PromoteToQueen = on }),
		d.check(lang.L("Premoves while the computer thinks"), current.Premoves, func(s *settings.Settings, on bool) { s.Premoves = on }),
		dialogs.Gap(8), widget.Heading(lang.L("Confirm")),
		d.check(lang.L("Moves on the board"), current.ConfirmMoves, func(s *settings.Settings, on bool) { s.ConfirmMoves = on }),
		d.check(lang.L("Resignation and draw offers"), current.ConfirmResign, func(s *settings.Settings, on bool) { s.ConfirmResign = on }),
		d.check(lang.L("Closing a game in progress"), current.ConfirmNew, func(s *settings.Settings, on bool) { s.ConfirmNew = on }),
	}
}

func (d *dialog) computerRows() []fyne.CanvasObject {
	var limits []option
	for _, l := range settings.AnalysisLimits() {
		limits = append(limits, option{l.ID, l.Name})
	}
	return []fyne.CanvasObject{
		d.check(lang.L("Coach: comment on draft placements"), d.in.Settings.Coach, func(s *settings.Settings, on bool) { s.Coach = on }),
		dialogs.Gap(8), widget.Heading(lang.L("Computer at full strength")),
		d.number(lang.L("Time per move without a clock"), []int{1, 2, 5, 10, 30, 60}, seconds, func(s *settings.Settings) *int { return &s.FullSeconds }),
		d.number(lang.L("Threads"), powers(1, runtime.NumCPU()), strconv.Itoa, func(s *settings.Settings) *int { return &s.FullThreads }),
		dialogs.Gap(8), widget.Heading(lang.L("Analysis")),
		d.number(lang.L("Threads"), powers(1, runtime.NumCPU()), strconv.Itoa, func(s *settings.Settings) *int { return &s.AnalysisThreads }),
		d.number(lang.X("size of the hash table", "Hash"), powers(16, maxHash), megabytes, func(s *settings.Settings) *int { return &s.AnalysisHash }),
		d.pick(lang.L("Stop after"), d.in.Settings.AnalysisLimit, limits, func(s *settings.Settings, v string) { s.AnalysisLimit = v }),
	}
}

// languageOptions are the languages of the window, each by its own name, after that of the system.
func languageOptions() []option {
	all := []option{{"", lang.X("language of the system", "System")}}
	for _, tag := range lang.Languages() {
		all = append(all, option{tag, lang.LanguageName(tag)})
	}
	return all
}

// letterOptions are the letters for pieces, by one of their languages, after those of the language of the window.
func letterOptions() []option {
	all := []option{{"", lang.X("letters for pieces", "As the language")}}
	for _, l := range san.AllLetters() {
		all = append(all, option{l.Languages[0], l.String()})
	}
	return all
}

func (d *dialog) notationRows() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		d.pick(lang.L("Language"), d.in.Settings.Language, languageOptions(), func(s *settings.Settings, v string) { s.Language = v }),
		d.pick(lang.X("how moves are written", "Moves"), strconv.FormatBool(d.in.Settings.Letters), []option{{"false", lang.L("Figurines")}, {"true", lang.L("Letters")}}, func(s *settings.Settings, v string) { s.Letters = v == "true" }),
		d.pick(lang.L("Letters for pieces"), d.in.Settings.PieceLetters, letterOptions(), func(s *settings.Settings, v string) { s.PieceLetters = v }),
		widget.Caption(lang.L("Also in moves that you type. Files and copied games have English letters.")).MaxRows(3),
		d.pick(lang.L("Castling rights in copied FEN"), d.in.Settings.FEN, []option{{"shredder", "HAha (Shredder FEN)"}, {"x", "KQkq (X-FEN)"}}, func(s *settings.Settings, v string) { s.FEN = v }),
	}
}

func (d *dialog) soundRows() []fyne.CanvasObject {
	events := container.NewGridWithColumns(2)
	for _, e := range sound.Events() {
		events.Add(d.check(e.Name(), d.in.Settings.SoundEnabled(e.ID()), func(s *settings.Settings, on bool) { s.SetSoundEnabled(e.ID(), on) }))
	}
	return []fyne.CanvasObject{
		d.check(lang.L("Play sounds"), d.in.Settings.Sound, func(s *settings.Settings, on bool) { s.Sound = on }),
		d.number(lang.L("Volume"), []int{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100}, percent, func(s *settings.Settings) *int { return &s.SoundVolume }),
		dialogs.Gap(8), widget.Heading(lang.L("Sounds of")), events,
	}
}

// speechRows returns the settings of the speech. The voices come later, because the system takes a moment to list them.
func (d *dialog) speechRows() []fyne.CanvasObject {
	set := func(s *settings.Settings, id string) { s.SetSpeechVoice(lang.Tag(), id) }
	automatic := option{"", lang.X("voice of the speech", "Automatic")}
	chosen := d.in.Settings.SpeechVoice(lang.Tag())
	options := []option{automatic}
	if chosen != "" {
		options = append(options, option{chosen, chosen})
	}
	voice := container.NewStack(d.pick(lang.L("Voice"), chosen, options, set))
	about := widget.Caption("").MaxRows(3)
	about.Hide()
	d.in.Voices(func(found []speech.Voice, err error) {
		options := []option{automatic}
		for _, v := range found {
			options = append(options, option{v.ID, v.Name})
		}
		voice.Objects = []fyne.CanvasObject{d.pick(lang.L("Voice"), d.in.Settings.SpeechVoice(lang.Tag()), options, set)}
		voice.Refresh()
		switch {
		case err != nil:
			about.SetText(d.in.NoSpeech)
		case len(found) == 0:
			about.SetText(lang.L("The system has no voice for this language"))
		}
		if about.Text() != "" {
			about.Show()
		}
	})
	return []fyne.CanvasObject{
		d.check(lang.L("Speak moves, clocks, results and messages"), d.in.Settings.Speech, func(s *settings.Settings, on bool) { s.Speech = on }),
		d.number(lang.X("speed of the speech", "Rate"), []int{50, 75, 100, 125, 150, 200, 250, 300}, percent, func(s *settings.Settings) *int { return &s.SpeechRate }),
		voice, about,
	}
}

// drawPreview draws the chosen pieces on the chosen board.
func (d *dialog) drawPreview() {
	diagram := widget.NewDiagram(d.in.Pieces, d.in.Settings.Pieces, d.in.Settings.Board, previewSquare, chess.Rank8, chess.Rank1)
	diagram.Set(variants.All()[1].RandomStart(3).Pieces(), nil)
	d.preview.Objects = []fyne.CanvasObject{diagram}
	d.preview.Refresh()
}

// previewSquare is the size of a square of the preview, in units: the board is as wide as a field.
const previewSquare = fieldWidth / 8

// pick returns a row with a dropdown of options.
func (d *dialog) pick(label, value string, options []option, set func(*settings.Settings, string)) fyne.CanvasObject {
	return formRow(label, choose(value, options, func(v string) {
		set(&d.in.Settings, v)
		d.in.Change(func(to *settings.Settings) { set(to, v) })
		d.drawPreview()
	}))
}

// number returns a row with a dropdown of numbers.
func (d *dialog) number(label string, offered []int, name func(int) string, of func(*settings.Settings) *int) fyne.CanvasObject {
	value := *of(&d.in.Settings)
	return d.pick(label, strconv.Itoa(value), numbers(offered, value, name), func(to *settings.Settings, v string) { *of(to), _ = strconv.Atoi(v) })
}

// check returns a check box.
func (d *dialog) check(label string, value bool, set func(*settings.Settings, bool)) fyne.CanvasObject {
	return widget.NewCheck(label, value, func(on bool) { d.in.Change(func(to *settings.Settings) { set(to, on) }) }).Wrap()
}

// fieldWidth is the width of the fields of a form, in units.
const fieldWidth = 248

// formRow returns a field with its label at the left. All fields have the same width.
func formRow(label string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, nil, nil, container.New(dialogs.MinWidth(fieldWidth), accessible.Name(label, o)), dialogs.CenterVertically(widget.Plain(label).MaxRows(4)))
}

// maxHash is the maximum size of the analysis table that a player can choose, in megabytes.
const maxHash = 2048

// powers returns highest, and the powers of two below it that are at least lowest.
func powers(lowest, highest int) []int {
	all := []int{highest}
	for n := lowest; n < highest; n *= 2 {
		all = append(all, n)
	}
	return all
}

// numbers returns the options for a number: the offered ones, and the current value.
func numbers(offered []int, value int, name func(int) string) (all []option) {
	sorted := append([]int{value}, offered...)
	slices.Sort(sorted)
	for _, n := range slices.Compact(sorted) {
		all = append(all, option{strconv.Itoa(n), name(n)})
	}
	return all
}

func percent(n int) string { return words.Percent(float64(n)/100, 0) }

func megabytes(n int) string { return lang.L("{{.Number}} MB", "Number", n) }

func seconds(n int) string { return words.ExactDuration(time.Duration(n) * time.Second) }

// nameField returns a field for the player's name, which it saves with each letter.
func nameField(name string, change func(func(*settings.Settings))) fyne.CanvasObject {
	f := widget.NewField(lang.L("You"), nil)
	f.Text = name
	f.OnChanged = func(text string) { change(func(s *settings.Settings) { s.PlayerName = strings.TrimSpace(text) }) }
	return f
}

// otherNamesField returns a field for the player's other names, separated by semicolons, which it saves with each letter.
func otherNamesField(names string, change func(func(*settings.Settings))) fyne.CanvasObject {
	f := widget.NewField("Anna960; anna_b", nil)
	f.MaxLength = 1000
	f.Text = strings.Join(strings.FieldsFunc(names, func(r rune) bool { return r == '\n' }), "; ")
	f.OnChanged = func(text string) {
		var all []string
		for name := range strings.SplitSeq(text, ";") {
			if name = strings.TrimSpace(name); name != "" {
				all = append(all, name)
			}
		}
		change(func(s *settings.Settings) { s.OwnNames = strings.Join(all, "\n") })
	}
	return f
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
