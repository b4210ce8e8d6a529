package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

func TestBenchIsASignature(t *testing.T) {
	signature := regexp.MustCompile(`Nodes searched: \d+\n`)
	var first, second bytes.Buffer
	bench(&first, 5)
	bench(&second, 5)
	a, b := signature.FindString(first.String()), signature.FindString(second.String())
	if a == "" || a != b {
		t.Errorf("first %q, then %q", a, b)
	}
	if n := strings.Count(first.String(), " nodes "); n != len(benchPositions) {
		t.Errorf("%d of %d positions searched:\n%s", n, len(benchPositions), first.String())
	}
}
