// Package pgnfile lists and reads the games of a PGN file, and saves a game in its place. All other bytes of the file stay
// as they are: the other games, the byte-order mark, the line ends and the encoding.
package pgnfile

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/pgn"
	"backrank/words"
)

// Place says where a game is in a PGN file. The zero Place means that the game is in no file.
type Place struct {
	Path     string    `json:"path,omitempty"`
	Number   int       `json:"number,omitempty"` // of the game in the file, from 1
	At       int64     `json:"at,omitempty"`     // offset in bytes
	Length   int64     `json:"length,omitempty"` // in bytes
	Sum      string    `json:"sum,omitempty"`    // SHA-256 of these bytes, in hexadecimal
	Size     int64     `json:"size,omitempty"`   // of the file, in bytes
	Modified time.Time `json:"modified,omitzero"`
	Saving   string    `json:"saving,omitempty"` // SHA-256 of the PGN that is being saved, in hexadecimal, see [Place.Announce]
}

// ErrChanged means that the game is no longer in the file as it was: another program has changed it.
var ErrChanged = notice.Fixed(func() string { return lang.L("the game in the file has been changed by another program") })

// errCompressed is the error of saving to a compressed file.
func errCompressed() error {
	return notice.Refusal(lang.L("Compressed files are read-only here. Use Save as to save the game in another file."))
}

// Find returns the place of a game that was listed in a file; the zero Place if nothing can be written back to the file,
// because it is compressed. It fails if the game has changed since it was listed. It also removes the temporary file that
// remains beside the file if the program was killed while it saved a game.
func Find(path string, h pgn.Headline) (Place, error) {
	disk.RemoveLeftovers(path)
	return find(path, h, h.Check)
}

// find returns the place that h describes, if check accepts the text of the file there.
func find(path string, h pgn.Headline, check func(text []byte) error) (Place, error) {
	f, err := disk.Open(path)
	if err != nil {
		return Place{}, err
	}
	defer f.Close()
	if isForeign(f) {
		return Place{}, nil
	}
	return placeIn(f, path, h, check)
}

// anyText accepts every text.
func anyText([]byte) error { return nil }

// isForeign reports whether the content of a file is not plain PGN. It ignores the name of the file.
func isForeign(f *os.File) bool {
	begins := make([]byte, pgn.HeadBytes)
	n, _ := f.ReadAt(begins, 0)
	return pgn.CheckFormat(begins[:n]) != nil
}

func placeIn(f *os.File, path string, h pgn.Headline, check func(text []byte) error) (Place, error) {
	text := make([]byte, h.Length)
	if _, err := f.ReadAt(text, h.At); err != nil && !errors.Is(err, io.EOF) {
		return Place{}, err
	}
	if err := check(text); err != nil {
		return Place{}, notice.Refusal(words.Message(words.Sentence(err.Error()), lang.L("Open the file again")))
	}
	info, err := f.Stat()
	if err != nil {
		return Place{}, err
	}
	return Place{absolute(path), h.Number, h.At, h.Length, Sum(text), info.Size(), info.ModTime(), ""}, nil
}

// absolute returns the absolute path of a file, or the path as it is if the working directory is unknown.
func absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// End returns the place after the last game of a file, where [Add] adds a game.
func End(path string) Place {
	p := Place{Path: absolute(path)}
	if info, err := os.Stat(path); err == nil {
		p.At = info.Size()
	}
	return p
}

// Sum returns the SHA-256 of a text in hexadecimal.
func Sum[T string | []byte](text T) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Announce returns the place with a hash of the PGN that is about to be saved there. If the program is killed after it has
// written the file and before it has recorded the new place, [Place.Settle] recognises the game in the file by that hash.
func (p Place) Announce(pgn string) Place {
	p.Saving = Sum(strings.TrimRight(pgn, "\n"))
	return p
}

// Settle returns the new place of a game if the file contains the PGN that was announced last; otherwise it returns p. If p
// is the end of the file, see [End], Settle looks for the game anywhere after it: another program may have added games first.
func (p Place) Settle() Place {
	if p.Saving == "" {
		return p
	}
	f, err := disk.Open(p.Path)
	if err != nil {
		return p
	}
	defer f.Close()
	for h, err := range pgn.Headlines(io.NewSectionReader(f, 0, 1<<62)) {
		if err != nil || h.At > p.At && p.Length > 0 {
			break
		}
		if there := (Place{Path: p.Path, At: h.At, Length: h.Length}); h.At >= p.At && there.holds(f, p.Saving) {
			if now, err := placeIn(f, p.Path, h, anyText); err == nil {
				return now
			}
		}
	}
	return p
}

// Save replaces a game in its file by text, and returns its new place. changed reports whether another program has changed
// the file since p was determined; Save keeps such changes of other games. If the game itself was changed, the error is
// [ErrChanged]; other errors are messages for the player. After an error the file is unchanged.
func (p Place) Save(text string) (now Place, changed bool, err error) {
	f, err := p.open()
	if err != nil {
		return p, false, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return p, false, refusal(err)
	}
	changed = info.Size() != p.Size || !info.ModTime().Equal(p.Modified)
	found, err := p.locate(f)
	if err != nil {
		return p, changed, err
	}
	now, err = found.replace(f, text, false)
	return now, changed, err
}

// Overwrite replaces by text the game that now has the number p.Number in the file, even if another program has changed it.
func (p Place) Overwrite(text string) (Place, error) {
	f, err := p.open()
	if err != nil {
		return p, err
	}
	defer f.Close()
	for h, err := range pgn.Headlines(io.NewSectionReader(f, 0, 1<<62)) {
		if err != nil {
			return p, refusal(err)
		}
		if h.Number == p.Number {
			return Place{Path: p.Path, Number: h.Number, At: h.At, Length: h.Length}.replace(f, text, false)
		}
	}
	return p, notice.Refusal(lang.L("There are fewer games in {{.File}} now. Use Save as to save this one in another file.", "File", filepath.Base(p.Path)))
}

// Add adds text, a game in PGN, at the end of a file. If the file does not exist, Add creates it. If the last game has no
// result, Add writes * after it: otherwise the two games could be read as one.
func Add(path, text string) (Place, error) {
	if _, err := os.Stat(path); disk.Absent(err) {
		return Create(path, text)
	}
	f, err := Place{Path: path}.open()
	if err != nil {
		return Place{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return Place{}, refusal(err)
	}
	at, ended := Place{Path: path, Number: 1, At: info.Size()}, true
	for h := range pgn.Headlines(io.NewSectionReader(f, 0, info.Size())) {
		at.Number, ended = h.Number+1, h.Ended
	}
	return at.replace(f, text, !ended)
}

// Create writes a file that contains only text, a game in PGN. It replaces a file of that name.
func Create(path, text string) (Place, error) {
	if err := disk.Save(path, text); err != nil {
		return Place{}, err
	}
	p, err := find(path, pgn.Headline{Number: 1, Length: int64(len(text))}, anyText)
	if err != nil {
		return p, refusal(err)
	}
	return p, nil
}

// open opens the file for saving. It fails with a message for the player if the file cannot be written.
func (p Place) open() (*os.File, error) {
	info, err := os.Stat(p.Path)
	if err != nil {
		return nil, refusal(err)
	}
	if !info.Mode().IsRegular() {
		return nil, refusal(disk.ErrForeign)
	}
	f, err := os.OpenFile(p.Path, os.O_RDWR, 0)
	if errors.Is(err, os.ErrPermission) || err == nil && info.Mode().Perm()&0o222 == 0 {
		if err == nil {
			f.Close()
		}
		return nil, notice.Refusal(lang.L("{{.File}} is read-only. Use Save as to save the game in another file.", "File", filepath.Base(p.Path)))
	}
	if err != nil {
		return nil, refusal(err)
	}
	if isForeign(f) {
		f.Close()
		return nil, errCompressed()
	}
	return f, nil
}

func refusal(err error) error {
	return notice.Refusal(words.Message(lang.L("The file could not be saved"), disk.ErrorText(err)))
}

// locate returns the current place of the game: p, or another one if games before it have changed their length.
func (p Place) locate(f *os.File) (Place, error) {
	same := func(at int64) bool {
		text := make([]byte, p.Length)
		n, _ := f.ReadAt(text, at)
		return int64(n) == p.Length && Sum(text) == p.Sum
	}
	if same(p.At) {
		return p, nil
	}
	var found []Place
	for h, err := range pgn.Headlines(io.NewSectionReader(f, 0, 1<<62)) {
		if err != nil {
			return p, ErrChanged
		}
		there := Place{Path: p.Path, Number: h.Number, At: h.At, Length: h.Length}
		if h.Length == p.Length && same(h.At) {
			found = append(found, there)
		}
	}
	if len(found) != 1 {
		return p, ErrChanged
	}
	return found[0], nil
}

// replace writes a new file with pgnText in place of the game, and puts it in the place of the old file, f, which it closes first:
// Windows does not replace open files. unended says that the game before has no result; see [Place.spliced].
func (p Place) replace(f *os.File, pgnText string, unended bool) (Place, error) {
	old := make([]byte, p.Length)
	if _, err := f.ReadAt(old, p.At); err != nil && !errors.Is(err, io.EOF) {
		return p, refusal(err)
	}
	gap, text, err := p.spliced(f, old, pgnText, unended)
	if err != nil {
		return p, err
	}
	before, err := f.Stat()
	if err != nil {
		return p, refusal(err)
	}
	raced := false
	err = disk.SaveStream(p.Path, func(w io.Writer) error {
		for _, part := range []io.Reader{io.NewSectionReader(f, 0, p.At), strings.NewReader(gap), bytes.NewReader(text), io.NewSectionReader(f, p.At+p.Length, 1<<62-p.At-p.Length)} {
			if _, err := io.Copy(w, part); err != nil {
				return err
			}
		}
		now, err := os.Stat(p.Path)
		if raced = err != nil || !os.SameFile(before, now) || now.Size() != before.Size() || !now.ModTime().Equal(before.ModTime()); raced {
			return ErrChanged
		}
		return f.Close()
	})
	if raced {
		return p, ErrChanged
	}
	if err != nil {
		return p, err
	}
	now, err := find(p.Path, pgn.Headline{Number: p.Number, At: p.At + int64(len(gap)), Length: int64(len(text))}, anyText)
	if err != nil {
		return p, refusal(err)
	}
	return now, nil
}
