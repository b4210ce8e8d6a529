package app

import (
	"cmp"
	"slices"
	"sync"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/words"
)

// sharedNotices are the notices that belong to no single tab: about the settings, the archive, damaged files. All tabs
// show them. Their numbers and those of the tabs' own notices have one sequence. Any goroutine may use it.
type sharedNotices struct {
	mu   sync.Mutex
	last uint64
	log  notice.Log
}

func newSharedNotices() *sharedNotices {
	s := &sharedNotices{}
	s.log.Next = func() uint64 { s.last++; return s.last } // called by add, which holds mu
	return s
}

// next returns the number of the next notice of a tab.
func (s *sharedNotices) next() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	return s.last
}

// add adds a notice.
func (s *sharedNotices) add(n notice.Notice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	show(&s.log, n)
}

// with returns these notices together with those of a tab, by number, and the alarm to show.
func (s *sharedNotices) with(own *notice.Log) (all []notice.Notice, alarm string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all = slices.Concat(own.All(), s.log.All())
	slices.SortFunc(all, func(a, b notice.Notice) int { return cmp.Compare(a.Number, b.Number) })
	return all, cmp.Or(own.Alarm(), s.log.Alarm())
}

// showDamage adds a file to the single notice about all damaged files.
func showDamage(n *notice.Log, file, text string) {
	n.Damage(file, text, func(files, texts []string) string {
		if len(files) > 1 {
			texts = append([]string{disk.Here.Problems(files)}, texts...)
		}
		return words.Message(texts...)
	})
}

// show adds a notice to the log.
func show(n *notice.Log, r notice.Notice) {
	switch {
	case r.File != "":
		showDamage(n, r.File, r.Text)
	case r.Topic != "" && r.Severity == notice.Alarm:
		n.Raise(r.Topic, r.Text)
	case r.Topic != "" && r.Severity == notice.Info:
		n.Clear(r.Topic, r.Text)
	default:
		n.Add(r.Severity, r.Text)
	}
}
