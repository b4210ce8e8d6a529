package archive_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"backrank/app/archive"
)

// gzipped returns a text compressed with gzip.
func gzipped(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// zipped returns a ZIP archive of files; their names and contents alternate.
func zipped(t testing.TB, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err == nil {
			_, err = io.WriteString(f, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Gzip files and the PGN files in ZIP archives, compressed or not, are imported from a folder.
func TestPackedFilesAreImported(t *testing.T) {
	folder := t.TempDir()
	writeFile(t, folder, "a.pgn.gz", gzipped(t, numberedGames(0, 3)))
	writeFile(t, folder, "B.PGN.GZ", gzipped(t, numberedGames(3, 5))+gzipped(t, numberedGames(5, 6)))
	writeFile(t, folder, "c.zip", zipped(t, "read me.txt", "x", "twic/1.pgn", numberedGames(6, 8), "twic/2.pgn.gz", gzipped(t, numberedGames(8, 9)), "3.PGN", numberedGames(9, 10)))
	d := openArchive(t)
	report := importFile(t, d, folder)
	if report.Games != 10 || report.Faulty != 0 {
		t.Errorf("%+v", report)
	}
}

// A compressed file that is damaged, or unpacks to far more than games do, is a fault.
func TestBadPackedFilesAreReported(t *testing.T) {
	whole := gzipped(t, numberedGames(0, 50))
	bomb := numberedGames(0, 1) + strings.Repeat("\n", 100<<20)
	for name, c := range map[string]struct{ text, want string }{
		"cut.pgn.gz":     {whole[:len(whole)/2], "Its end is missing: the file was cut off"},
		"sum.pgn.gz":     {whole[:len(whole)-8] + "12345678", "The compressed file is damaged"},
		"more.pgn.gz":    {whole + strings.Repeat("text ", 10), "Something that is not compressed follows the compressed games"},
		"none.pgn.gz":    {numberedGames(0, 1), "It is not compressed with gzip, although its name says so"},
		"bomb.pgn.gz":    {gzipped(t, bomb), "It unpacks to more than 400 times its size, as no file of games does"},
		"bomb.zip":       {zipped(t, "a.pgn", bomb), "It unpacks to more than 400 times its size, as no file of games does"},
		"damaged.zip":    {whole, "The compressed file is damaged"},
		"nested.zip":     {zipped(t, "a.pgn", numberedGames(0, 1), "b.zip", zipped(t, "c.pgn", numberedGames(1, 2))), "A ZIP file in another one is not read: unpack it first"},
		"no games.zip":   {zipped(t, "a.txt", "x"), "There is no PGN file in it"},
		"compressed.pgn": {whole, "The file is compressed with gzip. Its name must end in .pgn.gz."},
		"zip.pgn":        {zipped(t, "a.pgn", ""), "The file is a ZIP file. Its name must end in .zip."},
	} {
		path := writeFile(t, t.TempDir(), name, c.text)
		report := importFile(t, openArchive(t), path)
		if report.Faulty != 1 || len(report.Faults) != 1 || report.Faults[0].Reason != c.want {
			t.Errorf("%s: %+v", name, report)
		}
	}
	if !archive.IsCompressed(filepath.Join("a", "b.ZIP")) || archive.IsCompressed("a.pgn") {
		t.Error("a file is compressed or not by its name")
	}
}

// importFile imports the file at a path.
func importFile(t testing.TB, d *archive.DB, path string) archive.Report {
	t.Helper()
	report, err := d.Import(t.Context(), archive.Import{Sources: sources(t, path)})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// Opening a file in a ZIP archive of a thousand files takes about as many allocations as in one of ten, because the
// directory is not read again. Otherwise the time of an import would grow with the square of the number of files.
func TestOpeningZIPEntriesIsConstantTime(t *testing.T) {
	work := func(files int) float64 {
		var content []string
		for i := range files {
			content = append(content, fmt.Sprint(i, ".pgn"), "1. e4 *\n")
		}
		folder := t.TempDir()
		all := sources(t, writeFile(t, folder, "a.zip", zipped(t, content...)))
		if len(all) != files {
			t.Fatalf("%d sources of %d files", len(all), files)
		}
		return testing.AllocsPerRun(10, func() {
			in, err := all[files-1].Open()
			if err != nil {
				t.Fatal(err)
			}
			if text, err := io.ReadAll(in); err != nil || string(text) != "1. e4 *\n" {
				t.Errorf("read %q, %v", text, err)
			}
			if err := in.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	if few, many := work(10), work(1000); many > 2*few {
		t.Errorf("%v allocations with 10 files, %v with 1,000", few, many)
	}
}
