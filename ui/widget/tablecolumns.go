package widget

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"

	"backrank/ui/theme"
)

// Column is a column of a [Table].
type Column struct {
	Name     string
	Width    float32 // in units; 0 for a share of the remaining width
	Share    float32 // weight among the columns without a width
	MinWidth float32 // minimum width of a column without a width, in units
	Right    bool    // right-aligned, as numbers are
	About    string  // the whole name, as menus and tooltips show it; "" if it is Name
	// Fit lets the width follow the texts that the table has shown; either all columns of a table do, or none. With a Share
	// the column gives way to others, down to MinWidth, and takes what they leave. Enough is the width for which others are
	// hidden, 0 for that of its texts; a column with short forms is content with those. Rank orders the columns that the
	// table hides when space is short: those with the highest rank first, never those with 0; those above maxMajorRank
	// before texts are shortened. Chosen is the width that the player has chosen, 0 for none.
	Fit    bool
	Enough float32
	Rank   int
	Chosen float32
	// Draw creates the drawing for the cells of a line, below a centred column name; nil for text.
	Draw func() Drawing
}

// Title returns the whole name.
func (c *Column) Title() string { return cmp.Or(c.About, c.Name) }

// Fitted returns the column at least so wide that the header shows its name on maxHeadLines lines, with the arrow of the sort
// order.
func (c Column) Fitted() Column {
	name, minWidth := Caption(c.Name+" ↓").MaxRows(maxHeadLines+1), float32(0)
	for _, word := range strings.Fields(c.Name) {
		minWidth = max(minWidth, Caption(word).Width())
	}
	for minWidth += 1; c.Name != "" && name.Lines(minWidth) > maxHeadLines; {
		minWidth += 4
	}
	return c.withMinWidth(minWidth - headRoom)
}

// withMinWidth returns the column at least as wide as a width.
func (c Column) withMinWidth(width float32) Column {
	if c.Width > 0 {
		c.Width = max(c.Width, width)
	} else {
		c.MinWidth = max(c.MinWidth, width)
	}
	return c
}

// Holding returns the column at least as wide as some texts in its cells.
func (c Column) Holding(texts ...string) Column {
	minWidth := float32(0)
	for _, text := range texts {
		minWidth = max(minWidth, theme.Measure(Visible(text), cellText, fyne.TextStyle{}).Width+1)
	}
	return c.withMinWidth(minWidth)
}

// fitted returns columns of which those with a given width or share are at least as wide as their names.
func fitted(columns []Column) []Column {
	all := make([]Column, len(columns))
	for i, c := range columns {
		if all[i] = c; !c.Fit {
			all[i] = c.Fitted()
		}
	}
	return all
}

// places returns the left edges and widths of the columns for a total width without the scroll bar. A hidden column has no
// width. The caller must not modify the result.
func (t *Table) places(width float32) (at, wide []float32) {
	if t.fits() {
		return t.fit.places(width)
	}
	left, shares := width-tableGap, float32(0)
	for _, c := range t.columns {
		left -= c.Width + tableGap
		if c.Width == 0 {
			shares += c.Share
		}
	}
	minWidth := make([]float32, len(t.columns)) // of the columns whose share is less than their minimum
	for found := true; found; {
		found = false
		for i, c := range t.columns {
			if c.Width == 0 && minWidth[i] == 0 && left*c.Share/shares < c.MinWidth {
				minWidth[i], found = c.MinWidth, true
				left, shares = left-c.MinWidth, shares-c.Share
			}
		}
	}
	x := float32(tableGap)
	for i, c := range t.columns {
		w := cmp.Or(c.Width, minWidth[i])
		if w == 0 {
			w = max(left*c.Share/shares, 24)
		}
		at, wide = append(at, x), append(wide, w)
		x += w + tableGap
	}
	return at, wide
}
