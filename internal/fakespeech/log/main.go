// Command log is a speech server that prints each text on a line, with the time, in place of speaking it:
//
//	go run ./internal/fakespeech/log -socket PATH
//	SPEECHD_ADDRESS=unix_socket:PATH backrank
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"backrank/internal/fakespeech"
)

func main() {
	socket := flag.String("socket", "", "the `path` of the server's socket, which must not exist")
	flag.Parse()
	if err := run(*socket); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run prints texts until it is killed. A text before which the earlier ones were stopped has a mark.
func run(socket string) error {
	s, err := fakespeech.Start(socket, fakespeech.None)
	if err != nil {
		return err
	}
	mark := ""
	for e := range s.Events {
		if e.Text == "" {
			mark = "! "
			continue
		}
		settings := strings.TrimSpace(e.Language + " " + e.Voice + " " + e.Rate)
		fmt.Printf("%s [%s] %s%s\n", e.At.Format("15:04:05.000"), settings, mark, e.Text)
		mark = ""
	}
	return nil
}
