// Package token finds the smallest parts of PGN text: the bytes of words and of tag names, and characters that programs use
// in place of others (PGN standard, 7).
package token

import (
	"strings"
	"unicode"
)

// Set is a set of bytes.
type Set [256]bool

// SetOf returns the set of the bytes for which in returns true. It is not inlined: in the init function of a package it
// would make a long function with loops, and browsers compile these twice.
//
//go:noinline
func SetOf(in func(c byte) bool) (set Set) {
	for c := range set {
		set[c] = in(byte(c))
	}
	return set
}

// IsSpace reports whether a byte counts as white space: blanks, line ends and control characters.
func IsSpace(c byte) bool { return c <= ' ' || c == 0x7f }

// IsBlank reports whether a byte is a space or a tab.
func IsBlank(c byte) bool { return c == ' ' || c == '\t' }

// IsSymbol reports whether a byte can be part of a word: it is neither white space nor a token by itself, nor does it begin
// a token of another kind (PGN standard, 7).
func IsSymbol(c byte) bool { return symbols[c] }

var symbols = SetOf(func(c byte) bool { return !IsSpace(c) && strings.IndexByte("{}()[];$*", c) < 0 })

// SymbolLen returns the number of bytes at the start of a text that can be part of a word.
func SymbolLen(text string) int {
	for i := range len(text) {
		if !symbols[text[i]] {
			return i
		}
	}
	return len(text)
}

// WordLen returns the length in bytes of the word at the start of a text, which must not be empty: its first byte, whatever
// it is, and the symbol bytes after it. The brackets of a promotion, e8(Q), are part of the word.
func WordLen(text string) int {
	n := 1 + SymbolLen(text[1:])
	if rest := text[n:]; len(rest) >= 3 && rest[0] == '(' && rest[2] == ')' && strings.IndexByte("QRBN", rest[1]) >= 0 {
		n += 3 + SymbolLen(rest[3:])
	}
	return n
}

// IsTagByte reports whether a byte may occur in the name of a tag: a letter, a digit or one of the characters that PGN
// allows in symbols.
func IsTagByte(c byte) bool { return tagBytes[c] }

var tagBytes = SetOf(func(c byte) bool {
	letter := c | 0x20
	return c >= '0' && c <= '9' || letter >= 'a' && letter <= 'z' || strings.IndexByte("_+#=:-", c) >= 0
})

// maxNameSize is the maximum length of a tag name with its bracket in [TagName], in bytes.
const maxNameSize = 60

// TagName returns the name of the tag that a text begins with, such as [Event "Club championship"]. It is empty unless the
// text begins with a bracket, a name, and a quote after the name. Longer names than 59 bytes do not count.
func TagName[T string | []byte](text T) T {
	if len(text) == 0 || text[0] != '[' {
		return text[:0]
	}
	end := 1
	for end < len(text) && end < maxNameSize && IsTagByte(text[end]) {
		end++
	}
	quote := end
	for quote < len(text) && quote < 2*maxNameSize && IsBlank(text[quote]) {
		quote++
	}
	if end == 1 || quote == len(text) || text[quote] != '"' {
		return text[:0]
	}
	return text[1:end]
}

// CleanLine returns a text as one line of valid UTF-8: control characters become spaces.
func CleanLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
}

// ASCII replaces figurines by the letters of their pieces, typographic dashes by hyphens and the sign for times by x, and
// removes zero-width characters. Other characters stay.
func ASCII(text string) string { return plainLetters.Replace(text) }

var plainLetters = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-", "×", "x",
	"\u200b", "", "\u200c", "", "\u200d", "", "\u2060", "", "\ufeff", "", // zero-width characters
)
