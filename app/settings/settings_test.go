package settings

import (
	"testing"
	"time"

	"backrank/app/analysis"
)

func TestLimitsOfTheAnalysis(t *testing.T) {
	want := map[string]analysis.Limits{
		"none": {}, "5s": {Time: 5 * time.Second}, "20s": {Time: 20 * time.Second}, "60s": {Time: time.Minute}, "d16": {Depth: 16},
		"d24": {Depth: 24}, "d32": {Depth: 32}, "1M": {Nodes: 1e6}, "10M": {Nodes: 1e7}, "100M": {Nodes: 1e8},
	}
	for _, limit := range AnalysisLimits() {
		s := validChange(Default(), func(s *Settings) { s.AnalysisLimit = limit.ID })
		l := s.LineLimits()
		if l.Lines != 3 {
			t.Errorf("%s: %d lines", limit.ID, l.Lines)
		}
		if l.Lines = 0; l != want[limit.ID] || limit.ID != "none" && s.AnalysisLimit != limit.ID {
			t.Errorf("%s: %+v", limit.ID, l)
		}
	}
}
