package ui

import (
	"bytes"
	"compress/zlib"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"backrank/app"
	"backrank/app/draws"
	"backrank/app/player"
	"backrank/ui/print"
	"backrank/ui/widget"
	"backrank/variants"
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

var (
	pdfStream = regexp.MustCompile(`(?s)/FlateDecode[^>]*>>\nstream\n(.*?)\nendstream`)
	pdfText   = regexp.MustCompile(`(?s)\(((?:\\.|[^\\)])*)\) ?Tj`)
	pdfEscape = regexp.MustCompile(`(?s)\\(.)`)
	pdfDrawn  = regexp.MustCompile(`/TPL\w+ Do`)
)

// pdf is the content of a PDF: its pages and parts in drawing order, its texts, and the number of its drawings, which
// are pieces, empty boards and empty ranks.
type pdf struct {
	streams string
	texts   []string
	drawn   int
}

// readPDF returns the content of a PDF.
func readPDF(t *testing.T, data []byte) (p pdf) {
	t.Helper()
	for _, stream := range pdfStream.FindAllSubmatch(data, -1) {
		z, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			t.Fatal(err)
		}
		page, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		p.streams += string(page)
		p.drawn += len(pdfDrawn.FindAll(page, -1))
		for _, text := range pdfText.FindAllSubmatch(page, -1) {
			code := pdfEscape.ReplaceAll(text[1], []byte("$1"))
			units := make([]uint16, len(code)/2)
			for i := range units {
				units[i] = uint16(code[2*i])<<8 | uint16(code[2*i+1])
			}
			p.texts = append(p.texts, string(utf16.Decode(units)))
		}
	}
	if len(p.texts) == 0 {
		t.Fatal("a PDF without texts")
	}
	return p
}

// savedSheets saves every sheet in the print dialog that print opens, and returns them by file name; none if no dialog
// opens.
func (r *testWindow) savedSheets(print func()) map[string]pdf {
	r.t.Helper()
	all := map[string]pdf{}
	for kind := 0; ; kind++ {
		r.do(print)
		if r.win.Canvas().Overlays().Top() == nil {
			return all
		}
		for range 8 { // select the first kind
			r.sendKey(fyne.KeyLeft)
		}
		name, data := r.savedPDF(kind)
		if _, seen := all[name]; seen { // past the last kind
			return all
		}
		all[name] = readPDF(r.t, data)
	}
}

// checkSheet reports an error for each word of the secret in a sheet.
func (s *secretWindow) checkSheet(where string, p pdf) {
	s.t.Helper()
	for _, w := range s.words {
		if i := slices.IndexFunc(p.texts, func(text string) bool { return strings.Contains(text, w) }); i >= 0 {
			s.t.Errorf("%s: %q in %q", where, w, p.texts[i])
		}
	}
}

// atlasViews open the views of the atlas that can be printed, by their names.
var atlasViews = map[string]func(r *testWindow){
	"gallery": func(r *testWindow) { r.do(r.atlas.show) },
	"page": func(r *testWindow) {
		r.do(func() { r.atlas.show(); r.atlas.screen.Open(r.view.Variant, r.view.Variant.StartAt(0)) })
	},
	"draw":             func(r *testWindow) { r.do(r.atlas.show); r.do(r.screens.shown.screen.Own("live-draw")) },
	"page of the game": func(r *testWindow) { r.do(r.atlas.showArray) },
}

// atlasSheets returns all sheets of the atlas.
func (r *testWindow) atlasSheets() map[string]pdf {
	r.t.Helper()
	all := map[string]pdf{}
	for _, view := range slices.Sorted(maps.Keys(atlasViews)) {
		atlasViews[view](r)
		if r.screens.shown.screen == nil { // in a draft
			continue
		}
		for name, sheet := range r.savedSheets(r.screens.shown.screen.Own("print")) {
			all[view+", "+name] = sheet
		}
		r.do(r.screens.home)
	}
	return all
}

// drawList makes a draw and returns the sheets printed by the button beside the list of draws.
func (r *testWindow) drawList() map[string]pdf {
	r.t.Helper()
	record := app.Draws(r.match.Match)
	if len(record.Draws()) == 0 {
		v, _ := variants.ByID("chess960")
		if _, err := record.Draw(draws.Request{Pool: draws.Pool{Variant: v}, Seed: 1, Time: time.Unix(1_800_000_000, 0)}); err != nil {
			r.t.Fatal(err)
		}
	}
	atlasViews["draw"](r)
	for _, o := range test.LaidOutObjects(r.win.Canvas().Content()) {
		if b, is := o.(*widget.Button); is && b.Tip == "Print the draws of this event" {
			return r.savedSheets(b.OnTapped)
		}
	}
	r.t.Fatal("no button prints the draws")
	return nil
}

// In each of the secretStates every sheet offered for printing is saved, and no PDF reveals the secret. The game has no
// sheets while its board is covered, no start sheet during preparation, and in a draft no more drawings than an empty
// form.
//
// The sheets of the atlas (start sheets, score sheets, books and the list of draws) equal those in another game of the
// same variant. During preparation the atlas offers none.
func TestNoPrintedSheetRevealsSecrets(t *testing.T) {
	others := map[string]map[string]pdf{} // sheets of the atlas by variant
	for _, state := range slices.Sorted(maps.Keys(secretStates)) {
		t.Run(state, func(t *testing.T) {
			s := secretStates[state](t)
			sheets := s.savedSheets(func() { s.keyInput.runUnlessCovered(s.commands.get("print")) })
			maps.Copy(sheets, s.savedSheets(func() { s.prints.printFirst(reportFile(s.view)) }))
			if want := !s.view.Paused; want != (len(sheets) > 0) {
				t.Fatalf("%d sheets are offered", len(sheets))
			}
			empty := sheets["score-sheet.pdf"].drawn
			for name, sheet := range sheets {
				s.checkSheet(name, sheet)
				if s.view.Draft.Going && !strings.HasPrefix(name, "arrays-") && sheet.drawn > empty {
					t.Errorf("%s: %d drawings, want %d as on an empty form", name, sheet.drawn, empty)
				}
			}
			if name := fileStem(s.view.Variant) + "-" + s.view.StartID + ".pdf"; s.noHelp && sheets[name].texts != nil {
				t.Errorf("a start sheet is offered: %s", name)
			}
			s.do(s.atlas.show)
			if opened, barred := s.screens.shown.screen != nil, slices.Contains(s.forbidden, "atlas"); opened == barred || barred != (s.view.Knowledge().Study() != nil) {
				t.Fatalf("the atlas is open: %t; why it may not be: %v", opened, s.view.Knowledge().Study())
			} else if barred {
				return
			}
			s.do(s.screens.home)
			got, id := s.atlasSheets(), s.view.Variant.ID
			for name, sheet := range got {
				s.checkSheet(name, sheet)
			}
			lists := s.drawList()
			if len(lists) != 1 {
				t.Errorf("%d lists of draws", len(lists))
			}
			var plain bytes.Buffer
			record := app.Draws(s.match.Match)
			if err := print.Draws(&plain, print.Style{Size: s.prints.paper(), Set: s.settings.get().Pieces}, drawListOf("", record.Sum(), record.Draws())); err != nil {
				t.Fatal(err)
			}
			for name, list := range lists {
				if s.checkSheet(name, list); list.streams != readPDF(t, plain.Bytes()).streams {
					t.Errorf("%s is not that of the record", name)
				}
			}
			if !s.unchanged() {
				t.Fatal("printing has ended the state")
			}
			if others[id] == nil {
				others[id] = openOn(t, app.Options{Unsaved: true, First: app.NewGame{Variant: s.view.Variant, White: player.Player{}}}, "").atlasSheets()
			}
			if !maps.EqualFunc(got, others[id], func(a, b pdf) bool { return a.streams == b.streams }) {
				t.Errorf("the atlas prints %d sheets that are not the %d of another game: %q, %q", len(got), len(others[id]), slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(others[id])))
			}
		})
	}
}
