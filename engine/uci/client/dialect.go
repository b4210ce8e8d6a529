package client

import (
	"errors"
	"fmt"

	"backrank/variants"
	"backrank/variants/rules"
)

// Dialect is how an engine is told about a castling rule: the options to set, and how castling is written (RULES.md
// §6).
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

// Dialect says how an engine with these options plays a variant; the error says that it cannot. The variant's family
// and symmetry do not matter, as every position is sent as FEN. An engine that offers the variant's own id, or another
// of the catalogue with its castling rule, plays it. Any engine plays games without castling, and those in which only
// kings on the e-file and rooks in the corners castle: for it they are orthodox chess. One with UCI_Chess960 plays
// every game with Fischer's castling.
func (o Options) Dialect(v variants.Variant) (Dialect, error) {
	return o.dialect(v.ID, v.Castling, v.Castling.CanCastle() || v.Castling.CanLeap())
}

// DialectOf says the same of one position and what follows it. Where no piece has a castling right any more, all rules
// are the same, and every engine can play on.
func (o Options) DialectOf(p *rules.Position) (Dialect, error) {
	return o.dialect("", p.Rule(), p.CastlingRights() != 0)
}

func (o Options) dialect(id string, rule *rules.Castling, rights bool) (Dialect, error) {
	d := Dialect{rule: rule, rights: rights}
	known, _ := o.Find(variantOption)
	if own := sameRule(known, id, rule); own != "" {
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

// sameRule is the id, of those that the engine offers, under which it plays a
// rule: the variant's own if possible. Orthodox chess, which every engine calls chess
// and writes in its own way, is left out.
func sameRule(known Option, id string, rule *rules.Castling) string {
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

// set adds the first of the values that an option takes, if the engine has it.
func (d *Dialect) set(o Options, name string, values ...string) {
	option, _ := o.Find(name)
	for _, v := range values {
		if v, err := option.Value(v); err == nil && option.Name != "" {
			d.Settings = append(d.Settings, Setting{option.Name, v})
			return
		}
	}
}

// speaks reports whether a position can be told in the dialect.
func (d Dialect) speaks(p *rules.Position) bool {
	return p.CastlingRights() == 0 || d.rights && d.rule == p.Rule()
}
