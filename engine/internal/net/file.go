package net

import (
	"bytes"
	_ "embed" // the weights in use
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sync"
)

// The format of a weights file. All numbers are little-endian.
//
//	magic      8 bytes, "backrank"
//	version    uint16, incremented when the meaning of an input or a scale changes
//	inputs, hidden, buckets  uint16 each
//	recipe     uint16 length, then UTF-8: how the weights were made
//	features   int16, inputs rows of hidden
//	bias       int16, hidden
//	output     int16, for each bucket: hidden for the side to move, hidden for the opponent
//	bias       int32, buckets
//	checksum   uint32, CRC-32C of all preceding bytes
const (
	magic   = "backrank"
	version = 1
)

// The errors of [Parse] about the file itself.
var (
	ErrFormat   = errors.New("not a weights file")
	ErrShape    = errors.New("weights of another network")
	ErrChecksum = errors.New("damaged weights")
)

type header struct {
	Magic                                    [len(magic)]byte
	Version, Inputs, Hidden, Buckets, Recipe uint16
}

func newHeader(recipe string) header {
	h := header{Version: version, Inputs: Inputs, Hidden: Hidden, Buckets: Buckets, Recipe: uint16(len(recipe))}
	copy(h.Magic[:], magic)
	return h
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Parse parses a weights file. It returns [ErrFormat] for a file that is malformed, [ErrShape] for a network of another
// version or shape, [ErrChecksum] for a damaged file, and [ErrWeights] for weights beyond their bounds.
func Parse(file []byte) (*Network, error) {
	r := bytes.NewReader(file)
	var h header
	if err := binary.Read(r, binary.LittleEndian, &h); err != nil || string(h.Magic[:]) != magic {
		return nil, ErrFormat
	}
	recipe := make([]byte, h.Recipe)
	want := newHeader(string(recipe))
	if h != want {
		return nil, fmt.Errorf("%w: version %d with %d inputs, %d neurons, %d outputs; %d, %d, %d, %d are needed",
			ErrShape, h.Version, h.Inputs, h.Hidden, h.Buckets, want.Version, want.Inputs, want.Hidden, want.Buckets)
	}
	n := new(Network)
	var checksum uint32
	for _, part := range append([]any{recipe}, append(n.parts(), &checksum)...) {
		if err := binary.Read(r, binary.LittleEndian, part); err != nil {
			return nil, fmt.Errorf("%w: unexpected end", ErrFormat)
		}
	}
	if r.Len() > 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", ErrFormat, r.Len())
	}
	if crc32.Checksum(file[:len(file)-4], castagnoli) != checksum {
		return nil, ErrChecksum
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	n.recipe = string(recipe)
	return n, nil
}

// parts returns the arrays of weights in the order of the file.
func (n *Network) parts() []any {
	return []any{n.features[:], n.bias[:], n.output[:], n.outputBias[:]}
}

// Write writes the weights in the format that [Parse] reads.
func (n *Network) Write(w io.Writer) error {
	sum := crc32.New(castagnoli)
	both := io.MultiWriter(w, sum)
	for _, part := range append([]any{newHeader(n.recipe), []byte(n.recipe)}, n.parts()...) {
		if err := binary.Write(both, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("writing weights: %w", err)
		}
	}
	if err := binary.Write(w, binary.LittleEndian, sum.Sum32()); err != nil {
		return fmt.Errorf("writing weights: %w", err)
	}
	return nil
}

//go:embed weights.bin
var weights []byte

// Default returns the network with the built-in weights.
var Default = sync.OnceValue(func() *Network {
	n, err := Parse(weights)
	if err != nil {
		panic(err) // impossible: a test parses the embedded file
	}
	return n
})
