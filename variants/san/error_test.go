package san

import (
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Each fault has a message of its own, in which all slots are replaced, even if the error has no details.
func TestEveryFaultHasAMessage(t *testing.T) {
	seen := map[string]Fault{}
	for fault := range numFaults {
		for _, e := range []MoveError{
			{Text: "x", Fault: fault, To: chess.NoSquare, File: -1, Rank: -1, Reason: rules.Reason{Kind: rules.DoubleCheck}},
			{Text: "x", Fault: fault, Piece: chess.Rook, File: 3, Rank: 3, Written: []string{"Rd1"}, Reason: rules.Reason{Kind: rules.DoubleCheck}},
		} {
			message := e.Error()
			if other, known := seen[message]; message == "x: " || known && other != fault || strings.ContainsAny(message, "{}") {
				t.Errorf("fault %d: %q, and fault %d", fault, message, other)
			}
			seen[message] = fault
		}
	}
}
