package notation

import (
	"bytes"
	"fmt"
)

// foreign are beginnings of files that are no PGN though there may be a PGN in them.
var foreign = [...]struct {
	begins string
	why    sentence
}{
	{"\xff\xfe\x00\x00", utf32},
	{"\x00\x00\xfe\xff", utf32},
	{"\xff\xfe", utf16},
	{"\xfe\xff", utf16},
	{"PK\x03\x04", named("as ZIP", ".zip")},
	{"\x1f\x8b", named("with gzip", ".pgn.gz")},
	{"BZh", unpack("bzip2")},
	{"\xfd7zXZ\x00", unpack("xz")},
	{"7z\xbc\xaf\x27\x1c", unpack("7z")},
	{"Rar!\x1a", unpack("RAR")},
	{"\x28\xb5\x2f\xfd", named("with Zstandard", ".pgn.zst")},
}

const (
	utf32   sentence = "The text is in UTF-32. Save it as UTF-8."
	utf16   sentence = "The text is in UTF-16. Save it as UTF-8."
	notText sentence = "This is not a PGN file"
)

// ForeignBytes is how much of a file [Foreign] looks at.
const ForeignBytes = 4096

// named is why a packed file cannot be read whose name does not say how it is packed.
func named(how, ending string) sentence {
	return sentence(fmt.Sprintf("The file is packed %s. Its name must end in %s.", how, ending))
}

func unpack(how string) sentence {
	return sentence(fmt.Sprintf("The file is packed as %s. Unpack it first.", how))
}

// packed says why an input that begins so cannot be read as PGN, nil if it can.
func packed(begins []byte) error {
	for _, f := range foreign {
		if bytes.HasPrefix(begins, []byte(f.begins)) {
			return f.why
		}
	}
	return nil
}

// Foreign says why a file that begins so is no PGN, for the player; nil if it may be one. It looks at [ForeignBytes] of it.
func Foreign(begins []byte) error {
	begins = begins[:min(len(begins), ForeignBytes)]
	if err := packed(begins); err != nil {
		return err
	}
	if bytes.HasPrefix(begins, []byte("%PDF-")) || bytes.IndexByte(begins, 0) >= 0 {
		return notText
	}
	return nil
}
