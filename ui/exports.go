package ui

import (
	"bytes"
	"path/filepath"
	"strings"
	"unicode"

	"backrank/app"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/app/sheet"
	"backrank/assets/diagram"
	"backrank/lang"
	"backrank/ui/atlas"
	"backrank/ui/dialogs/filedialog"
	"backrank/ui/editor"
	"backrank/ui/widget"
	"backrank/variants"
)

// exports has the commands that copy the game, its position or a link, and copy or save a diagram of the position shown.
type exports struct {
	view       *app.View
	system     *System
	settings   *preferences
	background *background
	notify     *notifier
	clipboard  *clipboard
	saver      *fileSaver
	shown      *shownScreen
}

// copyFEN copies the position to the clipboard.
func (e *exports) copyFEN() {
	if _, err := e.view.FEN(); err != nil {
		e.notify.refuse(err.Error(), 0)
		return
	}
	e.clipboard.copyPosition(&e.view.Position)
}

// copyPGN copies the game to the clipboard.
func (e *exports) copyPGN() {
	text, err := e.view.PGN()
	if err != nil {
		e.notify.refuse(err.Error(), 0)
		return
	}
	e.clipboard.copy(text, lang.L("Game copied as PGN"))
}

// copyLink copies a link by which a browser opens the start or the position shown.
func (e *exports) copyLink() {
	link, err := app.Link(e.system.LinkAddress, e.view)
	if err != nil {
		e.notify.refuse(err.Error(), 0)
		return
	}
	e.clipboard.copy(link, lang.L("Link copied"))
}

// squareSizes are the sizes of a square in diagrams, in pixels. Saving offers them all.
var squareSizes = []int{32, 64, 128, 256}

// diagram returns the position of the game or of the screen shown as a diagram, and a file name. If no array is
// selected or the board is covered, it shows why and returns false.
func (e *exports) diagram() (d diagram.Diagram, name string, ok bool) {
	s := e.settings.get()
	d = diagram.Diagram{
		Pieces: e.view.Pieces(), Flipped: e.view.Flipped, Coordinates: s.Coordinates != "off", Set: s.Pieces, Board: s.Board,
	}
	name, ok = fileStem(e.view.Variant), true
	why := lang.L("No array is selected")
	switch s := e.shown.screen.(type) {
	case *editor.Editor:
		d.Pieces, d.Flipped = s.Picture()
		name = "position"
	case *atlas.Atlas:
		d.Pieces, name, ok = s.Picture()
		d.Flipped = false
	default:
		if err := e.view.Knowledge().Board(); err != nil {
			ok, why = false, err.Error()
		}
	}
	if !ok {
		e.notify.show(why, notice.Warning)
	}
	return d, name, ok
}

// saveDiagram asks for a file and saves the diagram as PNG or SVG, by the extension.
func (e *exports) saveDiagram() {
	d, name, ok := e.diagram()
	if !ok {
		return
	}
	var sizes []string
	for _, px := range squareSizes {
		sizes = append(sizes, lang.N("{{.Number}} pixels", 8*px, "Number", 8*px))
	}
	size := widget.NewSegments(sizes, 1, nil).Wrap()
	size.SetName(lang.L("Size"))
	e.saver.saveAs(lang.L("Save diagram"), name+".png", imageFiles(), size, func(path string) error {
		var b bytes.Buffer
		write := d.PNG
		if strings.EqualFold(filepath.Ext(path), ".svg") {
			write = d.SVG
		}
		if err := write(&b, squareSizes[size.Chosen()]); err != nil {
			return err
		}
		return disk.Save(path, b.String())
	}, func(path string) { e.notify.show(savedAs(path), notice.Info) })
}

// saveTable asks for a file and saves the table of the screen shown for spreadsheets.
func (e *exports) saveTable() {
	s, ok := sheet.Sheet{}, false
	if shown, has := e.shown.screen.(interface{ Sheet() (sheet.Sheet, bool) }); has {
		s, ok = shown.Sheet()
	}
	switch {
	case !ok:
		e.notify.show(lang.L("There is no table to save here. The atlas and the results have tables."), notice.Warning)
		return
	case len(s.Rows) == 0:
		e.notify.show(lang.L("The table is empty"), notice.Warning)
		return
	}
	e.saver.saveAs(lang.L("Save table"), s.Name+".csv", csvFiles(), nil, func(path string) error { return disk.Save(path, s.File()) },
		func(path string) { e.notify.show(savedAs(path), notice.Info) })
}

// copyPNG copies the diagram to the clipboard as PNG.
func (e *exports) copyPNG() {
	d, _, ok := e.diagram()
	switch {
	case !ok:
		return
	case e.system.CopyImage == nil:
		e.notify.show(lang.L("Images cannot be copied here. Use Save diagram instead."), notice.Warning)
		return
	}
	e.background.queue.do(func() error {
		var b bytes.Buffer
		if err := d.PNG(&b, squareSizes[2]); err != nil {
			return err
		}
		return e.system.CopyImage(b.Bytes())
	}, func(err error) {
		if err != nil {
			e.notify.show(lang.L("The diagram could not be copied: {{.Reason}}. Save it as a file instead.", "Reason", err), notice.Warning)
			return
		}
		e.notify.show(lang.L("Diagram copied as PNG"), notice.Info)
	})
}

// copySVG copies the diagram to the clipboard as SVG.
func (e *exports) copySVG() {
	d, _, ok := e.diagram()
	if !ok {
		return
	}
	var b strings.Builder
	if err := d.SVG(&b, squareSizes[1]); err != nil {
		e.notify.show(err.Error(), notice.Warning)
		return
	}
	e.clipboard.copy(b.String(), lang.L("Diagram copied as SVG"))
}

// The file kinds for saving.

func pgnFiles() []filedialog.Kind {
	return []filedialog.Kind{{Name: lang.L("PGN files"), Extensions: []string{".pgn"}}, filedialog.AllFiles}
}

func imageFiles() []filedialog.Kind {
	return []filedialog.Kind{{Name: lang.L("PNG and SVG images"), Extensions: []string{".png", ".svg"}}, filedialog.AllFiles}
}

func csvFiles() []filedialog.Kind {
	return []filedialog.Kind{{Name: lang.L("CSV files"), Extensions: []string{".csv"}}, filedialog.AllFiles}
}

func pdfFiles() []filedialog.Kind {
	return []filedialog.Kind{{Name: lang.L("PDF files"), Extensions: []string{".pdf"}}, filedialog.AllFiles}
}

// fileStem returns the start of file names for a variant: "chess960", "pre-chess-fischer-castling".
func fileStem(v variants.Variant) string {
	if !v.IsCustom() {
		return v.ID
	}
	words := strings.FieldsFunc(strings.ToLower(v.Name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, "-")
}
