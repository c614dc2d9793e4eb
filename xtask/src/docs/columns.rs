//! docs/columns.md: the columns of tables.

use stamma_columns::{COLUMNS, Rows};

/// The page.
pub fn page() -> String {
    let mut page = String::from(HEAD);
    for (rows, title) in [(Rows::Games, GAMES), (Rows::Moves, MOVES)] {
        page.push_str(title);
        page.push_str("| column | type | in CSV | meaning |\n|---|---|---|---|\n");
        for column in COLUMNS.iter().filter(|column| column.rows == rows) {
            let flat = if column.kind.is_flat() { "yes" } else { "" };
            let (name, kind) = (column.name, column.kind.name());
            page.push_str(&format!("| `{name}` | {kind} | {flat} | {} |\n", column.meaning));
        }
    }
    page
}

const HEAD: &str = "\
<!-- Made by `cargo xtask docs` of crates/stamma-columns/src/schema.rs; do not edit. -->

# Columns

`stamma convert --to csv`, `--to arrow` and `--to parquet` write games, or with `--rows moves` moves, as a table for other
programs:

```sh
stamma convert games.pgn.zst --to csv --columns White,Black,Result -o games.csv
stamma convert games.pgn.zst --to arrow --rows moves --columns index,ply,san,key > moves.arrow
stamma convert games.pgn.zst --to parquet -o games.parquet
```

`arrow` is a stream of Arrow IPC. Parquet is in builds with the feature `columns` alone (`cargo install --path crates/stamma-cli
--features columns`). CSV has the columns of single values; its lines end as RFC 4180 has it, null is nothing, and an empty text
is `\"\"`. Any value may be null.

`--columns` names the columns, in the order of the table; without it there are all of them. Only what they need is made: if none
of them needs moves, no move is played, and then there are no findings about moves either. The columns of tags but
`Variation` have the names and types of the tables that Lichess publishes.

## Questions in SQL

DuckDB reads Parquet as it is, and of each file only the columns and row groups that a question needs:

```sql
select ECO, count(*) as games, round(avg(ply_count), 1) as plies
from 'games.parquet'
where Result <> '*'
group by ECO
order by games desc, ECO
limit 10
```

Positions are found by their `key`, in which transpositions are one. This is the position after 1. e4:

```sql
select games.index, games.White, games.Black, moves.ply
from 'moves.parquet' as moves join 'games.parquet' as games on games.index = moves.index
where moves.key = 9384546495678726550
order by games.index
limit 10
```

[Python](python.md) has DuckDB, Polars and pandas on files of games themselves. `cargo xtask columns` runs these questions.

";

const GAMES: &str = "## Games\n\nA row for each game: the default.\n\n";

const MOVES: &str = "
## Moves

With `--rows moves`: a row for each half-move of the main lines. Variations are left out.

";
