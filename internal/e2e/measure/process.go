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

// Fields of /proc/PID/stat after the name of the program: utime and stime, and those of children.
const (
	ownTime      = 11
	childrenTime = 13
)

// ticks returns the processor time used by a process and its children.
func ticks(pid int) int64 {
	return statTicks(fmt.Sprintf("/proc/%d/stat", pid), ownTime, ownTime+1, childrenTime, childrenTime+1)
}

// mainThreadTicks returns the processor time used by the main thread of a process, which draws the window.
func mainThreadTicks(pid int) int64 {
	return statTicks(fmt.Sprintf("/proc/%d/task/%d/stat", pid, pid), ownTime, ownTime+1)
}

// statTicks returns the sum of some fields of a file stat.
func statTicks(path string, numbers ...int) (sum int64) {
	data, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	fields := strings.Fields(rest)
	for _, i := range numbers {
		n, _ := strconv.ParseInt(fields[i], 10, 64)
		sum += n
	}
	return sum
}

// resident returns a process's resident memory in megabytes.
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

// waitUntilIdle waits until a process has been idle for a second, at most ten seconds.
func waitUntilIdle(pid int) {
	for range 10 {
		before := ticks(pid)
		<-time.After(time.Second)
		if ticks(pid)-before <= 3 {
			return
		}
	}
}
