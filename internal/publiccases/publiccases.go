// Package publiccases has test cases for situations from public bug reports of chess programs, each a small file written
// for this project with the expected result. A table test for each kind runs them; package e2e runs those that need the
// real window.
//
// A file is testdata/KIND/NAME.txt. Its head has one field per line:
//
//	source: niklasf/python-chess #970
//	situation: a blank stands before bestmove
//
// A situation that several reports describe has several sources. After the head come sections, each below a line
// "-- name --". They depend on the kind:
//
//	fen      fen: a FEN, and the field variant: the current variant;
//	         want: the variant, FEN and warnings of the position, or the error
//	pgn      game.pgn, and the field encoding: utf-8 (default), windows-1252, utf-16le or utf-16be;
//	         want: the games as Backrank writes them, with faults and warnings
//	uci      engine: the output of an engine after go; options: its output after uci; position: a FEN, and the field
//	         variant, both those of orthodox chess by default;
//	         want: the options, the lines of analysis, the evaluation if there are bounds, and the move or the error
//	clock    control: a time control as typed, or tag: the value of the tag TimeControl;
//	         want: the time control as it would be typed, or the error.
//	         Or game.pgn, and the field ply, its last one by default; want: the times on the clocks after that ply
//	archive  any files, which are imported; want: fields of [archive.Query], each with the number of matching games
//	window   do: the player's actions; the fields fen and variant: the position before, or game.pgn: a file that is opened
//	         by its address; want: the FEN of the position after the actions
package publiccases

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

//go:embed testdata
var files embed.FS

// A Case is one situation.
type Case struct {
	Name     string            // the file's name without .txt
	Sources  []string          // "owner/repository #number", without the owner if it is unknown
	Fields   map[string]string // the other fields of the head, including situation
	Sections []Section         // all sections except want, in the order of the file
	Want     string            // the section want
}

// A Section is a named part of a case. Its text neither begins nor ends with a blank line.
type Section struct{ Name, Text string }

// Section returns the text of a section, "" if there is none.
func (c *Case) Section(name string) string {
	for _, s := range c.Sections {
		if s.Name == name {
			return s.Text
		}
	}
	return ""
}

var (
	sourceForm  = regexp.MustCompile(`^([A-Za-z0-9_.-]+/)?[A-Za-z0-9_.-]+ #[0-9]+$`)
	sectionForm = regexp.MustCompile(`(?m)^-- (\S+) --$`)
)

// Load returns the cases of a kind, sorted by name. It is an error if a file lacks a source, a situation or a result.
func Load(kind string) ([]Case, error) {
	names, err := fs.Glob(files, "testdata/"+kind+"/*.txt")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("there are no cases of kind %q", kind)
	}
	var all []Case
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		c, err := parse(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		c.Name = strings.TrimSuffix(path.Base(name), ".txt")
		all = append(all, c)
	}
	return all, nil
}

// parse parses the text of a file.
func parse(text string) (Case, error) {
	c := Case{Fields: map[string]string{}}
	marks := sectionForm.FindAllStringSubmatchIndex(text, -1)
	head := text
	if len(marks) > 0 {
		head = text[:marks[0][0]]
	}
	if err := c.parseHead(head); err != nil {
		return c, err
	}
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		s := Section{Name: text[m[2]:m[3]], Text: strings.Trim(text[m[1]:end], "\n")}
		if s.Name == "want" {
			c.Want = s.Text
			continue
		}
		c.Sections = append(c.Sections, s)
	}
	if c.Want == "" {
		return c, errors.New("no section want")
	}
	return c, nil
}

// parseHead parses the fields of the head.
func (c *Case) parseHead(head string) error {
	for line := range strings.Lines(head) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		key, value, ok := strings.Cut(line, ": ")
		switch {
		case !ok:
			return fmt.Errorf("%q is not a field", line)
		case key != "source":
			c.Fields[key] = value
		case !sourceForm.MatchString(value):
			return fmt.Errorf("source %q is not of the form owner/repository #number", value)
		default:
			c.Sources = append(c.Sources, value)
		}
	}
	if len(c.Sources) == 0 {
		return errors.New("no source")
	}
	if c.Fields["situation"] == "" {
		return errors.New("no situation")
	}
	return nil
}
