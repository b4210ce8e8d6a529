package wdl

// fitted are the curves by castling rule, "" for all together: fitted by engine/lab/train/curves to 2000 games.
// generate 1 seed 27 shard 0 games 2000 nodes 4000 by net engine 1eec9f8a
var fitted = map[string]Curve{
	"":          {Half: 133.7, Spread: 114.2},
	"classical": {Half: 111.2, Spread: 111.6},
	"fischer":   {Half: 134.1, Spread: 112.7},
	"orthodox":  {Half: 138.1, Spread: 118.3},
	"bunker":    {Half: 135.4, Spread: 130.1},
	"slide":     {Half: 118.5, Spread: 111.5},
	"leap":      {Half: 153.1, Spread: 118.3},
	"none":      {Half: 138.3, Spread: 98.1},
}
