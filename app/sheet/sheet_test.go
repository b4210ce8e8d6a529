package sheet

import (
	"encoding/csv"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
)

// A reader of CSV finds the same cells in the text of a table, also those with commas, quotes, line ends or foreign letters.
func TestSheetsAreReadBack(t *testing.T) {
	for _, s := range []Sheet{
		{Columns: []string{"Opponent", "Games"}, Rows: [][]string{{"Vachier-Lagrave, M", "3"}, {`"Żółć"` + "\nII", ""}, {"", "1"}, {"Größe; ½\t", " a "}}},
		{Columns: []string{"Score"}, Rows: [][]string{{"-0.12"}, {""}, {"+3"}, {"-"}, {"−0.12"}}},
	} {
		var text strings.Builder
		if err := s.Write(&text); err != nil {
			t.Fatal(err)
		}
		got, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
		if want := append([][]string{s.Columns}, s.Rows...); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q, %v", got, err)
		}
	}
}

// Cells with a semicolon, a tab or spaces at an end have quotation marks, because LibreOffice separates cells there too. A
// file begins with a byte order mark, and a table that a command prints does not.
func TestSpreadsheetsSeparateTheSameCells(t *testing.T) {
	s := Sheet{Columns: []string{"a;b", "c"}, Rows: [][]string{{"d\te", " f"}}}
	var text strings.Builder
	_ = s.Write(&text)
	want := "\"a;b\",c\n\"d\te\",\" f\"\n"
	if text.String() != want {
		t.Errorf("%q, want %q", text.String(), want)
	}
	if got := s.File(); got != "\ufeff"+want {
		t.Errorf("the file is %q", got)
	}
}

// A text that Excel or LibreOffice would compute or round gets an apostrophe. Numbers and other texts do not.
func TestTextsAreNotComputed(t *testing.T) {
	for cell, want := range map[string]string{
		"=1+1": "'=1+1", `=HYPERLINK("x")`: `"'=HYPERLINK(""x"")"`, "+abc": "'+abc", "-2+3": "'-2+3", "@SUM(1)": "'@SUM(1)", "\t=1": "\"'\t=1\"", "+0.19 ±0.07": "'+0.19 ±0.07",
		"1/2": "'1/2", "3-2": "'3-2", "2026-11-28 07:07:45": "2026-11-28 07:07:45", "12": "12", "-12": "-12", "W518-B534": "W518-B534",
		"0518": "'0518", "18446744073709551615": "'18446744073709551615", "0": "0", "0.5250": "0.5250", "123456789012345": "123456789012345", "10": "10",
		"-0.12": "-0.12", "+3": "+3", "-1e5": "-1e5", "-": "-", "a=b": "a=b", "": "", "½": "½", "O-O-O": "O-O-O",
	} {
		var text strings.Builder
		if err := WriteRow(&text, []string{cell, "x"}); err != nil || text.String() != want+",x\n" {
			t.Errorf("%q: %q, want %q; %v", cell, text.String(), want, err)
		}
	}
}

// An error of the writer is returned.
func TestErrorsOfTheWriter(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	if err := (Sheet{Columns: []string{"a"}, Rows: [][]string{{"b"}}}).Write(w); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
	if err := WriteRow(w, []string{"a"}); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}
