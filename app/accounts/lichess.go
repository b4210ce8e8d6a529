package accounts

import (
	"context"
	"net/url"
	"strconv"
	"time"
)

const (
	// overlap is how long before the last stored game a fetch begins, for games that were in progress at the last fetch, and
	// for analyses that Lichess has made since. Once in lookBackInterval the fetch begins lookBack before that game, for
	// correspondence games.
	overlap          = 2 * 24 * time.Hour
	lookBack         = 100 * 24 * time.Hour
	lookBackInterval = 7 * 24 * time.Hour
)

// firstLichessTime is the first value that Lichess accepts as the beginning of a period, in milliseconds since 1970.
const firstLichessTime = 1356998400070

// fetchLichess fetches the games of each variant of an account, the oldest first.
func fetchLichess(ctx context.Context, f *fetch) error {
	from := int64(0)
	if !f.how.From.IsZero() {
		from = f.how.From.UnixMilli()
	}
	for _, v := range f.variants() {
		stream, begun := f.account.Streams[v.ID]
		if !begun || from < stream.From { // games are wanted that were not asked for before
			stream = Stream{From: from, Since: from}
		}
		l := &lichessFetch{fetch: f, variant: v, stream: stream}
		if err := f.withRetries(ctx, func() error { return l.read(ctx) }); err != nil {
			return err
		}
	}
	return nil
}

// lichessFetch is the fetch of one variant.
type lichessFetch struct {
	*fetch
	variant Variant
	stream  Stream
	first   time.Time // start of the first game of this answer
	last    time.Time // start of the latest game so far
	ordered bool      // the games have come in the order of their starts
	reached int64     // the start of the last game that this fetch has stored, in milliseconds since 1970; 0 for none
}

// read fetches the games since the last stored one.
func (l *lichessFetch) read(ctx context.Context) error {
	from, lookedBack := l.begin()
	q := url.Values{
		"perfType": {l.variant.perfs}, "sort": {"dateAsc"}, "clocks": {"true"}, "evals": {"true"}, "opening": {"true"},
		"finished": {"true"}, "ongoing": {"false"},
	}
	if from > firstLichessTime {
		q.Set("since", strconv.FormatInt(from, 10))
	}
	got, err := l.get(ctx, "/api/games/user/"+url.PathEscape(l.account.Name)+"?"+q.Encode(), "application/x-chess-pgn", "")
	if err != nil {
		return err
	}
	defer got.body.Close()
	l.first, l.last, l.ordered = time.Time{}, time.Time{}, true
	if err := l.readGames(ctx, got.body, l.note, l.saveReached); err != nil {
		return err
	}
	l.ordered = true // all games are stored, in whatever order they have come
	if lookedBack {
		l.stream.LookedBack = l.Now()
	}
	l.stream.Complete = true
	l.saveReached()
	return nil
}

// begin returns the time from which on games are asked for, in milliseconds since 1970, and whether it is long before the
// last stored game.
func (l *lichessFetch) begin() (from int64, lookedBack bool) {
	from = l.stream.Since
	if l.stream.Complete {
		before := overlap
		if lookedBack = l.Now().Sub(l.stream.LookedBack) >= lookBackInterval; lookedBack {
			before = lookBack
		}
		from -= before.Milliseconds()
	}
	return max(from, l.stream.From, l.reached), lookedBack || from <= l.stream.From
}

// note remembers when a game was started.
func (l *lichessFetch) note(g gameText) bool {
	at := g.start()
	if l.first.IsZero() {
		l.first = at
	}
	if at.Before(l.last) {
		l.ordered = false
	} else {
		l.last = at
	}
	return true
}

// saveReached records that all games up to the latest one are stored.
func (l *lichessFetch) saveReached() {
	if l.ordered && !l.last.IsZero() && l.last.UnixMilli() > l.reached {
		l.reached = l.last.UnixMilli()
		l.stream.Since = max(l.stream.Since, l.reached)
		l.advances++
	}
	id, stream := l.variant.ID, l.stream // the change is applied to the file on another goroutine, while l.stream changes
	l.save(func(a *Account) {
		if a.Streams == nil {
			a.Streams = map[string]Stream{}
		}
		a.Streams[id] = stream
	})
	if !l.last.IsZero() {
		l.progress.Reached = l.last
		if whole := l.Now().Sub(l.first); whole > 0 {
			l.progress.Share = min(float64(l.last.Sub(l.first))/float64(whole), 1)
		}
	}
}
