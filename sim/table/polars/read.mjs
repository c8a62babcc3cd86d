// Reads the tables of a study's directory with Polars, as one table, and
// prints counts and means for each variant and line-up as JSON. It knows
// nothing of the program that wrote them: it is the independent witness for
// what the files hold.
//
//   node read.mjs DIR
import path from "node:path";
import pl from "nodejs-polars";

// The columns variant and agents come from the names of the folders.
const all = pl.scanIPC(path.join(process.argv[2], "games/*/*/*.arrow")).collectSync();

const count = (values) => {
  const counts = {};
  for (const v of values) counts[v ?? ""] = (counts[v ?? ""] ?? 0) + 1;
  return counts;
};
const text = (frame, name) =>
  frame.columns.includes(name) ? frame.getColumn(name).cast(pl.Utf8).toArray() : [];

const cells = all
  .select("variant", "agents")
  .unique()
  .rows()
  .map(([variant, agents]) => {
    const frame = all.filter(pl.col("variant").eq(pl.lit(variant)).and(pl.col("agents").eq(pl.lit(agents))));
    const mean = {};
    const nulls = {};
    for (const name of frame.columns) {
      const column = frame.getColumn(name);
      nulls[name] = column.nullCount();
      const number = !["Categorical", "String", "Utf8"].includes(column.dtype.variant);
      if (number && column.nullCount() < column.length) mean[name] = column.cast(pl.Float64).mean();
    }
    return {
      variant,
      agents,
      games: frame.height,
      agent_1: Object.keys(count(text(frame, "agent_1"))),
      mean,
      nulls,
      ends: count(text(frame, "end_reason")),
      first_moves: count(text(frame, "first_move_1")),
    };
  });

process.stdout.write(JSON.stringify({ cells, all: all.height, columns: all.columns }) + "\n");
