// Reads Parquet files with DuckDB, as one table, and prints counts and sums for each
// variant and line-up as JSON. It knows nothing of the program that wrote them: it is the
// independent witness for what the files hold.
//
//   node read.mjs DIR
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

const connection = await (await DuckDBInstance.create(":memory:")).connect();
const files = path.join(process.argv[2], "*.parquet").replaceAll("'", "''");

const rows = async (query) =>
  (await connection.runAndReadAll(query.replaceAll("FILES", `read_parquet('${files}')`))).getRowObjectsJson();

const cells = await rows(`
  SELECT variant, agents, count(*)::INTEGER AS games, count(openings)::INTEGER AS openings,
    count(comeback)::INTEGER AS comebacks, sum(game)::DOUBLE AS game, sum(plies)::DOUBLE AS plies,
    sum(score_1)::DOUBLE AS score_1, sum(captures_2)::DOUBLE AS captures_2, min(agent_1) AS agent_1
  FROM FILES GROUP BY variant, agents ORDER BY variant, agents`);
for (const cell of cells) {
  const ends = await rows(`
    SELECT end_reason, count(*)::INTEGER AS n FROM FILES
    WHERE variant = '${cell.variant}' AND agents = '${cell.agents}' GROUP BY end_reason`);
  cell.ends = Object.fromEntries(ends.map((e) => [e.end_reason, e.n]));
  // Statistics answer such questions alone: wrong ones answer them wrongly.
  const [long] = await rows(`
    SELECT count(*)::INTEGER AS n FROM FILES
    WHERE variant = '${cell.variant}' AND agents = '${cell.agents}' AND plies > 60 AND comeback IS NULL`);
  cell.long = long.n;
}
const columns = (await rows("DESCRIBE SELECT * FROM FILES")).map((c) => [c.column_name, c.column_type]);
process.stdout.write(JSON.stringify({ cells, types: Object.fromEntries(columns) }) + "\n");
