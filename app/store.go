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
)

// store keeps the match of one slot on disk. The nil store keeps nothing.
type store struct {
	folder  string
	slot    disk.Slot
	journal journal
	now     func() time.Time
	failing bool
	locked  bool     // the file there is not ours and could not be set aside
	pending []string // games in PGN that must be archived before the journal is replaced
}

// openStore takes a slot in the folder.
func openStore(o Options, n *notice.Log) *store {
	if o.Unsaved {
		return nil
	}
	s := &store{folder: o.Folder, now: o.Now}
	if s.folder == "" {
		s.folder = disk.DefaultFolder()
	}
	s.slot = disk.TakeSlot(s.folder)
	name := disk.SlotName(max(s.slot.Number, 1)) + ".journal"
	switch {
	case s.slot.Number == 0:
		n.Say(notice.Alarm, "Backrank runs already, and there is no place for another game beside its own: this window saves nothing.")
		return nil
	case s.slot.Number > 1:
		n.Say(notice.Info, fmt.Sprintf("Backrank is already running. This window has a game of its own, kept in %s.", name))
	}
	s.journal.path = filepath.Join(s.folder, name)
	return s
}

// largest is the size, in bytes, above which a file is no journal of ours.
const largest = 64 << 20

// restore reads the saved game. What cannot be read is set aside, never lost.
func (s *store) restore(n *notice.Log) (game, bool) {
	if s == nil {
		return game{}, false
	}
	r, err := readFile(s.journal.path)
	if disk.Absent(err) {
		return game{}, false
	}
	if err == nil && r.state == sound {
		if err := s.journal.open(int64(r.size), r.sum); err != nil {
			s.failing = true
			n.Say(notice.Alarm, notSaved(disk.Trouble(err)))
		}
		return r.game, true
	}
	return s.rescue(r, err, n)
}

// rescue sets the file aside and goes on with what could be read of it.
func (s *store) rescue(r reading, err error, n *notice.Log) (game, bool) {
	name := filepath.Base(s.journal.path)
	aside, failed := disk.SetAside(s.journal.path, s.now())
	switch {
	case failed != nil:
		s.locked, s.failing = true, true
		n.Say(notice.Alarm, notSaved(fmt.Sprintf("%s cannot be read and must not be written over", name)))
	case err != nil:
		n.Say(notice.Warning, fmt.Sprintf("The saved game could not be read (%s). It is kept as %s.", disk.Trouble(err), aside))
	default:
		n.Say(notice.Warning, r.complaint(name, aside))
	}
	if r.lines < 2 {
		return game{}, false
	}
	if failed == nil {
		if text, changed := s.restart(r.game.record()); changed {
			n.Say(notice.Alarm, notSaved(text))
		}
	}
	return r.game, true
}

// readFile reads the journal at path.
func readFile(path string) (reading, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return reading{}, err
	case info.Mode().IsRegular() && info.Size() == 0:
		return reading{}, fs.ErrNotExist // nothing to lose
	case !info.Mode().IsRegular() || info.Size() > largest:
		return reading{state: foreign}, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return reading{}, err
	}
	return readJournal(data), nil
}

// Read is the match that a journal file tells, without touching the file. It fails
// if the file cannot be read to its end; a torn last line is no fault.
func Read(path string) (View, error) {
	r, err := readFile(path)
	switch {
	case err != nil:
		return View{}, err
	case r.state != sound:
		return View{}, fmt.Errorf("journal %s: wrong after line %d", path, r.lines)
	}
	return r.game.show(len(r.game.plies), nil), nil
}

// keep puts an event that has been carried out on disk. It says what is wrong, and
// whether that is news.
func (s *store) keep(e event, g *game) (trouble string, changed bool) {
	if s == nil {
		return "", false
	}
	if e.Do == begins {
		return s.restart(g.record())
	}
	if !s.failing {
		err := s.journal.append(e)
		if err == nil && !s.journal.long() {
			return "", false
		}
		if errors.Is(err, errReplaced) {
			_, err := disk.SetAside(s.journal.path, s.now())
			s.locked = err != nil
		}
	}
	return s.restart(g.record())
}

// restart replaces the journal by a game as it stands, after archiving what must
// not be lost.
func (s *store) restart(r *record) (text string, changed bool) {
	if s == nil {
		return "", false
	}
	err := s.flush()
	if err == nil && s.locked {
		err = errors.New("the file in its place could not be set aside")
	}
	if err == nil {
		err = s.journal.replace(r)
	}
	changed = s.failing != (err != nil)
	s.failing = err != nil
	if err != nil {
		text = disk.Trouble(err)
	}
	return text, changed
}

// archivePath is the file of games that were ended or left.
func (s *store) archivePath() string { return filepath.Join(s.folder, "games.pgn") }

// editedPath is the file of the position editor, beside the journal.
func (s *store) editedPath() string {
	return filepath.Join(s.folder, "sketch"+strings.TrimPrefix(disk.SlotName(max(s.slot.Number, 1)), "game")+".json")
}

// archive remembers a finished or abandoned game, in PGN, until it is appended to
// games.pgn: at the latest before its journal is replaced.
func (s *store) archive(pgn string) {
	if s != nil && pgn != "" {
		s.pending = append(s.pending, pgn)
	}
}

func (s *store) flush() error {
	for len(s.pending) > 0 {
		if err := appendGame(s.archivePath(), s.pending[0]); err != nil {
			return err
		}
		s.pending = s.pending[1:]
	}
	return nil
}

func (s *store) close() {
	if s != nil {
		s.journal.close()
		s.slot.Leave()
	}
}

func notSaved(why string) string {
	return "Nothing is being saved: " + why + ". You can play on, but the game will be lost when the program ends."
}
