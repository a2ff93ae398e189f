import { sql } from 'kysely'
import type { SlipLine, SlipReturn } from '../../../../shared/contracts/ap/slip-return.ts'
import { SlipReturn as Contract } from '../../../../shared/contracts/ap/slip-return.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import * as rules from '../rules/slip-return.ts'
import { figuresOf, plannedSlips, type PlannedSlip, type Return } from './complete.ts'
import { SLIP_SIN } from './live-slips.ts'
import { countedPayments } from './subcontractors.ts'

/** What can be done with a return of slips. */
export const slipReturnActs = (secrets: Secrets): readonly Transition[] => [
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
  const slips: SlipLine[] = []
  for (const [position, line] of draft.slips.entries()) {
    const slipNo = line.include ? await keep(secrets, action, draft, planned.get(line.vendorId)!, position) : null
    slips.push({ ...line, slipNo })
  }
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

/** Answers the number of the slip. */
async function keep(
  secrets: Secrets,
  { trx, user, now }: ActionContext,
  { returnNo, firstDay, lastDay, year, basis }: Return,
  { line, recipient }: PlannedSlip,
  position: number,
): Promise<string> {
  const { surname, givenName, initial, businessNumber, address, language, sin } = recipient
  const content = { surname, givenName, initial, businessNumber, address, language }
  const { rows } = await sql<{ id: string; slipNo: string }>`
    insert into issued_slip (slip_no, return_no, position, type, amends, vendor_id, vendor_name, recipient_kind, first_day,
                             last_day, paid, goods, amount, content, sin, created_by, created_on, updated_by, updated_on)
    values ('TS' || lpad(nextval('issued_slip_number')::text, 6, '0'), ${returnNo}, ${position}, ${line.type},
            ${line.amends}, ${line.vendorId}, ${line.vendorName}, ${line.recipientKind}, ${firstDay}, ${lastDay},
            ${line.paid}, ${line.goods}, ${line.amount}, ${JSON.stringify(content)}::jsonb,
            ${sin && secrets.seal(sin, SLIP_SIN)}, ${user.name}, ${now}, ${user.name}, ${now})
    returning id, slip_no as "slipNo"`.execute(trx)
  const [slip] = rows as [{ id: string; slipNo: string }]
  if (line.type === 'Cancelled') return slip.slipNo
  await keepPayments(
    trx,
    slip.id,
    sql`
    select * from (${countedPayments({ year, basis })}) p where p.vendor_id = ${line.vendorId}`,
  )
  return slip.slipNo
}

async function keepPayments(trx: Trx, slipId: string, payments: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into issued_slip_payment (slip_id, payment_no, counted_on, taken_back, paid, goods)
    select ${slipId}::uuid, payment_no, counted_on, taken_back, paid, goods from (${payments}) p`.execute(trx)
}
