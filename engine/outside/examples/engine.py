#!/usr/bin/env python3
"""Plays two-row sowing games by one rule: sow the fullest house that one may.

Among equals it draws by the seed that it is sent, so that the same games are
played again.
"""
import random
import sys


def seeds(position):
    """The seeds in each house: A, B, ... of the first row, a, b, ... of the other."""
    rows = position.split(" ")[0].split("/")
    return {
        chr(ord(first) + i): int(n)
        for first, row in zip("Aa", rows)
        for i, n in enumerate(row.split(","))
    }


told = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "houserules":
        print("houserules 1")
    elif word == "ready":
        known = told.get("family") == "mancala"
        print("ready" if known else "refuse it knows only two rows of houses")
    elif word == "go":
        houses = seeds(told["position"])
        legal = told["legal"].split()
        most = max(houses[move[0]] for move in legal)
        best = [move for move in legal if houses[move[0]] == most]
        move = random.Random(int(told["seed"])).choice(best)
        print("move", move, told.get("question", ""))
    elif word == "quit":
        break
    else:
        told[word] = rest
    sys.stdout.flush()
