import { sql } from 'kysely'
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

/** What would be done now, in the columns that this user may see. */
export async function readPreview(
  { db }: Pick<Deps, 'db'>,
  { contract, preview, withholds }: StoredProcess,
  asking: Asking,
): Promise<ProcessPreview> {
  const withheld = await withholds(db, { user: asking.user, rights: asking.view.rights })
  const isShown = (name: string) => asking.view.mode(name) !== 'hide' && !withheld.includes(name)
  const columns = Object.keys(contract.columns).filter(isShown)
  const shown = columns.map((name) => {
    const column = sql.ref(`q.${name}`)
    const isMasked = asking.view.mode(name) === 'mask'
    const value = isMasked
      ? sql`case when ${column} is null then null else ${MASK} end`
      : wire(contract.columns[name]!, column)
    return sql`${value} as ${sql.id(name)}`
  })
  const { rows } = await sql<Row>`
    select ${sql.join([...shown, sql`count(*) over () as "$total"`])} from (${await preview(asking)}) q
    limit ${MOST_PREVIEWED}`.execute(db)
  return {
    columns,
    rows: rows.map((row) => columns.map((name) => row[name])),
    total: Number(rows[0]?.['$total'] ?? 0),
  }
}
