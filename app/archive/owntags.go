package archive

import (
	"slices"
	"strconv"
	"strings"

	"backrank/variants/notation"
)

// OwnTags is what the PGN of a game of one's own says beside the game itself, so that the archive can be made again from it:
// which game it is, of whatever age, and its labels. It is written as tags of the game, which no game in the archive has.
type OwnTags struct {
	Key  string // under which the game is put: see [DB.Put]
	From string // [OpenedKey] of the game that it was opened from, "" if there is none
	// Labels are the labels of the game, if Labelled; else nothing is said of them.
	Labels   []string
	Labelled bool
}

// The tags.
const (
	keyTag    = "BackrankId"
	fromTag   = "BackrankFrom"
	labelsTag = "BackrankTags" // separated by semicolons
)

// isOwnTag reports whether a tag is one of these.
func isOwnTag(t notation.Tag) bool {
	return t.Name == keyTag || t.Name == fromTag || t.Name == labelsTag
}

// labelEscaper writes a label among others, labelCut separates them.
var labelEscaper = strings.NewReplacer(`\`, `\\`, ";", `\;`)

const labelSeparator = "; "

// Sign returns a game with the tags that say this.
func (o OwnTags) Sign(g notation.Game) notation.Game {
	g.Tags = slices.DeleteFunc(slices.Clone(g.Tags), isOwnTag)
	add := func(on bool, name, value string) {
		if on {
			g.Tags = append(g.Tags, notation.Tag{Name: name, Value: value})
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

// Unsign takes the tags off a game, and returns what they said.
func Unsign(g *notation.Game) (o OwnTags) {
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

// OpenedKey returns a key for what is written on a game that is opened, of an identity and what it says then
// ([DB.Identity]). It is no other's, as fresh is not.
func OpenedKey(identity string, content int64, fresh string) string {
	return identity + "/" + strconv.FormatUint(uint64(content), 16) + "/" + fresh
}

// parseOpenedKey reverses [OpenedKey]; false for another key.
func parseOpenedKey(key string) (identity string, content int64, ok bool) {
	parts := strings.Split(key, "/")
	if len(parts) != 3 {
		return "", 0, false
	}
	n, err := strconv.ParseUint(parts[1], 16, 64)
	return parts[0], int64(n), err == nil
}

// splitLabels reverses what Sign makes of labels.
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

// continues reports whether a game has the start and all moves of another on its main line, and its result if there was
// one.
func continues(g, before *notation.Game) bool {
	mine, theirs := g.Tree.Main(), before.Tree.Main()
	return g.Variant.ID == before.Variant.ID && g.Start == before.Start && hasPrefix(g.Draft, before.Draft) && hasPrefix(mine, theirs) &&
		(before.Result == "*" || len(mine) == len(theirs) && g.Result == before.Result)
}

// hasPrefix reports whether all begin with those before.
func hasPrefix[T comparable](all, before []T) bool {
	return len(all) >= len(before) && slices.Equal(all[:len(before)], before)
}
