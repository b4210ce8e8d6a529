package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// lineWidth is the maximum length of a line of move text, below eighty characters (PGN standard, 8.2.1).
const lineWidth = 79

// textWriter writes words in lines of at most [lineWidth] characters; a longer word gets its own line. No line starts
// with %, which readers would skip.
type textWriter struct {
	strings.Builder
	column int
	glued  bool // the next word follows without a blank
}

// word writes a word, after a blank or a line end.
func (w *textWriter) word(text string) {
	width := utf8.RuneCountInString(text)
	switch {
	case w.glued || w.column == 0:
	case w.column+1+width > lineWidth && text[0] != '%':
		w.endLine()
	default:
		w.WriteByte(' ')
		w.column++
	}
	w.WriteString(text)
	w.column += width
	w.glued = false
}

// endLine ends a line that has been begun.
func (w *textWriter) endLine() {
	if w.column > 0 {
		w.WriteByte('\n')
	}
	w.column, w.glued = 0, false
}

// comment writes a comment in its form. Its text is clean.
func (w *textWriter) comment(c Comment) {
	switch c.Form {
	case Escape:
		w.endLine()
		w.WriteString("%" + c.Text)
		w.column = 1
		w.endLine()
	case RestOfLine:
		w.word(";")
		w.WriteString(c.Text)
		w.endLine()
	default:
		w.braces(c.Text)
	}
}

// braces writes a comment in braces. Lines are broken where there is one blank, which is how they read back.
func (w *textWriter) braces(text string) {
	text = "{" + text + "}"
	for text != "" {
		end := breakAt(text)
		w.word(text[:end])
		switch text = text[end:]; {
		case strings.HasPrefix(text, "\n\n"):
			w.WriteString("\n\n")
			w.column = 0
			text = text[2:]
		case text != "":
			text = text[1:]
		}
	}
}

// breakAt returns the offset of the first blank that stands alone, or of an empty line, else the length of the text.
// Commands stay on one line, as other programs look for them there.
func breakAt(text string) int {
	for i := 0; i < len(text); i++ {
		if text[i] == '[' {
			i += commandAt(text[i:])
		}
		switch {
		case i == len(text):
		case text[i] == '\n':
			return i
		case text[i] == ' ' && !isSpaceAt(text, i-1) && !isSpaceAt(text, i+1):
			return i
		}
	}
	return len(text)
}

// commandAt returns the length of a command at the start of the text, 0 if there is none, or none that fits in a line.
func commandAt(text string) int {
	if !strings.HasPrefix(text, "[%") {
		return 0
	}
	end := strings.IndexAny(text[:min(len(text), lineWidth)], "]\n")
	if end < 0 || text[end] != ']' {
		return 0
	}
	return end + 1
}

func isSpaceAt(text string, i int) bool {
	return i >= 0 && i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n')
}

// treeWriter writes the moves of a tree.
type treeWriter struct {
	textWriter
	tree  Tree
	depth int  // of open variations
	loose bool // null moves may stand anywhere
	err   error
}

// write writes the tree from the position on. A game without moves has no last one to repeat before what follows it:
// that is written as its moves.
func (w *treeWriter) write(start *rules.Position, started bool) {
	w.note(w.tree.Note(Root))
	first := w.tree.First(Root)
	switch {
	case first == None:
	case !started:
		w.err = fmt.Errorf("pgn: moves before the draft has been finished")
	case !w.loose && w.tree.Passes():
		w.err = fmt.Errorf("pgn: a null move cannot be part of a game, only of its variations")
	default:
		w.line(first, start, true)
	}
}

// line writes the line from n on with its variations. The number of a move is written before White's moves, and where
// something stands between it and the move before.
func (w *treeWriter) line(n NodeID, p *rules.Position, numbered bool) {
	now := *p
	for ; n != None && w.err == nil; n = w.tree.First(n) {
		before := now
		numbered = w.move(n, &now, numbered)
		for v := w.tree.Next(n); v != None && w.err == nil; v = w.tree.Next(v) {
			w.variation(v, &before)
			numbered = true
		}
		if n == w.tree.End() {
			w.analysis(n, &before, &now)
			return
		}
	}
}

// variation writes one variation and what follows in it.
func (w *treeWriter) variation(v NodeID, before *rules.Position) {
	w.open()
	now := *before
	numbered := w.move(v, &now, true)
	if next := w.tree.First(v); next != None && w.err == nil {
		w.line(next, &now, numbered)
	}
	w.close()
}

// analysis writes what follows the last move of the game: a variation that begins with that move.
func (w *treeWriter) analysis(last NodeID, before, after *rules.Position) {
	first := w.tree.First(last)
	if first == None || w.err != nil {
		return
	}
	w.open()
	w.word(moveNumber(before))
	w.word(SAN(before, w.tree.Move(last)))
	w.line(first, after, false)
	w.close()
}

func (w *treeWriter) open() {
	if w.depth++; w.depth > maxDepth {
		w.err = fmt.Errorf("pgn: there are more than %d variations within each other", maxDepth)
	}
	w.word("(")
	w.glued = true
}

func (w *treeWriter) close() {
	w.depth--
	w.glued = true
	w.word(")")
}

// move writes a move with its note, plays it, and reports whether the next one needs its number.
func (w *treeWriter) move(n NodeID, p *rules.Position, numbered bool) bool {
	m, note := w.tree.Move(n), w.tree.Note(n)
	if !playable(p, m) {
		w.err = fmt.Errorf("pgn: ply %d, %v: not legal", w.tree.Depth(n), m)
		return false
	}
	for _, c := range note.Before {
		w.comment(c)
		numbered = true
	}
	if p.Turn() == chess.White || numbered {
		w.word(moveNumber(p))
	}
	w.word(SAN(p, m))
	note.Before = nil
	w.note(note)
	*p = After(p, m)
	return len(note.After) > 0
}

// note writes glyphs and the comments after a move.
func (w *treeWriter) note(note Note) {
	for _, nag := range note.NAGs {
		w.word("$" + strconv.Itoa(int(nag)))
	}
	for _, c := range note.After {
		w.comment(c)
	}
}
