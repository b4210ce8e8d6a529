package notation

import (
	"slices"
	"strings"

	"backrank/variants"
	"backrank/variants/rules"
)

// origins finds the origins of games. Files repeat them, so it remembers the last ones.
type origins struct {
	known map[string]*known
	key   []byte // of the game at hand
}

// known is what the tags about variant and start give a game.
type known struct {
	variant  variants.Variant
	start    rules.Position
	startID  string
	warnings []string
}

// maxOrigins is the maximum number of cached origins, more than the arrays of Chess960.
const maxOrigins = 4096

// read is [readOrigin].
func (all *origins) read(g *Game) (origin, tagFault) {
	simple := all.find(g)
	if k := all.known[string(all.key)]; simple && k != nil {
		g.Variant, g.Start, g.StartID = k.variant, k.start, k.startID
		g.Warnings = append(g.Warnings, k.warnings...)
		return origin{}, tagFault{}
	}
	o, fault := readOrigin(g)
	if !simple || fault.err != nil || o.drafting || len(g.Draft) > 0 {
		return o, fault
	}
	if all.known == nil || len(all.known) == maxOrigins {
		all.known = map[string]*known{}
	}
	all.known[string(all.key)] = &known{g.Variant, g.Start, strings.Clone(g.StartID), slices.Clip(g.Warnings)}
	return o, fault
}

// maxKey is the maximum length of a remembered origin, in bytes.
const maxKey = 240

// originTags are the tags on which the origin of a game without a draft depends, in this order in the key.
var originTags = [...]string{"FEN", "Variant", "StartId", "BackrankVariant"}

// find makes the key of a game: the values of its originTags. It reports false if the origin depends on more.
func (all *origins) find(g *Game) bool {
	var values [len(originTags)]string
	size := len(values)
	for _, t := range g.Tags {
		switch len(t.Name) {
		case 3, 7, 15:
			for i, name := range originTags {
				if values[i] == "" && len(name) == len(t.Name) && strings.EqualFold(t.Name, name) {
					values[i] = t.Value
					size += len(t.Value)
				}
			}
		case 5:
			if strings.EqualFold(t.Name, "Draft") {
				return false
			}
		}
	}
	all.key = all.key[:0]
	if size > maxKey {
		return false
	}
	for _, value := range values {
		all.key = append(append(all.key, value...), 0)
	}
	return true
}
