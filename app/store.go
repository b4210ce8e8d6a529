package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/words"
)

// store keeps the match of one slot on disk. The nil store keeps nothing. Once the match runs it is used by its writer
// alone.
type store struct {
	folder  string
	games   string // the file of games that were ended or left
	add     func(file, pgn string) error
	slot    disk.Slot
	journal journal
	now     func() time.Time
	failing bool   // the journal does not hold the game as it stands
	locked  bool   // the file there is not ours and could not be set aside
	pending []left // games that must be archived before the journal forgets them
	stuck   bool   // they cannot be
}

// left is a game that was ended or left for another.
type left struct {
	pgn    string
	record *record
}

// report is news of saving: what is wrong with something, or that it is right again.
type report struct {
	what, text string
	severity   notice.Severity // Alarm while it is wrong, Info when it is right again, Warning for something else
}

// What reports are about.
const (
	ofGame    = "game"
	ofArchive = "archive"
)

// hear says a report to the player.
func (r report) hear(n *notice.Log) {
	switch r.severity {
	case notice.Alarm:
		n.Raise(r.what, r.text)
	case notice.Info:
		n.Calm(r.what, r.text)
	default:
		n.Say(r.severity, r.text)
	}
}

// openStore takes a slot in the folder.
func openStore(o Options, n *notice.Log) *store {
	if o.Unsaved {
		return nil
	}
	s := &store{folder: o.Folder, now: o.Now, add: appendGame}
	if s.folder == "" {
		var err error
		if s.folder, err = disk.DefaultFolder(); err != nil {
			n.Raise(ofGame, words.Message("Nothing is saved: "+err.Error(), "Choose a folder with the option -data"))
			return nil
		}
	}
	s.games = filepath.Join(s.folder, "games.pgn")
	s.slot = disk.TakeSlot(s.folder)
	name := disk.SlotName(max(s.slot.Number, 1)) + ".journal"
	switch {
	case s.slot.Number == 0:
		n.Raise(ofGame, "Backrank is already running in too many windows. Nothing is saved in this one.")
		return nil
	case s.slot.Number > 1:
		n.Say(notice.Info, fmt.Sprintf("Backrank is already running. The game in this window is saved in %s.", name))
	}
	s.journal.path = filepath.Join(s.folder, name)
	return s
}

// restore reads the saved game. What cannot be read is set aside, never lost. written is how a game is archived.
func (s *store) restore(n *notice.Log, written func(*game) (string, error)) (game, bool) {
	if s == nil {
		return game{}, false
	}
	r, err := readFile(s.journal.path)
	if disk.Absent(err) {
		return game{}, false
	}
	for i := range r.left {
		if pgn, err := written(&r.left[i]); err == nil {
			s.pending = append(s.pending, left{pgn, r.left[i].record()})
		}
	}
	if err != nil || r.state != sound {
		return s.rescue(r, err, n)
	}
	if err := s.journal.open(int64(r.size), r.sum); err != nil {
		s.failing = true
		n.Raise(ofGame, notSaved(err))
	} else if len(s.pending) > 0 {
		for _, said := range s.restart(&r.game) {
			said.hear(n)
		}
	}
	return r.game, true
}

// rescue sets the file aside and goes on with what could be read of it.
func (s *store) rescue(r reading, err error, n *notice.Log) (game, bool) {
	name := filepath.Base(s.journal.path)
	aside, failed := disk.SetAside(s.journal.path, s.now())
	switch {
	case failed != nil:
		s.locked, s.failing = true, true
		n.Raise(ofGame, notSaved(fmt.Errorf("%s cannot be read and must not be overwritten", name)))
	case err != nil:
		n.Say(notice.Warning, fmt.Sprintf("The saved game could not be read: %s. It was renamed to %s.", disk.Trouble(err), aside))
	default:
		n.Say(notice.Warning, r.complaint(name, aside))
	}
	if r.lines < 2 {
		return game{}, false
	}
	if failed == nil {
		for _, said := range s.restart(&r.game) {
			said.hear(n)
		}
	}
	return r.game, true
}

// readFile reads the journal at path.
func readFile(path string) (reading, error) {
	data, err := disk.Read(path)
	switch {
	case errors.Is(err, disk.ErrForeign):
		return reading{state: foreign}, nil
	case err != nil:
		return reading{}, err
	case len(data) == 0:
		return reading{}, fs.ErrNotExist // nothing to lose
	}
	return readJournal(data), nil
}

// Read is the match that a journal file tells, without touching the file. It fails if the file cannot be read to its
// end; a torn last line is no fault.
func Read(path string) (View, error) {
	r, err := readFile(path)
	switch {
	case err != nil:
		return View{}, err
	case r.state != sound:
		return View{}, fmt.Errorf("journal %s: wrong after line %d", path, r.lines)
	}
	return r.game.show(r.game.length, nil), nil
}

// keep puts an event that has been carried out on disk, with the game as it stands after it. If more will be kept at
// once, that makes this one last too.
func (s *store) keep(e event, g *game, more bool) []report {
	switch {
	case s == nil:
		return nil
	case e.Do == begins, s.failing:
		return s.restart(g)
	}
	err := s.journal.append(e, more)
	switch {
	case err == nil && s.journal.long():
	case err == nil && len(s.pending) > 0:
		said := s.flush()
		if len(s.pending) == 0 {
			said = append(said, s.restart(g)...)
		}
		return said
	case err == nil:
		return nil
	}
	if errors.Is(err, errReplaced) {
		_, err := disk.SetAside(s.journal.path, s.now())
		s.locked = err != nil
	}
	return s.restart(g)
}

// restart replaces the journal by a game as it stands. Games that wait to be archived and cannot be stay in it too.
func (s *store) restart(g *game) []report {
	if s == nil {
		return nil
	}
	said := s.flush()
	err := error(nil)
	if s.locked {
		err = errors.New("the old file could not be renamed")
	}
	if err == nil {
		var all []*record
		for _, l := range s.pending {
			all = append(all, l.record)
		}
		err = s.journal.replace(append(all, g.record()))
	}
	before := s.failing
	s.failing = err != nil
	switch {
	case s.failing && !before:
		said = append(said, report{ofGame, notSaved(err), notice.Alarm})
	case before && !s.failing:
		said = append(said, report{ofGame, "The game is being saved again", notice.Info})
	}
	return said
}

// editedPath is the file of the position editor, beside the journal.
func (s *store) editedPath() string {
	return filepath.Join(s.folder, "sketch"+strings.TrimPrefix(disk.SlotName(max(s.slot.Number, 1)), "game")+".json")
}

// archive remembers a finished or abandoned game until it is appended to games.pgn: when the next one begins, or as
// soon after that as it can be. Until then the journal holds it.
func (s *store) archive(l left) {
	if s != nil {
		s.pending = append(s.pending, l)
	}
}

// flush appends the games that wait to games.pgn. A file to which nothing can be appended is set aside.
func (s *store) flush() (said []report) {
	for n := 0; len(s.pending) > 0; n++ {
		err := s.add(s.games, s.pending[0].pgn)
		if err != nil && n == 0 && !full(err) {
			said = append(said, s.beginArchive(err)...)
			err = s.add(s.games, s.pending[0].pgn)
		}
		if err != nil && s.stuck {
			return said
		}
		if err != nil {
			s.stuck = true
			return append(said, report{ofArchive, fmt.Sprintf(
				"The last game could not be added to the saved games: %s. It is stored with the current game until then.",
				disk.Trouble(err)), notice.Alarm})
		}
		s.pending = s.pending[1:]
		if s.stuck && len(s.pending) == 0 {
			s.stuck = false
			said = append(said, report{ofArchive, "The last game was added to the saved games", notice.Info})
		}
	}
	return said
}

// beginArchive sets the file of saved games aside.
func (s *store) beginArchive(why error) []report {
	path := s.games
	aside, err := disk.SetAside(path, s.now())
	if err != nil {
		return nil
	}
	_ = os.Remove(path) // it has the other name too
	return []report{{ofArchive, fmt.Sprintf("No game could be added to games.pgn: %s. The file was renamed to %s, and a new one was created.",
		disk.Trouble(why), aside), notice.Warning}}
}

// close ends the keeping.
func (s *store) close() {
	if s != nil {
		s.journal.close()
		s.slot.Leave()
	}
}

func notSaved(why error) string {
	return fmt.Sprintf("The game is not being saved: %s. You can continue, but the game will be lost when you quit.", disk.Trouble(why))
}
