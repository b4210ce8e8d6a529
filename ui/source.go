package ui

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"backrank/app/archive"
	"backrank/app/pgnfile"
	"backrank/lang"
	"backrank/variants/pgn"
)

// source is a file or the text in the clipboard, with games. It is opened for each reading, in the background.
type source struct {
	name string // of a file, "games.pgn"; "" for the clipboard
	path string // path of a file; "" for the clipboard
	open func() (openSource, error)

	again bool // a game that a tab has already is opened once more
}

// openSource is a source opened for reading. size is in bytes.
type openSource struct {
	io.ReaderAt
	size  int64
	close func() error
}

// fileSource returns a file as a source. open fails for anything but a regular file, because reading a pipe could block
// for ever, and for files that cannot contain games.
func fileSource(path string) source {
	return source{name: shortName(filepath.Base(path)), path: path, open: func() (openSource, error) {
		info, err := os.Stat(path)
		if err != nil {
			return openSource{}, err
		}
		switch {
		case info.IsDir():
			return openSource{}, errors.New(lang.L("it is a folder"))
		case !info.Mode().IsRegular():
			return openSource{}, errors.New(lang.L("it is not a regular file"))
		}
		file, err := os.Open(path)
		if err != nil {
			return openSource{}, err
		}
		begins := make([]byte, pgn.HeadBytes)
		n, _ := file.ReadAt(begins, 0) // a later read returns the error too
		if err := pgn.CheckFormat(begins[:n]); err != nil {
			file.Close()
			return openSource{}, err
		}
		return openSource{file, info.Size(), file.Close}, nil
	}}
}

// isImported reports whether a path is a folder or compressed file, whose games are imported rather than opened.
func isImported(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || archive.IsCompressed(path)
}

// maxNameLength is the maximum length of a file name in a message, in characters.
const maxNameLength = 32

// shortName returns a file name; a long one is shortened in the middle.
func shortName(name string) string {
	letters := []rune(name)
	if len(letters) <= maxNameLength {
		return name
	}
	return string(letters[:maxNameLength/2]) + "…" + string(letters[len(letters)-maxNameLength/2+1:])
}

// savedAs returns the message that a file was saved. A path without a folder is a download, for which the browser has
// chosen the folder.
func savedAs(path string) string {
	if filepath.Base(path) == path {
		return lang.L("Downloaded as {{.Name}}", "Name", shortName(path))
	}
	return lang.L("Saved as {{.Name}} in {{.Folder}}", "Name", shortName(filepath.Base(path)), "Folder", folderOf(path))
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

// textSource returns the text in the clipboard as a source.
func textSource(text string) source {
	return source{open: func() (openSource, error) {
		return openSource{strings.NewReader(text), int64(len(text)), func() error { return nil }}, nil
	}}
}

// read reads one game of the source.
func (s source) read(h pgn.Headline) (pgn.Game, error) {
	in, err := s.open()
	if err != nil {
		return pgn.Game{}, err
	}
	defer in.close()
	return pgnfile.Read(h, in)
}

// title returns the name of the source for the start of a sentence.
func (s source) title() string {
	if s.path == "" {
		return lang.L("The clipboard")
	}
	return s.name
}

// noGame returns the message that the source has no game or position.
func (s source) noGame() string {
	if s.path == "" {
		return lang.L("No game or position found in the clipboard")
	}
	return lang.L("No game or position found in {{.Name}}", "Name", s.name)
}

// unreadable returns the message that the game of the source cannot be read.
func (s source) unreadable() string {
	if s.path == "" {
		return lang.L("The game in the clipboard cannot be read")
	}
	return lang.L("The game in {{.Name}} cannot be read", "Name", s.name)
}

// opened returns the message that a game of the source was opened.
func (s source) opened() string {
	if s.path == "" {
		return lang.L("Opened the game from the clipboard")
	}
	return lang.L("Opened the game from {{.Name}}", "Name", s.name)
}

// maxFENBytes is the maximum size of a file with a single position.
const maxFENBytes = 1000

// fen returns the text of the source if it is a position, "" otherwise.
func (o openSource) fen() string {
	if o.size > maxFENBytes {
		return ""
	}
	data, err := io.ReadAll(io.NewSectionReader(o, 0, o.size))
	text := strings.TrimSpace(strings.TrimPrefix(string(data), "\ufeff"))
	if err != nil || !looksLikeFEN(text) {
		return ""
	}
	return text
}
