package archive

import (
	"slices"
	"testing"

	"backrank/app/archive/scan"
)

// An entry that is used again and again stays in the cache, whatever else is used once. Of the others the latest stay.
func TestRowCacheKeepsUsedEntries(t *testing.T) {
	var m rowCache
	m.add(Query{Words: "kept"}, []scan.Row{7})
	for i := range 10 {
		m.add(Query{Hints: i + 1}, nil)
		if rows, ok := m.find(Query{Words: "kept"}); !ok || !slices.Equal(rows, []scan.Row{7}) {
			t.Fatalf("forgotten after %d others: %v", i+1, rows)
		}
	}
	for i := range 10 {
		if _, ok := m.find(Query{Hints: i + 1}); ok != (i > 10-maxCachedLists) {
			t.Errorf("number %d of 10 others is there: %v", i+1, ok)
		}
	}
}
