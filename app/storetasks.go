package app

import (
	"errors"

	"backrank/app/disk"
	"backrank/app/notice"
)

// task is work that waits for the disk.
type task struct {
	wait func() error // runs on any goroutine and touches nothing of the store
	done func(error)  // runs on the store's goroutine, with the error of wait
}

// save writes an event that has been carried out, with the game as it stands after it. Afterwards a killed program
// loses nothing of it; the tasks that follow sync it, so that a power failure loses nothing either.
func (s *store) save(e event, g *game) {
	if s == nil {
		return
	}
	s.game, s.archiveTried = *g, false
	s.written++
	if e.previous != nil {
		s.unarchived = append(s.unarchived, *e.previous)
	}
	if e.Kind == eventBegin {
		e.Game = g.record()
	}
	had := s.journal.compacted != nil
	err := s.journal.append(e)
	s.setAsideReplaced(err)
	has := s.journal.compacted != nil
	if e.Kind == eventBegin || had && !has || !has && (err != nil || s.journal.isLong()) {
		s.compactDue = true
	}
}

// setAsideReplaced handles [errReplaced]: the file that another program has put in the journal's place is set aside.
func (s *store) setAsideReplaced(err error) {
	if errors.Is(err, errReplaced) {
		_, err := disk.SetAside(s.journal.path, s.now())
		s.readOnly = err != nil
	}
}

// begin saves a game in a new journal, and waits for the disk.
func (s *store) begin(g *game, n *notice.Log) {
	if s != nil {
		s.game, s.compactDue = *g, true
		s.runTasks(n)
	}
}

// drain runs all tasks and waits for them.
func (s *store) runTasks(n *notice.Log) {
	for t, any := s.task(); any; t, any = s.task() {
		t.done(t.wait())
	}
	for _, r := range s.takeReports() {
		r.show(n)
	}
}

// task returns the next task; any is false if everything is on disk, or as much as can be.
func (s *store) task() (t task, any bool) {
	if s == nil {
		return task{}, false
	}
	if s.journal.compacted == nil && len(s.unarchived) > 0 && !s.archiveTried {
		return s.archiveTask(), true
	}
	if s.journal.compacted == nil && s.compactDue {
		s.compact()
	}
	switch {
	case s.journal.compacted != nil:
		return s.commitTask(), true
	case s.folderDue:
		return s.folderTask(), true
	case s.synced < s.written && s.journal.file != nil:
		return s.syncTask(), true
	}
	return task{}, false
}

// compact begins a compacted journal: the games that are not archived yet, then the game as it stands, with what can be
// undone.
func (s *store) compact() {
	s.compactDue = false
	err := error(nil)
	if s.readOnly {
		err = errors.New("the old file could not be renamed")
	}
	if err == nil {
		var all []event
		for _, l := range s.unarchived {
			all = append(all, event{Kind: eventBegin, Game: l.record})
		}
		err = s.journal.compact(append(all, s.game.journalEvents()...))
	}
	if err != nil {
		s.fail(err)
	}
}

// commitTask syncs the compacted journal and puts it in the place of the old one.
func (s *store) commitTask() task {
	next, upTo, sync := s.journal.compacted, s.written, s.sync
	return task{
		func() error { return sync(next.File) },
		func(err error) {
			if s.journal.compacted != next {
				return // it was discarded meanwhile
			}
			if err == nil {
				s.setAsideReplaced(s.journal.check())
				err = s.journal.commit()
			}
			if err != nil {
				s.journal.discard()
				s.fail(err)
				return
			}
			s.synced, s.folderDue = upTo, true
			if s.notSaving {
				s.notSaving = false
				s.queueReport(report{what: ofGame, text: "The game is being saved again", severity: notice.Info})
			}
		},
	}
}

// folderTask syncs the folder in which the journal was replaced.
func (s *store) folderTask() task {
	s.folderDue = false
	path := s.journal.path
	return task{
		func() error { return disk.SyncFolder(path) },
		func(err error) {
			if err != nil {
				s.journal.journalFile.close()
				s.fail(err)
			}
		},
	}
}

// syncTask syncs the events that were appended to the journal.
func (s *store) syncTask() task {
	file, upTo, sync := s.journal.file, s.written, s.sync
	return task{
		func() error { return sync(file) },
		func(err error) {
			switch {
			case s.journal.file != file:
			case err != nil: // nobody knows which of the last events it holds
				s.journal.journalFile.close()
				s.compactDue = true
			default:
				s.synced = upTo
			}
		},
	}
}

// fail reports that the game is not being saved, unless the old journal can still be appended to.
func (s *store) fail(err error) {
	if s.journal.file != nil {
		s.journal.base = s.journal.size // compact again once it has grown
		return
	}
	if !s.notSaving {
		s.notSaving = true
		s.queueReport(report{what: ofGame, text: notSavedText(err), severity: notice.Alarm})
	}
}

// say queues a report for [store.takeReports].
func (s *store) queueReport(r report) { s.reports = append(s.reports, r) }

// takeReports returns the reports since the last call.
func (s *store) takeReports() []report {
	if s == nil {
		return nil
	}
	reports := s.reports
	s.reports = nil
	return reports
}

// gamesFile is the file of saved games.
func (s *store) gamesFile() gamesFile { return gamesFile{s.pgnPath, s.appendGame, s.now} }

// archiveTask appends the games that were ended or left to games.pgn, and puts them into the archive. A file that cannot
// be appended to is set aside.
func (s *store) archiveTask() task {
	s.archiveTried = true
	waiting, f := s.unarchived, s.gamesFile()
	added, aside := 0, ""
	return task{
		func() (err error) {
			added, aside, err = f.append(waiting)
			for _, l := range waiting[:added] {
				s.archiveFinished(l)
			}
			return err
		},
		func(err error) {
			if aside != "" {
				s.queueReport(damageReport(s.pgnPath, aside))
			}
			s.unarchived = s.unarchived[added:]
			s.compactDue = s.compactDue || added > 0 // the journal can drop them
			switch {
			case err != nil && !s.archiveFailing:
				s.archiveFailing = true
				s.queueReport(report{what: ofArchive, text: notArchivedText(err), severity: notice.Alarm})
			case err == nil && s.archiveFailing:
				s.archiveFailing = false
				s.queueReport(report{what: ofArchive, text: "The last game was added to the saved games", severity: notice.Info})
			}
		},
	}
}
