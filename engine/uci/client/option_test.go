package client

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

func TestParseOption(t *testing.T) {
	for _, c := range []struct {
		line string
		want Option
	}{
		{"name Hash type spin default 16 min 1 max 33554432", Option{Name: "Hash", Kind: Spin, Default: "16", Min: 1, Max: 33554432}},
		{"name Skill Level type spin default 20 min -20 max 20", Option{Name: "Skill Level", Kind: Spin, Default: "20", Min: -20, Max: 20}},
		{"name Contempt type spin default 5", Option{Name: "Contempt", Kind: Spin, Default: "5", Min: math.MinInt32, Max: math.MaxInt32}},
		{"name Clear Hash type button", Option{Name: "Clear Hash", Kind: Button}},
		{"name Ponder type check default false", Option{Name: "Ponder", Kind: Check, Default: "false"}},
		{"name SyzygyPath type string default <empty>", Option{Name: "SyzygyPath", Kind: String}},
		{"name Debug Log File type string default ", Option{Name: "Debug Log File", Kind: String}},
		{"name Book type string default /my  books/a.bin", Option{Name: "Book", Kind: String, Default: "/my books/a.bin"}},
		{
			"name Analysis Contempt type combo default Both var Both var Off var very wide",
			Option{Name: "Analysis Contempt", Kind: Combo, Default: "Both", Vars: []string{"Both", "Off", "very wide"}},
		},
		// Names and values may contain keywords.
		{"name Book name type string default the name of max", Option{Name: "Book name", Kind: String, Default: "the name of max"}},
		{"name Use min time type check default true", Option{Name: "Use min time", Kind: Check, Default: "true"}},
		{"name Opponent type type button", Option{Name: "Opponent type", Kind: Button}},
		{"name default max var type spin default 2 min 1 max 3", Option{Name: "default max var", Kind: Spin, Default: "2", Min: 1, Max: 3}},
		{
			"name Style type combo default type min var type min var Use default",
			Option{Name: "Style", Kind: Combo, Default: "type min", Vars: []string{"type min", "Use default"}},
		},
		{"name Threads type spin default 1 min one max 8", Option{Name: "Threads", Kind: Spin, Default: "1", Min: math.MinInt32, Max: 8}},
	} {
		if got, ok := parseOption(strings.Fields(c.line)); !ok || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %+v, %t", c.line, got, ok)
		}
	}
	for _, line := range []string{"", "name", "name Hash", "type spin", "name X type wheel", "Hash type spin default 1", "name Cores type spin default 3 min 5 max 2"} {
		if got, ok := parseOption(strings.Fields(line)); ok {
			t.Errorf("%q: %+v", line, got)
		}
	}
}

func TestOptionValue(t *testing.T) {
	spin := Option{Name: "Hash", Kind: Spin, Min: 1, Max: 64}
	check := Option{Name: "Ponder", Kind: Check}
	combo := Option{Name: "Level", Kind: Combo, Vars: []string{"Novice", "Club player"}}
	button := Option{Name: "Clear Hash", Kind: Button}
	text := Option{Name: "Book", Kind: String}
	for _, c := range []struct {
		option      Option
		value, want string
		wrong       string
	}{
		{spin, "1", "1", ""},
		{spin, "64", "64", ""},
		{spin, "0", "", "a number from 1 to 64"},
		{spin, "65", "", "a number from 1 to 64"},
		{spin, "many", "", "a number from 1 to 64"},
		{check, "TRUE", "true", ""},
		{check, "false", "false", ""},
		{check, "1", "", "true or false"},
		{combo, "club PLAYER", "Club player", ""},
		{combo, "God", "", "it takes Novice, Club player"},
		{button, "", "", ""},
		{button, "now", "", "takes no value"},
		{text, "two words", "two words", ""},
		{text, "", "", ""},
		{text, "a\nquit", "", "one line"},
	} {
		got, err := c.option.Value(c.value)
		if (err != nil) != (c.wrong != "") || got != c.want || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%s %q: %q, %v", c.option.Name, c.value, got, err)
		}
	}
}

// Find finds the options of two common engines, ignoring case.
func TestOptionsOfUCIEngines(t *testing.T) {
	stock, fairy := startTest(t, installed(t, "stockfish")), startTest(t, installed(t, "fairy-stockfish"))
	if !strings.HasPrefix(stock.Name(), "Stockfish") || stock.Author() == "" || !strings.HasPrefix(fairy.Name(), "Fairy-Stockfish") {
		t.Errorf("%q by %q, %q", stock.Name(), stock.Author(), fairy.Name())
	}
	for name, kind := range map[string]Kind{"hash": Spin, "CLEAR hash": Button, "uci_chess960": Check, "syzygypath": String, "debug log FILE": String} {
		if o, ok := stock.Options().Find(name); !ok || o.Kind != kind {
			t.Errorf("%s: %+v %t", name, o, ok)
		}
	}
	if o, _ := fairy.Options().Find("UCI_Variant"); o.Kind != Combo || !o.offers("fischerandom") || o.Default != "chess" {
		t.Errorf("%+v", o)
	}
	if err := stock.Set(t.Context(), "no such", "1"); err == nil || !strings.Contains(err.Error(), "has no option “no such”") {
		t.Error(err)
	}
	for _, s := range []Setting{{"hash", "2"}, {"Clear Hash", ""}, {"SyzygyPath", ""}, {"Ponder", "True"}} {
		if err := stock.Set(t.Context(), s.Name, s.Value); err != nil {
			t.Error(err)
		}
	}
	if err := stock.Set(t.Context(), "Hash", "0"); err == nil {
		t.Error("Hash 0 was set")
	}
	if err := stock.Ready(t.Context()); err != nil {
		t.Error(err)
	}
}
