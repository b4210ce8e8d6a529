package scan

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"os"
	"slices"
	"sync/atomic"
	"unsafe"
)

// file is an open scan file. A [Builder] writes such files.
type file struct {
	stamp   Stamp
	blocks  []block
	names   [nameTables]*Names // players, events, time controls, variants, sources
	content []byte             // mapped, or read into memory
	unmap   func()
	uses    atomic.Int32
}

// errDamaged means that a file is damaged or of another format.
var errDamaged = errors.New("scan: the file cannot be used")

// trailer is the end of a file. The table precedes it.
type trailer struct {
	Magic  [8]byte
	Format uint32 // the constant format
	Blocks uint32 // number of blocks; the sections of names follow them
	Stamp  Stamp
	Table  uint64 // offset of the table in bytes
	Sum    uint64 // FNV-1a hash of the table and of the trailer with Sum 0
}

// section is an entry of the table. A block has a Head and a Signature per game; names have an end offset and an id per
// name.
type section struct {
	At    uint64
	Count uint32
	Bytes uint32 // size of the moves or the text that follow these
	Sum   uint64 // CRC-32 (Castagnoli) of the section
}

var magic = [8]byte{'B', 'R', 's', 'c', 'a', 'n', '1', '\n'}

const (
	format        = 0x01020600 + uint32(headSize)
	headSize      = unsafe.Sizeof(Head{})
	signatureSize = unsafe.Sizeof(Signature{})
	nameSize      = unsafe.Sizeof(uint32(0))
	sectionSize   = unsafe.Sizeof(section{})
	trailerSize   = unsafe.Sizeof(trailer{})
	// nameTables is the number of sections of names.
	nameTables = 5
	// alignment is the alignment of sections in bytes.
	alignment = 64
)

// viewAs returns count values of type T that begin at content, without copying. content must be aligned for T.
func viewAs[T any](content []byte, count int) []T {
	if count == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(content))), count)
}

// bytesOf returns the memory of a slice as bytes.
func bytesOf[T any](all []T) []byte {
	if len(all) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(all))), len(all)*int(unsafe.Sizeof(all[0])))
}

// tableSum returns the checksum of a table and its trailer.
func tableSum(table []section, t trailer) uint64 {
	t.Sum = 0
	h := fnv.New64a()
	_, _ = h.Write(bytesOf(table)) // a hash never fails
	_, _ = h.Write(bytesOf([]trailer{t}))
	return h.Sum64()
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli) // which has hardware support

// checksum returns the checksum of the concatenated parts.
func checksum(parts ...[]byte) (sum uint32) {
	for _, part := range parts {
		sum = crc32.Update(sum, castagnoli, part)
	}
	return sum
}

// Load opens a scan file and returns its snapshot, which the caller must release. It fails if the file is missing, damaged
// or of another format.
func Load(path string) (*Snapshot, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	defer f.release()
	return f.snapshot(), nil
}

// open opens a file with one use.
func open(path string) (*file, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() < int64(trailerSize) || info.Size()%alignment != 0 {
		return nil, fmt.Errorf("%s: %w", path, errDamaged)
	}
	f := &file{}
	if f.content, f.unmap, err = mapFile(in, int(info.Size())); err != nil {
		return nil, err
	}
	f.uses.Store(1)
	if !f.read() {
		f.release()
		return nil, fmt.Errorf("%s: %w", path, errDamaged)
	}
	return f, nil
}

// snapshot returns a snapshot of the file with one use. The snapshot uses the file until it is released.
func (f *file) snapshot() *Snapshot {
	f.uses.Add(1)
	s := &Snapshot{
		Stamp: f.stamp, Tables: Tables{f.names[0], f.names[1], f.names[2]}, Variants: f.names[3], Sources: f.names[4],
		file: f, removed: make([]Set, len(f.blocks)),
	}
	s.blocks = append(slices.Clip(f.blocks), block{})
	s.uses.Store(1)
	return s
}

func (f *file) release() {
	if f.uses.Add(-1) == 0 {
		f.unmap()
	}
}

// read sets the fields of a file from its content. It returns false if the file is damaged.
func (f *file) read() bool {
	end := uint64(len(f.content)) - uint64(trailerSize)
	t := viewAs[trailer](f.content[end:], 1)[0]
	if t.Magic != magic || t.Format != format || t.Table%8 != 0 || t.Table > end || uint64(t.Blocks+nameTables)*uint64(sectionSize) > end-t.Table {
		return false
	}
	table := viewAs[section](f.content[t.Table:], int(t.Blocks)+nameTables)
	if tableSum(table, t) != t.Sum || !f.isSound(table) {
		return false
	}
	f.stamp = t.Stamp
	for _, s := range table[:t.Blocks] {
		part := f.part(s, headSize+signatureSize)
		if part == nil || s.Count == 0 || s.Count > BlockSize {
			return false
		}
		n := int(s.Count)
		signatures := part[n*int(headSize):]
		f.blocks = append(f.blocks, block{
			heads: viewAs[Head](part, n), signatures: viewAs[Signature](signatures, n),
			moves: signatures[n*int(signatureSize):],
		})
	}
	for i, s := range table[t.Blocks:] {
		part := f.part(s, 2*nameSize)
		if part == nil {
			return false
		}
		n := int(s.Count)
		order := part[n*int(nameSize):]
		f.names[i] = newNames(newTable(viewAs[uint32](part, n), viewAs[uint32](order, n), order[n*int(nameSize):]), nil)
	}
	return true
}

// isSound reports whether the checksums of all sections are right. It reads the whole file, which takes less than a
// second for a gigabyte.
func (f *file) isSound(table []section) bool {
	err := Each(context.Background(), len(table), func(i int) error {
		s, elementSize := table[i], uintptr(2*nameSize)
		if i < len(table)-nameTables {
			elementSize = headSize + signatureSize
		}
		if part := f.part(s, elementSize); part == nil || uint64(checksum(part)) != s.Sum {
			return errDamaged
		}
		return nil
	})
	return err == nil
}

// part returns the content of a section whose elements have the given size, or nil if it is not inside the file.
func (f *file) part(s section, elementSize uintptr) []byte {
	size, end := uint64(s.Count)*uint64(elementSize)+uint64(s.Bytes), uint64(len(f.content))
	if s.At%alignment != 0 || s.At > end || size > end-s.At {
		return nil
	}
	return f.content[s.At : s.At+size : s.At+size]
}
