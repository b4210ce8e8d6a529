package uci

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// options are what setoption has set.
type options struct {
	hash     int // megabytes
	lines    int // MultiPV
	overhead time.Duration
	chess960 bool
	variant  variants.Variant
	level    engine.Level
	limit    bool // play like elo instead of level
	elo      int
}

const (
	hashDefault                   = 16
	overheadDefault, overheadMost = 15, 5000
	threadsMost                   = 256
	linesMost                     = 256
)

func defaults() options {
	levels := engine.Levels()
	v, _ := variants.ByID("chess")
	return options{
		hash: hashDefault, lines: 1, overhead: overheadDefault * time.Millisecond,
		variant: v, level: levels[len(levels)-1], elo: levels[0].Elo,
	}
}

// rule is the castling rule in force. Programs that know no UCI_Variant ask for
// Chess960 by UCI_Chess960 alone.
func (o *options) rule() *rules.Castling {
	if o.variant.ID == "chess" && o.chess960 {
		return variants.Fischer
	}
	return o.variant.Castling
}

// kingTakesPartner reports how castling is written (RULES.md §6).
func (o *options) kingTakesPartner() bool { return o.chess960 || o.variant.ID != "chess" }

// playing is the level to play at: the one set, or the nearest to the Elo set.
func (o *options) playing() engine.Level {
	if !o.limit {
		return o.level
	}
	levels := engine.Levels()
	best := levels[0]
	for _, l := range levels[1:] {
		if math.Abs(float64(l.Elo-o.elo)) < math.Abs(float64(best.Elo-o.elo)) {
			best = l
		}
	}
	return best
}

// optionLines declares the options.
func optionLines() []string {
	levels := engine.Levels()
	last := len(levels) - 1
	var ids, names strings.Builder
	for _, v := range variants.All() {
		fmt.Fprintf(&ids, " var %s", v.ID)
	}
	for _, l := range levels {
		fmt.Fprintf(&names, " var %s", l.Name)
	}
	return []string{
		fmt.Sprintf("option name Hash type spin default %d min 1 max %d", hashDefault, engine.MostHash),
		"option name Clear Hash type button",
		fmt.Sprintf("option name Threads type spin default 1 min 1 max %d", threadsMost),
		fmt.Sprintf("option name MultiPV type spin default 1 min 1 max %d", linesMost),
		"option name Ponder type check default false",
		fmt.Sprintf("option name Move Overhead type spin default %d min 0 max %d", overheadDefault, overheadMost),
		"option name EvalFile type string default <empty>",
		"option name UCI_Chess960 type check default false",
		"option name UCI_Variant type combo default chess" + ids.String(),
		fmt.Sprintf("option name Level type combo default %s%s", levels[last].Name, names.String()),
		fmt.Sprintf("option name Skill Level type spin default %d min 0 max %d", last, last),
		"option name UCI_LimitStrength type check default false",
		fmt.Sprintf("option name UCI_Elo type spin default %d min %d max %d", levels[0].Elo, levels[0].Elo, levels[last].Elo),
	}
}

// setOption takes "name <words> [value <words>]". Names are read in any case.
func (s *session) setOption(args []string) {
	name, value, ok := splitOption(args)
	set := optionSetters[strings.ToLower(name)]
	switch {
	case !ok:
		s.complain("setoption wants: setoption name <option> [value <value>]")
	case set == nil:
		s.complain("no such option: %s", name)
	default:
		if err := set(s, value); err != nil {
			s.complain("option %s: %v", name, err)
		}
	}
}

func splitOption(args []string) (name, value string, ok bool) {
	if len(args) < 2 || args[0] != "name" {
		return "", "", false
	}
	words := args[1:]
	for i, w := range words {
		if w == "value" {
			return strings.Join(words[:i], " "), strings.Join(words[i+1:], " "), i > 0
		}
	}
	return strings.Join(words, " "), "", true
}

// optionSetters by name in lower case.
var optionSetters = map[string]func(*session, string) error{
	"hash": func(s *session, v string) error {
		n, err := spin(v, 1, engine.MostHash)
		if err != nil || n == s.options.hash {
			return err
		}
		s.halt()
		if err = s.engine.Resize(n); err == nil {
			s.options.hash = n
		}
		return err
	},
	"evalfile": func(s *session, v string) error {
		w, err := readWeights(v)
		if err == nil {
			s.halt()
			s.engine.Use(w)
		}
		return err
	},
	"clear hash": func(s *session, _ string) error {
		s.halt()
		s.engine.Clear()
		return nil
	},
	"threads": func(s *session, v string) error {
		n, err := spin(v, 1, threadsMost)
		if err == nil {
			s.halt()
			s.engine.Threads(n)
		}
		return err
	},
	"multipv": func(s *session, v string) error {
		n, err := spin(v, 1, linesMost)
		if err == nil {
			s.options.lines = n
		}
		return err
	},
	"ponder": func(_ *session, v string) error {
		_, err := check(v)
		return err
	},
	"move overhead": func(s *session, v string) error {
		n, err := spin(v, 0, overheadMost)
		if err == nil {
			s.options.overhead = max(time.Duration(n)*time.Millisecond, 1)
		}
		return err
	},
	"uci_chess960": func(s *session, v string) (err error) {
		return s.changeRule(func(o *options) { o.chess960, err = check(v) }, &err)
	},
	"uci_variant": func(s *session, v string) (err error) {
		return s.changeRule(func(o *options) { o.variant, err = readVariant(v) }, &err)
	},
	"level": func(s *session, v string) error {
		l, ok := engine.LevelNamed(v)
		if !ok {
			return fmt.Errorf("no level is called %q", v)
		}
		s.options.level = l
		return nil
	},
	"skill level": func(s *session, v string) error {
		levels := engine.Levels()
		n, err := spin(v, 0, len(levels)-1)
		if err == nil {
			s.options.level = levels[n]
		}
		return err
	},
	"uci_limitstrength": func(s *session, v string) error {
		b, err := check(v)
		if err == nil {
			s.options.limit = b
		}
		return err
	},
	"uci_elo": func(s *session, v string) error {
		levels := engine.Levels()
		n, err := spin(v, levels[0].Elo, levels[len(levels)-1].Elo)
		if err == nil {
			s.options.elo = n
		}
		return err
	},
}

// changeRule makes a change that may change the castling rule; if it does, the
// position is the start position until another is set.
func (s *session) changeRule(change func(*options), err *error) error {
	o := s.options
	if change(&o); *err != nil {
		return *err
	}
	if o.rule() != s.options.rule() {
		p, err := startPosition(o.rule())
		if err != nil {
			return err
		}
		s.position, s.history = p, nil
		s.halt()
		s.engine.Clear() // now, not on the clock of the next search
	}
	s.options = o
	return nil
}

// readWeights are those of a file, the built-in ones if path is empty.
func readWeights(path string) (engine.Weights, error) {
	if path == "" || path == "<empty>" {
		return engine.Weights{}, nil
	}
	return engine.ReadWeights(path)
}

func readVariant(name string) (variants.Variant, error) {
	v, ok := notation.VariantNamed(name)
	if !ok {
		return v, fmt.Errorf("no variant is called %q", name)
	}
	return v, nil
}

func spin(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%q is not a number from %d to %d", text, least, most)
	}
	return n, nil
}

func check(text string) (bool, error) {
	switch strings.ToLower(text) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither true nor false", text)
}
