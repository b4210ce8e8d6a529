package filedialog

import (
	"os"
	"path/filepath"
	"strings"

	"backrank/words"
)

// pathResolver resolves typed paths: absolute paths, paths from ~, and paths relative to a folder. A slash separates
// folders on all systems.
type pathResolver struct {
	home, folder string // absolute; home may be ""
}

const separator = string(filepath.Separator)

// absolute returns the absolute path of a text, with a trailing separator if the text denotes a folder.
func (r pathResolver) absolute(text string) string {
	text = filepath.FromSlash(strings.TrimLeft(text, " \t"))
	isFolder := strings.HasSuffix(text, separator)
	switch {
	case r.home != "" && (text == "~" || strings.HasPrefix(text, "~"+separator)):
		text = filepath.Join(r.home, text[1:])
	case !filepath.IsAbs(text):
		text = filepath.Join(r.folder, text)
	}
	if text = filepath.Clean(text); isFolder {
		return withSeparator(text)
	}
	return text
}

// split returns the folder and the name that a text denotes; the name is "" if the text denotes a folder.
func (r pathResolver) split(text string) (folder, name string) {
	text = filepath.FromSlash(text)
	if strings.TrimSpace(text) == "" {
		return r.folder, ""
	}
	if text == "~" || text == "." || text == ".." || strings.HasSuffix(text, separator+"..") {
		text += separator
	}
	if before, is := strings.CutSuffix(text, separator+"."); is { // the beginning of a hidden name
		return filepath.Clean(r.absolute(before + separator)), "."
	}
	folder, name = filepath.Split(r.absolute(text))
	return filepath.Clean(folder), name
}

// short formats a path with ~ for the home folder.
func (r pathResolver) short(path string) string {
	if rest, ok := strings.CutPrefix(withSeparator(path), withSeparator(r.home)); ok && r.home != "" && r.home != separator {
		path = "~" + separator + rest
		if rest != "" {
			return strings.TrimSuffix(path, separator)
		}
		return path
	}
	return path
}

func withSeparator(folder string) string {
	if strings.HasSuffix(folder, separator) {
		return folder
	}
	return folder + separator
}

// homeDir returns the player's home folder, "" if there is none.
func homeDir() string {
	home, err := os.UserHomeDir()
	if err != nil || !filepath.IsAbs(home) {
		return ""
	}
	return filepath.Clean(home)
}

// Home returns the player's home folder with a trailing separator, or the root if there is none.
func Home() string { return withSeparator(homeDir()) }

// ExpandHome replaces a leading ~ of a typed path by the player's home folder. It does not change other paths and names of
// commands.
func ExpandHome(text string) string {
	text = filepath.FromSlash(strings.TrimSpace(text))
	if h := homeDir(); h != "" && (text == "~" || strings.HasPrefix(text, "~"+separator)) {
		return filepath.Join(h, text[1:])
	}
	return text
}

// complete returns the longest prefix that all names beginning with name have in common, ignoring the case of name. If
// there are no such names, it returns name.
func complete(name string, all []string) string {
	common, found := "", false
	for _, other := range all {
		if !words.HasPrefix(other, name) {
			continue
		}
		if !found {
			common, found = other, true
			continue
		}
		n := 0
		a, b := []rune(common), []rune(other)
		for n < min(len(a), len(b)) && a[n] == b[n] {
			n++
		}
		common = string(a[:n])
	}
	if len([]rune(common)) < len([]rune(name)) {
		return name
	}
	return common
}
