package client

import (
	"errors"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Dialect describes how to play a castling rule with an engine: the options to set, and the notation of castling
// (RULES.md §6).
type Dialect struct {
	Settings []Setting // options to set before the game, in this order
	// KingTakesPartner means that castling is written as the king taking its partner, and castling rights by files.
	KingTakesPartner bool

	rule   *rules.Castling
	rights bool // positions may have castling rights
}

// Setting is an option and its value.
type Setting struct{ Name, Value string }

const (
	variantOption  = "UCI_Variant"
	chess960Option = "UCI_Chess960"
)

// Dialect returns the dialect for a variant, or an error if the engine does not support the variant. Only its castling
// rule matters, because every position is sent as FEN. An engine supports a variant if UCI_Variant offers its id, or
// the id of another variant of the catalogue with the same castling rule. Every engine supports games without castling
// and games with the castling rule of orthodox chess. Engines with UCI_Chess960 support Fischer castling.
func (o Options) Dialect(v variants.Variant) (Dialect, error) {
	return o.newDialect(v.ID, v.Castling, v.Castling.CanCastle() || v.Castling.CanLeap())
}

// DialectOf returns the dialect for a position and the moves after it. Without castling rights all rules are equivalent,
// and every engine supports the position.
func (o Options) DialectOf(p *rules.Position) (Dialect, error) {
	return o.newDialect("", p.Rule(), p.CastlingRights() != 0)
}

func (o Options) newDialect(id string, rule *rules.Castling, rights bool) (Dialect, error) {
	d := Dialect{rule: rule, rights: rights}
	option, _ := o.Find(variantOption)
	if variantID := variantFor(option, id, rule); variantID != "" {
		d.KingTakesPartner = true
		d.set(o, variantOption, variantID)
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
		return d, errors.New(lang.L("it does not support Chess960"))
	}
	return d, errors.New(lang.L("it does not support {{.Rule}}", "Rule", words.Quote(rule.Title())))
}

// variantFor returns a value of UCI_Variant for a castling rule: id, if the option offers it, otherwise the id of another
// variant with the rule, or "". It never returns "chess", for which engines write castling differently.
func variantFor(option Option, id string, rule *rules.Castling) string {
	if id != "chess" && option.offers(id) {
		return id
	}
	for _, v := range variants.All() {
		if v.ID != "chess" && v.Castling == rule && option.offers(v.ID) {
			return v.ID
		}
	}
	return ""
}

// set adds a setting with the first of the values that the option accepts, if the engine has the option.
func (d *Dialect) set(o Options, name string, values ...string) {
	option, _ := o.Find(name)
	for _, v := range values {
		if v, err := option.Value(v); err == nil && option.Name != "" {
			d.Settings = append(d.Settings, Setting{option.Name, v})
			return
		}
	}
}

// supports reports whether a position can be played in the dialect.
func (d Dialect) supports(p *rules.Position) bool {
	return p.CastlingRights() == 0 || d.rights && d.rule == p.Rule()
}
