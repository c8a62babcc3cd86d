// Package design says which combinations of some factors to play, and what they
// can tell. Package sim uses it for studies that vary rules. A factor has levels,
// numbered from 0; a run is one level of each factor. The package does not know what
// they stand for.
//
// [Space.All] lists every run, [Sample] chooses some of them so that effects are
// known as exactly as that many runs allow (D-efficient: Atkinson, Donev and
// Tobias 2007, "Optimum Experimental Designs, with SAS", chapter 11; by the
// exchange of coordinates of Meyer and Nachtsheim 1995, Technometrics 37), and
// [Fraction] is a regular fraction of a two-level factorial (Box and Hunter
// 1961, Technometrics 3), which says which effects it mixes up.
//
// A [Model] says how a run's mean is made of effects, a [Fit] with which weights
// the means of the runs give an effect back, or that they cannot: the effect is
// not estimable.
package design
