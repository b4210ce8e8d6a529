package app

import (
	"errors"

	"backrank/app/disk"
	"backrank/app/library"
	"backrank/app/notice"
	"backrank/lang"
)

// task is an operation that waits for the disk.
type task struct {
	wait func() error // runs on any goroutine and does not access the store
	done func(error)  // runs on the store's goroutine, with the error of wait
}

// save appends an applied event to the journal. g is the game after it. From then on a killed program loses nothing;
// the tasks that follow sync the journal, which protects against a power failure.
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
	if s.newJournal {
		s.create()
		return
	}
	had := s.journal.compacted != nil
	err := s.journal.append(e)
	s.setAsideReplaced(err)
	has := s.journal.compacted != nil
	if e.Kind == eventBegin || had && !has || !has && (err != nil || s.journal.isLong()) {
		s.compactDue = true
	}
}

// create creates the journal with the current game, without waiting for the disk: a kill loses nothing from then on, and
// the tasks that follow sync the file.
func (s *store) create() {
	s.newJournal = false
	if s.compact(); s.journal.compacted == nil {
		return // compact has reported why
	}
	if err := s.journal.commit(); err != nil {
		s.journal.discard()
		s.fail(err)
		return
	}
	s.folderDue = true
}

// setAsideReplaced handles [errReplaced]: it sets aside the file that another program has put in the journal's place.
func (s *store) setAsideReplaced(err error) {
	if errors.Is(err, errReplaced) {
		_, err := disk.SetAside(s.journal.path, s.now())
		s.readOnly = err != nil
	}
}

// begin saves a game in a new journal and waits for the disk.
func (s *store) begin(g *game, n *notice.Log) {
	if s != nil {
		s.game, s.compactDue = *g, true
		s.runTasks(n)
	}
}

// runTasks runs all tasks and waits for them.
func (s *store) runTasks(n *notice.Log) {
	for t, any := s.task(); any; t, any = s.task() {
		t.done(t.wait())
	}
	for _, r := range s.takeReports() {
		show(n, r)
	}
}

// task returns the next task. any is false if everything that can be written is on disk.
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

// compact starts a compacted journal: the games that are not archived yet, then the current game with its undo history.
func (s *store) compact() {
	s.compactDue = false
	err := error(nil)
	if s.readOnly {
		err = errors.New(lang.L("the old file could not be renamed"))
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

// commitTask syncs the compacted journal and replaces the old one with it.
func (s *store) commitTask() task {
	next, upTo, sync := s.journal.compacted, s.written, s.sync
	return task{
		func() error { return sync(next.File) },
		func(err error) {
			if s.journal.compacted != next {
				return // it has been discarded
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
				s.queueReport(notice.Notice{Topic: topicGame, Text: lang.L("The game is being saved again"), Severity: notice.Info})
			}
		},
	}
}

// folderTask syncs the folder after the journal was replaced.
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
			case err != nil: // the last events may be lost; write the journal again
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
		s.journal.base = s.journal.size // retry once it has grown
		return
	}
	if !s.notSaving {
		s.notSaving = true
		s.queueReport(notice.Notice{Topic: topicGame, Text: notSavedText(err), Severity: notice.Alarm})
	}
}

// queueReport queues a report for [store.takeReports].
func (s *store) queueReport(r notice.Notice) { s.reports = append(s.reports, r) }

// takeReports returns the reports since the last call.
func (s *store) takeReports() []notice.Notice {
	if s == nil {
		return nil
	}
	reports := s.reports
	s.reports = nil
	return reports
}

// gamesFile returns games.pgn.
func (s *store) gamesFile() library.PGNFile {
	return library.PGNFile{Path: s.pgnPath, Write: s.appendGame, Now: s.now}
}

// archiveTask appends finished and abandoned games to games.pgn and adds them to the archive. If games.pgn cannot be
// appended to, it is set aside.
func (s *store) archiveTask() task {
	s.archiveTried = true
	waiting, f := s.unarchived, s.gamesFile()
	added, aside := 0, ""
	return task{
		func() (err error) {
			added, aside, err = f.Append(texts(waiting))
			for _, l := range waiting[:added] {
				s.archiveFinished(l)
			}
			return err
		},
		func(err error) {
			if aside != "" {
				s.queueReport(notice.OfFile(s.pgnPath, aside))
			}
			s.unarchived = s.unarchived[added:]
			s.compactDue = s.compactDue || added > 0 // the journal no longer needs them
			switch {
			case err != nil && s.archiveErr == nil:
				s.queueReport(notice.Notice{Topic: topicPGN, Text: notArchivedText(err), Severity: notice.Alarm})
			case err == nil && s.archiveErr != nil:
				s.queueReport(notice.Notice{Topic: topicPGN, Text: disk.Here.LastAdded(), Severity: notice.Info})
			}
			s.archiveErr = err
		},
	}
}
