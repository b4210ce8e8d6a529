package assets

import (
	"container/list"
	"image"
	"sync"

	"github.com/notnil/chess"
)

// A Cache is an LRU cache of drawn pieces, limited in bytes. It is safe for concurrent use. Two callers that miss the
// same piece at the same time may both draw it; the first drawing is kept.
type Cache struct {
	limit int

	mu    sync.Mutex
	bytes int
	order *list.List // of *cached, most recently used first
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

// NewCache returns an empty cache of at most limit bytes of pixels. The twelve pieces of a set take 48·px² bytes: 1.2
// MB at 160 pixels.
func NewCache(limit int) *Cache {
	return &Cache{limit: limit, order: list.New(), byKey: make(map[cacheKey]*list.Element)}
}

// Get returns a piece of the set, px by px device pixels large, and draws it on a miss. The image is shared and must
// not be modified. An image larger than the limit is not cached.
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

// keep stores img under key and returns it, or the image that another caller has stored meanwhile.
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
