package online

import (
	"errors"
	"time"

	"backrank/app"
	"backrank/app/clock"
	"backrank/lang"
	"backrank/variants"
)

// Conditions are what the players of a table agree on. The host chooses them.
type Conditions struct {
	Variant string `json:"variant"`
	// Start is the id of a start position; "" if it is drawn at random or drafted.
	Start string `json:"start,omitempty"`
	// FEN is the start position if it is set up by hand; then there is neither Start nor a draft.
	FEN string `json:"fen,omitempty"`
	// Draft is the id of the draft's protocol, for a drafted variant without Start.
	Draft       string `json:"draft,omitempty"`
	BlackBegins bool   `json:"black_begins,omitempty"`
	// Clock is the time control with the preparation, as [clock.Parse] reads it; "" for none.
	Clock string `json:"clock,omitempty"`
	// White has White in the first game; Nobody if that is drawn.
	White Seat `json:"white,omitempty"`
}

// newGame returns the choices of a new game, without players. seed draws a random start.
func (c Conditions) newGame(seed uint64) (app.NewGame, error) {
	v, known := variants.ByID(c.Variant)
	if !known || v.IsCustom() {
		return app.NewGame{}, errors.New(lang.L("this variant is not known here"))
	}
	n := app.NewGame{Variant: v, Seed: seed}
	switch {
	case c.FEN != "" && (c.Start != "" || c.Draft != ""):
		return n, errors.New(lang.L("this start position is given twice"))
	case c.FEN != "":
	case c.Start != "":
		s, err := v.ParseStart(c.Start)
		if err != nil {
			return n, err
		}
		n.Start = &s
	case v.Symmetry == variants.Drafted:
		p, known := variants.ProtocolByID(c.Draft)
		if !known {
			return n, errors.New(lang.L("this draft is not known here"))
		}
		n.Terms = variants.Terms{Protocol: p, BlackBegins: c.BlackBegins}
	}
	if c.Clock != "" {
		terms, err := clock.Parse(c.Clock)
		if err != nil {
			return n, err
		}
		n.Clock = terms
	}
	return n, nil
}

// Check returns an error, with a message for players, if no game can be played on these conditions.
func (c Conditions) Check() error {
	if c.White < Nobody || c.White > Guest {
		return errors.New(lang.L("this colour is not known here"))
	}
	n, err := c.newGame(1)
	if err == nil {
		_, err = c.referee(n, "", time.Time{})
	}
	return err
}

// referee returns the referee of a game on these conditions.
func (c Conditions) referee(n app.NewGame, id string, date time.Time) (app.Referee, error) {
	if c.FEN != "" {
		return app.NewRefereeFrom(c.FEN, n, id, date)
	}
	return app.NewReferee(n, id, date)
}

// drawn reports whether a new game needs a draw: of its start position, or of the colours of the first game.
func (c Conditions) drawn(first bool) bool {
	v, _ := variants.ByID(c.Variant)
	return c.Start == "" && c.FEN == "" && v.Symmetry != variants.Drafted && v.Count() > 1 || first && c.White == Nobody
}
