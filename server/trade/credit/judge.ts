import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { moneyText } from '../../../shared/contracts/money.ts'
import type { Credit } from '../../../shared/contracts/trade/credit.ts'
import type { ActionContext } from '../../platform/action/action.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import { fail, rule, ruleKey, type Rule } from '../../platform/action/rules.ts'
import { businessDay } from '../../platform/calendar/business-day.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { MASK, sightOf } from '../../platform/entity/visibility.ts'
import type { Rights } from '../../platform/rights/rights.ts'
import { useRight } from '../../platform/rights/use.ts'
import { creditOf } from './credit-of.ts'

/** Beyond a limit sells whoever has this right, up to the limit of the right, and says why. */
const RIGHT = 'credit.override'

/** What a document adds to what its customer owes. */
interface Binding {
  readonly id?: string | null
  readonly billToId: string | null
  readonly currency: string | null
  readonly dueAmount: string | null
  /** Units of the company's currency for one of the document's. */
  readonly rate: string | null
  /** Why somebody goes beyond the limit. */
  readonly creditReason: string | null
}

interface Beyond {
  /** In the company's currency, by which the right is limited. */
  readonly amount: string
  /** What a sentence says of it, in the currency of the account. */
  readonly args: Problem['Args']
}

/**
 * [finance 8.5, R11] What of a document goes beyond the limit of its customer or of his parent; null: nothing, or there is no limit.
 * @param hold under the lock of the group: two who bind the last of a limit at once do not both pass
 */
async function beyondCredit(db: Kysely<Tables>, now: Date, document: Binding, hold: boolean): Promise<Beyond | null> {
  const { billToId: firmId, id: but = null } = document
  if (!firmId) return null
  const asked = { firmId, day: await businessDay(db, now), but }
  const credit = await creditOf(db, asked)
  if (!credit || credit.free === null) return null
  if (!hold) return beyondOf(credit, document)
  await sql`select hold_credit(${firmId})`.execute(db)
  const held = await creditOf(db, asked)
  return held && beyondOf(held, document)
}

function beyondOf({ free, currency, rate, limit, group, firmId }: Credit, document: Binding): Beyond | null {
  if (free === null || rate === null) return null
  const due = new Decimal(document.dueAmount ?? 0)
  const own = document.currency === currency ? due : due.times(document.rate ?? 1).div(rate)
  const beyond = own.minus(free)
  if (beyond.lte(0)) return null
  const byParent = group?.limit && (limit === null || group.available === free)
  return {
    amount: moneyText(beyond.times(rate)),
    args: {
      ...{ billToId: firmId, free, beyond: moneyText(beyond), currency },
      ...{ limitOf: byParent ? group.firmId : firmId, limit: (byParent ? group.limit : limit)! },
    },
  }
}

/** What a sentence tells by its figures: whoever may not read one of these reads dots. */
const TOLD = ['admin.firm.billTo.creditLimit', 'ar.customerInvoice.openAmount']

/** [S6.09] */
function argsInSight(args: Problem['Args'], rights: Rights): Problem['Args'] {
  const sight = sightOf(rights)
  return TOLD.every((field) => sight.reads(field)) ? args : { ...args, free: MASK, beyond: MASK, limit: MASK }
}

/** What is sent for approval beyond the limit of its customer says why; who approves it needs the right. [finance 8.5] */
export const creditReasoned = (of: { readonly id: string; readonly fields: Fields }): Rule =>
  rule(
    of,
    `${of.id}.creditReasoned`,
    'creditReason',
    async (record: Readonly<Record<string, unknown>>, { db, now, rights }) => {
      const document = record as unknown as Binding
      if (document.creditReason) return false
      const beyond = await beyondCredit(db, now, document, false)
      return beyond && fail(argsInSight(beyond.args, rights))
    },
  )

/**
 * Lets a document through that goes beyond the limit of its customer: by the right of whoever does it, used with his reason.
 * @param of its contract: `rules.<noun>.withinCredit` says what is left
 * @throws Refusal
 */
export async function useCredit(
  action: ActionContext,
  of: { readonly id: string },
  document: Binding & { readonly id: string },
  on: { readonly table: string; readonly recordKey: string | null },
  { hold }: { readonly hold: boolean },
): Promise<void> {
  const beyond = await beyondCredit(action.trx, action.now, document, hold)
  if (!beyond) return
  const Args = argsInSight(beyond.args, action.rights)
  if (!action.rights.can(RIGHT)) throw new Refusal([{ Field: 'billToId', Key: ruleKey(`${of.id}.withinCredit`), Args }])
  if (!document.creditReason)
    throw new Refusal([{ Field: 'creditReason', Key: ruleKey(`${of.id}.creditReasoned`), Args }])
  const problem = await useRight(action, {
    ...{ right: RIGHT, reason: document.creditReason, amount: beyond.amount, on: { ...on, id: document.id } },
    fields: { amount: 'billToId', reason: 'creditReason' },
  })
  if (problem) throw new Refusal([problem])
}
