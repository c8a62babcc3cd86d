// Package retrograde values positions of a game for two that may come back,
// from the ends backwards. Packages that solve games use it, and tell it which
// positions, as numbers, follow each other. It knows no game.
//
// # Values
//
// All positions form one layer: a move either stays in it, and passes the turn,
// or leaves it for something whose value is known. A value is the lead that the
// player to move still makes with best play of both. A play that stays in the
// layer without end has a payoff, the same wherever it goes round.
//
// From the payoff, values are found by thresholds, the largest distance from it
// first: a position is won by the distance t where a move makes that much more
// than the payoff, or leads to one that is lost by t; it is lost by t where every
// move leads to what is decided, the best of it t below the payoff. What no
// threshold decides is worth the payoff: each player can keep the other from
// making more of it. Within a threshold positions are found in the order of the
// plies that it takes, so their rank comes for nothing. The method is Bellman's
// (On the Application of Dynamic Programming to the Determination of Optimal Play
// in Chess and Checkers, 1965) and Thompson's (Retrograde Analysis of Certain
// Endgames, ICCA Journal 9(3), 1986), with leads as in Lincke (Exploring the
// Computational Limits of Large Exhaustive Search Problems, ETH Zürich, 2002).
//
// # Tags
//
// A payoff may depend on something that stays the same as long as play stays in
// the layer: who captured last, or whom play without end favours. Each case is a
// tag, seen by the player to move: the layer is there once for every tag, and a
// move leads to the tag's opposite.
//
// # Ranks
//
// The rank of a decided position is the number of plies until play leaves the
// layer or ends, where who makes more than the payoff hurries and the other delays,
// both keeping the value. So who plays a best move of least rank never meets a
// position twice.
package retrograde
