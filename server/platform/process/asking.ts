import { sql, type RawBuilder } from 'kysely'
import { normalize } from '../../../shared/contracts/check.ts'
import { MOST_PREVIEWED, type ProcessPreview } from '../../../shared/contracts/process.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { Deps } from '../deps.ts'
import { valueProblems } from '../entity/references.ts'
import type { EntityRegistry } from '../entity/registry.ts'
import { wire, type Row } from '../entity/stored.ts'
import { MASK } from '../entity/visibility.ts'
import type { CurrentUser } from '../identity/user.ts'
import { askable, reportViewOf, type ReportView } from '../reports/report-view.ts'
import type { ProcessAsked, StoredProcess } from './process.ts'

/** A process as one user asks for it. */
export interface Asking extends ProcessAsked<Row> {
  view: ReportView
}

export async function askingOf(
  deps: Pick<Deps, 'db'>,
  registry: EntityRegistry,
  { contract }: StoredProcess,
  user: CurrentUser,
  parameters: Readonly<Row>,
): Promise<Asking> {
  const view = await reportViewOf(deps, user, registry, { ...contract, reads: [] })
  const given = normalize({ fields: contract.parameters }, { ...parameters })
  return { parameters: askable(view, given), user, view, inSight: view.inSight }
}

/** What is wrong with the parameters, each at its field: by its limits, or since nobody knows what it names. */
export async function problemsOf(
  { db }: Pick<Deps, 'db'>,
  registry: EntityRegistry,
  { contract, ownReferences }: StoredProcess,
  { parameters, user }: Asking,
): Promise<Problem[]> {
  return valueProblems({ db, user, registry, own: ownReferences }, contract.parameters, null, parameters)
}

/** What would be done, as one select of the columns that this user may see. */
async function readable(
  { db }: Pick<Deps, 'db'>,
  { contract, preview, withholds }: StoredProcess,
  asking: Asking,
): Promise<{ columns: readonly string[]; values: readonly RawBuilder<unknown>[]; from: RawBuilder<unknown> }> {
  const withheld = await withholds(db, { user: asking.user, rights: asking.view.rights })
  const isShown = (name: string) => asking.view.mode(name) !== 'hide' && !withheld.includes(name)
  const columns = Object.keys(contract.columns).filter(isShown)
  const values = columns.map((name) => {
    const column = sql.ref(`q.${name}`)
    const isMasked = asking.view.mode(name) === 'mask'
    const value = isMasked
      ? sql`case when ${column} is null then null else ${MASK} end`
      : wire(contract.columns[name]!, column)
    return sql`${value} as ${sql.id(name)}`
  })
  return { columns, values, from: sql`(${await preview(asking)}) q` }
}

/** What would be done now, in the columns that this user may see. */
export async function readPreview(
  deps: Pick<Deps, 'db'>,
  process: StoredProcess,
  asking: Asking,
): Promise<ProcessPreview> {
  const { columns, values, from } = await readable(deps, process, asking)
  const { rows } = await sql<Row>`
    select ${sql.join([...values, sql`count(*) over () as "$total"`])} from ${from}
    limit ${MOST_PREVIEWED}`.execute(deps.db)
  return {
    columns,
    rows: rows.map((row) => columns.map((name) => row[name])),
    total: Number(rows[0]?.['$total'] ?? 0),
  }
}

/** The same, all of it, as a statement that is read piece by piece. */
export async function wholePreview(
  deps: Pick<Deps, 'db'>,
  process: StoredProcess,
  asking: Asking,
): Promise<{ columns: readonly string[]; statement: RawBuilder<Row> }> {
  const { columns, values, from } = await readable(deps, process, asking)
  return { columns, statement: sql<Row>`select ${sql.join([...values])} from ${from}` }
}
