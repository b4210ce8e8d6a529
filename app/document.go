package app

import (
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/lang"
)

// isDocument reports whether the game was opened from a file or the archive to be read and annotated: see
// [View.Document].
func (g *game) isDocument() bool { return g.tags != nil && !g.touched && !g.drafting() }

// fileState is the place of the game in a PGN file, as stored in the journal. The zero fileState means that the game is
// in no file.
type fileState struct {
	Place   pgnfile.Place `json:"place,omitzero"`
	TextSum string        `json:"text,omitempty"` // hex SHA-256 of the game's PGN when it was opened or last saved
	// AddingTo is the end of the file to which the game is being added. It stays set if the program is killed while
	// adding.
	AddingTo pgnfile.Place `json:"adding,omitzero"`
}

// InFile reports whether a view's game is stored in a PGN file without unsaved changes. It formats the PGN to compare
// it.
func InFile(v *View) bool {
	text, err := v.Text()
	return err == nil && v.File.Path != "" && v.fileText == pgnfile.Sum(text)
}

// setFile sets the place of the game in a file.
func setFile(g *game, e event) error {
	if e.File == nil {
		return errNoFile
	}
	g.fileState = *e.File
	return nil
}

// Saver saves the game in PGN files. Its methods wait for the disk and for each other. Errors are messages to the
// player, or [pgnfile.ErrChanged]; after an error the file is unchanged.
type Saver struct{ match *Match }

// SaverOf returns the [Saver] of a match.
func SaverOf(m *Match) Saver { return Saver{m} }

// Save saves the game in its place in its file. changed reports whether another program has changed other games of the
// file since; Save keeps these changes. If another program has changed the game itself, Save returns
// [pgnfile.ErrChanged].
func (s Saver) Save() (changed bool, err error) {
	s.match.tabs.saveMu.Lock()
	defer s.match.tabs.saveMu.Unlock()
	err = s.write(func(at pgnfile.Place, pgn string) (now pgnfile.Place, err error) {
		now, changed, err = at.Save(pgn)
		return now, err
	})
	return changed, err
}

// Overwrite saves the game in place of the game with the same number in its file, even if another program has changed
// that game.
func (s Saver) Overwrite() error {
	s.match.tabs.saveMu.Lock()
	defer s.match.tabs.saveMu.Unlock()
	return s.write(func(at pgnfile.Place, pgn string) (pgnfile.Place, error) { return at.Overwrite(pgn) })
}

// SaveAs saves the game as a new file, which replaces an existing one. From then on [Saver.Save] saves the game there.
func (s Saver) SaveAs(path string) error {
	s.match.tabs.saveMu.Lock()
	defer s.match.tabs.saveMu.Unlock()
	d, err := s.document()
	if err != nil {
		return err
	}
	now, err := pgnfile.Create(path, d.text)
	if err != nil {
		return err
	}
	return d.setFileState(fileState{Place: now, TextSum: pgnfile.Sum(d.text)})
}

// AddTo appends the game to a file, which it creates if necessary. From then on [Saver.Save] saves the game there. If
// an earlier AddTo was killed after it wrote the file and before it wrote the journal, AddTo finds the game in the file
// and saves it in that place.
func (s Saver) AddTo(path string) error {
	s.match.tabs.saveMu.Lock()
	defer s.match.tabs.saveMu.Unlock()
	d, err := s.document()
	if err != nil {
		return err
	}
	end := pgnfile.End(path).Announce(d.text)
	if added := d.fileState.AddingTo.Settle(); added != d.fileState.AddingTo && added.Path == end.Path {
		d.fileState = fileState{Place: added}
		return d.write(func(at pgnfile.Place, pgn string) (pgnfile.Place, error) {
			now, _, err := at.Save(pgn)
			return now, err
		})
	}
	if err := d.announce(fileState{d.fileState.Place, d.fileState.TextSum, end}); err != nil {
		return err
	}
	now, err := pgnfile.Add(path, d.text)
	if err != nil {
		return err
	}
	return d.setFileState(fileState{Place: now, TextSum: pgnfile.Sum(d.text)})
}

// write calls save on the caller's goroutine with the place of the game, and records the new place.
func (s Saver) write(save func(at pgnfile.Place, pgn string) (pgnfile.Place, error)) error {
	d, err := s.document()
	if err != nil {
		return err
	}
	if d.fileState.Place.Path == "" {
		return errNoFile
	}
	return d.write(save)
}

// document is a copy of a match's game, to be saved in a file.
type document struct {
	match     *Match
	game      uint64 // number of the game, see [View.Game]
	fileState fileState
	text      string // the game as PGN
}

// document returns a copy of the current game.
func (s Saver) document() (document, error) {
	d := document{match: s.match}
	err := s.match.ask(func(l *loop) (err error) {
		v := l.game.show(lastCursor(&l.game), l.tabs.levels)
		v.playerName = l.tabs.settings.Get().PlayerName
		d.game, d.fileState = l.games, l.game.fileState
		d.text, err = v.PGN()
		return err
	})
	return d, err
}

// setFileState records the place of the game in the journal, unless the match has started or opened another game since.
func (d *document) setFileState(f fileState) error {
	return d.match.ask(func(l *loop) error {
		if l.games != d.game {
			return nil
		}
		return l.commit(event{Kind: eventSetFile, File: &f})
	})
}

// announce records in the journal where the game is about to be saved, and waits until the journal is on disk. After a
// kill the next save finds the game there.
func (d *document) announce(f fileState) error {
	err := d.setFileState(f)
	if err == nil {
		d.match.Sync()
	}
	return err
}

// write saves the game in its place, as [Saver.write] does.
func (d *document) write(save func(at pgnfile.Place, pgn string) (pgnfile.Place, error)) error {
	at := d.fileState.Place.Settle()
	if at != d.fileState.Place {
		d.fileState.TextSum = "" // TextSum is of an older text
	}
	at = at.Announce(d.text)
	if err := d.announce(fileState{at, d.fileState.TextSum, d.fileState.AddingTo}); err != nil {
		return err
	}
	now, err := save(at, d.text)
	if err != nil {
		return err
	}
	return d.setFileState(fileState{now, pgnfile.Sum(d.text), d.fileState.AddingTo})
}

// inFile reports whether a document has no unsaved changes, so that the player loses nothing by leaving it.
func inFile(g *game) bool {
	if !g.isDocument() || g.fileState.Place.Path == "" {
		return false
	}
	v := g.show(lastCursor(g), nil)
	return InFile(&v)
}

var errNoFile = notice.Fixed(func() string { return lang.L("This game is in no file yet") })
