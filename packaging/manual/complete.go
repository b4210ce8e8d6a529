package main

import (
	"fmt"
	"strings"
)

// commandsOrSelf returns the commands of a program. A program without commands counts as one command without a name.
func (p program) commandsOrSelf() []command {
	if len(p.Commands) > 0 {
		return p.Commands
	}
	return []command{{Flags: p.Flags, Files: p.Files}}
}

// functionName returns the name of the completion function of a program.
func (p program) functionName() string { return "_" + strings.ReplaceAll(p.Name, "-", "_") }

// flagNames returns the names of flags, each with its dash.
func flagNames(flags []option) string {
	var all []string
	for _, o := range flags {
		all = append(all, "-"+o.Name)
	}
	return strings.Join(all, " ")
}

func (p program) commands() string {
	var all []string
	for _, c := range p.Commands {
		all = append(all, c.Name)
	}
	return strings.Join(all, " ")
}

// bash returns the completion for bash. It does not need the package bash-completion.
func bash(p program) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Completion of %s for bash.\n%s() {\n", p.Name, p.functionName())
	b.WriteString("\tlocal now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n\tCOMPREPLY=()\n")
	if len(p.Commands) > 0 {
		fmt.Fprintf(&b, "\tif [[ $COMP_CWORD -eq 1 ]]; then\n\t\tmapfile -t COMPREPLY < <(compgen -W '%s -help -version' -- \"$now\")\n\t\treturn\n\tfi\n", p.commands())
	}
	fmt.Fprintf(&b, "\tcase %s in\n", map[bool]string{true: "$command", false: "''"}[len(p.Commands) > 0])
	for _, c := range p.commandsOrSelf() {
		fmt.Fprintf(&b, "\t%s)\n\t\tcase $before in\n", nonempty(c.Name))
		for _, o := range c.Flags {
			file, folder := o.takesPath()
			switch values := o.values(); {
			case o.Value == "":
			case values != nil:
				fmt.Fprintf(&b, "\t\t-%s) mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$now\"); return ;;\n", o.Name, strings.Join(values, " "))
			case file:
				fmt.Fprintf(&b, "\t\t-%s) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$now\"); return ;;\n", o.Name)
			case folder:
				fmt.Fprintf(&b, "\t\t-%s) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$now\"); return ;;\n", o.Name)
			default:
				fmt.Fprintf(&b, "\t\t-%s) return ;;\n", o.Name)
			}
		}
		fmt.Fprintf(&b, "\t\tesac\n\t\tif [[ $now == -* ]]; then\n\t\t\tmapfile -t COMPREPLY < <(compgen -W '%s' -- \"$now\")\n", flagNames(c.Flags))
		if c.Files {
			b.WriteString("\t\telse\n\t\t\tcompopt -o filenames\n\t\t\tmapfile -t COMPREPLY < <(compgen -f -- \"$now\")\n")
		}
		b.WriteString("\t\tfi ;;\n")
	}
	fmt.Fprintf(&b, "\tesac\n}\ncomplete -F %s %s\n", p.functionName(), p.Name)
	return b.String()
}

// nonempty returns a command's name as a pattern of bash: quotes for a program without commands.
func nonempty(name string) string {
	if name == "" {
		return "''"
	}
	return name
}

// zsh returns the completion for zsh.
func zsh(p program) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#compdef %s\n", p.Name)
	if len(p.Commands) == 0 {
		b.WriteString("_arguments")
		zshFlags(&b, p.commandsOrSelf()[0], "\t")
		b.WriteString("\n")
		return b.String()
	}
	fmt.Fprintf(&b, "if (( CURRENT == 2 )); then\n\tlocal -a commands=(\n")
	for _, c := range p.Commands {
		fmt.Fprintf(&b, "\t\t'%s:%s'\n", c.Name, zshQuoted(c.About))
	}
	b.WriteString("\t)\n\t_describe command commands\n\treturn\nfi\nlocal command=$words[2]\nshift words\n(( CURRENT-- ))\ncase $command in\n")
	for _, c := range p.Commands {
		fmt.Fprintf(&b, "%s)\n\t_arguments", c.Name)
		zshFlags(&b, c, "\t\t")
		b.WriteString(" ;;\n")
	}
	b.WriteString("esac\n")
	return b.String()
}

func zshFlags(b *strings.Builder, c command, indent string) {
	for _, o := range c.Flags {
		fmt.Fprintf(b, " \\\n%s'-%s[%s]", indent, o.Name, zshQuoted(o.Usage))
		if o.Value != "" {
			fmt.Fprintf(b, ":%s:", zshQuoted(o.Value))
			file, folder := o.takesPath()
			switch values := o.values(); {
			case values != nil:
				fmt.Fprintf(b, "(%s)", strings.Join(values, " "))
			case file:
				b.WriteString("_files")
			case folder:
				b.WriteString("_files -/")
			default:
				b.WriteString(" ")
			}
		}
		b.WriteString("'")
	}
	if c.Files {
		fmt.Fprintf(b, " \\\n%s'*:file:_files'", indent)
	}
}

// zshQuoted escapes a description for zsh.
func zshQuoted(text string) string {
	return strings.NewReplacer(`\`, `\\`, `'`, `'\''`, `[`, `\[`, `]`, `\]`, `:`, `\:`).Replace(text)
}

// fish returns the completion for fish.
func fish(p program) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Completion of %s for fish.\n", p.Name)
	if len(p.Commands) > 0 || !p.Files {
		fmt.Fprintf(&b, "complete -c %s -f\n", p.Name)
	}
	for _, c := range p.Commands {
		fmt.Fprintf(&b, "complete -c %s -n __fish_use_subcommand -a %s -d '%s'\n", p.Name, c.Name, fishQuoted(c.About))
	}
	for _, c := range p.commandsOrSelf() {
		where := ""
		if c.Name != "" {
			where = " -n '__fish_seen_subcommand_from " + c.Name + "'"
			if c.Files {
				fmt.Fprintf(&b, "complete -c %s%s -F\n", p.Name, where)
			}
		}
		for _, o := range c.Flags {
			takes := ""
			file, folder := o.takesPath()
			switch values := o.values(); {
			case o.Value == "":
			case values != nil:
				takes = " -x -a '" + strings.Join(values, " ") + "'"
			case file:
				takes = " -r -F"
			case folder:
				takes = " -x -a '(__fish_complete_directories)'"
			default:
				takes = " -x"
			}
			fmt.Fprintf(&b, "complete -c %s%s -o %s%s -d '%s'\n", p.Name, where, o.Name, takes, fishQuoted(o.Usage))
		}
	}
	return b.String()
}

// fishQuoted escapes a text between single quotes in fish.
func fishQuoted(text string) string {
	return strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text)
}
