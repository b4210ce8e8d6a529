package gametree

import (
	"iter"
	"slices"
	"strings"
)

// A command is a text [%name arguments] in a comment, which is for programs (PGN specification supplement of 2001).

// Commands yields the names and arguments of the commands in a comment, in order: "clk", "0:10:00".
func (c Comment) Commands() iter.Seq2[string, string] {
	return func(yield func(name, arguments string) bool) {
		for text := c.Text; ; {
			_, command, rest := cutCommand(text)
			if command == "" {
				return
			}
			name, arguments, _ := strings.Cut(command[2:len(command)-1], " ")
			if !yield(name, strings.TrimSpace(arguments)) {
				return
			}
			text = rest
		}
	}
}

// VisibleText returns the text of a comment as readers see it: without commands, and without what a program has written as
// plain text, such as the score, depth and time of an engine. The text of an escape line is empty.
func (c Comment) VisibleText() string {
	if c.Form == Escape {
		return ""
	}
	text := c.Text
	if _, _, shown, ok := engineInfoOf(c); ok {
		text = shown
	}
	if !strings.Contains(text, "[%") {
		return text
	}
	var parts []string
	for {
		before, command, rest := cutCommand(text)
		if before = strings.TrimSpace(before); before != "" {
			parts = append(parts, before)
		}
		if command == "" {
			return strings.Join(parts, " ")
		}
		text = rest
	}
}

// HasText reports whether a comment has text other than commands and white space. An escape line has none.
func (c Comment) HasText() bool {
	if c.Form == Escape {
		return false
	}
	for text := c.Text; ; {
		before, command, rest := cutCommand(text)
		if strings.TrimSpace(before) != "" {
			return true
		}
		if command == "" {
			return false
		}
		text = rest
	}
}

// cutCommand splits a text around its first command, which is "" if there is none.
func cutCommand(text string) (before, command, rest string) {
	for from := 0; ; {
		start := strings.Index(text[from:], "[%")
		if start < 0 {
			return text, "", ""
		}
		start += from
		end := strings.IndexByte(text[start:], ']')
		if end < 0 {
			return text, "", ""
		}
		if end > 2 {
			return text[:start], text[start : start+end+1], text[start+end+1:]
		}
		from = start + 2
	}
}

// Command returns the arguments of the first command with a name in the comments after the move; it returns false if there is
// none.
func (n Note) Command(name string) (string, bool) {
	for _, c := range n.After {
		for found, arguments := range c.Commands() {
			if found == name {
				return arguments, true
			}
		}
	}
	return "", false
}

// WithCommand returns the note with a command in the comments after the move that are in braces. The command replaces the
// first one with the name; if there is none, it follows the commands at the start of a comment. Further commands with the
// name are removed, and all of them if arguments is empty.
func (n Note) WithCommand(name, arguments string) Note {
	command := ""
	if arguments != "" {
		command = "[%" + name + " " + arguments + "]"
	}
	n.After = slices.Clone(n.After)
	for i, c := range n.After {
		if c.Form == Braces {
			n.After[i].Text, command = replaceCommand(c.Text, name, command)
		}
	}
	if command != "" {
		at := slices.IndexFunc(n.After, func(c Comment) bool { return c.Form == Braces && strings.HasPrefix(c.Text, "[%") })
		if at < 0 {
			n.After = slices.Insert(n.After, 0, Comment{Text: command})
		} else {
			n.After[at].Text = insertCommand(n.After[at].Text, command)
		}
	}
	return n.Clean()
}

// replaceCommand replaces the first command with the name in a text, and removes the others. left is the command if the text
// has none with that name, else "".
func replaceCommand(text, name, command string) (replaced, left string) {
	var b strings.Builder
	for {
		before, found, rest := cutCommand(text)
		b.WriteString(before)
		if found == "" {
			return strings.TrimSpace(b.String()), command
		}
		if foundName, _, _ := strings.Cut(found[2:len(found)-1], " "); foundName != name {
			b.WriteString(found)
		} else if command != "" {
			b.WriteString(command)
			command = ""
		} else {
			rest = strings.TrimPrefix(rest, " ")
		}
		text = rest
	}
}

// insertCommand inserts a command after those at the start of a text.
func insertCommand(text, command string) string {
	at := 0
	for {
		before, found, _ := cutCommand(text[at:])
		if found == "" || strings.TrimSpace(before) != "" {
			break
		}
		at += len(before) + len(found)
	}
	if at == len(text) {
		return text + " " + command
	}
	return text[:at] + " " + command + text[at:]
}

// WithText returns the note with text in place of the comments that readers see after the move ([Note.Text]). Commands, escape
// lines and the scores of an engine stay. A text that would be read as the comment of a program, such as 0:05:00, is put in
// parentheses, because it would not be shown.
func (n Note) WithText(text string) Note {
	var all []Comment
	commands := ""
	for _, c := range n.After {
		if c.Form == Escape {
			all = append(all, c)
			continue
		}
		if _, own, _, ok := engineInfoOf(c); ok {
			all = append(all, Comment{Text: own, Form: c.Form})
		}
		for name, arguments := range c.Commands() {
			commands += strings.TrimRight("[%"+name+" "+arguments, " ") + "] "
		}
	}
	text = CleanText(text, Braces)
	if _, _, _, ok := engineInfoOf(Comment{Text: text}); ok {
		text = "(" + text + ")"
	}
	if text != "" || commands != "" {
		all = append(all, Comment{Text: strings.TrimSpace(commands + text)})
	}
	n.After = all
	return n.Clean()
}
