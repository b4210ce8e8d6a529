// Command backrank-server lets two players play over a network, and serves the page with which they can. It is one file that needs
// nothing else. See docs/SERVER.md.
package main

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
	"golang.org/x/crypto/acme/autocert"

	"backrank/cli"
	"backrank/cmd/backrank-server/tablelog"
	"backrank/online/nearby"
)

const usage = `usage: backrank-server [flags]

Lets two players play over a network: one opens a table and sends the other a link. It serves the games at /play, and the
page with which friends play who have installed nothing.

flags:
`

const (
	stopTimeout = 10 * time.Second // to finish requests when the server stops
	openTimeout = 30 * time.Second // to open the logs
)

// options are the flags.
type options struct {
	listen, folder, web, domain, nats, origins string
	replicas, connections                      int
	proxied, hidden                            bool
}

func main() {
	os.Exit(run(cli.InterruptContext(), os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the server until ctx is done, and returns the exit code.
func run(ctx context.Context, args []string, out, status io.Writer) int {
	return cli.ExitCode(ctx, "backrank-server", dispatch(ctx, args, out, status), status)
}

func dispatch(ctx context.Context, args []string, out, status io.Writer) error {
	if cli.PrintVersion("backrank-server", args, out) {
		return nil
	}
	var o options
	flags := o.flags()
	if cli.IsHelp(args) {
		fmt.Fprint(out, usage)
		flags.SetOutput(out)
		flags.PrintDefaults()
		return nil
	}
	if err := flags.Parse(args); err != nil {
		return cli.UsageError(err.Error())
	}
	if flags.NArg() > 0 {
		return cli.UsageErrorf("unknown argument %q", flags.Arg(0))
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(status, nil)))
	return serve(ctx, o)
}

// flags returns the flags, which set the options.
func (o *options) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("backrank-server", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.listen, "listen", ":8080", "`address` to listen at")
	flags.StringVar(&o.folder, "data", "backrank-server", "`folder` for the games")
	flags.StringVar(&o.web, "web", "", "`folder` with the page, as make web builds it; by default the folder web beside the program, if there is one")
	flags.StringVar(&o.domain, "tls-domain", "", "`domain` of this server: it listens at port 443 and fetches certificates for it from Let's Encrypt")
	flags.StringVar(&o.nats, "nats", "", "`address` of a NATS cluster with JetStream that stores the games of several servers, in place of -data")
	flags.IntVar(&o.replicas, "nats-replicas", 3, "`number` of servers of the cluster that store each game")
	flags.StringVar(&o.origins, "origins", "", "`hosts` of other pages that may connect, separated by commas")
	flags.BoolVar(&o.proxied, "proxy", false, "a proxy in front of the server tells the addresses of players in X-Forwarded-For")
	flags.BoolVar(&o.hidden, "hidden", false, "do not announce the server on the local network")
	flags.IntVar(&o.connections, "connections", 400, "connections at once from one address")
	return flags
}

// serve serves until ctx is done.
func serve(ctx context.Context, o options) error {
	opening, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	logs, err := tablelog.Open(opening, filepath.Join(o.folder, "games"), o.nats, o.replicas)
	if err != nil {
		return err
	}
	defer logs.Close()
	h := newHub(logs)
	h.proxied, h.limits.connections = o.proxied, o.connections
	if o.origins != "" {
		h.origins = strings.Split(o.origins, ",")
	}
	listener, err := listen(o)
	if err != nil {
		return err
	}
	if !o.hidden {
		defer announce(listener)()
	}
	if program, err := os.Executable(); err == nil && o.web == "" {
		o.web = pageBeside(program)
	}
	return h.serve(ctx, listener, o.web)
}

// announce announces a server on the local network, unless only this computer can reach it, until stop is called.
func announce(listener net.Listener) (stop func()) {
	at, ok := listener.Addr().(*net.TCPAddr)
	if !ok || at.IP.IsLoopback() {
		return func() {}
	}
	stop, err := nearby.Announce(at.Port)
	if err != nil {
		slog.Info("the server is not announced on the local network", "error", err)
		return func() {}
	}
	return stop
}

// pageBeside returns the folder with the page beside a program, "" if there is none. The page is not embedded: it is built apart, in
// minutes, and a server for windows alone does without its 20 MB.
func pageBeside(program string) string {
	folder := filepath.Join(filepath.Dir(program), "web")
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		return ""
	}
	return folder
}

// listen opens the port.
func listen(o options) (net.Listener, error) {
	if o.domain == "" {
		return net.Listen("tcp", o.listen)
	}
	m := &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(o.domain),
		Cache: autocert.DirCache(filepath.Join(o.folder, "certificates")),
	}
	return tls.Listen("tcp", ":443", m.TLSConfig())
}

// serve serves at a listener until ctx is done. Then it tells all programs, and ends when everything is stored.
func (h *hub) serve(ctx context.Context, listener net.Listener, web string) error {
	server := &http.Server{Handler: h.handler(web), ReadHeaderTimeout: helloTimeout, ErrorLog: slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn)}
	go h.beat()
	go h.sweep()
	slog.Info("listening", "address", listener.Addr().String(), "server", h.id)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	slog.Info("stopping")
	h.stop()
	stopping, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	if down := server.Shutdown(stopping); err == nil && down != nil && !errors.Is(down, context.DeadlineExceeded) {
		err = down
	}
	return err
}

// handler returns what the server serves.
func (h *hub) handler(web string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /play", h.play)
	mux.HandleFunc("POST /tables", h.open)
	mux.Handle("GET /metrics", promhttp.HandlerFor(h.figures.registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", h.healthy)
	if web != "" {
		mux.Handle("GET /", http.FileServer(http.Dir(web)))
	}
	return mux
}

// healthy reports whether the server can store games: it stores every second that it is alive.
func (h *hub) healthy(w http.ResponseWriter, _ *http.Request) {
	if !h.beats.storing(h.now()) {
		http.Error(w, "games cannot be stored", http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok")
}
