package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/variants"
)

// options are what the command line asks for.
type options struct {
	folder  string
	unsaved bool
	version bool
	size    fyne.Size
	files   []string

	variant, start, fen, white, black string
}

func parseFlags(args []string) (options, error) {
	o := options{}
	f := flag.NewFlagSet("backrank", flag.ContinueOnError)
	f.Usage = func() {
		fmt.Fprintln(f.Output(), "Usage: backrank [flags] [file.pgn]\n\nWithout flags the game goes on where it was left.\n\nFlags:")
		f.PrintDefaults()
	}
	f.StringVar(&o.folder, "data", "", "keep games and settings in this `folder`")
	f.BoolVar(&o.unsaved, "unsaved", false, "keep everything in memory and save nothing")
	f.BoolVar(&o.version, "version", false, "print the version and stop")
	size := f.String("size", "1180x760", "window size as `WIDTHxHEIGHT`")
	f.StringVar(&o.variant, "variant", "", "begin a new game of this `variant`: "+strings.Join(ids(), ", "))
	f.StringVar(&o.start, "start", "", "its start `position`: a number, W518-B534, an array or a pattern such as R?K*R")
	f.StringVar(&o.fen, "fen", "", "begin from this `FEN`")
	f.StringVar(&o.white, "white", "human", "who plays White: human, or the computer's `level` from 1")
	f.StringVar(&o.black, "black", "human", "who plays Black")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	o.files = f.Args()
	var w, h int
	if n, err := fmt.Sscanf(*size, "%dx%d", &w, &h); n != 2 || err != nil || w < 200 || h < 200 {
		return o, fmt.Errorf("-size %q: write it as 1180x760", *size)
	}
	o.size = fyne.NewSize(float32(w), float32(h))
	return o, nil
}

func ids() (ids []string) {
	for _, v := range variants.All() {
		ids = append(ids, v.ID)
	}
	return ids
}

// begin starts the game that the flags ask for, if they ask for one.
func (o options) begin(match *app.Match) error {
	if o.variant == "" && o.fen == "" && o.start == "" {
		return nil
	}
	id := o.variant
	if id == "" {
		id = "chess960"
	}
	v, ok := variants.ByID(id)
	if !ok {
		return fmt.Errorf("-variant %q: there is no such variant; there are %s", id, strings.Join(ids(), ", "))
	}
	white, err := player(o.white)
	if err != nil {
		return err
	}
	black, err := player(o.black)
	if err != nil {
		return err
	}
	if o.fen != "" {
		return match.LoadFEN(o.fen, v, white, black)
	}
	game := app.NewGame{Variant: v, White: white, Black: black}
	if o.start != "" {
		start, err := v.Typed(o.start, rand.Uint64())
		if err != nil {
			return err
		}
		game.Start = &start
	}
	return match.New(game)
}

func player(text string) (app.Player, error) {
	if text == "" || strings.EqualFold(text, "human") {
		return app.Player{}, nil
	}
	level, err := strconv.Atoi(text)
	if err != nil || level < 1 {
		return app.Player{}, fmt.Errorf("player %q: write human, or the computer's level from 1", text)
	}
	return app.Player{Level: level}, nil
}
