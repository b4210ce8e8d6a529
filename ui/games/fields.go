package games

import (
	"cmp"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/app/clock"
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
	id              string // in the settings
	text            func(*listedGame) string
	shortText       func(*listedGame) string // shown if text does not fit, "" for none; may be nil
	detail          func(*listedGame) string // shown in the tooltip in place of text; may be nil
	hue             fyne.ThemeColorName
	sorts           bool
	sort            archive.Sort
	descendingFirst bool // the first click sorts descending
	optional        bool // hidden until the player chooses it
}

// Widths of columns, in units.
const (
	fullNameWidth = 140 // fits most names; other columns are hidden in favour of it
	minNameWidth  = 84
	minTextWidth  = 64 // of other texts of any length
)

// allFields returns the columns in their default order. A narrow table hides those with the highest ranks first.
func allFields() []field {
	by := func(f field, s archive.Sort, descendingFirst bool) field {
		f.sorts, f.sort, f.descendingFirst = true, s, descendingFirst
		return f
	}
	player := func(id, name string, text, short func(*listedGame) string) field {
		return field{id: id, Column: widget.Column{Name: name, Share: 1, MinWidth: minNameWidth, Enough: fullNameWidth}, text: text, shortText: short}
	}
	number := func(id, name, about string, rank int, text func(*listedGame) string) field {
		return field{id: id, Column: widget.Column{Name: name, About: about, Right: true, Rank: rank}, text: text}
	}
	word := func(id, name string, rank int, text func(*listedGame) string) field {
		return field{id: id, Column: widget.Column{Name: name, Rank: rank}, text: text}
	}
	free := func(id, name string, rank int, text func(*listedGame) string) field {
		return field{id: id, Column: widget.Column{Name: name, Share: .6, MinWidth: minTextWidth, Enough: 110, Rank: rank}, text: text}
	}
	optional := func(f field) field { f.optional = true; return f }
	dated := word("date", lang.L("Date"), 0, date)
	dated.shortText = year
	castlings := word("castled", lang.L("Castled"), 9, castled)
	castlings.hue = theme.ColorNameCastle
	source := free("source", lang.X("where a game comes from", "Source"), 5, sourceText)
	source.shortText, source.detail = shortSource, sourcePath
	elo, accuracy := lang.X("a player's rating", "Elo"), lang.L("Accuracy")
	all := []field{
		by(player("white", words.Color(chess.White), white, shortWhite), archive.ByWhite, false),
		by(number("white-rating", elo, lang.L("White's rating"), 4, whiteRating), archive.ByWhiteRating, true),
		by(player("black", words.Color(chess.Black), black, shortBlack), archive.ByBlack, false),
		by(number("black-rating", elo, lang.L("Black's rating"), 4, blackRating), archive.ByBlackRating, true),
		by(word("result", lang.L("Result"), 0, result), archive.ByResult, false),
		by(word("ending", lang.L("Ended by"), 6, endingText), archive.ByEnding, false),
		by(word("variant", lang.L("Variant"), 3, variantOf), archive.ByVariant, false),
		by(word("start", lang.X("the start of a game", "Start"), 2, start), archive.ByVariant, false),
		by(dated, archive.ByDate, true),
		by(source, archive.BySource, false),
		by(free("event", lang.L("Event"), 7, event), archive.ByEvent, false),
		by(word("time-control", lang.L("Time control"), 8, timeControl), archive.ByTimeControl, true),
		by(castlings, archive.ByCastling, true),
		by(number("moves", lang.X("the number of moves", "Moves"), "", 10, moves), archive.ByPlies, true),
		optional(by(number("white-accuracy", accuracy, lang.L("White's accuracy"), 5, whiteAccuracy), archive.ByWhiteAccuracy, true)),
		optional(by(number("black-accuracy", accuracy, lang.L("Black's accuracy"), 5, blackAccuracy), archive.ByBlackAccuracy, true)),
		optional(by(free("tags", lang.L("Tags of your own"), 12, labels), archive.ByLabel, false)),
		optional(by(word("added", lang.X("when a game was added to the list", "Added"), 13, dayAdded), archive.ByID, true)),
	}
	for i := range all {
		all[i].Fit = true
	}
	return all
}

func white(g *listedGame) string { return nameIn(g, g.White, g.Black) }
func black(g *listedGame) string { return nameIn(g, g.Black, g.White) }

// shortWhite and shortBlack return the short forms of the players' names.
func shortWhite(g *listedGame) string {
	return cmp.Or(words.ComputerLevel(g.White), words.Initials(white(g)))
}

func shortBlack(g *listedGame) string {
	return cmp.Or(words.ComputerLevel(g.Black), words.Initials(black(g)))
}

func whiteRating(g *listedGame) string   { return positive(g.Elo[0]) }
func blackRating(g *listedGame) string   { return positive(g.Elo[1]) }
func whiteAccuracy(g *listedGame) string { return percent(g.Accuracy[0]) }
func blackAccuracy(g *listedGame) string { return percent(g.Accuracy[1]) }

// positive returns a number, "" for 0.
func positive(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// percent returns an accuracy, "" for an unknown one.
func percent(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n) + "%"
}

func date(g *listedGame) string   { return words.Date(g.Date) }
func year(g *listedGame) string   { return words.Year(g.Date) }
func moves(g *listedGame) string  { return strconv.Itoa((g.Plies + 1) / 2) }
func event(g *listedGame) string  { return words.Known(g.Event) }
func labels(g *listedGame) string { return strings.Join(g.labels, ", ") }

// timeControl returns the time control as players read it.
func timeControl(g *listedGame) string {
	if terms, err := clock.Parse(g.TimeControl); err == nil && !terms.None() {
		return terms.Label()
	}
	return g.TimeControl
}

// dayAdded returns the day on which a game was added.
func dayAdded(g *listedGame) string {
	if g.Imported == 0 {
		return ""
	}
	return words.Date(time.Unix(g.Imported, 0).Format("2006.01.02"))
}

// sourceText returns where a game comes from: "Played here", the name of a file, or a service with the name of the account.
func sourceText(g *listedGame) string { return sourceLabel(g.Source) }

// sourceLabel returns the label of a source of games.
func sourceLabel(source string) string {
	switch source {
	case library.PlayedHere:
		return lang.L("Played here")
	case "":
		return ""
	}
	return filepath.Base(source)
}

// shortSource returns the name of the service from which a game was fetched, without the account: "Lichess" of
// "Lichess (anna)"; "" if there is no account.
func shortSource(g *listedGame) string {
	service, account, _ := strings.Cut(g.Source, " (")
	if !strings.HasSuffix(account, ")") {
		return ""
	}
	return service
}

// sourcePath returns the path of the file from which a game was imported, "" if there is none.
func sourcePath(g *listedGame) string {
	if g.Source == library.PlayedHere {
		return ""
	}
	return g.Source
}

// nameIn returns the name of a player of a game. In a game played in this program, a single player without a name is
// "You".
func nameIn(h *listedGame, name, other string) string {
	if words.Known(name) == "" && words.Known(other) != "" && h.Source == library.PlayedHere {
		return lang.X("the player in person", "You")
	}
	return words.Player(name)
}

// variantOf returns the short name of the variant.
func variantOf(h *listedGame) string { return shortName(h.Variant) }

// start returns the id of the start position, "" in orthodox chess.
func start(h *listedGame) string {
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

func result(h *listedGame) string     { return words.Result(h.Result) }
func endingText(h *listedGame) string { return endingWord(h.Ending) }

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
func castled(h *listedGame) string {
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
