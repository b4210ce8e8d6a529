package ui

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/dialogs/filedialog"
	"backrank/ui/dialogs/newgame"
	"backrank/variants"
)

// newGames has the commands that start a game: from the New game dialog, the atlas and the editor.
type newGames struct {
	win         fyne.Window
	match       *current
	view        *app.View
	settings    *preferences
	style       *style
	notify      *notifier
	open        *openGames
	saver       *fileSaver
	system      *System
	background  *background
	players     *players
	showCard    func(variants.Variant)                  // opens the rules of a variant
	chooseStart func(variants.Variant, newgame.Choices) // opens the atlas for choosing a start
	friends     *friends
	home        func() // returns to the game
}

// newGame opens the New game dialog with the choices of the last new game.
func (n *newGames) newGame() {
	c := choices(n.settings.get())
	if n.system.Page != nil { // the server that has this page
		c.Server = n.system.LinkAddress
	}
	n.askNewGame(c)
}

// choices returns the choices of the last new game from the settings.
func choices(s settings.Settings) newgame.Choices {
	p, _ := variants.ProtocolByID(s.NewProtocol)
	return newgame.Choices{
		Variant: s.NewVariant, Start: s.NewStart, Unrepeated: s.NewUnrepeated,
		Terms: variants.Terms{Protocol: p, BlackBegins: s.NewBlackBegins},
		Clock: s.NewClock, Level: s.NewLevel, Engine: s.NewEngine, Friend: s.NewFriend, Online: s.NewOnline, Server: s.Server, Color: s.NewColor, PlayerName: s.PlayerName, FriendName: s.FriendName,
		Occasion: app.Occasion{Event: s.NewEvent, Site: s.NewSite, Round: s.NewRound},
		Match: newgame.Match{
			Chosen: s.NewMatch, White: s.NewWhite, Black: s.NewBlack, Pace: time.Duration(s.NewPace) * time.Millisecond,
			Games: s.NewGames, Starts: newgame.StartSource(s.NewStarts), Log: s.NewLog,
		},
	}
}

// askNewGame opens the New game dialog with given choices.
func (n *newGames) askNewGame(c newgame.Choices) {
	last := chess.NoColor
	if v := n.view; v.White.Human() != v.Black.Human() {
		last = chess.White
		if v.Black.Human() {
			last = chess.Black
		}
	}
	newgame.Show(n.win, newgame.Input{
		Style: n.style.diagrams(), Levels: n.match.Levels(), LastColor: last, Seed: rand.Uint64(), Study: n.match.Study().Get(),
		ChooseInAtlas: n.chooseStart, Engines: n.match.Engines().Get, ManageEngines: n.players.manageEngines, Choices: c,
		ChooseStarts: n.chooseStarts, ChooseLog: n.logChooser(), CanInvite: app.CanInvite(n.open.tabs), FindServers: n.serverFinder(),
	}, n.showCard, func(game app.NewGame, c newgame.Choices, closeDialog func()) {
		closeDialog()
		n.begin(game, c)
	})
}

// serverFinder returns the function that finds servers on the local network, nil where that is impossible.
func (n *newGames) serverFinder() func(found func([]string)) {
	if n.system.FindServers == nil {
		return nil
	}
	return func(found func([]string)) {
		var all []string
		n.background.run(func() error {
			all = n.system.FindServers(n.background.ctx)
			return nil
		}, func(error) { found(all) })
	}
}

// begin starts a game and stores its choices in the settings.
func (n *newGames) begin(game app.NewGame, c newgame.Choices) {
	if c.Invites() {
		n.friends.invite(game, c.Server, c.Color == player.ChooseRandom)
	} else if !n.open.run(func() (*app.Match, error) { return n.open.tabs.Begin(game) }) {
		return
	}
	n.settings.change(func(s *settings.Settings) {
		s.NewVariant, s.NewStart, s.NewUnrepeated = c.Variant, "", c.Unrepeated
		if strings.ContainsAny(c.Start, "?*") { // a single array is not stored, or each new game would repeat it
			s.NewStart = c.Start
		}
		s.NewProtocol, s.NewBlackBegins = c.Terms.Protocol.ID(), c.Terms.BlackBegins
		s.NewClock = c.Clock
		if c.Level != "" { // keep the last level when the opponent has none
			s.NewLevel = c.Level
		}
		s.NewEngine, s.NewFriend, s.NewColor = c.Engine, c.Friend, c.Color
		s.NewOnline, s.Server = c.Online, c.Server
		s.NewMatch, s.NewWhite, s.NewBlack, s.NewPace = c.Match.Chosen, c.Match.White, c.Match.Black, int(c.Match.Pace.Milliseconds())
		s.NewGames, s.NewStarts, s.NewLog = c.Match.Games, string(c.Match.Starts), c.Match.Log
		s.PlayerName, s.FriendName = c.PlayerName, c.FriendName
		s.NewEvent, s.NewSite, s.NewRound = c.Occasion.Event, c.Occasion.Site, c.Occasion.Round
	})
}

// maxStartsFile is the maximum size of a file with starts, in bytes.
const maxStartsFile = 1 << 20

// chooseStarts asks for a file with the starts of an engine match, and calls chosen with it.
func (n *newGames) chooseStarts(chosen func(newgame.TextFile)) {
	kinds := []filedialog.Kind{{Name: lang.L("Lists of starts"), Extensions: []string{".txt", ".fen", ".epd"}}, filedialog.AllFiles}
	n.saver.choose(filedialog.Input{Title: lang.L("Start positions of the match"), Verb: lang.L("Open"), Kinds: kinds}, func(path string) {
		var text []byte
		n.background.run(func() (err error) {
			info, err := os.Stat(path)
			if err == nil && info.Size() > maxStartsFile {
				return notice.Refusal(lang.L("The file is too large: the limit is {{.Limit}} MB", "Limit", maxStartsFile>>20))
			}
			text, err = disk.Read(path)
			return err
		}, func(err error) {
			if err != nil {
				n.notify.refuseOnScreen(filedialog.ErrorText(err, filepath.Base(path)))
				return
			}
			chosen(newgame.TextFile{Name: filepath.Base(path), Text: string(text)})
		})
	})
}

// logChooser returns the function that asks for the PGN file of an engine match, nil in a browser, which has no files.
func (n *newGames) logChooser() func(chosen func(path string)) {
	if n.system.Page != nil {
		return nil
	}
	by := func(open func(path string) error) func(path string, done func(error)) {
		return func(path string, done func(error)) { n.background.finish(func() error { return open(path) }, done) }
	}
	return func(chosen func(path string)) {
		filedialog.Save(n.win, filedialog.Input{
			Title: lang.L("PGN log of the match"), Verb: lang.L("Choose"), Path: filepath.Join(n.saver.folder(), "match.pgn"), Kinds: pgnFiles(),
			RunInBackground: n.background.run,
			AddTo:           by(app.OpenMatchLog),
		}, by(newMatchLog), func(path string) {
			n.saver.rememberFolder(path)
			chosen(path)
		})
	}
}

// newMatchLog creates the PGN file of an engine match. It refuses to empty an existing file.
func newMatchLog(path string) error {
	if info, err := os.Stat(path); err == nil && info.Size() > 0 {
		return notice.Refusal(lang.L("A match only adds games to a file. Choose Append or another name."))
	}
	return app.OpenMatchLog(path)
}
