package san_test

import (
	"errors"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/san"
)

// FuzzSAN parses any text in any position. A parsed move is legal, and parsing its SAN and coordinates gives the same move.
// Every error has a message.
func FuzzSAN(f *testing.F) {
	const start = "r3k2r/1P6/8/3pP3/8/5N2/8/RN2K2R w KQkq d6 0 2"
	for i, text := range []string{
		"O-O", "0-0-0", "oo", "Nbd2", "N1d2+", "exd6 e.p.", "ed6", "bxa8=Q#", "b8(N)", "b7b8r", "e1h1", "e1g1",
		"Kg1", "Kd1!?", "♘f3-d4", "nd4", "ba8q", "e4", "--", "Qh5=Q", "e8=K", "x", "(", ")", "=", "a1=",
	} {
		f.Add(start, byte(i), text)
	}
	f.Fuzz(func(t *testing.T, position string, rule byte, text string) {
		p, _, err := fen.Parse(position, variants.Castlings()[int(rule)%len(variants.Castlings())])
		if err != nil {
			return
		}
		m, err := san.ParseTyped(&p, text)
		if err != nil {
			var moveErr *san.MoveError
			if !errors.As(err, &moveErr) || strings.TrimPrefix(err.Error(), moveErr.Text) == ": " {
				t.Fatalf("%q in %s has the error %#v", text, fen.Format(&p), err)
			}
			return
		}
		if !p.Legal(m) {
			t.Fatalf("%q in %s is read as %v, which is not legal", text, fen.Format(&p), m)
		}
		written := san.Format(&p, m)
		if back, err := san.Parse(&p, written); err != nil || back != m {
			t.Fatalf("%v in %s is written %s, which is %v, %v", m, fen.Format(&p), written, back, err)
		}
		for _, chess960 := range []bool{true, false} {
			uci := san.FormatUCI(&p, m, chess960)
			if back, err := san.ParseUCI(&p, uci); err != nil || back != m {
				t.Fatalf("%v in %s is written %s, which is %v, %v", m, fen.Format(&p), uci, back, err)
			}
		}
	})
}
