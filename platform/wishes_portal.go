//go:build linux || freebsd || netbsd || openbsd

package platform

import (
	"context"
	"os"

	"github.com/godbus/dbus/v5"
)

// SystemWishes returns the wishes of the player that the desktop portal knows. It never blocks for long: without a session bus, or
// if the portal does not answer in time, the player has no wishes.
func SystemWishes() Wishes { return portalWishes(os.Getenv("DBUS_SESSION_BUS_ADDRESS")) }

// portalWishes returns the wishes that the portal on the bus with an address knows.
func portalWishes(address string) Wishes {
	none := Wishes{TextSize: 1}
	if address == "" { // the library would start a bus
		return none
	}
	ctx, cancel := context.WithTimeout(context.Background(), wishesTimeout)
	defer cancel()
	all, err := readPortal(ctx, address)
	if err != nil {
		return none
	}
	return wishesIn(all)
}

// Namespaces of settings that the portal has.
const (
	gnomeSettings      = "org.gnome.desktop.interface"
	appearanceSettings = "org.freedesktop.appearance"
)

// readPortal reads the settings of the portal, by their namespaces.
func readPortal(ctx context.Context, address string) (all map[string]map[string]dbus.Variant, err error) {
	conn, err := dbus.Dial(address, dbus.WithContext(ctx))
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })() // ends the next two calls, which have no context
	if err := conn.Auth(nil); err != nil {
		return nil, err
	}
	if err := conn.Hello(); err != nil {
		return nil, err
	}
	portal := conn.Object("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
	err = portal.CallWithContext(ctx, "org.freedesktop.portal.Settings.ReadAll", 0, []string{gnomeSettings, appearanceSettings}).Store(&all)
	return all, err
}

// wishesIn returns the wishes in settings of the portal.
func wishesIn(all map[string]map[string]dbus.Variant) Wishes {
	w := Wishes{TextSize: 1}
	if enabled, is := all[gnomeSettings]["enable-animations"].Value().(bool); is {
		w.Still = !enabled
	}
	if reduced, is := all[appearanceSettings]["reduced-motion"].Value().(uint32); is && reduced == 1 {
		w.Still = true
	}
	if factor, is := all[gnomeSettings]["text-scaling-factor"].Value().(float64); is && factor > 0 {
		w.TextSize = float32(factor)
	}
	return w
}
