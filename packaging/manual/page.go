package main

import (
	"fmt"
	"strings"

	"backrank/version"
)

// manualPage returns the manual page of a program in roff. Its end refers to the pages of all other programs.
func manualPage(p program, all []program, date string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 6 %q \"Backrank %s\" \"Games Manual\"\n", strings.ToUpper(p.Name), date, version.Number)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(p.Name), roff(p.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n%s\n", roff(p.Name), roff(strings.TrimSpace(strings.TrimPrefix(p.Usage, p.Name))))
	b.WriteString(".SH DESCRIPTION\n")
	writeText(&b, p.Text)
	if len(p.Commands) > 0 {
		b.WriteString(".SH COMMANDS\n")
	}
	for _, c := range p.Commands {
		fmt.Fprintf(&b, ".SS %s\n%s.\n", roff(c.Usage), roff(strings.TrimSuffix(c.About, ".")))
		writeFlags(&b, c.Flags)
	}
	if len(p.Flags) > 0 {
		b.WriteString(".SH OPTIONS\n")
		writeFlags(&b, p.Flags)
	}
	if p.Name == "backrank" {
		b.WriteString(windowSections)
	}
	b.WriteString(".SH SEE ALSO\n")
	separate := ""
	for _, o := range all {
		if o.Name != p.Name {
			fmt.Fprintf(&b, "%s.BR %s (6)", separate, roff(o.Name))
			separate = ",\n"
		}
	}
	b.WriteString("\n")
	return b.String()
}

// windowSections are the sections that only the page of the program with a window has.
const windowSections = `.SH ENVIRONMENT
.TP
.B BACKRANK_DATA
The folder of games and settings, unless \-data names one.
.TP
.B FYNE_SCALE
The size of everything in the window, from 0.25 to 8.
.SH FILES
.TP
.I ~/.local/share/backrank
Games and settings. On macOS they are in ~/Library/Application Support/Backrank.
`

// writeText writes lines of text. It lets roff fill paragraphs, but not indented lines.
func writeText(b *strings.Builder, lines []string) {
	verbatim := false
	for _, line := range lines {
		switch indented := strings.HasPrefix(line, " "); {
		case line == "":
			if !verbatim {
				b.WriteString(".PP\n")
			} else {
				b.WriteString("\n")
			}
			continue
		case indented && !verbatim:
			b.WriteString(".nf\n")
			verbatim = true
		case !indented && verbatim:
			b.WriteString(".fi\n")
			verbatim = false
		}
		b.WriteString(roff(line) + "\n")
	}
	if verbatim {
		b.WriteString(".fi\n")
	}
}

func writeFlags(b *strings.Builder, flags []option) {
	for _, o := range flags {
		fmt.Fprintf(b, ".TP\n.B %s", roff("-"+o.Name))
		if o.Value != "" {
			fmt.Fprintf(b, " \\fI%s\\fR", roff(o.Value))
		}
		fmt.Fprintf(b, "\n%s.\n", roff(strings.TrimSuffix(o.Usage, ".")))
	}
}

// escapes escapes the characters that roff would interpret, or print as other ones.
var escapes = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`, `~`, `\(ti`, `"`, `\(dq`)

// roff escapes a line.
func roff(line string) string {
	line = escapes.Replace(line)
	if strings.HasPrefix(line, ".") {
		line = `\&` + line
	}
	return line
}
