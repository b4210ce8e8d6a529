package memory

import (
	"bytes"
	"math"
	"os"
	"path"
	"strconv"
)

// available returns the number of bytes of available memory and free swap, at most the limits of the cgroups of the
// process; math.MaxInt64 if it is unknown.
func available() uint64 {
	left := uint64(math.MaxInt64)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		left = field(text, "MemAvailable:") + field(text, "SwapFree:")
	}
	groups, err := os.ReadFile("/proc/self/cgroup")
	_, group, found := bytes.Cut(groups, []byte("0::"))
	if err != nil || !found {
		return left
	}
	group, _, _ = bytes.Cut(group, []byte("\n"))
	for dir := path.Clean("/" + string(group)); ; dir = path.Dir(dir) {
		if text, err := os.ReadFile("/sys/fs/cgroup" + dir + "/memory.max"); err == nil {
			if limit, err := strconv.ParseUint(string(bytes.TrimSpace(text)), 10, 64); err == nil { // "max" means no limit
				left = min(left, limit)
			}
		}
		if dir == "/" {
			return left
		}
	}
}

// field returns in bytes the value of a field of /proc/meminfo, which is in kB.
func field(text []byte, name string) uint64 {
	_, rest, _ := bytes.Cut(text, []byte(name))
	line, _, _ := bytes.Cut(rest, []byte("kB"))
	n, _ := strconv.ParseUint(string(bytes.TrimSpace(line)), 10, 50)
	return n << 10
}
