package archive

import (
	"context"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

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

// reached reports whether all targets, at least one, occur in the game.
func (s *storedGame) reached(targets []*target) bool {
	for _, t := range targets {
		if ply, _ := t.find(s.start, s.moves, s.plies); ply < 0 {
			return false
		}
	}
	return len(targets) > 0
}

// filterByComments returns those of the given games whose comments have all words of the query. It reuses the memory of
// ids.
func (d database) filterByComments(ctx context.Context, q *parsedQuery, ids []int64) ([]int64, error) {
	if len(q.comments) == 0 {
		return ids, nil
	}
	statement, err := d.tables.pool.PrepareContext(ctx, "SELECT rest FROM records WHERE id = ?")
	if err != nil {
		return nil, err
	}
	defer statement.Close()
	kept := ids[:0]
	for _, id := range ids {
		var extra []byte
		if err := statement.QueryRowContext(ctx, id).Scan(&extra); err != nil {
			return nil, err
		}
		if commentsContain(extra, q.comments) {
			kept = append(kept, id)
		}
	}
	return kept, nil
}

// position returns the start position of a game. text is its FEN, which is only used if the game does not begin from an array.
func position(v variants.Variant, start int, text string) (rules.Position, error) {
	if s, ok := unpackStart(start); ok {
		return s.Position(v.Castling)
	}
	p, _, err := fen.Parse(text, v.Castling)
	return p, err
}

// fenOf returns the FEN in the extra data of a game that begins from no array, "" for other games.
func fenOf(start int, extra []byte) (string, error) {
	if start != startElsewhere {
		return "", nil
	}
	in := input{b: extra}
	if in.byte()&hasFEN == 0 {
		return "", errDamaged
	}
	fen := in.text()
	if in.bad {
		return "", errDamaged
	}
	return fen, nil
}
