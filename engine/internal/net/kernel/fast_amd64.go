//go:build amd64 && !purego

package kernel

import "golang.org/x/sys/cpu"

// fast is true if the processor can run the assembly.
var fast = cpu.X86.HasAVX2 && cpu.X86.HasFMA
