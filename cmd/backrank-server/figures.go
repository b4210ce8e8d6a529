package main

import (
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"backrank/cmd/backrank-server/tablelog"
	"backrank/online"
)

// figures are what /metrics shows.
type figures struct {
	registry    *prometheus.Registry
	connections prometheus.Gauge
	rooms       prometheus.Gauge
	messages    prometheus.Counter
	entries     *prometheus.CounterVec
	appends     prometheus.Histogram
	failures    *prometheus.CounterVec
}

func newFigures() *figures {
	f := &figures{
		registry:    prometheus.NewRegistry(),
		connections: prometheus.NewGauge(prometheus.GaugeOpts{Name: "backrank_connections", Help: "Programs that are connected."}),
		rooms:       prometheus.NewGauge(prometheus.GaugeOpts{Name: "backrank_tables", Help: "Tables in memory."}),
		messages:    prometheus.NewCounter(prometheus.CounterOpts{Name: "backrank_messages_total", Help: "Messages of programs."}),
		entries:     prometheus.NewCounterVec(prometheus.CounterOpts{Name: "backrank_entries_total", Help: "Entries of the logs, by kind."}, []string{"kind"}),
		appends: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "backrank_append_seconds", Help: "Time until an entry is on disk.", Buckets: prometheus.ExponentialBuckets(.0001, 2, 15),
		}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "backrank_append_failures_total", Help: "Entries that were not stored: stale, or failed."}, []string{"reason"}),
	}
	f.registry.MustRegister(f.connections, f.rooms, f.messages, f.entries, f.appends, f.failures)
	return f
}

// entry counts an entry of a log.
func (f *figures) entry(k online.Kind) { f.entries.WithLabelValues(string(k)).Inc() }

// append counts how long it took to append an entry.
func (f *figures) append(took time.Duration, err error) {
	switch {
	case err == nil:
		f.appends.Observe(took.Seconds())
	case errors.Is(err, tablelog.ErrStale):
		f.failures.WithLabelValues("stale").Inc()
	default:
		f.failures.WithLabelValues("failed").Inc()
	}
}
