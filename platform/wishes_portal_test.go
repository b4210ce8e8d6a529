//go:build linux || freebsd || netbsd || openbsd

package platform

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
)

// settings are what a portal knows, by namespace and key.
type portalSettings map[string]map[string]dbus.Variant

// fakeBus starts a session bus with a desktop portal that has settings, and returns its address. A bus without settings accepts
// connections and never answers.
func fakeBus(t *testing.T, settings portalSettings) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bus")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				in := bufio.NewReader(conn)
				if settings == nil {
					_, _ = io.Copy(io.Discard, conn) // until the client hangs up
					return
				}
				authenticate(conn, in)
				answerCalls(conn, in, settings)
			}()
		}
	}()
	return "unix:path=" + path
}

// authenticate plays the part of a bus that accepts everybody.
func authenticate(conn net.Conn, in *bufio.Reader) {
	for {
		line, err := in.ReadString('\n')
		switch command := strings.TrimSpace(strings.TrimLeft(line, "\x00")); {
		case err != nil || command == "BEGIN":
			return
		case command == "AUTH":
			fmt.Fprint(conn, "REJECTED EXTERNAL\r\n")
		case strings.HasPrefix(command, "AUTH EXTERNAL"):
			fmt.Fprint(conn, "OK 0123456789abcdef0123456789abcdef\r\n")
		default:
			fmt.Fprint(conn, "ERROR\r\n")
		}
	}
}

// answerCalls answers the calls of a client: Hello, and ReadAll with the settings.
func answerCalls(conn net.Conn, in *bufio.Reader, settings portalSettings) {
	for {
		call, err := dbus.DecodeMessage(in)
		if err != nil {
			return
		}
		reply := &dbus.Message{Type: dbus.TypeMethodReply, Headers: map[dbus.HeaderField]dbus.Variant{
			dbus.FieldReplySerial: dbus.MakeVariant(call.Serial()), dbus.FieldSender: dbus.MakeVariant("org.freedesktop.DBus"),
		}}
		switch call.Headers[dbus.FieldMember].Value() {
		case "Hello":
			reply.Body = []any{":1.1"}
		case "ReadAll":
			reply.Body = []any{map[string]map[string]dbus.Variant(settings)}
		default:
			continue
		}
		reply.Headers[dbus.FieldSignature] = dbus.MakeVariant(dbus.SignatureOf(reply.Body...))
		var bytes bytes.Buffer
		if err := reply.EncodeTo(&bytes, binary.LittleEndian); err != nil {
			return
		}
		bytes.Bytes()[8] = 1 // its serial number, which the library sets only in its own messages
		if _, err := conn.Write(bytes.Bytes()); err != nil {
			return
		}
	}
}

// The portal knows whether the player wants no animations, by either of two settings, and the size of text.
func TestWishesAreReadFromThePortal(t *testing.T) {
	for _, tt := range []struct {
		settings portalSettings
		want     Wishes
	}{
		{portalSettings{}, Wishes{TextSize: 1}},
		{portalSettings{gnomeSettings: {"enable-animations": dbus.MakeVariant(true), "text-scaling-factor": dbus.MakeVariant(1.0)}}, Wishes{TextSize: 1}},
		{portalSettings{gnomeSettings: {"enable-animations": dbus.MakeVariant(false)}}, Wishes{Still: true, TextSize: 1}},
		{portalSettings{appearanceSettings: {"reduced-motion": dbus.MakeVariant(uint32(1))}}, Wishes{Still: true, TextSize: 1}},
		{portalSettings{appearanceSettings: {"reduced-motion": dbus.MakeVariant(uint32(0))}}, Wishes{TextSize: 1}},
		{portalSettings{gnomeSettings: {"text-scaling-factor": dbus.MakeVariant(1.5)}}, Wishes{TextSize: 1.5}},
		{portalSettings{gnomeSettings: {"text-scaling-factor": dbus.MakeVariant("large"), "enable-animations": dbus.MakeVariant("no")}}, Wishes{TextSize: 1}},
	} {
		if got := portalWishes(fakeBus(t, tt.settings)); got != tt.want {
			t.Errorf("%v: %+v, want %+v", tt.settings, got, tt.want)
		}
	}
}

// Without a bus, or with one that never answers, there are no wishes, and the program does not wait.
func TestNoBusDelaysTheProgram(t *testing.T) {
	for name, address := range map[string]string{
		"no bus": "", "a bus that has ended": "unix:path=" + filepath.Join(t.TempDir(), "none"),
		"an address of another kind": "nonsense", "a bus that never answers": fakeBus(t, nil),
	} {
		if got := portalWishes(address); got != (Wishes{TextSize: 1}) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
