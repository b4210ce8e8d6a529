package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// ticksPerSecond is the unit of /proc/PID/stat on Linux (proc(5)).
const ticksPerSecond = 100

// ticks is the processor time of a process and its children so far.
func ticks(pid int) int64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	fields := strings.Fields(rest)
	var sum int64
	for _, i := range []int{11, 12, 13, 14} { // utime, stime, and those of children
		n, _ := strconv.ParseInt(fields[i], 10, 64)
		sum += n
	}
	return sum
}

// resident is a process's memory in megabytes.
func resident(pid int) float64 {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for line := range strings.Lines(string(data)) {
		if name, rest, _ := strings.Cut(line, ":"); name == "VmRSS" {
			kb, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb / 1024
		}
	}
	return 0
}

// settle waits until a process has been quiet for a while, ten seconds at most.
func settle(pid int) {
	for range 10 {
		before := ticks(pid)
		<-time.After(time.Second)
		if ticks(pid)-before <= 3 {
			return
		}
	}
}
