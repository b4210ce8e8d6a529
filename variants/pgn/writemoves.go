package pgn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/notnil/chess"

	"backrank/variants/gametree"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// lineWidth is the maximum length of a line of move text in characters (PGN standard, 8.2.1).
const lineWidth = 79

// A textWriter writes words in lines of at most [lineWidth] characters. A longer word gets a line of its own, and a word
// that begins with % gets no new line, because that would be an escape line.
type textWriter struct {
	strings.Builder
	column  int  // number of characters on the line
	noSpace bool // write the next word without a space before it
}

// word writes a word, and a space or a line end before it.
func (w *textWriter) word(text string) {
	width := utf8.RuneCountInString(text)
	switch {
	case w.noSpace || w.column == 0:
	case w.column+1+width > lineWidth && text[0] != '%':
		w.endLine()
	default:
		w.WriteByte(' ')
		w.column++
	}
	w.WriteString(text)
	w.column += width
	w.noSpace = false
}

// endLine ends the line unless it is empty.
func (w *textWriter) endLine() {
	if w.column > 0 {
		w.WriteByte('\n')
	}
	w.column, w.noSpace = 0, false
}

// comment writes a clean comment.
func (w *textWriter) comment(c gametree.Comment) {
	switch c.Form {
	case gametree.Escape:
		w.endLine()
		w.WriteString("%" + c.Text)
		w.column = 1
		w.endLine()
	case gametree.RestOfLine:
		w.word(";")
		w.WriteString(c.Text)
		w.endLine()
	default:
		w.braces(c.Text)
	}
}

// braces writes a comment in braces. It breaks lines at single spaces, which is what readers make of a line end.
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

// breakAt returns the offset of the first single space or line end, else the length of the text. It does not break commands,
// which other programs expect on one line.
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

// commandAt returns the length of the command at the start of a text, 0 if there is none or it is longer than a line.
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

// isSpaceAt reports whether a text has white space at offset i, which may be outside of the text.
func isSpaceAt(text string, i int) bool {
	return i >= 0 && i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n')
}

// A treeWriter writes the moves of a tree. After an error it writes no more moves.
type treeWriter struct {
	textWriter
	tree           gametree.Tree
	depth          int  // number of open variations
	allowNullMoves bool // null moves can be on the main line, too
	err            error
}

// write writes the tree from the start position. If the main line is empty, there is no move that a variation could repeat, so
// that the analysis is written as the main line.
func (w *treeWriter) write(start *rules.Position, started bool) {
	w.note(w.tree.Note(gametree.Root))
	first := w.tree.First(gametree.Root)
	switch {
	case first == gametree.None:
	case !started:
		w.err = fmt.Errorf("pgn: moves before the draft has been finished")
	case !w.allowNullMoves && w.tree.HasNullMove():
		w.err = fmt.Errorf("pgn: a null move cannot be part of a game, only of its variations")
	default:
		w.line(first, start, true)
	}
}

// line writes the line from n, with its variations. p is the position before n. Move numbers are written before the moves of
// White, before the first move if numbered is true, and after comments and variations.
func (w *treeWriter) line(n gametree.NodeID, p *rules.Position, numbered bool) {
	position := *p
	for ; n != gametree.None && w.err == nil; n = w.tree.First(n) {
		before := position
		numbered = w.move(n, &position, numbered)
		for v := w.tree.Next(n); v != gametree.None && w.err == nil; v = w.tree.Next(v) {
			w.variation(v, &before)
			numbered = true
		}
		if n == w.tree.End() {
			w.analysis(n, &before, &position)
			return
		}
	}
}

// variation writes the variation that begins with v. before is the position before v.
func (w *treeWriter) variation(v gametree.NodeID, before *rules.Position) {
	w.open()
	position := *before
	numbered := w.move(v, &position, true)
	if next := w.tree.First(v); next != gametree.None && w.err == nil {
		w.line(next, &position, numbered)
	}
	w.close()
}

// analysis writes the moves after the end of the game, as a variation that repeats the last move. before and after are the
// positions before and after that move.
func (w *treeWriter) analysis(last gametree.NodeID, before, after *rules.Position) {
	first := w.tree.First(last)
	if first == gametree.None || w.err != nil {
		return
	}
	w.open()
	w.word(moveNumber(before))
	w.word(san.Format(before, w.tree.Move(last)))
	w.line(first, after, false)
	w.close()
}

// open writes the bracket that opens a variation.
func (w *treeWriter) open() {
	if w.depth++; w.depth > gametree.MaxDepth {
		w.err = fmt.Errorf("pgn: there are more than %d variations within each other", gametree.MaxDepth)
	}
	w.word("(")
	w.noSpace = true
}

// close writes the bracket that closes a variation.
func (w *treeWriter) close() {
	w.depth--
	w.noSpace = true
	w.word(")")
}

// move writes a move with its note and plays it on p. It reports whether the next move needs a number.
func (w *treeWriter) move(n gametree.NodeID, p *rules.Position, numbered bool) bool {
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
	w.word(san.Format(p, m))
	note.Before = nil
	w.note(note)
	*p = rules.After(p, m)
	return len(note.After) > 0
}

// note writes the glyphs of a note and the comments after the move.
func (w *treeWriter) note(note gametree.Note) {
	for _, nag := range note.NAGs {
		w.word("$" + strconv.Itoa(int(nag)))
	}
	for _, c := range note.After {
		w.comment(c)
	}
}

// MoveText returns the moves of a tree with variations and notes as [Write] writes them, without a result. start is the position
// before the first move, or the zero Position while a draft is incomplete and the tree has no moves. The main line may have
// null moves. It returns an error if a move is illegal, if there are moves and no position, or if variations are nested too
// deep.
func MoveText(start *rules.Position, t gametree.Tree) (string, error) {
	w := treeWriter{tree: t, allowNullMoves: true}
	if w.write(start, start.Rule() != nil); w.err != nil {
		return "", w.err
	}
	w.endLine()
	return strings.TrimSuffix(w.String(), "\n"), nil
}

// ParseMoveText is the inverse of [MoveText] for the same start position. It returns an error if the text is not the moves of
// one game.
func ParseMoveText(start *rules.Position, text string) (gametree.Tree, error) {
	var g Game
	p := parser{allowNullMoves: true}
	p.load(Chunk{text: text, line: 1, last: true}, lexState{lineStart: true})
	p.beginGame(&g)
	g.Start, p.inMoves = *start, true
	if g.Started() {
		p.tree.Begin(start)
	}
	p.parse()
	p.finish()
	switch {
	case len(p.variations) > 0:
		return gametree.Tree{}, openVariation()
	case p.fault != nil:
		return gametree.Tree{}, p.fault.Err
	case p.hasResult || p.lexer.skip():
		return gametree.Tree{}, errors.New("pgn: more than the moves of one game")
	}
	return g.Tree, nil
}
