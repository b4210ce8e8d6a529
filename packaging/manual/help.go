package main

import (
	"regexp"
	"slices"
	"strings"
)

// A program is the parsed help of a program.
type program struct {
	Name     string
	Short    string
	Usage    string   // "backrank-games COMMAND [flags] [FILE...]"
	Text     []string // the lines between usage and flags
	Commands []command
	Flags    []option
	Files    bool // it takes files as arguments
}

// A command is a command of a program, such as find of backrank-games.
type command struct {
	Name  string
	About string
	Usage string
	Flags []option
	Files bool
}

// An option is a flag.
type option struct {
	Name  string
	Value string // the kind of its value, such as "file"; empty for a switch
	Usage string
}

var (
	usageLine   = regexp.MustCompile(`(?i)^usage: (.*)$`)
	commandLine = regexp.MustCompile(`^  (?:backrank-\w+ )?([a-z]+) {2,}(\S.*)$`)
	flagLine    = regexp.MustCompile(`^  -([\w-]+)(?: ([^\t]+))?(?:\t(.*))?$`)
	takesFiles  = regexp.MustCompile(`(?i)\[?(files?|file\.pgn)\b`)
)

// parseHelp parses the help of a program: a usage line, text in which commands are listed, and flags as
// [flag.FlagSet.PrintDefaults] writes them.
func parseHelp(name, text string) program {
	p := program{Name: name}
	inFlags := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if more, continues := strings.CutPrefix(line, "    \t"); continues && inFlags {
			last := &p.Flags[len(p.Flags)-1]
			last.Usage = strings.TrimSpace(last.Usage + " " + strings.TrimSpace(more))
			continue
		}
		if m := flagLine.FindStringSubmatch(line); m != nil {
			inFlags = true
			p.Flags = append(p.Flags, option{Name: m[1], Value: m[2], Usage: m[3]})
			continue
		}
		if m := usageLine.FindStringSubmatch(line); m != nil && p.Usage == "" {
			p.Usage = m[1]
			p.Files = takesFiles.MatchString(strings.TrimPrefix(m[1], name))
			continue
		}
		if m := commandLine.FindStringSubmatch(line); m != nil && m[1] != "help" {
			p.Commands = append(p.Commands, command{Name: m[1], About: m[2], Usage: name + " " + m[1]})
		}
		p.Text = append(p.Text, line)
	}
	for len(p.Text) > 0 && slices.Contains([]string{"", "Flags:"}, p.Text[len(p.Text)-1]) {
		p.Text = p.Text[:len(p.Text)-1]
	}
	return p
}

// command completes a command by its own help, from which p was parsed.
func (p program) command(c command) command {
	c.Flags = p.Flags
	if strings.HasPrefix(p.Usage, c.Usage) { // otherwise it is the help of the whole program
		c.Usage = p.Usage
	} else {
		c.Usage += " [flags]"
	}
	c.Files = takesFiles.MatchString(strings.TrimPrefix(p.Usage, p.Name))
	return c
}

// valueList matches a list of values in the usage of a flag: "variant: chess, chess960, bunker".
var valueList = regexp.MustCompile(`: ([a-z0-9]+(?:, [a-z0-9]+)+(?: or [a-z0-9]+)?)(?:$|[,;:( ])`)

// values returns the values of a flag if its usage lists them, else nil.
func (o option) values() []string {
	m := valueList.FindStringSubmatch(o.Usage)
	if o.Value == "" || m == nil {
		return nil
	}
	return strings.Split(strings.Replace(strings.TrimSuffix(m[1], ", or"), " or ", ", ", 1), ", ")
}

// takesPath reports whether the value of a flag is a file, or a folder.
func (o option) takesPath() (file, folder bool) {
	return o.Value == "file" || o.Value == "program", o.Value == "folder"
}
