//go:build !unix

package memory

// CanAllocate returns true, because available memory is unknown on this system.
func CanAllocate(bytes, freed uint64) bool { return true }
