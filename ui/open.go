package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/app/player"
	"backrank/ui/dialogs"
	"backrank/variants/notation"
	"backrank/words"
)

// gameFiles are the file kinds for opening.
var gameFiles = []dialogs.FileKind{{Name: "PGN and FEN files", Endings: []string{".pgn", ".fen", ".epd", ".txt", ".zst", ".gz", ".zip"}}, dialogs.AllFiles}

// openFile asks for a file and continues its game or position.
func (f *files) openFile() {
	if f.Page != nil {
		f.pick()
		return
	}
	dialogs.OpenFile(f.win, dialogs.FileInput{
		Title: "Open PGN", Verb: "Open", Path: f.folder() + string(filepath.Separator), Kinds: gameFiles, Do: f.beside,
	}, func(path string) {
		f.remember(path)
		f.open(path)
	})
}

// open continues the game or position of a PGN or FEN file. Folders and packed files are imported.
func (f *files) open(path string) {
	if isImported(path) && f.match.Games().Exists() {
		f.importAll(path)
		return
	}
	f.load(fileSource(path), "Games in "+filepath.Base(path))
}

// longestPaste is the maximum size of clipboard text, in bytes.
const longestPaste = 16 << 20

// paste opens a game or position from the clipboard.
func (f *files) paste() {
	f.pasteText(func(text string) { f.loadText("the clipboard", text) })
}

// loadText opens a FEN or a PGN game from a text.
func (f *files) loadText(name, text string) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		f.refuse(fmt.Sprintf("%s is empty", words.Sentence(name)), 0)
	case len(text) > longestPaste:
		f.refuse(fmt.Sprintf("The text in %[2]s is too long to paste: it is %[1]d MB, and the limit is %[3]d MB. Save it as a file and open the file.",
			len(text)>>20, name, longestPaste>>20), 0)
	case looksLikeFEN(text):
		f.loadFEN(text)
	default:
		f.load(textSource(name, text), "Games in "+name)
	}
}

// loadFEN opens a position. One that cannot be played is refused before any question.
func (f *files) loadFEN(fen string) {
	from, err := app.ReadPosition(fen, f.view.Variant)
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	if !f.view.Loaded { // otherwise its players belong to that game
		from.Players = player.Players{f.view.White.Player, f.view.Black.Player}
	}
	f.leaving(func() {
		f.order(func() error { return f.match.Load(from) })
	})
}

// listing is the background listing of a file's games: a single game is opened at once; of several the player chooses
// one while the rest of the file is read.
type listing struct {
	*files
	src    source
	title  string
	begun  time.Time
	stop   context.CancelFunc
	fen    string // the file is a position
	games  []notation.Headline
	dialog *dialogs.Games // nil until there are two games, or listing takes long
	ended  bool           // cancelled by the player
}

// listingDelay is the delay before the dialog appears while a file is being listed.
const listingDelay = 300 * time.Millisecond

// load lists the games of a source and opens the one that the player chooses.
func (f *files) load(src source, title string) {
	ctx, stop := context.WithCancel(f.life)
	l := &listing{files: f, src: src, title: title, begun: time.Now(), stop: stop}
	var size int64
	f.beside(func() error {
		in, err := src.open()
		if err != nil {
			return err
		}
		defer in.close()
		size = in.size
		if l.fen = in.fen(); l.fen != "" {
			return nil
		}
		return app.ListGames(ctx, io.NewSectionReader(in, 0, in.size), func(games []notation.Headline, read int64) {
			f.hop(func() { l.found(games, read, size) })
		})
	}, l.done)
}

// found adds games to the list.
func (l *listing) found(games []notation.Headline, read, size int64) {
	if l.ended {
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
	case len(l.games) > 1 || share < 1 && time.Since(l.begun) > listingDelay:
		l.dialog = dialogs.NewGames(l.win, dialogs.GamesInput{
			Title: l.title, Looks: l.looks(), Do: l.beside, Read: l.src.read,
			Open:   func(h notation.Headline, g notation.Game) { l.leaving(func() { l.loadGame(l.src, h, g) }) },
			Import: l.imports(), Closed: l.end,
		})
		l.dialog.Add(l.games, share)
		l.recent(l.src.path)
	}
}

// imports returns what imports the whole file; nil if there is no file, or no archive.
func (l *listing) imports() func() {
	if l.src.path == "" || !l.match.Games().Exists() {
		return nil
	}
	return func() { l.importAll(l.src.path) }
}

// end cancels the listing.
func (l *listing) end() {
	l.ended = true
	l.stop()
}

// done is called when the file has been listed, or with an error.
func (l *listing) done(err error) {
	defer l.stop()
	switch {
	case l.ended:
	case l.dialog != nil && len(l.games) > 1:
		l.dialog.Add(nil, 1)
		if err != nil {
			l.dialog.Failed(err.Error())
		}
	default:
		if l.dialog != nil {
			l.dialog.Close()
		}
		l.take(err)
	}
}

// take opens the only game or position.
func (l *listing) take(err error) {
	switch {
	case err == nil && l.fen != "":
		l.recent(l.src.path)
		l.loadFEN(l.fen)
	case err != nil && len(l.games) == 0:
		l.refuse(dialogs.FileFault(err, l.src.title()), 0)
	case len(l.games) == 0:
		l.refuse(fmt.Sprintf("No game or position found in %s", l.src.name), 0)
	default:
		var game notation.Game
		l.beside(func() (err error) { game, err = l.src.read(l.games[0]); return err }, func(err error) {
			if err != nil {
				l.refuse(faultOf(l.src, game, err), 0)
				return
			}
			l.recent(l.src.path)
			l.leaving(func() { l.loadGame(l.src, l.games[0], game) })
		})
	}
}

// faultOf explains what is wrong with the only game of a source, or that there was none.
func faultOf(src source, game notation.Game, err error) string {
	if refusal := notice.Refusal(""); errors.As(err, &refusal) {
		return refusal.Error()
	}
	if len(game.Tags) == 0 && game.Tree.First(notation.Root) == notation.None {
		return fmt.Sprintf("No game or position found in %s", src.name)
	}
	return words.Message(fmt.Sprintf("The game in %s cannot be read", src.name), words.Sentence(err.Error()))
}

// loadGame opens a game of a source, and reports its warnings and source. A game of a file belongs to its place there, unless a part
// of it could not be read: so the file keeps that part.
func (f *files) loadGame(src source, h notation.Headline, g notation.Game) {
	f.loadFrom(src.name, func() (app.Loaded, error) {
		l, err := app.ReadGame(g)
		if err != nil {
			return l, err
		}
		if l.Faulty() { // it is shown at its fault, and belongs to no place
			return l, nil
		}
		if l.ShowStart(); src.path == "" || f.Page != nil {
			return l, nil
		}
		l.File, err = pgnfile.Find(src.path, h)
		return l, err
	})
}

// loadFrom opens what is read, and reports its warnings and source.
func (f *files) loadFrom(name string, read func() (app.Loaded, error)) {
	told := f.lastNotice
	f.ask(func() error {
		from, err := read()
		if err != nil {
			return err
		}
		return f.match.Load(from)
	}, func(err error) {
		if err == nil { // a file: no need to say where the game is
			f.saved = inFileOf(&f.view)
		}
		switch {
		case err != nil:
			f.refuse(err.Error(), 0)
		case f.lastNotice != told: // the match has its own message
		default:
			f.message.Say(fmt.Sprintf("Opened the game from %s", name), notice.Info)
		}
	})
}

// looksLikeFEN reports whether text is one line with the seven slashes of a board.
func looksLikeFEN(text string) bool {
	board, _, _ := strings.Cut(text, " ")
	return !strings.Contains(text, "\n") && strings.Count(board, "/") == 7
}
