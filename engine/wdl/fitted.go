package wdl

// fitted are the curves by castling rule, "" for all together: fitted by engine/lab/train/curves to 4000 games.
//
// The games are those of these runs of engine/lab/train/generate:
//
//	generate 1 seed 27 shard 0 games 2000 nodes 4000 by net engine 1eec9f8a
//	generate 1 seed 27 shard 1 games 2000 nodes 4000 by net engine 1eec9f8a
var fitted = map[string]Curve{
	"":          {Half: 130.6, Spread: 112.1},
	"classical": {Half: 123.4, Spread: 113.3},
	"fischer":   {Half: 128.8, Spread: 111.4},
	"orthodox":  {Half: 134.9, Spread: 110.4},
	"bunker":    {Half: 143.3, Spread: 121.6},
	"slide":     {Half: 124.0, Spread: 109.5},
	"leap":      {Half: 134.3, Spread: 112.6},
	"none":      {Half: 130.9, Spread: 108.0},
}
