package games

import (
	"cmp"
	"strconv"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/app/library"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// field is a column of the table.
type field struct {
	widget.Column
	text            func(*archive.Head) string
	shortText       func(*archive.Head) string // shown if text does not fit, "" for none; may be nil
	hue             fyne.ThemeColorName
	sorts           bool
	sort            archive.Sort
	descendingFirst bool   // the first click sorts descending
	order           int    // the columns with the highest order are hidden first when space is short
	short           *field // replaces the column when space is short; nil for none
}

// variantOrder is the order of the column for the variant. A window of the usual size shows the columns up to it.
const variantOrder = 3

// allFields returns the columns of a wide table, from the left, as wide as their names.
func allFields() []field {
	yearField := field{Column: widget.Column{Name: lang.L("Year"), Width: 36}, text: year, sorts: true, sort: archive.ByDate, descendingFirst: true}
	all := []field{
		{Column: widget.Column{Name: words.Color(chess.White), Share: 1}, text: white, shortText: whiteLevel, sorts: true, sort: archive.ByWhite},
		{Column: widget.Column{Name: words.Color(chess.Black), Share: 1}, text: black, shortText: blackLevel, sorts: true, sort: archive.ByBlack},
		{Column: widget.Column{Name: lang.L("Result"), Width: 42}, text: result, sorts: true, sort: archive.ByResult},
		{Column: widget.Column{Name: lang.L("Ended by"), Width: 74}.Holding(endingWords()...), text: endingText, order: 4},
		{Column: widget.Column{Name: lang.L("Variant"), Width: 68}.Holding(shortNames()...), text: variantOf, sorts: true, sort: archive.ByVariant, order: variantOrder},
		{Column: widget.Column{Name: lang.X("the start of a game", "Start"), Width: 95}, text: start, sorts: true, sort: archive.ByVariant, order: 1},
		{Column: widget.Column{Name: lang.L("Date"), Width: 80}, text: date, sorts: true, sort: archive.ByDate, descendingFirst: true, order: 2, short: &yearField},
		{Column: widget.Column{Name: lang.L("Castled"), Width: 88}.Holding(castlingName(archive.Leap) + " " + castlingName(archive.Leap)), text: castled, hue: theme.ColorNameCastle, order: 5},
		{Column: widget.Column{Name: lang.X("the number of moves", "Moves"), Width: 44, Right: true}, text: moves, sorts: true, sort: archive.ByPlies, descendingFirst: true, order: 6},
	}
	yearField.Column = yearField.Fitted()
	for i := range all {
		all[i].Column = all[i].Fitted()
	}
	return all
}

// Widths of the columns for the players, in units.
const (
	fullNameWidth = 158 // fits the longest name of a computer level; other columns are hidden in favour of it
	minNameWidth  = 120 // in a narrow window
)

// fieldsIn returns the columns that fit into a width, some of them in a short form.
func fieldsIn(width float32) []field {
	for order := 6; order > 1; order-- {
		if whole := fieldsUpTo(order, false); widthOf(whole, fullNameWidth) <= width {
			return whole
		}
		if shortened := fieldsUpTo(order, true); widthOf(shortened, fullNameWidth) <= width {
			return shortened
		}
	}
	if shortened := fieldsUpTo(2, true); widthOf(shortened, minNameWidth) <= width {
		return shortened
	}
	return fieldsUpTo(1, true)
}

// fieldsUpTo returns the columns up to an order, in their short forms if shorten is true.
func fieldsUpTo(order int, shorten bool) []field {
	var all []field
	for _, f := range allFields() {
		if f.order > order {
			continue
		}
		if shorten && f.short != nil {
			f = *f.short
		}
		all = append(all, f)
	}
	return all
}

// widthOf returns the width of columns, with width name for each player.
func widthOf(all []field, name float32) float32 {
	need := float32(16)
	for _, f := range all {
		need += cmp.Or(f.Width, name) + 12
	}
	return need
}

func columnsOf(all []field) []widget.Column {
	var columns []widget.Column
	for _, f := range all {
		columns = append(columns, f.Column)
	}
	return columns
}

func white(h *archive.Head) string { return nameIn(h, h.White, h.Black) }
func black(h *archive.Head) string { return nameIn(h, h.Black, h.White) }

// whiteLevel and blackLevel return the level of the computer, "" if the player is not the computer.
func whiteLevel(h *archive.Head) string { return words.ComputerLevel(h.White) }
func blackLevel(h *archive.Head) string { return words.ComputerLevel(h.Black) }

func date(h *archive.Head) string  { return words.Date(h.Date) }
func year(h *archive.Head) string  { return words.Year(h.Date) }
func moves(h *archive.Head) string { return strconv.Itoa((h.Plies + 1) / 2) }

// nameIn returns the name of a player of a game. In a game played in this program, a single player without a name is
// "You".
func nameIn(h *archive.Head, name, other string) string {
	if words.Known(name) == "" && words.Known(other) != "" && h.Source == library.PlayedHere {
		return lang.X("the player in person", "You")
	}
	return words.Player(name)
}

// variantOf returns the short name of the variant.
func variantOf(h *archive.Head) string { return shortName(h.Variant) }

// start returns the id of the start position, "" in orthodox chess.
func start(h *archive.Head) string {
	if h.Variant == "chess" {
		return ""
	}
	return h.Start
}

// startOf returns the start position and the variant in short form.
func startOf(h *archive.Head) string {
	name := shortName(h.Variant)
	if h.Start == "" || h.Variant == "chess" {
		return name
	}
	return h.Start + " " + name
}

// variantName returns the name of a variant.
func variantName(id string) string {
	if v, ok := variants.ByID(id); ok {
		return v.Title()
	}
	return id
}

// endingWord returns a short word for an ending, in the table and as a filter; "" for an unknown one.
func endingWord(e archive.Ending) string {
	switch e {
	case archive.Checkmate:
		return lang.X("ended by mate", "mate")
	case archive.Stalemate:
		return lang.X("ended by stalemate", "stalemate")
	case archive.Material:
		return lang.X("ended by lack of material", "material")
	case archive.Resigned:
		return lang.X("ended by resignation", "resigned")
	case archive.Agreed:
		return lang.X("ended by agreement", "agreed")
	case archive.Time:
		return lang.X("ended by time", "time")
	case archive.Repetition:
		return lang.X("ended by repetition", "repeated")
	case archive.MoveRule:
		return lang.X("ended by the 50-move rule", "50 moves")
	case archive.Adjudicated:
		return lang.X("ended by adjudication", "adjudicated")
	case archive.Abandoned:
		return lang.X("ended by leaving", "abandoned")
	case archive.Infraction:
		return lang.X("ended by an infraction of the rules", "infraction")
	}
	return ""
}

// endingWords returns the words for all endings.
func endingWords() (all []string) {
	for e := archive.Checkmate; e <= archive.Infraction; e++ {
		all = append(all, endingWord(e))
	}
	return all
}

// shortNames returns the short names of all variants.
func shortNames() (all []string) {
	for _, v := range variants.All() {
		all = append(all, shortName(v.ID))
	}
	return all
}

func result(h *archive.Head) string     { return words.Result(h.Result) }
func endingText(h *archive.Head) string { return endingWord(h.Ending) }

// castlingName returns the name of a castling, as in PGN if it has one there.
func castlingName(c archive.CastlingType) string {
	switch c {
	case archive.Kingside:
		return "O-O"
	case archive.Queenside:
		return "O-O-O"
	case archive.Leap:
		return lang.X("a leap of the king", "leap")
	}
	return lang.L("no castling")
}

// castled returns the castlings of both sides, "" if neither castled.
func castled(h *archive.Head) string {
	if h.Castled[0].Type == archive.Never && h.Castled[1].Type == archive.Never {
		return ""
	}
	way := func(c archive.Castled) string {
		if c.Type == archive.Never {
			return "–"
		}
		return castlingName(c.Type)
	}
	return way(h.Castled[0]) + " " + way(h.Castled[1])
}
