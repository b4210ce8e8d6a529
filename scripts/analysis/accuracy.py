#!/usr/bin/env python3
"""Compares `backrank-games accuracy` with Lichess's formulas, computed here independently from %eval comments.

usage: accuracy.py BACKRANK_GAMES ANNOTATED.pgn
"""
import json, math, re, subprocess, sys

def games(text):
    for g in re.split(r'(?m)^(?=\[Event )', text):
        if g.strip():
            head, _, moves = g.partition('\n\n')
            yield dict(re.findall(r'^\[(\w+) "(.*)"\]', head, re.M)), moves

def main_line(moves):
    """Returns the start and the moves of the main line, each with the evaluation in its comments or None."""
    depth, out = 0, [['start', None]]
    for tok in re.findall(r'\{[^}]*\}|;[^\n]*|[()]|[^\s(){}]+', moves):
        if tok == '(': depth += 1
        elif tok == ')': depth -= 1
        elif depth: continue
        elif tok[0] == '{':
            m = re.search(r'\[%eval\s+([^,\]\s]+)', tok)
            if m: out[-1][1] = m.group(1)
        elif re.match(r'^(\d+\.+|\$\d+|1-0|0-1|1/2-1/2|\*|;.*)$', tok): continue
        else: out.append([re.sub(r'^\d+\.+', '', tok), None])
    return out

def chances(e, white_mated, black_mated):
    if white_mated or black_mated: cp = 1000 if black_mated else -1000
    elif e.startswith('#'): cp = 1000 if int(e[1:]) > 0 else -1000
    else: cp = max(-1000, min(1000, round(float(e) * 100)))
    return 50 + 50 * (2 / (1 + math.exp(-0.00368208 * cp)) - 1)

def sd(xs):
    m = sum(xs) / len(xs)
    return math.sqrt(sum((x - m) ** 2 for x in xs) / len(xs))

def move_accuracy(before, after):
    if after >= before: return 100.0
    return max(0.0, min(100.0, 103.1668100711649 * math.exp(-0.04354415386753951 * (before - after)) - 3.166924740191411 + 1))

def accuracy(w, white_first):
    n = len(w) - 1
    size = max(2, min(8, n // 10))
    windows = [w[:size]] * (min(size, len(w)) - 2) + [w[i:i + size] for i in range(len(w) - size + 1)]
    res = {}
    for side in (True, False):
        accs = []
        for i in range(n):
            if ((i % 2 == 0) == white_first) != side: continue
            b, a = (w[i], w[i + 1]) if side else (100 - w[i], 100 - w[i + 1])
            accs.append((move_accuracy(b, a), max(0.5, min(12, sd(windows[i])))))
        if not accs: res['white' if side else 'black'] = None; continue
        weighted = sum(a * x for a, x in accs) / sum(x for _, x in accs)
        harmonic = len(accs) / sum(1 / max(1, a) for a, _ in accs)
        res['white' if side else 'black'] = (weighted + harmonic) / 2
    return res

ours = subprocess.run([sys.argv[1], 'accuracy', '-json', sys.argv[2]], capture_output=True, text=True, check=True).stdout.splitlines()
largest, figures, other = 0, 0, 0
for said, (tags, moves) in zip(map(json.loads, ours), games(open(sys.argv[2]).read()), strict=True):
    first = ' b ' not in tags.get('FEN', ' w ')
    w = []
    for i, (san, e) in enumerate(main_line(moves)):
        mate, white_moved = san.endswith('#'), i > 0 and (i % 2 == 1) == first
        if e is None and not mate: e = '0'  # a game that is over by the rules without mate
        w.append(chances(e, mate and not white_moved, mate and white_moved))
    for side, want in accuracy(w, first).items():
        if want is None:
            assert said[side] is None
            continue
        figures += 1
        largest = max(largest, abs(said[side] - want))
        other += said[side] != round(want, 1)
print(f'{len(ours)} games, {figures} figures, largest difference {largest:.3f}, {other} not equal when both are rounded to a tenth')
