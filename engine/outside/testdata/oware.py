#!/usr/bin/env python3
"""The tournament rules of awalé (abapa) and UCI as oware engines speak it, written
for tests from their descriptions alone.

    oware.py                     an engine: the largest capture, the leftmost of equals
    oware.py table GAMES SEED    a table: plays an engine on its standard input and
                                 output, and writes each game on its standard error as
                                 the moves and every position
"""
import random
import sys

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


class Game:
    def __init__(self, fen):
        parts = fen.split("-")
        assert len(parts) == 15 and parts[14] in "SN", fen
        self.houses = [int(n) for n in parts[:12]]
        self.stores = [int(n) for n in parts[12:14]]
        self.side = "SN".index(parts[14])
        self.seen = [self.fen()]  # since the last capture
        self.again = False

    def fen(self):
        return "-".join(str(n) for n in self.houses + self.stores) + "-" + "SN"[self.side]

    def row(self, side):
        return range(6 * side, 6 * side + 6)

    def sow(self, house):
        """The houses after a sowing, and where it ends."""
        houses, at = list(self.houses), house
        seeds, houses[house] = houses[house], 0
        while seeds:
            at = (at + 1) % 12
            if at != house:
                houses[at] += 1
                seeds -= 1
        return houses, at

    def legal(self):
        theirs = self.row(1 - self.side)
        mine = [h for h in self.row(self.side) if self.houses[h]]
        if any(self.houses[h] for h in theirs):
            return mine
        return [h for h in mine if any(self.sow(h)[0][i] for i in theirs)]

    def gain(self, house):
        """What a move captures: a list of houses."""
        houses, at = self.sow(house)
        theirs, taken = self.row(1 - self.side), []
        while at in theirs and houses[at] in (2, 3):
            taken.append(at)
            at -= 1
        if sum(houses[h] for h in taken) == sum(houses[h] for h in theirs):
            return []  # all of them: nothing is captured
        return taken

    def play(self, letter):
        house = "ABCDEFabcdef".index(letter)
        assert house in self.legal(), f"{letter} at {self.fen()}"
        taken = self.gain(house)
        self.houses, _ = self.sow(house)
        for h in taken:
            self.stores[self.side] += self.houses[h]
            self.houses[h] = 0
        self.side = 1 - self.side
        if taken:
            self.seen = []
        self.again = self.fen() in self.seen
        self.seen.append(self.fen())

    def over(self):
        return max(self.stores) > 24 or not self.legal() or self.again

    def score(self):
        """With what is left in the rows of both."""
        return [self.stores[s] + sum(self.houses[h] for h in self.row(s)) for s in (0, 1)]


def say(text):
    print(text, flush=True)


def engine():
    game = None
    for line in sys.stdin:
        words = line.split()
        if words[0] == "uci":
            say("id name fullest capture\nid author nobody\noption name Hash type spin default 1 min 1 max 9\nuciok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "position":
            game = Game(START if words[1] == "startpos" else words[1])
            assert len(words) in (2, 4) and words[2:3] in ([], ["moves"]), line
            for letter in "".join(words[3:]):
                game.play(letter)
        elif words[0] == "go":
            assert words[1] == "movetime" and int(words[2]) > 0, line
            gains = {h: sum(game.sow(h)[0][i] for i in game.gain(h)) for h in game.legal()}
            best = max(gains, key=lambda h: (gains[h], -h))
            say(f"info depth 1 score cp {gains[best]} nodes {len(gains)} pv {'ABCDEFabcdef'[best]}")
            say(f"bestmove {'ABCDEFabcdef'[best]}")
        elif words[0] == "quit":
            return
        else:
            assert words[0] == "ucinewgame", line


def answer(last):
    """Reads up to a line that begins with a word."""
    while True:
        line = sys.stdin.readline()
        assert line, "the engine is gone"
        words = line.split()
        if words[0] == last:
            return words
        assert words[0] in ("id", "option", "info"), line


def table(games, seed):
    luck = random.Random(seed)
    say("uci")
    answer("uciok")
    say("setoption name Hash value 4\nisready")
    answer("readyok")
    for number in range(games):
        fen = START
        if number % 2:  # from a position that is not the start
            opening = Game(START)
            for _ in range(6):
                opening.play("ABCDEFabcdef"[luck.choice(opening.legal())])
            fen = opening.fen()
        game, moves, fens, asked = Game(fen), "", [fen], 0
        say("ucinewgame")
        while not game.over():
            if game.side == number // 2 % 2:
                told = "startpos" if fen == START else fen
                say(f"position {told}" + (f" moves {moves}" if moves else ""))
                say("go " + ("depth 2", "movetime 20", "nodes 300", "infinite\nstop")[asked % 4])
                letter = answer("bestmove")[1]
                asked += 1
            else:
                letter = "ABCDEFabcdef"[luck.choice(game.legal())]
            game.play(letter)
            moves += letter
            fens.append(game.fen())
        print(moves, "-".join(str(n) for n in game.score()), *fens, file=sys.stderr)
    say("quit")


if len(sys.argv) == 1:
    engine()
else:
    assert sys.argv[1] == "table"
    table(int(sys.argv[2]), int(sys.argv[3]))
