// Package balance searches among sets of rules for the fairest, and says how sure
// that is. [Question] asks this of a plan. [Race] knows no plan: [Race.Next] says which
// games it wants, and [Race.Add] takes their outcomes.
//
// # What is fair
//
// The unfairness of a set of rules is the largest absolute advantage of the first
// player, over all kinds of players that the search is for, each playing against its own
// kind. The mean of an absolute value is biased near zero: of fifty sets that all favour
// somebody by one percentage point, the one that looks fairest in 10,000 games each
// seems to be at half a point. So |x| is never estimated by itself: the interval of an
// unfairness follows from those of the advantages. That |a| is more than |b| is the same
// as (a − b)(a + b) > 0, and it is shown where a − b and a + b are both shown to lie on
// one side of zero, game by game, because all sets share their luck. With several
// players a set a is less fair than b where one player's advantage under a is larger
// than that of every player under b.
//
// # Three parts
//
// Each part plays games that no part before it has seen, so that what chose the
// sets never judges them.
//
// Sequential halving (Karnin, Koren and Somekh 2013, "Almost optimal exploration in
// multi-armed bandits", ICML) keeps the better half of many sets, by their
// estimates, until few are left. It promises nothing about those that it drops, and
// they are listed as such.
//
// The race plays the rest against each other. One that is shown to be less fair than
// another, or to break a constraint, is out. With k sets each comparison errs with
// probability α/(k − 1) at most over all looks together (after Kim and Nelson 2001, "A
// fully sequential procedure for indifference-zone selection in simulation", ACM
// Transactions on Modeling and Computer Simulation 11; with the confidence sequences of
// package anytime in place of their boundary, because outcomes are no normal variables).
// So the fairest of those that were raced and keep the constraints is still there at the
// end with probability 1 − α, or was put out by one that is fairer still and not shown
// to break a constraint. If a set that put another out turns out to break a constraint,
// the other comes back.
//
// The confirmation plays the set that looks fairest and today's rules once, with a
// number of games fixed before. Beside players who learned for the search play those
// who learned alike with other seeds: they count as further players, so that no set is fair
// by the luck of one training. The same searches by the lead are played, too ([Finals]).
//
// A set under which all games of a player are the same one cannot be judged: it is set
// aside after the first round that shows it, and where no other is left the search
// recommends nothing. If all games under today's rules are the same one, the
// confirmation shows nothing.
//
// Games cut off at the limit have no result. Both ends of every interval allow for
// whatever they could have become, as in package analysis.
package balance
