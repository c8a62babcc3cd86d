// Package match says which of two players is the stronger, from games that they
// played in pairs: each game index twice, with the seats swapped. The command match asks
// it, through [Question], which games to play next and what they answer; the rest is
// arithmetic on counts.
//
// The unit is the pair. Its outcome is the score of player A over both games:
// nothing, a half, one, one and a half or two points ([Pairs]). The advantage of
// the first move cancels out of it, and what is left of it, net of strength, is
// the first mover's score over the same two games ([Tally]).
//
// # The test
//
// [Test] is the sequential probability ratio test (Wald 1945) of two strengths,
// elo0 and elo1, in the form that chess engines are tested by: the likelihood
// under each strength is the greatest that any distribution of the five outcomes
// with that strength has (Van den Bergh, "Comments on Normalized Elo" and "The
// generalized SPRT", the notes to Fishtest), so that nothing is assumed of draws
// or of how the two games of a pair hang together. It stops where the logarithm
// of their ratio reaches one of [Test.Bounds], ln(β/(1−α)) or ln((1−β)/α), and
// what it then says is wrong with probability α or β at most, although it looks
// after every pair.
//
// # Intervals
//
// [Interval] is for a number of pairs that was fixed before. After a test has
// stopped it would be too narrow and off the middle; then one that holds
// at every moment, [Anytime], stands beside the verdict of the test. The two can disagree,
// since they ask different questions; the verdict is that of the test
// ([Result]).
//
// # One pair
//
// Players who draw no random word play the same two games whatever the index is, and a
// test that counted them would be over after a hundred copies. Where all pairs from the start
// position are the same one, move by move, the answer says so, and there is no
// interval, no test and no verdict. As soon as one pair differs, all pairs count again.
//
// # Games cut off
//
// A game cut off at the limit has no result. Whatever is decided is decided on
// both extreme tables: A counts as stronger only where it would if every game
// cut off were A's loss, and as not stronger only where it would if each were
// A's win ([Count]).
package match
