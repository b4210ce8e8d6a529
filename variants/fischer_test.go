package variants_test

import (
	"os"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// pair is one line of Fischer's tables: the back rank before and after.
type pair struct{ before, after string }

func fischerTables(t *testing.T) []pair {
	t.Helper()
	data, err := os.ReadFile("testdata/fischer_tables.txt")
	if err != nil {
		t.Fatal(err)
	}
	var pairs []pair
	for line := range strings.Lines(string(data)) {
		if before, after, ok := strings.Cut(strings.TrimSpace(line), " -> "); ok && !strings.HasPrefix(line, "#") {
			pairs = append(pairs, pair{before, after})
		}
	}
	return pairs
}

// The tables have every king from b to g with every possible rook, once for each colour: 42 pairs, 84 in all.
func TestFischersTablesAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range fischerTables(t) {
		seen[p.before] = true
	}
	if len(seen) != 84 || len(fischerTables(t)) != 84 {
		t.Fatalf("%d pairs, %d of them different, want 84", len(fischerTables(t)), len(seen))
	}
	for king := 1; king <= 6; king++ {
		for rook := range 8 {
			rank := []byte("........")
			rank[king], rank[rook] = 'K', 'R'
			if king != rook && (!seen[string(rank)] || !seen[strings.ToLower(string(rank))]) {
				t.Errorf("%s is not in the tables", rank)
			}
		}
	}
}

func TestFischerCastlingMatchesHisTables(t *testing.T) {
	for _, pair := range fischerTables(t) {
		before := tableFEN(pair.before)
		p, warnings, err := fen.Parse(before, variants.Fischer)
		if err != nil || len(warnings) > 0 {
			t.Fatalf("%s: %v %v", before, warnings, err)
		}
		var castlings []rules.Move
		for _, m := range p.Moves(nil) {
			if m.IsCastling() {
				castlings = append(castlings, m)
			}
		}
		if len(castlings) != 1 {
			t.Errorf("%s: castlings %v, want one", before, castlings)
			continue
		}
		var next rules.Position
		p.Play(castlings[0], &next)
		if got := backRank(&next, p.Turn()); got != pair.after {
			t.Errorf("%s castles to %s, want %s", pair.before, got, pair.after)
		}
		if next.CastlingRights() != 0 {
			t.Errorf("%s: castling leaves rights on %v", pair.before, next.CastlingRights())
		}
	}
}

// tableFEN returns the position of a line of the tables with pawns and the other king, with the right to castle with
// the rook.
func tableFEN(rank string) string {
	fen := strings.NewReplacer(".", "1").Replace(rank)
	if upper := strings.ToUpper(rank); rank != upper {
		return fen + "/pppppppp/8/8/8/8/PPPPPPPP/4K3 b " + string("abcdefgh"[strings.IndexByte(rank, 'r')]) + " - 0 1"
	}
	return "4k3/pppppppp/8/8/8/8/PPPPPPPP/" + fen + " w " + string("ABCDEFGH"[strings.IndexByte(rank, 'R')]) + " - 0 1"
}

// backRank returns the back rank of c, with dots for empty squares.
func backRank(p *rules.Position, c chess.Color) string {
	rank, letters := chess.Rank1, ".KQRBNPkqrbnp"
	if c == chess.Black {
		rank = chess.Rank8
	}
	var b strings.Builder
	for f := chess.FileA; f <= chess.FileH; f++ {
		b.WriteByte(letters[p.At(chess.NewSquare(f, rank))])
	}
	return b.String()
}
