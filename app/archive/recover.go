package archive

import (
	"context"
	"fmt"

	"backrank/app/archive/scan"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// ScanPath returns the path of the scan file of an archive.
func ScanPath(path string) string { return path + scanEnding }

// variantNames returns the ids of the variants in the form of a scan file.
func (v *view) variantNames() *scan.Names {
	var names []string
	for _, variant := range v.variants[min(1, len(v.variants)):] { // ids begin at 1
		names = append(names, variant.ID)
	}
	return scan.NewNames(names...)
}

// sourceNames returns the sources in the form of a scan file.
func (v *view) sourceNames() *scan.Names { return scan.NewNames(v.sources[min(1, len(v.sources)):]...) }

// ErrScanFile is the error of a scan file that cannot be read.
var ErrScanFile = lang.Error(func() string { return lang.L("the search file of the game list cannot be read") })

// Recover adds the games of a scan file to d, after the archive of that file was lost, and returns how many games it added.
// It skips deleted games and the games of the source ownSource. The scan file has the names, event, date, result, ratings
// and moves of a game; other tags, comments and variations are lost. A later import of the same game replaces the
// recovered one. Games with a stored twin that has the same moves are skipped, so Recover can be repeated after an
// interruption. The error is [ErrScanFile] if the file cannot be read.
func Recover(ctx context.Context, d *DB, path, ownSource string) (added int, err error) {
	games, err := scan.Load(path)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrScanFile, err)
	}
	defer games.Release()
	v := &view{tables: tables{d}, games: games, starts: newStartCache(), variants: make([]variants.Variant, games.Variants.Len()+1)}
	for id := range v.variants {
		v.variants[id], _ = variants.ByID(games.Variants.Name(uint32(id)))
	}
	rows, err := games.Filter(ctx, func(h *scan.Head) bool { return h.Deleted == 0 && games.Sources.Name(h.Source) != ownSource })
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("%w: %w", ErrScanFile, err)
	}
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	d.bulk.Lock()
	defer d.bulk.Unlock()
	w, err := d.newWriter(ctx, true)
	if err != nil {
		return 0, err
	}
	e := encoder{accuracy: d.accuracy}
	batches := map[string][]record{} // by source
	flush := func(source string) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		now, err := w.add(source, batches[source])
		added += now.Games
		delete(batches, source)
		return err
	}
	for _, row := range rows {
		r, ok := v.recovered(&e, row)
		if !ok {
			continue
		}
		source := games.Sources.Name(games.Head(row).Source)
		if batches[source] = append(batches[source], r); len(batches[source]) == batchGames {
			if err = flush(source); err != nil {
				break
			}
		}
	}
	for source := range batches {
		if err == nil {
			err = flush(source)
		}
	}
	if failed := w.close(); err == nil {
		err = failed
	}
	d.views.startBuildIfStale()
	return added, err
}

// recoveredContent is the content hash that marks recovered games: see [record.content].
const recoveredContent = 0

// recovered returns the record of a game in a scan file, or false if the game cannot be replayed.
func (v *view) recovered(e *encoder, row scan.Row) (record, bool) {
	h := v.head(v.games.Head(row))
	variant, known := variants.ByID(h.Variant)
	start, moves := v.startOf(v.games.Head(row), v.games.Moves(row))
	if !known || start == nil {
		return record{}, false
	}
	g := pgn.Game{Variant: variant, Start: *start, StartID: h.Start, Result: h.Result}
	in, p := input{b: moves}, *start
	if main := in.line(&p, h.Plies); !in.bad && len(main) > 0 {
		g.Tree = gametree.New(main)
	} else if in.bad {
		return record{}, false
	}
	for _, t := range []pgn.Tag{
		{Name: "Event", Value: h.Event},
		{Name: "Date", Value: h.Date},
		{Name: "White", Value: h.White},
		{Name: "Black", Value: h.Black},
		{Name: "Result", Value: h.Result},
		{Name: "WhiteElo", Value: rating(h.Elo[0])},
		{Name: "BlackElo", Value: rating(h.Elo[1])},
	} {
		if t.Value != "" {
			g.Tags = append(g.Tags, t)
		}
	}
	r, err := e.encode(&g, false)
	r.content = recoveredContent
	return r, err == nil
}
