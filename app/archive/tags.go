package archive

import (
	"strconv"

	"backrank/variants/pgn"
)

// knownTags are the tags whose names are stored as one byte, the index plus 1. Indexes are in files, so new names must
// be appended.
var knownTags = [...]string{
	"Event", "Site", "Date", "Round", "White", "Black", "Result",
	"WhiteElo", "BlackElo", "Variant", "BackrankVariant", "SetUp", "FEN", "FEN", "StartId",
	"Draft", "DraftProtocol", "Termination", "TimeControl", "UTCDate", "UTCTime", "Time",
	"WhiteRatingDiff", "BlackRatingDiff", "WhiteTitle", "BlackTitle", "ECO", "Opening", "Annotator",
	"PlyCount", "EventDate", "Source", "WhiteTeam", "BlackTeam", "WhiteFideId", "BlackFideId", "GameId",
	"Hints", "CurrentPosition", "Timezone", "ECOUrl", "StartTime", "EndDate", "EndTime", "Link",
}

// The two codes of FEN: with files as in Shredder-FEN in the castling field, or with KQkq.
const (
	fenTag  = 13
	xfenTag = 14
)

// tagCodes are the codes of known tags by name.
var tagCodes = func() map[string]byte {
	codes := map[string]byte{}
	for i := len(knownTags) - 1; i >= 0; i-- {
		codes[knownTags[i]] = byte(i + 1)
	}
	return codes
}()

// putTags writes the number of tags, and each tag in order. A name is its code, or 0 and the name. A value is 0 if
// derivedTag returns it, else its length plus 1 and the value.
func (o *output) putTags(g *pgn.Game, h *Head, from *startPosition) {
	o.number(len(g.Tags))
	for _, t := range g.Tags {
		code := tagCodes[t.Name]
		if code == fenTag && t.Value == from.fens[1] {
			code = xfenTag
		}
		o.byte(code)
		if code == 0 {
			o.text(t.Name)
		}
		if code > 0 && t.Value != "" && t.Value == derivedTag(code, g, h, from) {
			o.number(0)
			continue
		}
		o.number(len(t.Value) + 1)
		o.b = append(o.b, t.Value...)
	}
}

// tags reads what putTags wrote.
func (i *input) tags(g *pgn.Game, h *Head, from *startPosition) []pgn.Tag {
	var all []pgn.Tag
	for range i.count() {
		code := i.byte()
		var t pgn.Tag
		switch {
		case code == 0:
			t.Name = i.text()
		case int(code) <= len(knownTags):
			t.Name = knownTags[code-1]
		default:
			i.bad = true
		}
		switch size := i.number(); {
		case size > 0:
			t.Value = string(i.take(size - 1))
		case code > 0 && !i.bad:
			t.Value = derivedTag(code, g, h, from)
		default:
			i.bad = true
		}
		if i.bad {
			return nil
		}
		all = append(all, t)
	}
	return all
}

// derivedTag returns the value that a tag has according to the head and the start of the game, "" if it does not depend
// on them.
func derivedTag(code byte, g *pgn.Game, h *Head, from *startPosition) string {
	switch knownTags[code-1] {
	case "Event":
		return h.Event
	case "White":
		return h.White
	case "Black":
		return h.Black
	case "Date":
		return h.Date
	case "Result":
		return h.Result
	case "WhiteElo":
		return rating(h.Elo[0])
	case "BlackElo":
		return rating(h.Elo[1])
	case "BackrankVariant":
		return g.Variant.Name
	case "StartId":
		return g.StartID
	case "FEN":
		return from.fens[code-fenTag]
	}
	return ""
}

func rating(elo int) string {
	if elo == 0 {
		return ""
	}
	return strconv.Itoa(elo)
}
