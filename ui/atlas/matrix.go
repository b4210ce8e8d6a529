package atlas

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/survey"
)

// matrix is every pair of arrays of a small family: White's down the side, Black's
// along the top. The diagonal, where both are the same, is marked.
type matrix struct {
	atlas   *Atlas
	variant variants.Variant
	table   *pairs
	at      fynewidget.TableCellID
	told    *widget.Text
	content fyne.CanvasObject
}

// pairs is the table; it leaves the keys that it does not know to the atlas.
type pairs struct {
	fynewidget.Table
	atlas *Atlas
}

// TypedKey walks and chooses as the table does; Enter opens.
func (p *pairs) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape, fyne.KeyF1:
		p.atlas.typedKey(e)
	case fyne.KeyReturn, fyne.KeyEnter:
		p.atlas.pairs.open()
	default:
		p.Table.TypedKey(e)
		p.Table.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) // the arrows choose
		p.bring(p.atlas.pairs.at)
	}
}

// bring has a pair wholly in sight. The toolkit's table scrolls to a cell as if its
// headers scrolled too, and so leaves what lies above or to the left half behind them:
// with the cell before it in sight, this one is.
func (p *pairs) bring(id fynewidget.TableCellID) {
	p.ScrollTo(fynewidget.TableCellID{Row: max(id.Row-1, 0), Col: max(id.Col-1, 0)})
	if id.Row == 0 {
		p.ScrollToTop()
	}
	if id.Col == 0 {
		p.ScrollToLeading()
	}
	p.ScrollTo(id) // only this draws the two lines before
}

// TypedRune is a command.
func (p *pairs) TypedRune(r rune) {
	if r == 'p' {
		p.atlas.pairs.play()
	}
}

// pairSquare is the edge of a square in the matrix, in units.
const pairSquare = 13

// showMatrix shows the pairs of the family, if that is small enough to have them counted.
func (a *Atlas) showMatrix() {
	if !a.family.Counted {
		a.say("Only the Regroupment and Multi families have a matrix")
		return
	}
	a.clear()
	a.pairs = newMatrix(a)
	a.put(a.pairs.content)
}

// showPairs goes back to the matrix.
func (a *Atlas) showPairs() {
	m := a.pairs
	a.clear()
	a.pairs = m
	a.put(m.content)
}

// shown reports whether the matrix itself is in sight, not a pair of it.
func (m *matrix) shown() bool {
	return m != nil && m.atlas.places.Objects[0] == m.content
}

// open shows all that is known of the pair: the two arrays beside each other, or the
// page of the one.
func (m *matrix) open() {
	s, allowed := m.start(m.at)
	switch {
	case !allowed:
	case s.White == s.Black:
		m.atlas.openNumber(s.White.Number())
	default:
		head := container.NewVBox(m.head())
		if f, looked := survey.Current().Of(m.variant.Castling, s); looked {
			head.Add(line("Best first moves", firstMoves(&f, m.variant.Castling, s)))
			head.Add(widget.Caption(foundHere(&f)))
		}
		m.atlas.page = nil
		m.atlas.beside = newCompared(m.atlas, []int{s.White.Number(), s.Black.Number()}, []string{"White", "Black"}, head)
		m.atlas.put(m.atlas.beside.content)
	}
}

func newMatrix(a *Atlas) *matrix {
	symmetry := variants.Independent
	if a.family == variants.MultiFamily {
		symmetry = variants.Unequal // pairs of one array twice are left out (RULES.md §1)
	}
	m := &matrix{atlas: a, variant: variants.Custom(a.family, symmetry, a.rule), told: widget.Heading("")}
	m.table = &pairs{atlas: a}
	n := a.family.Len()
	m.table.Length = func() (int, int) { return n, n }
	m.table.CreateCell = func() fyne.CanvasObject {
		ground := canvas.NewRectangle(color.Transparent)
		picture := widget.NewDiagram(a.in.Men, a.in.Set, a.in.Board, pairSquare, chess.Rank8, chess.Rank1)
		return container.NewStack(ground, container.New(layout.NewCustomPaddedLayout(4, 4, 4, 4), picture))
	}
	m.table.UpdateCell = func(id fynewidget.TableCellID, o fyne.CanvasObject) { m.draw(id, o.(*fyne.Container)) }
	m.table.ShowHeaderRow, m.table.ShowHeaderColumn = true, true
	m.table.CreateHeader = func() fyne.CanvasObject {
		return container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), container.NewVBox(layout.NewSpacer(), widget.Caption(""), layout.NewSpacer()))
	}
	m.table.UpdateHeader = func(id fynewidget.TableCellID, o fyne.CanvasObject) {
		switch w := o.(*fyne.Container).Objects[0].(*fyne.Container).Objects[1].(*widget.Text); {
		case id.Row < 0 && id.Col >= 0:
			w.SetText(fmt.Sprintf("Black %d", a.family.At(id.Col).Number()))
		case id.Col < 0 && id.Row >= 0:
			w.SetText(fmt.Sprintf("White %d", a.family.At(id.Row).Number()))
		}
	}
	m.table.OnSelected = m.choose
	m.table.ExtendBaseWidget(m.table)
	for i := range n {
		m.table.SetColumnWidth(i, 8*pairSquare+8)
		m.table.SetRowHeight(i, 2*pairSquare+8)
	}
	m.table.SetColumnWidth(-1, 84)
	m.table.SetRowHeight(-1, 24)
	m.content = container.New(layout.NewCustomPaddedLayout(8, 8, 12, 12), container.NewBorder(m.head(), nil, nil, nil, m.table))
	m.table.Select(fynewidget.TableCellID{Row: 0, Col: 1})
	m.table.ScrollToTop() // a table without a size yet scrolls what is chosen out of sight
	m.table.ScrollToLeading()
	return m
}

// head names the pair, and what can be done with it.
func (m *matrix) head() fyne.CanvasObject {
	play := fynewidget.NewButtonWithIcon("Play it", theme.Icon(assets.IconPlay), m.play)
	play.Importance = fynewidget.HighImportance
	tools := container.NewHBox(fynewidget.NewButtonWithIcon("Copy", theme.Icon(assets.IconCopy), m.copyFEN), play)
	if m.atlas.pairs == nil {
		tools.Objects = append([]fyne.CanvasObject{fynewidget.NewButton("Open", m.open)}, tools.Objects...)
	}
	return container.NewBorder(nil, nil, m.atlas.backButton(), tools, container.NewVBox(layout.NewSpacer(), m.told, layout.NewSpacer()))
}

// start is the pair at a place; false on a diagonal that the variant leaves out.
func (m *matrix) start(id fynewidget.TableCellID) (variants.Start, bool) {
	f := m.atlas.family
	s := variants.Start{White: f.At(id.Row), Black: f.At(id.Col)}
	return s, m.variant.Allows(s) == nil
}

func (m *matrix) draw(id fynewidget.TableCellID, cell *fyne.Container) {
	ground := cell.Objects[0].(*canvas.Rectangle)
	picture := cell.Objects[1].(*fyne.Container).Objects[0].(*widget.Diagram)
	ground.FillColor = color.Transparent
	if id.Row == id.Col {
		ground.FillColor = theme.Faded(theme.Castle(), .45)
	}
	ground.StrokeWidth = 0
	if id == m.at {
		ground.StrokeColor, ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 3
	}
	ground.Refresh()
	s, allowed := m.start(id)
	picture.Hidden = !allowed
	if allowed {
		picture.Set(s.Pieces(), nil)
	}
}

func (m *matrix) choose(id fynewidget.TableCellID) {
	if id.Row < 0 || id.Col < 0 {
		return
	}
	old := m.at
	m.at = id
	m.table.RefreshItem(old)
	m.table.RefreshItem(id)
	s, allowed := m.start(id)
	if !allowed {
		m.told.SetText("One array twice is left out")
		return
	}
	text := m.variant.StartID(s)
	if n, counted := m.variant.Ordinal(s); counted {
		text += fmt.Sprintf(", number %d of %d", n, m.variant.Count())
	}
	if f, looked := survey.Current().Of(m.variant.Castling, s); looked {
		text += fmt.Sprintf(", %s for White", survey.Words(f.Score))
	}
	m.told.SetText(text)
}

func (m *matrix) play() {
	if s, allowed := m.start(m.at); allowed {
		m.atlas.in.Play(m.variant, s)
	}
}

func (m *matrix) copyFEN() {
	if s, allowed := m.start(m.at); allowed {
		if p, err := m.variant.Position(s); err == nil {
			m.atlas.in.Copy(notation.FEN(&p))
		}
	}
}
