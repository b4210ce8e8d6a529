package pgn

import (
	"fmt"
	"slices"
	"strings"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/words"
)

// A startParser makes the start position of a game that is being read: from the tags if the game has a FEN or no draft, else
// from placements in the tag Draft or in the move text.
type startParser struct {
	draft    variants.Draft
	drafting bool // the move text may contain placements
}

// parseStart sets variant and start of a game from its tags: the FEN, else the draft, else the id of the start, else the
// orthodox array.
func parseStart(g *Game) (s startParser, fault tagFault) {
	if fault = parseVariant(g); fault.err != nil {
		return s, fault
	}
	position := g.knownTag("FEN")
	switch {
	case position != "":
		fault = startFromFEN(g, position)
	case g.Variant.Symmetry == variants.Drafted:
		s.drafting, s.draft = true, g.Variant.NewDraft(variants.Terms{})
	default:
		fault = startFromID(g)
	}
	if fault.err == nil {
		fault = s.parseDraft(g)
	}
	return s, fault
}

// parseVariant sets the variant of a game from the tag BackrankVariant, else from Variant. Without either it is orthodox chess.
func parseVariant(g *Game) tagFault {
	own, other := g.knownTag("BackrankVariant"), g.knownTag("Variant")
	var ok bool
	if g.Variant, ok = VariantNamed(own); ok {
		return tagFault{}
	}
	if g.Variant, ok = VariantNamed(other); ok {
		if own != "" {
			g.warn(words.Message(unknownVariant(own).Error(), lang.L("The game is read as {{.Variant}}", "Variant", g.Variant.Title())))
		}
		return tagFault{}
	}
	if own != "" {
		return tagFault{"BackrankVariant", unknownVariant(own)}
	}
	if other != "" {
		return tagFault{"Variant", unknownVariant(other)}
	}
	g.Variant, _ = variants.ByID(variants.OrthodoxID)
	return tagFault{}
}

// knownTag returns the value of a tag without white space around it, "" if it means unknown ([words.Known]).
func (g *Game) knownTag(tag string) string { return words.Known(strings.TrimSpace(g.Tag(tag))) }

func unknownVariant(name string) error {
	return sentence(lang.L("Backrank does not know the variant {{.Variant}}", "Variant", words.Quote(name)))
}

// warn adds a warning.
func (g *Game) warn(text string) {
	g.Warnings = append(g.Warnings, text)
}

// startFromFEN sets the start of a game from a FEN, and the variant that follows from it ([fen.ParseFor]).
func startFromFEN(g *Game, position string) tagFault {
	p, v, warnings, err := fen.ParseFor(position, g.Variant)
	switch {
	case err != nil:
		return tagFault{"FEN", err}
	case g.Variant.ID == variants.OrthodoxID && v.ID != variants.OrthodoxID:
		g.warn(lang.L("The game is read as {{.Variant}}, because its FEN has castling rights that orthodox chess does not have", "Variant", v.Title()))
	}
	g.Variant, g.Start = v, p
	g.Warnings = append(g.Warnings, warnings...)
	start, ok := variants.StartOf(&p)
	if !ok {
		g.StartID = g.knownTag("StartId")
		return tagFault{}
	}
	if g.Variant.Allows(start) != nil {
		return tagFault{}
	}
	g.StartID = g.Variant.StartID(start)
	if id := g.knownTag("StartId"); id != "" {
		if s, err := g.Variant.ParseStart(id); err == nil && s != start {
			g.warn(lang.L("The tag StartId {{.Text}} does not match the FEN, which is start position {{.Start}}", "Text", words.Quote(id), "Start", g.StartID))
		}
	}
	return tagFault{}
}

// startFromID sets the start of a game without a FEN: from its StartId, else the orthodox array, which other programs assume.
func startFromID(g *Game) tagFault {
	v := g.Variant
	home := variants.OrthodoxFamily.At(0)
	start := variants.Both(home)
	if id := g.knownTag("StartId"); id != "" {
		s, err := v.ParseStart(id)
		if err != nil {
			return tagFault{"StartId", err}
		}
		start = s
	} else if v.ID != variants.OrthodoxID {
		g.warn(lang.L("The game has no FEN. It is read from the array {{.Array}}.", "Array", home))
		v = variants.Custom(variants.ShuffleFamily, variants.Independent, v.Castling)
	}
	p, err := v.Position(start)
	if err != nil {
		return tagFault{"Variant", err}
	}
	g.Start = p
	if g.Variant.Allows(start) == nil { // the orthodox array may not belong to the variant
		g.StartID = g.Variant.StartID(start)
	}
	return tagFault{}
}

// parseDraft adds the placements of the tag Draft to the game.
func (s *startParser) parseDraft(g *Game) tagFault {
	text := g.knownTag("Draft")
	if text == "" || g.Variant.Symmetry != variants.Drafted {
		return tagFault{}
	}
	placements, err := variants.ParsePlacements(text)
	for _, p := range placements {
		if err == nil && s.drafting {
			err = s.place(g, p)
		}
	}
	if err != nil {
		return tagFault{"Draft", err}
	}
	if !s.drafting {
		g.recoverDraft(placements)
	}
	return tagFault{}
}

// recoverDraft sets the draft of a game that has a FEN, unless the placements lead to another position.
func (g *Game) recoverDraft(placements []variants.Placement) {
	draft, err := g.Variant.NewDraft(g.termsOf(placements)).Replay(placements)
	drafted, done := draft.Start()
	if start, ok := variants.StartOf(&g.Start); err != nil || !done || ok && drafted != start {
		g.warn(lang.L("The tag Draft does not match the FEN and is ignored"))
		return
	}
	g.Draft, g.Protocol = placements, draft.Terms().Protocol
}

// termsOf returns the terms of placements: with the protocol of the tag DraftProtocol if it allows their order, else inferred
// from the order.
func (g *Game) termsOf(placements []variants.Placement) variants.Terms {
	inferred := variants.TermsOf(placements)
	if p, ok := variants.ProtocolByID(strings.ToLower(g.Tag("DraftProtocol"))); ok {
		tagged := variants.Terms{Protocol: p, BlackBegins: inferred.BlackBegins}
		if _, err := g.Variant.NewDraft(tagged).Replay(placements); err == nil {
			return tagged
		}
	}
	return inferred
}

// place adds a placement to the game. The last one sets the start position.
func (s *startParser) place(g *Game, p variants.Placement) error {
	if s.draft.Done() {
		return fmt.Errorf("%v: %w", p, sentence(lang.L("all pieces have been placed")))
	}
	if len(g.Draft) < 2 { // the first two placements decide the terms
		s.draft = g.Variant.NewDraft(g.termsOf(append(g.Draft[:len(g.Draft):len(g.Draft)], p)))
		if len(g.Draft) == 1 {
			s.draft, _ = s.draft.Place(g.Draft[0]) // it was legal under other terms, so it is under any
		}
	}
	next, err := s.draft.Place(p)
	if err != nil {
		return err
	}
	s.draft = next
	g.Draft = append(g.Draft, p)
	g.Protocol = next.Terms().Protocol
	start, done := next.Start()
	if !done {
		return nil
	}
	if g.Start, err = g.Variant.Position(start); err != nil {
		return err
	}
	g.StartID = g.Variant.StartID(start)
	return nil
}

// A startCache sets variant and start of games as [parseStart] does. It caches them, because games of a file often share them.
type startCache struct {
	entries map[string]*cachedStart
	key     []byte // of the current game
}

// cachedStart has the fields of a [Game] that follow from the key.
type cachedStart struct {
	variant  variants.Variant
	start    rules.Position
	startID  string
	warnings []string
}

// maxCachedStarts is the maximum number of entries: more than the arrays of Chess960.
const maxCachedStarts = 4096

// parse is [parseStart] with the cache.
func (c *startCache) parse(g *Game) (startParser, tagFault) {
	hasKey := c.setKey(g)
	if e := c.entries[string(c.key)]; hasKey && e != nil {
		g.Variant, g.Start, g.StartID = e.variant, e.start, e.startID
		g.Warnings = append(g.Warnings, e.warnings...)
		return startParser{}, tagFault{}
	}
	s, fault := parseStart(g)
	if !hasKey || fault.err != nil || s.drafting || len(g.Draft) > 0 {
		return s, fault
	}
	if c.entries == nil || len(c.entries) == maxCachedStarts {
		c.entries = map[string]*cachedStart{}
	}
	c.entries[string(c.key)] = &cachedStart{g.Variant, g.Start, strings.Clone(g.StartID), slices.Clip(g.Warnings)}
	return s, fault
}

// maxKey is the maximum length of a key in bytes.
const maxKey = 240

// keyTags are the tags that determine variant and start of a game without a draft, in the order of the key.
var keyTags = [...]string{"FEN", "Variant", "StartId", "BackrankVariant"}

// setKey sets the key of a game: the values of its keyTags. It returns false if the start depends on other tags too, or if the
// key is too long.
func (c *startCache) setKey(g *Game) bool {
	var values [len(keyTags)]string
	size := len(values)
	for _, t := range g.Tags {
		switch len(t.Name) { // compare few names
		case len("FEN"), len("Variant"), len("BackrankVariant"): // len("StartId") is that of Variant
			for i, name := range keyTags {
				if values[i] == "" && len(name) == len(t.Name) && strings.EqualFold(t.Name, name) {
					values[i] = t.Value
					size += len(t.Value)
				}
			}
		case len("Draft"):
			if strings.EqualFold(t.Name, "Draft") {
				return false
			}
		}
	}
	c.key = c.key[:0]
	if size > maxKey {
		return false
	}
	for _, value := range values {
		c.key = append(append(c.key, value...), 0)
	}
	return true
}
