package client

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"backrank/engine"
	"backrank/engine/wdl"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// Info is a parsed info line. The score is for the side to move, and the PV ends before the first illegal move.
type Info struct {
	engine.Info
	Text string // text of an info string, sanitized
	// WDL holds the probabilities that the engine sent (UCI_ShowWDL); zero if it sent none.
	WDL wdl.WDL
}

// cutWord splits a line after its first word. The line has no leading space.
func cutWord(text string) (word, after string) {
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

// lastInfos holds the info lines of the first variation that determine the evaluation: the last one with an exact score,
// and the last one after it with a bound.
type lastInfos struct{ exact, bound string }

// add records an info line. It ignores lines without a score and lines of other variations.
func (l *lastInfos) add(text string) {
	scored, bound, previous := false, false, ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case previous == "multipv" && word != "1":
			return
		case word == "score":
			scored = true
		case word == "lowerbound" || word == "upperbound":
			bound = true
		}
		if word == "string" {
			break
		}
		previous = word
	}
	switch {
	case !scored:
	case bound:
		l.bound = text
	default:
		*l = lastInfos{exact: text}
	}
}

// merge adds the lines of later, which follow the lines of l.
func (l *lastInfos) merge(later lastInfos) {
	if later.exact != "" {
		*l = later
	} else if later.bound != "" {
		l.bound = later.bound
	}
}

// evaluation returns the evaluation of the position p. If there is no exact score, it is the last bound.
func (l *lastInfos) evaluation(p *rules.Position) engine.Info {
	exact, known := parseInfo(p, l.exact)
	bound, bounded := parseInfo(p, l.bound)
	switch {
	case known && bounded:
		return exact.Refine(bound.Info)
	case bounded:
		return bound.Info
	}
	return exact.Info
}

// parseInfo parses an info line of a search of p. It ignores invalid items, and returns false if there is neither a score
// nor a text. Items may come in any order, except that a text extends to the end of the line.
func parseInfo(p *rules.Position, text string) (Info, bool) {
	words := strings.Fields(text)
	if len(words) == 0 || words[0] != "info" {
		return Info{}, false
	}
	i := Info{Info: engine.Info{Line: 1}}
	scored := false
	for words = words[1:]; len(words) > 0; {
		word := words[0]
		words = words[1:]
		switch word {
		case "string":
			i.Text = sanitize(words)
			return i, scored || i.Text != ""
		case "pv":
			n := itemLength(words)
			i.PV = parseMoves(p, words[:n])
			words = words[n:]
		case "cp", "mate":
			if i.parseScore(word, words) {
				scored = true
				words = words[1:]
			}
		case "wdl":
			words = i.parseWDL(words)
		case "lowerbound":
			i.AtLeast = true
		case "upperbound":
			i.AtMost = true
		default:
			if set, known := infoNumbers[word]; known && len(words) > 0 {
				if n, err := strconv.ParseUint(words[0], 10, 63); err == nil {
					set(&i, n)
				}
				words = words[1:]
			}
		}
	}
	return i, scored
}

// infoWords are the keywords that begin an item of an info line.
var infoWords = map[string]bool{
	"depth": true, "seldepth": true, "time": true, "nodes": true, "pv": true, "multipv": true, "score": true, "wdl": true,
	"cp": true, "mate": true, "lowerbound": true, "upperbound": true, "currmove": true, "currmovenumber": true,
	"hashfull": true, "nps": true, "tbhits": true, "sbhits": true, "cpuload": true, "string": true, "refutation": true,
	"currline": true,
}

// itemLength returns the number of words before the next keyword.
func itemLength(words []string) int {
	if n := slices.IndexFunc(words, func(word string) bool { return infoWords[word] }); n >= 0 {
		return n
	}
	return len(words)
}

// infoNumbers maps the keywords of numeric items to setters.
var infoNumbers = map[string]func(*Info, uint64){
	"depth":    func(i *Info, n uint64) { i.Depth = clamp(n) },
	"seldepth": func(i *Info, n uint64) { i.SelDepth = clamp(n) },
	"multipv":  func(i *Info, n uint64) { i.Line = max(clamp(n), 1) },
	"nodes":    func(i *Info, n uint64) { i.Nodes = n },
	"nps":      func(i *Info, n uint64) { i.NPS = n },
	"hashfull": func(i *Info, n uint64) { i.HashFull = min(clamp(n), 1000) },
	"time":     func(i *Info, n uint64) { i.Time = time.Duration(min(n, 1<<40)) * time.Millisecond },
}

// clamp converts n to an int of at most 2^20.
func clamp(n uint64) int { return int(min(n, 1<<20)) }

// parseScore parses the number after cp or mate, which is the unit. It clamps scores to the range of [engine.Info].
func (i *Info) parseScore(unit string, words []string) bool {
	if len(words) == 0 {
		return false
	}
	n, err := strconv.Atoi(words[0])
	if err != nil {
		return false
	}
	const maxScore = 30000
	if unit == "cp" {
		i.Score = min(max(n, -maxScore), maxScore)
		return true
	}
	i.Mate = min(max(n, -1000), 1000)
	i.Mated = n == 0
	i.Score = -maxScore - 2*i.Mate
	if n > 0 {
		i.Score = maxScore - 2*i.Mate + 1
	}
	return true
}

// parseWDL parses the three numbers after wdl, "412 391 197", and returns the words after them. It ignores numbers that
// are not probabilities in thousandths.
func (i *Info) parseWDL(words []string) []string {
	var n [3]int
	for j := range n {
		if j >= len(words) {
			return words
		}
		var err error
		if n[j], err = strconv.Atoi(words[j]); err != nil {
			return words
		}
	}
	i.WDL, _ = wdl.FromPerMille(n[0], n[1], n[2])
	return words[len(n):]
}

// parseMoves parses moves from p up to the first illegal one.
func parseMoves(p *rules.Position, words []string) []rules.Move {
	var line []rules.Move
	at := *p
	var next rules.Position
	for _, word := range words {
		m, err := san.ParseUCI(&at, word)
		if err != nil {
			break
		}
		line = append(line, m)
		at.Play(m, &next)
		at = next
	}
	return line
}
