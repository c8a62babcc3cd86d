package analysis

import (
	"math"

	"houserules/engine"
)

// Names of the figures. Shares and the first player's advantage are fractions
// of 1 (not per cent).
const (
	// FirstAdvantage is the first seat's mean return minus one half (with
	// more than two seats: minus the mean of its role).
	FirstAdvantage = "first_player_advantage"
	// FirstScore is the first seat's mean return: win 1, draw one half.
	FirstScore = "first_player_score"
	// FirstWins, Draws and FirstLosses are shares of all games.
	FirstWins   = "first_player_wins"
	Draws       = "draws"
	FirstLosses = "first_player_losses"
	// DecisiveShare is the first seat's wins among the games with a winner.
	DecisiveShare = "decisive_share"
	// FirstLead is the mean of the first seat's score minus the second's. Its
	// key is the name of the tables' column.
	FirstLead = "margin"
	// PlyCount is the mean number of decision plies.
	PlyCount = "plies"
	// Branching is the mean number of legal actions per decision ply (ratio
	// of sums).
	Branching = "branching"
	// ForcedShare is the share of decision plies with one legal action.
	ForcedShare = "forced_share"
	// LeadChanges is the mean number of changes of the sole leader.
	LeadChanges = "lead_changes"
	// CutOffShare is the share of games cut off at the limit.
	CutOffShare = "capped_share"
)

// Figures is the table of figures, in the order of tables and reports.
func Figures() []Figure {
	inf := math.Inf(1)
	return []Figure{
		{
			Name: FirstAdvantage, Kind: ShareDifference, Reads: []Column{advantageColumn()},
			Estimate: (*Games).firstAdvantage, CutOff: anyAdvantage,
		}, {
			Name: FirstScore, Kind: Share, Reads: []Column{scoreColumn()},
			Estimate: (*Games).firstScore, CutOff: anyShare,
			Compare: &Comparison{Share: true, Tolerance: ToleranceOfScore, Alike: sameRoles, Apart: differentRoles},
		}, {
			Name: FirstWins, Kind: Share, Reads: []Column{winColumn()},
			Estimate: shareOf(winColumn()), CutOff: anyShare,
		}, {
			Name: Draws, Kind: Share, Reads: []Column{drawColumn()},
			Estimate: shareOf(drawColumn()), CutOff: anyShare,
			Compare: &Comparison{Share: true, Tolerance: ToleranceOfDraws, Alike: sameRoles, Apart: differentRoles},
		}, {
			Name: FirstLosses, Kind: Share, Reads: []Column{lossColumn()},
			Estimate: shareOf(lossColumn()), CutOff: anyShare,
		}, {
			// Its bounds are a ratio's; the estimator adds them.
			Name: DecisiveShare, Kind: Share, Shown: ShownWithMeasures, Reads: []Column{winColumn(), lossColumn()},
			Estimate: (*Games).decisive,
		}, {
			Name: FirstLead, Kind: ScoreDifference, Shown: ShownInResults, Reads: []Column{leadColumn()}, Has: hasLead,
			Estimate: meanOf(leadColumn()), CutOff: anyLead,
			Compare: &Comparison{Tolerance: ToleranceOfLead, Alike: sameUnit, Apart: differentUnits},
		}, {
			Name: PlyCount, Kind: Number, Shown: ShownInResults, Reads: []Column{pliesColumn()},
			Estimate: within(0, inf, meanOf(pliesColumn())), CutOff: upToLimit, Unfinished: GoesOn, Most: mostPliesOf,
			Compare: &Comparison{Tolerance: ToleranceOfPlies},
		}, {
			Name: Branching, Kind: Number, Shown: ShownWithMeasures, Reads: []Column{branchingColumn(), pliesColumn()}, Together: true,
			Estimate: within(0, inf, ratioOf(branchingColumn(), pliesColumn())), Unfinished: AsItStood,
		}, {
			Name: ForcedShare, Kind: Share, Shown: ShownWithMeasures, Reads: []Column{forcedColumn(), pliesColumn()}, Together: true,
			Estimate: within(0, 1, ratioOf(forcedColumn(), pliesColumn())), Unfinished: AsItStood,
		}, {
			Name: LeadChanges, Kind: Number, Shown: ShownWithMeasures, Reads: []Column{leadChangesColumn()},
			Estimate: within(0, inf, countOf(leadChangesColumn())), Unfinished: GoesOn,
		}, {
			Name: CutOffShare, Kind: Share, Shown: ShownWithMeasures,
			Estimate: (*Games).cutOffShare,
		},
	}
}

// hasLead tells whether a game has a lead, which takes two seats.
func hasLead(info *engine.Info) bool { return info.Seats() == 2 }

// sameUnit tells whether two games count the same: seeds are no counters.
func sameUnit(a, b *engine.Info) bool { return a.Unit == b.Unit }
