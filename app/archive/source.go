package archive

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"backrank/lang"
	"backrank/variants/pgn"
	"backrank/words"
)

// Source is a file of PGN games, or another input.
type Source struct {
	Name string // a path, or "-" for standard input
	Size int64  // in bytes, 0 if unknown; the packed size if the file is packed
	Open func() (io.ReadCloser, error)
	// Blocks is true if opening or reading may block, as with a pipe.
	Blocks bool
	// Key returns the key of a game that comes from a service, which identifies all versions of the game, or "" for a game
	// without one; see [DB.Import]. It is nil for files. It must contain a slash, as the identities of other games do not.
	Key func(*pgn.Game) string
}

// Files returns sources for the given files and, in alphabetical order, for the files in the given folders and their
// subfolders whose names end in .pgn, .pgn.zst, .pgn.gz or .zip. The PGN files in a ZIP archive are separate sources. A
// link to a file counts as the file; a link to a folder is followed only if it is one of the paths. Files fails if a
// path does not exist or a folder has no such file. An unreadable subfolder becomes a source that fails to open.
func Files(paths ...string) ([]Source, error) {
	var all []Source
	for _, path := range paths {
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return nil, sourceError(words.Message(lang.L("{{.Name}} cannot be read", "Name", path), sourceReason(err)))
		case !info.IsDir():
			all = append(all, fileSources(path, info)...)
			continue
		}
		found := folderSources(filepath.Clean(path) + string(filepath.Separator)) // with the slash at its end, a link to a folder is followed
		if len(found) == 0 {
			return nil, sourceError(lang.L("There is no PGN file in the folder {{.Folder}}", "Folder", path))
		}
		all = append(all, found...)
	}
	return all, nil
}

// folderSources returns the sources in a folder.
func folderSources(path string) []Source {
	var all []Source
	_ = filepath.WalkDir(path, func(path string, d fs.DirEntry, err error) error { // the function returns no errors
		if err == nil && (d.IsDir() || !isPGN(path) && !isZIP(path)) {
			return nil
		}
		var info fs.FileInfo
		if err == nil {
			info, err = os.Stat(path)
		}
		switch {
		case err == nil && info.Mode().IsRegular():
			all = append(all, fileSources(path, info)...)
		case err != nil && !errors.Is(err, fs.ErrNotExist): // ignore broken links
			all = append(all, Source{Name: path, Open: func() (io.ReadCloser, error) { return nil, err }})
		}
		return nil
	})
	slices.SortFunc(all, func(a, b Source) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// fileSources returns the source of a file, or those of the files in a ZIP archive.
func fileSources(path string, info fs.FileInfo) []Source {
	if isZIP(path) && info.Mode().IsRegular() {
		return zipSources(path)
	}
	return []Source{{
		Name: path, Size: info.Size(), Open: func() (io.ReadCloser, error) { return os.Open(path) }, Blocks: !info.Mode().IsRegular(),
	}}
}

// sourceReader reads a source and unpacks it if it is packed. Its errors are sentences for players.
type sourceReader struct {
	text     *bufio.Reader
	file     io.Closer
	unpacker io.Closer // nil if the source is not packed
}

// open opens a source. It fails if the content is not text. counted is called with the number of packed bytes of each
// read. Cancelling ctx ends opening and reading a source that blocks.
func (s Source) open(ctx context.Context, counted func(n int)) (*sourceReader, error) {
	var file io.ReadCloser
	var err error
	if s.Blocks {
		file = newInterruptible(ctx, s)
	} else if file, err = s.Open(); err != nil {
		return nil, sourceError(sourceReason(err))
	}
	r, content := &sourceReader{file: file}, io.Reader(counter{file, counted})
	content, r.unpacker, err = unpack(s.Name, content)
	if err != nil {
		err = sourceError(sourceReason(err))
	}
	r.text = bufio.NewReaderSize(content, 64<<10)
	if err == nil {
		begins, failed := r.text.Peek(pgn.HeadBytes) // an error after these bytes will occur again when reading
		err = pgn.CheckFormat(begins)
		if len(begins) == 0 && !errors.Is(failed, io.EOF) {
			err = sourceError(sourceReason(failed))
		}
	}
	if err != nil {
		_ = r.Close()
		return nil, err
	}
	return r, nil
}

// Read implements [io.Reader].
func (r *sourceReader) Read(b []byte) (int, error) {
	n, err := r.text.Read(b)
	if err != nil && !errors.Is(err, io.EOF) {
		err = sourceError(sourceReason(err))
	}
	return n, err
}

func (r *sourceReader) Close() error {
	if r.unpacker != nil {
		_ = r.unpacker.Close()
	}
	return r.file.Close()
}

// Reader opens a source and returns its unpacked text.
func (s Source) Reader(ctx context.Context) (io.ReadCloser, error) { return s.open(ctx, func(int) {}) }

// counter reports the number of bytes read.
type counter struct {
	io.Reader
	counted func(n int)
}

func (c counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.counted(n)
	return n, err
}

// sourceError is the reason why a file cannot be read, as a sentence for players.
type sourceError string

func (e sourceError) Error() string { return string(e) }

// sourceReason returns an error of a file as a sentence for players, without a full stop.
func sourceReason(err error) string {
	var path *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return lang.L("It does not exist")
	case errors.Is(err, fs.ErrPermission):
		return lang.L("You do not have permission to open it")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return lang.L("Its end is missing: the file was cut off")
	case errors.Is(err, zstd.ErrMagicMismatch):
		return lang.L("It is not compressed with Zstandard, although its name says so")
	case errors.Is(err, gzip.ErrHeader):
		return lang.L("It is not compressed with gzip, although its name says so")
	case errors.As(err, &path):
		return words.Sentence(path.Err.Error())
	case isDecompressionError(err):
		return lang.L("The compressed file is damaged")
	}
	return words.Sentence(err.Error())
}
