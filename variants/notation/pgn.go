package notation

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// lineWidth is the maximum length of a line of move text, below eighty characters (PGN standard, 8.2.1).
const lineWidth = 79

// roster are the seven mandatory tags in order, with their values for unknown (PGN standard, 8.1.1).
var roster = []Tag{
	{"Event", "?"},
	{"Site", "?"},
	{"Date", "????.??.??"},
	{"Round", "?"},
	{"White", "?"},
	{"Black", "?"},
	{"Result", unknown},
}

// derivedTags are the tags that Write generates from the fields of a game.
var derivedTags = []string{"Result", "Variant", "BackrankVariant", "SetUp", "FEN", "StartId", "Draft", "DraftProtocol"}

// Write writes a game in PGN with the tags of RULES.md §6: the seven of the roster; Variant, with a name that other
// programs know, and BackrankVariant with our own; SetUp and FEN; StartId; Draft; then the game's other tags. Orthodox
// chess from its usual start needs only the first and last of these. A blank line follows, so that games can be
// concatenated.
//
// It fails, without writing anything, if a move is illegal, the result invalid, or a tag name malformed.
func Write(w io.Writer, g Game) error {
	tags, err := headTags(g)
	if err != nil {
		return err
	}
	words, err := moveWords(g)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, t := range tags {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Name, escaper.Replace(t.Value))
	}
	b.WriteByte('\n')
	wrap(&b, words)
	b.WriteByte('\n')
	_, err = io.WriteString(w, b.String())
	return err
}

// headTags returns all tags to write, in order.
func headTags(g Game) ([]Tag, error) {
	if g.Variant.Castling == nil {
		return nil, errors.New("pgn: the game has no variant")
	}
	if g.Started() && g.Start.Rule().ID != g.Variant.Castling.ID {
		return nil, fmt.Errorf("pgn: the game starts under %s, the variant is %s", g.Start.Rule().ID, g.Variant.ID)
	}
	var tags []Tag
	for _, t := range roster {
		if i := slices.IndexFunc(g.Tags, func(own Tag) bool { return strings.EqualFold(own.Name, t.Name) }); i >= 0 {
			t.Value = cleanValue(g.Tags[i].Value)
		}
		tags = append(tags, t)
	}
	result, err := g.result()
	if err != nil {
		return nil, err
	}
	tags[len(tags)-1].Value = result
	tags = append(tags, startTags(g)...)
	for _, t := range g.Tags {
		switch {
		case !isTagName(t.Name):
			return nil, fmt.Errorf("pgn: %s cannot be a tag's name", words.Quote(t.Name))
		case !isDerivedTag(t.Name):
			tags = append(tags, Tag{t.Name, cleanValue(t.Value)})
		}
	}
	return tags, nil
}

// startTags returns the tags for variant and start. Orthodox chess, the default of every program, needs them only for
// an unusual start.
func startTags(g Game) []Tag {
	var tags []Tag
	if g.Variant.ID != orthodox {
		tags = variantTags(g.Variant)
	} else if begins, fresh := StartOf(&g.Start); fresh && g.Variant.Allows(begins) == nil {
		return nil
	}
	if g.Started() {
		tags = append(tags, Tag{"SetUp", "1"}, Tag{"FEN", tagFEN(&g.Start)})
	}
	if id := cleanValue(g.StartID); id != "" {
		tags = append(tags, Tag{"StartId", id})
	}
	if len(g.Draft) > 0 {
		tags = append(tags, Tag{"Draft", drops(g.Draft)})
		if g.Protocol != variants.Free {
			tags = append(tags, Tag{"DraftProtocol", g.Protocol.ID()})
		}
	}
	return tags
}

// variantTags names a variant for other programs, so that they can replay its games, and for us.
func variantTags(v variants.Variant) []Tag {
	switch word, ok := published[v.ID]; {
	case !ok:
		return []Tag{{"Variant", v.Name}}
	case word == chess960Tag:
		return []Tag{{"Variant", word}, {"BackrankVariant", v.Name}}
	default:
		return []Tag{{"Variant", word}}
	}
}

// tagFEN returns the FEN for a tag. Under the classical rule it has KQkq, which every program reads.
func tagFEN(p *rules.Position) string {
	if p.Rule().ID == variants.Classical.ID {
		return XFEN(p)
	}
	return FEN(p)
}

func drops(placements []variants.Placement) string {
	var all []string
	for _, p := range placements {
		all = append(all, p.String())
	}
	return strings.Join(all, " ")
}

// isDerivedTag reports whether a tag is in the roster or generated from the game's fields.
func isDerivedTag(name string) bool {
	return slices.ContainsFunc(derivedTags, func(t string) bool { return strings.EqualFold(t, name) }) ||
		slices.ContainsFunc(roster, func(t Tag) bool { return strings.EqualFold(t.Name, name) })
}

func isTagName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool { return r > unicode.MaxASCII || !isTagByte(byte(r)) }) < 0
}

// isTagByte reports whether a byte may occur in a tag name: letters, digits and the characters that PGN allows in
// symbols.
func isTagByte(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || strings.IndexByte("_+#=:-", c) >= 0
}

var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// cleanValue sanitises a tag value: one line of valid UTF-8.
func cleanValue(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
}

// wrap writes words in lines of at most lineWidth characters; a longer word gets its own line. No line starts with %,
// which readers would skip.
func wrap(b *strings.Builder, words []string) {
	column := 0
	for _, word := range words {
		width := len([]rune(word))
		switch {
		case column == 0:
		case column+1+width > lineWidth && word[0] != '%':
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += width
	}
	b.WriteByte('\n')
}
