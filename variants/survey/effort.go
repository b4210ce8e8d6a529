package survey

import (
	"fmt"

	"backrank/words"
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
	text := fmt.Sprintf("%s nodes each, %s", words.Number(e.Nodes), e.Engine)
	if e.Nodes < trial {
		text += " (trial)"
	}
	return text
}
