package archive

import "backrank/variants/rules"

// storedGame is a stored game, ready to be replayed.
type storedGame struct {
	id     int64
	rule   *rules.Castling
	start  *rules.Position
	result int
	plies  int
	elo    [2]int
	moves  []byte // valid until the next game is read
}

// reachesAll reports whether all targets occur in the game; false if there are none.
func (s *storedGame) reachesAll(targets []*target) bool {
	for _, t := range targets {
		if ply, _ := t.find(s.start, s.moves, s.plies); ply < 0 {
			return false
		}
	}
	return len(targets) > 0
}
