package games

import (
	"slices"
	"strconv"
	"strings"
)

// columnChoice is the player's choice about a column of the list.
type columnChoice struct {
	id         string
	visibility visibility
	width      int // in units, 0 for a width that fits the texts
}

// visibility is whether a column is shown.
type visibility uint8

const (
	byDefault visibility = iota
	always
	never
)

// visibilitySigns are the signs before the ids of columns in the settings.
var visibilitySigns = [...]string{"", "+", "-"}

// maxChosenWidth is the maximum width of a column, in units.
const maxChosenWidth = 2000

// parseChoices parses the choices about columns in the settings, from the left: "date +event=120 -castled". It ignores what is
// no choice. The choices may lack columns, and have ids of other versions.
func parseChoices(text string) (all []columnChoice) {
	for _, entry := range strings.Fields(text) {
		id, width, _ := strings.Cut(entry, "=")
		c := columnChoice{id: strings.TrimLeft(id, "+-")}
		for _, v := range []visibility{always, never} {
			if strings.HasPrefix(id, visibilitySigns[v]) {
				c.visibility = v
			}
		}
		if n, err := strconv.Atoi(width); err == nil && n > 0 && n <= maxChosenWidth {
			c.width = n
		}
		if c.id != "" && !slices.ContainsFunc(all, func(other columnChoice) bool { return other.id == c.id }) {
			all = append(all, c)
		}
	}
	return all
}

// formatChoices is the inverse of parseChoices.
func formatChoices(all []columnChoice) string {
	var entries []string
	for _, c := range all {
		entry := visibilitySigns[c.visibility] + c.id
		if c.width > 0 {
			entry += "=" + strconv.Itoa(min(c.width, maxChosenWidth))
		}
		entries = append(entries, entry)
	}
	return strings.Join(entries, " ")
}
