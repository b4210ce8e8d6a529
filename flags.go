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
	folder       string
	web          string
	unsaved      bool
	printVersion bool
	size         fyne.Size
	files        []string
	join         *app.TableLink // nil if not given

	variant, start, fen string
	terms               variants.Terms
	clock               *clock.Terms   // nil if not given
	pace                *time.Duration // nil if not given
	white, black        *player.Player // nil if not given; an engine's name, as typed, is in Player.Engine
}

// flagError is the error of a flag with an invalid value. In a browser, flags come from a link (link.go).
type flagError struct {
	flag, value string
	reason      error
}

func (e *flagError) Error() string { return fmt.Sprintf("-%s %q: %v", e.flag, e.value, e.reason) }

func (e *flagError) Unwrap() error { return e.reason }

func parseFlags(args []string) (options, error) {
	o := options{}
	var wrong *flagError
	f := flag.NewFlagSet("backrank", flag.ContinueOnError)
	f.SetOutput(io.Discard) // the returned error is enough
	f.StringVar(&o.folder, "data", "", "keep games and settings in this `folder`")
	f.BoolVar(&o.unsaved, "unsaved", false, "keep everything in memory and save nothing")
	f.BoolVar(&o.printVersion, "version", false, "print the version and exit")
	size := f.String("size", "", "window size as `WIDTHxHEIGHT` (default: the last one used, at first 1180x760)")
	f.StringVar(&o.variant, "variant", "", "start a new game of this `variant`: "+strings.Join(variants.IDs(), ", "))
	f.StringVar(&o.start, "start", "", "start `position`: a number, W518-B534, an array or a pattern such as R?K*R")
	parsedVar := func(name, usage string, parse func(text string) error) {
		f.Func(name, usage, func(text string) error {
			err := parse(text)
			if err != nil {
				wrong = &flagError{name, text, err}
			}
			return err
		})
	}
	parsedVar("join", "join the game of this `link`, which a friend has sent", func(text string) error {
		link, err := app.ParseTableLink(text)
		o.join = &link
		return err
	})
	o.web = webAddress
	parsedVar("web", "`address` of Backrank on the web, to which Edit, Copy link leads (default "+webAddress+")", func(text string) error {
		o.web = text
		return checkAddress(text)
	})
	parsedVar("draft", "`how` the pieces of a drafted variant are placed: free, copying or hidden; with -black added, Black begins", func(text string) (err error) {
		o.terms, err = parseTerms(text)
		return err
	})
	parsedVar("clock", "start a new game on this `clock`, minutes and seconds: 3+2, 40/90+30:30+30, 5d3 (delay), 10+5x30 (byo-yomi), \"hourglass 3\", \"5+0 vs 1+0\"", func(text string) error {
		t, err := clock.Parse(text)
		o.clock = &t
		return err
	})
	var prepare time.Duration
	prepareText := "" // the value of -prepare, for its error message
	parsedVar("prepare", "`time` to look at the start position before the clocks start: 10m; with -clock", func(text string) (err error) {
		prepareText = text
		prepare, err = clock.ParseTime(text)
		return err
	})
	parsedVar("pace", "`time` that each move of a game between computers takes at least: 2s, 0.5s; 0 for as fast as they move", func(text string) error {
		d, err := app.ParsePace(text)
		o.pace = &d
		return err
	})
	f.StringVar(&o.fen, "fen", "", "start from this `FEN`")
	playerVar := func(p **player.Player) func(string) error {
		return func(text string) (err error) {
			*p, err = parsePlayer(text)
			return err
		}
	}
	parsedVar("white", "White's `player`: human, a level of the computer by name or number, or the name of a UCI engine that has been added", playerVar(&o.white))
	parsedVar("black", "Black's `player`, as for -white", playerVar(&o.black))
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		f.SetOutput(os.Stdout)
		fmt.Println("Usage: backrank [flags] [file.pgn...]\n\nEach file opens in a tab. Without flags, Backrank continues the last games.\n\nFlags:")
		f.PrintDefaults()
		return o, err
	case wrong != nil:
		return o, wrong
	case err != nil:
		return o, fmt.Errorf("%w (-help lists the flags)", err)
	}
	for _, argument := range f.Args() {
		if link, err := app.ParseTableLink(argument); err == nil { // the system opens such links with the program
			o.join = &link
			continue
		}
		o.files = append(o.files, disk.PathOf(argument))
	}
	switch {
	case prepare == 0:
	case o.clock == nil:
		return o, &flagError{"prepare", prepareText, errors.New("only a game with a clock has time to prepare")}
	default:
		o.clock.Preparation = prepare
	}
	if o.clock != nil && o.fen != "" {
		return o, &flagError{"clock", o.clock.String(), errors.New("only a game from a start position has a clock, not one from a FEN")}
	}
	if *size == "" {
		return o, nil
	}
	var w, h int
	if n, err := fmt.Sscanf(*size, "%dx%d", &w, &h); n != 2 || err != nil {
		return o, fmt.Errorf("-size %q: write it as 1180x760", *size)
	}
	if w < minWidth || h < minHeight {
		return o, fmt.Errorf("-size %q: %dx%d is the smallest", *size, minWidth, minHeight)
	}
	if w > maxSize || h > maxSize {
		return o, fmt.Errorf("-size %q: %dx%d is the largest", *size, maxSize, maxSize)
	}
	o.size = fyne.NewSize(float32(w), float32(h))
	return o, nil
}

// checkAddress validates the value of -web.
func checkAddress(text string) error {
	if u, err := url.Parse(text); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("write an address such as https://example.org/backrank/")
	}
	return nil
}

// maxSize is the maximum width and height of -size, in the toolkit's units.
const maxSize = 8000

// minWidth and minHeight are the minimum of -size, menu included, in the toolkit's units. A window manager may make the
// window smaller.
const minWidth, minHeight = 760, 560

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

// findEngines replaces the names of engines given by -white and -black with the engines of the list.
func (o options) findEngines(list *player.List) error {
	for i, p := range []*player.Player{o.white, o.black} {
		if p == nil || p.Engine == "" {
			continue
		}
		e, known := list.ByName(p.Engine)
		if !known {
			return &flagError{[]string{"white", "black"}[i], p.Engine, errors.New(playerUsage)}
		}
		*p = e.Player()
	}
	return nil
}

// withPlayerName returns the players. A person without a name who plays against the computer or an engine gets the given
// name, which is that of the settings.
func withPlayerName(white, black player.Player, name string) (player.Player, player.Player) {
	if white.Human() != black.Human() {
		for _, p := range []*player.Player{&white, &black} {
			if p.Human() && p.Name == "" {
				p.Name = name
			}
		}
	}
	return white, black
}

// begin starts the game given by the flags, or changes the players of the game shown, and sets the pace.
func (o options) begin(tabs *app.Tabs) error {
	if err := o.startGame(tabs); err != nil || o.pace == nil {
		return err
	}
	return app.NewArbiter(tabs.Selected()).SetPace(*o.pace)
}

// checkPace returns an error if -pace is given for a game with a person.
func (o options) checkPace(white, black player.Player) error {
	if o.pace != nil && (white.Human() || black.Human()) {
		return errors.New("-pace is for games between computers: give -white and -black a level or an engine")
	}
	return nil
}

// startGame starts the game given by the flags, in a new tab unless the game shown has nothing to lose, or changes the
// players of the game shown.
func (o options) startGame(tabs *app.Tabs) error {
	match := tabs.Selected()
	if err := o.findEngines(match.Engines()); err != nil {
		return err
	}
	valueOr := func(given *player.Player, otherwise player.Player) player.Player {
		if given != nil {
			return *given
		}
		return otherwise
	}
	if o.variant == "" && o.fen == "" && o.start == "" && o.clock == nil {
		if o.white == nil && o.black == nil && o.pace == nil {
			return nil
		}
		v := match.View()
		white, black := withPlayerName(valueOr(o.white, v.White.Player), valueOr(o.black, v.Black.Player), match.Settings().Get().PlayerName)
		if err := o.checkPace(white, black); err != nil {
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
		return &flagError{"variant", id, fmt.Errorf("unknown variant; choose from %s", strings.Join(variants.IDs(), ", "))}
	}
	white, black := withPlayerName(valueOr(o.white, player.Player{}), valueOr(o.black, player.Player{}), match.Settings().Get().PlayerName)
	if err := o.checkPace(white, black); err != nil {
		return err
	}
	if o.fen != "" {
		from, err := app.ReadFEN(o.fen, v)
		if err != nil {
			return &flagError{"fen", o.fen, err}
		}
		from.Players = player.Players{white, black}
		_, err = tabs.OpenOrReplace(from)
		return err
	}
	game := app.NewGame{Variant: v, Terms: o.terms, White: white, Black: black}
	if o.clock != nil {
		game.Clock = *o.clock
	}
	if o.start != "" {
		start, err := v.ParseTyped(o.start, rand.Uint64())
		if err != nil {
			return &flagError{"start", o.start, err}
		}
		game.Start = &start
	}
	if drafted := v.Symmetry == variants.Drafted && game.Start == nil; !drafted && game.Clock.Draft != clock.DraftUntimed {
		return &flagError{"clock", game.Clock.String(), errors.New("this game has no draft")}
	}
	_, err := tabs.Begin(game)
	return err
}

// parseTerms parses the value of -draft.
func parseTerms(text string) (variants.Terms, error) {
	id, black := strings.CutSuffix(text, "-black")
	p, ok := variants.ProtocolByID(id)
	if !ok {
		return variants.Terms{}, errors.New("write free, copying or hidden, followed by -black if Black begins")
	}
	return variants.Terms{Protocol: p, BlackBegins: black}, nil
}

// parsePlayer parses the value of -white or -black. The name of an engine is looked up later, by findEngines.
func parsePlayer(text string) (*player.Player, error) {
	if strings.EqualFold(text, "human") {
		return &player.Player{}, nil
	}
	if level := engine.LevelNumber(text); level > 0 {
		return &player.Player{Level: level}, nil
	}
	level, err := strconv.Atoi(text)
	switch {
	case text == "", err == nil && (level < 1 || level > len(engine.Levels())):
		return nil, errors.New(playerUsage)
	case err != nil:
		return &player.Player{Engine: text}, nil
	}
	return &player.Player{Level: level}, nil
}

// playerUsage describes the valid values of -white and -black.
const playerUsage = "write human, a level of the computer by name or number, or the name of an engine that has been added in Analysis, UCI engines"
