package survey

import (
	"fmt"
	"strconv"
)

// Effort is what each start position was given, the same for all. Findings of two
// efforts cannot be compared.
type Effort struct {
	Engine    string `json:"engine"`    // its name and version
	Signature string `json:"signature"` // of what it finds in a few searches: another engine has another
	Nodes     uint64 `json:"nodes"`     // positions that it visited for each start, at most
	Lines     int    `json:"lines"`     // first moves that were searched to the full
	Hash      int    `json:"hash"`      // megabytes of its table, cleared for each start
}

// trial is the number of nodes below which a survey is no more than a trial.
const trial = 100_000

// String tells it to players: "1,000,000 nodes each, Backrank 0.4".
func (e Effort) String() string {
	text := fmt.Sprintf("%s nodes each, %s", grouped(e.Nodes), e.Engine)
	if e.Nodes < trial {
		text += " (a trial)"
	}
	return text
}

// grouped is a number with its digits in groups of three.
func grouped(n uint64) string {
	text := strconv.FormatUint(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
