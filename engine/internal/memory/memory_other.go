//go:build !unix

package memory

// Enough does not know here: it reports true.
func Enough(bytes, freed uint64) bool { return true }
