package survey

import "backrank/lang"

// Effort is the search effort per start position. Findings of different efforts are compared only with their errors.
type Effort struct {
	Engine    string `json:"engine"`    // name and version
	Signature string `json:"signature"` // hash of a few searches, which changes with the engine
	Nodes     uint64 `json:"nodes"`     // maximum number of nodes per start position
	Lines     int    `json:"lines"`     // first moves searched in full (multi-PV)
	Hash      int    `json:"hash"`      // size of the transposition table in MB; it is cleared for each start
}

// String formats the effort for players: "1,000,000 nodes each, Backrank 0.4".
func (e Effort) String() string {
	return lang.N("{{.Count}} nodes each, {{.Engine}}", int(e.Nodes), "Engine", e.Engine)
}
