import type pg from 'pg'

/** Tables of a firm besides its own, each row by `owner_id`. */
const PARTS = ['firm_bill_to', 'firm_ship_to', 'firm_vendor', 'firm_address', 'firm_contact']

/** Columns that a statement may write. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map((row) => row.column_name)
}

/** Copies rows of `table`; `changed` holds the expressions of columns that differ from those of the copied row `t`. */
async function copy(client: pg.Client, table: string, own: string, changed: Record<string, string>): Promise<void> {
  const columns = await columnsOf(client, table)
  const values = columns.map((column) => changed[column] ?? `t.${column}`)
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${values.join(', ')} from copied c join ${table} t on t.${own} = c.old_id`,
  )
}

/**
 * Adds copies of the demo firms, each with its accounts, addresses and contacts, until there are `target` firms. A copy
 * has the key and the name of its firm with a number behind, so that it sorts and is found beside it.
 * @returns the number of firms that there are then
 */
export const growFirms = (client: pg.Client, target: number): Promise<number> => addCopies(client, target, PARTS)

/** The same without what belongs to a firm: rows of a list and nothing else. */
export const copyFirms = (client: pg.Client, target: number): Promise<number> => addCopies(client, target, [])

async function addCopies(client: pg.Client, target: number, parts: readonly string[]): Promise<number> {
  await client.query('begin')
  await client.query(
    `create temporary table copied on commit drop as
     select f.id as old_id, gen_random_uuid() as new_id, n
     from generate_series(1, (select ceil($1::numeric / count(*)) from firm)::integer) n, firm f
     order by n, f.firm_id limit (select greatest(0, $1::integer - count(*)) from firm)`,
    [target],
  )
  await copy(client, 'firm', 'id', {
    id: 'c.new_id',
    firm_id: `t.firm_id || '${parts.length > 0 ? 'X' : 'Y'}' || c.n`,
    name: `t.name || ' ' || c.n + 1`,
  })
  for (const part of parts) await copy(client, part, 'owner_id', { id: 'gen_random_uuid()', owner_id: 'c.new_id' })
  await client.query('commit')
  for (const table of ['firm', ...parts]) await client.query(`vacuum (analyze) ${table}`)
  const { rows } = await client.query<{ firms: string }>('select count(*) as firms from firm')
  return Number(rows[0]!.firms)
}
