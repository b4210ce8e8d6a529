package ui

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"backrank/variants/notation"
	"backrank/words"
)

// source is where games come from: a file, the clipboard. It is opened for each reading, away from the window.
type source struct {
	name string // as it stands in a sentence: "games.pgn", "the clipboard"
	open func() (opened, error)
}

// opened is a source that can be read.
type opened struct {
	io.ReaderAt
	size  int64
	close func() error
}

var errNoFile = errors.New("it is not an ordinary file")

// fileSource is a file. What is none, as a folder or a pipe, is not opened: a pipe would never answer.
func fileSource(path string) source {
	return source{short(filepath.Base(path)), func() (opened, error) {
		info, err := os.Stat(path)
		if err != nil {
			return opened{}, err
		}
		if !info.Mode().IsRegular() {
			return opened{}, errNoFile
		}
		file, err := os.Open(path)
		if err != nil {
			return opened{}, err
		}
		return opened{file, info.Size(), file.Close}, nil
	}}
}

// longestName is the number of letters of a file's name that stand in a sentence.
const longestName = 32

// short is a file's name, without its middle if it is long.
func short(name string) string {
	letters := []rune(name)
	if len(letters) <= longestName {
		return name
	}
	return string(letters[:longestName/2]) + "…" + string(letters[len(letters)-longestName/2+1:])
}

// savedAs says where something has been saved, its name first.
func savedAs(path string) string {
	folder := filepath.Dir(path)
	if home, err := os.UserHomeDir(); err == nil {
		if within, err := filepath.Rel(home, folder); err == nil && filepath.IsLocal(within) {
			folder = filepath.Join("~", within)
		}
	}
	return fmt.Sprintf("Saved as %s in %s", short(filepath.Base(path)), folder)
}

// textSource is a text.
func textSource(name, text string) source {
	return source{name, func() (opened, error) {
		return opened{strings.NewReader(text), int64(len(text)), func() error { return nil }}, nil
	}}
}

// read reads one of its games.
func (s source) read(h notation.Headline) (notation.Game, error) {
	in, err := s.open()
	if err != nil {
		return notation.Game{}, err
	}
	defer in.close()
	return h.Read(in)
}

// title is the name at the beginning of a sentence: that of a file stays as it is.
func (s source) title() string {
	if strings.HasPrefix(s.name, "the ") {
		return words.Sentence(s.name)
	}
	return s.name
}

// longestFEN is the length in bytes above which a file is not one position.
const longestFEN = 1000

// fen is the position that it holds instead of games, "" if it does not.
func (o opened) fen() string {
	if o.size > longestFEN {
		return ""
	}
	data, err := io.ReadAll(io.NewSectionReader(o, 0, o.size))
	text := strings.TrimSpace(strings.TrimPrefix(string(data), "\ufeff"))
	if err != nil || !looksLikeFEN(text) {
		return ""
	}
	return text
}
