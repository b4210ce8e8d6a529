package archive

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Source is a file of games in PGN, or another input.
type Source struct {
	Name string // a path, or "-"
	Size int64  // in bytes, as far as it is known, compressed if the file is
	Open func() (io.ReadCloser, error)
}

// compressed is the end of the name of a file that is compressed with Zstandard.
const compressed = ".zst"

// Files returns sources for files, and for all files in folders and folders below them whose names end in .pgn or
// .pgn.zst, in alphabetical order. A link counts as the file that it leads to; those to folders are followed only if they
// are among the paths. It fails if a path does not exist.
func Files(paths ...string) ([]Source, error) {
	var all []Source
	for _, path := range paths {
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return nil, err
		case !info.IsDir():
			all = append(all, fileSource(path, info))
			continue
		}
		found, err := folder(filepath.Clean(path) + string(filepath.Separator)) // not the link to one
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s: there is no file of games in this folder, .pgn or .pgn.zst", path)
		}
		all = append(all, found...)
	}
	return all, nil
}

// folder lists the files of games in a folder.
func folder(path string) ([]Source, error) {
	var all []Source
	err := filepath.WalkDir(path, func(path string, d fs.DirEntry, err error) error {
		name := strings.TrimSuffix(strings.ToLower(d.Name()), compressed)
		if err != nil || d.IsDir() || filepath.Ext(name) != ".pgn" {
			return err
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() { // a broken link is no file
			all = append(all, fileSource(path, info))
		}
		return nil
	})
	slices.SortFunc(all, func(a, b Source) int { return strings.Compare(a.Name, b.Name) })
	return all, err
}

func fileSource(path string, info fs.FileInfo) Source {
	return Source{Name: path, Size: info.Size(), Open: func() (io.ReadCloser, error) { return os.Open(path) }}
}

// unpacked reads a source, unpacking it if its name says that it is compressed. It counts what it reads of the file.
type unpacked struct {
	io.Reader
	file io.Closer
	zstd *zstd.Decoder
}

// open opens a source. counted is called with the number of bytes of each part that is read.
func (s Source) open(counted func(n int)) (*unpacked, error) {
	file, err := s.Open()
	if err != nil {
		return nil, err
	}
	u := &unpacked{Reader: counter{file, counted}, file: file}
	if strings.HasSuffix(strings.ToLower(s.Name), compressed) {
		u.zstd, err = zstd.NewReader(u.Reader, zstd.WithDecoderConcurrency(1))
		if err != nil {
			_ = file.Close()
			return nil, err
		}
		u.Reader = u.zstd
	}
	return u, nil
}

func (u *unpacked) Close() error {
	if u.zstd != nil {
		u.zstd.Close()
	}
	return u.file.Close()
}

// Reader opens a source for reading its text, unpacked.
func (s Source) Reader() (io.ReadCloser, error) { return s.open(func(int) {}) }

// counter tells how much is read.
type counter struct {
	io.Reader
	counted func(n int)
}

func (c counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.counted(n)
	return n, err
}
