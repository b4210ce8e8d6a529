package survey

// GamesEffort is how the games from a start were played. Games of different efforts are never counted together.
type GamesEffort struct {
	Engine    string `json:"engine"`    // name and version
	Signature string `json:"signature"` // hash of a few searches, which changes with the engine
	Nodes     uint64 `json:"nodes"`     // maximum number of nodes per move after the opening
	Games     int    `json:"games"`     // number of games from each start
	Seed      uint64 `json:"seed"`      // of the random choices in the openings
	Method    int    `json:"method"`    // version of the opening and of the adjudication (docs/SURVEY.md)
}
