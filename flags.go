package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/player"
	"backrank/engine"
	"backrank/variants"
)

// options are what the command line asks for.
type options struct {
	folder      string
	unsaved     bool
	tellVersion bool
	size        fyne.Size
	files       []string

	variant, start, fen string
	terms               variants.Terms
	white, black        *player.Player // nil if not asked for; an engine by what was typed
}

func parseFlags(args []string) (options, error) {
	o := options{}
	f := flag.NewFlagSet("backrank", flag.ContinueOnError)
	f.SetOutput(io.Discard) // the error says it all
	f.StringVar(&o.folder, "data", "", "keep games and settings in this `folder`")
	f.BoolVar(&o.unsaved, "unsaved", false, "keep everything in memory and save nothing")
	f.BoolVar(&o.tellVersion, "version", false, "print the version and exit")
	size := f.String("size", "", "window size as `WIDTHxHEIGHT`; by default that of the last time, at first 1180x760")
	f.StringVar(&o.variant, "variant", "", "start a new game of this `variant`: "+strings.Join(ids(), ", "))
	f.StringVar(&o.start, "start", "", "start `position`: a number, W518-B534, an array or a pattern such as R?K*R")
	f.Func("draft", "`how` the pieces of a drafted variant are placed: free, copying or hidden; with -black added, Black begins", func(text string) (err error) {
		o.terms, err = terms(text)
		return err
	})
	f.StringVar(&o.fen, "fen", "", "start from this `FEN`")
	playing := func(p **player.Player) func(string) error {
		return func(text string) (err error) {
			*p, err = playerCalled(text)
			return err
		}
	}
	f.Func("white", "the `player` of the white pieces: human, a level of the computer by its name or its number from 1, or the name of a UCI engine that has been added", playing(&o.white))
	f.Func("black", "the `player` of the black pieces", playing(&o.black))
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		f.SetOutput(os.Stdout)
		fmt.Println("Usage: backrank [flags] [file.pgn]\n\nWithout flags, Backrank continues the last game.\n\nFlags:")
		f.PrintDefaults()
		return o, err
	case err != nil:
		return o, fmt.Errorf("%w (-help lists the flags)", err)
	}
	o.files = f.Args()
	if *size == "" {
		return o, nil
	}
	var w, h int
	if n, err := fmt.Sscanf(*size, "%dx%d", &w, &h); n != 2 || err != nil {
		return o, fmt.Errorf("-size %q: write it as 1180x760", *size)
	}
	if w < leastWidth || h < leastHeight {
		return o, fmt.Errorf("-size %q: %dx%d is the smallest", *size, leastWidth, leastHeight)
	}
	if w > largest || h > largest {
		return o, fmt.Errorf("-size %q: %dx%d is the largest", *size, largest, largest)
	}
	o.size = fyne.NewSize(float32(w), float32(h))
	return o, nil
}

// largest is how wide or high a window may be asked for, in units.
const largest = 8000

// leastWidth and leastHeight are the smallest size at which everything has room, menu included; the window allows no
// smaller one, though a window manager may.
const leastWidth, leastHeight = 760, 560

// checkScale says what is wrong with the scale that the environment asks the toolkit for.
func checkScale(text string) error {
	if text == "" || text == "auto" {
		return nil
	}
	if scale, err := strconv.ParseFloat(text, 32); err != nil || !(scale >= .25 && scale <= 8) {
		return fmt.Errorf("FYNE_SCALE is %q: it must be a number from 0.25 to 8, or auto", text)
	}
	return nil
}

func ids() (ids []string) {
	for _, v := range variants.All() {
		ids = append(ids, v.ID)
	}
	return ids
}

// engines finds the engines that were asked for by name.
func (o options) engines(list *player.List) error {
	for _, p := range []*player.Player{o.white, o.black} {
		if p == nil || p.Engine == "" {
			continue
		}
		e, known := list.Named(p.Engine)
		if !known {
			return fmt.Errorf("%q: %s", p.Engine, playerForms)
		}
		*p = e.Player()
	}
	return nil
}

// named are two players of whom the one person, against a computer or an engine, has the name that is in the settings.
func named(white, black player.Player, name string) (player.Player, player.Player) {
	if white.Human() != black.Human() {
		for _, p := range []*player.Player{&white, &black} {
			if p.Human() && p.Name == "" {
				p.Name = name
			}
		}
	}
	return white, black
}

// begin starts the game that the flags ask for, or has others play the one
// that goes on.
func (o options) begin(match *app.Match) error {
	if err := o.engines(match.Engines()); err != nil {
		return err
	}
	chosen := func(asked *player.Player, now player.Player) player.Player {
		if asked != nil {
			return *asked
		}
		return now
	}
	if o.variant == "" && o.fen == "" && o.start == "" {
		if o.white == nil && o.black == nil {
			return nil
		}
		v := match.View()
		return match.SetPlayers(named(chosen(o.white, v.White.Player), chosen(o.black, v.Black.Player), match.Settings().Get().PlayerName))
	}
	id := o.variant
	if id == "" {
		id = "chess960"
	}
	v, ok := variants.ByID(id)
	if !ok {
		return fmt.Errorf("-variant %q: there is no such variant; there are %s", id, strings.Join(ids(), ", "))
	}
	white, black := named(chosen(o.white, player.Player{}), chosen(o.black, player.Player{}), match.Settings().Get().PlayerName)
	if o.fen != "" {
		from, err := app.ReadFEN(o.fen, v)
		if err != nil {
			return err
		}
		from.Players = player.Players{white, black}
		return match.Load(from)
	}
	game := app.NewGame{Variant: v, Terms: o.terms, White: white, Black: black}
	if o.start != "" {
		start, err := v.Typed(o.start, rand.Uint64())
		if err != nil {
			return err
		}
		game.Start = &start
	}
	return match.New(game)
}

// terms reads those of a draft.
func terms(text string) (variants.Terms, error) {
	id, black := strings.CutSuffix(text, "-black")
	p, ok := variants.ProtocolByID(id)
	if !ok {
		return variants.Terms{}, errors.New("write free, copying or hidden, and after that -black if Black begins")
	}
	return variants.Terms{Protocol: p, BlackBegins: black}, nil
}

// playerCalled reads who is to play: an engine's name is looked for later.
func playerCalled(text string) (*player.Player, error) {
	if strings.EqualFold(text, "human") {
		return &player.Player{}, nil
	}
	if level := engine.LevelNumber(text); level > 0 {
		return &player.Player{Level: level}, nil
	}
	level, err := strconv.Atoi(text)
	switch {
	case text == "", err == nil && level < 1:
		return nil, errors.New(playerForms)
	case err != nil:
		return &player.Player{Engine: text}, nil
	}
	return &player.Player{Level: level}, nil
}

// playerForms is what may be written for a player.
const playerForms = "write human, a level of the computer by its name or its number from 1, or the name of an engine that has been added under Edit, UCI engines"
