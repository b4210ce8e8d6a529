package ui

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/app/player"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/dialogs/filedialog"
	"backrank/ui/dialogs/gamefile"
	"backrank/ui/game"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/words"
)

// gameFiles returns the file kinds that can be opened.
func gameFiles() []filedialog.Kind {
	return []filedialog.Kind{{Name: lang.L("PGN and FEN files"), Extensions: []string{".pgn", ".fen", ".epd", ".txt", ".zst", ".gz", ".zip"}}, filedialog.AllFiles}
}

// files has the commands that open games and positions.
type files struct {
	win        fyne.Window
	match      *current
	view       *app.View
	system     *System
	style      *style
	voice      *aloud.Voice
	background *background
	runner     *runner
	message    *game.Message
	notify     *notifier
	confirm    *confirmer
	clipboard  *clipboard
	saver      *fileSaver
	recent     *recentFiles
	games      *openGames
	importAll  func(paths ...string) // imports files and folders into the archive
	join       func(app.TableLink)   // joins a friend's game
}

// openFile asks for a file and opens its game or position.
func (f *files) openFile() {
	if f.system.Page != nil {
		f.system.Page.Pick(gameFiles()[0].Extensions, f.open)
		return
	}
	f.saver.choose(filedialog.Input{Title: lang.L("Open file"), Verb: lang.L("Open"), Kinds: gameFiles()}, f.open)
}

// open opens the game or position of a PGN or FEN file. Folders and compressed files are imported into the archive, if
// there is one.
func (f *files) open(path string) { f.openAll([]string{path}, func() {}) }

// openAll opens files as open does, one after another, so that their tabs are in the order of the files. Then it calls
// ended.
func (f *files) openAll(paths []string, ended func()) {
	if len(paths) == 0 {
		ended()
		return
	}
	path, next := paths[0], func() { f.openAll(paths[1:], ended) }
	if isImported(path) && f.match.Library().Exists() {
		f.importAll(path)
		next()
		return
	}
	f.load(fileSource(path), lang.L("Games in {{.Name}}", "Name", filepath.Base(path)), next)
}

// openAgain opens a file that another program has changed: a game of it that a tab has already is opened once more.
func (f *files) openAgain(path string) {
	src := fileSource(path)
	src.again = true
	f.load(src, lang.L("Games in {{.Name}}", "Name", filepath.Base(path)), func() {})
}

// maxPasteBytes is the maximum size of a text from the clipboard.
const maxPasteBytes = 16 << 20

// paste opens the game or position in the clipboard.
func (f *files) paste() {
	f.clipboard.paste(f.loadText)
}

// loadText opens a position in FEN or a game in PGN from the clipboard, or joins the game of a link.
func (f *files) loadText(text string) {
	text = strings.TrimSpace(text)
	link, notLink := app.ParseTableLink(text)
	switch {
	case notLink == nil:
		f.join(link)
	case text == "":
		f.notify.refuse(lang.L("The clipboard is empty"), 0)
	case len(text) > maxPasteBytes:
		f.notify.refuse(lang.L("The text in the clipboard is too long to paste: it is {{.Size}} MB, and the limit is {{.Limit}} MB. Save it as a file and open the file.",
			"Size", len(text)>>20, "Limit", maxPasteBytes>>20), 0)
	case looksLikeFEN(text):
		f.loadFEN(text)
	default:
		f.load(textSource(text), lang.L("Games in the clipboard"), func() {})
	}
}

// loadFEN opens a position.
func (f *files) loadFEN(fen string) {
	from, err := app.ReadPosition(fen, f.view.Variant)
	if err != nil {
		f.notify.refuse(err.Error(), 0)
		return
	}
	if !f.view.Loaded { // the players of an opened game are not those at this computer
		from.Players = player.Players{f.view.White.Player, f.view.Black.Player}.Here()
	}
	f.games.run(func() (*app.Match, error) { return f.games.tabs.OpenOrReplace(from) })
}

// fileListing lists the games of a file in the background. A single game is opened at once; of several the player
// chooses one in a dialog, while the listing continues.
type fileListing struct {
	files     *files
	src       source
	title     string
	started   time.Time
	stop      context.CancelFunc
	ended     func() // called when a game has been opened, when none can be, or when the player closes the dialog
	fen       string // the position, if the file is one
	games     []pgn.Headline
	dialog    *gamefile.Dialog // nil until two games are found or listingDelay has passed
	cancelled bool             // by the player
}

// listingDelay is the delay after which the dialog appears although the listing has not found two games.
const listingDelay = 300 * time.Millisecond

// load lists the games of a source and opens the one that the player chooses. It calls ended when that has happened, or
// will not.
func (f *files) load(src source, title string, ended func()) {
	ctx, stop := context.WithCancel(f.background.ctx)
	l := &fileListing{files: f, src: src, title: title, ended: ended, started: time.Now(), stop: stop}
	var size int64
	f.background.run(func() error {
		in, err := src.open()
		if err != nil {
			return err
		}
		defer in.close()
		size = in.size
		if l.fen = in.fen(); l.fen != "" {
			return nil
		}
		return pgnfile.List(ctx, io.NewSectionReader(in, 0, in.size), func(games []pgn.Headline, read int64) {
			f.background.onMain(func() { l.addGames(games, read, size) })
		})
	}, l.done)
}

// addGames adds games to the listing. read is the number of bytes read so far, size that of the file.
func (l *fileListing) addGames(games []pgn.Headline, read, size int64) {
	if l.cancelled {
		return
	}
	l.games = append(l.games, games...)
	share := 1.0
	if size > 0 {
		share = float64(read) / float64(size)
	}
	switch {
	case l.dialog != nil:
		l.dialog.Add(games, share)
	case len(l.games) > 1 || share < 1 && time.Since(l.started) > listingDelay:
		l.dialog = gamefile.Open(l.files.win, gamefile.Input{
			Title: l.title, Style: l.files.style.diagrams(), Voice: l.files.voice, RunInBackground: l.files.background.run, Read: l.src.read,
			Open: func(h pgn.Headline, g pgn.Game) {
				l.files.loadGame(l.src, h, g, func() {}) // the dialog closes
			},
			Import: l.importAction(), Closed: l.cancel,
		})
		l.dialog.Add(l.games, share)
		l.files.recent.add(l.src.path)
	}
}

// importAction returns a function that imports the whole file, nil if there is no file or no archive.
func (l *fileListing) importAction() func() {
	if l.src.path == "" || !l.files.match.Library().Exists() {
		return nil
	}
	return func() { l.files.importAll(l.src.path) }
}

// cancel ends the listing when the player closes the dialog.
func (l *fileListing) cancel() {
	if l.dialog == nil {
		return // done closes it
	}
	l.cancelled = true
	l.stop()
	l.ended()
}

// done is called at the end of the listing, with its error.
func (l *fileListing) done(err error) {
	defer l.stop()
	switch {
	case l.cancelled:
	case l.dialog != nil && len(l.games) > 1:
		l.dialog.Add(nil, 1)
		if err != nil {
			l.dialog.Fail(err.Error())
		}
	default:
		if d := l.dialog; d != nil {
			l.dialog = nil
			d.Close()
		}
		l.openOnly(err)
	}
}

// openOnly opens the only game or position of the file, or reports why it cannot.
func (l *fileListing) openOnly(err error) {
	switch {
	case err == nil && l.fen != "":
		l.files.recent.add(l.src.path)
		l.files.loadFEN(l.fen)
		l.ended()
	case err != nil && len(l.games) == 0:
		l.files.notify.refuse(filedialog.ErrorText(err, l.src.title()), 0)
		l.ended()
	case len(l.games) == 0:
		l.files.notify.refuse(l.src.noGame(), 0)
		l.ended()
	default:
		var game pgn.Game
		l.files.background.run(func() (err error) { game, err = l.src.read(l.games[0]); return err }, func(err error) {
			if err != nil {
				l.files.notify.refuse(openError(l.src, game, err), 0)
				l.ended()
				return
			}
			l.files.recent.add(l.src.path)
			l.files.loadGame(l.src, l.games[0], game, l.ended)
		})
	}
}

// openError describes why the only game of a source cannot be opened, or that the source has none.
func openError(src source, game pgn.Game, err error) string {
	if refusal := notice.Refusal(""); errors.As(err, &refusal) {
		return refusal.Error()
	}
	if len(game.Tags) == 0 && game.Tree.First(gametree.Root) == gametree.None {
		return src.noGame()
	}
	return words.Message(src.unreadable(), words.Sentence(err.Error()))
}

// loadGame opens a game of a source, and calls ended. Save then replaces the game in its file. A game that was read only in
// part is not linked to its file, so that saving cannot lose the rest. If a tab has the game already, that is shown, with
// its unsaved changes.
func (f *files) loadGame(src source, h pgn.Headline, g pgn.Game, ended func()) {
	f.loadInto(f.games.tabs.OpenOrReplace, src.opened(), func() (app.Loaded, error) {
		l, err := app.ReadGame(g)
		if err != nil {
			return l, err
		}
		l.Again = src.again
		if l.Faulty() { // it opens at its fault
			return l, nil
		}
		if l.ShowStart(); src.path == "" || f.system.Page != nil {
			return l, nil
		}
		l.File, err = pgnfile.Find(src.path, h)
		return l, err
	}, func(error) { ended() })
}

// loadInto opens the game that read returns: load opens it in a tab and returns the tab. It shows the warnings of the game
// or, if it has none, the message opened. Then it calls done with the error, which the player sees.
func (f *files) loadInto(load func(app.Loaded) (*app.Match, error), opened string, read func() (app.Loaded, error), done func(error)) {
	noticed := len(f.notify.seen)
	var match *app.Match
	f.runner.runSlow(func() error {
		from, err := read()
		if err != nil {
			return err
		}
		match, err = load(from)
		return err
	}, func(err error) {
		if err == nil {
			f.games.opened(match)
			f.confirm.saved.mark(f.view)
		}
		switch {
		case err != nil:
			f.notify.refuse(err.Error(), 0)
		case len(f.notify.seen) != noticed: // the warnings of the match are shown instead
		default:
			f.message.Report(opened, notice.Info)
		}
		done(err)
	})
}

// looksLikeFEN reports whether a text is one line whose first field has the seven slashes of a board.
func looksLikeFEN(text string) bool {
	board, _, _ := strings.Cut(text, " ")
	return !strings.Contains(text, "\n") && strings.Count(board, "/") == 7
}
