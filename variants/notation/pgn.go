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

// Write writes a game in PGN: comments before it; its tags; an empty line; the moves with variations and notes; the
// result, with comments after it; and an empty line, so that games can be concatenated. The text is canonical: a [Reader]
// reads back an equal game, and writing that gives the same bytes.
//
// Tags are written in the order of the game, and a tag that the game does not have is not added, so that a file that was
// read is written as it was; [WithRoster] adds the seven tags of the roster to a game that was made here. Result, Variant,
// BackrankVariant, SetUp, FEN, StartId and Draft follow from the fields of the game (RULES.md §6). Those that the game has
// stay where they are, in the game's own words if these mean the same. Those that it does not have, but that are needed to
// read it back, are written after the others; orthodox chess from its usual start needs none, unless there is nothing else
// to write. Of a game without a result the tag Result keeps an unusual one, such as 0-0.
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
	if len(tags) > 0 {
		t.WriteByte('\n')
	}
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
	start := startTags(g)
	tags := make([]Tag, 0, len(g.Tags)+len(start))
	first := true // tag Result
	for _, t := range g.Tags {
		if !IsTagName(t.Name) {
			return nil, fmt.Errorf("pgn: %s cannot be a tag's name", words.Quote(t.Name))
		}
		t.Value = cleanValue(t.Value)
		switch i := slices.IndexFunc(start, func(s startTag) bool { return s.Alike(t) }); {
		case i >= 0:
			if same := g.saysSame(t, start[i].Tag); !same && start[i].needed {
				t.Value = start[i].Value
			} else if !same && !t.isUnknown() {
				continue
			}
			tags = append(tags, t)
			start = slices.Delete(start, i, i+1)
		case first && strings.EqualFold(t.Name, "Result"):
			if first = false; result != unknown || !isUnusual(t.Value) {
				t.Value = result
			}
			tags = append(tags, t)
		case !isDerived(t.Name) || t.isUnknown(): // a second tag with the same name is written like any other
			tags = append(tags, t)
		}
	}
	for _, t := range start {
		if t.needed {
			tags = append(tags, t.Tag)
		}
	}
	empty := g.Tree.First(Root) == None && len(g.Tree.Note(Root).After) == 0
	if len(tags) == 0 && (empty || len(g.Preamble) > 0) {
		// Without tags a reader would see no game, or take the preamble for comments on the start.
		tags = append(tags, Tag{"Result", result})
	}
	return tags, nil
}

// WithRoster returns the seven tags of the roster, which begin every game that a program makes (PGN standard, 8.1.1),
// and then the other tags in their order. A tag of the roster that is missing has the value for unknown.
func WithRoster(tags []Tag) []Tag {
	all, others := make([]Tag, 0, len(tags)+len(roster)), slices.Clone(tags)
	for _, t := range roster {
		if i := slices.IndexFunc(others, t.Alike); i >= 0 {
			t = others[i]
			others = slices.Delete(others, i, i+1)
		}
		all = append(all, t)
	}
	return append(all, others...)
}

// isDerived reports whether Write generates the tag with a name.
func isDerived(name string) bool {
	return slices.ContainsFunc(derivedTags, func(t string) bool { return strings.EqualFold(t, name) })
}

// Alike reports whether two tags have the same name.
func (t Tag) Alike(other Tag) bool { return strings.EqualFold(t.Name, other.Name) }

// isUnknown reports whether a tag has no value, or the value for unknown, such as ? or -.
func (t Tag) isUnknown() bool { return words.Known(strings.TrimSpace(t.Value)) == "" }

// saysSame reports whether a tag of the game says the same as the one that is generated.
func (g *Game) saysSame(own, written Tag) bool {
	switch written.Name {
	case "FEN":
		p, warnings, err := ParseFEN(own.Value, g.Variant.Castling)
		return err == nil && len(warnings) == 0 && p == g.Start
	case "Variant":
		v, ok := VariantNamed(own.Value)
		meant, _ := VariantNamed(written.Value)
		return ok && v.ID == meant.ID
	}
	return own.Value == written.Value
}

// startTag is a tag for the variant or the start of a game. A game that has it may keep it; one that does not gets it if
// it is needed to read the game back.
type startTag struct {
	Tag
	needed bool
}

// startTags returns the tags for variant and start. Orthodox chess, the default of every program, needs none for the
// variant, and those for the start only if it is unusual.
func startTags(g *Game) (tags []startTag) {
	add := func(needed bool, all ...Tag) {
		for _, t := range all {
			tags = append(tags, startTag{t, needed})
		}
	}
	add(g.Variant.ID != orthodox, variantTags(g.Variant)...)
	needed := true
	if begins, fresh := StartOf(&g.Start); g.Variant.ID == orthodox && fresh {
		needed = g.Variant.Allows(begins) != nil
	}
	if g.Started() {
		add(needed, Tag{"SetUp", "1"}, Tag{"FEN", tagFEN(&g.Start)})
	}
	if id := cleanValue(g.StartID); id != "" {
		add(needed, Tag{"StartId", id})
	}
	if len(g.Draft) > 0 {
		add(needed, Tag{"Draft", drops(g.Draft)})
		if g.Protocol != variants.Free {
			add(needed, Tag{"DraftProtocol", g.Protocol.ID()})
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
	return isDerived(name) || slices.ContainsFunc(roster, Tag{Name: name}.Alike)
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
