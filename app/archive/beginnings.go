package archive

import "bytes"

// openingPlies is how many plies a game has at least that is taken for the beginning of another one: five moves of each
// side. Twins and beginnings are looked up by these plies (see [record.alike]), so a game with fewer plies has no twins but
// those with the same moves. Games that were aborted have fewer plies, and two players who meet several times in a day
// may repeat fewer by chance. In ten plies both sides can develop two pieces and castle, so games seldom agree that far.
const openingPlies = 10

// isBeginning reports whether a record has the first moves of another one, but not all of them, and its result or none.
// Boards send moves after the end of a game, and broadcasts send games that are not over.
func (r *record) isBeginning(result int, other *record, otherResult int) bool {
	return len(r.moves) < len(other.moves) && bytes.HasPrefix(other.moves, r.moves) &&
		(result == otherResult || result == noResult)
}

// opening returns the first moves of a game, [openingPlies] of them, or all moves if there are fewer.
func opening(moves []byte) []byte {
	if end := endOfPly(moves, openingPlies); end > 0 {
		return moves[:end]
	}
	return moves
}
