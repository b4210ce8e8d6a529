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
	// Adding is the end of the file to which the game is being added. It stays if the program is killed meanwhile.
	Adding pgnfile.Place `json:"adding,omitzero"`
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

// Saver has the commands that save the game in PGN files. They wait for the disk, and for each other. Errors are messages for
// the player, or [pgnfile.ErrChanged]; after an error the file is as it was.
type Saver struct{ match *Match }

// SaverOf returns the commands that save the game of a match in PGN files.
func SaverOf(m *Match) Saver { return Saver{m} }

// Save saves the game in its place in its file. changed is true if another program has changed other games of the file
// meanwhile, which are kept as they are now.
func (s Saver) Save() (changed bool, err error) {
	s.match.saving.Lock()
	defer s.match.saving.Unlock()
	err = s.write(func(at pgnfile.Place, pgn string) (now pgnfile.Place, err error) {
		now, changed, err = at.Save(pgn)
		return now, err
	})
	return changed, err
}

// Overwrite saves the game in the place of the one that has its number in its file now.
func (s Saver) Overwrite() error {
	s.match.saving.Lock()
	defer s.match.saving.Unlock()
	return s.write(func(at pgnfile.Place, pgn string) (pgnfile.Place, error) { return at.Overwrite(pgn) })
}

// SaveAs saves the game as a file of its own, in the place of one that exists. It belongs to that file from then on.
func (s Saver) SaveAs(path string) error {
	s.match.saving.Lock()
	defer s.match.saving.Unlock()
	d, err := s.document()
	if err != nil {
		return err
	}
	now, err := pgnfile.Create(path, d.text)
	if err != nil {
		return err
	}
	return d.keep(filed{Place: now, Text: textSum(d.text)})
}

// AddTo adds the game at the end of a file, which is made if it does not exist. It belongs to that file from then on. If the
// program was killed when it had added the game to that file, and before the journal said so, the game is saved in its place.
func (s Saver) AddTo(path string) error {
	s.match.saving.Lock()
	defer s.match.saving.Unlock()
	d, err := s.document()
	if err != nil {
		return err
	}
	end := pgnfile.End(path).Announce(d.text)
	if added := d.was.Adding.Settle(); added != d.was.Adding && added.Path == end.Path {
		d.was = filed{Place: added}
		return d.write(func(at pgnfile.Place, pgn string) (pgnfile.Place, error) {
			now, _, err := at.Save(pgn)
			return now, err
		})
	}
	if err := d.announce(filed{d.was.Place, d.was.Text, end}); err != nil {
		return err
	}
	now, err := pgnfile.Add(path, d.text)
	if err != nil {
		return err
	}
	return d.keep(filed{Place: now, Text: textSum(d.text)})
}

// write saves the game in its place by a function, on the caller's goroutine, and keeps its new place.
func (s Saver) write(save func(at pgnfile.Place, pgn string) (pgnfile.Place, error)) error {
	d, err := s.document()
	if err != nil {
		return err
	}
	if d.was.Place.Path == "" {
		return errNoFile
	}
	return d.write(save)
}

// document is the game of a match while it is saved in a file.
type document struct {
	match *Match
	game  uint64 // its number among the games of the match
	was   filed
	text  string // in PGN
}

// document returns the game of the match as it stands.
func (s Saver) document() (document, error) {
	d := document{match: s.match}
	err := s.match.ask(func(l *loop) (err error) {
		v := l.game.show(lastCursor(&l.game), l.match.levels)
		v.me = l.match.settings.Get().PlayerName
		d.game, d.was = l.games, l.game.filed
		d.text, err = v.PGN()
		return err
	})
	return d, err
}

// keep writes the place of the game into the journal.
func (d *document) keep(f filed) error {
	return d.match.ask(func(l *loop) error {
		if l.games != d.game {
			return nil // another game was opened meanwhile
		}
		return l.commit(event{Do: files, File: &f})
	})
}

// announce writes into the journal where the game is going to be saved, and waits until it is on disk.
func (d *document) announce(f filed) error {
	err := d.keep(f)
	if err == nil {
		d.match.Sync()
	}
	return err
}

// write is [Saver.write] for a game that has a place.
func (d *document) write(save func(at pgnfile.Place, pgn string) (pgnfile.Place, error)) error {
	at := d.was.Place.Settle()
	if at != d.was.Place {
		d.was.Text = "" // of what stood there before
	}
	at = at.Announce(d.text)
	if err := d.announce(filed{at, d.was.Text, d.was.Adding}); err != nil {
		return err
	}
	now, err := save(at, d.text)
	if err != nil {
		return err
	}
	return d.keep(filed{now, textSum(d.text), d.was.Adding})
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
