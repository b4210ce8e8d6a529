package pgn

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/internal/token"
	"backrank/variants/rules"
	"backrank/words"
)

// roster has the seven mandatory tags in order, with their values for unknown (PGN standard, 8.1.1).
var roster = []Tag{
	{"Event", "?"},
	{"Site", "?"},
	{"Date", "????.??.??"},
	{"Round", "?"},
	{"White", "?"},
	{"Black", "?"},
	{"Result", unknown},
}

// derivedTags has the names of the tags that [Write] derives from the fields of a game.
var derivedTags = []string{"Result", "Variant", "BackrankVariant", "SetUp", "FEN", "StartId", "Draft", "DraftProtocol"}

// Write writes a game in PGN: the comments before it, the tags, an empty line, the moves with variations and notes, the result,
// the comments after it, and an empty line, so that games can be concatenated. The text is canonical: a [Reader] reads an equal
// game, and writing that gives the same bytes.
//
// Tags keep their order, and only tags that a reader needs are added, so that a game of a file is written unchanged.
// [WithRoster] adds the seven mandatory tags to a new game. The tags Result, Variant, BackrankVariant, SetUp, FEN, StartId,
// Draft and DraftProtocol follow from the fields of the game (RULES.md §6). Those that the game has keep their place, and their
// value if it means the same. Those that it does not have are written after the others if a reader needs them. Orthodox chess
// from its usual start needs none, except one if there is nothing else to write. If the game has no result, the tag Result
// keeps an unusual one, such as 0-0.
//
// Write returns an error, and writes nothing, if the game has no variant or its castling rule is not that of Start, if a move
// is illegal, if the main line has a null move, if Result is invalid, or if a tag cannot have its name.
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
	for _, c := range gametree.CleanComments(g.Preamble) {
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
	for _, c := range gametree.CleanComments(g.Trailer) {
		t.comment(c)
	}
	t.endLine()
	t.WriteByte('\n')
	_, err = io.WriteString(w, t.String())
	return err
}

// Text returns games as [Write] writes them.
func Text(games ...Game) (string, error) {
	var text strings.Builder
	for _, g := range games {
		if err := Write(&text, g); err != nil {
			return "", err
		}
	}
	return text.String(), nil
}

// headTags returns the tags to write, in order.
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
	firstResult := true
	for _, t := range g.Tags {
		if !IsTagName(t.Name) {
			return nil, fmt.Errorf("pgn: %s cannot be a tag's name", words.Quote(t.Name))
		}
		t.Value = token.CleanLine(t.Value)
		switch i := slices.IndexFunc(start, func(s startTag) bool { return s.SameName(t) }); {
		case i >= 0:
			if equal := g.meansSame(t, start[i].Tag); !equal && start[i].needed {
				t.Value = start[i].Value
			} else if !equal && !t.isUnknown() {
				continue
			}
			tags = append(tags, t)
			start = slices.Delete(start, i, i+1)
		case firstResult && strings.EqualFold(t.Name, "Result"):
			if firstResult = false; result != unknown || !isUnusual(t.Value) {
				t.Value = result
			}
			tags = append(tags, t)
		case !isDerived(t.Name) || t.isUnknown():
			tags = append(tags, t)
		}
	}
	for _, t := range start {
		if t.needed {
			tags = append(tags, t.Tag)
		}
	}
	empty := g.Tree.First(gametree.Root) == gametree.None && len(g.Tree.Note(gametree.Root).After) == 0
	if len(tags) == 0 && (empty || len(g.Preamble) > 0) {
		// Without a tag, a reader would find no game, or read the preamble as comments on the start.
		tags = append(tags, Tag{"Result", result})
	}
	return tags, nil
}

// WithRoster returns the seven mandatory tags of PGN, and then the other tags in their order (PGN standard, 8.1.1). Mandatory
// tags that are missing get the value for unknown: "?", "????.??.??" or "*".
func WithRoster(tags []Tag) []Tag {
	all, others := make([]Tag, 0, len(tags)+len(roster)), slices.Clone(tags)
	for _, t := range roster {
		if i := slices.IndexFunc(others, t.SameName); i >= 0 {
			t = others[i]
			others = slices.Delete(others, i, i+1)
		}
		all = append(all, t)
	}
	return append(all, others...)
}

// isDerived reports whether [Write] derives the tag with a name from the fields of a game.
func isDerived(name string) bool {
	return slices.ContainsFunc(derivedTags, func(t string) bool { return strings.EqualFold(t, name) })
}

// SameName reports whether two tags have the same name, in upper or lower case.
func (t Tag) SameName(other Tag) bool { return strings.EqualFold(t.Name, other.Name) }

// isUnknown reports whether a tag has no value or one that means unknown ([words.Known]).
func (t Tag) isUnknown() bool { return words.Known(strings.TrimSpace(t.Value)) == "" }

// meansSame reports whether a tag of the game means the same as the derived tag with its name.
func (g *Game) meansSame(own, derived Tag) bool {
	switch derived.Name {
	case "FEN":
		p, warnings, err := fen.Parse(own.Value, g.Variant.Castling)
		return err == nil && len(warnings) == 0 && p == g.Start
	case "Variant":
		v, ok := VariantNamed(own.Value)
		want, _ := VariantNamed(derived.Value)
		return ok && v.ID == want.ID
	}
	return own.Value == derived.Value
}

// A startTag is a tag for the variant or the start of a game.
type startTag struct {
	Tag
	needed bool // without the tag, a reader would read another game
}

// startTags returns the tags for variant and start of a game. Orthodox chess needs no tags for the variant, because programs
// assume it without them, and needs those for the start only if it is not the usual one.
func startTags(g *Game) (tags []startTag) {
	add := func(needed bool, all ...Tag) {
		for _, t := range all {
			tags = append(tags, startTag{t, needed})
		}
	}
	add(g.Variant.ID != variants.OrthodoxID, variantTags(g.Variant)...)
	needed := true
	if start, ok := variants.StartOf(&g.Start); ok && g.Variant.ID == variants.OrthodoxID {
		needed = g.Variant.Allows(start) != nil
	}
	if g.Started() {
		add(needed, Tag{"SetUp", "1"}, Tag{"FEN", tagFEN(&g.Start)})
	}
	if id := token.CleanLine(g.StartID); id != "" {
		add(needed, Tag{"StartId", id})
	}
	if len(g.Draft) > 0 {
		add(needed, Tag{"Draft", formatDraft(g.Draft)})
		if g.Protocol != variants.Free {
			add(needed, Tag{"DraftProtocol", g.Protocol.ID()})
		}
	}
	return tags
}

// variantTags returns the tags with the name of a variant: the one by which other programs can replay its games, and ours.
func variantTags(v variants.Variant) []Tag {
	switch name, ok := published[v.ID]; {
	case !ok:
		return []Tag{{"Variant", v.Name}}
	case name == chess960Tag:
		return []Tag{{"Variant", name}, {"BackrankVariant", v.Name}}
	default:
		return []Tag{{"Variant", name}}
	}
}

// tagFEN returns the FEN for the tag. Under the classical rule it has KQkq, as programs for orthodox chess expect.
func tagFEN(p *rules.Position) string {
	if p.Rule().ID == variants.Classical.ID {
		return fen.FormatXFEN(p)
	}
	return fen.Format(p)
}

// formatDraft returns the placements of a draft for the tag Draft.
func formatDraft(placements []variants.Placement) string {
	var all []string
	for _, p := range placements {
		all = append(all, p.String())
	}
	return strings.Join(all, " ")
}

// IsDerivedTag reports whether a tag with a name is mandatory ([WithRoster]), or derived from the fields of a game ([Write]).
func IsDerivedTag(name string) bool {
	return isDerived(name) || slices.ContainsFunc(roster, Tag{Name: name}.SameName)
}

// IsTagName reports whether a tag can have a name. Names have ASCII letters, digits and the characters _ + # = : and -.
func IsTagName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool { return r > unicode.MaxASCII || !token.IsTagByte(byte(r)) }) < 0
}

// escaper escapes the values of tags.
var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
