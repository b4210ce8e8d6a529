package client

import (
	"strconv"
	"strings"
	"time"

	"backrank/engine"
	"backrank/engine/wdl"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Info is one info line of a search. The score is for the side to move, and the variation is cut off at the
// first illegal move.
type Info struct {
	engine.Info
	Text string // of an info string, sanitized
	// WDL are the chances that the engine itself gives to the side to move; zero if it gives none.
	WDL wdl.WDL
}

// isFirstLine reports whether a line is an info with a score of the first variation.
func isFirstLine(text string) bool {
	if !strings.Contains(text, " score ") || strings.HasPrefix(text, "info string") {
		return false
	}
	_, number, several := strings.Cut(text, " multipv ")
	return !several || strings.HasPrefix(number, "1 ")
}

// parseInfo parses an info line of a search of p. It returns false if there is neither a score nor a text.
// Invalid parts are ignored.
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
			i.PV = parseMoves(p, words)
			return i, scored
		case "score":
			var n int
			if n, scored = i.parseScore(words); n > 0 {
				words = words[n:]
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

// infoNumbers are the fields with a number.
var infoNumbers = map[string]func(*Info, uint64){
	"depth":    func(i *Info, n uint64) { i.Depth = clamp(n) },
	"seldepth": func(i *Info, n uint64) { i.SelDepth = clamp(n) },
	"multipv":  func(i *Info, n uint64) { i.Line = max(clamp(n), 1) },
	"nodes":    func(i *Info, n uint64) { i.Nodes = n },
	"nps":      func(i *Info, n uint64) { i.NPS = n },
	"hashfull": func(i *Info, n uint64) { i.HashFull = min(clamp(n), 1000) },
	"time":     func(i *Info, n uint64) { i.Time = time.Duration(min(n, 1<<40)) * time.Millisecond },
}

func clamp(n uint64) int { return int(min(n, 1<<20)) }

// parseScore parses "cp 31" or "mate -4" and returns the number of words used. Scores are limited to the range
// of [engine.Info].
func (i *Info) parseScore(words []string) (took int, ok bool) {
	if len(words) < 2 {
		return 0, false
	}
	n, err := strconv.Atoi(words[1])
	if err != nil {
		return 0, false
	}
	const most = 30000
	switch words[0] {
	case "cp":
		i.Score = min(max(n, -most), most)
	case "mate":
		i.Mate = min(max(n, -1000), 1000)
		i.Mated = n == 0
		switch {
		case n > 0:
			i.Score = most - 2*i.Mate + 1
		default:
			i.Score = -most - 2*i.Mate
		}
	default:
		return 0, false
	}
	return 2, true
}

// parseWDL parses "412 391 197" and returns the rest of the words. Numbers that are no chances are ignored.
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
	i.WDL, _ = wdl.OfPerMille(n[0], n[1], n[2])
	return words[len(n):]
}

// parseMoves parses the legal moves at the beginning of words.
func parseMoves(p *rules.Position, words []string) []rules.Move {
	var line []rules.Move
	at := *p
	var next rules.Position
	for _, word := range words {
		m, err := notation.ParseUCI(&at, word)
		if err != nil {
			break
		}
		line = append(line, m)
		at.Play(m, &next)
		at = next
	}
	return line
}
