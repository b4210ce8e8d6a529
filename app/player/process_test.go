package player

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An option whose value is out of range gets the nearest value in the range.
func TestOutOfRangeNumbersBecomeTheNearest(t *testing.T) {
	folder := t.TempDir()
	p := NewProcess(fakeEngine("signing", folder), 0)
	defer p.Kill()
	v := variant(t, "chess")
	start, err := v.Position(v.StartAt(0))
	do(t, err)
	for _, megabytes := range []string{"64", "0", "5", "many"} { // it accepts 1 to 8
		p.Set("Hash", megabytes)
		_, err := p.Move(t.Context(), MoveTask{Position: start, Start: start, Game: 1, Variant: v})
		do(t, err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "signed"))
	do(t, err)
	if got := strings.Join(strings.Fields(string(text))[1:], " "); got != "hash=8 begins hash=1 hash=5" {
		t.Errorf("the engine was told %q", got)
	}
}
