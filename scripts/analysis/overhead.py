#!/usr/bin/env python3
"""Compares the processor time of `backrank-games report` with that of the engine alone on the same positions.

usage: overhead.py BACKRANK_GAMES BACKRANK_UCI NODES PLIES ROUNDS
"""
import resource, statistics, subprocess, sys

games, engine, nodes, plies, rounds = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
MOVES = ('e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 h2h3 h7h6 b1d2 c8e6 c4e6 f7e6 d1b3 d8d7 b3b7 a8b8 b7a6 '
         'e8f8 b2b4 c5b6 a2a4 f8f7 a4a5 b6f2 e1f2 b8b6').split()[:plies]

def spent(run):
    """Returns the processor time of the processes that run starts and waits for, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

def report():
    subprocess.run([games, 'report', '-nodes', nodes, '-'], input=pgn, text=True, stdout=subprocess.DEVNULL, check=True)

def bare():
    with subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as e:
        def say(text): e.stdin.write(text + '\n'); e.stdin.flush()
        say('setoption name Hash value 32')
        for n in range(plies, -1, -1):
            say('ucinewgame')
            say('position startpos' + (' moves ' + ' '.join(MOVES[:n]) if n else ''))
            say('go nodes ' + nodes)
            while not e.stdout.readline().startswith('bestmove'): pass
        say('quit')

pgn = '[Event "overhead"]\n\n' + ' '.join(MOVES) + ' *\n'
ratios = []
for _ in range(rounds):
    whole, engine_alone = spent(report), spent(bare)
    ratios.append(whole / engine_alone)
    print(f'report {whole:.2f} s, bare engine {engine_alone:.2f} s, ratio {whole / engine_alone:.3f}', flush=True)
print(f'{plies + 1} positions of {nodes} nodes, median ratio of {rounds}: {statistics.median(ratios):.3f}')
