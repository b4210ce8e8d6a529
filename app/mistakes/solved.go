package mistakes

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
)

// Solved has the moments that the player has solved, by their ids, with the day on which he did, such as "2026-11-27".
type Solved map[string]string

// Has reports whether a moment is solved.
func (s Solved) Has(id string) bool { return s[id] != "" }

// maxSolved is the maximum number of solved moments that are remembered. The oldest are forgotten first.
const maxSolved = 20_000

// add marks a moment as solved on a day, and forgets the oldest if there are too many.
func (s Solved) add(id, day string) Solved {
	all := maps.Clone(s)
	if all == nil {
		all = Solved{}
	}
	all[id] = day
	if excess := len(all) - maxSolved; excess > 0 {
		ids := slices.SortedFunc(maps.Keys(all), func(a, b string) int { return cmp.Or(cmp.Compare(all[a], all[b]), cmp.Compare(a, b)) })
		for _, old := range ids[:excess] {
			delete(all, old)
		}
	}
	return all
}

// File is mistakes.json in the data folder: the solved moments, and the analysis that has not ended. It is safe for concurrent
// use, also by several programs.
type File struct{ file disk.Shared[page] }

// page is the content of the file.
type page struct {
	Solved Solved    `json:"solved"`
	Run    *SavedRun `json:"run,omitempty"`
}

// Open reads the file in a folder. If folder is "", solved moments are remembered in memory only. A file that cannot be
// read is renamed to a name with the date, which the notices report. report is called when saving fails and when it works
// again, see [disk.Shared].
func Open(folder string, now time.Time, report func(text string, wrong bool)) (*File, []notice.Notice) {
	f := &File{disk.Shared[page]{
		Decode: func(data []byte) (p page, err error) { err = json.Unmarshal(data, &p); return p, err },
		Encode: func(p page) []byte {
			data, err := json.MarshalIndent(p, "", " ")
			if err != nil {
				panic(err) // impossible: plain values
			}
			return append(data, '\n')
		},
		Messages: func() disk.Messages {
			return disk.Messages{
				Unread:  lang.L("The list of solved mistakes could not be read"),
				Locked:  lang.L("The list of solved mistakes cannot be read and will not be saved"),
				Unsaved: lang.L("The list of solved mistakes could not be saved"),
				Resaved: lang.L("The list of solved mistakes is being saved again"),
			}
		},
		Report: report,
	}}
	return f, f.file.Open(folder, "mistakes.json", page{}, now)
}

// Solved returns the solved moments, which must not be changed. It never blocks.
func (f *File) Solved() Solved { return f.file.Get().Solved }

// Solve remembers that a moment was solved at an instant. It does not wait for the disk.
func (f *File) Solve(id string, at time.Time) {
	day := at.Format(time.DateOnly)
	f.file.Change(func(p *page) { p.Solved = p.Solved.add(id, day) })
}

// Sync waits until all changes are on disk. The error is a message for the player.
func (f *File) Sync() error { return f.file.Sync() }
