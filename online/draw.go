package online

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// A draw is fair to both players, and neither has to trust the server: each chooses a value, sends its hash, and sends the
// value only when both hashes are stored. The seed is the hash of both values. The values stay in the log, so that the
// players can check afterwards that neither could choose after having seen the other's. The salt keeps a value from being
// guessed, and the hash is bound to the table, the game and the player, so that nobody can send the other's hash as his own.

// saltedSize is the size of a value with its salt, in bytes, 32 each.
const saltedSize = 64

// NewValue returns a random value with its salt, as [Reveal] has it.
func NewValue() string {
	salted := make([]byte, saltedSize)
	rand.Read(salted) // never fails
	return hex.EncodeToString(salted)
}

// HashOf returns the hash of a value, as [Commit] has it, for the draw of a game at a table.
func HashOf(value, table string, game int, seat Seat) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "backrank-draw-1\x00%d\x00%s\x00%d\x00%d\x00%d\x00%s", len(table), table, game, seat, len(value), value))
	return hex.EncodeToString(sum[:])
}

// validHash reports whether a text can be a hash.
func validHash(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == sha256.Size && hex.EncodeToString(b) == text
}

// seedOf returns what two values draw: a seed for the start position, and whether the host has White. If a player has not sent
// his value, it is "", and the other's decides alone.
func seedOf(values [2]string, table string, game int) (seed uint64, hostIsWhite bool) {
	sum := sha256.Sum256(fmt.Appendf(nil, "backrank-seed-1\x00%d\x00%s\x00%d\x00%s\x00%s", len(table), table, game, values[0], values[1]))
	return max(binary.BigEndian.Uint64(sum[:]), 1), sum[8]&1 == 0 // a game's seed 0 stands for none
}

// Chosen is the value that a player has chosen for a draw, and the number of its game. The zero Chosen is none.
type Chosen struct {
	game  int
	value string
}

// Draws returns the entries with which a player takes part in a draw now, none if there is none. It chooses a value once for each
// game: an answer of the server may be lost, and the value must still be that of the hash.
func (t *Table) Draws(by Seat, chosen *Chosen) []Entry {
	if by == Nobody || !t.drawing() {
		return nil
	}
	i, game := by.index(), t.Game+1
	switch {
	case t.draw.hashes[i] == "":
		if chosen.game != game {
			*chosen = Chosen{game, NewValue()}
		}
		return []Entry{{Kind: Commit, Hash: HashOf(chosen.value, t.ID, game, by)}}
	case t.draw.hashes[1-i] != "" && t.draw.values[i] == "" && HashOf(chosen.value, t.ID, game, by) == t.draw.hashes[i]:
		return []Entry{{Kind: Reveal, Value: chosen.value}}
	}
	return nil
}
