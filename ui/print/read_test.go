package print

import (
	"bytes"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/notnil/chess"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"

	"backrank/assets"
)

// printedDocument is an uncompressed document as a viewer shows it, with lengths in points from the lower left corner.
type printedDocument struct {
	width, height float64
	pages         []printedPage
}

// printedPage is the content of a page, in the order of drawing.
type printedPage []printedThing

// printedThing is a text, or a template in a box: a piece or the squares of a rank.
type printedThing struct {
	x, y  float64
	text  string
	size  float64
	bold  bool
	drawn string // name of the template, "" for a text
	scale float64
}

var (
	pageObject = regexp.MustCompile(`(?s)<</Type /Page\n.*?/Contents (\d+) 0 R`)
	mediaBox   = regexp.MustCompile(`/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]`)
	fontName   = regexp.MustCompile(`/F(\w{40}) (\d+) 0 R`)
	inStream   = regexp.MustCompile(`(?s)` + strings.Join([]string{
		`BT /F(\w{40}) ([\d.]+) Tf ET`,
		`BT ([\d.-]+) ([\d.-]+) Td \(((?:\\.|[^\\)])*)\) Tj ET`,
		`q ([\d.]+) 0 0 [\d.]+ ([\d.-]+) ([\d.-]+) cm\n/TPL(\w{40}) Do`,
	}, "|"))
	escaped = regexp.MustCompile(`(?s)\\(.)`)
)

// read renders an uncompressed document and parses it.
func read(t *testing.T, size Size, write func(io.Writer, Style) error) printedDocument {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, Style{Size: size, plain: true}); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	var p printedDocument
	box := mediaBox.FindAllStringSubmatch(text, -1)
	if len(box) != 1 {
		t.Fatalf("%d sizes of page", len(box))
	}
	p.width, p.height = number(box[0][1]), number(box[0][2])
	bolds := map[string]bool{}
	for _, f := range fontName.FindAllStringSubmatch(text, -1) {
		_, object, _ := strings.Cut(text, "\n"+f[2]+" 0 obj")
		_, name, _ := strings.Cut(object, "/BaseFont ")
		name, _, _ = strings.Cut(name, "\n")
		bolds[f[1]] = strings.HasSuffix(name, "B")
	}
	for _, m := range pageObject.FindAllStringSubmatch(text, -1) {
		_, stream, _ := strings.Cut(text, "\n"+m[1]+" 0 obj")
		_, stream, _ = strings.Cut(stream, "stream\n")
		stream, _, _ = strings.Cut(stream, "\nendstream")
		p.pages = append(p.pages, readPage(stream, bolds))
	}
	return p
}

func readPage(stream string, bolds map[string]bool) (page printedPage) {
	var now printedThing // the current font
	for _, m := range inStream.FindAllStringSubmatch(stream, -1) {
		switch {
		case m[1] != "":
			now.bold, now.size = bolds[m[1]], number(m[2])
		case m[3] != "":
			page = append(page, printedThing{x: number(m[3]), y: number(m[4]), text: decoded(m[5]), size: now.size, bold: now.bold})
		default:
			page = append(page, printedThing{x: number(m[7]), y: number(m[8]), drawn: m[9], scale: number(m[6])})
		}
	}
	return page
}

// decoded decodes a string of the document: UTF-16 with some bytes escaped.
func decoded(raw string) string {
	b := []byte(escaped.ReplaceAllStringFunc(raw, func(s string) string {
		if s[1] == 'r' {
			return "\r"
		}
		return s[1:]
	}))
	var units []uint16
	for i := 0; i+1 < len(b); i += 2 {
		units = append(units, uint16(b[i])<<8|uint16(b[i+1]))
	}
	return string(utf16.Decode(units))
}

func number(text string) float64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	return n
}

// words returns all texts of a page.
func (p printedPage) words() string {
	var all []string
	for _, thing := range p {
		if thing.drawn == "" {
			all = append(all, thing.text)
		}
	}
	return strings.Join(all, "\n")
}

// drawings maps the names of the templates for the default set to their pieces; an empty rank is ".".
func drawings(t *testing.T) map[string]string {
	t.Helper()
	p, err := newPages(Style{}, "")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for piece, drawing := range p.pieces {
		names[drawing.ID()] = strings.ToUpper(piece.Type().String())
		if piece.Color() == chess.Black {
			names[drawing.ID()] = strings.ToLower(piece.Type().String())
		}
	}
	for _, rank := range p.ranks {
		names[rank.ID()] = "."
	}
	if len(names) != 14 {
		t.Fatalf("%d drawings that differ, want 12 pieces and 2 ranks", len(names))
	}
	return names
}

// widths returns a function that measures texts in the typeface.
func widths(t *testing.T) func(printedThing) float64 {
	t.Helper()
	faces := map[bool]font.Face{}
	for isBold, data := range map[bool][]byte{false: assets.RegularFont(), true: assets.BoldFont()} {
		f, err := opentype.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: 1000, DPI: 72})
		if err != nil {
			t.Fatal(err)
		}
		faces[isBold] = face
	}
	return func(thing printedThing) float64 {
		sum := 0.0
		for _, r := range thing.text { // the document does not use kerning
			advance, _ := faces[thing.bold].GlyphAdvance(r)
			sum += float64(advance) / 64
		}
		return sum * thing.size / 1000
	}
}
