package archive

import (
	"archive/zip"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"

	"backrank/lang"
)

// The extensions of compressed files.
const (
	zstdEnding = ".zst"
	gzipEnding = ".gz"
	zipEnding  = ".zip"
)

// isZIP reports whether the name of a file is that of a ZIP archive.
func isZIP(path string) bool { return strings.EqualFold(filepath.Ext(path), zipEnding) }

// isPGN reports whether the name of a file is that of a PGN file, compressed or not.
func isPGN(path string) bool {
	name := strings.ToLower(path)
	return strings.HasSuffix(strings.TrimSuffix(strings.TrimSuffix(name, zstdEnding), gzipEnding), ".pgn")
}

// IsCompressed reports whether the name of a file is that of a compressed file, whose games can be imported but not edited in
// place.
func IsCompressed(path string) bool {
	return slices.Contains([]string{zstdEnding, gzipEnding, zipEnding}, strings.ToLower(filepath.Ext(path)))
}

// unpack returns a reader of the uncompressed content and a closer of the decompressor, depending on the extension of
// name. If the file is not compressed, they are content and nil.
func unpack(name string, content io.Reader) (io.Reader, io.Closer, error) {
	var read int64
	in := counter{content, func(n int) { read += int64(n) }}
	compressed := func() int64 { return read }
	switch strings.ToLower(filepath.Ext(name)) {
	case zstdEnding:
		d, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1))
		if err != nil {
			return content, nil, err
		}
		return &ratioReader{Reader: d, compressed: compressed}, d.IOReadCloser(), nil
	case gzipEnding:
		d, err := gzip.NewReader(in)
		if err != nil {
			return content, nil, err
		}
		return &ratioReader{Reader: &gzipReader{Reader: d}, compressed: compressed}, d, nil
	}
	return content, nil, nil
}

// gzipReader reads a gzip file. It reports text after the compressed content: package gzip mistakes it for another compressed
// member with a wrong header.
type gzipReader struct {
	*gzip.Reader
	started bool // whether some content was read
}

func (g *gzipReader) Read(b []byte) (int, error) {
	n, err := g.Reader.Read(b)
	if g.started = g.started || n > 0; g.started && errors.Is(err, gzip.ErrHeader) {
		err = errors.New(lang.L("something that is not compressed follows the compressed games"))
	}
	return n, err
}

// zipSources returns the PGN files of a ZIP archive as sources. If there are none, or the archive cannot be read, it
// returns one source that fails to open with the reason.
func zipSources(path string) []Source {
	failed := func(err error) []Source {
		return []Source{{Name: path, Open: func() (io.ReadCloser, error) { return nil, err }}}
	}
	archive := &zipFile{path: path}
	entries, err := archive.entries()
	if err != nil {
		return failed(err)
	}
	var all []Source
	for _, f := range entries {
		name := filepath.Join(path, filepath.Base(filepath.FromSlash(f.Name)))
		switch {
		case !f.Mode().IsRegular():
		case isPGN(f.Name):
			all = append(all, Source{
				Name: name, Size: int64(min(f.UncompressedSize64, 1<<40)),
				Open: func() (io.ReadCloser, error) { return archive.open(f) },
			})
		case isZIP(f.Name):
			all = append(all, Source{Name: name, Open: func() (io.ReadCloser, error) {
				return nil, errors.New(lang.L("a ZIP file in another one is not read: unpack it first"))
			}})
		}
	}
	if len(all) == 0 {
		return failed(errors.New(lang.L("there is no PGN file in it")))
	}
	return all
}

// zipFile is a ZIP archive whose directory is read once, because it may have thousands of entries. The file is open only
// while an entry is open. It is safe for concurrent use.
type zipFile struct {
	path  string
	mu    sync.Mutex
	file  *os.File
	users int // number of open entries
}

// entries reads the directory of the archive.
func (z *zipFile) entries() ([]*zip.File, error) {
	if err := z.use(); err != nil {
		return nil, err
	}
	defer func() { _ = z.release() }()
	info, err := z.file.Stat()
	if err != nil {
		return nil, err
	}
	r, err := zip.NewReader(z, info.Size())
	if err != nil {
		return nil, err
	}
	return r.File, nil
}

// use opens the file unless it is open. Each use ends with release.
func (z *zipFile) use() (err error) {
	z.mu.Lock()
	defer z.mu.Unlock()
	if z.users == 0 {
		if z.file, err = os.Open(z.path); err != nil {
			return err
		}
	}
	z.users++
	return nil
}

// release closes the file after its last use.
func (z *zipFile) release() error {
	z.mu.Lock()
	defer z.mu.Unlock()
	if z.users--; z.users > 0 {
		return nil
	}
	return z.file.Close()
}

// ReadAt implements [io.ReaderAt] while the file is in use.
func (z *zipFile) ReadAt(b []byte, at int64) (int, error) { return z.file.ReadAt(b, at) }

// open opens an entry. If the archive was changed since its directory was read, reading the entry fails.
func (z *zipFile) open(f *zip.File) (io.ReadCloser, error) {
	if err := z.use(); err != nil {
		return nil, err
	}
	content, err := f.Open()
	if err != nil {
		_ = z.release()
		return nil, err
	}
	size := int64(min(f.CompressedSize64, 1<<40))
	return &zipEntry{ratioReader{Reader: content, compressed: func() int64 { return size }}, content, z}, nil
}

// zipEntry is an open entry of a ZIP archive.
type zipEntry struct {
	ratioReader
	content io.Closer
	archive *zipFile
}

func (e *zipEntry) Close() error { return errors.Join(e.content.Close(), e.archive.release()) }

// Limits against decompression bombs. Games are compressed to about a tenth of their size, copies of one game to a hundredth.
const (
	maxRatio = 400      // maximum ratio of uncompressed to compressed size
	freeSize = 64 << 20 // bytes that may be uncompressed whatever the ratio
)

// ratioReader reads the uncompressed content of a file. compressed returns the number of compressed bytes read so far,
// or of all compressed bytes. Read fails if more than freeSize bytes are uncompressed and the ratio of sizes exceeds
// maxRatio.
type ratioReader struct {
	io.Reader
	compressed func() int64
	n          int64
}

func (r *ratioReader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if r.n += int64(n); r.n > freeSize && r.n > maxRatio*r.compressed() {
		return 0, errors.New(lang.N("it unpacks to more than {{.Count}} times its size, as no file of games does", maxRatio))
	}
	return n, err
}

// unpackErrors are the errors of unpacking damaged content.
var unpackErrors = []error{
	zstd.ErrCRCMismatch, zstd.ErrReservedBlockType, zstd.ErrCompressedSizeTooBig, zstd.ErrBlockTooSmall, zstd.ErrUnexpectedBlockSize,
	zstd.ErrWindowSizeExceeded, zstd.ErrWindowSizeTooSmall, zstd.ErrFrameSizeExceeded, zstd.ErrFrameSizeMismatch,
	gzip.ErrChecksum, zip.ErrFormat, zip.ErrChecksum, zip.ErrAlgorithm,
}

// isDecompressionError reports whether an error means that a compressed file is damaged.
func isDecompressionError(err error) bool {
	var corrupt flate.CorruptInputError
	return errors.As(err, &corrupt) || slices.ContainsFunc(unpackErrors, func(known error) bool { return errors.Is(err, known) })
}
