package assets

import (
	"container/list"
	"image"
	"sync"

	"github.com/notnil/chess"
)

// A Cache keeps drawn pieces, the latest used first, within a limit of bytes. It is
// safe for concurrent use. Two callers who miss the same piece at the same time
// may both draw it; the first drawing stays.
type Cache struct {
	limit int

	mu    sync.Mutex
	bytes int
	order *list.List // of *cached, latest used first
	byKey map[cacheKey]*list.Element
}

type cacheKey struct {
	set   string
	piece chess.Piece
	px    int
}

type cached struct {
	key cacheKey
	img *image.RGBA
}

// NewCache returns an empty cache of at most limit bytes of pixels. Twelve pieces
// of one set take 48·px² bytes: 1.2 MB at 160 pixels.
func NewCache(limit int) *Cache {
	return &Cache{limit: limit, order: list.New(), byKey: make(map[cacheKey]*list.Element)}
}

// Get returns the piece of the set, px by px device pixels large, drawing it when
// it is not there. The image is shared: look, don't touch. An image larger than
// the whole limit is drawn and not kept.
func (c *Cache) Get(s Set, p chess.Piece, px int) (*image.RGBA, error) {
	key := cacheKey{s.ID, p, px}
	if img := c.find(key); img != nil {
		return img, nil
	}
	img, err := s.Raster(p, px)
	if err != nil {
		return nil, err
	}
	return c.keep(key, img), nil
}

// Bytes returns the size of the pixels held, at most the limit.
func (c *Cache) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}

func (c *Cache) find(key cacheKey) *image.RGBA {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.byKey[key]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(*cached).img
}

// keep remembers img under key and returns it, or the image that another caller
// has kept there meanwhile.
func (c *Cache) keep(key cacheKey, img *image.RGBA) *image.RGBA {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.byKey[key]; e != nil {
		return e.Value.(*cached).img
	}
	if len(img.Pix) > c.limit {
		return img
	}
	c.byKey[key] = c.order.PushFront(&cached{key, img})
	c.bytes += len(img.Pix)
	for c.bytes > c.limit {
		c.dropOldest()
	}
	return img
}

func (c *Cache) dropOldest() {
	e := c.order.Back()
	old := c.order.Remove(e).(*cached)
	delete(c.byKey, old.key)
	c.bytes -= len(old.img.Pix)
}
