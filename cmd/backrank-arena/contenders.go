package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"backrank/engine"
	"backrank/engine/lab/arena"
	"backrank/engine/uci/client"
)

// addLevels appends the levels to the engine descriptions. levels is a list of names separated by
// commas, or "all".
func addLevels(engines list, levels string) (list, error) {
	names := strings.Split(levels, ",")
	switch levels {
	case "":
		return engines, nil
	case "all":
		names = levelNames()
	}
	all := append(list{}, engines...)
	for _, name := range names {
		all = append(all, "level="+strings.TrimSpace(name))
	}
	return all, nil
}

// parseContenders parses the descriptions of the engines. The descriptions in each are the defaults of all engines. If
// several engines have the same name, a number is appended to it.
func parseContenders(engines, each list) ([]arena.Contender, error) {
	var all []arena.Contender
	names := map[string]int{}
	for _, text := range engines {
		var c arena.Contender
		shared := 0 // number of options from each
		for _, parts := range append(append(list{}, each...), text) {
			shared = len(c.Options)
			if err := parseContender(&c, parts); err != nil {
				return nil, fmt.Errorf("engine %s: %w", text, err)
			}
		}
		switch {
		case (c.Program.Path == "") == (c.Level == ""):
			return nil, fmt.Errorf("engine %s: give either cmd or level", text)
		case c.Program.Path != "" && c.Hash != 0:
			return nil, fmt.Errorf("engine %s: hash is for levels; a program has option.Hash", text)
		case c.Level != "" && len(c.Options) > shared:
			return nil, fmt.Errorf("engine %s: a level has no options", text)
		case c.Control == arena.Control{} && c.Level == "":
			return nil, fmt.Errorf("engine %s: give it a time control (-tc) or another limit", text)
		case c.Name == "" && c.Level != "":
			c.Name = c.Level
		case c.Name == "":
			c.Name = filepath.Base(c.Program.Path)
		}
		if c.Level != "" {
			c.Options = nil
		}
		if names[c.Name]++; names[c.Name] > 1 {
			c.Name += " " + strconv.Itoa(names[c.Name])
		}
		all = append(all, c)
	}
	return all, nil
}

// parseContender parses a description, parts separated by commas, into c. In a value, \, is a comma.
func parseContender(c *arena.Contender, text string) error {
	const comma = "\x00"
	for part := range strings.SplitSeq(strings.ReplaceAll(text, `\,`, comma), ",") {
		key, value, ok := strings.Cut(strings.ReplaceAll(part, comma, ","), "=")
		if !ok {
			return fmt.Errorf("%q: write parts such as cmd=PATH, separated by commas", part)
		}
		if err := parsePart(c, strings.TrimSpace(key), value); err != nil {
			return err
		}
	}
	return nil
}

func parsePart(c *arena.Contender, key, value string) error {
	if name, ok := strings.CutPrefix(key, "option."); ok {
		c.Options = append(c.Options, client.Setting{Name: name, Value: value})
		return nil
	}
	var err error
	switch key {
	case "cmd":
		c.Program.Path = value
	case "args":
		c.Program.Args = strings.Fields(value)
	case "dir":
		c.Program.Dir = value
	case "name":
		c.Name = value
	case "level":
		l, ok := engine.LevelNamed(value)
		if !ok {
			return fmt.Errorf("unknown level %q; choose from %s", value, strings.Join(levelNames(), ", "))
		}
		c.Level = l.Name
	case "hash":
		if c.Hash, err = strconv.Atoi(value); err != nil || c.Hash < 1 || c.Hash > engine.MaxHash {
			return fmt.Errorf("hash=%s: write megabytes, from 1 to %d", value, engine.MaxHash)
		}
	case "elo":
		if c.Elo, err = strconv.ParseFloat(value, 64); err != nil || !(c.Elo > 0 && c.Elo < 10000) {
			return fmt.Errorf("elo=%s: write a rating, more than 0 and less than 10000", value)
		}
	case "tc":
		var clock arena.Control
		clock, err = arena.ParseControl(value)
		c.Control.Moves, c.Control.Base, c.Control.Increment = clock.Moves, clock.Base, clock.Increment
	case "movetime":
		var ok bool
		if c.Control.MoveTime, ok = arena.Seconds(value); !ok || c.Control.MoveTime == 0 {
			return fmt.Errorf("movetime=%s: write seconds, more than 0 and at most a hundred days", value)
		}
	case "nodes":
		if c.Control.Nodes, err = strconv.ParseUint(value, 10, 63); err != nil || c.Control.Nodes == 0 {
			return fmt.Errorf("nodes=%s: write a number, at least 1", value)
		}
	case "depth":
		if c.Control.Depth, err = strconv.Atoi(value); err != nil || c.Control.Depth < 1 {
			return fmt.Errorf("depth=%s: write a number, at least 1", value)
		}
	default:
		return fmt.Errorf("unknown part %q; choose from cmd, args, dir, elo, level, hash, name, option.NAME, tc, movetime, nodes and depth", key)
	}
	return err
}

func levelNames() (all []string) {
	for _, l := range engine.Levels() {
		all = append(all, l.Name)
	}
	return all
}
