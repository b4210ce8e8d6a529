// Command manual writes the manual pages of all programs, and their completion for bash, zsh and fish. It runs the programs
// with -h and parses their help:
//
//	manual -out FOLDER -pages FOLDER -date 2026-11-25 PROGRAM...
//
// Completion goes to the folders that it has below /usr: share/bash-completion/completions, share/zsh/vendor-completions
// and share/fish/vendor_completions.d.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "manual:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("manual", flag.ExitOnError)
	out := flags.String("out", ".", "the `folder` that stands for /usr")
	pages := flags.String("pages", ".", "the `folder` for pages of section 6")
	date := flags.String("date", "", "the `date` on the pages")
	_ = flags.Parse(args) // it ends the program after an error
	var all []program
	for _, path := range flags.Args() {
		p, err := readProgram(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, p)
	}
	for _, p := range all {
		for path, text := range map[string]string{
			filepath.Join(*pages, p.Name+".6"):                                     manualPage(p, all, *date),
			filepath.Join(*out, "share/bash-completion/completions", p.Name):       bash(p),
			filepath.Join(*out, "share/zsh/vendor-completions", "_"+p.Name):        zsh(p),
			filepath.Join(*out, "share/fish/vendor_completions.d", p.Name+".fish"): fish(p),
		} {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// readProgram runs a program to read its help, and that of each of its commands.
func readProgram(path string) (program, error) {
	text, err := help(path, "-h")
	if err != nil {
		return program{}, err
	}
	p := parseHelp(filepath.Base(path), text)
	for i, c := range p.Commands {
		switch text, err := help(path, c.Name, "-h"); {
		case err == nil:
			c = parseHelp(p.Name, text).command(c)
		case isUsageError(err): // the command takes no flags
		default:
			return program{}, err
		}
		p.Commands[i] = c
	}
	if len(p.Commands) > 0 {
		p.Flags = nil // they are those of a command
	}
	if p.Short = descriptions[p.Name]; p.Short == "" {
		return p, errors.New("no short description: add one to the table")
	}
	return p, nil
}

func help(path string, args ...string) (string, error) {
	text, err := exec.Command(path, args...).Output()
	return string(text), err
}

// isUsageError reports whether a program exited with code 2, because of invalid arguments.
func isUsageError(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) && exit.ExitCode() == 2
}

// descriptions has a description of each program in one line, for the head of its page.
var descriptions = map[string]string{
	"backrank":        "play, set up and study shuffle chess",
	"backrank-arena":  "play matches between chess engines",
	"backrank-atlas":  "list, describe and draw start positions of shuffle chess",
	"backrank-games":  "check, find, count and analyse chess games",
	"backrank-server": "lets two players play shuffle chess over a network",
	"backrank-survey": "search all start positions of shuffle chess",
	"backrank-uci":    "chess engine for shuffle chess, by the Universal Chess Interface",
}
