package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/lang"
	"backrank/words"
)

// store saves the match of one tab. The nil store saves nothing. Only the writer uses it once the match runs. No
// method waits for the disk: [store.task] returns the operations that do.
type store struct {
	pgnPath    string // games.pgn, the finished and abandoned games
	appendGame func(file, pgn string) error
	archive    func(key, pgn string) error // adds a game of games.pgn to the archive
	damaged    func(file, text string)     // reports a damaged file
	sync       func(*os.File) error
	journal    journal
	newJournal bool // the journal does not exist yet and is created by the first event
	now        func() time.Time

	game       game // current game
	written    int  // number of events
	synced     int  // number of these on disk
	compactDue bool // the journal must be compacted
	folderDue  bool // the folder must be synced after a compaction
	reports    []notice.Notice
	notSaving  bool // the journal does not hold the current game
	readOnly   bool // the file at path belongs to another program and could not be set aside

	unarchived   []finishedGame // games that must be in games.pgn before the journal drops them
	archiveTried bool           // archiveTask ran since the last event
	archiveErr   error          // why the last archiveTask failed, nil if it did not
}

// finishedGame is a game that has ended or was abandoned.
type finishedGame struct {
	pgn    string
	record *record
}

// texts returns the games in PGN.
func texts(games []finishedGame) (all []string) {
	for _, game := range games {
		all = append(all, game.pgn)
	}
	return all
}

// Topics of alarms.
const (
	topicGame = "game"
	topicPGN  = "archive" // games.pgn
	topicTabs = "tabs"    // which tabs are open
)

// restore reads the saved game. It sets aside an unreadable journal and never deletes it. signedPGN formats a game as
// PGN.
func (s *store) restore(n *notice.Log, signedPGN func(*game) (string, error)) (game, bool) {
	if s == nil {
		return game{}, false
	}
	r, err := readFile(s.journal.path)
	if disk.Absent(err) {
		return game{}, false
	}
	for i := range r.finished {
		pgn, err := signedPGN(&r.finished[i])
		if err != nil {
			n.Add(notice.Warning, notWrittenText(err))
			continue
		}
		if r.finished[i].keptSum != pgnfile.Sum(pgn) {
			s.unarchived = append(s.unarchived, finishedGame{pgn, r.finished[i].record()})
		}
	}
	if there := s.gamesFile().CountWritten(texts(s.unarchived)); there > 0 {
		for _, l := range s.unarchived[:there] {
			s.archiveFinished(l)
		}
		s.unarchived, s.compactDue = s.unarchived[there:], true
	}
	if err != nil || r.state != journalOK {
		return s.rescue(r, err, n)
	}
	s.game = r.game
	if err := s.journal.open(int64(r.size), r.sum); err != nil {
		s.notSaving = true
		n.Raise(topicGame, notSavedText(err))
	} else {
		s.runTasks(n)
	}
	return r.game, true
}

// rescue sets the journal aside and continues with the game up to its first invalid line.
func (s *store) rescue(r journalReading, err error, n *notice.Log) (game, bool) {
	name := filepath.Base(s.journal.path)
	aside, failed := disk.SetAside(s.journal.path, s.now())
	switch {
	case failed != nil:
		s.readOnly, s.notSaving = true, true
		n.Raise(topicGame, notSavedText(errors.New(lang.L("the file {{.File}} cannot be read and must not be overwritten", "File", name))))
	case err != nil:
		s.damaged(name, words.Message(lang.L("The saved game could not be read"), disk.ErrorText(err), disk.Here.SetAside(aside)))
	default:
		s.damaged(name, r.message(name, aside))
	}
	if r.lines < 2 {
		return game{}, false
	}
	if failed == nil {
		s.begin(&r.game, n)
	}
	return r.game, true
}

// readFile reads the journal at path.
func readFile(path string) (journalReading, error) {
	data, err := disk.Read(path)
	switch {
	case errors.Is(err, disk.ErrForeign):
		return journalReading{state: journalForeign}, nil
	case err != nil:
		return journalReading{}, err
	case len(data) == 0:
		return journalReading{}, fs.ErrNotExist // an empty file holds no game
	}
	return readJournal(data), nil
}

// Read returns the match in a journal file without changing the file. It fails if the file has an invalid line; a torn
// last line is ignored.
func Read(path string) (View, error) {
	r, err := readFile(path)
	switch {
	case err != nil:
		return View{}, err
	case r.state != journalOK:
		return View{}, fmt.Errorf("journal %s: invalid after line %d", path, r.lines)
	}
	return r.game.show(lastCursor(&r.game), nil), nil
}

// archiveFinished adds a game of games.pgn to the archive, which reports failures itself.
func (s *store) archiveFinished(l finishedGame) {
	_ = s.archive(keyOf(l.record.ID, l.record.Date), l.pgn)
}

// close closes the journal.
func (s *store) close() {
	if s != nil {
		s.journal.close()
	}
}

func notSavedText(cause error) string {
	return words.Message(lang.L("The game is not being saved"), disk.ErrorText(cause), disk.Here.LostWhenEnded())
}

// notArchivedText is the message that the previous game could not be added to games.pgn.
func notArchivedText(cause error) string {
	return words.Message(disk.Here.LastNotAdded(), disk.ErrorText(cause),
		lang.L("It is kept and will be added later"))
}
