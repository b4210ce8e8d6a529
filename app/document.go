package app

import (
	"crypto/sha256"
	"encoding/hex"

	"backrank/app/notice"
	"backrank/app/pgnfile"
)

// isDocument reports whether the game was opened from a file or the archive, to be read and annotated: see
// [View.Document].
func (g *game) isDocument() bool { return g.tags != nil && !g.touched && !g.drafting() }

// filed is the place of a game in a PGN file, in the journal too. The zero filed is that of a game that is in none.
type filed struct {
	Place pgnfile.Place `json:"place,omitzero"`
	Text  string        `json:"text,omitempty"` // SHA-256 of the game's PGN as it was opened or saved last, in hexadecimal
}

func textSum(pgn string) string {
	sum := sha256.Sum256([]byte(pgn))
	return hex.EncodeToString(sum[:])
}

// InFile reports whether the game of a view is in a PGN file as it stands. It writes the PGN to compare it.
func InFile(v *View) bool {
	text, err := v.Text()
	return err == nil && v.File.Path != "" && v.fileText == textSum(text)
}

// setFile sets the place of the game in a file.
func setFile(g *game, e event) error {
	if e.File == nil {
		return errNoFile
	}
	g.filed = *e.File
	return nil
}

// Saver has the commands that save the game in PGN files. They wait for the disk. Errors are messages for the player,
// or [pgnfile.ErrChanged]; after an error the file is as it was.
type Saver struct{ match *Match }

// SaverOf returns the commands that save the game of a match in PGN files.
func SaverOf(m *Match) Saver { return Saver{m} }

// Save saves the game in its place in its file. changed is true if another program has changed other games of the file
// meanwhile, which are kept as they are now.
func (s Saver) Save() (changed bool, err error) {
	return changed, s.write(func(at pgnfile.Place, pgn string) (now pgnfile.Place, err error) {
		if at.Path == "" {
			return at, errNoFile
		}
		now, changed, err = at.Save(pgn)
		return now, err
	})
}

// Overwrite saves the game in the place of the one that has its number in its file now.
func (s Saver) Overwrite() error {
	return s.write(func(at pgnfile.Place, pgn string) (pgnfile.Place, error) { return at.Overwrite(pgn) })
}

// SaveAs saves the game as a file of its own, in the place of one that exists. It belongs to that file from then on.
func (s Saver) SaveAs(path string) error {
	return s.write(func(_ pgnfile.Place, pgn string) (pgnfile.Place, error) { return pgnfile.Create(path, pgn) })
}

// AddTo adds the game at the end of a file, which is made if it does not exist. It belongs to that file from then on.
func (s Saver) AddTo(path string) error {
	return s.write(func(_ pgnfile.Place, pgn string) (pgnfile.Place, error) { return pgnfile.Add(path, pgn) })
}

// write saves the game by a function, on the caller's goroutine, and keeps its new place.
func (s Saver) write(save func(at pgnfile.Place, pgn string) (pgnfile.Place, error)) error {
	var game uint64
	var was filed
	var text string
	err := s.match.ask(func(l *loop) (err error) {
		v := l.game.show(lastCursor(&l.game), l.match.levels)
		v.me = l.match.settings.Get().PlayerName
		game, was = l.games, l.game.filed
		text, err = v.PGN()
		return err
	})
	if err != nil {
		return err
	}
	keep := func(f filed) error {
		return s.match.ask(func(l *loop) error {
			if l.games != game {
				return nil // another game was opened meanwhile
			}
			return l.commit(event{Do: files, File: &f})
		})
	}
	at := was.Place
	if at.Path != "" {
		if at = at.Settle(); at != was.Place {
			was.Text = "" // of what stood there before
		}
		at = at.Announce(text)
		if err := keep(filed{at, was.Text}); err != nil {
			return err
		}
		s.match.Sync() // before the file is written
	}
	now, err := save(at, text)
	if err != nil {
		return err
	}
	return keep(filed{now, textSum(text)})
}

// inFile reports whether a document is in its file as it stands, so that nothing is lost when it is left.
func inFile(g *game) bool {
	if !g.isDocument() || g.filed.Place.Path == "" {
		return false
	}
	v := g.show(lastCursor(g), nil)
	return InFile(&v)
}

const errNoFile notice.Refusal = "This game is in no file yet"
