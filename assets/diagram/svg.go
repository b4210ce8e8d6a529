package diagram

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"regexp"

	"github.com/notnil/chess"
)

// unit is the edge of a square in user units, that of the pieces' boxes.
const unit = 100

var (
	wrapper = regexp.MustCompile(`(?s)^.*?<svg[^>]*>(.*)</svg>\s*$`)
	idOf    = regexp.MustCompile(`id="([^"]+)"`)
	useOf   = regexp.MustCompile(`url\(#([^)]+)\)`)
)

// SVG writes the diagram as a standalone SVG; square is the edge of a square in pixels. Each piece is defined once and
// referenced.
func (d Diagram) SVG(w io.Writer, square int) error {
	if err := d.checked(square); err != nil {
		return err
	}
	rows := len(d.rows())
	var b bytes.Buffer
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
		8*square, rows*square, 8*unit, rows*unit)
	if err := d.symbols(&b); err != nil {
		return err
	}
	p := d.palette()
	for row := range rows {
		for column := range 8 {
			sq := d.square(column, row)
			x, y := column*unit, row*unit
			fmt.Fprintf(&b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x, y, unit, unit, hex(p.Square(light(sq))))
			d.writeLabels(&b, column, row)
			if piece := d.Pieces[sq]; piece != chess.NoPiece {
				fmt.Fprintf(&b, "<use href=\"#%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", symbol(piece), x, y, unit, unit)
			}
		}
	}
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// symbols defines the pieces used in the diagram.
func (d *Diagram) symbols(b *bytes.Buffer) error {
	seen := map[chess.Piece]bool{}
	for row := range d.rows() {
		for column := range 8 {
			piece := d.Pieces[d.square(column, row)]
			if piece == chess.NoPiece || seen[piece] {
				continue
			}
			seen[piece] = true
			svg, err := d.set().SVG(piece)
			if err != nil {
				return err
			}
			inner := wrapper.FindSubmatch(svg)
			if inner == nil {
				return fmt.Errorf("diagram: the drawing of %v has no content", piece)
			}
			own := []byte(symbol(piece) + "-$1") // ids must be unique in the document
			body := idOf.ReplaceAll(inner[1], append(append([]byte(`id="`), own...), '"'))
			body = useOf.ReplaceAll(body, append(append([]byte(`url(#`), own...), ')'))
			fmt.Fprintf(b, "<symbol id=\"%s\" viewBox=\"0 0 %d %d\">%s</symbol>\n", symbol(piece), unit, unit, body)
		}
	}
	return nil
}

// symbol returns the id of a piece in the document.
func symbol(piece chess.Piece) string {
	return piece.Color().String() + piece.Type().String()
}

// writeLabels writes the coordinates of a square.
func (d *Diagram) writeLabels(b *bytes.Buffer, column, row int) {
	rank, file := d.label(column, row)
	ink := hex(d.palette().Coordinate.On(light(d.square(column, row))))
	put := func(text, anchor string, x, y int) {
		if text != "" {
			fmt.Fprintf(b, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"16\" fill=\"%s\">%s</text>\n",
				column*unit+x, row*unit+y, anchor, ink, text)
		}
	}
	put(rank, "end", 96, 18)
	put(file, "start", 4, 96)
}

// hex formats an opaque colour for SVG.
func hex(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }
