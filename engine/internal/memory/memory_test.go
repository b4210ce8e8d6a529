package memory

import "testing"

func TestALittleIsThereAndTooMuchIsNot(t *testing.T) {
	if !CanAllocate(1<<20, 0) {
		t.Error("a megabyte is not available")
	}
	for _, bytes := range []uint64{1 << 45, 1 << 50, 1 << 63} {
		if CanAllocate(bytes, 0) {
			t.Errorf("%d bytes are available", bytes)
		}
	}
}
