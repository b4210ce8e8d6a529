package archive

import (
	"slices"
	"strconv"
	"strings"

	"backrank/variants/pgn"
)

// OwnTags is data about a game of the user's own that its PGN carries in tags, so that the archive can be rebuilt from
// the file: the game's identity, through all its versions, and its labels. The archive itself stores games without these
// tags.
type OwnTags struct {
	Key  string // the key under which [DB.Put] stores the game
	From string // [OpenedKey] of the game from which it was opened, "" if there is none
	// Labels are the labels of the game if Labelled is true; otherwise its labels are unknown.
	Labels   []string
	Labelled bool
}

// The tags.
const (
	keyTag    = "BackrankId"
	fromTag   = "BackrankFrom"
	labelsTag = "BackrankTags" // separated by semicolons
)

// isOwnTag reports whether a tag is one of those above.
func isOwnTag(t pgn.Tag) bool {
	return t.Name == keyTag || t.Name == fromTag || t.Name == labelsTag
}

// labelEscaper escapes a label in a list whose elements labelSeparator separates.
var labelEscaper = strings.NewReplacer(`\`, `\\`, ";", `\;`)

const labelSeparator = "; "

// Sign returns a game with the tags added, which replace earlier ones.
func (o OwnTags) Sign(g pgn.Game) pgn.Game {
	g.Tags = slices.DeleteFunc(slices.Clone(g.Tags), isOwnTag)
	add := func(on bool, name, value string) {
		if on {
			g.Tags = append(g.Tags, pgn.Tag{Name: name, Value: value})
		}
	}
	add(o.Key != "", keyTag, o.Key)
	add(o.From != "", fromTag, o.From)
	var labels []string
	for _, label := range o.Labels {
		labels = append(labels, labelEscaper.Replace(label))
	}
	add(o.Labelled, labelsTag, strings.Join(labels, labelSeparator))
	return g
}

// Unsign removes the tags from a game and returns their data.
func Unsign(g *pgn.Game) (o OwnTags) {
	if !slices.ContainsFunc(g.Tags, isOwnTag) {
		return o
	}
	for _, t := range g.Tags {
		switch t.Name {
		case keyTag:
			o.Key = t.Value
		case fromTag:
			o.From = t.Value
		case labelsTag:
			o.Labels, o.Labelled = splitLabels(t.Value), true
		}
	}
	g.Tags = slices.DeleteFunc(slices.Clone(g.Tags), isOwnTag)
	return o
}

// OpenedKey makes a key for a game that is being opened, from the present result of [DB.Identity] and a random text, which
// makes the key unique.
func OpenedKey(identity string, content int64, random string) string {
	return identity + "/" + strconv.FormatUint(uint64(content), 16) + "/" + random
}

// parseOpenedKey reverses [OpenedKey]. It returns false for other keys.
func parseOpenedKey(key string) (identity string, content int64, ok bool) {
	parts := strings.Split(key, "/")
	if len(parts) != 3 {
		return "", 0, false
	}
	n, err := strconv.ParseUint(parts[1], 16, 64)
	return parts[0], int64(n), err == nil
}

// IdentityOf returns the identity from which [OpenedKey] made a key; other keys are their own identities.
func IdentityOf(key string) string {
	if identity, _, opened := parseOpenedKey(key); opened {
		return identity
	}
	return key
}

// splitLabels parses the value of labelsTag.
func splitLabels(text string) (labels []string) {
	var label strings.Builder
	end := func() {
		if text := strings.TrimSpace(label.String()); text != "" {
			labels = append(labels, text)
		}
		label.Reset()
	}
	escaped := false
	for _, r := range text {
		switch {
		case !escaped && r == '\\':
			escaped = true
			continue
		case !escaped && r == ';':
			end()
		default:
			label.WriteRune(r)
		}
		escaped = false
	}
	end()
	return labels
}

// continues reports whether g begins with the start and all moves of before. If before has a result, g must have the same
// result and no further moves.
func continues(g, before *pgn.Game) bool {
	mine, theirs := g.Tree.Main(), before.Tree.Main()
	return g.Variant.ID == before.Variant.ID && g.Start == before.Start && hasPrefix(g.Draft, before.Draft) && hasPrefix(mine, theirs) &&
		(before.Result == "*" || len(mine) == len(theirs) && g.Result == before.Result)
}

// hasPrefix reports whether all begins with before.
func hasPrefix[T comparable](all, before []T) bool {
	return len(all) >= len(before) && slices.Equal(all[:len(before)], before)
}
