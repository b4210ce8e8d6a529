package uci

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// options holds the values set by setoption.
type options struct {
	hash     int // megabytes
	multiPV  int
	showWDL  bool
	overhead time.Duration
	chess960 bool
	variant  variants.Variant
	level    engine.Level
	limit    bool // play at elo instead of level
	elo      int
}

const (
	defaultHash                  = 16
	defaultOverhead, maxOverhead = 15, 5000
	maxThreads                   = 256
	maxMultiPV                   = 256
)

func defaultOptions() options {
	levels := engine.Levels()
	v, _ := variants.ByID("chess")
	return options{
		hash: defaultHash, multiPV: 1, overhead: defaultOverhead * time.Millisecond,
		variant: v, level: levels[len(levels)-1], elo: levels[0].Elo,
	}
}

// rule returns the castling rule of the next position. GUIs that do not know UCI_Variant select Chess960 by
// UCI_Chess960 alone.
func (o *options) rule() *rules.Castling {
	if o.variant.ID == "chess" && o.chess960 {
		return variants.Fischer
	}
	return o.variant.Castling
}

// kingTakesPartner reports whether castling is written as the king taking its partner, e1h1 (RULES.md §6).
func (o *options) kingTakesPartner() bool { return o.chess960 || o.variant.ID != "chess" }

// playingLevel returns the level to play at: the value of Level, or with UCI_LimitStrength the level nearest to UCI_Elo.
func (o *options) playingLevel() engine.Level {
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

// optionLines returns the lines that declare the options.
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
		fmt.Sprintf("option name Hash type spin default %d min 1 max %d", defaultHash, engine.MaxHash),
		"option name Clear Hash type button",
		fmt.Sprintf("option name Threads type spin default 1 min 1 max %d", maxThreads),
		fmt.Sprintf("option name MultiPV type spin default 1 min 1 max %d", maxMultiPV),
		"option name UCI_ShowWDL type check default false",
		"option name Ponder type check default false",
		fmt.Sprintf("option name Move Overhead type spin default %d min 0 max %d", defaultOverhead, maxOverhead),
		"option name EvalFile type string default <empty>",
		"option name UCI_Chess960 type check default false",
		"option name UCI_Variant type combo default chess" + ids.String(),
		fmt.Sprintf("option name Level type combo default %s%s", levels[last].Name, names.String()),
		fmt.Sprintf("option name Skill Level type spin default %d min 0 max %d", last, last),
		"option name UCI_LimitStrength type check default false",
		fmt.Sprintf("option name UCI_Elo type spin default %d min %d max %d", levels[0].Elo, levels[0].Elo, levels[last].Elo),
	}
}

// setOption handles "name <words> [value <words>]". Names are case-insensitive.
func (s *session) setOption(args []string) {
	name, value, ok := splitOption(args)
	set := optionSetters[strings.ToLower(name)]
	switch {
	case !ok:
		s.report("setoption: expected name <option> [value <value>]")
	case set == nil:
		s.report("no such option: %s", name)
	default:
		if err := set(s, value); err != nil {
			s.report("option %s: %v", name, err)
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

// optionSetters maps option names in lower case to setters.
var optionSetters = map[string]func(*session, string) error{
	"hash": func(s *session, v string) error {
		n, err := parseSpin(v, 1, engine.MaxHash)
		if err != nil || n == s.options.hash {
			return err
		}
		s.stopSearch()
		if err = s.engine.Resize(n); err == nil {
			s.options.hash = n
		}
		return err
	},
	"evalfile": func(s *session, v string) error {
		w, err := loadWeights(v)
		if err == nil {
			s.stopSearch()
			s.engine.SetWeights(w)
		}
		return err
	},
	"clear hash": func(s *session, _ string) error {
		s.stopSearch()
		s.engine.Clear()
		return nil
	},
	"threads": func(s *session, v string) error {
		n, err := parseSpin(v, 1, maxThreads)
		if err == nil {
			s.stopSearch()
			s.engine.SetThreads(n)
		}
		return err
	},
	"multipv": func(s *session, v string) error {
		n, err := parseSpin(v, 1, maxMultiPV)
		if err == nil {
			s.options.multiPV = n
		}
		return err
	},
	"uci_showwdl": func(s *session, v string) error {
		b, err := parseCheck(v)
		if err == nil {
			s.options.showWDL = b
		}
		return err
	},
	"ponder": func(_ *session, v string) error {
		_, err := parseCheck(v)
		return err
	},
	"move overhead": func(s *session, v string) error {
		n, err := parseSpin(v, 0, maxOverhead)
		if err == nil {
			s.options.overhead = max(time.Duration(n)*time.Millisecond, 1)
		}
		return err
	},
	"uci_chess960": func(s *session, v string) (err error) {
		return s.changeRule(func(o *options) { o.chess960, err = parseCheck(v) }, &err)
	},
	"uci_variant": func(s *session, v string) (err error) {
		return s.changeRule(func(o *options) { o.variant, err = parseVariant(v) }, &err)
	},
	"level": func(s *session, v string) error {
		l, ok := engine.LevelNamed(v)
		if !ok {
			return fmt.Errorf("unknown level %q", v)
		}
		s.options.level = l
		return nil
	},
	"skill level": func(s *session, v string) error {
		levels := engine.Levels()
		n, err := parseSpin(v, 0, len(levels)-1)
		if err == nil {
			s.options.level = levels[n]
		}
		return err
	},
	"uci_limitstrength": func(s *session, v string) error {
		b, err := parseCheck(v)
		if err == nil {
			s.options.limit = b
		}
		return err
	},
	"uci_elo": func(s *session, v string) error {
		levels := engine.Levels()
		n, err := parseSpin(v, levels[0].Elo, levels[len(levels)-1].Elo)
		if err == nil {
			s.options.elo = n
		}
		return err
	},
}

// changeRule applies a change that may affect the castling rule, unless the change sets *err. If the rule changes, it
// stops the search, clears the engine and sets up the start position.
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
		s.stopSearch()
		s.engine.Clear() // now, so that it does not cost the next search time
	}
	s.options = o
	return nil
}

// loadWeights reads weights from a file. An empty path or <empty> means the built-in weights.
func loadWeights(path string) (engine.Weights, error) {
	if path == "" || path == "<empty>" {
		return engine.Weights{}, nil
	}
	return engine.ReadWeights(path)
}

func parseVariant(name string) (variants.Variant, error) {
	v, ok := pgn.VariantNamed(name)
	if !ok {
		return v, fmt.Errorf("unknown variant %q", name)
	}
	return v, nil
}

func parseSpin(text string, minimum, maximum int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < minimum || n > maximum {
		return 0, fmt.Errorf("%q is not a number from %d to %d", text, minimum, maximum)
	}
	return n, nil
}

func parseCheck(text string) (bool, error) {
	switch strings.ToLower(text) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither true nor false", text)
}
