package cli

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is one of Of equal shares of some work, with Number from 1 to Of. Each piece of the work is in exactly one shard.
type Shard struct{ Number, Of int }

// Whole is the shard of all work.
var Whole = Shard{1, 1}

// ParseShard parses "3/8", the third of eight shards.
func ParseShard(text string) (Shard, error) {
	number, of, _ := strings.Cut(text, "/")
	k, err1 := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	if err1 != nil || err2 != nil || k < 1 || k > n {
		return Shard{}, fmt.Errorf("shard %q is not k/n with k from 1 to n, like 3/8", text)
	}
	return Shard{k, n}, nil
}

// String returns the shard as ParseShard reads it.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// Has reports whether piece n of the work, counted from 0, is in the shard. Every Of-th piece is, so that all shards take
// about as long.
func (s Shard) Has(n int64) bool { return n%int64(s.Of) == int64(s.Number-1) }
