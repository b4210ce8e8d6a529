// Package net is the neural network of the evaluation: what it sees of a position, its numbers, and how they are
// brought up to date from move to move. It knows no castling rule by name; how the numbers are learnt is no business
// of it.
//
// The net is an efficiently updatable one (Y. Nasu, 2018): one hidden layer for each side, the same weights for both,
// and one output. With f the features of a side ([Features]), h its sums and o the weights of the output
// for the number of pieces ([Bucket]):
//
//	h = bias + Σ features[f]                                          16 bits, 1 is QA = 255
//	v = min(max(h, 0), QA)²                                           the squared clipped rectifier
//	sum = Σ o[mover]·v[mover] + Σ o[other]·v[other]                   1 is QA²·QB
//	value = (sum/QA + output bias) · Scale/(QA·QB)                    centipawns
//
// Divisions are of integers and cut toward zero, so that every machine finds the same value.
//
// Why nothing overflows. A feature weighs at most 505 in a neuron, a position has at most 58 features and a bias is at
// most 3477: |h| ≤ 58·505 + 3477 = 32767. On the way there sums may wrap, which does no harm modulo 2^16. A weight
// of the output is at most 127 and 255·127 = 32385 fits 16 bits, so that the product o·v is made as (o·h)·h. The
// assembly adds the products in eight sums of 32 bits, each of an eighth of at most 2048: 256·255²·127 < 2^31; all
// else is done in 64. [Parse] and [Floats.Quantise] refuse weights beyond these bounds.
package net
