package nearby

import (
	"net"
	"strings"
	"testing"
	"time"
)

// multicasts reports whether this computer receives what it sends to a multicast group.
func multicasts(t *testing.T) bool {
	group := &net.UDPAddr{IP: net.IPv4(224, 0, 0, 250), Port: 5399}
	l, err := net.ListenMulticastUDP("udp4", nil, group)
	if err != nil || len(addresses()) == 0 {
		return false
	}
	defer l.Close()
	if c, err := net.DialUDP("udp4", nil, group); err == nil {
		_, _ = c.Write([]byte("hello"))
		c.Close()
	}
	_ = l.SetReadDeadline(time.Now().Add(time.Second))
	n, _, _ := l.ReadFrom(make([]byte, 16))
	return n > 0
}

func TestAnAnnouncedServerIsFound(t *testing.T) {
	stop, err := Announce(8123)
	if err != nil {
		if multicasts(t) {
			t.Fatal(err)
		}
		return
	}
	all := Find(t.Context())
	stop()
	if multicasts(t) && (len(all) == 0 || !strings.HasSuffix(all[0], ":8123")) {
		t.Errorf("found %v, the addresses here are %v", all, addresses())
	}
}
