//go:build amd64 && !purego

package kernel

import "golang.org/x/sys/cpu"

// useAssembly reports whether the processor can run the assembly.
var useAssembly = cpu.X86.HasAVX2 && cpu.X86.HasFMA
