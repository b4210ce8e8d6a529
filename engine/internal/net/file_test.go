package net

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"testing"
)

func writeBytes(t testing.TB, n *Network) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := n.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// checkRejected fails the test unless Parse rejects the weights of a network.
func checkRejected(t *testing.T, name string, n *Network) {
	t.Helper()
	if got, err := Parse(writeBytes(t, n)); !errors.Is(err, ErrWeights) || got != nil {
		t.Errorf("%s beyond its bound: %v", name, err)
	}
}

func TestWriteThenParse(t *testing.T) {
	n := extremeNetwork(5)
	n.recipe = "random weights, 5 × 9"
	got, err := Parse(writeBytes(t, n))
	if err != nil {
		t.Fatal(err)
	}
	if *got != *n || got.Recipe() != n.recipe {
		t.Error("the parsed network differs")
	}
}

func TestParseBuiltInWeights(t *testing.T) {
	n, err := Parse(weights)
	if err != nil {
		t.Fatal(err)
	}
	if n.Recipe() == "" {
		t.Error("the weights have no recipe")
	}
	if !bytes.Equal(writeBytes(t, n), weights) {
		t.Error("the weights are written differently from the file")
	}
	if len(weights) > 4<<20 {
		t.Errorf("the weights take %d bytes", len(weights))
	}
}

func TestInvalidFilesAreRejected(t *testing.T) {
	good := writeBytes(t, extremeNetwork(6))
	with := func(at int, v uint16) []byte {
		b := slices.Clone(good)
		binary.LittleEndian.PutUint16(b[at:], v)
		binary.LittleEndian.PutUint32(b[len(b)-4:], crc32.Checksum(b[:len(b)-4], castagnoli))
		return b
	}
	for _, c := range []struct {
		name string
		file []byte
		want error
	}{
		{"nothing", nil, ErrFormat},
		{"half a header", good[:9], ErrFormat},
		{"other magic", append([]byte("backranK"), good[8:]...), ErrFormat},
		{"version", with(8, version+1), ErrShape},
		{"inputs", with(10, Inputs-1), ErrShape},
		{"hidden", with(12, 2*Hidden), ErrShape},
		{"buckets", with(14, Buckets+1), ErrShape},
		{"recipe beyond the end", with(16, 65535), ErrFormat},
		{"end", good[:len(good)-1], ErrFormat},
		{"half", good[:len(good)/2], ErrFormat},
		{"too long", append(slices.Clone(good), 0), ErrFormat},
		{"a bit", flipped(good, len(good)/2), ErrChecksum},
		{"the checksum", flipped(good, len(good)-1), ErrChecksum},
	} {
		n, err := Parse(c.file)
		if !errors.Is(err, c.want) || n != nil {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func flipped(b []byte, at int) []byte {
	b = slices.Clone(b)
	b[at] ^= 4
	return b
}

// A limitedWriter accepts the given number of bytes and then fails.
type limitedWriter int

func (w *limitedWriter) Write(b []byte) (int, error) {
	if len(b) > int(*w) {
		n := int(*w)
		*w = 0
		return n, errors.New("no room")
	}
	*w -= limitedWriter(len(b))
	return len(b), nil
}

func TestWriteErrorIsReturned(t *testing.T) {
	n := extremeNetwork(7)
	for _, room := range []int{0, 10, 20, 1000, len(writeBytes(t, n)) - 2} {
		w := limitedWriter(room)
		if err := n.Write(&w); err == nil {
			t.Errorf("no error from a writer for %d bytes", room)
		}
	}
}

// Parse does not panic on any file, and accepts only networks whose weights are within their bounds.
func FuzzParse(f *testing.F) {
	good := writeBytes(f, Default())
	f.Add([]byte{}, 0, uint16(0))
	f.Add(good[:18], 0, uint16(0))
	f.Add([]byte{}, 8, uint16(2))
	f.Add([]byte{}, 16, uint16(7))
	f.Add([]byte{}, 1000, uint16(506))
	f.Fuzz(func(t *testing.T, file []byte, at int, v uint16) {
		if len(file) == 0 && 0 <= at && at < len(good)-6 { // change a number of a valid file
			file = slices.Clone(good)
			binary.LittleEndian.PutUint16(file[at:], v)
			binary.LittleEndian.PutUint32(file[len(file)-4:], crc32.Checksum(file[:len(file)-4], castagnoli))
		}
		n, err := Parse(file)
		if (n == nil) == (err == nil) {
			t.Fatalf("net %v, error %v", n != nil, err)
		}
		if err == nil && n.check() != nil {
			t.Fatal(n.check())
		}
	})
}
