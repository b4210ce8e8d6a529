package draws

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"backrank/lang"
	"backrank/variants"
	"backrank/words"
)

// version is the version of the file format. It increases when older programs cannot read the file.
const version = 1

// algorithm is the number of the algorithm of [Pool.Choose], the only one so far.
const algorithm = 1

// The kinds of lines in a record.
const (
	kindRecord  = "record"  // the first line
	kindDraw    = "draw"    // a start position was drawn
	kindStrike  = "strike"  // a draw was a mistake
	kindReset   = "reset"   // starts that were drawn can be drawn again
	kindPrepare = "prepare" // a countdown was started or stopped by hand
)

// Draw is a recorded draw.
type Draw struct {
	ID          string    // identifies the draw in its record
	Time        time.Time // of the draw
	Title       string    // of the event
	Round       string
	Variant     string // its id
	Start       string // the id of the start position drawn
	White       string // the array in letters, such as "RNBQKBNR"
	Black       string
	From        uint64        // the first seed that Pool.Choose tried
	Seed        uint64        // the seed that gave the start position
	Preparation time.Duration // time to prepare, 0 for none
	Ends        time.Time     // end of the preparation; zero if there is none or it was stopped
	Struck      bool          // whether the draw was struck out as a mistake

	pool     Pool
	released bool // whether the start position can be drawn again
	unknown  error
}

// Position returns the variant and the start position of a draw.
func (d *Draw) Position() (variants.Variant, variants.Start, error) {
	v, known := variants.ByID(d.Variant)
	if !known {
		return v, variants.Start{}, errors.New(lang.L("{{.Text}} is not a variant", "Text", words.Quote(d.Variant)))
	}
	s, err := v.ParseStart(d.Start)
	return v, s, err
}

// line is a line of a record. Kind determines which fields it has.
type line struct {
	Kind    string    `json:"kind"`
	Version int       `json:"version,omitempty"`
	ID      string    `json:"id,omitempty"` // of the draw
	Time    time.Time `json:"time"`

	Title         string   `json:"title,omitempty"`
	Round         string   `json:"round,omitempty"`
	Variant       string   `json:"variant,omitempty"`
	Among         string   `json:"among,omitempty"`    // array numbers; "" means all of the family
	Excluded      string   `json:"excluded,omitempty"` // array numbers
	ExcludedPairs []string `json:"excludedPairs,omitempty"`
	Algorithm     int      `json:"algorithm,omitempty"`
	From          uint64   `json:"from,omitempty"`
	Seed          uint64   `json:"seed,omitempty"`
	Start         string   `json:"start,omitempty"`
	White         string   `json:"white,omitempty"`
	Black         string   `json:"black,omitempty"`
	Prepare       int      `json:"prepare,omitempty"` // seconds

	Ends time.Time `json:"ends,omitzero"` // end of a countdown; zero if it was stopped
}

// pool returns the pool that a line describes.
func (l *line) pool() (p Pool, err error) {
	v, known := variants.ByID(l.Variant)
	if !known {
		return p, errors.New(lang.L("{{.Text}} is not a variant", "Text", words.Quote(l.Variant)))
	}
	p = Pool{Variant: v, ExcludedPairs: l.ExcludedPairs}
	if p.Among, err = parseNumbers(l.Among); err == nil {
		p.Excluded, err = parseNumbers(l.Excluded)
	}
	return p, err
}

// The checksum of a line is the last field. It covers the text of the line before that field, and the checksum of the
// line before, so that no line can be changed or removed without a trace.
const (
	sumKey   = `,"sum":"`
	sumBytes = 8
	sumTail  = len(sumKey) + 2*sumBytes + len(`"}`)
)

func sumOf(before string, text []byte) string {
	h := sha256.New()
	h.Write([]byte(before))
	h.Write(text)
	return hex.EncodeToString(h.Sum(nil)[:sumBytes])
}

// encode returns a line with its checksum and a newline.
func encode(before string, l line) (text []byte, sum string) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(l); err != nil {
		panic(err) // impossible: plain values
	}
	text = bytes.TrimSuffix(b.Bytes(), []byte("}\n"))
	sum = sumOf(before, text)
	return append(text, sumKey+sum+"\"}\n"...), sum
}

// decode parses a line without its newline; a carriage return at its end is ignored. It returns the checksum of the line
// even if the checksum is wrong.
func decode(before string, text []byte) (l line, sum string, err error) {
	text = bytes.TrimSuffix(text, []byte("\r"))
	at := len(text) - sumTail
	if at < 0 || !bytes.HasPrefix(text[at:], []byte(sumKey)) || !bytes.HasSuffix(text, []byte(`"}`)) {
		return l, before, errors.New(lang.L("it is not a line of a record of draws"))
	}
	sum = string(text[at+len(sumKey) : len(text)-len(`"}`)])
	if err := json.Unmarshal(text, &l); err != nil {
		return l, sum, errors.New(lang.L("it is not a line of a record of draws"))
	}
	if sumOf(before, text[:at]) != sum {
		return l, sum, errors.New(lang.L("the line was changed, or the line before it was changed or removed"))
	}
	return l, sum, nil
}

// record is the content of a record. It is not modified after it has been published.
type record struct {
	draws  []Draw
	faults []Fault
	lines  int
	sum    string // checksum of the last line
	size   int    // number of bytes in complete lines
	open   bool   // whether only the line end of the last line is missing
}

// Fault is an invalid line of a record.
type Fault struct {
	Line    int // from 1
	Problem string
}

// read parses a record. It ignores an incomplete last line, which a crash leaves; size is less than the length then. A
// last line without a line end, as some text editors save it, counts.
func read(data []byte) *record {
	r := &record{}
	for r.size < len(data) {
		text, _, ended := bytes.Cut(data[r.size:], []byte("\n"))
		l, sum, err := decode(r.sum, text)
		if !ended && err != nil {
			return r
		}
		r.size = min(r.size+len(text)+1, len(data))
		r.open = !ended
		r.lines++
		r.sum = sum
		if err == nil {
			err = r.apply(l)
		}
		if err != nil {
			r.faults = append(r.faults, Fault{r.lines, err.Error()})
		}
	}
	return r
}

// apply adds a line to the record.
func (r *record) apply(l line) error {
	switch l.Kind {
	case kindRecord:
		if l.Version > version {
			return errors.New(lang.L("the record was written by a newer version of Backrank"))
		}
	case kindDraw:
		d := Draw{
			ID: l.ID, Time: l.Time, Title: l.Title, Round: l.Round, Variant: l.Variant, Start: l.Start, White: l.White, Black: l.Black,
			From: l.From, Seed: l.Seed, Preparation: time.Duration(l.Prepare) * time.Second, Ends: l.Ends,
		}
		d.pool, d.unknown = l.pool()
		if d.unknown == nil && l.Algorithm != algorithm {
			d.unknown = errors.New(lang.L("algorithm {{.Number}} is not known", "Number", l.Algorithm))
		}
		if d.unknown == nil {
			_, d.unknown = d.pool.Variant.ParseStart(l.Start)
		}
		r.draws = append(r.draws, d)
	case kindReset:
		p, err := l.pool()
		if err != nil {
			return err
		}
		r.release(p)
	case kindStrike, kindPrepare:
		i := slices.IndexFunc(r.draws, func(d Draw) bool { return d.ID == l.ID })
		if i < 0 {
			return errors.New(lang.L("there is no draw {{.Draw}} above", "Draw", words.Quote(l.ID)))
		}
		if d := &r.draws[i]; l.Kind == kindPrepare {
			d.Ends = l.Ends
		} else {
			d.Struck, d.released, d.Ends = true, true, time.Time{}
		}
	default:
		return errors.New(lang.L("{{.Text}} is not a kind of line", "Text", words.Quote(l.Kind)))
	}
	return nil
}

// release makes the start positions of a pool available again.
func (r *record) release(p Pool) {
	for i := range r.draws {
		if d := &r.draws[i]; d.Variant == p.Variant.ID {
			if _, s, err := d.Position(); err == nil && p.holds(s) {
				d.released = true
			}
		}
	}
}

// drawn returns the start positions of a pool that cannot be drawn again.
func (r *record) drawn(p Pool) map[variants.Start]bool {
	drawn := map[variants.Start]bool{}
	for i := range r.draws {
		if d := &r.draws[i]; d.Variant == p.Variant.ID && !d.released {
			if _, s, err := d.Position(); err == nil && p.Allows(s) {
				drawn[s] = true
			}
		}
	}
	return drawn
}

// left counts the start positions of a pool.
func (r *record) left(p Pool) Counts { return p.Count(r.drawn(p)) }

// choose draws from a pool, beginning with a seed.
func (r *record) choose(p Pool, from uint64) (variants.Start, uint64, error) {
	return p.Choose(from, r.drawn(p))
}

// clone returns a copy to which lines can be added.
func (r *record) clone() *record {
	c := *r
	c.draws, c.faults = slices.Clone(r.draws), slices.Clone(r.faults)
	return &c
}

// Text formats draws as a list with a heading for each event, and instructions how to verify them. sum is the checksum of
// the record.
func Text(all []Draw, sum string) string {
	var b strings.Builder
	for i := range all {
		d := &all[i]
		if title := d.Title; i == 0 || title != all[i-1].Title {
			if i > 0 {
				b.WriteString("\n")
			}
			if title == "" {
				title = lang.X("draws of start positions", "Draws")
			}
			b.WriteString(title + "\n\n")
		}
		b.WriteString(d.String() + "\n")
	}
	b.WriteString("\n" + lang.L("Each seed gives its start position again. The record in JSON can be verified with\n{{.Command}}; its checksum is {{.Sum}}.", "Command", "backrank-atlas draw -verify FILE", "Sum", sum) + "\n")
	return b.String()
}

// String formats a draw as a line: round, time, variant, start position, arrays and seed.
func (d Draw) String() string {
	arrays := d.White
	if d.Black != d.White {
		arrays += " / " + d.Black
	}
	line := fmt.Sprintf("%-8s %s  %s %s  %s", d.Round, d.Time.Local().Format("2006-01-02 15:04"), d.Variant, d.Start, arrays)
	if d.Struck {
		return lang.L("{{.Draw}}  seed {{.Seed}}  struck out", "Draw", line, "Seed", d.Seed)
	}
	return lang.L("{{.Draw}}  seed {{.Seed}}", "Draw", line, "Seed", d.Seed)
}
