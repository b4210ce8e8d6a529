package ui

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"backrank/app"
	"backrank/app/archive"
	"backrank/variants/notation"
	"backrank/words"
)

// source is a source of games: a file or the clipboard. It is opened for each reading, in the background.
type source struct {
	name string // as part of a sentence: "games.pgn", "the clipboard"
	path string // of a file, "" for another source
	open func() (opened, error)
}

// opened is a source opened for reading.
type opened struct {
	io.ReaderAt
	size  int64
	close func() error
}

var (
	errNoFile = errors.New("it is not a regular file")
	errFolder = errors.New("it is a folder")
)

// fileSource is a file. Anything but a regular file, such as a folder or a pipe, is not opened: a pipe would block.
func fileSource(path string) source {
	return source{short(filepath.Base(path)), path, func() (opened, error) {
		info, err := os.Stat(path)
		if err != nil {
			return opened{}, err
		}
		switch {
		case info.IsDir():
			return opened{}, errFolder
		case !info.Mode().IsRegular():
			return opened{}, errNoFile
		}
		file, err := os.Open(path)
		if err != nil {
			return opened{}, err
		}
		begins := make([]byte, notation.ForeignBytes)
		n, _ := file.ReadAt(begins, 0) // an error comes again
		if err := notation.Foreign(begins[:n]); err != nil {
			file.Close()
			return opened{}, err
		}
		return opened{file, info.Size(), file.Close}, nil
	}}
}

// isImported reports whether a path is a folder or a packed file: its games are imported, none is opened.
func isImported(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || archive.IsPacked(path)
}

// longestName is the maximum length of a file name in a sentence, in characters.
const longestName = 32

// short returns a file name, shortened in the middle if it is long.
func short(name string) string {
	letters := []rune(name)
	if len(letters) <= longestName {
		return name
	}
	return string(letters[:longestName/2]) + "…" + string(letters[len(letters)-longestName/2+1:])
}

// savedAs returns a message where something was saved, its name first. A name without a folder is that of a download, for
// which the browser has a folder.
func savedAs(path string) string {
	if filepath.Base(path) == path {
		return "Downloaded as " + short(path)
	}
	return fmt.Sprintf("Saved as %s in %s", short(filepath.Base(path)), folderOf(path))
}

// folderOf returns the folder of a file, with ~ for the player's home.
func folderOf(path string) string {
	folder := filepath.Dir(path)
	if home, err := os.UserHomeDir(); err == nil {
		if within, err := filepath.Rel(home, folder); err == nil && filepath.IsLocal(within) {
			folder = filepath.Join("~", within)
		}
	}
	return folder
}

// textSource returns a source of a text.
func textSource(name, text string) source {
	return source{name, "", func() (opened, error) {
		return opened{strings.NewReader(text), int64(len(text)), func() error { return nil }}, nil
	}}
}

// read reads one game.
func (s source) read(h notation.Headline) (notation.Game, error) {
	in, err := s.open()
	if err != nil {
		return notation.Game{}, err
	}
	defer in.close()
	return app.ReadListed(h, in)
}

// title returns the name at the beginning of a sentence: that of a file does not change.
func (s source) title() string {
	if strings.HasPrefix(s.name, "the ") {
		return words.Sentence(s.name)
	}
	return s.name
}

// longestFEN is the maximum length of a file with one position, in bytes.
const longestFEN = 1000

// fen returns the position in the source, "" if it has games.
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
