package variants

import (
	"strings"

	"backrank/lang"
	"backrank/words"
)

// titles are the texts about a variant of the catalogue.
type titles struct {
	title  string // "Pre-chess (Benko's castling)"
	short  string // for tables
	source string // the author, the year and the publication
}

// Title returns the displayed name, in the language of the player.
func (v Variant) Title() string { return v.titles().title }

// Short returns a name for tables; "" for a custom variant.
func (v Variant) Short() string { return v.titles().short }

// Source names the author, the year and the publication.
func (v Variant) Source() string { return v.titles().source }

// Summary returns one line about castling, for a tile.
func (v Variant) Summary() string { return v.Castling.Card().Summary }

func (v Variant) titles() titles {
	switch v.ID {
	case "chess":
		return titles{lang.L("Orthodox chess"), lang.X("short name of orthodox chess", "Orthodox"), lang.L("FIDE Laws of Chess")}
	case "chess960":
		return titles{lang.L("Fischerandom (Chess960)"), lang.L("Chess960"), lang.L("R. J. Fischer 1996; FIDE Guidelines II")}
	case "dfrc":
		return titles{lang.L("Double Fischerandom"), lang.X("short name of Double Fischerandom", "Double"), lang.L("Engine tournaments")}
	case "chess480":
		return titles{lang.L("Chess480"), lang.L("Chess480"), "J. K. Lewis 2005"}
	case "chess484":
		return titles{lang.L("Chess484, Regroupment Random Chess"), lang.L("Chess484"), "M. Winther 2009"}
	case "multichess":
		return titles{lang.L("Multi-chess"), lang.X("short name of Multi-chess", "Multi"), "M. Winther 2009"}
	case "bunker":
		return titles{lang.L("King to Bunker Leap"), lang.L("Bunker"), "C. Daniel 2009"}
	case "prechess":
		return titles{lang.L("Pre-chess (bunker leap)"), lang.L("Pre-chess"), "P. Benko 1978; C. Daniel 2009"}
	case "benko":
		return titles{lang.L("Pre-chess (Benko's castling)"), lang.L("Benko"), "P. Benko 1978"}
	case "slide":
		return titles{lang.L("Slide-shuffle"), lang.X("short name of slide-shuffle", "Slide"), "P. O'Neal 2004"}
	case "kingsleap":
		return titles{lang.L("Shuffle with King's Leap"), lang.L("King's leap"), lang.L("Named by P. O'Neal; rule from RANDOM.TXT of the program Zork")}
	case "shuffle":
		return titles{lang.L("Shuffle chess"), lang.X("short name of shuffle chess", "Shuffle"), lang.L("Traditional")}
	}
	if v.Castling == nil { // no variant has been chosen
		return titles{}
	}
	rule, custom := words.Phrase(v.Castling.Title()), titles{source: lang.X("source of a custom variant", "Custom")}
	if v.Family == ShuffleFamily && v.Symmetry == Drafted {
		custom.title = lang.L("Pre-chess ({{.Rule}})", "Rule", rule)
	} else {
		custom.title = lang.L("{{.Family}}, {{.Symmetry}}, {{.Rule}}", "Family", v.Family.Name(), "Symmetry", strings.ToLower(v.Symmetry.String()), "Rule", rule)
	}
	return custom
}
