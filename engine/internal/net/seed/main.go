// Command seed writes weights that count men, for the time before there are
// better ones: go run ./engine/internal/net/seed > engine/internal/net/weights.bin
package main

import (
	"bufio"
	"log"
	"os"

	"backrank/engine/internal/net"
)

// worth is by kind from king to pawn, a pawn being 3.
var worth = [6]float32{0, 29, 15, 10, 10, 3}

// pairs is how many pairs of neurons say the same; a pair says half of ± the balance of men, so
// that the difference of their squares is proportional to it.
const pairs = 12

func main() {
	f := net.NewFloats()
	for neuron := range 2 * pairs {
		sign := float32(1 - 2*(neuron%2))
		f.Bias[neuron] = 0.5
		for input := range net.Prospects {
			weight := worth[input/64%6]
			if input/64/6%2 == 1 { // theirs
				weight = -weight
			}
			f.Features[input*net.Hidden+neuron] = sign * weight / net.QA
		}
		for bucket := range net.Buckets {
			f.Output[bucket*2*net.Hidden+neuron] = sign
		}
	}
	n, err := f.Quantise("seed: men counted")
	if err != nil {
		log.Fatal(err)
	}
	w := bufio.NewWriter(os.Stdout)
	if err := n.Write(w); err != nil {
		log.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		log.Fatal(err)
	}
}
