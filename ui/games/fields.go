package games

import (
	"cmp"
	"strconv"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/archive"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// field is a column of the table.
type field struct {
	widget.Column
	text    func(*archive.Head) string
	brief   func(*archive.Head) string // shown where the text does not fit, "" for none; may be nil
	hue     fyne.ThemeColorName
	sorts   bool
	sort    archive.Sort
	falling bool   // sorted the other way at first
	order   int    // columns of a high order go first when space is short
	short   *field // shown where there is no room for the column; nil for none
}

// variantOrder is the order of the variant. Columns up to it are shown in a window of the usual size.
const variantOrder = 3

// allFields are the columns of a wide table.
var allFields = []field{
	{Column: widget.Column{Name: chess.White.Name(), Share: 1}, text: white, brief: whiteLevel, sorts: true, sort: archive.ByWhite},
	{Column: widget.Column{Name: chess.Black.Name(), Share: 1}, text: black, brief: blackLevel, sorts: true, sort: archive.ByBlack},
	{Column: widget.Column{Name: "Result", Width: 42}, text: result, sorts: true, sort: archive.ByResult},
	{Column: widget.Column{Name: "Ended by", Width: 74}, text: ended, order: 4},
	{Column: widget.Column{Name: "Variant", Width: 68}, text: variantOf, sorts: true, sort: archive.ByVariant, order: variantOrder},
	{Column: widget.Column{Name: "Start", Width: 95}, text: start, sorts: true, sort: archive.ByVariant, order: 1},
	{Column: widget.Column{Name: "Date", Width: 80}, text: date, sorts: true, sort: archive.ByDate, falling: true, order: 2, short: &yearField},
	{Column: widget.Column{Name: "Castled", Width: 88}, text: castled, hue: theme.ColorNameCastle, order: 5},
	{Column: widget.Column{Name: "Moves", Width: 44, Right: true}, text: moves, sorts: true, sort: archive.ByPlies, falling: true, order: 6},
}

// yearField takes the place of the date where space is short: the year is what a player looks for first.
var yearField = field{Column: widget.Column{Name: "Year", Width: 36}, text: year, sorts: true, sort: archive.ByDate, falling: true}

// Widths of the names of players, in units.
const (
	wholeName = 158 // the longest name of a level of the computer; other columns are dropped in favour of it
	minName   = 120 // in a narrow window
)

// fieldsIn returns the columns that have room in a width, some of them in a short form.
func fieldsIn(width float32) []field {
	for most := 6; most > 1; most-- {
		if whole := fieldsUpTo(most, false); widthOf(whole, wholeName) <= width {
			return whole
		}
		if shortened := fieldsUpTo(most, true); widthOf(shortened, wholeName) <= width {
			return shortened
		}
	}
	if shortened := fieldsUpTo(2, true); widthOf(shortened, minName) <= width {
		return shortened
	}
	return fieldsUpTo(1, true)
}

// fieldsUpTo returns the columns up to an order; with shorten, those that have a short form are in it.
func fieldsUpTo(order int, shorten bool) []field {
	var all []field
	for _, f := range allFields {
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

// widthOf returns the width that columns need, with that much for each name.
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

// whiteLevel and blackLevel return the level of the computer, "" if the player is somebody else.
func whiteLevel(h *archive.Head) string { return words.ComputerLevel(h.White) }
func blackLevel(h *archive.Head) string { return words.ComputerLevel(h.Black) }

func date(h *archive.Head) string  { return words.Date(h.Date) }
func year(h *archive.Head) string  { return words.Year(h.Date) }
func moves(h *archive.Head) string { return strconv.Itoa((h.Plies + 1) / 2) }

// nameIn returns the name of a player of a game. In a game that was played here a single player without a name is the one
// who sits here.
func nameIn(h *archive.Head, name, other string) string {
	if words.Known(name) == "" && words.Known(other) != "" && h.Source == app.PlayedHere {
		return "You"
	}
	return words.Player(name)
}

// variantOf returns the short name of the variant.
func variantOf(h *archive.Head) string { return shortName(h.Variant) }

// start returns the id of the start position, "" for that of orthodox chess.
func start(h *archive.Head) string {
	if h.Variant == "chess" {
		return ""
	}
	return h.Start
}

// startOf returns the start position and the variant, as short as they are said.
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
		return v.Name
	}
	return id
}

// endings are short words for how games ended, in the table and as filters.
var endings = map[archive.Ending]string{
	archive.Checkmate: "mate", archive.Stalemate: "stalemate", archive.Material: "material", archive.Resigned: "resigned",
	archive.Agreed: "agreed", archive.Time: "time", archive.Repetition: "repeated", archive.MoveRule: "50 moves",
	archive.Adjudicated: "adjudicated", archive.Abandoned: "abandoned", archive.Infraction: "infraction",
}

func result(h *archive.Head) string { return words.Result(h.Result) }
func ended(h *archive.Head) string  { return endings[h.Ending] }

// ways are the ways to castle, O-O as PGN writes it.
var ways = [...]string{archive.Never: "no castling", archive.Kingside: "O-O", archive.Queenside: "O-O-O", archive.Leap: "leap"}

// castled returns how both sides castled, "" if none did.
func castled(h *archive.Head) string {
	if h.Castled[0].Type == archive.Never && h.Castled[1].Type == archive.Never {
		return ""
	}
	way := func(c archive.Castled) string {
		if c.Type == archive.Never {
			return "–"
		}
		return ways[c.Type&3]
	}
	return way(h.Castled[0]) + " " + way(h.Castled[1])
}
