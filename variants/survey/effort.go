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

// GamesEffort is how the games from a start were played. Games of different efforts are never counted together.
type GamesEffort struct {
	Engine    string `json:"engine"`    // name and version
	Signature string `json:"signature"` // hash of a few searches, which changes with the engine
	Nodes     uint64 `json:"nodes"`     // maximum number of nodes per move after the opening
	Games     int    `json:"games"`     // number of games from each start
	Seed      uint64 `json:"seed"`      // of the random choices in the openings
	Method    int    `json:"method"`    // version of the opening and of the adjudication (docs/SURVEY.md)
}
