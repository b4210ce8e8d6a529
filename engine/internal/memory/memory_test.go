package memory

import "testing"

func TestALittleIsThereAndTooMuchIsNot(t *testing.T) {
	if !Enough(1<<20, 0) {
		t.Error("there is no megabyte")
	}
	for _, bytes := range []uint64{1 << 45, 1 << 50, 1 << 63} {
		if Enough(bytes, 0) {
			t.Errorf("there are %d bytes", bytes)
		}
	}
}
