package dialogs

import (
	"os"
	"path/filepath"
	"strings"
)

// typedPath resolves typed paths: absolute, from ~, or relative to the current folder. A slash separates folders on all
// systems.
type typedPath struct {
	home, folder string // absolute; home may be ""
}

const separator = string(filepath.Separator)

// whole returns the absolute path of a text, with a trailing separator if the text denotes a folder.
func (t typedPath) whole(text string) string {
	text = filepath.FromSlash(strings.TrimLeft(text, " \t"))
	names := strings.HasSuffix(text, separator)
	switch {
	case t.home != "" && (text == "~" || strings.HasPrefix(text, "~"+separator)):
		text = filepath.Join(t.home, text[1:])
	case !filepath.IsAbs(text):
		text = filepath.Join(t.folder, text)
	}
	if text = filepath.Clean(text); names {
		return withSeparator(text)
	}
	return text
}

// split returns the folder and the name that a text denotes; the name is "" if the text denotes a folder.
func (t typedPath) split(text string) (folder, name string) {
	text = filepath.FromSlash(text)
	if strings.TrimSpace(text) == "" {
		return t.folder, ""
	}
	if text == "~" || text == "." || text == ".." || strings.HasSuffix(text, separator+"..") {
		text += separator
	}
	if before, hidden := strings.CutSuffix(text, separator+"."); hidden { // beginning of a hidden name
		return filepath.Clean(t.whole(before + separator)), "."
	}
	folder, name = filepath.Split(t.whole(text))
	return filepath.Clean(folder), name
}

// short formats a path with ~ for the home folder.
func (t typedPath) short(path string) string {
	if rest, ok := strings.CutPrefix(withSeparator(path), withSeparator(t.home)); ok && t.home != "" && t.home != separator {
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

// home returns the player's home folder, "" if there is none.
func home() string {
	home, err := os.UserHomeDir()
	if err != nil || !filepath.IsAbs(home) {
		return ""
	}
	return filepath.Clean(home)
}

// expanded resolves a typed program: ~ is the home folder, and a bare name does not change.
func expanded(text string) string {
	text = filepath.FromSlash(strings.TrimSpace(text))
	if h := home(); h != "" && (text == "~" || strings.HasPrefix(text, "~"+separator)) {
		return filepath.Join(h, text[1:])
	}
	return text
}

// completed returns the longest common completion of a name among all names, ignoring case.
func completed(name string, all []string) string {
	common, found := "", false
	for _, other := range all {
		if !hasPrefixFold(other, name) {
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

// hasPrefixFold reports whether a name begins with letters, ignoring case.
func hasPrefixFold(name, letters string) bool {
	n := []rune(name)
	k := len([]rune(letters))
	return k <= len(n) && strings.EqualFold(string(n[:k]), letters)
}
