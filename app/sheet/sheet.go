// Package sheet writes tables as comma-separated values, for spreadsheets. Excel and LibreOffice read the cells as they are
// in the table: numbers as numbers, and texts as texts.
package sheet

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

// Sheet is a table.
type Sheet struct {
	Name    string // start of a file name, such as "results"
	Columns []string
	Rows    [][]string // a cell for each column
}

// Write writes a sheet in UTF-8: first the names of the columns. See [WriteRow].
func (s Sheet) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	_ = WriteRow(out, s.Columns) // Flush returns the error
	for _, row := range s.Rows {
		_ = WriteRow(out, row)
	}
	return out.Flush()
}

// byteOrderMark is a byte order mark in UTF-8.
const byteOrderMark = "\ufeff"

// File returns the content of a file: a byte order mark, without which spreadsheets on Windows do not read the file as UTF-8,
// and what Write writes.
func (s Sheet) File() string {
	var b strings.Builder
	b.WriteString(byteOrderMark)
	_ = s.Write(&b) // a Builder does not fail
	return b.String()
}

// WriteRow writes a row as RFC 4180 defines it, but with a line feed as the end of the line. A text that a spreadsheet would
// compute as a formula or round as a number gets an apostrophe in front.
func WriteRow(w io.Writer, cells []string) error {
	var b strings.Builder
	for i, cell := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		if isFormula(cell) || isCode(cell) {
			cell = "'" + cell
		}
		if mustQuote(cell) || cell == "" && len(cells) == 1 { // an empty line would be no row
			cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
		}
		b.WriteString(cell)
	}
	b.WriteByte('\n')
	_, err := io.WriteString(w, b.String())
	return err
}

// isFormula reports whether Excel or LibreOffice would compute a cell. Player names and events come from files of strangers.
func isFormula(cell string) bool {
	if len(cell) < 2 || !strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return false
	}
	_, err := strconv.ParseFloat(cell, 64)
	return err != nil
}

// isCode reports whether a cell consists of digits that spreadsheets change: they drop leading zeros, round numbers of more
// than 15 digits, and take 1/2 or 3-2, such as the number of a round, for a date.
func isCode(cell string) bool {
	switch {
	case len(cell) < 2:
		return false
	case strings.Trim(cell, "0123456789") == "":
		return len(cell) > 15 || cell[0] == '0'
	}
	return strings.Trim(cell, "0123456789/-") == "" && strings.ContainsAny(cell[1:], "/-")
}

// mustQuote reports whether a cell needs quotation marks. LibreOffice also separates cells at semicolons and tabs, and some
// readers trim spaces.
func mustQuote(cell string) bool {
	return strings.ContainsAny(cell, ",;\t\r\n\"") || strings.TrimSpace(cell) != cell
}

// Share formats a share, from 0 to 1, as all spreadsheets read it.
func Share(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }
