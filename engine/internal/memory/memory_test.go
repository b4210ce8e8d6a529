package memory

import "testing"

func TestCanAllocate(t *testing.T) {
	if !CanAllocate(1<<20, 0) {
		t.Error("cannot allocate a megabyte")
	}
	for _, bytes := range []uint64{1 << 45, 1 << 50, 1 << 63} {
		if CanAllocate(bytes, 0) {
			t.Errorf("can allocate %d bytes", bytes)
		}
	}
}
