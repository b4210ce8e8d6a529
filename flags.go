package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/disk"
	"backrank/app/player"
	"backrank/engine"
	"backrank/variants"
)

// options are the parsed command line.
type options struct {
	folder      string
	web         string
	unsaved     bool
	tellVersion bool
	size        fyne.Size
	files       []string

	variant, start, fen string
	terms               variants.Terms
	clock               *clock.Terms   // nil if not given
	pace                *time.Duration // nil if not given
	white, black        *player.Player // nil if not given; an engine has its typed name as id
}

// invalid is the error of a flag whose value is not right. In a browser flags come from a link (link.go).
type invalid struct {
	flag, value string
	reason      error
}

func (e *invalid) Error() string { return fmt.Sprintf("-%s %q: %v", e.flag, e.value, e.reason) }

func (e *invalid) Unwrap() error { return e.reason }

func parseFlags(args []string) (options, error) {
	o := options{}
	var wrong *invalid
	f := flag.NewFlagSet("backrank", flag.ContinueOnError)
	f.SetOutput(io.Discard) // the returned error is enough
	f.StringVar(&o.folder, "data", "", "keep games and settings in this `folder`")
	f.BoolVar(&o.unsaved, "unsaved", false, "keep everything in memory and save nothing")
	f.BoolVar(&o.tellVersion, "version", false, "print the version and exit")
	size := f.String("size", "", "window size as `WIDTHxHEIGHT` (default: the last one used, at first 1180x760)")
	f.StringVar(&o.variant, "variant", "", "start a new game of this `variant`: "+strings.Join(ids(), ", "))
	f.StringVar(&o.start, "start", "", "start `position`: a number, W518-B534, an array or a pattern such as R?K*R")
	parsed := func(name, usage string, parse func(text string) error) {
		f.Func(name, usage, func(text string) error {
			err := parse(text)
			if err != nil {
				wrong = &invalid{name, text, err}
			}
			return err
		})
	}
	o.web = webAddress
	parsed("web", "`address` of Backrank on the web, to which Edit, Copy link leads (default "+webAddress+")", func(text string) error {
		o.web = text
		return checkAddress(text)
	})
	parsed("draft", "`how` the pieces of a drafted variant are placed: free, copying or hidden; with -black added, Black begins", func(text string) (err error) {
		o.terms, err = terms(text)
		return err
	})
	parsed("clock", "start a new game on this `clock`, minutes and seconds: 3+2, 40/90+30:30+30, 5d3 (delay), 10+5x30 (byo-yomi), \"hourglass 3\", \"5+0 vs 1+0\"", func(text string) error {
		t, err := clock.Parse(text)
		o.clock = &t
		return err
	})
	var prepare time.Duration
	typed := "" // for it
	parsed("prepare", "`time` to look at the start position before the clocks start: 10m; with -clock", func(text string) (err error) {
		typed = text
		prepare, err = clock.ParseTime(text)
		return err
	})
	parsed("pace", "`time` that each move of a game between computers takes at least: 2s, 0.5s; 0 for as fast as they move", func(text string) error {
		d, err := app.ParsePace(text)
		o.pace = &d
		return err
	})
	f.StringVar(&o.fen, "fen", "", "start from this `FEN`")
	playing := func(p **player.Player) func(string) error {
		return func(text string) (err error) {
			*p, err = playerCalled(text)
			return err
		}
	}
	parsed("white", "White's `player`: human, a level of the computer by name or number, or the name of a UCI engine that has been added", playing(&o.white))
	parsed("black", "Black's `player`, as for -white", playing(&o.black))
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		f.SetOutput(os.Stdout)
		fmt.Println("Usage: backrank [flags] [file.pgn]\n\nWithout flags, Backrank continues the last game.\n\nFlags:")
		f.PrintDefaults()
		return o, err
	case wrong != nil:
		return o, wrong
	case err != nil:
		return o, fmt.Errorf("%w (-help lists the flags)", err)
	}
	for _, argument := range f.Args() {
		o.files = append(o.files, disk.PathOf(argument))
	}
	switch {
	case prepare == 0:
	case o.clock == nil:
		return o, &invalid{"prepare", typed, errors.New("only a game with a clock has time to prepare")}
	default:
		o.clock.Preparation = prepare
	}
	if o.clock != nil && o.fen != "" {
		return o, &invalid{"clock", o.clock.String(), errors.New("only a game from a start position has a clock, not one from a FEN")}
	}
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

// checkAddress validates an address to which links lead.
func checkAddress(text string) error {
	if u, err := url.Parse(text); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("write an address such as https://example.org/backrank/")
	}
	return nil
}

// largest is the maximum width and height of -size, in units.
const largest = 8000

// leastWidth and leastHeight are the minimum size of the window, menu included; a window manager may make it smaller.
const leastWidth, leastHeight = 760, 560

// checkScale validates FYNE_SCALE.
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

// engines replaces the names of engines by the engines of the list.
func (o options) engines(list *player.List) error {
	for i, p := range []*player.Player{o.white, o.black} {
		if p == nil || p.Engine == "" {
			continue
		}
		e, known := list.Named(p.Engine)
		if !known {
			return &invalid{[]string{"white", "black"}[i], p.Engine, errors.New(playerForms)}
		}
		*p = e.Player()
	}
	return nil
}

// named returns the players; a person who plays against a computer or an engine gets the name from the settings.
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

// begin starts the game given by the flags, or changes the players of the current one, and the pace.
func (o options) begin(match *app.Match) error {
	if err := o.play(match); err != nil || o.pace == nil {
		return err
	}
	return app.NewArbiter(match).SetPace(*o.pace)
}

// paced returns why players cannot play at the pace.
func (o options) paced(white, black player.Player) error {
	if o.pace != nil && (white.Human() || black.Human()) {
		return errors.New("-pace is for games between computers: give -white and -black a level or an engine")
	}
	return nil
}

func (o options) play(match *app.Match) error {
	if err := o.engines(match.Engines()); err != nil {
		return err
	}
	chosen := func(asked *player.Player, now player.Player) player.Player {
		if asked != nil {
			return *asked
		}
		return now
	}
	if o.variant == "" && o.fen == "" && o.start == "" && o.clock == nil {
		if o.white == nil && o.black == nil && o.pace == nil {
			return nil
		}
		v := match.View()
		white, black := named(chosen(o.white, v.White.Player), chosen(o.black, v.Black.Player), match.Settings().Get().PlayerName)
		if err := o.paced(white, black); err != nil {
			return err
		}
		return match.SetPlayers(white, black)
	}
	id := o.variant
	if id == "" {
		id = "chess960"
	}
	v, ok := variants.ByID(id)
	if !ok {
		return &invalid{"variant", id, fmt.Errorf("unknown variant; choose from %s", strings.Join(ids(), ", "))}
	}
	white, black := named(chosen(o.white, player.Player{}), chosen(o.black, player.Player{}), match.Settings().Get().PlayerName)
	if err := o.paced(white, black); err != nil {
		return err
	}
	if o.fen != "" {
		from, err := app.ReadFEN(o.fen, v)
		if err != nil {
			return &invalid{"fen", o.fen, err}
		}
		from.Players = player.Players{white, black}
		return match.Load(from)
	}
	game := app.NewGame{Variant: v, Terms: o.terms, White: white, Black: black}
	if o.clock != nil {
		game.Clock = *o.clock
	}
	if o.start != "" {
		start, err := v.Typed(o.start, rand.Uint64())
		if err != nil {
			return &invalid{"start", o.start, err}
		}
		game.Start = &start
	}
	if drafted := v.Symmetry == variants.Drafted && game.Start == nil; !drafted && game.Clock.Draft != clock.DraftUntimed {
		return &invalid{"clock", game.Clock.String(), errors.New("this game has no draft")}
	}
	return match.New(game)
}

// terms parses the terms of a draft.
func terms(text string) (variants.Terms, error) {
	id, black := strings.CutSuffix(text, "-black")
	p, ok := variants.ProtocolByID(id)
	if !ok {
		return variants.Terms{}, errors.New("write free, copying or hidden, followed by -black if Black begins")
	}
	return variants.Terms{Protocol: p, BlackBegins: black}, nil
}

// playerCalled parses a player; the name of an engine is looked up later.
func playerCalled(text string) (*player.Player, error) {
	if strings.EqualFold(text, "human") {
		return &player.Player{}, nil
	}
	if level := engine.LevelNumber(text); level > 0 {
		return &player.Player{Level: level}, nil
	}
	level, err := strconv.Atoi(text)
	switch {
	case text == "", err == nil && (level < 1 || level > len(engine.Levels())):
		return nil, errors.New(playerForms)
	case err != nil:
		return &player.Player{Engine: text}, nil
	}
	return &player.Player{Level: level}, nil
}

// playerForms describes the valid players.
const playerForms = "write human, a level of the computer by name or number, or the name of an engine that has been added in Analysis, UCI engines"
