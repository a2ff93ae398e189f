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
export interface Binding {
  readonly id?: string | null
  readonly billToId: string | null
  readonly currency: string | null
  readonly dueAmount: string | null
  /** Units of the company's currency for one of the document's. */
  readonly rate: string | null
  /** Why somebody goes beyond the limit. */
  readonly creditReason: string | null
}

/** What of a document is no credit that its customer has, by the name of its sentence. */
export interface Beyond {
  readonly name: string
  /** In the company's currency, by which the right is limited. */
  readonly amount: string
  readonly args: NonNullable<Problem['Args']>
}

/** The limit itself is passed, his own or his parent's, by `args.beyond`. */
export const passesLimit = ({ name }: { readonly name: string }): boolean =>
  name === 'withinCredit' || name === 'withinParentCredit'

/** All that a document passes of its customer's credit: his limit or his parent's [R11], and what the settings judge beside it. [finance 8.5] */
export function beyondOf(credit: Credit, document: Binding): readonly Beyond[] {
  const { free, currency, rate, limit, group, firmId: billToId } = credit
  const due = new Decimal(document.dueAmount ?? 0)
  // Without a rate for the account nothing is compared: the limit has not been passed by what is not known.
  const own = document.currency === currency ? due : rate && due.times(document.rate ?? 1).div(rate)
  const home = (amount: Decimal) => moneyText(amount.times(rate ?? 1))
  const beyond: Beyond[] = []
  const over = own && free !== null ? own.minus(free) : null
  if (rate !== null && over?.gt(0)) {
    const byParent = group?.limit && (limit === null || group.available === free)
    const limitOf = byParent ? group.firmId : billToId
    beyond.push({
      ...{ name: limitOf === billToId ? 'withinCredit' : 'withinParentCredit', amount: home(over) },
      args: {
        ...{ billToId, free: free!, beyond: moneyText(over), currency, limitOf },
        creditLimit: (byParent ? group.limit : limit)!,
      },
    })
  }
  const whole = moneyText(due.times(document.rate ?? 1))
  beyond.push(...credit.found.map(({ name, args }) => ({ name, amount: whole, args })))
  const owes = credit.parts?.reduce((sum, { amount }) => sum.plus(amount), new Decimal(own || 0))
  const bare = credit.insured !== null && credit.isInsuranceJudged ? owes?.minus(credit.insured) : undefined
  if (bare?.gt(0)) {
    const { insured, insurer } = credit
    const args = { billToId, insured: insured!, insurer: insurer ?? '', beyond: moneyText(bare), currency }
    beyond.push({ name: 'creditInsured', amount: home(Decimal.min(bare, own || bare)), args })
  }
  return beyond
}

/**
 * What a document would pass of its customer's credit as it stands now; nothing for whoever has no account.
 * @param hold under the lock of the group: two who bind the last of a limit at once do not both pass
 */
export async function beyondCredit(
  db: Kysely<Tables>,
  now: Date,
  document: Binding,
  hold: boolean,
): Promise<readonly Beyond[]> {
  const { billToId: firmId, id: but = null } = document
  if (!firmId) return []
  const asked = { firmId, day: await businessDay(db, now), but }
  const credit = await creditOf(db, asked)
  if (!credit) return []
  if (!hold || (credit.free === null && credit.insured === null)) return beyondOf(credit, document)
  await sql`select hold_credit(${firmId})`.execute(db)
  const held = await creditOf(db, asked)
  return held ? beyondOf(held, document) : []
}

/** What sentences tell by their figures: whoever may not read one of these reads dots. */
const LIMIT = ['admin.firm.billTo.creditLimit', 'ar.customerInvoice.openAmount']
const TOLD: Readonly<Record<string, readonly string[]>> = {
  withinCredit: LIMIT,
  withinParentCredit: LIMIT,
  creditOverdue: ['ar.customerInvoice.dueDate', 'ar.customerInvoice.openAmount'],
  creditReview: ['admin.firm.billTo.creditReviewOn'],
  creditUninsured: ['admin.firm.billTo.creditInsured'],
  creditInsured: ['admin.firm.billTo.creditInsured', ...LIMIT],
}
const MASKED = ['free', 'beyond', 'creditLimit', 'days', 'day', 'insured', 'insurer']

/** [S6.09] */
export function argsInSight({ name, args }: Pick<Beyond, 'name' | 'args'>, rights: Rights): Beyond['args'] {
  const sight = sightOf(rights)
  if ((TOLD[name] ?? LIMIT).every((field) => sight.reads(field))) return args
  return { ...args, ...Object.fromEntries(MASKED.flatMap((slot) => (slot in args ? [[slot, MASK]] : []))) }
}

/** What is asked of whoever may go beyond: beyond the limit with its figures, else only why. */
const asked = (of: { readonly id: string }, [first]: readonly Beyond[]) =>
  `${of.id}.${passesLimit(first!) ? 'creditReasoned' : 'creditSaidWhy'}`

/** What is sent for approval beyond the credit of its customer says why; who approves it needs the right. [finance 8.5] */
export const creditReasoned = (of: { readonly id: string; readonly fields: Fields }): readonly Rule[] =>
  (['creditReasoned', 'creditSaidWhy'] as const).map((name) =>
    rule(
      of,
      `${of.id}.${name}`,
      'creditReason',
      async (record: Readonly<Record<string, unknown>>, { db, now, rights }) => {
        const document = record as unknown as Binding
        if (document.creditReason) return false
        const beyond = await beyondCredit(db, now, document, false)
        return beyond.length > 0 && asked(of, beyond).endsWith(name) && fail(argsInSight(beyond[0]!, rights))
      },
    ),
  )

/**
 * Lets a document through that goes beyond the credit of its customer: by the right of whoever does it, used with his reason.
 * @param of its contract: `rules.<noun>.withinCredit` says what is left, and its neighbours what else is judged
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
  if (beyond.length === 0) return
  const said = (one: Beyond) => argsInSight(one, action.rights)
  if (!action.rights.can(RIGHT))
    throw new Refusal(
      beyond.map((one) => ({ Field: 'billToId', Key: ruleKey(`${of.id}.${one.name}`), Args: said(one) })),
    )
  if (!document.creditReason)
    throw new Refusal([{ Field: 'creditReason', Key: ruleKey(asked(of, beyond)), Args: said(beyond[0]!) }])
  const most = Decimal.max(...beyond.map(({ amount }) => amount))
  const problem = await useRight(action, {
    ...{ right: RIGHT, reason: document.creditReason, amount: moneyText(most), on: { ...on, id: document.id } },
    fields: { amount: 'billToId', reason: 'creditReason' },
  })
  if (problem) throw new Refusal([problem])
}
