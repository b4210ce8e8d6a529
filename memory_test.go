package main

import "testing"

// Memory is given back once after each stretch of work, and not while it lasts.
func TestMemoryIsGivenBackOnceInEachRest(t *testing.T) {
	var k keeper
	total, given := uint64(0), ""
	for _, mb := range []uint64{9, 4, 0, 0, 0, 7, 1, 0, 0} {
		total += mb << 20
		if k.begins(total) {
			given += "!"
		} else {
			given += "-"
		}
	}
	if want := "--!----!-"; given != want {
		t.Errorf("given back %s, want %s", given, want)
	}
}
