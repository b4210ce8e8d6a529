// Package net implements the neural network of the evaluation: input features, weights, and the incremental update of
// accumulators from move to move. It knows castling rules only as data. Training is in engine/lab/train.
//
// The network is efficiently updatable (NNUE, Y. Nasu, 2018): one hidden layer per side, both with the same weights,
// and one output. With the features of a side ([Features]), its accumulator h, and the output weights o of the bucket
// for the number of pieces ([Bucket]):
//
//	h = bias + Σ features[f]                                          16 bits, 1.0 is QA = 255
//	v = min(max(h, 0), QA)²                                           squared clipped ReLU
//	sum = Σ o[mover]·v[mover] + Σ o[other]·v[other]                   1.0 is QA²·QB
//	value = (sum/QA + output bias) · Scale/(QA·QB)                    centipawns
//
// Integer division truncates toward zero, so that every machine computes the same value.
//
// No sum overflows. The absolute weight of a feature is at most 505, a position has at most 58 features and a bias is at
// most 3477, so |h| ≤ 58·505 + 3477 = 32767. Intermediate sums may wrap, which is harmless modulo 2^16. An output weight
// is at most 127, and 255·127 = 32385 fits 16 bits, so the product o·v is computed as (o·h)·h with h clipped. The
// assembly adds the products in eight sums of 32 bits, each of an eighth of at most 2048 terms: 256·255²·127 < 2^31. All
// other sums have 64 bits. [Parse] and [Floats.Quantise] reject weights beyond these bounds.
package net
