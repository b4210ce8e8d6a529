package player

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Entry is a UCI engine that the player has added. Its slices and maps must not be changed.
type Entry struct {
	// ID identifies the engine in journals and settings. It never changes.
	ID string `json:"id"`
	// Name is the engine's name in Backrank: the name that the engine reports, unless the player chose another.
	Name string `json:"name"`
	// Path is the program, Args are its arguments.
	Path string   `json:"path"`
	Args []string `json:"args,omitempty"`
	// Options are the values that differ from the engine's defaults, by option name.
	Options map[string]string `json:"options,omitempty"`
	// Seconds and Nodes limit a move, 0 for no limit; without either the limit is [UsualSeconds].
	Seconds float64 `json:"seconds,omitempty"`
	Nodes   uint64  `json:"nodes,omitempty"`
	// DeclaredOptions are the options that the engine listed when it was last tried.
	DeclaredOptions client.Options `json:"offers,omitempty"`

	// Fault is a sentence that says why the entry cannot be used, "" if it can. Such an entry stays in the file
	// unchanged.
	Fault string `json:"-"`

	raw map[string]json.RawMessage // the entry in the file, including fields of other versions of Backrank
}

// Limits of the time for a move.
const (
	UsualSeconds = 2.0
	MaxSeconds   = 600.0
)

// Player returns the engine as a player of a game.
func (e Entry) Player() Player { return Player{Name: e.Title(), Engine: e.ID} }

// Title returns the name, with the strength to which the player limits the engine: "Stockfish 15.1 (Elo 1600)". Journals
// and PGN store it, so it is not translated.
func (e Entry) Title() string {
	switch elo, skill := e.strengthLimit(); {
	case elo != "":
		return e.Name + " (Elo " + elo + ")"
	case skill != "":
		return e.Name + " (skill " + skill + ")"
	}
	return e.Name
}

// The UCI options that limit an engine's strength.
const (
	limitOption = "UCI_LimitStrength"
	eloOption   = "UCI_Elo"
	skillOption = "Skill Level"
)

// strengthLimit returns the rating or the skill level to which options limit the engine, "" if they do not.
func (e Entry) strengthLimit() (elo, skill string) {
	if limited, _ := e.value(limitOption); strings.EqualFold(limited, "true") {
		elo, _ = e.value(eloOption)
		return elo, ""
	}
	if skill, own := e.value(skillOption); own {
		return "", skill
	}
	return "", ""
}

// value returns the value of an option, and whether the player has set it.
func (e Entry) value(name string) (value string, own bool) {
	for n, v := range e.Options {
		if strings.EqualFold(n, name) {
			return v, true
		}
	}
	o, _ := e.DeclaredOptions.Find(name)
	return o.Default, false
}

// Pace formats the limits of a move and of the strength: "2 s a move, Elo 1600".
func (e Entry) Pace() string {
	limits, text := e.limits(), ""
	switch seconds := limits.MoveTime.Seconds(); {
	case limits.Nodes == 0:
		text = lang.L("{{.Seconds}} s a move", "Seconds", lang.Decimal(seconds, -1))
	case seconds == 0:
		text = lang.N("{{.Number}} nodes a move", int(limits.Nodes), "Number", limits.Nodes)
	default:
		text = lang.N("{{.Seconds}} s or {{.Nodes}} nodes a move", int(limits.Nodes), "Seconds", lang.Decimal(seconds, -1), "Nodes", limits.Nodes)
	}
	switch elo, skill := e.strengthLimit(); {
	case elo != "":
		return lang.L("{{.Pace}}, Elo {{.Number}}", "Pace", text, "Number", elo)
	case skill != "":
		return lang.L("{{.Pace}}, skill {{.Number}}", "Pace", text, "Number", skill)
	}
	return text
}

// limits returns the limits of a search without a clock.
func (e Entry) limits() engine.Limits {
	seconds := e.Seconds
	if seconds <= 0 && e.Nodes == 0 {
		seconds = UsualSeconds
	}
	return engine.Limits{MoveTime: time.Duration(seconds * float64(time.Second)), Nodes: e.Nodes}
}

// limitsOn returns the limits of a search in a game: the clock, which replaces the entry's time for each move; without a
// clock the limits of the entry, and a time of at most maxTime unless that is 0.
func (e Entry) limitsOn(b clock.Budget, maxTime time.Duration) engine.Limits {
	if b == (clock.Budget{}) {
		limits := e.limits()
		if maxTime > 0 && (limits.MoveTime == 0 || limits.MoveTime > maxTime) {
			limits.MoveTime = maxTime
		}
		return limits
	}
	limits := clockLimits(b)
	limits.Nodes = e.Nodes
	return limits
}

// Unsupported returns why the engine cannot play a variant, as a sentence: "It does not support Chess960"; "" if it can.
func (e Entry) Unsupported(v variants.Variant) string {
	if e.Fault != "" {
		return words.Message(lang.L("It cannot be used"), e.Fault)
	}
	if _, err := e.DeclaredOptions.Dialect(v); err != nil {
		return words.Sentence(err.Error())
	}
	return ""
}

// CanPlay returns an error with the engine's name and the sentence of Unsupported if the engine cannot play a variant.
func (e Entry) CanPlay(v variants.Variant) error {
	if lacks := e.Unsupported(v); lacks != "" {
		return notice.Refusal(words.Message(lang.L("{{.Name}} cannot play this variant", "Name", e.Name), lacks))
	}
	return nil
}

// CanPlayFrom is like CanPlay for a game that begins with p: without castling rights the castling rule does not matter.
func (e Entry) CanPlayFrom(p *rules.Position, v variants.Variant) error {
	err := e.CanPlay(v)
	if _, speaks := e.DeclaredOptions.DialectOf(p); err != nil && e.Fault == "" && speaks == nil {
		return nil
	}
	return err
}

// VariantSummary returns a line that lists the variants of the catalogue that the engine can play.
func (e Entry) VariantSummary() string {
	var can, not []string
	for _, v := range variants.All() {
		if e.CanPlay(v) == nil {
			can = append(can, v.Title())
		} else {
			not = append(not, v.Title())
		}
	}
	switch {
	case len(not) == 0:
		return lang.L("Plays all variants")
	case len(can) == 0:
		return lang.L("Plays no variant")
	case len(not) < len(can):
		return lang.L("Plays all variants except {{.Variants}}", "Variants", words.And(not))
	}
	return lang.L("Plays {{.Variants}}", "Variants", words.And(can))
}

// fault returns a sentence about the first error in an entry, "" if there is none.
func (e Entry) fault() string {
	switch {
	case e.ID == "":
		return lang.L("It has no id")
	case e.Path == "":
		return lang.L("It has no program")
	case e.Seconds < 0 || e.Seconds > MaxSeconds:
		return lang.N("Its time per move, {{.Number}} seconds, is out of range", e.Seconds, "Number", e.Seconds)
	}
	return ""
}

// withName returns the entry; if it has no name, with the name of its file.
func (e Entry) withName() Entry {
	if e.Name == "" {
		e.Name = filepath.Base(e.Path)
	}
	if e.Path == "" && e.Name == "." {
		e.Name = lang.L("An engine")
	}
	return e
}

// same reports whether both entries can use the same process.
func (e Entry) same(other Entry) bool {
	return e.Path == other.Path && slices.Equal(e.Args, other.Args) && maps.Equal(e.Options, other.Options) &&
		e.limits().MoveTime == other.limits().MoveTime && e.Nodes == other.Nodes
}

// FullStrength returns the engine at full strength.
func (e Entry) FullStrength() Entry {
	options := map[string]string{}
	for name, value := range e.Options {
		if !strings.EqualFold(name, limitOption) && !strings.EqualFold(name, skillOption) {
			options[name] = value
		}
	}
	e.Options = options
	return e
}
