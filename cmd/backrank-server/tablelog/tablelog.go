// Package tablelog stores the logs of tables on disk: a stream of NATS JetStream with one subject for each table. By default the
// NATS server runs in this process and listens on no port. Several Backrank servers share the logs through a NATS cluster.
package tablelog

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Log is the logs of all tables. Any goroutine may use it.
type Log struct {
	server *server.Server // in this process; nil if the logs are on a NATS cluster
	conn   *nats.Conn
	js     jetstream.JetStream
	stream jetstream.Stream
	beats  jetstream.Stream // the last beat of each server
}

// Record is an entry of a table's log.
type Record struct {
	Number uint64 // ascending in each log, with gaps; to append, the number of the last record is needed
	Data   []byte
}

// ErrStale means that another record was appended after the one that the caller knows as the last.
var ErrStale = errors.New("tablelog: another record was appended")

const (
	streamName = "TABLES"
	beatsName  = "BEATS"
	startTime  = 10 * time.Second
	// A cluster that has no leader does not answer; it is asked again.
	answerTime = 3 * time.Second
	askAgain   = 250 * time.Millisecond
	// Keep is how long a log is kept after its last record: the longest time for which a table may be idle, and some more.
	Keep = 40 * 24 * time.Hour
)

// Open opens the logs in a folder, or with an address those on a NATS cluster. replicas is the number of servers of the cluster
// that store each record.
func Open(ctx context.Context, folder, address string, replicas int) (*Log, error) {
	l := &Log{}
	var err error
	if address == "" {
		replicas = 1
		err = l.startServer(folder)
	} else if l.conn, err = nats.Connect(address, nats.Name("backrank-server"), nats.MaxReconnects(-1)); err != nil {
		err = fmt.Errorf("connect to %s: %w", address, err)
	}
	if err == nil {
		err = l.openStreams(ctx, replicas)
	}
	if err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// startServer starts a NATS server in this process, with its files in a folder.
func (l *Log) startServer(folder string) (err error) {
	l.server, err = server.NewServer(&server.Options{
		ServerName: "backrank", DontListen: true, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: folder, SyncAlways: true, // a record that was acknowledged survives a power failure
	})
	if err != nil {
		return fmt.Errorf("open the logs in %s: %w", folder, err)
	}
	l.server.Start()
	if !l.server.ReadyForConnections(startTime) {
		return fmt.Errorf("the logs in %s cannot be opened", folder)
	}
	l.conn, err = nats.Connect("", nats.InProcessServer(l.server), nats.MaxReconnects(-1))
	return err
}

// openStreams opens the logs. A cluster that starts, or whose leader has stopped, cannot open them at once: openStreams tries again
// until ctx is done.
func (l *Log) openStreams(ctx context.Context, replicas int) error {
	if l.Alone() {
		return l.openStream(ctx, replicas)
	}
	for {
		trying, cancel := context.WithTimeout(ctx, answerTime)
		err := l.openStream(trying, replicas)
		cancel()
		if err == nil {
			return nil
		}
		select {
		case <-time.After(askAgain):
		case <-ctx.Done():
			return err
		}
	}
}

// openStream opens the stream of the logs and that of the servers' beats, and creates them at first. Neither can be read from a
// replica (AllowDirect), which may lag behind: whoever has appended a record, or was refused, must see the last one.
func (l *Log) openStream(ctx context.Context, replicas int) (err error) {
	if l.js, err = jetstream.New(l.conn); err != nil {
		return err
	}
	l.stream, err = l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: streamName, Subjects: []string{subject("*")}, Storage: jetstream.FileStorage, Replicas: replicas, DenyDelete: true,
	})
	if err != nil {
		return fmt.Errorf("open the logs: %w", err)
	}
	l.beats, err = l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: beatsName, Subjects: []string{beat("*")}, Storage: jetstream.FileStorage, Replicas: replicas, MaxMsgsPerSubject: 1, MaxAge: Keep,
	})
	if err != nil {
		return fmt.Errorf("open the beats of the servers: %w", err)
	}
	return nil
}

// Close closes the logs. Everything that was acknowledged is on disk.
func (l *Log) Close() {
	if l.conn != nil {
		l.conn.Close()
	}
	if l.server != nil {
		l.server.Shutdown()
		l.server.WaitForShutdown()
	}
}

// Alone reports whether no other server can use the logs, because they are in this process.
func (l *Log) Alone() bool { return l.server != nil }

func subject(table string) string { return "table." + table }

func beat(server string) string { return "beat." + server }

// Append appends a record to a table's log and returns its number, once it is on disk. last is the number of the record that the
// caller knows as the last, 0 for an empty log; if there is another, it returns [ErrStale]. After any other error the record may
// or may not be in the log.
func (l *Log) Append(ctx context.Context, table string, last uint64, data []byte) (uint64, error) {
	ack, err := l.js.Publish(ctx, subject(table), data, jetstream.WithExpectLastSequencePerSubject(last))
	var api *jetstream.APIError
	switch {
	case err == nil:
		return ack.Sequence, nil
	case errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant):
		return 0, ErrStale
	}
	return 0, fmt.Errorf("append to the log of a table: %w", err)
}

// Read returns the records of a table's log after a number. Each must be read within answerTime.
func (l *Log) Read(ctx context.Context, table string, after uint64) ([]Record, error) {
	var all []Record
	for {
		answer, stop := context.WithTimeout(ctx, answerTime)
		m, err := l.stream.GetMsg(answer, after+1, jetstream.WithGetMsgSubject(subject(table)))
		stop()
		switch {
		case errors.Is(err, jetstream.ErrMsgNotFound):
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("read the log of a table: %w", err)
		}
		all = append(all, Record{m.Sequence, m.Data})
		after = m.Sequence
	}
}

// Sweep removes the logs whose last record is older than a time, and returns how many. A log is removed as a whole, because a table
// follows from all of it.
func (l *Log) Sweep(ctx context.Context, before time.Time) (int, error) {
	info, err := l.stream.Info(ctx, jetstream.WithSubjectFilter(subject("*")))
	if err != nil {
		return 0, fmt.Errorf("list the logs: %w", err)
	}
	removed := 0
	for name := range info.State.Subjects {
		last, err := l.stream.GetLastMsgForSubject(ctx, name)
		if err != nil {
			return removed, fmt.Errorf("read the last record of a log: %w", err)
		}
		if !last.Time.Before(before) {
			continue
		}
		if err := l.stream.Purge(ctx, jetstream.WithPurgeSubject(name)); err != nil {
			return removed, fmt.Errorf("remove a log: %w", err)
		}
		removed++
	}
	return removed, nil
}

// Beat stores that a server is alive now.
func (l *Log) Beat(ctx context.Context, server string) error {
	_, err := l.js.Publish(ctx, beat(server), nil)
	return err
}

// LastBeat returns when a server was alive for the last time; the zero time if it is not known.
func (l *Log) LastBeat(ctx context.Context, server string) (time.Time, error) {
	m, err := l.beats.GetLastMsgForSubject(ctx, beat(server))
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound):
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, err
	}
	return m.Time, nil
}

// Publish sends a message about a table to the servers that follow it. It may be lost.
func (l *Log) Publish(table string, data []byte) error { return l.conn.Publish("live."+table, data) }

// Follow calls receive for each message about a table, on another goroutine, until stop is called.
func (l *Log) Follow(table string, receive func(data []byte)) (stop func(), err error) {
	s, err := l.conn.Subscribe("live."+table, func(m *nats.Msg) { receive(m.Data) })
	if err != nil {
		return nil, err
	}
	return func() { _ = s.Unsubscribe() }, nil
}
