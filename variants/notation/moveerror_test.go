package notation

import (
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Each fault has a sentence of its own without empty slots, even if no details are known.
func TestEveryMoveFaultHasItsSentence(t *testing.T) {
	seen := map[string]MoveFault{}
	for fault := range moveFaults {
		for _, e := range []MoveError{
			{Text: "x", Fault: fault, To: chess.NoSquare, File: -1, Rank: -1, Reason: rules.Reason{Kind: rules.DoubleCheck}},
			{Text: "x", Fault: fault, Piece: chess.Rook, File: 3, Rank: 3, Written: []string{"Rd1"}, Reason: rules.Reason{Kind: rules.DoubleCheck}},
		} {
			said := e.Error()
			if other, known := seen[said]; said == "x: " || known && other != fault || strings.ContainsAny(said, "{}") {
				t.Errorf("fault %d: %q, and fault %d", fault, said, other)
			}
			seen[said] = fault
		}
	}
}
