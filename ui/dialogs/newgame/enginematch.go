package newgame

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// Match holds the player's choices for a game or a match between two engines. Backrank's levels count as engines.
type Match struct {
	Chosen       bool          // the player chose a game between engines
	White, Black string        // name of a level or id of an engine; for "" or an unknown one the dialog proposes one
	Pace         time.Duration // minimum time between two moves
	Games        int           // number of games; a single game if it is less than two
	Starts       StartSource
	StartsFile   TextFile // for [StartsOfFile]
	Log          string   // path of the PGN file to which games are added, "" for none
}

// StartSource is where the starts of an engine match come from. Its values are stored in the settings.
type StartSource string

// The sources of starts. StartsAsChosen is the start in the dialog: random ones, one array, or drafts.
const (
	StartsAsChosen   StartSource = "chosen"
	StartsInOrder    StartSource = "order"
	StartsFavourites StartSource = "favourites"
	StartsNoted      StartSource = "notes"
	StartsOfFile     StartSource = "file"
)

// TextFile is the name and the content of a text file; the zero TextFile is none.
type TextFile struct{ Name, Text string }

// sideChoice is the choice of the engine that plays a side: a level of the computer, or a UCI engine. Engines that cannot play
// the variant are disabled, with the reason.
type sideChoice struct {
	levels  []player.Level
	engines func() []player.Entry
	key     string   // name of the chosen level or id of the chosen engine; it stays if that cannot play the variant
	keys    []string // of all levels and engines, in the order of options
	players []player.Player
	options []widget.Option
	list    *widget.Dropdown
}

// newSideChoice returns a choice with the level or engine key chosen, or proposal if key does not exist.
func newSideChoice(in Input, key, proposal string, changed func()) *sideChoice {
	c := &sideChoice{levels: in.Levels, engines: in.Engines, key: key}
	if c.engines == nil {
		c.engines = func() []player.Entry { return nil }
	}
	c.list = widget.NewDropdown(nil, -1, func(i int) {
		c.key = c.keys[i]
		changed()
	}).WhenNone(lang.L("Choose an engine"))
	if c.fill(variants.Variant{}); !slices.Contains(c.keys, key) {
		c.key = proposal
	}
	return c
}

// fill fills the list with the levels and engines, and disables the engines that cannot play v.
func (c *sideChoice) fill(v variants.Variant) {
	c.options, c.keys, c.players = levelOptions(c.levels), nil, nil
	for i, l := range c.levels {
		c.keys, c.players = append(c.keys, l.Name), append(c.players, player.Player{Level: i + 1})
	}
	for _, e := range c.engines() {
		o := widget.Option{Name: e.Title(), About: words.Sentence(e.Pace())}
		if v.Castling != nil && e.Unsupported(v) != "" {
			o.Off, o.About = true, e.Unsupported(v)
		}
		c.options, c.keys, c.players = append(c.options, o), append(c.keys, e.ID), append(c.players, e.Player())
	}
}

// show lists the levels and engines for v. Nothing is chosen if the engine chosen before cannot play v.
func (c *sideChoice) show(v variants.Variant) {
	c.fill(v)
	chosen := slices.Index(c.keys, c.key)
	if chosen >= 0 && c.options[chosen].Off {
		chosen = -1
	}
	c.list.SetOptions(c.options, chosen)
}

// problem returns an error if no engine is chosen for a side, or one that cannot play the variant.
func (c *sideChoice) problem(color chess.Color) error {
	if c.list.Chosen() >= 0 {
		return nil
	}
	if i := slices.Index(c.keys, c.key); i >= 0 {
		return errors.New(words.Message(lang.L("{{.Name}} cannot play this variant", "Name", c.options[i].Name), c.options[i].About))
	}
	return errors.New(lang.L("choose who plays {{.Side}}", "Side", words.Color(color)))
}

// isUCI reports whether a UCI engine is chosen.
func (c *sideChoice) isUCI() bool { return c.list.Chosen() >= 0 && c.player().Engine != "" }

// player returns the chosen level or engine; one must be chosen.
func (c *sideChoice) player() player.Player { return c.players[c.list.Chosen()] }

// paceChoice is the list of paces.
type paceChoice struct {
	list  *widget.Dropdown
	paces []time.Duration
}

// newPaceChoice returns the list with the initial pace chosen, and adds that pace if the list lacks it.
func newPaceChoice(initial time.Duration) *paceChoice {
	p := &paceChoice{}
	var names []string
	for _, offered := range app.Paces {
		p.paces, names = append(p.paces, offered), append(names, app.PaceName(offered))
	}
	if !slices.Contains(p.paces, initial) {
		p.paces, names = append(p.paces, initial), append(names, app.PaceName(initial))
	}
	p.list = widget.NewDropdown(widget.Names(names...), slices.Index(p.paces, initial), func(int) {})
	return p
}

// chosen returns the chosen pace.
func (p *paceChoice) chosen() time.Duration { return p.paces[p.list.Chosen()] }

// matchPart is the part of the dialog with the choices for a game or a match between engines.
type matchPart struct {
	in           Input
	white, black *sideChoice
	pace         *paceChoice
	games        *widget.Field
	wanted       StartSource // the chosen source; it stays if the variant does not have it
	starts       *widget.Dropdown
	seed         *widget.Field
	file         TextFile
	fileButton   *widget.Button
	log          string
	logButton    *widget.Button
	noLog        *widget.Button
	summary      *widget.Text
	manage       *widget.Button
	startsRow    *fyne.Container
	seedRow      *fyne.Container // in a match with random starts
	fileRow      *fyne.Container // in a match with the starts of a file
	logRow       *fyne.Container // in a match
	content      *fyne.Container

	variant  variants.Variant
	listed   []string // starts of the list that is chosen, nil for none
	listErr  error    // why that list cannot be used
	listedOf string   // the list and the variant of listed
}

// startSources are the sources of starts, in the order of display.
var startSources = []StartSource{StartsAsChosen, StartsInOrder, StartsFavourites, StartsNoted, StartsOfFile}

func newMatchPart(in Input, changed func()) *matchPart {
	m := in.Choices.Match
	weak, strong := in.Choices.Level, ""
	if n := len(in.Levels); n > 0 {
		strong = in.Levels[n-1].Name
	}
	p := &matchPart{
		in: in, file: m.StartsFile, log: m.Log,
		white: newSideChoice(in, m.White, weak, changed), black: newSideChoice(in, m.Black, strong, changed),
		pace: newPaceChoice(m.Pace), summary: widget.Caption("").RowsBetween(3, 6),
	}
	p.manage = widget.NewButton(lang.L("UCI engines…"), "", lang.L("Add, set up and remove engines"), func() { in.ManageEngines(changed) })
	p.games = widget.NewField(lang.L("1: a single game"), nil)
	p.games.Text = strconv.Itoa(max(m.Games, 1))
	p.games.OnChanged = func(string) { changed() }
	p.wanted = m.Starts
	p.starts = widget.NewDropdown(nil, -1, func(i int) {
		p.wanted = startSources[i]
		changed()
	})
	p.starts.SetOptions(p.startOptions(variants.Variant{}), max(slices.Index(startSources, p.wanted), 0))
	p.seed = widget.NewField(lang.L("Any number"), nil)
	p.setSeed(in.Seed)
	p.seed.OnChanged = func(string) { changed() }
	p.fileButton = widget.NewButton(lang.L("Choose a file…"), "", lang.L("In each line a number, the letters of an array, or a FEN"), func() {
		p.in.ChooseStarts(func(f TextFile) {
			p.file = f
			changed()
		})
	})
	p.logButton = widget.NewButton(lang.L("Choose a file…"), "", lang.L("Each game is added to this file when it is over"), func() {
		p.in.ChooseLog(func(path string) {
			p.log = path
			changed()
		})
	})
	p.noLog = widget.NewButton("", assets.IconClose, lang.L("No log"), func() {
		p.log = ""
		changed()
	})
	white, black := words.Color(chess.White), words.Color(chess.Black)
	labels := labelsFor(white, black, lang.L("Move time"), lang.L("Games"), lang.L("Starts"), lang.L("Seed"), lang.L("PGN log"))
	p.startsRow, p.seedRow, p.fileRow = labels.left(lang.L("Starts"), p.starts), labels.left(lang.L("Seed"), p.seed), labels.left("", p.fileButton)
	p.logRow = labels.left(lang.L("PGN log"), container.NewBorder(nil, nil, nil, p.noLog, p.logButton))
	p.content = container.NewVBox(
		labels.left(white, p.white.list), labels.left(black, p.black.list), labels.left(lang.L("Move time"), p.pace.list),
		labels.left(lang.L("Games"), p.games), p.startsRow, p.seedRow, p.fileRow, p.logRow,
		container.NewBorder(nil, nil, nil, container.NewVBox(p.manage), p.summary))
	return p
}

// startOptions returns the sources of starts in a variant.
func (p *matchPart) startOptions(v variants.Variant) []widget.Option {
	all := widget.Names(lang.X("starts of an engine match", "As chosen above"), lang.L("All, in order"), lang.L("Favourites"), lang.L("With notes"), lang.L("From a file…"))
	all[0].About = lang.L("Random starts, or the start that is typed")
	all[1].About = lang.L("By number, beginning with the first")
	all[4].About = lang.L("In each line a number, the letters of an array, or a FEN")
	if v.Castling == nil {
		return all
	}
	study := p.in.Study
	offer := func(o *widget.Option, n int, none string) {
		if n > 0 {
			o.Aside = lang.Number(n)
		} else {
			o.Off, o.About = true, none
		}
	}
	offer(&all[2], len(app.FavouriteStarts(&study, v)), lang.L("You have no favourites in this variant"))
	offer(&all[3], len(app.NotedStarts(&study, v)), lang.L("You have made no notes on starts of this variant"))
	return all
}

// count returns the number of games, 0 if the text is not a number.
func (p *matchPart) count() int {
	n, err := strconv.Atoi(strings.TrimSpace(p.games.Text))
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// isMatch reports whether more than one game is chosen.
func (p *matchPart) isMatch() bool { return p.count() != 1 }

// source returns where the starts come from.
func (p *matchPart) source() StartSource { return startSources[max(p.starts.Chosen(), 0)] }

// show lists the engines for v, and the starts of a match. drafted is true if the game begins with a draft: then Backrank
// places the pieces of UCI engines, which cannot draft. random is true if the start of the dialog is random.
func (p *matchPart) show(v variants.Variant, drafted, random bool) {
	p.white.show(v)
	p.black.show(v)
	p.variant = v
	options := p.startOptions(v)
	chosen := max(slices.Index(startSources, p.wanted), 0)
	if options[chosen].Off {
		chosen = 0
	}
	p.starts.SetOptions(options, chosen)
	p.read()
	match := p.isMatch()
	p.startsRow.Hidden, p.logRow.Hidden = !match, !match || p.in.ChooseLog == nil
	p.seedRow.Hidden = !match || p.source() != StartsAsChosen || !random
	p.fileRow.Hidden = !match || p.source() != StartsOfFile
	p.fileButton.SetText(cmp.Or(p.file.Name, lang.L("Choose a file…")))
	p.noLog.Hidden = p.log == ""
	p.logButton.SetText(lang.L("Choose a file…"))
	if p.log != "" {
		p.logButton.SetText(filepath.Base(p.log))
	}
	text := lang.L("Each move takes at least this time. The wait does not count on the clock. A rematch swaps the colours.")
	switch {
	case drafted && (p.white.isUCI() || p.black.isUCI()):
		text = lang.L("UCI engines cannot draft. Backrank places the pieces.")
	case match:
		text = lang.L("Each start is played twice, with colours changed. White of the first game is the engine whose score is shown.")
	}
	p.summary.SetText(text)
	p.content.Refresh()
}

// read reads the list of starts that is chosen, unless it has been read.
func (p *matchPart) read() {
	key := p.variant.ID + " " + string(p.source()) + " " + p.file.Text
	if key == p.listedOf {
		return
	}
	p.listed, p.listErr, p.listedOf = nil, nil, key
	switch p.source() {
	case StartsFavourites:
		study := p.in.Study
		p.listed = app.FavouriteStarts(&study, p.variant)
	case StartsNoted:
		study := p.in.Study
		p.listed = app.NotedStarts(&study, p.variant)
	case StartsOfFile:
		if p.file.Name == "" {
			p.listErr = errors.New(lang.L("choose the file with the start positions"))
		} else {
			p.listed, p.listErr = app.ReadStarts(p.file.Text, p.variant)
		}
	}
}

// problem returns the reason why the engines cannot play, nil if they can.
func (p *matchPart) problem() error {
	if err := cmp.Or(p.white.problem(chess.White), p.black.problem(chess.Black)); err != nil {
		return err
	}
	if !p.isMatch() {
		return nil
	}
	plan := app.EngineMatch{Games: p.count()}
	if err := plan.Check(); err != nil {
		return err
	}
	if _, err := p.chosenSeed(); err != nil && !p.seedRow.Hidden {
		return err
	}
	return p.listErr
}

// maxDrawnSeed is the limit of seeds that the dialog proposes, so that they can be noted down.
const maxDrawnSeed = 1_000_000_000

// setSeed proposes a seed for the random starts. It is derived from a random number.
func (p *matchPart) setSeed(random uint64) {
	p.seed.Text = strconv.FormatUint(random%maxDrawnSeed, 10)
	p.seed.Refresh()
}

// chosenSeed returns the seed in the field.
func (p *matchPart) chosenSeed() (uint64, error) {
	n, err := strconv.ParseUint(strings.TrimSpace(p.seed.Text), 10, 64)
	if err != nil {
		return 0, errors.New(lang.L("the seed is a whole number"))
	}
	return n, nil
}

// plan returns the match that is chosen, nil for a single game. typed is the text of the start in the dialog.
func (p *matchPart) plan(typed string) *app.EngineMatch {
	if !p.isMatch() {
		return nil
	}
	plan := &app.EngineMatch{Games: p.count(), InOrder: p.source() == StartsInOrder, Starts: p.listed, Log: p.log}
	if plan.Seed, _ = p.chosenSeed(); p.source() == StartsAsChosen && strings.ContainsAny(typed, "?*") {
		plan.Pattern = typed
	}
	return plan
}

// choices returns the choices for a match. If chosen is false, it returns the choices of the last match, with Chosen false.
func (p *matchPart) choices(chosen bool, last Match) Match {
	if !chosen {
		last.Chosen = false
		return last
	}
	return Match{
		Chosen: true, White: p.white.key, Black: p.black.key, Pace: p.pace.chosen(),
		Games: max(p.count(), 1), Starts: cmp.Or(p.wanted, StartsAsChosen), StartsFile: p.file, Log: p.log,
	}
}
