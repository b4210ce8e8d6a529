// Package arena plays matches between chess engines, other people's over UCI and
// our own levels in the same process, in every variant, and says what the
// results mean. The command backrank-arena is its face.
//
// Games are played in pairs: the same start, the colours changed. The seed decides
// the starts. How a game ends is decided by the rules, never by an engine.
package arena
