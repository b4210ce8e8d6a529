package dialogs

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"backrank/app/disk"
	"backrank/assets"
	"backrank/words"
)

// FileKind is a filter of files: those with certain extensions, or all.
type FileKind struct {
	Name    string
	Endings []string // such as ".pgn", the first is the default; empty for all files
	Runs    bool     // only executable files
}

// has reports whether a file matches.
func (k FileKind) has(e entry) bool {
	switch {
	case k.Runs:
		return e.runs
	case len(k.Endings) == 0:
		return true
	}
	return slices.Contains(k.Endings, strings.ToLower(filepath.Ext(e.name)))
}

// entry is a file or folder in a folder.
type entry struct {
	name   string
	folder bool
	runs   bool // executable
	size   int64
	time   time.Time
}

// entriesOf reads a folder. Unreadable entries are skipped.
func entriesOf(folder string) (all []entry, err error) {
	read, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range read {
		info, err := os.Stat(filepath.Join(folder, e.Name())) // follows links
		if err != nil || !info.IsDir() && !info.Mode().IsRegular() {
			continue
		}
		all = append(all, entry{
			name: e.Name(), folder: info.IsDir(), runs: disk.Runs(info),
			size: info.Size(), time: info.ModTime(),
		})
	}
	return all, nil
}

// The columns of a list of files.
const (
	byName = iota
	bySize
	byTime
)

// fileList is the model of the table of files.
type fileList struct {
	all     []entry
	shown   []entry
	by      int
	falling bool
}

// arrange filters entries by kind and prefix, folders first. Hidden files are shown if the prefix begins with a dot.
func (l *fileList) arrange(kind FileKind, letters string) {
	l.shown = l.shown[:0]
	for _, e := range l.all {
		hidden := strings.HasPrefix(e.name, ".") && !strings.HasPrefix(letters, ".")
		if !hidden && hasPrefixFold(e.name, letters) && (e.folder || kind.has(e)) {
			l.shown = append(l.shown, e)
		}
	}
	slices.SortFunc(l.shown, l.order)
}

func (l *fileList) order(a, b entry) int {
	if a.folder != b.folder {
		return map[bool]int{true: -1, false: 1}[a.folder]
	}
	by := 0
	switch {
	case l.by == bySize && !a.folder:
		by = cmp.Compare(a.size, b.size)
	case l.by == byTime:
		by = a.time.Compare(b.time)
	}
	if by == 0 {
		by = cmp.Or(strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name)), strings.Compare(a.name, b.name))
	}
	if l.falling {
		return -by
	}
	return by
}

// sortBy sorts by a column, or reverses the order of the current one.
func (l *fileList) sortBy(column int) {
	l.falling = l.by == column && !l.falling || l.by != column && column != byName
	l.by = column
}

// find returns the row of a name, -1 if it is not shown.
func (l *fileList) find(name string) int {
	return slices.IndexFunc(l.shown, func(e entry) bool { return e.name == name })
}

// Rows implements widget.Content.
func (l *fileList) Rows() int { return len(l.shown) }

// Cell implements widget.Content.
func (l *fileList) Cell(row, column int) string {
	switch e := l.shown[row]; {
	case column == byName:
		return e.name
	case column == byTime:
		return e.time.Format("2006-01-02 15:04")
	case e.folder:
		return ""
	default:
		return sizeText(e.size)
	}
}

// Icon implements widget.Content.
func (l *fileList) Icon(row int) assets.Icon {
	if l.shown[row].folder {
		return assets.IconOpen
	}
	return assets.IconFile
}

// sizeText formats a number of bytes in about three digits.
func sizeText(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 10_000:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	case n < 1_000_000:
		return fmt.Sprintf("%.0f kB", float64(n)/1e3)
	case n < 10_000_000:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	case n < 1_000_000_000:
		return fmt.Sprintf("%.0f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/1e9)
}

// FileFault is a message about an error with a file or folder.
func FileFault(err error, name string) string {
	var path *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf("%s does not exist", name)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Sprintf("You do not have permission to open %s", name)
	case disk.Is(err, syscall.ENOTDIR):
		return fmt.Sprintf("%s is not a folder", name)
	case errors.As(err, &path):
		return words.Message(fmt.Sprintf("%s cannot be opened", name), words.Sentence(path.Err.Error()))
	}
	return words.Message(fmt.Sprintf("%s cannot be opened", name), words.Sentence(err.Error()))
}
