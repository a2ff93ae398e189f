import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { bare } from '../../../../shared/contracts/admin/business-number.ts'
import type { SlipLine, SlipReturn } from '../../../../shared/contracts/ap/slip-return.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { seesReturnOf } from './in-sight.ts'
import { daysOf, paidByBooks, subcontractors } from './subcontractors.ts'
import { recipientsOf, type Recipient } from './recipients.ts'
import { liveSlips, type LiveSlip } from './live-slips.ts'

type Row = Record<string, unknown>
export type Return = Stored<typeof SlipReturn>
type NewLine = Omit<SlipLine, 'include' | 'slipNo'>

/** A slip that a return would make, with all that it would say. */
export interface PlannedSlip {
  readonly line: NewLine
  readonly recipient: Recipient
}

const money = (amount: string | null) => (amount === null ? null : new Decimal(amount).toFixed(2))

/**
 * [finance 7.13] The slips of a return: of an original one, for each subcontractor above the threshold who has none in the period; of
 * an amended one, for each slip that says something else than what is so today. Who is no subcontractor any more, or was paid nothing,
 * has his slip cancelled. Firms that were merged are one recipient: one of their slips is amended, the others are cancelled.
 */
export async function plannedSlips(
  db: Kysely<Tables>,
  secrets: Secrets,
  { kind, year, basis }: Pick<SlipReturn, 'kind' | 'year' | 'basis'>,
): Promise<PlannedSlip[]> {
  const days = await daysOf(db, { year, basis })
  if (!days) return []
  const live = await liveSlips(db, secrets, days)
  const paid = await recipientsOf(db, secrets, { year, basis })
  const goesOn = standingSlips([...live.values()])
  if (kind === 'Original')
    return paid
      .filter(({ standing, vendorId }) => standing !== 'Below' && !goesOn.has(vendorId))
      .map((recipient) => ({ recipient, line: lineOf(recipient, 'Original') }))
  const now = new Map(paid.map((recipient) => [recipient.vendorId, recipient]))
  return [...live.values()].flatMap((slip): PlannedSlip[] => {
    const recipient = goesOn.get(slip.keptId) === slip ? now.get(slip.keptId) : undefined
    const amends = { amends: slip.slipNo, issuedAmount: money(slip.amount) }
    if (!recipient || new Decimal(recipient.amount).lte(0)) {
      const line = { ...lineOf(slip, 'Cancelled'), ...amends }
      return [{ recipient: slip, line }]
    }
    if (saysTheSame(slip, recipient)) return []
    return [{ recipient, line: { ...lineOf(recipient, 'Amended'), ...amends } }]
  })
}

/** The slip of each recipient that goes on as his, by the firm that he is today: his own, else the first of those merged into him. */
function standingSlips(live: readonly LiveSlip[]): Map<string, LiveSlip> {
  const standing = new Map<string, LiveSlip>()
  const ownFirst = live.toSorted((a, b) => rank(a) - rank(b) || a.slipNo.localeCompare(b.slipNo))
  for (const slip of ownFirst) if (!standing.has(slip.keptId)) standing.set(slip.keptId, slip)
  return standing
}
const rank = ({ vendorId, keptId }: LiveSlip) => (vendorId === keptId ? 0 : 1)

const lineOf = (r: Recipient, type: SlipLine['type']): NewLine => ({
  ...{ vendorId: r.vendorId, vendorName: r.name, type, recipientKind: r.kind, number: r.number, payments: r.payments },
  ...{ paid: money(r.paid), goods: money(r.goods), amount: money(r.amount), issuedAmount: null, amends: null },
  // What is below the threshold by now keeps the slip that it has, with what is so.
  standing: r.standing === 'Below' ? 'Due' : r.standing,
})

/** Addresses are no reason to amend a slip: they say where it was sent. */
const saysTheSame = (slip: LiveSlip, now: Recipient): boolean =>
  new Decimal(slip.amount).eq(now.amount) &&
  (['name', 'kind', 'surname', 'givenName', 'initial', 'businessNumber', 'sin'] as const).every(
    (name) => slip[name] === now[name],
  )

/** What is included of a return: how many slips, and their box 22. */
export function figuresOf(slips: readonly SlipLine[]): { slipCount: number; total: string } {
  const included = slips.filter(({ include }) => include)
  const total = included.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Decimal(0))
  return { slipCount: included.length, total: total.toFixed(2) }
}

/** What all subcontractors were paid in the period, by the report and by the books, less what was for goods alone. */
async function tieOf(db: Kysely<Tables>, { year, basis }: Return) {
  const { rows } = await sql<Record<'reported' | 'booked' | 'difference' | 'threshold', string> & { sample: boolean }>`
    with s as (${subcontractors({ year, basis }, sql`true`)}),
         sums as (select coalesce(sum(reported), 0) as reported, coalesce(sum(goods), 0) as goods,
                         min(threshold) as threshold, coalesce(bool_or(sample), false) as sample from s)
    select money_text(sums.reported) as reported, money_text(b.paid - sums.goods) as booked,
           money_text(sums.reported - b.paid + sums.goods) as difference,
           money_text(sums.threshold) as threshold, sums.sample
    from sums, (${paidByBooks({ year, basis })}) b`.execute(db)
  return rows[0]!
}

/** A draft shows the slips that it would make, included unless somebody has taken the tick off, and what proves them. */
export const completeReturn =
  (secrets: Secrets) =>
  async (record: Row, { trx, user }: ActionContext, before: Row | null): Promise<void> => {
    const draft = record as unknown as Return
    if (before && before['status'] !== 'Draft') return
    record['status'] ??= 'Draft'
    if (!before) await beginPayer(record, trx, user.name)
    if (draft.payerAccount) record['payerAccount'] = bare(draft.payerAccount)
    const period = draft.year && draft.basis && draft.kind ? await daysOf(trx, draft) : null
    record['firstDay'] = period?.first ?? null
    record['lastDay'] = period?.last ?? null
    const known = new Map((draft.slips ?? []).map((line) => [line.vendorId, line]))
    // Whoever may not see a payment of the days is told no sum of them, and his save is refused.
    const isSeen = period !== null && (await seesReturnOf(trx, user, period))
    const planned = isSeen ? await plannedSlips(trx, secrets, draft) : []
    draft.slips = planned.map(({ line }) => {
      const old = known.get(line.vendorId)
      return { ...(old?.lineId ? { lineId: old.lineId } : {}), include: old?.include ?? true, ...line, slipNo: null }
    })
    const tie = isSeen ? await tieOf(trx, draft) : { reported: null, booked: null, difference: null, sample: false }
    Object.assign(record, { threshold: null, ...tie, ...figuresOf(draft.slips) })
  }

/** Who pays and whom to ask: as the company is known, and as the last return said. */
async function beginPayer(record: Row, db: Kysely<Tables>, user: string): Promise<void> {
  const { rows } = await sql<Row>`
    select left(coalesce(c.legal_name, c.name), 60) as "payerName",
           coalesce(l.payer_account, substr(regexp_replace(c.business_number, '\\D.*', ''), 1, 9) || 'RZ0001') as "payerAccount",
           coalesce(l.contact_name, left(${user}, 22)) as "contactName", coalesce(l.contact_phone, c.phone) as "contactPhone",
           l.contact_email as "contactEmail"
    from company_shown c
    left join lateral (select * from slip_return order by created_on desc limit 1) l on true
    where c.is_default`.execute(db)
  for (const [name, value] of Object.entries(rows[0] ?? {})) record[name] ??= value
}
