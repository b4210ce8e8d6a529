package main

import (
	"strings"
	"testing"

	"backrank/cli"
)

// The command like lists the arrays that are most like the array of -number, nearest first, each with a reason. It lists six
// arrays, or as many as -n says, and with a pattern only arrays that match it.
func TestLike(t *testing.T) {
	all := runJSON(t, "like", "-number", "518")
	last := 0.0
	for _, one := range all {
		if d := one["distance"].(float64); d < last || one["reason"] == "" || one["id"] == "518" {
			t.Errorf("%v after a distance of %v", one, last)
		} else {
			last = d
		}
	}
	if len(all) != 6 || all[0]["white"] != "RNBKQBNR" || !strings.HasPrefix(all[0]["reason"].(string), "The mirror image") {
		t.Errorf("%v", all)
	}
	some := runJSON(t, "like", "-variant", "bunker", "-number", "518", "-n", "2", "-pattern", "B*")
	if len(some) != 2 || !strings.HasPrefix(some[1]["white"].(string), "B") {
		t.Errorf("%v", some)
	}
	out, _, _ := runCommand("like", "-id", "518", "-n", "1")
	if !strings.Contains(out, "  distance          ") || !strings.Contains(out, "  reason            The mirror image") {
		t.Errorf("%q", out)
	}
	table, _, _ := runCommand("like", "-id", "518", "-n", "1", "-csv")
	if names, _, _ := strings.Cut(table, "\n"); !strings.HasSuffix(names, ",distance,reason") {
		t.Errorf("%q", table)
	}
	for _, args := range [][]string{{"like"}, {"like", "-variant", "dfrc", "-id", "W518-B534"}} {
		if _, stderr, code := runCommand(args...); code != cli.Misused || stderr == "" {
			t.Errorf("%v: %d, %s", args, code, stderr)
		}
	}
}
