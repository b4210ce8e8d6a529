package online

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// A draw is fair to both players, and neither has to trust the server: each has a value, sends its hash, and sends the value only
// when both hashes are stored. The seed is the hash of both values. The game does not begin without them, so that a player who
// dislikes a draw can only leave. The values stay in the log, where everybody can check afterwards that neither player chose
// after seeing the other's. The hash is bound to the table, the game and the player, so that nobody can send the other's hash as
// his own.

// valueSize is the size of a value in bytes: it cannot be guessed from its hash.
const valueSize = sha256.Size

// valueOf returns a player's value for the draw of a game, in hexadecimal digits. It follows from a secret of the player's
// program: after a restart it is still the one whose hash is stored.
func valueOf(secret, table string, game int) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "backrank-value-1\x00%d\x00%s\x00%d", len(table), table, game)
	return hex.EncodeToString(mac.Sum(nil))
}

// hashOf returns the hash of a value, as [Commit] has it, for the draw of a game at a table.
func hashOf(value, table string, game int, seat Seat) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "backrank-draw-1\x00%d\x00%s\x00%d\x00%d\x00%d\x00%s", len(table), table, game, seat, len(value), value))
	return hex.EncodeToString(sum[:])
}

// validHash reports whether a text can be a hash.
func validHash(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == sha256.Size && hex.EncodeToString(b) == text
}

// seedOf returns what two values draw: a seed for the start position, and whether the host has White.
func seedOf(values [2]string, table string, game int) (seed uint64, hostIsWhite bool) {
	sum := sha256.Sum256(fmt.Appendf(nil, "backrank-seed-1\x00%d\x00%s\x00%d\x00%s\x00%s", len(table), table, game, values[0], values[1]))
	return max(binary.BigEndian.Uint64(sum[:]), 1), sum[8]&1 == 0 // a game's seed 0 stands for none
}

// drawn returns what identifies the draw of the next game for a player: the number of the game and the other player's hash.
func (t *Table) drawn(by Seat) string {
	return fmt.Sprint(t.Game+1, " ", t.draw.hashes[1-by.index()])
}

// DrawEntry returns the entry with which a player takes part in a draw now; ok is false if there is none. secret is that of the
// player's program, for this table alone. A program with another secret than the one whose hash is stored can take part only
// until the other player's hash is stored too.
func (t *Table) DrawEntry(by Seat, secret string) (e Entry, ok bool) {
	if by == Nobody || secret == "" || !t.drawing() {
		return Entry{}, false
	}
	i := by.index()
	own, other := t.draw.hashes[i], t.draw.hashes[1-i]
	value := valueOf(secret, t.ID, t.Game+1)
	switch hash := hashOf(value, t.ID, t.Game+1, by); {
	case own != hash && (own == "" || other == ""):
		return Entry{Kind: Commit, Hash: hash}, true
	case own == hash && other != "" && t.draw.values[i] == "":
		return Entry{Kind: Reveal, Value: value}, true
	}
	return Entry{}, false
}
