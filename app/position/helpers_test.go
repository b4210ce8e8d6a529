package position

import (
	"testing"
	"time"

	"backrank/variants"
)

// day is the current time in all tests.
var day = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func variant(t *testing.T, id string) variants.Variant {
	t.Helper()
	v, ok := variants.ByID(id)
	if !ok {
		t.Fatalf("no variant %q", id)
	}
	return v
}
