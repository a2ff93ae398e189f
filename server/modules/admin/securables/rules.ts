import { sql } from 'kysely'
import { securableIds } from '../../../../shared/contracts/portal.ts'
import { UserSecurables } from '../../../../shared/contracts/admin/user-securables.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ask, fail, rule, type Finding, type RuleContext } from '../../../platform/action/rules.ts'
import { isBeyond } from '../../../platform/identity/authority.ts'
import { linesByValue } from '../lines-by-value.ts'

type Row = Record<string, unknown>

const idsOf = (identifier: string) => securableIds({ Identifier: identifier })

/** Bill-tos that the stored record does not have as they are, with their places. */
function newBillTos(record: UserSecurables, before: UserSecurables | null): { identifier: string; at: number }[] {
  const known = new Set(before?.billTos.map(({ identifier }) => identifier))
  return record.billTos.flatMap(({ identifier }, at) =>
    identifier && !known.has(identifier) ? [{ identifier, at }] : [],
  )
}

interface Fitting {
  billTos: ReadonlySet<string>
  shipTos: ReadonlySet<string>
}

/** Those of these firms that are active, by what they can be. [S5.10] */
async function fitting(db: RuleContext['db'], firmIds: readonly string[]): Promise<Fitting> {
  const { rows } = await sql<{ firm_id: string; is_bill_to: boolean; is_ship_to: boolean }>`
    select firm_id, is_bill_to, is_ship_to from firm
    where firm_id = any(${firmIds}::text[]) and status = 'Active'`.execute(db)
  const those = (is: 'is_bill_to' | 'is_ship_to') => new Set(rows.filter((row) => row[is]).map((row) => row.firm_id))
  return { billTos: those('is_bill_to'), shipTos: those('is_ship_to') }
}

interface Misfit {
  at: number
  billTo: string | null
  shipTos: string[]
}

async function misfits(record: UserSecurables, { db, before }: RuleContext<UserSecurables>): Promise<Misfit[]> {
  const given = newBillTos(record, before)
  if (given.length === 0) return []
  const named = given.flatMap(({ identifier }) => [idsOf(identifier).billToId, ...idsOf(identifier).shipToIds])
  const { billTos, shipTos } = await fitting(db, [...new Set(named)])
  return given.map(({ identifier, at }) => {
    const { billToId, shipToIds } = idsOf(identifier)
    return {
      at,
      billTo: billTos.has(billToId) ? null : billToId,
      shipTos: shipToIds.filter((id) => !shipTos.has(id)),
    }
  })
}

const place = (at: number) => `billTos.${at}.identifier`

/** Bill To is invalid: the first id is that of an active bill-to. [S8.31] */
export const billToInvalid = rule(UserSecurables, 'admin.userSecurables.billToInvalid', 'billTos', async (record, c) =>
  (await misfits(record, c)).flatMap(({ at, billTo, shipTos }) =>
    billTo && shipTos.length === 0 ? fail({ firmId: billTo }, place(at)) : [],
  ),
)

/** Ship To is invalid: the ids behind the first are those of active ship-tos. [S8.31] */
export const shipToInvalid = rule(UserSecurables, 'admin.userSecurables.shipToInvalid', 'billTos', async (record, c) =>
  (await misfits(record, c)).flatMap(({ at, billTo, shipTos }) =>
    !billTo && shipTos.length > 0 ? fail({ firmIds: shipTos.join(', ') }, place(at)) : [],
  ),
)

/** Bill-to and ship-to id invalid: neither the first id nor one behind it can be used. [S8.31] */
export const bothInvalid = rule(UserSecurables, 'admin.userSecurables.bothInvalid', 'billTos', async (record, c) =>
  (await misfits(record, c)).flatMap(({ at, billTo, shipTos }) =>
    billTo && shipTos.length > 0 ? fail({ firmIds: [billTo, ...shipTos].join(', ') }, place(at)) : [],
  ),
)

/** A bill-to is given to a user once. [S3.07] */
export const billToOnce = rule(UserSecurables, 'admin.userSecurables.billToOnce', 'billTos', (record) => {
  const billTos = record.billTos.map(({ identifier }) => (identifier ? idsOf(identifier).billToId : null))
  return billTos.flatMap((id, at): Finding[] =>
    id !== null && billTos.indexOf(id) !== at ? [fail({ firmId: id }, place(at))] : [],
  )
})

/** What narrows a member of staff: its lines, the field of a line that names the record, and the flag that says so. */
const LIMITS = [
  { lines: 'customers', id: 'firmId', flag: 'customersLimited' },
  { lines: 'branches', id: 'branchId', flag: 'branchesLimited' },
  { lines: 'warehouses', id: 'warehouseId', flag: 'warehousesLimited' },
  { lines: 'accounts', id: 'fromAccount', flag: 'accountsLimited' },
  { lines: 'banks', id: 'bankAccountId', flag: 'banksLimited' },
] as const

type Limit = (typeof LIMITS)[number]
const named = (record: UserSecurables, { lines, id }: Limit): string[] =>
  (record[lines] as unknown as Record<string, string>[]).map((line) => line[id]!)

/** Each customer, branch, warehouse and bank account is given once; no range of accounts begins where another does. */
export const givenOnce = rule(UserSecurables, 'admin.userSecurables.givenOnce', null, (record) =>
  LIMITS.flatMap((limit) => {
    const ids = named(record, limit)
    return ids.flatMap((id, at): Finding[] =>
      id && ids.indexOf(id) !== at ? [fail({ value: id }, `${limit.lines}.${at}.${limit.id}`)] : [],
    )
  }),
)

/** A range of accounts ends behind its beginning. [S6.05] */
export const rangeForward = rule(UserSecurables, 'admin.userSecurables.rangeForward', 'accounts', ({ accounts }) =>
  accounts.flatMap(({ fromAccount, toAccount }, at): Finding[] =>
    fromAccount && toAccount && toAccount < fromAccount ? [fail({ fromAccount }, `accounts.${at}.toAccount`)] : [],
  ),
)

/** Lines stand only where the user is limited to them: an unlimited user who seems limited deceives. [S6.07] */
export const limitTicked = rule(UserSecurables, 'admin.userSecurables.limitTicked', null, (record) =>
  LIMITS.flatMap((limit) => (named(record, limit).length > 0 && !record[limit.flag] ? [fail({}, limit.flag)] : [])),
)

/** Whoever limits a user to nothing is asked: the user would see none at all. */
export const limitedToNone = rule(UserSecurables, 'admin.userSecurables.limitedToNone', null, (record, { before }) =>
  LIMITS.flatMap((limit) => {
    const isNone = (one: UserSecurables | null) => !!one?.[limit.flag] && named(one, limit).length === 0
    return isNone(record) && !isNone(before) ? [ask({ userName: record.userName }, limit.flag)] : []
  }),
)

/** Nobody widens what he himself may see: his securables are changed by somebody else, or by an administrator. */
export const notOwn = rule(
  UserSecurables,
  'admin.userSecurables.notOwn',
  null,
  (record, { user, rights }) => record.userName === user.userName && !rights.can('*') && fail(),
)

/** Nobody narrows, or opens, what somebody sees who may do more than he may. */
export const notBeyondOwn = rule(
  UserSecurables,
  'admin.userSecurables.beyondOwn',
  null,
  async ({ userName }, { db, user, rights }) => (await isBeyond(db, { user, rights }, userName)) && fail({ userName }),
)

/** A portal user leaves the accounts that were taken from him at once, and what he had put in their carts. [S4.23] */
export async function beforeSave(record: Row, { trx }: ActionContext, before: Row | null): Promise<void> {
  linesByValue(record, before, 'billTos', (line) => String(line['identifier']))
  for (const { lines, id } of LIMITS) linesByValue(record, before, lines, (line) => String(line[id]))
  const kept = (record as UserSecurables).billTos.map(({ identifier }) => idsOf(identifier).billToId)
  const userId = before!['id']
  await sql`delete from portal_account where user_id = ${userId}::uuid and bill_to_id <> all(${kept}::text[])`.execute(
    trx,
  )
  await sql`delete from portal_cart_line where user_id = ${userId}::uuid and bill_to_id <> all(${kept}::text[])`.execute(
    trx,
  )
}

export const onSave = [
  billToInvalid,
  shipToInvalid,
  bothInvalid,
  billToOnce,
  givenOnce,
  rangeForward,
  limitTicked,
  limitedToNone,
  notOwn,
  notBeyondOwn,
]
