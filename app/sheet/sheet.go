// Package sheet writes tables as comma-separated values, for spreadsheets.
package sheet

import (
	"encoding/csv"
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

// Write writes a sheet as RFC 4180 has it, except that lines end with a line feed: first the names of the columns.
func (s Sheet) Write(w io.Writer) error {
	table := csv.NewWriter(w)
	_ = table.Write(s.Columns) // Error returns the error
	for _, row := range s.Rows {
		_ = table.Write(row)
	}
	table.Flush()
	return table.Error()
}

// Text returns what Write writes.
func (s Sheet) Text() string {
	var b strings.Builder
	_ = s.Write(&b) // a Builder does not fail
	return b.String()
}

// Share formats a share, from 0 to 1, as all spreadsheets read it.
func Share(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }
