package assets

import (
	"sync"
	"testing"

	"github.com/notnil/chess"
)

func TestCacheDrawsOnce(t *testing.T) {
	c, s := NewCache(1<<20), Sets()[0]
	first, err := c.Get(s, chess.WhiteRook, 32)
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Get(s, chess.WhiteRook, 32)
	if err != nil {
		t.Fatal(err)
	}
	if first != again {
		t.Error("the same piece was drawn twice")
	}
	for name, other := range map[string]struct {
		set   Set
		piece chess.Piece
		px    int
	}{
		"size":   {s, chess.WhiteRook, 33},
		"piece":  {s, chess.BlackRook, 32},
		"set":    {SetByID(BlocID), chess.WhiteRook, 32},
		"knight": {s, chess.WhiteKnight, 32},
	} {
		img, err := c.Get(other.set, other.piece, other.px)
		if err != nil {
			t.Fatal(err)
		}
		if img == first {
			t.Errorf("another %s gives the same drawing", name)
		}
	}
}

func TestCacheForgetsTheLeastUsed(t *testing.T) {
	const px, each = 32, 32 * 32 * 4
	c, s := NewCache(3*each), Sets()[0]
	get := func(piece chess.Piece) any {
		img, err := c.Get(s, piece, px)
		if err != nil {
			t.Fatal(err)
		}
		return img
	}
	king := get(chess.WhiteKing)
	queen := get(chess.WhiteQueen)
	get(chess.WhiteRook)
	get(chess.WhiteKing)
	get(chess.WhitePawn) // the queen is now the least recently used and is dropped
	if c.Bytes() != 3*each {
		t.Errorf("%d bytes held, want %d", c.Bytes(), 3*each)
	}
	if get(chess.WhiteKing) != king {
		t.Error("the king was forgotten though it was just used")
	}
	if get(chess.WhiteQueen) == queen {
		t.Error("the queen was kept beyond the limit")
	}
}

func TestCacheDoesNotKeepWhatIsLargerThanItself(t *testing.T) {
	c := NewCache(100)
	if _, err := c.Get(Sets()[0], chess.WhiteKing, 32); err != nil {
		t.Fatal(err)
	}
	if c.Bytes() != 0 {
		t.Errorf("%d bytes held by a cache of 100", c.Bytes())
	}
}

func TestCacheRemembersNoErrors(t *testing.T) {
	c := NewCache(1 << 20)
	if _, err := c.Get(Sets()[0], chess.NoPiece, 32); err == nil {
		t.Error("no piece was drawn")
	}
	if c.Bytes() != 0 {
		t.Errorf("%d bytes held after an error", c.Bytes())
	}
}

func TestCacheServesManyAtOnce(t *testing.T) {
	c := NewCache(40 * 32 * 32 * 4)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for _, s := range Sets() {
				for px := 30; px < 33; px++ {
					for _, piece := range Pieces() {
						img, err := c.Get(s, piece, px)
						if err != nil || img.Bounds().Dx() != px {
							t.Errorf("%s at %d: %v", s.ID, px, err)
						}
					}
				}
			}
		})
	}
	wg.Wait()
	if limit := 40 * 32 * 32 * 4; c.Bytes() > limit {
		t.Errorf("%d bytes held, limit %d", c.Bytes(), limit)
	}
}
