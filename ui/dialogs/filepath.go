package dialogs

import (
	"os"
	"path/filepath"
	"strings"
)

// typedPath is a path as people write it: from /, from ~, or from the folder in sight.
type typedPath struct {
	home, folder string // absolute; home may be ""
}

const separator = string(filepath.Separator)

// whole is the path that a text means. It ends with a separator if the text names a folder by that.
func (t typedPath) whole(text string) string {
	text = strings.TrimLeft(text, " \t")
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

// split is the folder of what a text means and the name in it, "" if the text names the folder alone.
func (t typedPath) split(text string) (folder, name string) {
	if strings.TrimSpace(text) == "" {
		return t.folder, ""
	}
	if text == "~" || text == "." || text == ".." || strings.HasSuffix(text, separator+"..") {
		text += separator
	}
	if before, hidden := strings.CutSuffix(text, separator+"."); hidden { // the beginning of a name
		return filepath.Clean(t.whole(before + separator)), "."
	}
	folder, name = filepath.Split(t.whole(text))
	return filepath.Clean(folder), name
}

// short writes a path as people do, their home as ~.
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

// home is the player's, "" if there is none.
func home() string {
	home, err := os.UserHomeDir()
	if err != nil || !filepath.IsAbs(home) {
		return ""
	}
	return filepath.Clean(home)
}

// expanded is a program as people write it: ~ is their home, and a bare name stays one.
func expanded(text string) string {
	text = strings.TrimSpace(text)
	if h := home(); h != "" && (text == "~" || strings.HasPrefix(text, "~"+separator)) {
		return filepath.Join(h, text[1:])
	}
	return text
}

// completed is how far a name can be completed among the names that there are: what all of those go on with that
// begin like it, in any case of letters.
func completed(name string, all []string) string {
	common, found := "", false
	for _, other := range all {
		if !beginsLike(other, name) {
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

// beginsLike reports whether a name begins with some letters, in any case.
func beginsLike(name, letters string) bool {
	n := []rune(name)
	k := len([]rune(letters))
	return k <= len(n) && strings.EqualFold(string(n[:k]), letters)
}
