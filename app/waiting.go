package app

import (
	"fmt"
	"path/filepath"
	"strings"

	"backrank/app/disk"
	"backrank/words"
)

// unfinishedGames returns a message about unfinished games of windows that have been closed; "" if there are none. The
// next window resumes one of them.
func (s *store) unfinishedGames() string {
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
		return words.Message(fmt.Sprintf("%s: %s, move %d", disk.Here.OtherGame, g.variant.Name, len(g.plies)/2+1),
			disk.Here.Continue)
	}
	return words.Message(strings.ReplaceAll(disk.Here.OtherGames, "{number}", words.Count(len(games))),
		disk.Here.ContinueEach)
}
