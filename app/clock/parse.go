package clock

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"backrank/lang"
	"backrank/words"
)

// Parse parses a time control. It accepts the forms that [Terms.String] writes, and the forms that US Chess uses, such as
// "G/5; d3" and "40/90, SD/30; d5". A time without a unit is in minutes, a bonus without a unit in seconds; the units are
// h, m and s. The error is a message for the player.
func Parse(text string) (Terms, error) {
	if len(text) > maxText {
		return Terms{}, errors.New(lang.L("this is too long for a time control"))
	}
	var t Terms
	parts := Split(text)
	white, black, two := strings.Cut(parts.Game, "vs")
	var err error
	if t.White, err = parseControl(white); err != nil {
		return Terms{}, err
	}
	if t.Black = t.White; two {
		if t.Black, err = parseControl(black); err != nil {
			return Terms{}, err
		}
	}
	if parts.Prepared {
		if t.Preparation, err = ParseTime(parts.Preparation); err != nil {
			return Terms{}, err
		}
	}
	if parts.Draft == "same" {
		t.Draft = DraftGameTime
	} else if parts.Drafted {
		t.Draft = DraftOwnTime
		if t.DraftControl, err = parseControl(parts.Draft); err != nil {
			return Terms{}, err
		}
	}
	if err := t.Check(); err != nil {
		return Terms{}, err
	}
	return t, nil
}

// Parts are the parts of the text of terms, see [Split].
type Parts struct {
	Game        string // the time control of both sides
	Preparation string // the time to prepare
	Draft       string // the clock of the draft
	Prepared    bool   // whether the text has a time to prepare
	Drafted     bool   // whether the text has a clock of the draft
}

// Split splits the text of terms into its parts, in lower case and without blanks around them. The time to prepare and
// the clock of the draft follow the game in any order. It accepts any text and does not check the parts.
func Split(text string) (p Parts) {
	p.Game, p.Draft, p.Drafted = strings.Cut(normalize(text), "draft")
	if p.Game, p.Preparation, p.Prepared = strings.Cut(p.Game, "prepare"); !p.Prepared {
		p.Draft, p.Preparation, p.Prepared = strings.Cut(p.Draft, "prepare")
	}
	for _, part := range []*string{&p.Game, &p.Preparation, &p.Draft} {
		*part = strings.TrimSpace(*part)
	}
	return p
}

// String joins the parts: the game, the time to prepare, the clock of the draft.
func (p Parts) String() string {
	text := p.Game
	if p.Preparation != "" {
		text += " prepare " + p.Preparation
	}
	if p.Draft != "" {
		text += " draft " + p.Draft
	}
	return text
}

// maxText is the maximum length of a text in bytes. All terms are shorter.
const maxText = 400

// ParseTime reads a time in minutes, or with units: "10", "0.5", "90s", "1h30m".
func ParseTime(text string) (time.Duration, error) { return parseTime(normalize(text), "m") }

// normalize returns a text in lower case, with letters in place of the signs for minutes, seconds and times.
func normalize(text string) string {
	return marks.Replace(strings.TrimSpace(strings.ToLower(text)))
}

var marks = strings.NewReplacer("''", "s", `"`, "s", "″", "s", "'", "m", "′", "m", "×", "x")

var (
	hourglassForm = regexp.MustCompile(`^hourglass\s*([\d.hms]+)$`)
	byoyomiForm   = regexp.MustCompile(`^([\d.hms]+)\s*\+\s*(\d{1,3})\s*x\s*([\d.hms]+)$`)
	stageForm     = regexp.MustCompile(`^(?:(g|sd|\d{1,4})\s*/\s*)?([\d.hms]+)(?:\s*(;?)\s*([+db])\s*([\d.hms]+))?$`)
	asideForm     = regexp.MustCompile(`\s*[,;]\s*([+db])`)
	timeForm      = regexp.MustCompile(`^(\d{1,7}(?:\.\d{0,6})?|\.\d{1,6})([hms]?)`)
)

func parseControl(text string) (Control, error) {
	text = strings.TrimSpace(text)
	if text == "none" {
		return Control{}, nil
	}
	if found := hourglassForm.FindStringSubmatch(text); found != nil {
		d, err := parseTime(found[1], "m")
		return Control{Kind: Hourglass, Stages: []Stage{{Time: d}}}, err
	}
	if found := byoyomiForm.FindStringSubmatch(text); found != nil {
		d, err := parseTime(found[1], "m")
		period, wrong := parseTime(found[3], "s")
		n, _ := strconv.Atoi(found[2])
		return Control{Kind: Byoyomi, Stages: []Stage{{Time: d, Bonus: period}}, Periods: n}, errors.Join(err, wrong)
	}
	return parseStages(text)
}

// parseStages parses stages separated by colons or commas. A bonus after a semicolon applies to all stages, and so does
// the bonus of a last stage of sudden death in the form of US Chess.
func parseStages(text string) (Control, error) {
	var c Control
	sign, ofAll := "", time.Duration(0)
	for part := range strings.SplitSeq(strings.ReplaceAll(asideForm.ReplaceAllString(text, ";$1"), ",", ":"), ":") {
		found := stageForm.FindStringSubmatch(strings.TrimSpace(part))
		if found == nil {
			return Control{}, errors.New(lang.L("{{.Text}} is not a time control: write minutes and seconds, as in 3+2 or 40/90+30:30+30", "Text", words.Quote(text)))
		}
		var s Stage
		var err error
		s.Moves, _ = strconv.Atoi(found[1]) // 0 for letters
		if found[1] != "" && s.Moves == 0 && found[1][0] <= '9' {
			return Control{}, errors.New(lang.L("a stage has at least one move"))
		}
		if s.Time, err = parseTime(found[2], "m"); err != nil {
			return Control{}, err
		}
		if found[4] != "" {
			if sign != "" && sign != found[4] {
				return Control{}, errors.New(lang.L("all stages have the same kind of clock"))
			}
			sign = found[4]
			if s.Bonus, err = parseTime(found[5], "s"); err != nil {
				return Control{}, err
			}
			if found[3] != "" || found[1] == "sd" {
				ofAll = s.Bonus
			}
		}
		c.Stages = append(c.Stages, s)
	}
	for kind, s := range signs {
		if s == sign {
			c.Kind = kind
		}
	}
	for i := range c.Stages {
		if c.Stages[i].Bonus == 0 {
			c.Stages[i].Bonus = ofAll
		}
	}
	return c, nil
}

var units = map[string]time.Duration{"h": time.Hour, "m": time.Minute, "s": time.Second}

// below are the units of a number that has no unit and follows one that has: 1h30.
var below = map[string]string{"h": "m", "m": "s", "s": ""}

// parseTime parses a time and rounds it to milliseconds. A number without a unit is in the given unit.
func parseTime(text, unit string) (time.Duration, error) {
	text = strings.TrimSpace(text)
	var sum time.Duration
	longest := 2 * time.Hour // the unit that was read last; units get shorter
	for rest := text; ; {
		found := timeForm.FindStringSubmatch(rest)
		if found == nil || unit == "" {
			return 0, errors.New(lang.L("{{.Text}} is not a time: write a number, or as in 90s or 1h30m", "Text", words.Quote(text)))
		}
		if found[2] != "" {
			unit = found[2]
		}
		if units[unit] >= longest {
			return 0, errors.New(lang.L("{{.Text}} is not a time: the longest unit comes first", "Text", words.Quote(text)))
		}
		longest = units[unit]
		n, _ := strconv.ParseFloat(found[1], 64) // at most seven digits
		if sum += time.Duration(n*longest.Seconds()*1000+.5) * time.Millisecond; sum > maxPerMove {
			return 0, errors.New(lang.L("a time is at most 30 days"))
		}
		if rest = rest[len(found[0]):]; rest == "" {
			return sum, nil
		}
		if found[2] == "" {
			return 0, errors.New(lang.L("{{.Text}} is not a time: a unit is missing", "Text", words.Quote(text)))
		}
		unit = below[unit]
	}
}
