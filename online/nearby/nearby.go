// Package nearby announces servers of Backrank on the local network, and finds them, by multicast DNS (RFC 6762, RFC 6763).
package nearby

import (
	"context"
	"io"
	"log"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/mdns"
)

// service is the name of the service.
const service = "_backrank._tcp"

// quiet is where the library writes its log.
var quiet = log.New(io.Discard, "", 0)

// Announce announces a server at a port of this computer, until stop is called.
func Announce(port int) (stop func(), err error) {
	host, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	s, err := mdns.NewMDNSService(host, service, "", host+".local.", port, addresses(), []string{"backrank"})
	if err != nil {
		return nil, err
	}
	server, err := mdns.NewServer(&mdns.Config{Zone: s, Logger: quiet})
	if err != nil {
		return nil, err
	}
	return func() { _ = server.Shutdown() }, nil
}

// addresses returns the addresses of this computer on local networks.
func addresses() (all []net.IP) {
	known, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range known {
		if network, ok := a.(*net.IPNet); ok && network.IP.To4() != nil && !network.IP.IsLoopback() {
			all = append(all, network.IP)
		}
	}
	return all
}

// wait is how long servers may take to answer.
const wait = time.Second

// Find returns the addresses of servers on the local network, "192.168.1.5:8080", sorted. It takes a second. Without a network it
// finds none.
func Find(ctx context.Context) []string {
	found := make(chan *mdns.ServiceEntry, 64)
	q := mdns.DefaultParams(service)
	q.Entries, q.Timeout, q.Logger, q.DisableIPv6 = found, wait, quiet, true
	_ = mdns.QueryContext(ctx, q) // there may be no network
	close(found)
	var all []string
	for e := range found {
		if e.AddrV4 != nil && strings.Contains(e.Name, service) {
			all = append(all, net.JoinHostPort(e.AddrV4.String(), strconv.Itoa(e.Port)))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
