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

// Write writes a game in PGN: comments before it; the tags of RULES.md §6, as far as the game has them in the order of
// the game; an empty line; the moves with variations and notes; the result, with comments after it; and an empty line,
// so that games can be concatenated. The text is canonical: a [Reader] reads back an equal game, and writing that gives
// the same bytes.
//
// The seven tags of the roster come first. Of a game without a result the tag Result keeps an unusual one, such as 0-0. Variant, with a name that other programs know, BackrankVariant, SetUp, FEN,
// StartId and Draft say how the game begins; orthodox chess from its usual start needs none of them. What the tags of
// the game say of its variant and start is kept if it means the same.
//
// It fails, without writing anything, if a move is illegal, the result invalid, or a tag name malformed.
func Write(w io.Writer, g Game) error {
	tags, err := headTags(&g)
	if err != nil {
		return err
	}
	result, err := g.result()
	if err != nil {
		return err
	}
	t := treeWriter{tree: g.Tree}
	for _, c := range cleanComments(g.Preamble) {
		t.comment(c)
		t.endLine()
	}
	for _, tag := range tags {
		t.WriteString("[" + tag.Name + ` "` + escaper.Replace(tag.Value) + "\"]\n")
	}
	t.WriteByte('\n')
	if t.write(&g.Start, g.Started()); t.err != nil {
		return t.err
	}
	t.word(result)
	for _, c := range cleanComments(g.Trailer) {
		t.comment(c)
	}
	t.endLine()
	t.WriteByte('\n')
	_, err = io.WriteString(w, t.String())
	return err
}

// headTags returns all tags to write, in order.
func headTags(g *Game) ([]Tag, error) {
	if g.Variant.Castling == nil {
		return nil, errors.New("pgn: the game has no variant")
	}
	if g.Started() && g.Start.Rule().ID != g.Variant.Castling.ID {
		return nil, fmt.Errorf("pgn: the game starts under %s, the variant is %s", g.Start.Rule().ID, g.Variant.ID)
	}
	result, err := g.result()
	if err != nil {
		return nil, err
	}
	tags := make([]Tag, 0, len(g.Tags)+len(roster))
	for _, t := range roster {
		if i := slices.IndexFunc(g.Tags, t.Alike); i >= 0 {
			t.Value = cleanValue(g.Tags[i].Value)
		}
		tags = append(tags, t)
	}
	if last := &tags[len(tags)-1]; result != unknown || !isUnusual(last.Value) {
		last.Value = result
	}
	start := startTags(g)
	for _, t := range start { // those that the game does not have
		if !slices.ContainsFunc(g.Tags, t.Alike) {
			tags = append(tags, t)
		}
	}
	mandatory := slices.Clone(roster) // a second one of a name is a tag like any other
	for _, t := range g.Tags {
		if !IsTagName(t.Name) {
			return nil, fmt.Errorf("pgn: %s cannot be a tag's name", words.Quote(t.Name))
		}
		i, first := slices.IndexFunc(start, t.Alike), slices.IndexFunc(mandatory, t.Alike)
		switch {
		case first >= 0:
			mandatory = slices.Delete(mandatory, first, first+1)
		case i >= 0:
			tags = append(tags, g.kept(t, start[i]))
			start = slices.Delete(start, i, i+1)
		case !slices.ContainsFunc(derivedTags, func(name string) bool { return strings.EqualFold(name, t.Name) }):
			tags = append(tags, Tag{t.Name, cleanValue(t.Value)})
		}
	}
	return tags, nil
}

// Alike reports whether two tags have the same name.
func (t Tag) Alike(other Tag) bool { return strings.EqualFold(t.Name, other.Name) }

// kept returns the game's own tag if it means the same as the one that would be written in its place.
func (g *Game) kept(own, written Tag) Tag {
	own.Value = cleanValue(own.Value)
	same := false
	switch written.Name {
	case "FEN":
		p, warnings, err := ParseFEN(own.Value, g.Variant.Castling)
		same = err == nil && len(warnings) == 0 && p == g.Start
	case "Variant":
		v, ok := VariantNamed(own.Value)
		meant, _ := VariantNamed(written.Value)
		same = ok && v.ID == meant.ID
	}
	if same {
		return own
	}
	return written
}

// startTags returns the tags for variant and start. Orthodox chess, the default of every program, needs them only for
// an unusual start.
func startTags(g *Game) []Tag {
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

// IsDerivedTag reports whether a tag is one of the seven that every PGN has, or generated from what a game is: its
// result, variant and start.
func IsDerivedTag(name string) bool {
	return slices.ContainsFunc(derivedTags, func(t string) bool { return strings.EqualFold(t, name) }) ||
		slices.ContainsFunc(roster, func(t Tag) bool { return strings.EqualFold(t.Name, name) })
}

// IsTagName reports whether a tag may have the name: letters, digits and the characters that PGN allows in symbols.
func IsTagName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool { return r > unicode.MaxASCII || !isTagByte(byte(r)) }) < 0
}

// isTagByte reports whether a byte may occur in a tag name: letters, digits and the characters that PGN allows in
// symbols.
func isTagByte(c byte) bool { return tagByte[c] }

var tagByte = byteSet(func(c byte) bool {
	letter := c | 0x20
	return c >= '0' && c <= '9' || letter >= 'a' && letter <= 'z' || strings.IndexByte("_+#=:-", c) >= 0
})

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
