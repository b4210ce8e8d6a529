package player

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/san"
	"backrank/words"
)

// Trial is the result of trying an engine: its name, its options, and a move.
type Trial struct {
	Name, Author string
	Options      client.Options
	// Move is its move in the orthodox start position, in SAN; Took is the time from its start to that move.
	Move string
	Took time.Duration
}

// Words formats the trial as a message for the player.
func (t Trial) Words() string {
	if t.Author != "" {
		return lang.L("{{.Name}} by {{.Author}} works. Its first move was {{.Move}}.", "Name", t.Name, "Author", t.Author, "Move", t.Move)
	}
	return lang.L("{{.Name}} works. Its first move was {{.Move}}.", "Name", t.Name, "Move", t.Move)
}

// trialTime is the engine's time for its move in a trial.
const trialTime = 200 * time.Millisecond

// Try starts the program of an entry, sets its options, gets a move from it and ends it, which takes the better part of
// a second. timeout is as for [NewProcess]. An error is a message for the player, unless ctx ended.
func Try(ctx context.Context, e Entry, timeout time.Duration) (Trial, error) {
	began := time.Now()
	process, err := start(ctx, e, timeout)
	if err != nil {
		return Trial{}, explainError(err, e)
	}
	defer process.Close()
	defer context.AfterFunc(ctx, process.Kill)() // a silent engine would block Try
	t := Trial{Name: process.Name(), Author: process.Author(), Options: process.Options()}
	v, _ := variants.ByID("chess")
	first, err := v.Position(v.StartAt(0))
	if err != nil {
		return t, err
	}
	dialect, err := t.Options.Dialect(v)
	if err != nil {
		return t, notice.Refusal(words.Message(lang.L("{{.Name}} cannot be used", "Name", t.Name), words.Sentence(err.Error())))
	}
	if err := process.NewGame(ctx, dialect); err != nil {
		return t, explainError(err, e)
	}
	r, err := process.Search(ctx, first, nil, engine.Limits{MoveTime: trialTime}, nil)
	if err != nil {
		return t, explainError(err, e)
	}
	t.Move, t.Took = san.Format(&first, r.Move), time.Since(began)
	return t, ctx.Err()
}

// knownEngines are the file names of packaged UCI engines, and their arguments.
var knownEngines = []struct{ file, args string }{
	{"stockfish", ""},
	{"fairy-stockfish", ""},
	{"lc0", ""},
	{"berserk", ""},
	{"ethereal", ""},
	{"ethereal-chess", ""},
	{"komodo", ""},
	{"dragon", ""},
	{"rubichess", ""},
	{"koivisto", ""},
	{"caissa", ""},
	{"obsidian", ""},
	{"plentychess", ""},
	{"viridithas", ""},
	{"arasan", ""},
	{"arasanx", ""},
	{"toga2", ""},
	{"fruit", ""},
	{"glaurung", ""},
	{"texel", ""},
	{"gnuchess", "--uci"},
}

// FindInstalled finds well-known engines on this computer that are not in the list. It looks in PATH and in the folders of
// engineFolders.
func FindInstalled(listed []Entry) []Entry {
	known := map[string]bool{}
	for _, e := range listed {
		known[resolveLinks(e.Path)] = true
	}
	var found []Entry
	folders := append(filepath.SplitList(os.Getenv("PATH")), engineFolders()...)
	for _, w := range knownEngines {
		for _, folder := range folders {
			for _, path := range programsIn(folder, w.file) {
				info, err := os.Stat(path)
				if err != nil || !disk.IsProgram(info) || known[resolveLinks(path)] {
					continue
				}
				known[resolveLinks(path)] = true
				found = append(found, Entry{Name: w.file, Path: path, Args: strings.Fields(w.args)})
			}
		}
	}
	return slices.Clip(found)
}

// resolveLinks returns the path after following links.
func resolveLinks(path string) string {
	if p, err := filepath.EvalSymlinks(path); err == nil {
		return p
	}
	return path
}
