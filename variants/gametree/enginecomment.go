package gametree

import (
	"strconv"
	"strings"
	"time"

	"github.com/notnil/chess"
)

// engineInfo is the content of a comment that a program has written after a move. Engine matches report the search or that
// there was none, the Internet Chess Club reports the clock:
//
//	+0.31/12 0.084s    cutechess, fastchess, backrank-arena: score for the side that moved, depth, time
//	-M3/20 1:05        XBoard: times are seconds or minutes:seconds, and may be missing
//	0:04:57            the time left
//	book, random       the move was not searched: it is from a book, or random
//	d=26, mt=5100, tl=1805000, pv=d4 d5, wv=0.20    TCEC: wv is the score for White, times are milliseconds
type engineInfo struct {
	eval   Eval // from the point of view of the side that moved, or of White
	scored bool // eval is known
	white  bool // eval is from the point of view of White
	spent  time.Duration
	timed  bool // spent is known
	left   time.Duration
	clock  bool // left is known
}

// engineInfoOf parses a comment of a program; it returns false for other comments. own is the part of the comment with the
// information, shown is the text for readers after it, for example a result.
func engineInfoOf(c Comment) (info engineInfo, own, shown string, ok bool) {
	if c.Form == Escape || c.Text == "" {
		return info, "", "", false
	}
	switch first := c.Text[0]; {
	case isUnsearched(c.Text):
		return info, c.Text, "", true
	case isClockTime(c.Text):
		info.left, info.clock = parseDuration(c.Text)
		return info, c.Text, "", info.clock
	case first == '+', first == '-', first >= '0' && first <= '9':
		info, own, shown, ok = parseScoreDepthTime(c.Text)
		info.scored = ok
		return info, own, shown, ok
	case first == 'd' || first == 'e' || first == 'w':
		info, ok = parseEngineFields(c.Text)
		info.scored = ok
		return info, c.Text, "", ok
	}
	return info, "", "", false
}

// isUnsearched reports whether a text says that a program played the move without a search: a word, and fields after it.
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

// isClockTime reports whether a text is hours, minutes and seconds: 0:04:57.
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

// parseScoreDepthTime parses "+0.31/12 0.084s", which fields of the engine and a text for readers may follow.
func parseScoreDepthTime(text string) (info engineInfo, own, shown string, ok bool) {
	score, rest, found := strings.Cut(text, "/")
	if !found || !info.eval.parseScore(score) {
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
	if after, ok := strings.CutPrefix(text[at:], " "); ok {
		size := strings.IndexFunc(after, func(r rune) bool { return r != '.' && r != ':' && (r < '0' || r > '9') })
		if size < 0 {
			size = len(after)
		}
		for size > 0 && after[size-1] == '.' { // the full stop of a sentence
			size--
		}
		if d, ok := parseDuration(after[:size]); ok && size > 0 {
			info.spent, info.timed = d, true
			at += 1 + size
			if seconds = strings.HasPrefix(text[at:], "s"); seconds {
				at++
			}
		}
	}
	if !signed && !seconds && info.eval != (Eval{Depth: depth}) { // a text such as "1.50/2"
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

// parseScore parses a score in pawns with two decimals, or a mate such as +M5, into Pawns or Mate.
func (e *Eval) parseScore(text string) bool {
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

// isEngineField reports whether a text is a field of an engine: name=value.
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

// parseEngineFields parses "d=26, mt=5100, wv=0.20": fields, with at least a score.
func parseEngineFields(text string) (info engineInfo, ok bool) {
	if !strings.Contains(text, "wv=") {
		return info, false
	}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" { // after the last comma
			continue
		}
		if !isEngineField(part) {
			return info, false
		}
		switch name, value, _ := strings.Cut(part, "="); name {
		case "wv":
			info.white, ok = true, info.eval.parseScore(value)
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

// milliseconds parses a whole number of milliseconds.
func milliseconds(text string) (time.Duration, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return time.Duration(n) * time.Millisecond, err == nil && n >= 0 && n < 1e12
}

// engineInfo returns the content of the first comment of a program after the move.
func (n Note) engineInfo() (engineInfo, bool) {
	for _, c := range n.After {
		if info, _, _, ok := engineInfoOf(c); ok {
			return info, true
		}
	}
	return engineInfo{}, false
}

// evalFor returns the evaluation after a move of the given side, from White's point of view.
func (i *engineInfo) evalFor(mover chess.Color) Eval {
	e := i.eval
	if mover == chess.Black && !i.white {
		e.Pawns, e.Mate = 0-e.Pawns, -e.Mate // no negative zero
	}
	return e
}
