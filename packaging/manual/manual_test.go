package main

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
)

// sample returns the help of a program with two commands, as a flag set prints it, and the flags in it.
func sample() (help string, want []option) {
	var b strings.Builder
	b.WriteString("usage: backrank-x COMMAND [flags] [FILE...]\n\n  find   list what's there\n  tally  count \"it\"\n\nSee docs.\n\n")
	f := flag.NewFlagSet("x", flag.ContinueOnError)
	f.SetOutput(&b)
	f.Bool("json", false, "print JSON, [one] object: a line")
	f.Bool("v", false, "verbose")
	f.Int("n", 0, "so `many`")
	f.String("db", "games.db", "the archive's `file`")
	f.String("data", "", "this `folder`")
	f.String("variant", "chess960", "the `id`: chess, chess960, bunker, or custom:X\nor none")
	f.String("draft", "", "`how`: free, copying or hidden")
	f.PrintDefaults()
	f.VisitAll(func(g *flag.Flag) {
		value, usage := flag.UnquoteUsage(g)
		want = append(want, option{Name: g.Name, Value: value, Usage: usage})
	})
	return b.String(), want
}

// parseHelp reads the names, values and usage of all flags from the help of a program, and its commands.
func TestTheHelpIsRead(t *testing.T) {
	text, want := sample()
	p := parseHelp("backrank-x", text)
	if len(p.Flags) != len(want) {
		t.Fatalf("%d flags, want %d: %+v", len(p.Flags), len(want), p.Flags)
	}
	for i, o := range p.Flags {
		usage := strings.ReplaceAll(want[i].Usage, "\n", " ")
		if o.Name != want[i].Name || o.Value != want[i].Value || !strings.HasPrefix(o.Usage, usage) {
			t.Errorf("%+v, want %+v", o, want[i])
		}
	}
	if p.commands() != "find tally" || !p.Files || p.Usage != "backrank-x COMMAND [flags] [FILE...]" {
		t.Errorf("commands %q, files %v, usage %q", p.commands(), p.Files, p.Usage)
	}
	values := map[string][]string{"variant": {"chess", "chess960", "bunker"}, "draft": {"free", "copying", "hidden"}}
	for _, o := range p.Flags {
		if got := o.values(); !slices.Equal(got, values[o.Name]) {
			t.Errorf("-%s takes %q, want %q", o.Name, got, values[o.Name])
		}
	}
}

// The manual page and the completion of each shell have every command and flag, and all quotes are balanced.
func TestEveryFlagIsWritten(t *testing.T) {
	text, want := sample()
	p := parseHelp("backrank-x", text)
	flags := p.Flags
	for i := range p.Commands {
		p.Commands[i].Flags = flags
	}
	p.Flags = nil
	for name, text := range map[string]string{"page": manualPage(p, []program{p}, "2026-11-25"), "bash": bash(p), "zsh": zsh(p), "fish": fish(p)} {
		for _, c := range p.Commands {
			if !strings.Contains(text, c.Name) {
				t.Errorf("%s lacks the command %s", name, c.Name)
			}
		}
		for _, o := range want {
			written := map[string]string{"page": `.B \-` + o.Name, "bash": "-" + o.Name, "zsh": "'-" + o.Name + "[", "fish": " -o " + o.Name + " "}[name]
			if n := strings.Count(text, written); n < len(p.Commands) {
				t.Errorf("%s has -%s %d times, want it for %d commands", name, o.Name, n, len(p.Commands))
			}
		}
		if quotes := strings.Count(strings.ReplaceAll(strings.ReplaceAll(text, `'\''`, ""), `\'`, ""), "'"); name != "page" && quotes%2 != 0 {
			t.Errorf("%s: a quotation stays open:\n%s", name, text)
		}
	}
}

// Every program has a short description for its page, and there are no others.
func TestEveryProgramIsDescribed(t *testing.T) {
	entries, err := os.ReadDir("../../cmd")
	if err != nil {
		t.Fatal(err)
	}
	programs := []string{"backrank"}
	for _, e := range entries {
		programs = append(programs, e.Name())
	}
	for _, name := range programs {
		if descriptions[name] == "" {
			t.Errorf("%s has no short description", name)
		}
	}
	if len(descriptions) != len(programs) {
		t.Errorf("%d descriptions for %d programs", len(descriptions), len(programs))
	}
}
