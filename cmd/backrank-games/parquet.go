package main

import (
	"context"
	"io"
	"strconv"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"backrank/app/archive"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// row is a game in a Parquet file; docs/GAMES.md describes the columns. A zero value in an optional column is written as
// null.
type row struct {
	ID         int64    `parquet:"id,delta"`
	Variant    string   `parquet:"variant,dict"`
	Rule       string   `parquet:"rule,dict"`
	Start      string   `parquet:"start,optional,dict"`
	WhiteArray string   `parquet:"white_array,optional,dict"`
	BlackArray string   `parquet:"black_array,optional,dict"`
	FEN        string   `parquet:"fen,optional,dict"`
	White      string   `parquet:"white,dict"`
	Black      string   `parquet:"black,dict"`
	WhiteElo   int32    `parquet:"white_elo,optional"`
	BlackElo   int32    `parquet:"black_elo,optional"`
	Event      string   `parquet:"event,dict"`
	Date       *int32   `parquet:"date,date"` // days since 1970
	Year       int32    `parquet:"year,optional"`
	Result     string   `parquet:"result,dict"`
	Points     *float64 `parquet:"points"`
	Ending     string   `parquet:"ending,dict"`
	Plies      int32    `parquet:"plies"`
	WhiteHow   string   `parquet:"white_castled,dict"`
	WhitePly   int32    `parquet:"white_castled_ply,optional"`
	BlackHow   string   `parquet:"black_castled,dict"`
	BlackPly   int32    `parquet:"black_castled_ply,optional"`
	Hints      int32    `parquet:"hints"`
	Source     string   `parquet:"source,dict"`
	Imported   int64    `parquet:"imported,timestamp(millisecond)"`
	Twin       int64    `parquet:"twin,optional"`
	Moves      []string `parquet:"moves,list" parquet-element:",dict"`
}

// rowGroup is the number of games in a row group, the part of a file that readers read at once and the writer keeps in
// memory.
const rowGroup = 1 << 16

// writeParquet writes the games that match a query to a Parquet file, in the query's order, and returns their number.
func writeParquet(ctx context.Context, db *archive.DB, to io.Writer, q archive.Query) (int, error) {
	w := parquet.NewGenericWriter[row](to, parquet.Compression(&zstd.Codec{}), parquet.MaxRowsPerRowGroup(rowGroup),
		parquet.CreatedBy("backrank-games", "", ""))
	n := 0
	var r [1]row
	err := db.Each(ctx, q, nil, func(h archive.Head, g pgn.Game) error {
		n++
		r[0] = rowOf(&h, &g, r[0].Moves[:0])
		_, err := w.Write(r[:])
		return err
	})
	if err != nil {
		return n, err
	}
	return n, w.Close()
}

// rowOf returns a game as a row. Its moves are appended to moves.
func rowOf(h *archive.Head, g *pgn.Game, moves []string) row {
	r := row{
		ID: h.ID, Variant: h.Variant, Rule: h.Rule, Start: h.Start, White: h.White, Black: h.Black,
		WhiteElo: int32(h.Elo[0]), BlackElo: int32(h.Elo[1]), Event: h.Event, Result: h.Result, Points: points(h.Result),
		Ending: h.Ending.String(), Plies: int32(h.Plies),
		WhiteHow: h.Castled[0].Type.String(), WhitePly: int32(h.Castled[0].Ply),
		BlackHow: h.Castled[1].Type.String(), BlackPly: int32(h.Castled[1].Ply),
		Hints: int32(h.Hints), Source: h.Source, Imported: h.Imported * 1000, Twin: h.Twin,
	}
	r.Date, r.Year = date(h.Date)
	if g.Started() {
		r.FEN = fen.Format(&g.Start)
	}
	if s, ok := variants.StartOf(&g.Start); ok && h.Start != "" {
		r.WhiteArray, r.BlackArray = s.White.String(), s.Black.String()
	}
	r.Moves = appendMoves(moves, g.Start, g.Tree.Main())
	return r
}

// appendMoves appends moves that begin at a position, in SAN.
func appendMoves(texts []string, p rules.Position, moves []rules.Move) []string {
	for _, m := range moves {
		texts = append(texts, san.Format(&p, m))
		p = rules.After(&p, m)
	}
	return texts
}

// points returns White's points, nil without a result.
func points(result string) *float64 {
	p := 0.0
	switch result {
	case "1-0":
		p = 1
	case "1/2-1/2":
		p = 0.5
	case "0-1":
	default:
		return nil
	}
	return &p
}

// date returns the day of a date of PGN in days since 1970, nil if it is unknown, and the year, 0 if it is unknown.
func date(text string) (day *int32, year int32) {
	if t, err := time.Parse("2006.01.02", text); err == nil {
		d := int32(t.Unix() / (24 * 60 * 60)) // exact before 1970 too, since the time is midnight
		day = &d
	}
	n, _ := strconv.Atoi(text[:min(len(text), 4)])
	return day, int32(n)
}
