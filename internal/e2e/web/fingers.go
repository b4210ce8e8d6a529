//go:build linux

package main

import (
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"backrank/internal/e2e"
	"backrank/ui/keys"
)

// device makes the tab emulate a touch screen of the given size in CSS pixels.
func (t *tab) device(width, height, scale int) error {
	metrics := map[string]any{"width": width, "height": height, "deviceScaleFactor": scale, "mobile": true}
	fingers := map[string]any{"enabled": true, "maxTouchPoints": 2}
	return errors.Join(t.do("Emulation.setDeviceMetricsOverride", metrics), t.do("Emulation.setTouchEmulationEnabled", fingers))
}

// noDevice ends the emulation.
func (t *tab) noDevice() {
	_ = t.do("Emulation.clearDeviceMetricsOverride", map[string]any{}) // the next step fails
	_ = t.do("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": false})
}

// checkPhone plays a move with a finger on a phone and on a tablet, in portrait and landscape. Text of 14 units must be
// readable, and in portrait the board must have most of the width.
func (c *check) checkPhone() (string, error) {
	t := c.tab
	defer t.noDevice()
	var all []string
	for _, p := range []struct {
		name          string
		width, height int
		factor, board float64 // maximum units per CSS pixel, minimum share of the width for the board
		scale         int
	}{{"upright", 390, 844, 1.1, .9, 3}, {"lying", 844, 390, 1.25, .2, 3}, {"tablet", 820, 1180, 1, .9, 2}, {"tablet-lying", 1180, 820, 1, .5, 2}} {
		if err := t.device(p.width, p.height, p.scale); err != nil {
			return "", err
		}
		if err := t.visit(c.address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
			return "", err
		}
		c.shoot("phone-" + p.name)
		var page []float64
		if err := t.evaluate("[innerWidth, innerHeight, devicePixelRatio]", &page); err != nil {
			return "", err
		}
		if err := t.touch("e2", "e4", page[2]); err != nil {
			return "", err
		}
		l, err := t.await("1. e4", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/4P3/8/PPPP1PPP/") })
		c.shoot("phone-" + p.name + "-moved")
		if err != nil {
			return "", err
		}
		factor, share := page[0]/float64(p.width), float64(8*l.Board.Square)/float64(p.scale*p.width)
		report := fmt.Sprintf("%s %.0f×%.0f units, %.2f for a CSS pixel, the board has %.0f %% of the width", p.name, page[0], page[1], factor, 100*share)
		if all = append(all, report); factor > p.factor || share < p.board {
			return strings.Join(all, "; "), fmt.Errorf("%s: wanted are %.2f and %.0f %%", p.name, p.factor, 100*p.board)
		}
		if err := t.press(keys.Key{Name: "N", Mod: fyne.KeyModifierAlt}); err != nil {
			return "", err
		}
		if err := errors.Join(t.pause(), t.pause(), t.pause()); err != nil {
			return "", err
		}
		c.shoot("phone-" + p.name + "-new-game")
		if err := c.shootScreens("phone-" + p.name); err != nil {
			return strings.Join(all, "; "), err
		}
	}
	return strings.Join(all, "; "), nil
}

// shootScreens saves pictures of the other screens if -pictures is given.
func (c *check) shootScreens(name string) error {
	if c.pictures == "" {
		return nil
	}
	for _, screen := range []struct{ name, link, key string }{
		{"atlas", "variant=chess960&start=518&white=human&black=human", "L"},
		{"editor", "variant=chess960&start=518&white=human&black=human", "E"},
		{"draft", "variant=prechess&white=human&black=human", ""},
	} {
		if err := c.tab.visit(c.address + "?" + screen.link); err != nil {
			return err
		}
		if screen.key != "" {
			if err := c.tab.key(screen.key); err != nil {
				return err
			}
		}
		for range 8 {
			if err := c.tab.pause(); err != nil {
				return err
			}
		}
		c.shoot(name + "-" + screen.name)
	}
	return nil
}

// checkScrolling moves one finger over the gallery of the atlas, on a phone: it scrolls, by as much as the finger moves.
//
// It opens a tab of its own: where touches were cancelled and fingers are turned off and on again, Chromium sends the
// page no touches any more.
func (c *check) checkScrolling() (string, error) {
	t, end, err := c.fresh()
	if err != nil {
		return "", err
	}
	defer end()
	if err := errors.Join(t.device(390, 844, 3), t.visit(c.address+"?variant=chess960&start=518&white=human&black=human"), t.key("L")); err != nil {
		return "", err
	}
	if _, err := t.await("the atlas", func(l e2e.Line) bool { return l.View == "atlas" }); err != nil {
		return "", err
	}
	if _, err := t.awaitStillPicture(); err != nil { // the page has its size then
		return "", err
	}
	wide, err := t.number("innerWidth")
	if err != nil {
		return "", err
	}
	c.shoot("phone-atlas-before")
	tall := wide * 844 / 390
	swipe := func(from, to float64) func() error {
		return func() error { return t.swipe(wide*.75, tall*from, tall*to) }
	}
	up, down := swipe(.85, .65), swipe(.65, .85)
	// after moves a finger and returns the picture. The pointer, which marks the row that it is on, leaves the gallery.
	after := func(move func() error) (float64, error) {
		if err := move(); err != nil {
			return 0, err
		}
		if _, err := t.awaitStillPicture(); err != nil {
			return 0, err
		}
		if err := t.mouse("mouseMoved", wide-2, 2, false); err != nil {
			return 0, err
		}
		return t.awaitStillPicture()
	}
	if _, err := after(up); err != nil {
		return "", err
	}
	before, err := after(down) // the pointer has left a mark in the row that it was on
	if err != nil {
		return "", err
	}
	scrolled, err := after(up)
	c.shoot("phone-atlas-scrolled")
	if err == nil && scrolled == before {
		err = errors.New("nothing was scrolled")
	}
	if err != nil {
		return "", err
	}
	again, err := after(down)
	c.shoot("phone-atlas-back")
	if err == nil && again != before {
		err = errors.New("scrolled back, the gallery is another: an array was selected, or it was scrolled by another amount")
	}
	return "the gallery follows the finger, and nothing is selected", err
}

// checkCancelledTouches lifts a piece with a touch that the system cancels, and with one during which a second finger
// touches the screen. Neither plays a move, and the next drag does.
func (c *check) checkCancelledTouches() (string, error) {
	t := c.tab
	defer t.noDevice()
	if err := t.device(390, 844, 3); err != nil {
		return "", err
	}
	if err := t.visit(c.address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
		return "", err
	}
	before := t.last.FEN
	var scale float64
	if err := t.evaluate("devicePixelRatio", &scale); err != nil {
		return "", err
	}
	at := func(square string, id int) map[string]any {
		x, y := t.square(square)
		return map[string]any{"x": x / scale, "y": y / scale, "id": id}
	}
	send := func(kind string, points ...map[string]any) error {
		if points == nil {
			points = []map[string]any{}
		}
		return errors.Join(t.do("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": points}), t.pause(), t.pause())
	}
	for name, rest := range map[string][]func() error{
		"the system":      {func() error { return send("touchCancel") }},
		"a second finger": {func() error { return send("touchStart", at("e4", 0), at("h5", 1)) }, func() error { return send("touchEnd") }},
	} {
		err := errors.Join(send("touchStart", at("e2", 0)), send("touchMove", at("e3", 0)), send("touchMove", at("e4", 0)))
		for _, step := range rest {
			err = errors.Join(err, step())
		}
		if err = errors.Join(err, t.pause(), t.pause(), t.pause()); err != nil {
			return "", err
		}
		t.mu.Lock()
		now := t.last.FEN
		t.mu.Unlock()
		if now != before {
			return "", fmt.Errorf("%s: a move was made: %s", name, now)
		}
	}
	if err := t.touch("d2", "d4", scale); err != nil {
		return "", err
	}
	l, err := t.await("1. d4", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/3P4/8/PPP1PPPP/") })
	return l.FEN, err
}
