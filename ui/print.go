package ui

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	fynelang "fyne.io/fyne/v2/lang"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/disk"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/print"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// printer has the commands for printing.
type printer struct {
	app        fyne.App
	win        fyne.Window
	view       *app.View
	settings   *preferences
	background *background
	saver      *fileSaver
	notify     *notifier
}

// printable is a sheet or book that can be printed.
type printable struct {
	dialogs.PrintKind

	file string // file name without extension
	make func(io.Writer, print.Style) error
}

// in returns a printer that opens its dialogs in a window.
func (p *printer) in(win fyne.Window) *printer {
	there, saver := *p, *p.saver
	there.win, saver.win, there.saver = win, win, &saver
	return &there
}

// printGame opens the print dialog with the sheets of the current game.
func (p *printer) printGame() { p.printFirst("") }

// printFirst opens the print dialog with the sheets of the current game; the sheet with the name file is selected.
func (p *printer) printFirst(file string) {
	sheets, missing, err := gameSheets(p.view, playerColor(p.view, p.settings) == chess.Black)
	if err != nil {
		p.notify.refuseOnScreen(err.Error())
		return
	}
	p.offerSheets(sheets, max(slices.IndexFunc(sheets, func(s printable) bool { return s.file == file }), 0), missing)
}

// gameSheets returns the sheets of a game that may be printed now. missing explains why the start sheet is not among them,
// "" if it is. The error explains why nothing may be printed. The diagrams of the report have Black at the bottom if flipped is
// true.
func gameSheets(v *app.View, flipped bool) (sheets []printable, missing string, err error) {
	if err := v.Knowledge().Board(); err != nil {
		return nil, "", err
	}
	switch {
	case v.Draft.Going:
		missing = lang.L("A start sheet needs a complete start position. The pieces are still being placed.")
	case v.Knowledge().Study() != nil:
		missing = lang.L("There is no help while you prepare for the game, so there is no start sheet")
	case v.StartID == "":
		missing = lang.L("A start sheet needs a numbered start position. This one was set up by hand; the score sheet shows it.")
	}
	sheets = append(sheets, scoreSheet(score(v)))
	if missing == "" {
		sheets = append(sheets, startSheet(v.Variant, v.Start))
	}
	if sheet, is := reportSheet(v, flipped); is {
		sheets = append(sheets, sheet)
	}
	return append(append(sheets, blankSheet()), books(v.Variant.Family)...), missing, nil
}

// score returns the content of the score sheet of a game.
func score(v *app.View) print.Game {
	s := print.Game{
		Variant: v.Variant, Start: v.Start, Result: words.Result(string(v.Outcome)),
		Event: v.Tag("Event"), Round: v.Tag("Round"), Date: words.Date(v.Tag("Date")),
		White: v.Tag(chess.White.Name()), Black: v.Tag(chess.Black.Name()),
	}
	if !v.Draft.Going {
		s.Setup = v.First.Setup()
	}
	for _, ply := range v.Plies {
		s.Moves = append(s.Moves, ply.SAN)
	}
	return s
}

// printArray opens the print dialog with the sheets of a start position, or a blank score sheet if start is nil, and
// the book of the family, which is selected if book is true.
func (p *printer) printArray(v variants.Variant, start *variants.Start, book bool) {
	var sheets []printable
	if start != nil {
		setup := rules.Setup{}
		if p, err := v.Position(*start); err == nil { // printing the sheet returns the error
			setup = p.Setup()
		}
		sheets = append(sheets, startSheet(v, *start), scoreSheet(print.Game{Variant: v, Start: *start, Setup: setup}))
		if study, has := studySheet(v, *start); has {
			sheets = append(sheets, study)
		}
	} else {
		sheets = append(sheets, blankSheet())
	}
	first := 0
	all := books(v.Family)
	if book && len(all) > 0 {
		first = len(sheets)
	}
	p.offerSheets(append(sheets, all...), first, "")
}

func startSheet(v variants.Variant, start variants.Start) printable {
	return printable{
		dialogs.PrintKind{
			Name:  lang.L("Start sheet"),
			About: lang.L("One page about {{.Start}} for the notice board: a large diagram, its numbers, and every castling before and after", "Start", v.StartID(start)),
		},
		fileName(v, v.StartID(start)),
		func(out io.Writer, s print.Style) error { return print.StartSheet(out, s, v, start) },
	}
}

func scoreSheet(score print.Game) printable {
	id := "score-sheet"
	if score.Start != (variants.Start{}) {
		id = score.Variant.StartID(score.Start) + "-score-sheet"
	}
	return printable{
		dialogs.PrintKind{
			Name:  lang.L("Score sheet"),
			About: scoreAbout(&score),
		},
		fileName(score.Variant, id),
		func(out io.Writer, s print.Style) error { return print.ScoreSheet(out, s, score) },
	}
}

// scoreAbout describes a score sheet for the print dialog.
func scoreAbout(score *print.Game) string {
	switch n := len(score.Moves); {
	case n == 0:
		return lang.N("For a game from this start position, which is at the top, with room for {{.Count}} moves", print.Rows)
	case score.Result == "":
		return lang.L("The moves of this game so far and room for more, with its start position at the top")
	}
	return lang.L("The moves and the result of this game, with its start position at the top")
}

func blankSheet() printable {
	return printable{
		dialogs.PrintKind{Name: lang.L("Blank score sheet"), About: lang.L("An empty form to copy, with a board on which the players draw their start position by hand")},
		"score-sheet",
		func(out io.Writer, s print.Style) error { return print.ScoreSheet(out, s, print.Game{}) },
	}
}

// books returns the book of a family, none if the family has a single array.
func books(f *variants.Family) []printable {
	if f.Len() == 1 {
		return nil
	}
	return []printable{{
		dialogs.PrintKind{
			Name:  lang.L("Book of all {{.Number}}", "Number", f.Len()),
			About: lang.L("All arrays of the {{.Family}} family with their numbers, and how to read them", "Family", f.Name()),
		},
		fmt.Sprintf("arrays-%d", f.Len()),
		func(out io.Writer, s print.Style) error { return print.Book(out, s, f) },
	}}
}

func fileName(v variants.Variant, id string) string {
	return fileStem(v) + "-" + id
}

// offerSheets opens the print dialog, renders the chosen sheet in the background, and asks where to save it. missing
// explains why a sheet is not offered.
func (p *printer) offerSheets(sheets []printable, chosen int, missing string) {
	in := dialogs.PrintInput{Kind: chosen, Missing: missing, Paper: slices.Index(print.Sizes(), p.paper())}
	for _, s := range sheets {
		in.Kinds = append(in.Kinds, s.PrintKind)
	}
	for _, s := range print.Sizes() {
		in.Papers = append(in.Papers, print.SizeName(s))
	}
	dialogs.Print(p.win, in, func(kind, size int, made func(error) bool) {
		sheet, style := sheets[kind], print.Style{Size: print.Sizes()[size], Set: p.settings.get().Pieces}
		if style.Size != p.paper() {
			p.settings.change(func(s *settings.Settings) { s.Paper = style.Size.ID })
		}
		var pdf bytes.Buffer
		p.background.queue.do(func() error { return sheet.make(&pdf, style) }, func(err error) {
			if made(err) && err == nil {
				p.savePDF(sheet.file, pdf.String())
			}
		})
	})
}

// savePDF asks for a file, saves the PDF, and offers to open it.
func (p *printer) savePDF(name, pdf string) {
	p.saver.saveAs(lang.L("Save as PDF"), name+".pdf", pdfFiles(), nil, func(path string) error { return disk.Save(path, pdf) }, func(path string) {
		dialogs.ShowSavedPDF(p.win, path, func() { p.openInDesktop(path) })
	})
}

// openInDesktop opens a file with the desktop's application for it.
func (p *printer) openInDesktop(path string) {
	place := "/" + strings.TrimPrefix(filepath.ToSlash(path), "/") // C:/… has no leading slash
	if err := p.app.OpenURL(&url.URL{Scheme: "file", Path: place}); err != nil {
		dialogs.ShowText(p.win, lang.L("Cannot open the PDF"), words.Message(lang.L("The desktop could not open {{.File}}", "File", path), words.Sentence(err.Error())))
	}
}

// paper returns the chosen paper size, or by default the usual one in the country of the locale.
func (p *printer) paper() print.Size {
	if id := p.settings.get().Paper; id != "auto" {
		return print.SizeByID(id)
	}
	return print.SizeIn(countryOf(fynelang.SystemLocale().String()))
}

// countryOf returns the country of a locale such as en-US or zh-Hant-TW, "" if it has none.
func countryOf(locale string) string {
	parts := strings.FieldsFunc(locale, func(r rune) bool { return strings.ContainsRune("-_.@", r) })
	for _, p := range parts[min(1, len(parts)):] {
		if len(p) == 2 && p == strings.ToUpper(p) {
			return p
		}
	}
	return ""
}
