import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { counterSum, type Tendered } from '../../../../../shared/contracts/oe/counter-sale.ts'
import { SalesOrder } from '../../../../../shared/contracts/oe/sales-order.ts'
import type { Problem } from '../../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../../platform/action/action.ts'
import { Refusal } from '../../../../platform/action/refusal.ts'
import { ruleKey } from '../../../../platform/action/rules.ts'
import { planned } from '../../../../platform/database/planned.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { transition, type Transition } from '../../../../platform/document/transition.ts'
import { useCredit } from '../../../../trade/credit/judge.ts'
import { SalesOrderStore } from '../entity.ts'
import { bindingOf } from '../holds.ts'
import { onTake } from '../rules.ts'
import type { Order } from '../standing.ts'

/** A drawer with where its money goes. */
export interface DrawerKept {
  readonly drawerId: string
  readonly warehouseId: string
  readonly cashAccount: string
  readonly chequeAccount: string
  readonly cardAccount: string | null
  readonly cashStep: string
  readonly roundingAccount: string | null
  readonly currency: string
}

export const drawerOf = async (trx: Trx, drawerId: string): Promise<DrawerKept> =>
  (
    await planned<DrawerKept>(
      trx,
      sql`
      select d.drawer_id as "drawerId", d.warehouse_id as "warehouseId", d.cash_account as "cashAccount",
             coalesce(d.cheque_account, d.cash_account) as "chequeAccount", d.card_account as "cardAccount", d.cash_step as "cashStep",
             d.rounding_account as "roundingAccount", b.currency
      from cash_drawer d join bank_account_shown b on b.bank_account_id = d.cash_account where d.drawer_id = ${drawerId}`,
    )
  )[0]!

const at = (field: string, name: string, Args: Problem['Args'] = {}): Problem => ({
  ...{ Field: `given.${field}`, Key: ruleKey(`oe.salesOrder.${name}`), Args },
})
const isSome = (amount: string | null) => new Decimal(amount ?? 0).gt(0)

/**
 * [S5.46] [supply 9] [judgement 42] Takes what is put on the counter for an order, all of it and no more, and releases it. What it is paid for follows with its save, in
 * the same transaction: it is handed over, invoiced, and the money is booked; or nothing is.
 */
export const take: Transition = transition(SalesOrder, 'take', {
  rules: onTake,
  async run(order, context, given) {
    const tendered = given as unknown as Tendered & {
      readonly drawerId: string
      readonly cardReference: string | null
      readonly chequeReference: string | null
      readonly creditReason: string | null
    }
    const drawer = await drawerOf(context.trx, tendered.drawerId)
    const sum = counterSum(order.total ?? '0', tendered, drawer.cashStep)
    const problems = refusedOf(order, tendered, drawer, sum)
    if (problems.length > 0) throw new Refusal(problems)
    if (isSome(tendered.onAccount)) await onAccountBy(order, tendered.onAccount!, tendered.creditReason, context)
    const { drawerId, cashGiven, cardPaid, cardReference, chequePaid, chequeReference, onAccount } = tendered
    const [by, on] = [context.user.name, context.now.toISOString()]
    return {
      ...{ drawerId, cashGiven, changeGiven: sum.change, cashRounding: sum.rounding },
      ...{ cardPaid, cardReference, chequePaid, chequeReference, onAccount },
      ...{ releasedBy: by, releasedOn: on, takenBy: by, takenOn: on },
    }
  },
})

function refusedOf(
  { currency, total, warehouseId }: Order,
  { cashGiven, cardPaid, chequePaid, onAccount }: Tendered,
  drawer: DrawerKept,
  { over, still }: ReturnType<typeof counterSum>,
): Problem[] {
  if (currency !== drawer.currency)
    return [at('drawerId', 'drawerCurrency', { drawerId: drawer.drawerId, its: drawer.currency, currency })]
  if (warehouseId !== null && warehouseId !== drawer.warehouseId)
    return [at('drawerId', 'drawerElsewhere', { drawerId: drawer.drawerId, warehouse: drawer.warehouseId })]
  const paid = [cashGiven, cardPaid, chequePaid, onAccount]
    .reduce((sum, one) => sum.plus(one ?? 0), new Decimal(0))
    .toFixed()
  if (isSome(over)) {
    const means = isSome(cardPaid)
      ? 'cardPaid'
      : isSome(chequePaid)
        ? 'chequePaid'
        : isSome(onAccount)
          ? 'onAccount'
          : 'cashGiven'
    return [at(means, 'paidWithin', { paid, total: total ?? '0', over })]
  }
  if (isSome(still)) return [at('cashGiven', 'stillToPay', { still, total: total ?? '0' })]
  return isSome(cardPaid) && drawer.cardAccount === null
    ? [at('cardPaid', 'noCards', { drawerId: drawer.drawerId })]
    : []
}

/** What is not paid now binds his credit like any order, under the lock of it. [supply 4.7] */
async function onAccountBy(
  order: Order,
  dueAmount: string,
  creditReason: string | null,
  context: ActionContext,
): Promise<void> {
  const binding = { ...bindingOf(order), dueAmount, creditReason }
  const on = { table: SalesOrderStore.table, recordKey: order.orderNo }
  try {
    await useCredit(context, SalesOrder, binding, on, { hold: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(
      error.problems.map((problem) => ({
        ...problem,
        Field: problem.Field === 'creditReason' ? 'given.creditReason' : 'given.onAccount',
      })),
    )
  }
}
