//go:build purego || !(amd64 || arm64)

package kernel

// useAssembly is false: there is no assembly for this processor.
const useAssembly = false

const missing = "kernel: no assembly"

func updateFast(_, _, _ *int16, _ int, _ *uint16, _ int, _ *uint16, _ int) { panic(missing) }

func outputFast(_, _, _ *int16, _ int, _ int16) int64 { panic(missing) }

func axpyFast(_ *float32, _ float32, _ *float32, _ int) { panic(missing) }

func sumRowsFast(_, _ *float32, _ int, _ *uint16, _ int) { panic(missing) }

func dotFast(_, _ *float32, _ int) float32 { panic(missing) }
