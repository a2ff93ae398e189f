import { sql, type Kysely } from 'kysely'
import type { OPENING_STATES } from '../../../../shared/contracts/gl/opening-balance.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Change } from '../../../platform/entity/changes.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handsOf } from '../../../platform/identity/user.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { refusal } from './problem.ts'

export interface Opening {
  readonly id: string
  readonly version: number
  readonly openingNo: string
  readonly companyId: string
  readonly status: (typeof OPENING_STATES)[number]
  readonly opensOn: string
  readonly entryId: string | null
  readonly entryNo: string | null
  readonly updatedBy: string
}

const columns = sql`
  o.id, o.version, o.opening_no as "openingNo", o.company_id as "companyId", o.status, o.opens_on::text as "opensOn",
  o.entry_id as "entryId", o.entry_no as "entryNo", o.updated_by as "updatedBy"`

/** The opening of the company that is prepared or stands; null before there is one. */
export async function standing(db: Kysely<Tables>, companyId: string): Promise<Opening | null> {
  const { rows } = await sql<Opening>`
    select ${columns} from opening_balance o where o.company_id = ${companyId} and o.status <> 'TakenBack'`.execute(db)
  return rows[0] ?? null
}

/**
 * An opening, held until the transaction ends: whoever works on it as well comes after, and is told whose work he has not seen.
 * @throws 404, Refusal
 */
export async function held(trx: Trx, id: string, version: number, status: Opening['status']): Promise<Opening> {
  const { rows } = await sql<Opening>`
    select ${columns} from opening_balance o where o.id = ${id}::uuid for update`.execute(trx)
  const [opening] = rows
  if (!opening) throw notFound()
  if (opening.status !== status) throw refusal(`is${opening.status}`, { openingNo: opening.openingNo })
  if (opening.version !== version) throw refusal('changedSince', { by: opening.updatedBy })
  return opening
}

/** The draft of the company, held; begun where there is none. @throws Refusal where the books are opened */
export async function draftOf(context: ActionContext, companyId: string): Promise<Opening> {
  const { trx, user, now } = context
  await sql`select pg_advisory_xact_lock(hashtext('opening_balance'), hashtext(${companyId}))`.execute(trx)
  const { rows } = await sql<Opening>`
    select ${columns} from opening_balance o
    where o.company_id = ${companyId} and o.status <> 'TakenBack' for update`.execute(trx)
  const [found] = rows
  if (found && found.status !== 'Draft') throw refusal(`is${found.status}`, { openingNo: found.openingNo })
  if (found) return found
  const opensOn = await firstDay(trx, companyId)
  if (!opensOn) throw refusal('noYear')
  const number = await serialNumber(trx, { prefix: 'OB', sequence: 'opening_balance_number' })
  const { rows: made } = await sql<Opening>`
    insert into opening_balance as o (opening_no, company_id, status, opens_on, written_by, created_by, created_on, updated_by, updated_on)
    values (${number}, ${companyId}, 'Draft', ${opensOn}::date, ${handsOf(user)}::uuid[], ${user.name}, ${now}, ${user.name}, ${now})
    returning ${columns}`.execute(trx)
  const opening = made[0]!
  await noted(context, opening, [{ action: 'insert', column: 'opensOn', oldValue: null, newValue: opensOn }])
  return opening
}

/** The first day of the first period that is open; null before there is a fiscal year. */
export async function firstDay(db: Kysely<Tables>, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(p.start_date)::text as day from fiscal_year_shown y join fiscal_period_shown p on p.owner_id = y.id
    where y.company_id = ${companyId} and not p.gl_closed and not p.is_adjusting`.execute(db)
  return rows[0]?.day ?? null
}

/** It was changed: by whom, so that whoever looked before is told, and that he is not the one who posts it. */
export async function touched({ trx, user, now }: ActionContext, { id }: Opening): Promise<void> {
  await sql`
    update opening_balance set version = version + 1, updated_by = ${user.name}, updated_on = ${now},
           written_by = case when status = 'Draft' then array(select distinct unnest(written_by || ${handsOf(user)}::uuid[])) else written_by end
    where id = ${id}::uuid`.execute(trx)
}

/** What was done with an opening, in its history. */
export const noted = (
  { trx, user, now, requestId, changeId }: ActionContext,
  { id, openingNo }: Pick<Opening, 'id' | 'openingNo'>,
  changes: readonly Change[],
): Promise<void> =>
  writeAudit(
    trx,
    { table: 'opening_balance', id, recordKey: openingNo, by: user.name, on: now, requestId, changeId },
    changes,
  )

export const changed = (column: string, oldValue: string | null, newValue: string | null): Change => ({
  ...{ action: 'update', column, oldValue, newValue },
})
