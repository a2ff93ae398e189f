import { sql } from 'kysely'
import type { SlipLine, SlipReturn } from '../../../../shared/contracts/ap/slip-return.ts'
import { SlipReturn as Contract } from '../../../../shared/contracts/ap/slip-return.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import * as rules from './rules.ts'
import { figuresOf, plannedSlips, type PlannedSlip, type Return } from './complete.ts'
import { SLIP_SIN } from './live-slips.ts'
import { countedPayments } from './subcontractors.ts'

/** What can be done with a return of slips. */
export const slipReturnActions = (secrets: Secrets): readonly Transition[] => [
  transition(Contract, 'issue', {
    rules: rules.onIssue,
    run: (draft, action) => issued(secrets, action, draft),
  }),
]

/**
 * [finance 7.13] Makes the slips of a return: each gets its number and is kept with all that it says and the payments that it stands
 * on. From here on another slip amends it.
 * @throws Refusal when figures or names changed since they were looked at
 */
async function issued(secrets: Secrets, action: ActionContext, draft: Return): Promise<Partial<SlipReturn>> {
  const { trx, user, now } = action
  // Of two who issue slips of a period at once, the second finds those of the first.
  await sql`lock table issued_slip in share row exclusive mode`.execute(trx)
  const planned = new Map((await plannedSlips(trx, secrets, draft)).map((slip) => [slip.line.vendorId, slip]))
  const changed = draft.slips.find((line) => !isAsShown(line, planned.get(line.vendorId)))
  if (changed || planned.size !== draft.slips.length) {
    const Args = { vendorId: changed?.vendorId ?? [...planned.keys()].find((id) => !shows(draft, id)) ?? '' }
    throw new Refusal([{ Field: 'slips', Key: 'ap:rules.slipReturn.changedMeanwhile', Args }])
  }
  const numbers = await kept(secrets, action, draft, planned)
  const slips = draft.slips.map((line): SlipLine => ({ ...line, slipNo: numbers.get(line.vendorId) ?? null }))
  return { slips, ...figuresOf(slips), issuedBy: user.name, issuedOn: now.toISOString() }
}

const shows = ({ slips }: Return, vendorId: string | null) => slips.some((line) => line.vendorId === vendorId)

const SHOWN = ['vendorName', 'type', 'recipientKind', 'number', 'amount', 'standing', 'amends'] as const

function isAsShown(line: SlipLine, planned: PlannedSlip | undefined): boolean {
  if (!planned) return false
  return SHOWN.every((name) => {
    const [shown, now] = [line[name], planned.line[name]]
    return name === 'amount' ? Number(shown) === Number(now) : shown === now
  })
}

/** Keeps the slips that are made, with the payments that each stands on; answers their numbers, by vendor. */
async function kept(
  secrets: Secrets,
  { trx, user, now }: ActionContext,
  { returnNo, firstDay, lastDay, year, basis, slips }: Return,
  planned: ReadonlyMap<string | null, PlannedSlip>,
): Promise<ReadonlyMap<string | null, string>> {
  const rows = slips.flatMap(({ vendorId, include }, position) =>
    include ? [slipRow(secrets, planned.get(vendorId)!, position)] : [],
  )
  const { rows: made } = await sql<{ slipNo: string; vendorId: string }>`
    insert into issued_slip (slip_no, return_no, position, type, amends, vendor_id, vendor_name, recipient_kind, first_day,
                             last_day, paid, goods, amount, content, sin, created_by, created_on, updated_by, updated_on)
    select 'TS' || lpad(nextval('issued_slip_number')::text, 6, '0'), ${returnNo}, r.position, r.type,
           r.amends, r.vendor_id, r.vendor_name, r.recipient_kind, ${firstDay}, ${lastDay},
           r.paid, r.goods, r.amount, r.content, r.sin, ${user.name}, ${now}, ${user.name}, ${now}
    from (select * from jsonb_populate_recordset(null::issued_slip, ${JSON.stringify(rows)}::jsonb) order by position) r
    returning slip_no as "slipNo", vendor_id as "vendorId"`.execute(trx)
  await sql`
    insert into issued_slip_payment (slip_id, payment_no, counted_on, taken_back, paid, goods)
    select s.id, p.payment_no, p.counted_on, p.taken_back, p.paid, p.goods
    from issued_slip s join (${countedPayments({ year, basis })}) p on p.vendor_id = s.vendor_id
    where s.return_no = ${returnNo} and s.type <> 'Cancelled'`.execute(trx)
  return new Map(made.map(({ slipNo, vendorId }) => [vendorId, slipNo]))
}

/** A slip as its row says it; what is sealed as a column of bytes is written. */
function slipRow(secrets: Secrets, { line, recipient }: PlannedSlip, position: number): object {
  const { surname, givenName, initial, businessNumber, address, language, sin } = recipient
  return {
    ...{ position, type: line.type, amends: line.amends, vendor_id: line.vendorId, vendor_name: line.vendorName },
    ...{ recipient_kind: line.recipientKind, paid: line.paid, goods: line.goods, amount: line.amount },
    content: { surname, givenName, initial, businessNumber, address, language },
    sin: sin && secrets.seal(sin, SLIP_SIN),
  }
}
