package accounts

import (
	"context"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"
)

// settleTime is how long after its end a month may still change: Chess.com refreshes its files at most twice a day.
const settleTime = 3 * 24 * time.Hour

// maxMonths is the maximum size of the list of months, in bytes.
const maxMonths = 1 << 20

// monthAddress matches the end of the address of a month in Chess.com's list.
var monthAddress = regexp.MustCompile(`/games/([0-9]{4}/(?:0[1-9]|1[0-2]))$`)

// fetchChessCom fetches the months of an account that may have new games, the oldest first.
func fetchChessCom(ctx context.Context, f *fetch) error {
	player := "/pub/player/" + strings.ToLower(f.account.Name) + "/games/"
	var months []string
	err := f.withRetries(ctx, func() (err error) {
		months, err = f.months(ctx, player+"archives")
		return err
	})
	if err != nil {
		return err
	}
	wantedFrom := ""
	if !f.how.From.IsZero() {
		wantedFrom = f.how.From.Format("2006.01.02")
	}
	for i, month := range months {
		from, etag, end := wantedFrom, "", monthEnd(month)
		if before, known := f.account.Months[month]; known && before.From <= from && containsAll(before.Variants, f.account.Variants) {
			if before.At.After(end.Add(settleTime)) {
				continue
			}
			from, etag = before.From, before.ETag
		}
		if from != "" && end.Format("2006.01.02") <= from {
			continue
		}
		f.progress.Share, f.progress.Reached = float64(i)/float64(len(months)), end.AddDate(0, -1, 0)
		f.show()
		if err := f.withRetries(ctx, func() error { return f.month(ctx, player, month, etag, from) }); err != nil {
			return err
		}
	}
	return nil
}

// months returns the months in which the account has games, as "2024/05", in order.
func (f *fetch) months(ctx context.Context, path string) (months []string, err error) {
	got, err := f.get(ctx, path, "application/json", "")
	if err != nil {
		return nil, playerError(err)
	}
	defer got.body.Close()
	text, err := io.ReadAll(io.LimitReader(got.body, maxMonths))
	if err != nil {
		return nil, err
	}
	var list struct {
		Archives []string `json:"archives"`
	}
	if json.Unmarshal(text, &list) != nil || list.Archives == nil {
		return nil, errNoPGN
	}
	for _, address := range list.Archives {
		if found := monthAddress.FindStringSubmatch(address); found != nil {
			months = append(months, found[1])
		}
	}
	slices.Sort(months)
	return slices.Compact(months), nil
}

// month fetches the games of a month, unless the service says that they have not changed since etag. Games that were started
// before the day from are left out; "" keeps all games.
func (f *fetch) month(ctx context.Context, player, month, etag, from string) error {
	at := f.Now()
	got, err := f.get(ctx, player+month+"/pgn", "application/x-chess-pgn", etag)
	if err != nil {
		return err
	}
	if !got.unchanged {
		defer got.body.Close()
		tags := map[string]bool{}
		for _, v := range f.variants() {
			tags[v.tag] = true
		}
		err := f.readGames(ctx, got.body, func(g gameText) bool {
			return tags[g.Tag("Variant")] && g.Tag("Date") >= from
		}, nil)
		if err != nil {
			return err
		}
	}
	f.advances++
	variants := slices.Clone(f.account.Variants)
	f.save(func(a *Account) {
		if a.Months == nil {
			a.Months = map[string]Month{}
		}
		a.Months[month] = Month{ETag: got.etag, Variants: slices.Clone(variants), From: from, At: at}
	})
	return nil
}

// monthEnd returns the end of a month such as "2024/05".
func monthEnd(month string) time.Time {
	at, _ := time.Parse("2006/01", month) // monthAddress checks the form
	return at.AddDate(0, 1, 0)
}

// containsAll reports whether all has every one of some.
func containsAll(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}
