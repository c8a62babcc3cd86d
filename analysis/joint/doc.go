// Package joint makes intervals that hold all at once: the critical value of
// the largest of several correlated normal estimates ([MaxT]), the plainer ones
// for any correlation ([Sidak], [Bonferroni]), and the matrices of correlations
// that they need.
package joint
