package notation

import (
	"slices"
	"strings"
	"unicode"
)

// Note is what is written about a move, or of the root about the start.
type Note struct {
	// Before are the comments before the move: of the first move of a variation, or of a move that goes on after
	// variations. Those before the first move of the game are After the root.
	Before []Comment
	// NAGs are numeric annotation glyphs, 0 to 255: 1 is !, 2 is ? (PGN standard, 10). See [Note.Clean].
	NAGs []uint8
	// After are the comments after the move, in order.
	After []Comment
}

// Comment is a comment of a PGN file: text with commands such as [%clk 0:10:00] in it, see [Comment.Commands].
//
// A comment in braces is one line, or paragraphs with an empty line between them, without a closing brace. A comment
// to the end of the line, or an escape line, is one line.
type Comment struct {
	Text string
	Form Form
}

// Form is how a comment stands in a file.
type Form uint8

// The forms.
const (
	Braces     Form = iota // {text}
	RestOfLine             // ;text
	Escape                 // %text at the start of a line, meant for some other program
)

// note is a [Note] in a tree. Comments behind moves are by far the most frequent.
type note struct {
	after []Comment
	rest  *rest // nil if there is nothing else
}

type rest struct {
	before []Comment
	nags   []uint8
}

// packed returns the note as it is in a tree.
func (n Note) packed() *note {
	switch {
	case n.IsEmpty():
		return nil
	case len(n.Before) == 0 && len(n.NAGs) == 0:
		return &note{after: n.After}
	}
	return &note{n.After, &rest{n.Before, n.NAGs}}
}

func (n *note) whole() Note {
	switch {
	case n == nil:
		return Note{}
	case n.rest == nil:
		return Note{After: n.after}
	}
	return Note{n.rest.before, n.rest.nags, n.after}
}

// IsEmpty reports whether there is nothing in the note.
func (n Note) IsEmpty() bool { return len(n.Before) == 0 && len(n.NAGs) == 0 && len(n.After) == 0 }

// Equal reports whether two notes say the same.
func (n Note) Equal(other Note) bool {
	return slices.Equal(n.Before, other.Before) && slices.Equal(n.NAGs, other.NAGs) && slices.Equal(n.After, other.After)
}

// Text returns what a reader is shown of the comments: their texts without commands, joined by blanks. Escape lines are
// not for readers.
func (n Note) Text() string { return shown(n.After) }

// TextBefore returns what a reader is shown before the move.
func (n Note) TextBefore() string { return shown(n.Before) }

func shown(comments []Comment) string {
	var all []string
	for _, c := range comments {
		if text := c.Shown(); text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, " ")
}

// Clean returns a copy in which every comment can be written as it is, with each glyph once and one of each group: of the
// move ($1 to $6) and of the position ($10 to $21).
func (n Note) Clean() Note {
	c := Note{Before: cleanComments(n.Before), After: cleanComments(n.After)}
	for _, nag := range n.NAGs {
		if accepts(c.NAGs, nag) {
			c.NAGs = append(c.NAGs, nag)
		}
	}
	return c
}

// accepts reports whether a note with some glyphs can have one more: it has each glyph once, and one of each group.
func accepts(nags []uint8, nag uint8) bool {
	return !slices.ContainsFunc(nags, func(other uint8) bool {
		return other == nag || nagGroup(nag) != noGroup && nagGroup(nag) == nagGroup(other)
	})
}

// nagGroup returns what a glyph assesses, if a move has only one glyph of that kind (PGN standard, 10).
func nagGroup(nag uint8) int {
	switch {
	case nag >= 1 && nag <= 6: // from ! to ?!
		return moveGroup
	case nag >= 10 && nag <= 21: // from = to a decisive advantage
		return positionGroup
	}
	return noGroup
}

const (
	noGroup = iota
	moveGroup
	positionGroup
)

func cleanComments(comments []Comment) []Comment {
	var all []Comment
	for _, c := range comments {
		if c = c.clean(); c.Text != "" || c.Form == Escape {
			all = append(all, c)
		}
	}
	return all
}

// clean returns a comment that can be written: valid UTF-8, no control characters, white space as [Comment] says, and
// in braces no closing brace.
func (c Comment) clean() Comment {
	c.Text = cleanText(c.Text, c.Form)
	return c
}

func cleanText(text string, form Form) string {
	switch form {
	case RestOfLine:
		return strings.TrimSpace(cleanValue(text))
	case Escape:
		return strings.TrimRightFunc(cleanValue(text), unicode.IsSpace)
	}
	return foldSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '}':
			return ')'
		case unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t':
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd")))
}

// foldSpace replaces line ends, with the blanks around them, by one blank, or if there is an empty line by an empty
// line. Other blanks stay; those at both ends go. A paragraph that begins as a tag or an escape line does would not be
// read as one: there an empty line becomes a blank too.
func foldSpace(text string) string {
	text = strings.Trim(text, " \t\r\n")
	if strings.IndexByte(text, '\n') < 0 && strings.IndexByte(text, '\r') < 0 {
		return text
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var b strings.Builder
	for text != "" {
		line, rest, more := strings.Cut(text, "\n")
		b.WriteString(strings.TrimRight(line, " \t"))
		if !more {
			break
		}
		rest = strings.TrimLeft(rest, " \t")
		text = strings.TrimLeft(rest, " \t\n")
		if strings.HasPrefix(rest, "\n") && tagName(text) == "" && !strings.HasPrefix(text, "%") {
			b.WriteString("\n\n")
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
