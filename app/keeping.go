package app

import (
	"errors"

	"backrank/app/disk"
	"backrank/app/notice"
)

// task is something that waits for the disk.
type task struct {
	wait func() error // on any goroutine: it touches nothing of the store
	then func(error)  // on the store's, with its error
}

// keep writes down an event that has been carried out, with the game as it stands after it. Then it outlives this
// program; that it outlives a power failure too is for the tasks that follow from it.
func (s *store) keep(e event, g *game) {
	if s == nil {
		return
	}
	s.game, s.tried = *g, false
	s.written++
	if e.left != nil {
		s.pending = append(s.pending, *e.left)
	}
	if e.Do == begins {
		e.Game = g.record()
	}
	had := s.journal.next != nil
	err := s.journal.append(e)
	s.heed(err)
	has := s.journal.next != nil
	if e.Do == begins || had && !has || !has && (err != nil || s.journal.long()) {
		s.stale = true
	}
}

// heed sets a file aside that another program has put in the journal's place.
func (s *store) heed(err error) {
	if errors.Is(err, errReplaced) {
		_, err := disk.SetAside(s.journal.path, s.now())
		s.locked = err != nil
	}
}

// begin keeps a game in a new journal, and waits for the disk.
func (s *store) begin(g *game, n *notice.Log) {
	if s != nil {
		s.game, s.stale = *g, true
		s.finish(n)
	}
}

// finish waits for all there is to be waited for.
func (s *store) finish(n *notice.Log) {
	for t, any := s.task(); any; t, any = s.task() {
		t.then(t.wait())
	}
	for _, r := range s.news() {
		r.say(n)
	}
}

// task is what is to be waited for next; any is false if there is nothing.
func (s *store) task() (t task, any bool) {
	if s == nil {
		return task{}, false
	}
	if s.journal.next == nil && len(s.pending) > 0 && !s.tried {
		return s.archiving(), true
	}
	if s.journal.next == nil && s.stale {
		s.succeed()
	}
	switch {
	case s.journal.next != nil:
		return s.settling(), true
	case s.settled:
		return s.lasting(), true
	case s.synced < s.written && s.journal.file != nil:
		return s.syncing(), true
	}
	return task{}, false
}

// succeed begins a successor of the journal. Games that wait to be archived stay in it.
func (s *store) succeed() {
	s.stale = false
	err := error(nil)
	if s.locked {
		err = errors.New("the old file could not be renamed")
	}
	if err == nil {
		var all []*record
		for _, l := range s.pending {
			all = append(all, l.record)
		}
		err = s.journal.succeed(append(all, s.game.record()))
	}
	if err != nil {
		s.fail(err)
	}
}

// settling syncs the successor and puts it in the journal's place.
func (s *store) settling() task {
	next, upTo, sync := s.journal.next, s.written, s.sync
	return task{
		func() error { return sync(next.File) },
		func(err error) {
			if s.journal.next != next {
				return // it has been given up meanwhile
			}
			if err == nil {
				s.heed(s.journal.there())
				err = s.journal.settle()
			}
			if err != nil {
				s.journal.drop()
				s.fail(err)
				return
			}
			s.synced, s.settled = upTo, true
			if s.failing {
				s.failing = false
				s.say(report{ofGame, "The game is being saved again", notice.Info})
			}
		},
	}
}

// lasting syncs the folder after that.
func (s *store) lasting() task {
	s.settled = false
	path := s.journal.path
	return task{
		func() error { return disk.SyncFolder(path) },
		func(err error) {
			if err != nil {
				s.journal.lines.close()
				s.fail(err)
			}
		},
	}
}

// syncing syncs the journal.
func (s *store) syncing() task {
	file, upTo, sync := s.journal.file, s.written, s.sync
	return task{
		func() error { return sync(file) },
		func(err error) {
			switch {
			case s.journal.file != file:
			case err != nil: // what it holds of the last events is anybody's guess
				s.journal.lines.close()
				s.stale = true
			default:
				s.synced = upTo
			}
		},
	}
}

// fail says that the game is not being saved, unless the journal goes on all the same.
func (s *store) fail(err error) {
	if s.journal.file != nil {
		s.journal.base = s.journal.size // and the next successor is for later
		return
	}
	if !s.failing {
		s.failing = true
		s.say(report{ofGame, notSaved(err), notice.Alarm})
	}
}

// say keeps a report for whoever asks for the news.
func (s *store) say(r report) { s.said = append(s.said, r) }

// news are the reports since the last were taken.
func (s *store) news() []report {
	if s == nil {
		return nil
	}
	said := s.said
	s.said = nil
	return said
}

// archive is the file of the games that are left.
func (s *store) archive() archive { return archive{s.games, s.add, s.now} }

// archiving appends the games that wait to games.pgn. A file to which nothing can be appended is set aside.
func (s *store) archiving() task {
	s.tried = true
	waiting, a := s.pending, s.archive()
	added, aside := 0, ""
	return task{
		func() (err error) { added, aside, err = a.append(waiting); return err },
		func(err error) {
			if aside != "" {
				s.say(report{ofArchive, aside, notice.Warning})
			}
			s.pending = s.pending[added:]
			s.stale = s.stale || added > 0 // the journal can forget them
			switch {
			case err != nil && !s.stuck:
				s.stuck = true
				s.say(report{ofArchive, notArchived(err), notice.Alarm})
			case err == nil && s.stuck:
				s.stuck = false
				s.say(report{ofArchive, "The last game was added to the saved games", notice.Info})
			}
		},
	}
}
