package pgn

import (
	"bytes"
	"slices"

	"backrank/lang"
)

// HeadBytes is the number of bytes of a file that [CheckFormat] needs.
const HeadBytes = 4096

// otherFormat returns the message for a file that begins with the bytes of another format than PGN, in which PGN can be
// compressed or encoded; "" for other files.
func otherFormat(head []byte) string {
	begins := func(prefixes ...string) bool {
		return slices.ContainsFunc(prefixes, func(prefix string) bool { return bytes.HasPrefix(head, []byte(prefix)) })
	}
	switch {
	case begins("\xff\xfe\x00\x00", "\x00\x00\xfe\xff"):
		return lang.L("The text is in UTF-32. Save it as UTF-8.")
	case begins("\xff\xfe", "\xfe\xff"):
		return lang.L("The text is in UTF-16. Save it as UTF-8.")
	case begins("PK\x03\x04"):
		return lang.L("The file is a ZIP file. Its name must end in {{.Ending}}.", "Ending", ".zip")
	case begins("\x1f\x8b"):
		return packedWith("gzip", ".pgn.gz")
	case begins("\x28\xb5\x2f\xfd"):
		return packedWith("Zstandard", ".pgn.zst")
	case begins("BZh"):
		return unsupported("bzip2")
	case begins("\xfd7zXZ\x00"):
		return unsupported("xz")
	case begins("7z\xbc\xaf\x27\x1c"):
		return unsupported("7z")
	case begins("\x52ar!\x1a"):
		return unsupported("RAR")
	}
	return ""
}

// packedWith is the message for a compressed file whose name does not end like those of its format.
func packedWith(program, ending string) string {
	return lang.L("The file is compressed with {{.Program}}. Its name must end in {{.Ending}}.", "Program", program, "Ending", ending)
}

// unsupported is the message for a compressed file that Backrank cannot unpack.
func unsupported(format string) string {
	return lang.L("The file is compressed as {{.Format}}. Unpack it first.", "Format", format)
}

// checkPrefix returns an error if the first bytes of a file are those of another format than PGN.
func checkPrefix(head []byte) error {
	if message := otherFormat(head); message != "" {
		return sentence(message)
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
		return sentence(lang.L("This is not a PGN file"))
	}
	return nil
}
