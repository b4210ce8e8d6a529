package notation

import (
	"strconv"
	"strings"
	"time"

	"github.com/notnil/chess"
)

// engineInfo is what a program writes about a move, in a comment behind it: an engine match about the search, or that there
// was none, the Internet Chess Club about the clock:
//
//	+0.31/12 0.084s    cutechess, fastchess, backrank-arena: score for the side that moved, depth, time
//	-M3/20 1:05        XBoard, whose times are seconds or minutes:seconds, or missing
//	0:04:57            the time left
//	book, random       the move was not searched: it is from a book, or was drawn
//	d=26, mt=5100, tl=1805000, pv=d4 d5, wv=0.20    TCEC: wv is the score for White, times are milliseconds
type engineInfo struct {
	eval   Eval // from the view of the side that moved, or of White
	scored bool // eval is known
	white  bool // the view is White's
	spent  time.Duration
	timed  bool // spent is known
	left   time.Duration
	clock  bool // left is known
}

// engineInfoOf returns the search that a comment reports; false if it reports none. own is the part of the comment that
// reports it, shown is the text that is left for readers: a result, or a fault.
func engineInfoOf(c Comment) (info engineInfo, own, shown string, ok bool) {
	if c.Form == Escape || c.Text == "" {
		return info, "", "", false
	}
	switch first := c.Text[0]; {
	case isUnsearched(c.Text):
		return info, c.Text, "", true
	case isClockTime(c.Text):
		info.left, info.clock = readDuration(c.Text)
		return info, c.Text, "", info.clock
	case first == '+', first == '-', first >= '0' && first <= '9':
		info, own, shown, ok = readScoreDepthTime(c.Text)
		info.scored = ok
		return info, own, shown, ok
	case first == 'd' || first == 'e' || first == 'w':
		info, ok = readEngineFields(c.Text)
		info.scored = ok
		return info, c.Text, "", ok
	}
	return info, "", "", false
}

// isUnsearched reports whether a text says that a program played the move without a search, and nothing else but fields.
func isUnsearched(text string) bool {
	word, fields, _ := strings.Cut(text, ",")
	if word != "book" && word != "random" {
		return false
	}
	for part := range strings.SplitSeq(fields, ",") {
		if part = strings.TrimSpace(part); part != "" && !isEngineField(part) {
			return false
		}
	}
	return true
}

// isClockTime reports whether a text is hours, minutes and seconds, and nothing else.
func isClockTime(text string) bool {
	parts := strings.Split(text, ":")
	if len(parts) != 3 || len(parts[0]) > 2 {
		return false
	}
	for i, part := range parts {
		if part == "" || leadingDigits(part) != len(part) || i > 0 && (len(part) != 2 || part > "59") {
			return false
		}
	}
	return true
}

// readScoreDepthTime reads "+0.31/12 0.084s", with an engine's further fields and a text for readers behind it.
func readScoreDepthTime(text string) (info engineInfo, own, shown string, ok bool) {
	score, rest, found := strings.Cut(text, "/")
	if !found || !info.eval.readScore(score) {
		return info, "", "", false
	}
	digits := leadingDigits(rest)
	depth, err := strconv.Atoi(rest[:digits])
	if err != nil {
		return info, "", "", false
	}
	info.eval.Depth = depth
	at := len(score) + 1 + digits
	signed := score[0] == '+' || score[0] == '-'
	seconds := false
	if after, blank := strings.CutPrefix(text[at:], " "); blank {
		size := strings.IndexFunc(after, func(r rune) bool { return r != '.' && r != ':' && (r < '0' || r > '9') })
		if size < 0 {
			size = len(after)
		}
		for size > 0 && after[size-1] == '.' { // it ends a sentence
			size--
		}
		if d, is := readDuration(after[:size]); is && size > 0 {
			info.spent, info.timed = d, true
			at += 1 + size
			if seconds = strings.HasPrefix(text[at:], "s"); seconds {
				at++
			}
		}
	}
	if !signed && !seconds && info.eval != (Eval{Depth: depth}) { // such as "1.5/2 points"
		return info, "", "", false
	}
	own, rest = text[:at], text[at:]
	switch {
	case rest == "":
		return info, own, "", true
	case strings.HasPrefix(rest, ". "):
		return info, own, strings.TrimSpace(rest[1:]), true
	case !strings.HasPrefix(rest, ","):
		return info, "", "", false
	}
	var texts []string
	for part := range strings.SplitSeq(rest[1:], ",") {
		switch part = strings.TrimSpace(part); {
		case isEngineField(part):
			own += ", " + part
		case part != "":
			texts = append(texts, part)
		}
	}
	return info, own, strings.Join(texts, ", "), true
}

// leadingDigits returns the number of digits at the start of a text.
func leadingDigits(text string) int {
	return len(text) - len(strings.TrimLeft(text, "0123456789"))
}

// readScore reads a score in pawns with two decimals, or a mate such as +M5. It leaves the depth.
func (e *Eval) readScore(text string) bool {
	plain := strings.TrimLeft(text, "+-")
	if len(text)-len(plain) > 1 {
		return false
	}
	sign := 1
	if strings.HasPrefix(text, "-") {
		sign = -1
	}
	if moves, mate := strings.CutPrefix(plain, "M"); mate {
		n, err := strconv.Atoi(moves)
		e.Mate = sign * n
		return err == nil && n > 0 && n < 1000
	}
	whole, decimals, found := strings.Cut(plain, ".")
	if !found || len(decimals) != 2 || len(whole) == 0 || leadingDigits(whole+decimals) != len(whole)+2 {
		return false
	}
	pawns, err := strconv.ParseFloat(plain, 64)
	e.Pawns = float64(sign) * pawns
	return err == nil && pawns < 1000
}

// isEngineField reports whether a text is a name, = and a value.
func isEngineField(text string) bool {
	name, value, found := strings.Cut(text, "=")
	if !found || name == "" || value == "" {
		return false
	}
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' {
			return false
		}
	}
	return true
}

// readEngineFields reads "d=26, mt=5100, wv=0.20", which has a score at least and nothing but fields.
func readEngineFields(text string) (info engineInfo, ok bool) {
	if !strings.Contains(text, "wv=") {
		return info, false
	}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" { // behind the last comma
			continue
		}
		if !isEngineField(part) {
			return info, false
		}
		switch name, value, _ := strings.Cut(part, "="); name {
		case "wv":
			info.white, ok = true, info.eval.readScore(value)
		case "d":
			info.eval.Depth, _ = strconv.Atoi(value)
		case "mt":
			info.spent, info.timed = milliseconds(value)
		case "tl":
			info.left, info.clock = milliseconds(value)
		}
	}
	return info, ok
}

// milliseconds reads a whole number of milliseconds.
func milliseconds(text string) (time.Duration, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return time.Duration(n) * time.Millisecond, err == nil && n >= 0 && n < 1e12
}

// engineInfo returns the first report of a search or a clock among the comments behind the move.
func (n Note) engineInfo() (engineInfo, bool) {
	for _, c := range n.After {
		if info, _, _, ok := engineInfoOf(c); ok {
			return info, true
		}
	}
	return engineInfo{}, false
}

// evalFor returns the evaluation from White's view, of a search for a move of the side.
func (i *engineInfo) evalFor(mover chess.Color) Eval {
	e := i.eval
	if mover == chess.Black && !i.white {
		e.Pawns, e.Mate = 0-e.Pawns, -e.Mate // no negative zero
	}
	return e
}
