package games

import (
	"cmp"
	"errors"
	"path/filepath"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/app/library"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/words"
)

// isNarrowed reports whether a query has filters.
func isNarrowed(q archive.Query) bool {
	q.Sort, q.Descending = 0, false
	return q != archive.Query{}
}

// condition is a part of a query that the player can remove.
type condition struct {
	name   string
	remove func(*archive.Query)
}

// conditionsOf returns the conditions of a query, in the order of the filters.
func conditionsOf(q *archive.Query) (all []condition) {
	add := func(on bool, name string, remove func(*archive.Query)) {
		if on {
			all = append(all, condition{name, remove})
		}
	}
	for _, word := range strings.Fields(q.Words) {
		add(true, words.Quote(word), func(q *archive.Query) { q.Words = without(q.Words, word) })
	}
	add(q.FEN != "", lang.L("This position"), func(q *archive.Query) { q.FEN, q.AnyRights = "", false })
	add(q.AnyRights, anyRights(), func(q *archive.Query) { q.AnyRights = false })
	add(q.Result != "", resultName(q.Result), func(q *archive.Query) { q.Result = "" })
	add(q.Variant != "", shortName(q.Variant), func(q *archive.Query) { q.Variant = "" })
	add(q.Rule != "", ruleName(q.Rule), func(q *archive.Query) { q.Rule, q.Fact = "", "" })
	add(q.Fact != "", factName(q), func(q *archive.Query) { q.Fact = "" })
	add(q.Start != "", lang.L("Start {{.Start}}", "Start", q.Start), func(q *archive.Query) { q.Start = "" })
	add(q.Pattern != "", lang.L("Start {{.Start}}", "Start", strings.Trim(q.Pattern, "*")), func(q *archive.Query) { q.Pattern = "" })
	add(q.Player != "", nameAs(q.Player, q.Color), clearPlayer)
	add(q.Name != "", nameAs(allNames(q), q.Color), clearPlayer)
	add(q.Outcome != "", outcomeName(q.Outcome), func(q *archive.Query) { q.Outcome = "" })
	add(q.Opponent != "", lang.L("Against {{.Player}}", "Player", words.Player(q.Opponent)), func(q *archive.Query) { q.Opponent = "" })
	add(q.Source != "", sourceName(q.Source), func(q *archive.Query) { q.Source = "" })
	add(q.Ending != "", words.Sentence(endingName(q.Ending)), func(q *archive.Query) { q.Ending = "" })
	add(q.Since != "" && q.Since == q.Until, words.Date(q.Since), func(q *archive.Query) { q.Since, q.Until = "", "" })
	add(q.Since != "" && q.Since != q.Until, lang.L("Since {{.Date}}", "Date", words.Date(q.Since)), func(q *archive.Query) { q.Since = "" })
	add(q.Until != "" && q.Since != q.Until, lang.L("Until {{.Date}}", "Date", words.Date(q.Until)), func(q *archive.Query) { q.Until = "" })
	add(q.Castled != "", castledName(q.Castled), func(q *archive.Query) { q.Castled = "" })
	add(q.CastledFrom+q.CastledTo > 0, whenName(q.CastledFrom, q.CastledTo), func(q *archive.Query) { q.CastledFrom, q.CastledTo = 0, 0 })
	add(q.Material != "", lang.L("Material {{.Pieces}}", "Pieces", q.Material), func(q *archive.Query) { q.Material = "" })
	add(q.Comment != "", lang.L("Comment {{.Text}}", "Text", words.Quote(q.Comment)), func(q *archive.Query) { q.Comment = "" })
	add(q.Label != "", lang.L("Tag {{.Text}}", "Text", words.Quote(q.Label)), func(q *archive.Query) { q.Label = "" })
	add(q.Hints > 0, lang.L("With hints"), func(q *archive.Query) { q.Hints = 0 })
	add(q.Hints < 0, lang.L("Without hints"), func(q *archive.Query) { q.Hints = 0 })
	add(q.TwinsOf != 0, lang.L("Twins of one game"), func(q *archive.Query) { q.TwinsOf = 0 })
	add(q.Twins, lang.L("Twins"), func(q *archive.Query) { q.Twins = false })
	add(q.Deleted, lang.X("deleted games", "Deleted"), func(q *archive.Query) { q.Deleted = false })
	return all
}

// clearPlayer removes the player from a query, with all conditions that need one.
func clearPlayer(q *archive.Query) {
	q.Player, q.Name, q.Aliases, q.Home, q.Opponent, q.Color, q.Outcome = "", "", "", "", "", chess.NoColor, ""
}

// setPlayer sets the part of a name that a player types, "" for none.
func setPlayer(q *archive.Query, text string) {
	if q.Player, q.Name, q.Aliases, q.Home = text, "", "", ""; text == "" {
		clearPlayer(q)
	}
}

// allNames returns the label of the player of a query, with the player's other names.
func allNames(q *archive.Query) string {
	names := []string{words.Player(q.Name)}
	for alias := range strings.Lines(q.Aliases) {
		names = append(names, strings.TrimSpace(alias))
	}
	if len(names) <= 3 {
		return words.Or(names)
	}
	return lang.N("{{.Name}} or {{.Count}} other names", len(names)-1, "Name", names[0])
}

// nameAs returns the label of a player, with the colour that the player has in the games if it is chosen.
func nameAs(player string, color chess.Color) string {
	switch color {
	case chess.White:
		return lang.L("{{.Player}} as White", "Player", player)
	case chess.Black:
		return lang.L("{{.Player}} as Black", "Player", player)
	}
	return player
}

// without removes all occurrences of a word from a text.
func without(text, word string) string {
	var remaining []string
	for w := range strings.FieldsSeq(text) {
		if w != word {
			remaining = append(remaining, w)
		}
	}
	return strings.Join(remaining, " ")
}

// resultName returns the label of a PGN result in the filters.
func resultName(result string) string {
	if result == "*" {
		return lang.L("Unfinished")
	}
	return words.Result(result)
}

// endingName returns the label of an ending in the filters.
func endingName(id string) string {
	for e := archive.Checkmate; e <= archive.Infraction; e++ {
		if e.String() == id {
			return endingWord(e)
		}
	}
	return lang.X("of an unknown ending", "unknown")
}

// sourceName returns the label of a source of games in the filters.
func sourceName(source string) string {
	if source == library.PlayedHere {
		return lang.L("Played here")
	}
	return lang.L("From {{.File}}", "File", filepath.Base(source))
}

// factName returns the fact in a query, as the atlas names it.
func factName(q *archive.Query) string {
	id, value, _ := strings.Cut(q.Fact, " ")
	if rule := variants.CastlingByID(q.Rule); rule != nil {
		for _, f := range facts.Facts(rule) {
			if f.ID == id {
				return lang.L("{{.Fact}}: {{.Value}}", "Fact", f.Name, "Value", f.FormatText(value))
			}
		}
	}
	return q.Fact
}

func ruleName(id string) string {
	if r := variants.CastlingByID(id); r != nil {
		return r.Label()
	}
	return id
}

// castledName returns the label of a castling in the filters; text is like "leap" or "white:leap".
func castledName(text string) string {
	side, how, one := strings.Cut(text, ":")
	if !one {
		side, how = "", text
	}
	for _, c := range []archive.CastlingType{archive.Never, archive.Kingside, archive.Queenside, archive.Leap} {
		if c.String() == how {
			how = castlingName(c)
			break
		}
	}
	switch side {
	case "white":
		return lang.L("White {{.Castling}}", "Castling", how)
	case "black":
		return lang.L("Black {{.Castling}}", "Castling", how)
	}
	return words.Sentence(how)
}

// whenName returns the label of a range of moves for castling in the filters.
func whenName(from, to int) string {
	switch {
	case to == 0:
		return lang.L("Castled from move {{.Number}}", "Number", from)
	case from <= 1:
		return lang.L("Castled by move {{.Number}}", "Number", to)
	}
	return lang.L("Castled on moves {{.First}}–{{.Last}}", "First", from, "Last", to)
}

// setStart sets the start position by a text: a number, the id of a pair, an array or a pattern. The error is shown to
// the player.
func setStart(q *archive.Query, text string) error {
	q.Start, q.Pattern = "", ""
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	if s, err := variants.ParseStartID(text); err == nil {
		q.Start = s.ID()
		return nil
	}
	if !strings.Contains(text, "*") && len(text) < 8 {
		text = "*" + text + "*"
	}
	if _, err := variants.ParsePattern(text); err != nil {
		return err
	}
	q.Pattern = strings.ToUpper(text)
	return nil
}

// errIncomplete means that the typed text is incomplete.
var errIncomplete = errors.New("more is to be typed")

// setDay sets *day to a year, a month or a day ("2024", "2024.05", "2024.05.17"), or to "". It returns errIncomplete for
// texts of other lengths.
func setDay(day *string, text string) error {
	text = strings.ReplaceAll(strings.TrimSpace(text), "-", ".")
	if n := len(text); n != 0 && n != 4 && n != 7 && n != 10 {
		return errIncomplete
	}
	*day = text
	return nil
}

// setMaterial sets the pieces of both sides, as in "KRPKR". It returns errIncomplete for a text with only one king.
func setMaterial(material *string, text string) error {
	text = strings.ToUpper(strings.TrimSpace(text))
	if strings.HasPrefix(text, "K") && strings.Count(text, "K") == 1 && strings.Trim(text, "KQRBNP -:V") == "" {
		return errIncomplete
	}
	*material = text
	return nil
}

// materialOf returns the pieces of both sides in a FEN in the form of [setMaterial].
func materialOf(fen string) string {
	board, _, _ := strings.Cut(fen, " ")
	var text string
	for _, pieces := range []string{"KQRBNP", "kqrbnp"} {
		for _, piece := range pieces {
			text += strings.Repeat(string(piece), strings.Count(board, string(piece)))
		}
	}
	return strings.ToUpper(text)
}

// shortName returns the name of a variant in the table.
func shortName(variant string) string {
	v, ok := variants.ByID(variant)
	if !ok {
		return variant
	}
	return cmp.Or(v.Short(), v.Title())
}
