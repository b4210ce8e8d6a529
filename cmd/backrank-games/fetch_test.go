package main

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"backrank/app/accounts"
	"backrank/cli"
	"backrank/internal/gameservers"
)

// fetch adds the games of players, then only new ones, and continues after a failure; wrong flags are usage errors.
func TestFetch(t *testing.T) {
	server := gameservers.New(t, 400)
	t.Setenv(accounts.ServersVariable, "lichess="+server.URL+" chesscom="+server.URL)
	db := filepath.Join(t.TempDir(), "games.db")
	for _, c := range []struct {
		games      int
		args, want string
		code       int
	}{
		{400, "-lichess anna -since 2024-01-20", "added 114, faulty 0\n", cli.Done},
		{400, "-lichess anna -since 2024-01-20", "added 0, faulty 0\n", cli.Done},
		{440, "-lichess https://lichess.org/@/Anna -since 2024-01-20", "added 30, faulty 0\n", cli.Done},
		{440, "-lichess anna", "added 186, faulty 0\n", cli.Done},
		{440, "-lichess anna -variant chess960,chess", "added 110, faulty 0\n", cli.Done},
		{440, "-lichess bruno -chesscom anna", "added 330, faulty 0\n", cli.Failed},
		{440, "", "", cli.Misused},
		{440, "-lichess a/b", "", cli.Misused},
		{440, "-lichess anna -since tomorrow", "", cli.Misused},
		{440, "-lichess anna -variant atomic", "", cli.Misused},
	} {
		server.Lock()
		server.Games = c.games
		server.Unlock()
		out, status, code := runCommand(t, "", append([]string{"fetch", "-db", db}, strings.Fields(c.args)...)...)
		if out != c.want || code != c.code || code == cli.Failed && !strings.Contains(status, "Lichess has no player bruno") {
			t.Errorf("%s: %q, code %d, status %q; want %q", c.args, out, code, status, c.want)
		}
	}
	out, _, _ := runCommand(t, "", "tally", "-db", db, "-by", "colour", "-name", "ada", "-alias", "anna;nobody")
	if !strings.Contains(out, "games") && strings.Count(out, "\n") != 2 {
		t.Errorf("tally by alias: %q", out)
	}
}

// The services are asked at the same time, so that none waits for another one.
func TestFetchAsksServicesAtTheSameTime(t *testing.T) {
	var names []string
	asked := map[string]chan struct{}{"lichess": make(chan struct{}), "chesscom": make(chan struct{})}
	for service, other := range map[string]string{"lichess": "chesscom", "chesscom": "lichess"} {
		server := gameservers.New(t, 40)
		names = append(names, service+"="+server.URL)
		first := sync.OnceFunc(func() {
			close(asked[service])
			select {
			case <-asked[other]:
			case <-time.After(5 * time.Second):
				t.Errorf("%s waits for %s", other, service)
			}
		})
		server.Fault = func(int, string) gameservers.Fault {
			first()
			return gameservers.Fault{}
		}
	}
	t.Setenv(accounts.ServersVariable, strings.Join(names, " "))
	out, status, code := runCommand(t, "", "fetch", "-db", filepath.Join(t.TempDir(), "games.db"), "-lichess", "anna", "-chesscom", "anna")
	if out != "added 60, faulty 0\n" || code != cli.Done {
		t.Errorf("%q, code %d, status %q", out, code, status)
	}
}
