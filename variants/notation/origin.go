package notation

import (
	"errors"
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// origin is how a game being read begins: with a draft, of which the placements may be in the move text, or without.
type origin struct {
	draft    variants.Draft
	drafting bool // the move text may contain placements
}

// readOrigin determines variant and start from a game's tags: from the FEN, else the draft, else the start's id, else
// the variant's only start.
func readOrigin(g *Game) (o origin, fault tagFault) {
	if fault = readVariant(g); fault.err != nil {
		return o, fault
	}
	fen := g.knownTag("FEN")
	switch {
	case fen != "":
		fault = startFromFEN(g, fen)
	case g.Variant.Symmetry == variants.Drafted:
		o.drafting, o.draft = true, g.Variant.NewDraft(variants.Terms{})
	default:
		fault = startFromID(g)
	}
	if fault.err == nil {
		fault = o.replay(g)
	}
	return o, fault
}

// readVariant finds the variant by our own tag, else by the Variant tag. Without either, a game is orthodox chess.
func readVariant(g *Game) tagFault {
	own, other := g.knownTag("BackrankVariant"), g.knownTag("Variant")
	var ok bool
	if g.Variant, ok = VariantNamed(own); ok {
		return tagFault{}
	}
	if g.Variant, ok = VariantNamed(other); ok {
		if own != "" {
			g.warn("%s", words.Message(unknownVariant(own).Error(), fmt.Sprintf("The game is read as %s", g.Variant.Name)))
		}
		return tagFault{}
	}
	if own != "" {
		return tagFault{"BackrankVariant", unknownVariant(own)}
	}
	if other != "" {
		return tagFault{"Variant", unknownVariant(other)}
	}
	g.Variant, _ = variants.ByID(orthodox)
	return tagFault{}
}

// knownTag returns the value of a tag without blanks around it, "" if it says that nothing is known.
func (g *Game) knownTag(tag string) string { return words.Known(strings.TrimSpace(g.Tag(tag))) }

func unknownVariant(name string) error {
	return sentence("Backrank does not know the variant " + words.Quote(name))
}

func (g *Game) warn(format string, args ...any) {
	g.Warnings = append(g.Warnings, fmt.Sprintf(format, args...))
}

func startFromFEN(g *Game, fen string) tagFault {
	p, v, warnings, err := ReadFEN(fen, g.Variant)
	switch {
	case err != nil:
		return tagFault{"FEN", err}
	case g.Variant.ID == orthodox && v.ID != orthodox:
		g.warn("The game is read as %s, because its FEN has castling rights that orthodox chess does not have", v.Name)
	}
	g.Variant, g.Start = v, p
	g.Warnings = append(g.Warnings, warnings...)
	start, ok := StartOf(&p)
	if !ok {
		g.StartID = g.knownTag("StartId")
		return tagFault{}
	}
	if g.Variant.Allows(start) != nil {
		return tagFault{}
	}
	g.StartID = g.Variant.StartID(start)
	if told := g.knownTag("StartId"); told != "" {
		if s, err := g.Variant.ParseStart(told); err == nil && s != start {
			g.warn("The tag StartId %s does not match the FEN, which is start position %s", words.Quote(told), g.StartID)
		}
	}
	return tagFault{}
}

// StartOf returns the arrays of a position in which no piece has moved.
func StartOf(p *rules.Position) (variants.Start, bool) {
	var s variants.Start
	for f := chess.FileA; f <= chess.FileH; f++ {
		s.White[f] = p.At(chess.NewSquare(f, chess.Rank1)).Type()
		s.Black[f] = p.At(chess.NewSquare(f, chess.Rank8)).Type()
	}
	if s.White.Valid() != nil || s.Black.Valid() != nil || s.Pieces() != p.Setup().Pieces {
		return variants.Start{}, false
	}
	fresh, err := s.Position(p.Rule())
	return s, err == nil && fresh == *p
}

// startFromID determines the start of a game without a FEN: from its StartId, else the orthodox array, the default of
// other programs.
func startFromID(g *Game) tagFault {
	v := g.Variant
	home := variants.OrthodoxFamily.At(0)
	start := variants.Both(home)
	if told := g.knownTag("StartId"); told != "" {
		s, err := v.ParseStart(told)
		if err != nil {
			return tagFault{"StartId", err}
		}
		start = s
	} else if v.ID != orthodox {
		g.warn("The game has no FEN. It is read from the array %v.", home)
		v = variants.Custom(variants.ShuffleFamily, variants.Independent, v.Castling)
	}
	p, err := v.Position(start)
	if err != nil {
		return tagFault{"Variant", err}
	}
	g.Start = p
	if g.Variant.Allows(start) == nil { // the default need not belong to the variant
		g.StartID = g.Variant.StartID(start)
	}
	return tagFault{}
}

// replay makes the placements of the Draft tag.
func (o *origin) replay(g *Game) tagFault {
	text := g.knownTag("Draft")
	if text == "" || g.Variant.Symmetry != variants.Drafted {
		return tagFault{}
	}
	placements, err := variants.ParsePlacements(text)
	for _, p := range placements {
		if err == nil && o.drafting {
			err = o.place(g, p)
		}
	}
	if err != nil {
		return tagFault{"Draft", err}
	}
	if !o.drafting {
		g.recoverDraft(placements)
	}
	return tagFault{}
}

// recoverDraft adds the draft of a game that has a FEN, unless the two contradict each other.
func (g *Game) recoverDraft(placements []variants.Placement) {
	drafted, err := g.Variant.NewDraft(g.termsOf(placements)).Replay(placements)
	made, done := drafted.Start()
	if stands, fresh := StartOf(&g.Start); err != nil || !done || fresh && made != stands {
		g.warn("The tag Draft does not match the FEN and is ignored")
		return
	}
	g.Draft, g.Protocol = placements, drafted.Terms().Protocol
}

// termsOf returns the terms of the placements: those of the tag DraftProtocol if it is consistent with them, else
// inferred from their order.
func (g *Game) termsOf(placements []variants.Placement) variants.Terms {
	told := variants.TermsOf(placements)
	if p, ok := variants.ProtocolByID(strings.ToLower(g.Tag("DraftProtocol"))); ok {
		named := variants.Terms{Protocol: p, BlackBegins: told.BlackBegins}
		if _, err := g.Variant.NewDraft(named).Replay(placements); err == nil {
			return named
		}
	}
	return told
}

var errDrafted = errors.New("all pieces have been placed")

// place makes one placement; the last one produces the start position.
func (o *origin) place(g *Game, p variants.Placement) error {
	if o.draft.Done() {
		return fmt.Errorf("%v: %w", p, errDrafted)
	}
	if len(g.Draft) < 2 { // the first two show who begins, and in which order
		o.draft = g.Variant.NewDraft(g.termsOf(append(g.Draft[:len(g.Draft):len(g.Draft)], p)))
		if len(g.Draft) == 1 {
			o.draft, _ = o.draft.Place(g.Draft[0]) // it was legal, and is first under any terms
		}
	}
	next, err := o.draft.Place(p)
	if err != nil {
		return err
	}
	o.draft = next
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
