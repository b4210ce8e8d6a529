package filedialog

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"backrank/app/disk"
	"backrank/assets"
	"backrank/lang"
	"backrank/words"
)

// Kind is a kind of files that a dialog can show.
type Kind struct {
	Name       string   // "" for [AllFiles]
	Extensions []string // in lower case, such as ".pgn"; the first one is added to names without one; empty for all files
	Executable bool     // only executable files
}

// AllFiles is the kind of all files.
var AllFiles = Kind{}

// label returns the name that the list of kinds shows.
func (k Kind) label() string {
	if k.Name == "" {
		return lang.L("All files")
	}
	return k.Name
}

// matches reports whether a file is of the kind.
func (k Kind) matches(e entry) bool {
	switch {
	case k.Executable:
		return e.executable
	case len(k.Extensions) == 0:
		return true
	}
	return slices.Contains(k.Extensions, strings.ToLower(filepath.Ext(e.name)))
}

// entry is a file or folder in a folder.
type entry struct {
	name       string
	folder     bool
	executable bool
	size       int64 // in bytes
	modified   time.Time
}

// readFolder returns the regular files and folders in a folder, and skips entries that cannot be read.
func readFolder(folder string) (all []entry, err error) {
	found, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range found {
		info, err := os.Stat(filepath.Join(folder, e.Name())) // follows links
		if err != nil || !info.IsDir() && !info.Mode().IsRegular() {
			continue
		}
		all = append(all, entry{
			name: e.Name(), folder: info.IsDir(), executable: disk.IsProgram(info),
			size: info.Size(), modified: info.ModTime(),
		})
	}
	return all, nil
}

// The columns of the list.
const (
	nameColumn = iota
	sizeColumn
	timeColumn
)

// fileList is the model of the table of files.
type fileList struct {
	all        []entry
	shown      []entry
	sortColumn int
	descending bool
}

// filter shows the entries of a kind that begin with a prefix, folders first. It shows hidden files if the prefix begins
// with a dot.
func (l *fileList) filter(kind Kind, prefix string) {
	l.shown = l.shown[:0]
	for _, e := range l.all {
		hidden := strings.HasPrefix(e.name, ".") && !strings.HasPrefix(prefix, ".")
		if !hidden && words.HasPrefix(e.name, prefix) && (e.folder || kind.matches(e)) {
			l.shown = append(l.shown, e)
		}
	}
	slices.SortFunc(l.shown, l.compare)
}

// compare compares two entries in the order of the list.
func (l *fileList) compare(a, b entry) int {
	if a.folder != b.folder {
		return map[bool]int{true: -1, false: 1}[a.folder]
	}
	order := 0
	switch {
	case l.sortColumn == sizeColumn && !a.folder:
		order = cmp.Compare(a.size, b.size)
	case l.sortColumn == timeColumn:
		order = a.modified.Compare(b.modified)
	}
	if order == 0 {
		order = cmp.Or(strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name)), strings.Compare(a.name, b.name))
	}
	if l.descending {
		return -order
	}
	return order
}

// sortBy makes a column the sort column, or reverses the order if it is. Sizes and times begin in descending order.
func (l *fileList) sortBy(column int) {
	l.descending = l.sortColumn == column && !l.descending || l.sortColumn != column && column != nameColumn
	l.sortColumn = column
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
	case column == nameColumn:
		return e.name
	case column == timeColumn:
		return e.modified.Format("2006-01-02 15:04")
	case e.folder:
		return ""
	default:
		return formatSize(e.size)
	}
}

// Icon implements widget.Content.
func (l *fileList) Icon(row int) assets.Icon {
	if l.shown[row].folder {
		return assets.IconOpen
	}
	return assets.IconFile
}

// formatSize formats a number of bytes with about three digits.
func formatSize(n int64) string {
	switch {
	case n < 1000:
		return lang.L("{{.Number}} B", "Number", n)
	case n < 10_000:
		return lang.L("{{.Number}} kB", "Number", lang.Decimal(float64(n)/1e3, 1))
	case n < 1_000_000:
		return lang.L("{{.Number}} kB", "Number", lang.Decimal(float64(n)/1e3, 0))
	case n < 10_000_000:
		return lang.L("{{.Number}} MB", "Number", lang.Decimal(float64(n)/1e6, 1))
	case n < 1_000_000_000:
		return lang.L("{{.Number}} MB", "Number", lang.Decimal(float64(n)/1e6, 0))
	}
	return lang.L("{{.Number}} GB", "Number", lang.Decimal(float64(n)/1e9, 1))
}

// ErrorText returns the sentence that explains an error. name is the name of the file or folder.
func ErrorText(err error, name string) string {
	var path *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return lang.L("{{.Name}} does not exist", "Name", name)
	case errors.Is(err, fs.ErrPermission):
		return lang.L("You do not have permission to open {{.Name}}", "Name", name)
	case disk.IsErrno(err, syscall.ENOTDIR):
		return lang.L("{{.Name}} is not a folder", "Name", name)
	case errors.As(err, &path):
		return words.Message(lang.L("{{.Name}} cannot be opened", "Name", name), words.Sentence(path.Err.Error()))
	}
	return words.Message(lang.L("{{.Name}} cannot be opened", "Name", name), words.Sentence(err.Error()))
}
