package surveyor

import (
	"fmt"
	"strconv"

	"backrank/cli"
	"backrank/engine/uci/client"
	"backrank/variants"
)

// FileName returns the default name of the file of the program's results for a shard: "survey-03-of-16.jsonl", or
// "survey.jsonl" for [cli.Whole]. With a program it begins with the name of the program's file: "stockfish.jsonl".
func FileName(program client.Program, s cli.Shard) string {
	name := "survey"
	if program.Path != "" {
		name = programName(program)
	}
	if s == cli.Whole {
		return name + ".jsonl"
	}
	width := len(strconv.Itoa(s.Of))
	return fmt.Sprintf("%s-%0*d-of-%d.jsonl", name, width, s.Number, s.Of)
}

// StartPosition is a start position of a variant.
type StartPosition struct {
	Variant variants.Variant
	Start   variants.Start
}

// String returns the ids of the variant and the start position: "bunker 518".
func (p StartPosition) String() string { return p.Variant.ID + " " + p.Variant.StartID(p.Start) }

// StartPositions returns the start positions of variants that belong to a shard.
func StartPositions(s cli.Shard, all []variants.Variant) (positions []StartPosition) {
	n := int64(0)
	for _, v := range all {
		for i := range v.Count() {
			if s.Has(n) {
				positions = append(positions, StartPosition{v, v.StartAt(i)})
			}
			n++
		}
	}
	return positions
}
