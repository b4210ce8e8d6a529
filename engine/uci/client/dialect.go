package client

import (
	"errors"
	"fmt"

	"backrank/variants"
	"backrank/variants/rules"
)

// Dialect describes how to play a castling rule with an engine: the options to set, and how castling is written
// (RULES.md §6).
type Dialect struct {
	Settings []Setting // in this order, before the game
	// KingTakesPartner is true if castling is written king takes partner, and rights by files.
	KingTakesPartner bool

	rule   *rules.Castling
	rights bool
}

// Setting is an option and its value.
type Setting struct{ Name, Value string }

const (
	variantOption  = "UCI_Variant"
	chess960Option = "UCI_Chess960"
)

// Dialect returns the dialect for a variant, or an error if the engine does not support it. The variant's
// family and symmetry do not matter, because every position is sent as FEN. An engine supports a variant if
// UCI_Variant offers its id, or the id of another catalogue variant with the same castling rule. Any engine
// supports games without castling, and those in which only kings on the e-file and rooks in the corners castle,
// as orthodox chess. An engine with UCI_Chess960 supports every game with Fischer's castling.
func (o Options) Dialect(v variants.Variant) (Dialect, error) {
	return o.newDialect(v.ID, v.Castling, v.Castling.CanCastle() || v.Castling.CanLeap())
}

// DialectOf returns the dialect for a position and the moves after it. Where no piece has castling rights any
// more, all rules are equal, and every engine is supported.
func (o Options) DialectOf(p *rules.Position) (Dialect, error) {
	return o.newDialect("", p.Rule(), p.CastlingRights() != 0)
}

func (o Options) newDialect(id string, rule *rules.Castling, rights bool) (Dialect, error) {
	d := Dialect{rule: rule, rights: rights}
	known, _ := o.Find(variantOption)
	if own := variantFor(known, id, rule); own != "" {
		d.KingTakesPartner = true
		d.set(o, variantOption, own)
		d.set(o, chess960Option, "true")
		return d, nil
	}
	switch chess960, has := o.Find(chess960Option); {
	case !rights || rule == variants.Classical:
		d.set(o, variantOption, "chess")
		d.set(o, chess960Option, "false")
		return d, nil
	case rule == variants.Fischer && has && chess960.Kind == Check:
		d.KingTakesPartner = true
		d.set(o, variantOption, "fischerandom", "chess")
		d.set(o, chess960Option, "true")
		return d, nil
	case rule == variants.Fischer:
		return d, errors.New("it does not support Chess960")
	}
	return d, fmt.Errorf("it does not support %q", rule.Name)
}

// variantFor returns the id under which an engine that offers variants plays a rule: the variant's own id if
// possible, "" if none. Orthodox chess is excluded, because every engine calls it chess and writes castling in
// its own way.
func variantFor(known Option, id string, rule *rules.Castling) string {
	if id != "chess" && known.offers(id) {
		return id
	}
	for _, v := range variants.All() {
		if v.ID != "chess" && v.Castling == rule && known.offers(v.ID) {
			return v.ID
		}
	}
	return ""
}

// set adds the first of the values that the option accepts, if the engine has the option.
func (d *Dialect) set(o Options, name string, values ...string) {
	option, _ := o.Find(name)
	for _, v := range values {
		if v, err := option.Value(v); err == nil && option.Name != "" {
			d.Settings = append(d.Settings, Setting{option.Name, v})
			return
		}
	}
}

// supports reports whether a position can be sent in the dialect.
func (d Dialect) supports(p *rules.Position) bool {
	return p.CastlingRights() == 0 || d.rights && d.rule == p.Rule()
}
