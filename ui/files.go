package ui

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"backrank/app"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/ui/dialogs"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/words"
)

// files is what comes from files and the clipboard, and goes there.
type files struct {
	*session
	screens *screens
}

// copyFEN puts the position shown on the clipboard.
func (f *files) copyFEN() {
	fen, err := f.view.FEN()
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	f.app.Clipboard().SetContent(fen)
	f.message.Say("Position copied as FEN", notice.Info)
}

// copyPGN puts the game on the clipboard.
func (f *files) copyPGN() {
	text, err := f.view.PGN()
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	f.app.Clipboard().SetContent(text)
	f.message.Say("Game copied as PGN", notice.Info)
}

// paste reads the clipboard: a game, or a position to play on from.
func (f *files) paste() { f.load("the clipboard", f.app.Clipboard().Content()) }

// load plays on from a text, a FEN or the first good game of a PGN.
func (f *files) load(source, text string) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		f.refuse("There is nothing in "+source, 0)
	case looksLikeFEN(text):
		f.loadFEN(text)
	default:
		f.loadPGN(source, text)
	}
}

// loadFEN plays on from a position. One that cannot be played is refused before
// anything is asked.
func (f *files) loadFEN(fen string) {
	from, err := app.ReadPosition(fen, f.view.Variant)
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	if !f.view.Loaded { // else its players belong to that game
		from.Players = player.Players{f.view.White.Player, f.view.Black.Player}
	}
	f.leaving(func() {
		f.order(func() error { return f.match.Load(from) })
	})
}

// loadPGN puts a good game on the board, the player's choice if there are several,
// and tells of the bad ones.
func (f *files) loadPGN(source, text string) {
	games, bad := readGames(text)
	switch {
	case len(games) == 0 && !looksLikePGN(text):
		f.refuse("There is no game and no position in "+source, 0)
	case len(games) == 0:
		f.refuse(sentence(source)+": "+bad.String(), 0)
	case len(games) == 1:
		f.leaving(func() { f.loadGame(source, games[0], bad) })
	default:
		var rows []string
		for i, g := range games {
			rows = append(rows, fmt.Sprintf("%d  %s", i+1, headline(g)))
		}
		dialogs.Pick(f.win, fmt.Sprintf("%d games in %s", len(games), source), rows, func(i int) {
			f.leaving(func() { f.loadGame(source, games[i], bad) })
		})
	}
}

// headline is a game in one line: who played what, when, and how it ended.
func headline(g notation.Game) string {
	parts := []string{}
	for _, text := range []string{g.Tag("White") + " – " + g.Tag("Black"), g.Variant.Name, g.Tag("Date") + hour(g.Tag("Time")), length(g), g.Result} {
		if strings.Trim(text, "?*.– ") != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " · ")
}

// hour is the hour and minute of a Time tag after a blank, "" if it holds none.
func hour(text string) string {
	for _, layout := range []string{"15:4:5", "15:4"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.Format(" 15:04")
		}
	}
	return ""
}

// length says how long a game is.
func length(g notation.Game) string {
	switch n := (len(g.Moves) + 1) / 2; {
	case !g.Started():
		return fmt.Sprintf("draft, %d of 16", len(g.Draft))
	case n == 1:
		return "1 move"
	default:
		return fmt.Sprintf("%d moves", n)
	}
}

// loadGame puts a game on the board and says what else there is to say of its source.
func (f *files) loadGame(source string, game notation.Game, bad faults) {
	told := f.told
	f.ask(func() error {
		from, err := app.ReadGame(game)
		if err != nil {
			return err
		}
		return f.match.Load(from)
	}, func(err error) {
		switch {
		case err != nil:
			f.refuse(err.Error(), 0)
		case bad.n > 0:
			f.message.Say(sentence(source)+": passed over "+bad.String(), notice.Warning)
		case f.told != told: // the match has something to say itself
		case len(game.Notes) > 0 || game.Comment != "":
			f.message.Say("This is the game from "+source+"; its comments stay there", notice.Info)
		case !f.view.Over():
			f.message.Say("This is the game from "+source+"; you move for both sides", notice.Info)
		default:
			f.message.Say("This is the game from "+source, notice.Info)
		}
	})
}

// faults are games that could not be read: how many, and what was wrong with the first.
type faults struct {
	n     int
	first error
}

func (f faults) String() string {
	if f.n == 1 {
		return f.first.Error()
	}
	return fmt.Sprintf("%d games, the first because %v", f.n, f.first)
}

// readGames reads all games of a text, the broken ones apart.
func readGames(text string) (games []notation.Game, bad faults) {
	for game, err := range notation.NewReader(strings.NewReader(text)).All() {
		if err == nil {
			games = append(games, game)
			continue
		}
		if bad.n == 0 {
			bad.first = err
		}
		bad.n++
	}
	return games, bad
}

// looksLikePGN reports whether a text that holds no good game was meant to be one:
// it has a tag or a numbered move.
func looksLikePGN(text string) bool {
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "1.")
}

// sentence begins a sentence with a source: the name of a file stays as it is.
func sentence(source string) string {
	if strings.HasPrefix(source, "the ") {
		return words.Sentence(source)
	}
	return source
}

// looksLikeFEN reports whether text is one line with the seven strokes of a board.
func looksLikeFEN(text string) bool {
	board, _, _ := strings.Cut(text, " ")
	return !strings.Contains(text, "\n") && strings.Count(board, "/") == 7
}

// maxFile is the largest file that is read whole, in bytes.
const maxFile = 16 << 20

// openKept offers the games that were ended or left, the last first.
func (f *files) openKept() {
	var games []notation.Game
	var bad faults
	f.queue.do(func() error {
		data, err := os.ReadFile(f.match.Archive())
		games, bad = readGames(string(data))
		slices.Reverse(games)
		if os.IsNotExist(err) {
			return nil
		}
		return err
	}, func(err error) {
		switch {
		case err != nil:
			f.refuse(err.Error(), 0)
			return
		case len(games) == 0:
			f.refuse("No game has been kept yet: one is when it is left for another", 0)
			return
		}
		var rows []string
		for _, g := range games {
			rows = append(rows, headline(g))
		}
		dialogs.Pick(f.win, "Kept games, the last first", rows, func(i int) {
			f.leaving(func() { f.loadGame("the kept games", games[i], bad) })
		})
	})
}

// openFile asks for a PGN file and plays on from its first good game.
func (f *files) openFile() {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if err != nil {
			f.refuse(err.Error(), 0)
			return
		}
		if r == nil {
			return
		}
		defer r.Close()
		f.remember(r.URI().Path())
		f.read(r.URI().Name(), r)
	}, f.win)
	d.SetFilter(storage.NewExtensionFileFilter([]string{".pgn", ".txt", ".fen"}))
	d.SetTitleText("Open a game")
	if folder, err := storage.ListerForURI(storage.NewFileURI(f.folder())); err == nil {
		d.SetLocation(folder)
	}
	dialogs.Fill(f.win, d)
}

func (f *files) read(name string, r io.Reader) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		f.refuse(fmt.Sprintf("%s could not be read: %v", name, err), 0)
	case len(data) > maxFile:
		f.refuse(fmt.Sprintf("%s is larger than %d MiB", name, maxFile>>20), 0)
	default:
		f.load(name, string(data))
	}
}

// saveFile asks for a name and saves the game there.
func (f *files) saveFile() {
	v := f.view
	text, err := v.PGN()
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	name := stem(v.Variant) + v.Date.Local().Format("-2006-01-02.pgn")
	dialogs.SaveAs(f.win, "Save this game", filepath.Join(f.folder(), name), func(path string) error {
		if err := disk.Save(path, text); err != nil {
			return err
		}
		f.remember(path)
		f.saved = [2]uint64{v.Game, uint64(v.Steps())}
		f.message.Say("Saved as "+path, notice.Info)
		return nil
	})
}

// stem is how the names of a variant's files begin: "chess960", "pre-chess-fischer-castling".
func stem(v variants.Variant) string {
	if !v.IsCustom() {
		return v.ID
	}
	words := strings.FieldsFunc(strings.ToLower(v.Name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, "-")
}

// folder is where files were opened or saved last, else the player's home.
func (s *session) folder() string {
	home, _ := os.UserHomeDir() // "" is passed over
	for _, place := range []string{s.settings().Folder, home} {
		if info, err := os.Stat(place); err == nil && info.IsDir() {
			return place
		}
	}
	return string(filepath.Separator)
}

// remember has the next dialog begin in the folder of a file.
func (s *session) remember(path string) {
	s.change(func(s *app.Settings) { s.Folder = filepath.Dir(path) })
}

// dropped opens a file dropped on the window.
func (f *files) dropped(_ fyne.Position, files []fyne.URI) {
	if len(files) == 0 {
		return
	}
	r, err := storage.Reader(files[0])
	if err != nil {
		f.refuse(fmt.Sprintf("%s could not be opened: %v", files[0].Name(), err), 0)
		return
	}
	defer r.Close()
	f.read(files[0].Name(), r)
}

// open plays on from a PGN or FEN file.
func (f *files) open(name string) {
	file, err := os.Open(name)
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	defer file.Close()
	f.read(filepath.Base(name), file)
}
