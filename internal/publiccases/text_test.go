package publiccases

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"backrank/app"
	"backrank/variants"
	"backrank/variants/pgn"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// run compares the result of each case of a kind with its section want.
func run(t *testing.T, kind string, result func(t *testing.T, c Case) string) {
	cases, err := Load(kind)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			if got := strings.Trim(result(t, c), "\n"); got != c.Want {
				t.Errorf("%s (%s)\ngot:\n%s\nwant:\n%s", c.Fields["situation"], strings.Join(c.Sources, ", "), got, c.Want)
			}
		})
	}
}

func TestFENCases(t *testing.T) {
	run(t, "fen", func(t *testing.T, c Case) string {
		shown, ok := variants.ByID(c.Fields["variant"])
		if !ok {
			t.Fatalf("there is no variant %q", c.Fields["variant"])
		}
		l, err := app.ReadPosition(c.Section("fen"), shown)
		if err != nil {
			return "error: " + err.Error()
		}
		m := app.Open(app.Options{Unsaved: true})
		defer m.Close()
		if err := m.Load(l); err != nil {
			return "error: " + err.Error()
		}
		v := m.View()
		fen, err := v.FEN()
		if err != nil {
			t.Fatal(err)
		}
		variant := l.Variant()
		text := "variant: " + variant.ID + "\nfen: " + fen + "\n"
		for _, w := range l.Warnings {
			text += "warning: " + w + "\n"
		}
		return text
	})
}

func TestPGNCases(t *testing.T) {
	run(t, "pgn", func(t *testing.T, c Case) string {
		text := c.Section("game.pgn") + "\n"
		if name := c.Fields["encoding"]; name != "" {
			text = encode(t, name, text)
		}
		return readGames(t, text)
	})
}

// readGames returns the games of a file as Backrank writes them, each with its fault and its warnings.
func readGames(t *testing.T, text string) string {
	var out bytes.Buffer
	r := pgn.NewReader(strings.NewReader(text))
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return out.String()
		}
		var fault *pgn.GameError
		switch {
		case errors.As(err, &fault):
			fmt.Fprintf(&out, "fault: %v\n\n", fault)
			continue
		case err != nil:
			fmt.Fprintf(&out, "error: %v\n", err)
			return out.String()
		}
		if err := pgn.Write(&out, g); err != nil {
			t.Fatal(err)
		}
		for _, w := range g.Warnings {
			fmt.Fprintf(&out, "warning: %s\n", w)
		}
	}
}

// encode returns text in an encoding of package x/text.
func encode(t *testing.T, name, text string) string {
	encodings := map[string]encoding.Encoding{
		"windows-1252": charmap.Windows1252,
		"utf-16le":     unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
		"utf-16be":     unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
		"utf-8-bom":    unicode.UTF8BOM,
	}
	e, ok := encodings[name]
	if !ok {
		t.Fatalf("there is no encoding %q", name)
	}
	encoded, err := e.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return encoded
}
