package main

import (
	"fmt"
	"go/format"
	"strings"

	"backrank/engine"
)

// source is the file of the engine that holds the numbers, under a comment that says how they were made.
func source(tables []engine.Table, comment string) ([]byte, error) {
	var b strings.Builder
	b.WriteString("package engine\n\n")
	for line := range strings.Lines(comment) {
		b.WriteString("// " + line)
	}
	b.WriteString("var tuned = numbers{\n")
	for _, t := range tables {
		switch {
		case t.Len() == 1:
			fmt.Fprintf(&b, "\t%s: %s,\n", t.Name, literal(t, 0))
		case t.Pair:
			fmt.Fprintf(&b, "\t%s: [%d]taper{\n", t.Name, t.Len())
			row := 8
			if t.Len() == 32 {
				row = 4
			}
			for i := range t.Len() {
				b.WriteString(literal(t, i) + ",")
				if i%row == row-1 || i == t.Len()-1 {
					b.WriteString("\n")
				}
			}
			b.WriteString("\t},\n")
		default:
			fmt.Fprintf(&b, "\t%s: [%d]value{", t.Name, t.Len())
			for i := range t.Len() {
				b.WriteString(literal(t, i) + ",")
			}
			b.WriteString("},\n")
		}
	}
	b.WriteString("}\n")
	return format.Source([]byte(b.String()))
}

func literal(t engine.Table, i int) string {
	mg, eg := t.At(i)
	if t.Pair {
		return fmt.Sprintf("both(%d, %d)", mg, eg)
	}
	return fmt.Sprint(mg)
}
