package player

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"backrank/engine/uci/client"
	"backrank/internal/fakeengine"
	"backrank/internal/killed"
	"backrank/variants"
)

func TestWhatAnEngineCanPlay(t *testing.T) {
	plain := Entry{Name: "Plain"}
	fischer := Entry{Name: "Fischer", DeclaredOptions: client.Options{{Name: "UCI_Chess960", Kind: client.Check}}}
	ours := Entry{Name: "Ours", DeclaredOptions: client.Options{{Name: "UCI_Variant", Kind: client.Combo, Vars: ids(variants.All())}}}
	for _, c := range []struct {
		variant              string
		plain, fischer, ours bool
	}{
		{"chess", true, true, true},
		{"benko", true, true, true},
		{"shuffle", true, true, true},
		{"chess960", false, true, true},
		{"dfrc", false, true, true},
		{"chess484", false, true, true},
		{"bunker", false, false, true},
		{"slide", false, false, true},
		{"kingsleap", false, false, true},
		{"chess480", false, false, true},
	} {
		v := variant(t, c.variant)
		for e, can := range map[*Entry]bool{&plain: c.plain, &fischer: c.fischer, &ours: c.ours} {
			if err := e.CanPlay(v); (err == nil) != can {
				t.Errorf("%s plays %s: %v", e.Name, v.Name, err)
			}
		}
	}
	if got := ours.VariantSummary(); got != "Plays all variants" {
		t.Error(got)
	}
	if got := plain.VariantSummary(); got != "Plays Orthodox chess, Pre-chess (Benko's castling) and Shuffle chess" {
		t.Error(got)
	}
}

func TestTryingAnEngine(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct {
		entry Entry
		says  string
	}{
		{Entry{Path: filepath.Join(folder, "nothing")}, "There is no program called " + folder},
		{Entry{Path: folder}, " is a folder"},
		{fakeEngine("dead", folder), "does not speak UCI: it exited at once (exit status 7): cannot go on:[31m no strength left"},
		{fakeEngine("crash", folder), "Fake exited unexpectedly (exit status 7): cannot go on:[31m no strength left"},
		{fakeEngine("illegal", folder), "Fake played an illegal move"},
	} {
		if _, err := Try(t.Context(), c.entry, 0); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", c.entry.Path, err, c.says)
		}
	}
	trial, err := Try(t.Context(), fakeEngine("signing", folder), 0)
	do(t, err)
	if got := trial.Words(); got != "Fake, signing by nobody works. Its first move was "+trial.Move+"." || trial.Move == "" || len(trial.Options) != 3 {
		t.Errorf("%s; options %v", got, trial.Options)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Try(ctx, fakeEngine("signing", folder), 0); err == nil {
		t.Error("a trial that was given up found something")
	}
	for _, pid := range fakeengine.Processes(t, folder) {
		killed.CheckGone(t, pid)
	}
}

func ids(all []variants.Variant) []string {
	var ids []string
	for _, v := range all {
		ids = append(ids, v.ID)
	}
	return ids
}

// Cancelling a trial does not wait for the engine: an engine that is silent, at any point, is killed.
func TestCancellingATrialOfASilentEngine(t *testing.T) {
	for _, fault := range []string{"mute", "silence"} {
		ctx, cancel := context.WithCancel(t.Context())
		began := time.Now()
		time.AfterFunc(300*time.Millisecond, cancel)
		if _, err := Try(ctx, fakeEngine(fault, t.TempDir()), time.Minute); err == nil {
			t.Errorf("%s: it works", fault)
		}
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("%s: given up after %v", fault, took)
		}
	}
}
