package draws

import (
	"fmt"
	"strings"

	"backrank/lang"
)

// Text formats draws as a list with a heading for each event, and instructions how to verify them. sum is the checksum of
// the record.
func Text(all []Draw, sum string) string {
	var b strings.Builder
	for i := range all {
		d := &all[i]
		if title := d.Title; i == 0 || title != all[i-1].Title {
			if i > 0 {
				b.WriteString("\n")
			}
			if title == "" {
				title = lang.X("draws of start positions", "Draws")
			}
			b.WriteString(title + "\n\n")
		}
		b.WriteString(d.String() + "\n")
	}
	b.WriteString("\n" + lang.L("Each seed gives its start position again. The record in JSON can be verified with\n{{.Command}}; its checksum is {{.Sum}}.", "Command", "backrank-atlas draw -verify FILE", "Sum", sum) + "\n")
	return b.String()
}

// String formats a draw as a line: round, time, variant, start position, arrays and seed.
func (d Draw) String() string {
	arrays := d.White
	if d.Black != d.White {
		arrays += " / " + d.Black
	}
	line := fmt.Sprintf("%-8s %s  %s %s  %s", d.Round, d.Time.Local().Format("2006-01-02 15:04"), d.Variant, d.Start, arrays)
	if d.Struck {
		return lang.L("{{.Draw}}  seed {{.Seed}}  struck out", "Draw", line, "Seed", d.Seed)
	}
	return lang.L("{{.Draw}}  seed {{.Seed}}", "Draw", line, "Seed", d.Seed)
}
