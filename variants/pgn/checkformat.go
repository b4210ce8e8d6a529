package pgn

import (
	"bytes"
	"fmt"
)

// otherFormats has the first bytes of files in which PGN can be compressed or encoded.
var otherFormats = [...]struct {
	prefix  string
	message sentence
}{
	{"\xff\xfe\x00\x00", utf32},
	{"\x00\x00\xfe\xff", utf32},
	{"\xff\xfe", utf16},
	{"\xfe\xff", utf16},
	{"PK\x03\x04", wrongName("as ZIP", ".zip")},
	{"\x1f\x8b", wrongName("with gzip", ".pgn.gz")},
	{"BZh", unsupported("bzip2")},
	{"\xfd7zXZ\x00", unsupported("xz")},
	{"7z\xbc\xaf\x27\x1c", unsupported("7z")},
	{"Rar!\x1a", unsupported("RAR")},
	{"\x28\xb5\x2f\xfd", wrongName("with Zstandard", ".pgn.zst")},
}

const (
	utf32   sentence = "The text is in UTF-32. Save it as UTF-8."
	utf16   sentence = "The text is in UTF-16. Save it as UTF-8."
	notText sentence = "This is not a PGN file"
)

// HeadBytes is the number of bytes of a file that [CheckFormat] needs.
const HeadBytes = 4096

// wrongName is the message for a compressed file whose name has another ending than files of this format.
func wrongName(how, ending string) sentence {
	return sentence(fmt.Sprintf("The file is packed %s. Its name must end in %s.", how, ending))
}

// unsupported is the message for a compressed file that Backrank cannot unpack.
func unsupported(how string) sentence {
	return sentence(fmt.Sprintf("The file is packed as %s. Unpack it first.", how))
}

// checkPrefix returns an error if the first bytes of a file are those of another format than PGN.
func checkPrefix(head []byte) error {
	for _, f := range otherFormats {
		if bytes.HasPrefix(head, []byte(f.prefix)) {
			return f.message
		}
	}
	return nil
}

// CheckFormat returns an error if a file that begins with head cannot be PGN: it is compressed, in UTF-16 or UTF-32, a PDF or
// binary. The error is a message for players. head should have [HeadBytes] bytes, or all of a shorter file.
func CheckFormat(head []byte) error {
	head = head[:min(len(head), HeadBytes)]
	if err := checkPrefix(head); err != nil {
		return err
	}
	if bytes.HasPrefix(head, []byte("%PDF-")) || bytes.IndexByte(head, 0) >= 0 {
		return notText
	}
	return nil
}
