package variants

import (
	"cmp"

	"backrank/lang"
)

// titles are the texts about a variant.
type titles struct {
	title  string // "Pre-chess (Benko's castling)"
	short  string // for tables; "" for a custom variant
	tile   string // for a tile; "" if it is the title
	source string // where the variant comes from
}

// Title returns the displayed name, in the language of the player.
func (v Variant) Title() string { return v.titles().title }

// TileTitle returns the displayed name, shortened for a tile.
func (v Variant) TileTitle() string { return cmp.Or(v.titles().tile, v.Title()) }

// Short returns a name for tables; "" for a custom variant.
func (v Variant) Short() string { return v.titles().short }

// Source says where the variant comes from: usually the author and the year, or a publication.
func (v Variant) Source() string { return v.titles().source }

// Summary returns one line about castling, for a tile.
func (v Variant) Summary() string { return v.Castling.Card().Summary }

func (v Variant) titles() titles {
	switch v.ID {
	case "chess":
		return titles{title: lang.L("Orthodox chess"), short: lang.X("short name of orthodox chess", "Orthodox"), source: lang.L("FIDE Laws of Chess")}
	case "chess960":
		return titles{title: lang.L("Fischerandom (Chess960)"), short: lang.L("Chess960"), source: lang.L("R. J. Fischer 1996; FIDE Guidelines II")}
	case "dfrc":
		return titles{title: lang.L("Double Fischerandom"), short: lang.X("short name of Double Fischerandom", "Double"), source: lang.L("Engine tournaments")}
	case "chess480":
		return titles{title: lang.L("Chess480"), short: lang.L("Chess480"), source: "J. K. Lewis 2005"}
	case "chess484":
		return titles{title: lang.L("Chess484, Regroupment Random Chess"), short: lang.L("Chess484"), source: "M. Winther 2009", tile: lang.L("Chess484")}
	case "multichess":
		return titles{title: lang.L("Multi-chess"), short: lang.X("short name of Multi-chess", "Multi"), source: "M. Winther 2009"}
	case "bunker":
		return titles{title: lang.L("King to Bunker Leap"), short: lang.L("Bunker"), source: "C. Daniel 2009"}
	case "prechess":
		return titles{title: lang.L("Pre-chess (bunker leap)"), short: lang.L("Pre-chess"), source: "P. Benko 1978; C. Daniel 2009"}
	case "benko":
		return titles{title: lang.L("Pre-chess (Benko's castling)"), short: lang.L("Benko"), source: "P. Benko 1978"}
	case "slide":
		return titles{title: lang.L("Slide-shuffle"), short: lang.X("short name of slide-shuffle", "Slide"), source: "P. O'Neal 2004"}
	case "kingsleap":
		return titles{title: lang.L("Shuffle with King's Leap"), short: lang.L("King's leap"), source: lang.L("Named by P. O'Neal; rule from RANDOM.TXT of the program Zork")}
	case "shuffle":
		return titles{title: lang.L("Shuffle chess"), short: lang.X("short name of shuffle chess", "Shuffle"), source: lang.L("Traditional")}
	}
	if v.Castling == nil { // no variant has been chosen
		return titles{}
	}
	rule, custom := v.Castling.Phrase(), titles{source: lang.X("source of a custom variant", "Custom")}
	if v.Family == ShuffleFamily && v.Symmetry == Drafted {
		custom.title = lang.L("Pre-chess ({{.Rule}})", "Rule", rule)
	} else {
		custom.title = lang.L("{{.Family}}, {{.Symmetry}}, {{.Rule}}", "Family", v.Family.Name(), "Symmetry", v.Symmetry.phrase(), "Rule", rule)
	}
	return custom
}
