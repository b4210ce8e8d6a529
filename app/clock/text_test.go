package clock_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"backrank/app/clock"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// forms maps texts that players write to the texts that String returns.
var forms = map[string]string{
	"3+2": "3+2", " 3 + 2 ": "3+2", "5": "5+0", "0.5+0": "0.5+0", ".5+0": "0.5+0", "0+3": "0+3",
	"90s+2": "1.5+2", "100s+0.1": "100s+0.1", "1h30m+30": "90+30", "1h30+30s": "90+30", "2h+1m": "120+60",
	"90'+30\"": "90+30", "90′+30″": "90+30", "3'+2''": "3+2",
	"40/90+30:30+30": "40/90+30:30+30", "40/90, 30": "40/90:30", "40/90": "40/90", "1/2+0": "1/2", "40/90+0": "40/90",
	"5d3": "5d3", "5 d3": "5d3", "5 d 3s": "5d3", "G/5; d3": "5d3", "g/5 d3": "5d3", "G/60, d5": "60d5", "G/90+30": "90+30",
	"40/90, SD/30; d5": "40/90d5:30d5", "40/120, SD/60 d5": "40/120d5:60d5", "40/90:30d5": "40/90:30d5",
	"5b3": "5b3", "5 B3": "5b3", "0d5": "0d5",
	"10+5x30": "10+5x30", "10 + 5 × 30s": "10+5x30", "0+1x10": "0+1x10", "1h+3x1m": "60+3x60",
	"hourglass 3": "hourglass 3", "Hourglass3": "hourglass 3", "hourglass 90s": "hourglass 1.5",
	"5+3 vs 1+0": "5+3 vs 1+0", "5+3vs1": "5+3 vs 1+0", "5 vs none": "5+0 vs none", "5+0 vs 5": "5+0",
	"none": "none", "10+5 prepare 10": "10+5 prepare 10", "10+5 PREPARE 90s": "10+5 prepare 1.5", "none prepare 10m": "none prepare 10",
	"10+5 draft same": "10+5 draft same", "10+5 prepare 5 draft 2+5": "10+5 prepare 5 draft 2+5", "none draft 5": "none draft 5+0",
	"5+3 draft 1+2 prepare 1": "5+3 prepare 1 draft 1+2", "5+0 draft same prepare 90s": "5+0 prepare 1.5 draft same",
}

func TestParse(t *testing.T) {
	for text, want := range forms {
		got, err := clock.Parse(text)
		if err != nil || got.String() != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
}

// Correspondence is shown in days, every other time control as it is typed.
func TestLabelsOfTerms(t *testing.T) {
	for tag, want := range map[string]string{
		"1/86400": "1 day a move", "1/259200": "3 days a move", "1/43200": "1/720", "10/864000": "10/14400", "1/1209600": "14 days a move", "1/86400+5": "1/1440+5",
		"180+2": "3+2", "-": "none", "40/5400+30:1800+30": "40/90+30:30+30",
	} {
		terms, ok := clock.FromTags(func(name string) string { return map[string]string{"TimeControl": tag}[name] })
		if got := terms.Label(); got != want || !ok {
			t.Errorf("%s is shown as %q, want %q", tag, got, want)
		}
	}
}

func TestParsedTerms(t *testing.T) {
	const m, s = time.Minute, time.Second
	for text, want := range map[string]clock.Control{
		"3+2":            {Stages: []clock.Stage{{Time: 3 * m, Bonus: 2 * s}}},
		"40/90+30:30+30": {Stages: []clock.Stage{{Moves: 40, Time: 90 * m, Bonus: 30 * s}, {Time: 30 * m, Bonus: 30 * s}}},
		"5d3":            {Kind: clock.Delay, Stages: []clock.Stage{{Time: 5 * m, Bonus: 3 * s}}},
		"5b3":            {Kind: clock.Bronstein, Stages: []clock.Stage{{Time: 5 * m, Bonus: 3 * s}}},
		"10+5x30":        {Kind: clock.Byoyomi, Stages: []clock.Stage{{Time: 10 * m, Bonus: 30 * s}}, Periods: 5},
		"hourglass 3":    {Kind: clock.Hourglass, Stages: []clock.Stage{{Time: 3 * m}}},
		"none":           {},
	} {
		if got, err := clock.Parse(text); err != nil || !got.Equal(clock.Both(want)) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

// Parse refuses each text, with an error that contains the given words.
func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "as in 3+2",
		"five":                    "as in 3+2",
		"3+2+1":                   "as in 3+2",
		"-3+2":                    "as in 3+2",
		"40/90+30:":               "as in 3+2",
		"5e3":                     "as in 3+2",
		"1.2.3+0":                 "a unit is missing",
		"1m1m":                    "longest unit",
		"1m1h":                    "longest unit",
		"1s30":                    "not a time",
		"0+0":                     "as in 0+3",
		"0":                       "as in 0+3",
		"0/5":                     "at least one move",
		"1000/5":                  "1 to 999 moves",
		"5d0":                     "need seconds",
		"5d3:10b3":                "same kind",
		"5+3:10+3":                "must be the last",
		"40/90:40/60:40/30:20:10": "at most 4 stages",
		"25h":                     "24 hours",
		"24h1m":                   "24 hours",
		"1/721h":                  "30 days",
		"3+2h":                    "an hour",
		"10+0x30":                 "1 to 99 periods",
		"10+100x30":               "1 to 99 periods",
		"10+5x0":                  "need seconds",
		"hourglass 0":             "0+3",
		"hourglass 3 vs 5+0":      "both sides",
		"3+2 prepare":             "not a time",
		"3+2 prepare 25h":         "24 hours",
		"none draft same":         "set a clock for the game",
		"3+2 draft none":          "separate clock",
		"3+2 draft 20/5":          "no stages",
		"3+2 vs":                  "as in 3+2",
		"3+2 vs 0+0":              "Black",
		strings.Repeat("9", 1000): "too long",
	} {
		if got, err := clock.Parse(text); err == nil || !strings.Contains(err.Error(), want) || !got.None() {
			t.Errorf("%q: %v, %v, want an error with %q", text, got, err, want)
		}
	}
}

func TestCheck(t *testing.T) {
	right := func() clock.Terms { return terms(t, "40/90+30:30+30") }
	for name, spoil := range map[string]func(*clock.Terms){
		"kind":                func(t *clock.Terms) { t.White.Kind = 5 },
		"kind of none":        func(t *clock.Terms) { t.White = clock.Control{Kind: clock.Delay} },
		"periods of none":     func(t *clock.Terms) { t.White = clock.Control{Periods: 1} },
		"periods of Fischer":  func(t *clock.Terms) { t.Black.Periods = 1 },
		"moves below 0":       func(t *clock.Terms) { t.Black.Stages[0].Moves = -1 },
		"time below 0":        func(t *clock.Terms) { t.Black.Stages[0].Time = -time.Second },
		"bonus below 0":       func(t *clock.Terms) { t.Black.Stages[0].Bonus = -time.Second },
		"parts of a ms":       func(t *clock.Terms) { t.Black.Stages[0].Time++ },
		"stages of byo-yomi":  func(t *clock.Terms) { t.Black.Kind, t.Black.Periods = clock.Byoyomi, 2 },
		"stages of hourglass": func(t *clock.Terms) { t.White.Kind, t.Black.Kind = clock.Hourglass, clock.Hourglass },
		"preparation below 0": func(t *clock.Terms) { t.Preparation = -time.Second },
		"preparation in ns":   func(t *clock.Terms) { t.Preparation = 1 },
		"clock of a draft":    func(t *clock.Terms) { t.Draft = 3 },
		"draft's control":     func(t *clock.Terms) { t.DraftControl = t.White },
	} {
		terms := right()
		if terms.Check() != nil {
			t.Fatal("right terms are refused")
		}
		if spoil(&terms); terms.Check() == nil {
			t.Errorf("%s: %+v is not refused", name, terms)
		}
	}
}

func TestTermsSurviveTheirText(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		want := randomTerms(r)
		got, err := clock.Parse(want.String())
		if err != nil || !got.Equal(want) {
			t.Fatalf("%q: %+v, %v, want %+v", want, got, err, want)
		}
	}
}

func TestTermsSurvivePGN(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		want := randomTerms(r)
		got, ok := clock.FromTags(tagGetter(want.Tags()))
		if !ok || !got.Equal(want) {
			t.Fatalf("%q: %v: %v, %v", want, want.Tags(), got, ok)
		}
	}
}

// tagGetter returns a function that returns the value of a tag by its name.
func tagGetter(tags []pgn.Tag) func(string) string {
	g := pgn.Game{Tags: tags}
	return g.Tag
}

// PGN standard 9.6.1: moves and seconds, seconds, an increment, an hourglass with the sum of both sides' times, "-", "?".
func TestPGNFormsOfTheStandard(t *testing.T) {
	for text, want := range map[string]string{
		"none":                `[TimeControl "-"]`,
		"3+2":                 `[TimeControl "180+2"]`,
		"5+0":                 `[TimeControl "300"]`,
		"40/150":              `[TimeControl "40/9000"]`,
		"90+60":               `[TimeControl "5400+60"]`,
		"40/90+30:30+30":      `[TimeControl "40/5400+30:1800+30"]`,
		"100s+0.1":            `[TimeControl "100+0.1"]`,
		"hourglass 1.5":       `[TimeControl "*180"]`,
		"5d3":                 `[TimeControl "?"] [BackrankTimeControl "5d3"]`,
		"5b3":                 `[TimeControl "?"] [BackrankTimeControl "5b3"]`,
		"10+5x30":             `[TimeControl "?"] [BackrankTimeControl "10+5x30"]`,
		"5+3 vs 1+0":          `[TimeControl "?"] [WhiteTimeControl "300+3"] [BlackTimeControl "60"]`,
		"5+3 vs 5d3":          `[TimeControl "?"] [WhiteTimeControl "300+3"] [BlackTimeControl "?"] [BackrankTimeControl "5+3 vs 5d3"]`,
		"10+5 prepare 10":     `[TimeControl "600+5"] [BackrankTimeControl "10+5 prepare 10"]`,
		"10+5 draft same":     `[TimeControl "600+5"] [BackrankTimeControl "10+5 draft same"]`,
		"hourglass 1 vs none": "",
	} {
		terms, err := clock.Parse(text)
		if (err != nil) != (want == "") {
			t.Errorf("%q: %v", text, err)
		}
		var tags []string
		for _, tag := range terms.Tags() {
			tags = append(tags, "["+tag.Name+` "`+tag.Value+`"]`)
		}
		if got := strings.Join(tags, " "); want != "" && got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestPGNOfOtherPrograms(t *testing.T) {
	for value, want := range map[string]string{
		"?": "", "": "", "-": "none", "180+0": "3+0", "40/9000": "40/150", "300": "5+0", "5400+60": "90+60", "*180": "hourglass 1.5",
		"*181": "hourglass 90.5s", "*180.001": "hourglass 1.5", "40/7200:20/3600:900+30": "40/120:20/60:15+30", "0.8+0.04": "0.8s+0.04", "0+3": "0+3",
		"1/259200": "1/4320", "1/2678400": "", "0/300": "", "300:300": "", "*40/90": "", "300 seconds": "", "0": "", "*0": "",
	} {
		got, ok := clock.FromTags(func(name string) string {
			if name == "TimeControl" {
				return value
			}
			return ""
		})
		if ok != (want != "") || ok && got.String() != want {
			t.Errorf("%q: %v, %v, want %q", value, got, ok, want)
		}
	}
}

// A clock shows zero only after the flag has fallen.
func TestTimesAreShownRoundedUp(t *testing.T) {
	const ms = time.Millisecond
	for d, want := range map[time.Duration][2]string{
		0:                              {"0:00.0", "0:00:00"},
		-ms:                            {"0:00.0", "0:00:00"},
		1:                              {"0:00.1", "0:00:00.1"},
		9800 * ms:                      {"0:09.8", "0:00:09.8"},
		9801 * ms:                      {"0:09.9", "0:00:09.9"},
		9900 * ms:                      {"0:09.9", "0:00:09.9"},
		9901 * ms:                      {"0:10", "0:00:10"},
		10001 * ms:                     {"0:11", "0:00:11"},
		60 * time.Second:               {"1:00", "0:01:00"},
		59001 * ms:                     {"1:00", "0:01:00"},
		12*time.Minute + 7*time.Second: {"12:07", "0:12:07"},
		time.Hour:                      {"1:00:00", "1:00:00"},
		25*time.Hour + 61*time.Second:  {"25:01:01", "25:01:01"},
	} {
		if text, command := clock.Text(d), clock.Command(d); text != want[0] || command != want[1] {
			t.Errorf("%v: %q and %q, want %q", d, text, command, want)
		}
	}
}

func TestCommandsAreReadBack(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		d := randomTime(r, 30*time.Hour, 1+time.Duration(r.IntN(int(time.Second))))
		text := clock.Command(d)
		read, ok := gametree.Note{}.WithCommand("clk", text).Clock(0)
		if !ok || read < d || read-d >= time.Second || d <= 9900*time.Millisecond && read-d >= 100*time.Millisecond || clock.Command(read) != text {
			t.Fatalf("%v: %q, read as %v", d, text, read)
		}
	}
}

func FuzzParse(f *testing.F) {
	for text := range forms {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		terms, err := clock.Parse(text)
		if err != nil {
			return
		}
		if err := terms.Check(); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		again, err := clock.Parse(terms.String())
		if err != nil || !again.Equal(terms) {
			t.Fatalf("%q is written %q and read as %v, %v", text, terms, again, err)
		}
	})
}

func FuzzPGN(f *testing.F) {
	for _, text := range []string{"40/9000:300+5", "*180", "-", "?", "0.5+0.05"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		terms, ok := clock.FromTags(func(string) string { return text })
		if !ok {
			return
		}
		again, ok := clock.FromTags(tagGetter(terms.Tags()))
		if !ok || !again.Equal(terms) {
			t.Fatalf("%q: %v is read as %v", text, terms, again)
		}
	})
}
