package clock

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"backrank/variants/pgn"
)

// Names of PGN tags for time controls. The PGN standard defines TimeControl for both sides, Cute Chess the tags for one
// side. Backrank writes its own tag, in the form of [Terms.String], if those tags cannot represent the time control.
const (
	commonTag = "TimeControl"
	whiteTag  = "WhiteTimeControl"
	blackTag  = "BlackTimeControl"
	ownTag    = "BackrankTimeControl"
)

// unknown is the PGN value for an unknown time control.
const unknown = "?"

// Tags returns the PGN tags of the terms. PGN has no form for delay, Bronstein, byo-yomi, preparation and drafts: they
// are "?" there, and our own tag has the terms.
func (t Terms) Tags() []pgn.Tag {
	var tags []pgn.Tag
	white, black := pgnText(t.White), pgnText(t.Black)
	switch {
	case t.White.Equal(t.Black) && t.White.Kind == Hourglass: // both bulbs together
		tags = []pgn.Tag{{Name: commonTag, Value: "*" + formatSeconds(2*t.White.Stages[0].Time)}}
	case t.White.Equal(t.Black):
		tags = []pgn.Tag{{Name: commonTag, Value: white}}
	default:
		tags = []pgn.Tag{{Name: commonTag, Value: unknown}, {Name: whiteTag, Value: white}, {Name: blackTag, Value: black}}
	}
	if read, ok := FromTags(func(name string) string {
		for _, tag := range tags {
			if tag.Name == name {
				return tag.Value
			}
		}
		return ""
	}); !ok || !read.Equal(t) {
		tags = append(tags, pgn.Tag{Name: ownTag, Value: t.String()})
	}
	return tags
}

// FromTags returns the terms of a game, given its PGN tags by name. It returns false if the tags do not have them.
func FromTags(tag func(name string) string) (Terms, bool) {
	if t, err := Parse(tag(ownTag)); err == nil {
		return t, true
	}
	if c, ok := readPGN(tag(commonTag)); ok {
		return Both(c), true
	}
	white, okWhite := readPGN(tag(whiteTag))
	black, okBlack := readPGN(tag(blackTag))
	t := Terms{White: white, Black: black}
	return t, okWhite && okBlack && t.Check() == nil
}

// pgnText returns the control in the form of PGN, "?" if PGN has no form for it.
func pgnText(c Control) string {
	switch {
	case c.None():
		return "-"
	case c.Kind != Fischer:
		return unknown
	}
	var stages []string
	for _, s := range c.Stages {
		text := formatSeconds(s.Time)
		if s.Moves > 0 {
			text = strconv.Itoa(s.Moves) + "/" + text
		}
		if s.Bonus > 0 {
			text += "+" + formatSeconds(s.Bonus)
		}
		stages = append(stages, text)
	}
	return strings.Join(stages, ":")
}

var pgnStage = regexp.MustCompile(`^(?:(\d{1,4})/)?(\d{1,7}(?:\.\d{1,6})?)(?:\+(\d{1,7}(?:\.\d{1,6})?))?$`)

// readPGN parses the value of a tag. It returns false if the value is "?", empty or invalid.
func readPGN(text string) (Control, bool) {
	text = strings.TrimSpace(text)
	if text == "-" {
		return Control{}, true
	}
	if len(text) > maxText {
		return Control{}, false
	}
	glass, hourglass := strings.CutPrefix(text, "*")
	var c Control
	for part := range strings.SplitSeq(glass, ":") {
		found := pgnStage.FindStringSubmatch(part)
		if found == nil || found[1] != "" && strings.Trim(found[1], "0") == "" {
			return Control{}, false
		}
		var s Stage
		s.Moves, _ = strconv.Atoi(found[1])
		s.Time, s.Bonus = pgnSeconds(found[2]), pgnSeconds(found[3])
		c.Stages = append(c.Stages, s)
	}
	if hourglass {
		c.Kind = Hourglass
		c.Stages[0].Time = (c.Stages[0].Time / 2).Truncate(resolution)
	}
	return c, c.Check() == nil
}

func pgnSeconds(text string) time.Duration {
	n, _ := strconv.ParseFloat(text, 64) // "" is 0
	return time.Duration(n*1000+.5) * time.Millisecond
}
