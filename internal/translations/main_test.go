package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backrank/lang"
)

func TestTheTableNamesMissingAndLeftOverTexts(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	const own = `"between a number and its decimals": ",", "between groups of three digits": "."`
	source := write("source", `{"Save": "Save", "queen": "queen", "{{.Count}} games": {"other": "{{.Count}} games"}}`)
	for _, tag := range lang.Languages() {
		text := `{"Save": "x", "queen": "x", "{{.Count}} games": {"one": "x", "few": "x", "many": "x", "other": "x"}, ` + own
		switch tag {
		case "de":
			text = `{"Save": "Mit {{.Piece.Form \"dative\"}}", "x.dative": "x", "Gone": "x", "{{.Count}} games": {"one": "x", "other": "x"}, ` + own
		case "pl":
			text = `{"Save": "x", "queen": "x", "{{.Count}} games": {"one": "x", "other": "x"}, ` + own
		}
		write(tag+".json", text+"}")
	}
	var b strings.Builder
	if err := report(&b, source, folder); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	for _, want := range []string{"4 1 0 1 Deutsch", "5 0 0 0 English", "5 0 1 0 Polski", `missing: "queen" (de)`, `left over: "Gone" (de)`, `plural missing: "{{.Count}} games" (pl)`} {
		if !slices.ContainsFunc(lines, func(line string) bool { return strings.Join(strings.Fields(line), " ") == want }) {
			t.Errorf("there is no line %q in\n%s", want, b.String())
		}
	}
	if n := len(lines); n != 1+len(lang.Languages())+3+1 {
		t.Errorf("%d lines:\n%s", n, b.String())
	}
}
