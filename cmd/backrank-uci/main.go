// Command backrank-uci is Backrank's computer without a window, for programs that
// speak the Universal Chess Interface. "backrank-uci bench" searches a fixed set
// of positions and prints the nodes visited, the same on every machine, and how
// many of them a second.
package main

import (
	"context"
	"fmt"
	"os"

	"backrank/engine/uci"
)

// version is set by the packager.
var version = "0.1.0"

func main() {
	if len(os.Args) > 1 {
		if os.Args[1] != "bench" {
			fmt.Fprintln(os.Stderr, "usage: backrank-uci [bench]")
			os.Exit(2)
		}
		bench(os.Stdout, benchDepth)
		return
	}
	if err := uci.Serve(context.Background(), os.Stdin, os.Stdout, "Backrank "+version); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
