package gametree

import (
	"slices"
	"strings"
	"unicode"

	"backrank/variants/internal/token"
)

// A Note has the annotations of a move; that of the root has those of the start position.
type Note struct {
	// Before are the comments before the move. Only the first move of a variation and a move after variations can have them;
	// the comments before the first move of the game are After of the root.
	Before []Comment
	// NAGs are numeric annotation glyphs, 0 to 255: 1 is !, 2 is ? (PGN standard, 10). [Note.Clean] says which go together.
	NAGs []uint8
	// After are the comments after the move, in order.
	After []Comment
}

// A Comment is a comment of a PGN file. Its text may have commands such as [%clk 0:10:00] for programs
// ([Comment.Commands]).
//
// The text of a comment in braces is one line, or paragraphs with an empty line between them, and has no closing brace. Other
// comments are one line. [CleanText] brings any text into this form.
type Comment struct {
	Text string
	Form Form
}

// A Form is the syntax of a comment in a file.
type Form uint8

// The forms.
const (
	Braces     Form = iota // {text}
	RestOfLine             // ;text
	Escape                 // %text at the start of a line, for another program
)

// note is a [Note] in a tree. Nearly all notes have only comments after the move, so the rest is apart, to save memory.
type note struct {
	after []Comment
	extra *extra // nil if the note has nothing else
}

// extra is the part of a [note] that few notes have.
type extra struct {
	before []Comment
	nags   []uint8
}

// pack returns the note for a tree, nil if it is empty.
func (n Note) pack() *note {
	switch {
	case n.IsEmpty():
		return nil
	case len(n.Before) == 0 && len(n.NAGs) == 0:
		return &note{after: n.After}
	}
	return &note{n.After, &extra{n.Before, n.NAGs}}
}

// unpack is the inverse of [Note.pack].
func (n *note) unpack() Note {
	switch {
	case n == nil:
		return Note{}
	case n.extra == nil:
		return Note{After: n.after}
	}
	return Note{n.extra.before, n.extra.nags, n.after}
}

// IsEmpty reports whether the note has neither comments nor glyphs.
func (n Note) IsEmpty() bool { return len(n.Before) == 0 && len(n.NAGs) == 0 && len(n.After) == 0 }

// Equal reports whether two notes have the same comments and glyphs in the same order.
func (n Note) Equal(other Note) bool {
	return slices.Equal(n.Before, other.Before) && slices.Equal(n.NAGs, other.NAGs) && slices.Equal(n.After, other.After)
}

// Text returns the comments after the move as readers see them: [Comment.VisibleText] of each, joined by spaces.
func (n Note) Text() string { return shownText(n.After) }

// TextBefore is [Note.Text] of the comments before the move.
func (n Note) TextBefore() string { return shownText(n.Before) }

// shownText joins the texts of comments that readers see.
func shownText(comments []Comment) string {
	var all []string
	for _, c := range comments {
		if text := c.VisibleText(); text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, " ")
}

// Clean returns the note as it can be written and read back: with clean comments ([CleanComments]), each glyph once, and only
// the first of $1 to $6, which assess the move, and of $10 to $21, which assess the position.
func (n Note) Clean() Note {
	c := Note{Before: CleanComments(n.Before), After: CleanComments(n.After)}
	for _, nag := range n.NAGs {
		if accepts(c.NAGs, nag) {
			c.NAGs = append(c.NAGs, nag)
		}
	}
	return c
}

// accepts reports whether a note with some glyphs can have one more.
func accepts(nags []uint8, nag uint8) bool {
	return !slices.ContainsFunc(nags, func(other uint8) bool {
		return other == nag || nagGroup(nag) != noGroup && nagGroup(nag) == nagGroup(other)
	})
}

// nagGroup returns the group of a glyph. A note has at most one glyph of each group except noGroup (PGN standard, 10).
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

// CleanComments returns the comments with clean texts ([CleanText]), without comments that are empty then.
func CleanComments(comments []Comment) []Comment {
	var all []Comment
	for _, c := range comments {
		if c.Text = CleanText(c.Text, c.Form); c.Text != "" || c.Form == Escape {
			all = append(all, c)
		}
	}
	return all
}

// CleanText returns a text as a comment of the form can have it, so that it is read back as it was written: valid UTF-8
// without control characters, on one line or in paragraphs as [Comment] says, and in braces with ) in place of }.
func CleanText(text string, form Form) string {
	switch form {
	case RestOfLine:
		return strings.TrimSpace(token.CleanLine(text))
	case Escape:
		return strings.TrimRightFunc(token.CleanLine(text), unicode.IsSpace)
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

// foldSpace removes white space at both ends of a text, replaces each line end and the spaces around it by a space, and empty
// lines by one empty line. An empty line before a tag or an escape line becomes a space, since it would end the comment.
func foldSpace(text string) string {
	text = strings.Trim(text, " \t\r\n")
	if strings.IndexByte(text, '\n') < 0 && strings.IndexByte(text, '\r') < 0 {
		return text
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var b strings.Builder
	for text != "" {
		line, rest, found := strings.Cut(text, "\n")
		b.WriteString(strings.TrimRight(line, " \t"))
		if !found {
			break
		}
		rest = strings.TrimLeft(rest, " \t")
		text = strings.TrimLeft(rest, " \t\n")
		if strings.HasPrefix(rest, "\n") && token.TagName(text) == "" && !strings.HasPrefix(text, "%") {
			b.WriteString("\n\n")
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
