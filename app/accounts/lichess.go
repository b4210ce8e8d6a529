package accounts

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"time"
)

// overlap is how long before the last stored game a fetch of new games begins, for games that were in progress at the last
// fetch, and for analyses that Lichess has made since.
const overlap = 2 * 24 * time.Hour

// lookBack is a fetch of games that may have been missing when later games were fetched: a game by correspondence that was
// in progress then, or a game that Lichess's search index lacked. It is repeated from time to time.
type lookBack struct {
	days         int  // it begins that many days before the last stored game
	intervalDays int  // days between two of them
	slow         bool // only games that may last longer than a day
}

// lookBacks are all look backs, the longest first, which covers shorter ones of the same speeds. The first one goes back to
// before Lichess began, so it asks for all games.
var lookBacks = []lookBack{{100 * 365, 180, true}, {370, 30, true}, {100, 7, false}}

// firstLichessTime is the first value that Lichess accepts as the beginning of a period, in milliseconds since 1970.
const firstLichessTime = 1356998400070

// fetchLichess fetches the new games of each variant of an account, then the look backs that are due.
func fetchLichess(ctx context.Context, f *fetch) error {
	from := int64(0)
	if !f.how.From.IsZero() {
		from = f.how.From.UnixMilli()
	}
	for _, v := range f.variants() {
		s, begun := f.account.Streams[v.ID]
		if !begun || from < s.From { // games are wanted that were not asked for before
			s = Stream{From: from, Since: from}
			for _, b := range lookBacks {
				s.LookBacks = append(s.LookBacks, LookBackProgress{Days: b.days, Last: f.Now()})
			}
		}
		if err := f.newLichessGames(ctx, v, s); err != nil {
			return err
		}
	}
	for _, v := range f.variants() {
		for _, b := range lookBacks {
			if err := f.lookBack(ctx, v, b); err != nil {
				return err
			}
		}
	}
	return nil
}

// newLichessGames fetches the games of a variant since the last stored one.
func (f *fetch) newLichessGames(ctx context.Context, v Variant, s Stream) error {
	since := s.Since
	if s.Complete {
		since -= overlap.Milliseconds()
	}
	p := &lichessPass{fetch: f, speeds: v.speeds, from: s.From, since: max(since, s.From)}
	p.reached = func(last int64) {
		s.Since = max(s.Since, last)
		f.saveStream(v, s)
	}
	if err := f.withRetries(ctx, func() error { return p.read(ctx) }); err != nil {
		return err
	}
	s.Complete = true
	f.saveStream(v, s)
	return nil
}

// lookBack fetches earlier games of a variant if b is due. A look back that was interrupted continues.
func (f *fetch) lookBack(ctx context.Context, v Variant, b lookBack) error {
	s := f.account.Streams[v.ID].clone()
	i := slices.IndexFunc(s.LookBacks, func(l LookBackProgress) bool { return l.Days == b.days })
	if i < 0 { // the stream was begun by another version of the program
		i, s.LookBacks = len(s.LookBacks), append(s.LookBacks, LookBackProgress{Days: b.days})
	}
	now := &s.LookBacks[i]
	if now.Begun.IsZero() {
		if f.Now().Sub(now.Last) < days(b.intervalDays) {
			return nil
		}
		now.Begun, now.Reached = f.Now(), s.Since-days(b.days).Milliseconds()
	}
	p := &lichessPass{fetch: f, speeds: b.speeds(v), from: s.From, since: max(now.Reached, s.From)}
	p.reached = func(last int64) {
		now.Reached = max(now.Reached, last)
		f.saveStream(v, s)
	}
	f.progress.LookingBack, f.progress.Reached, f.progress.Share = true, time.Time{}, 0
	f.show()
	err := f.withRetries(ctx, func() error { return p.read(ctx) })
	f.progress.LookingBack = false
	if err != nil {
		return err
	}
	begun := now.Begun
	for i := range s.LookBacks {
		if l := &s.LookBacks[i]; covers(v, b, l.Days) {
			*l = LookBackProgress{Days: l.Days, Last: begun}
		}
	}
	f.saveStream(v, s)
	return nil
}

// speeds returns Lichess's parameter perfType for the games of a variant.
func (b lookBack) speeds(v Variant) string {
	if b.slow {
		return v.slowSpeeds
	}
	return v.speeds
}

// covers reports whether the look back b of a variant fetches all games that the look back of some days fetches.
func covers(v Variant, b lookBack, days int) bool {
	return slices.ContainsFunc(lookBacks, func(other lookBack) bool {
		return other.days == days && days <= b.days && other.speeds(v) == b.speeds(v)
	})
}

// days returns the duration of some days.
func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }

// saveStream records the progress of a variant.
func (f *fetch) saveStream(v Variant, s Stream) {
	s = s.clone() // the change is applied to the file on another goroutine, while s changes
	f.save(func(a *Account) {
		if a.Streams == nil {
			a.Streams = map[string]Stream{}
		}
		a.Streams[v.ID] = s.clone()
	})
}

// lichessPass is the fetch of all games since a time.
//
// By its documents, Lichess selects and sorts games by their starts. In fact it does so by their ends as long as the
// request has a variant, which it finds with its search index (lila, issue 15929). In both orders
// no later game of the answer sorts before the start of a game that has arrived. So after a break the pass asks again only
// for games since the latest start that it has stored.
type lichessPass struct {
	*fetch
	speeds string // Lichess's parameter perfType
	// from is the earliest start of a wanted game, and since the time from which on games are asked for; both are in
	// milliseconds since 1970.
	from, since int64
	// reached records that all games up to a start are stored, in milliseconds since 1970.
	reached func(last int64)

	begin, last, previous time.Time // starts of the first, the latest and the previous game of this answer
	later, earlier        int       // number of games that were started later, and earlier, than the one before them
}

// read fetches the games since p.since.
func (p *lichessPass) read(ctx context.Context) error {
	q := url.Values{
		"perfType": {p.speeds}, "sort": {"dateAsc"}, "clocks": {"true"}, "evals": {"true"}, "opening": {"true"},
		"finished": {"true"}, "ongoing": {"false"},
	}
	if p.since > firstLichessTime {
		q.Set("since", strconv.FormatInt(p.since, 10))
	}
	got, err := p.get(ctx, "/api/games/user/"+url.PathEscape(p.account.Name)+"?"+q.Encode(), "application/x-chess-pgn", "")
	if err != nil {
		return playerError(err)
	}
	defer got.body.Close()
	p.begin, p.last, p.previous, p.later, p.earlier = time.Time{}, time.Time{}, time.Time{}, 0, 0
	if err := p.readGames(ctx, got.body, p.note, func() { p.record(false) }); err != nil {
		return err
	}
	p.record(true)
	return nil
}

// note remembers when a game was started, and reports whether the game is wanted.
func (p *lichessPass) note(g gameText) bool {
	at := g.start()
	if at.IsZero() || at.After(p.Now().AddDate(0, 0, 1)) { // a wrong date must not keep later games from being fetched
		return true
	}
	if p.begin.IsZero() {
		p.begin, p.last, p.previous = at, at, at
	}
	switch order := at.Compare(p.previous); {
	case order > 0:
		p.later++
	case order < 0:
		p.earlier++
	}
	p.previous = at
	if at.After(p.last) {
		p.last = at
	}
	return at.UnixMilli() >= p.from
}

// record records how far the games are stored. Before the end of the answer, it does so only if the games seem to come in
// ascending order, which games by correspondence disturb.
func (p *lichessPass) record(end bool) {
	if p.last.IsZero() || !end && p.later <= p.earlier {
		return
	}
	if last := p.last.UnixMilli(); last > p.since {
		p.since = last
		p.advances++
	}
	p.reached(p.last.UnixMilli())
	p.progress.Reached = p.last
	if whole := p.Now().Sub(p.begin); whole > 0 {
		p.progress.Share = min(float64(p.last.Sub(p.begin))/float64(whole), 1)
	}
}
