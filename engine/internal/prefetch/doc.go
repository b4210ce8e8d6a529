// Package prefetch asks the processor to bring memory near before it is read, so
// that a search need not wait for its transposition table. Where the processor
// has no such instruction that we know of it does nothing; nothing depends on it
// but speed.
package prefetch
