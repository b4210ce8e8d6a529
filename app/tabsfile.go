package app

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"sync"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/words"
)

// tabsVersion is the version of the format of a tabsFile. It grows when older programs can no longer read the file.
const tabsVersion = 1

// tabsRecord is the content of a tabsFile: the tabs in their order.
type tabsRecord struct {
	Backrank string      `json:"backrank"` // "tabs"
	Version  int         `json:"version"`
	Tabs     []tabRecord `json:"tabs"`
	Selected int         `json:"selected"` // a number of Tabs
}

// tabRecord is one tab.
type tabRecord struct {
	Number int            `json:"tab"`              // of the journal, see [disk.JournalName]
	Window int            `json:"window,omitempty"` // 0 for the main window
	Shown  *shownPosition `json:"shown,omitempty"`  // nil for the end of the game
	Report bool           `json:"report,omitempty"` // the window of its report is open
}

// tabsFile saves which tabs are open, in game.tabs.json in the slot of game.journal. The games are in their journals: if
// this file is lost, only the order of the tabs and the positions shown are lost with it.
type tabsFile struct {
	path   string // "" for memory only
	last   []byte // the content of the file
	failed error  // why the last write failed, nil if it did not

	mu   sync.Mutex // held while the file is replaced
	file *os.File   // the file at the path; nil if this program has not written it
}

// openTabsFile reads the file at a path. A file that cannot be read is set aside, and the notices report it.
func openTabsFile(path string, o Options) (f *tabsFile, r tabsRecord, notices []notice.Notice) {
	f = &tabsFile{path: path}
	if path == "" {
		return f, r, nil
	}
	data, err := disk.Read(path)
	if disk.Absent(err) || err == nil && len(data) == 0 { // a power failure may leave an empty file
		return f, r, nil
	}
	if err == nil {
		r, err = decodeTabs(data)
	}
	if err == nil {
		f.last = data
		return f, r, nil
	}
	notices, free := disk.SetAsideWithNotice(path, o.Now(), lang.L("The order of the tabs could not be read"),
		lang.L("The order of the tabs cannot be read and will not be saved"))
	if !free {
		f.path = ""
	}
	return f, tabsRecord{}, notices
}

// decodeTabs decodes a tabsFile. Tabs that are listed twice are left out.
func decodeTabs(data []byte) (r tabsRecord, err error) {
	if err := json.Unmarshal(data, &r); err != nil {
		return r, err
	}
	if r.Backrank != "tabs" || r.Version > tabsVersion {
		return r, disk.ErrForeign
	}
	seen := map[int]bool{}
	r.Tabs = slices.DeleteFunc(r.Tabs, func(t tabRecord) bool {
		wrong := seen[t.Number] || t.Number < 1 || t.Window < 0
		seen[t.Number] = true
		return wrong
	})
	return r, nil
}

// write replaces the content of the file, so that it survives a kill. [tabsFile.sync] makes it survive a power failure. It
// reports whether the content has changed. The error is that of the disk.
func (f *tabsFile) write(r tabsRecord) (changed bool, err error) {
	r.Backrank, r.Version = "tabs", tabsVersion
	data, err := json.Marshal(r)
	if err != nil {
		return false, err // impossible: the record has plain values
	}
	data = append(data, '\n')
	if f.path == "" || bytes.Equal(data, f.last) {
		return false, nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	next, err := disk.NewPending(f.path, data)
	if err != nil {
		return false, err
	}
	if f.file, err = next.Commit(f.file); err != nil {
		next.Discard()
		return false, err
	}
	f.file, f.last = next.File, data
	return true, nil
}

// sync waits until the content of the file is on disk.
func (f *tabsFile) sync() {
	f.mu.Lock()
	file := f.file
	f.mu.Unlock()
	if file != nil && file.Sync() == nil { // it fails if the file has been replaced again
		_ = disk.SyncFolder(f.path)
	}
}

func (f *tabsFile) close() {
	if f.file != nil {
		f.file.Close()
	}
}

// save saves which tabs are open, and the positions shown. The caller must hold t.mu.
func (t *Tabs) save() {
	r := tabsRecord{Selected: t.selected.number}
	for _, tab := range t.all {
		v := tab.match.View()
		r.Tabs = append(r.Tabs, tabRecord{tab.number, tab.window, shownPositionOf(&v), tab.report})
	}
	if len(t.file.last) == 0 && slices.Equal(r.Tabs, []tabRecord{{Number: 1}}) {
		return // without the file, the next start does the same
	}
	failed := t.file.failed
	var changed bool
	changed, t.file.failed = t.file.write(r)
	switch err := t.file.failed; {
	case err != nil && failed == nil:
		text := words.Message(lang.L("The order of the tabs could not be saved"), disk.ErrorText(err))
		t.background.do(func() { t.report(notice.Notice{Topic: topicTabs, Text: text, Severity: notice.Alarm}) })
	case err == nil && failed != nil:
		text := lang.L("The order of the tabs is being saved again")
		t.background.do(func() { t.report(notice.Notice{Topic: topicTabs, Text: text}) })
	}
	if changed {
		t.background.do(t.file.sync)
	}
}
