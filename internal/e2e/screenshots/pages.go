package main

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"

	"backrank/ui/print"
	"backrank/variants"
)

// pages draws pages of the printed sheets, with poppler's pdftoppm.
func pages(folder string) error {
	v, _ := variants.ByID("bunker")
	start, err := v.ParseStart("2001")
	if err != nil {
		return err
	}
	position, err := v.Position(start)
	if err != nil {
		return err
	}
	for _, s := range []struct {
		name string
		page int
		make func(io.Writer, print.Style) error
	}{
		{"paper-start", 1, func(w io.Writer, style print.Style) error { return print.StartSheet(w, style, v, start) }},
		{"paper-book", 7, func(w io.Writer, style print.Style) error { return print.Book(w, style, variants.FischerFamily) }},
		{"paper-score", 1, func(w io.Writer, style print.Style) error {
			return print.ScoreSheet(w, style, print.Game{Variant: v, Start: start, Setup: position.Setup()})
		}},
	} {
		var pdf bytes.Buffer
		if err := s.make(&pdf, print.Style{Size: print.A4}); err != nil {
			return err
		}
		page := fmt.Sprint(s.page)
		draw := exec.Command("pdftoppm", "-gray", "-png", "-singlefile", "-r", "64", "-f", page, "-l", page, "-", filepath.Join(folder, s.name))
		draw.Stdin = &pdf
		if out, err := draw.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: pdftoppm: %w\n%s", s.name, err, out)
		}
		fmt.Println(s.name)
	}
	return nil
}
