package pgnfile

import (
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"backrank/lang"
	"backrank/variants/pgn"
)

// merged returns the text of a game with the content of pgn and the form of old. pgn is the new text in canonical form; the
// result differs from old only where the content differs. Line ends are LF, and the texts have no blanks around them. If the
// old form cannot be kept, for example because the old game has faults, merged returns pgn.
func merged(old, pgn string) string {
	was, err := canonical(old)
	if err != nil {
		return pgn
	}
	oldTags, oldMoves := cutTags(old)
	wasTags, wasMoves := cutTags(was)
	newTags, newMoves := cutTags(pgn)
	tags := mergedTags(oldTags, wasTags, newTags)
	for _, text := range []string{
		joined(tags, oldMoves, mergedMoves(oldMoves, wasMoves, newMoves)),
		joined(tags, oldMoves, newMoves),
		joined(newTags, oldMoves, mergedMoves(oldMoves, wasMoves, newMoves)),
	} {
		if now, err := canonical(text); err == nil && now == pgn {
			return text
		}
	}
	return pgn
}

// canonical returns the text of a game in the form in which the program writes it. It fails if the text is not one game.
func canonical(text string) (string, error) {
	r := pgn.NewReader(strings.NewReader(text))
	g, err := r.Next()
	if err != nil {
		return "", err
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		return "", errors.New(lang.L("there is more than one game"))
	}
	text, err = pgn.Text(g)
	return strings.TrimSpace(text), err
}

// cutTags splits a game after its tags. The blank lines between tags and moves belong to the moves.
func cutTags(text string) (tags, moves string) {
	end := 0
	for at := 0; at < len(text); {
		line := text[at:]
		if n := strings.IndexByte(line, '\n'); n >= 0 {
			line = line[:n+1]
		}
		at += len(line)
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			end = at
		} else if line != "" {
			break
		}
	}
	tags = strings.TrimRight(text[:end], "\n")
	return tags, text[len(tags):]
}

// joined joins tags and moves. The separator is that of the old text.
func joined(tags, oldMoves, moves string) string {
	moves = strings.TrimSpace(moves)
	if tags == "" {
		return moves
	}
	blank := oldMoves[:len(oldMoves)-len(strings.TrimLeft(oldMoves, " \t\n"))]
	if strings.Count(blank, "\n") < 2 {
		blank = "\n\n"
	}
	return tags + blank + moves
}

var tagLine = regexp.MustCompile(`^\s*\[\s*(\w+)\s+"(?:[^"\\]|\\.)*"\s*\]\s*$`)

// tagNames returns the tag name on each line, in lower case; "" for a line without a tag. ok is false if a name occurs twice.
func tagNames(lines []string) (names []string, ok bool) {
	ok = true
	for _, line := range lines {
		name := ""
		if m := tagLine.FindStringSubmatch(line); m != nil {
			name = strings.ToLower(m[1])
			ok = ok && !slices.Contains(names, name)
		}
		names = append(names, name)
	}
	return names, ok
}

// mergedTags returns the new tags, one on each line. old are the old tags as written, was the same in canonical form, and pgn
// the new ones. Tags that did not change keep their lines and their order.
func mergedTags(old, was, pgn string) string {
	if was == pgn {
		return old
	}
	oldLines, wasLines, newLines := strings.Split(old, "\n"), strings.Split(was, "\n"), strings.Split(pgn, "\n")
	oldNames, ok := tagNames(oldLines)
	newNames, unique := tagNames(newLines)
	if !ok || !unique || old == "" || pgn == "" {
		return pgn
	}
	var lines, names []string
	for i, name := range oldNames {
		n := slices.Index(newNames, name)
		switch {
		case name == "" || n >= 0 && slices.Contains(wasLines, newLines[n]):
			lines, names = append(lines, oldLines[i]), append(names, name)
		case n >= 0:
			lines, names = append(lines, newLines[n]), append(names, name)
		}
	}
	at := 0
	for n, name := range newNames {
		if i := slices.Index(names, name); i >= 0 {
			at = i + 1
		} else if !slices.Contains(wasLines, newLines[n]) {
			lines, names = slices.Insert(lines, at, newLines[n]), slices.Insert(names, at, name)
			at++
		}
	}
	return strings.Join(lines, "\n")
}

// span is where a word begins and ends in a move text, in bytes.
type span struct{ from, to int }

// maxWidth is the maximum length of a line that is written, in characters, unless the old text has longer ones.
const maxWidth = 79

// mergedMoves returns the new move text. old is the old text as written, was the same in canonical form, and pgn the new text.
// The words before the first difference and after the last one stay as old has them, with their line breaks.
func mergedMoves(old, was, pgn string) string {
	if was == pgn {
		return old
	}
	old, was, pgn = strings.TrimSpace(old), strings.TrimSpace(was), strings.TrimSpace(pgn)
	oldSpans, wasSpans, newSpans := moveWords(old), moveWords(was), moveWords(pgn)
	if len(oldSpans) != len(wasSpans) {
		return pgn
	}
	same := func(i, j int) bool {
		a, b := wasSpans[i], newSpans[j]
		return was[a.from:a.to] == pgn[b.from:b.to]
	}
	before, after, least := 0, 0, min(len(wasSpans), len(newSpans))
	for before < least && same(before, before) {
		before++
	}
	for after < least-before && same(len(wasSpans)-1-after, len(newSpans)-1-after) {
		after++
	}
	head, from := "", 0
	if before > 0 {
		head, from = old[:oldSpans[before-1].to], newSpans[before-1].to
	}
	to, end := from, len(pgn) // ends of the changed words, and of the move number after them
	if n := len(newSpans) - after; n > before {
		to = newSpans[n-1].to
	}
	tail, gap := "", ""
	if after > 0 {
		first := oldSpans[len(oldSpans)-after].from
		tail, end = old[first:], newSpans[len(newSpans)-after].from
		if n := len(oldSpans) - after; n > 0 {
			gap = old[oldSpans[n-1].to:first]
		}
	} else {
		to = end
	}
	return spliceMoves(head, pgn[from:to], pgn[to:end], gap, tail, widthOf(old))
}

// widthOf returns the maximum width of lines added to a move text, in characters: that of its longest line, at least maxWidth.
func widthOf(old string) int {
	widest := 0
	for line := range strings.SplitSeq(old, "\n") {
		widest = max(widest, utf8.RuneCountInString(line))
	}
	if widest > maxWidth && !strings.Contains(old, "\n") {
		return 1 << 30 // moves that are one line stay one line
	}
	return max(widest, maxWidth)
}

// spliceMoves inserts text between the head and the tail of an old move text, and wraps its lines at width where possible.
// number is the text before the tail in the new text: blanks, and the move number if the next move needs one. gap is the same
// in the old text.
func spliceMoves(head, text, number, gap, tail string, width int) string {
	out := strings.Builder{}
	out.WriteString(head)
	column := utf8.RuneCountInString(head[strings.LastIndexByte(head, '\n')+1:])
	put := func(word string, glued bool) {
		n := utf8.RuneCountInString(word)
		switch {
		case glued || column == 0:
		case column+1+n > width:
			out.WriteByte('\n')
			column = 0
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += n
	}
	if strings.Contains(text, "  ") || strings.Contains(text, "\n\n") || strings.ContainsAny(text, ";%\t") { // its blanks matter
		out.WriteString(text)
		column = utf8.RuneCountInString(text[strings.LastIndexByte(text, '\n')+1:])
	} else {
		for i, word := range strings.Fields(text) {
			put(word, i == 0 && text[0] > ' ')
		}
	}
	if tail == "" {
		return out.String()
	}
	glued := strings.TrimLeft(number, " \n") == number
	number = strings.TrimSpace(number)
	if was := strings.TrimLeft(gap, " \n"); was != "" && strings.TrimRight(was, ". \n") == strings.TrimRight(number, ".") {
		number, tail = "", was+tail // the old text has the same number, in its own form
	}
	line, _, _ := strings.Cut(tail, "\n")
	if number != "" {
		line, tail = number+" "+line, number+" "+tail
	}
	if strings.Contains(gap, "\n") && !glued && column > 0 {
		out.WriteByte('\n')
		column = 0
	}
	put(line, glued)
	out.WriteString(tail[len(line):])
	return out.String()
}

// moveWords returns the spans of the words of a move text: moves, glyphs, brackets, results and the words of comments. It
// skips move numbers, because they follow from the moves.
func moveWords(text string) []span {
	var all []span
	comment := byte(0) // the byte that ends the current comment; 0 outside comments
	for i := 0; i < len(text); {
		from := i
		c := text[i]
		switch {
		case comment == '\n' && c == '\n':
			comment = 0
			i++
			continue
		case c <= ' ':
			i++
			continue
		case comment == '}' && c == '}':
			comment = 0
			i++
		case comment != 0:
			for i < len(text) && text[i] > ' ' && (comment != '}' || text[i] != '}') {
				i++
			}
		case c == '{':
			comment = '}'
			i++
		case c == ';', c == '%' && (i == 0 || text[i-1] == '\n'):
			comment = '\n'
			i++
		case c == '(' || c == ')':
			i++
		case c == '!' || c == '?':
			for i < len(text) && (text[i] == '!' || text[i] == '?') {
				i++
			}
		default:
			for i < len(text) && text[i] > ' ' && !strings.ContainsRune("{}();!?", rune(text[i])) {
				if i++; text[i-1] == '.' && strings.Trim(text[from:i], "0123456789.") == "" && (i == len(text) || text[i] != '.') {
					break // the number of a move that follows without a blank
				}
			}
			if i == from {
				i++ // a bracket that closes nothing
			}
			if strings.Trim(text[from:i], "0123456789.") == "" {
				continue
			}
		}
		all = append(all, span{from, i})
	}
	return all
}
