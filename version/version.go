// Package version has the version number of the program and all commands.
package version

// Number is the version. FyneApp.toml repeats it for Fyne's packager; a test compares the two.
const Number = "0.2.0"

// commit is the revision of the source, as `git describe --always --dirty` writes it: eight digits, followed by "-dirty"
// if files were changed. The linker sets it with -X backrank/version.commit; it is empty in a build without Git.
var commit string

// Line returns the line that a program prints for -version, without a newline: "backrank-uci 0.2.0 (1f0a36d2)".
func Line(program string) string {
	line := program + " " + Number
	if commit != "" {
		line += " (" + commit + ")"
	}
	return line
}
