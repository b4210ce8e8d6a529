package app

import (
	"fmt"
	"path/filepath"

	"backrank/app/disk"
	"backrank/words"
)

// waiting says which games of other windows, closed since, wait to be played on; "" if none does. They are found again
// by a window that is opened beside this one.
func (s *store) waiting() string {
	if s == nil {
		return ""
	}
	var games []game
	for _, slot := range disk.FreeSlots(s.folder) {
		r, err := readFile(filepath.Join(s.folder, disk.SlotName(slot)+".journal"))
		if err == nil && r.state == sound && r.game.touched && !r.game.over() {
			games = append(games, r.game)
		}
	}
	switch len(games) {
	case 0:
		return ""
	case 1:
		g := &games[0]
		return fmt.Sprintf("The game of another window waits: %s, move %d. Start Backrank a second time to continue it",
			g.variant.Name, len(g.plies)/2+1)
	}
	return fmt.Sprintf("The games of %s other windows wait. Start Backrank again for each of them to continue it", words.Count(len(games)))
}
