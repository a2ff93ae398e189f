import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'
import { isProcessing } from '../../../../shared/contracts/ic/production-work-order.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { credit, debit, posting, role, type Leg } from '../../../ledger/legs.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { claimContext } from '../../../stock/claims/claim-context.ts'
import { madeApart, madeLetGo } from '../../../stock/claims/made-apart.ts'
import { postCorrections, stockLegs } from '../../../stock/legs.ts'
import { moveStock } from '../../../stock/move.ts'
import { passedBack } from '../../../stock/passed-back.ts'
import type { Movement } from '../../../stock/movement.ts'
import { takeBackStock } from '../../../stock/take-back.ts'
import type { Moved } from '../../../stock/write-moves.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { lotsByNo } from '../lot/make.ts'
import { backForOrder, takenForOrder } from '../work-order/for-order.ts'
import { yieldOf } from './complete.ts'
import { lotsOf } from './lots.ts'
import { broughtBy, takenBy, type Cost } from './moved.ts'
import { orderOf, type OfOrder } from './of-order.ts'
import * as rules from './rules.ts'
import type { Ticket } from './ticket.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}
const sum = (values: readonly string[]) => values.reduce((all, one) => all.plus(one), new Decimal(0))

/** A ticket moves in two steps, since what comes is worth what went in; committed again, each has a number. */
const documentOf = (id: string, step: 'take' | 'post', commits: number) => ({
  type: ProductionTicket.id,
  id,
  purpose: commits === 0 ? step : `${step}.${commits}`,
})

async function stateOf(trx: Trx, id: string): Promise<{ commits: number; entryId: string | null }> {
  const [row] = await planned<{ commits: number; entryId: string | null }>(
    trx,
    sql`select commits, entry_id as "entryId" from production_ticket where id = ${id}::uuid`,
  )
  return row!
}

/** [S4.30] [supply 3.2, 3.10] What can be done with a ticket; each in the one transaction of its call. */
export const ticketActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  transition(ProductionTicket, 'commit', {
    rules: rules.onCommit,
    run: (ticket, action) => committed(deps, ticket, action),
    preview: async ({ id }, { trx }, locale) =>
      entryPreview(trx, documentOf(id, 'post', (await stateOf(trx, id)).commits - 1), locale),
  }),
  transition(ProductionTicket, 'amend', {
    async run(ticket, action) {
      await takenBack(deps, ticket, action, ticket.ticketDate, 'ticketDate')
      return { entryNo: null, [COLUMNS]: { entry_id: null } }
    },
  }),
  transition(ProductionTicket, 'reverse', {
    rules: rules.onReverse,
    async run(ticket, action, given) {
      const day = String(given['reversalDate'])
      await takenBack(deps, ticket, action, day, 'given.reversalDate')
      return { reversedOn: day }
    },
  }),
]

async function held(trx: Trx, orderNo: string): Promise<OfOrder> {
  const order = await orderOf(trx, orderNo, true)
  if (order?.status !== 'Committed')
    throw new Refusal([{ Field: 'orderNo', Key: 'ic:rules.productionTicket.orderCommitted', Args: { orderNo } }])
  return order
}

async function committed(deps: Pick<Deps, 'random'>, ticket: Ticket, action: ActionContext) {
  const { trx } = action
  const context = postingContext(deps, action)
  const order = await held(trx, ticket.orderNo)
  const { commits } = await stateOf(trx, ticket.id)
  const base = {
    companyId: ticket.companyId!,
    day: ticket.ticketDate,
    description: `${ticket.ticketNo!} ${order.orderNo}`,
  }
  const moved = async (movements: Movement[], step: 'take' | 'post'): Promise<readonly Moved[]> => {
    if (movements.length === 0) return []
    // What comes for an order fills the line that waits for it, and nobody before it.
    const supply = step === 'post' && order.forOrder !== null ? { supply: order.id } : {}
    const asked = { ...base, ...supply, document: documentOf(ticket.id, step, commits), movements }
    const done = await moveStock(trx, asked, context).catch(at('ticketDate'))
    await postCorrections(trx, asked, done, context)
    return done.moves
  }
  const lots = await lotsOf(action, ticket, order)
  await takenForOrder(deps, action, order, takenOf(ticket, order))
  const taken = await moved(takenBy(ticket, order, lots.taken), 'take')
  const labour = sum(ticket.labour.map(({ value }) => value ?? '0')).plus(ticket.charge ?? 0)
  const scrap = sum(ticket.scrap.flatMap(({ scrapId, value }) => (scrapId ? [value ?? '0'] : [])))
  const cost: Cost = { material: sum(taken.map(({ value }) => value)).negated(), labour, scrap }
  const withLots = { ...ticket, ...lots.numbered }
  const brought = await moved(broughtBy(withLots, order, lots.made, cost), 'post')
  if (order.forOrder !== null)
    await madeApart(await claimContext(deps, action), order.id, [...lots.made.values()], order.orderNo)
  const facts = { reference: ticket.ticketNo }
  const legs: Leg[] = [...stockLegs(taken), ...stockLegs(brought)]
  if (!labour.isZero())
    legs.push(debit(role('WIP'), moneyText(labour), facts), credit(role('LABOUR_CLEARING'), moneyText(labour), facts))
  const entry =
    legs.length === 0
      ? null
      : await post(
          trx,
          posting({ ...base, source: 'IC', date: base.day, document: documentOf(ticket.id, 'post', commits), legs }),
          context,
        ).catch(at('ticketDate'))
  const valueOf = (key: string, moves: readonly Moved[]) => {
    const move = moves.find(({ lineKey }) => lineKey === key)
    return move ? moneyText(new Decimal(move.value).abs()) : null
  }
  const products = brought.filter(({ lineKey }) => !lineKey.startsWith('s'))
  return {
    ...lots.numbered,
    consumed: ticket.consumed.map((line, n) => ({ ...line, value: valueOf(`c${n + 1}`, taken) })),
    outputs: (lots.numbered.outputs ?? ticket.outputs).map((line, n) => ({
      ...line,
      value: valueOf(`o${n + 1}`, brought),
    })),
    ...{ materialCost: moneyText(cost.material), labourCost: moneyText(labour), scrapCredit: moneyText(scrap) },
    outputCost: moneyText(sum(products.map(({ value }) => value))),
    yield: isProcessing(order.orderType) ? yieldOf(ticket, order.orderType) : null,
    entryNo: entry?.entryNo ?? null,
    [COLUMNS]: { entry_id: entry?.id ?? null, commits: commits + 1 },
  }
}

/** How much a ticket takes of what its order processes. */
const takenOf = ({ consumed }: Ticket, { productId }: OfOrder): string =>
  sum(consumed.flatMap(({ componentId, quantity }) => (componentId === productId ? [quantity ?? '0'] : []))).toFixed()

/** Takes back all that it moved and booked. @throws Refusal where that has gone on since, or the order is closed */
async function takenBack(
  deps: Pick<Deps, 'random'>,
  ticket: Ticket,
  action: ActionContext,
  day: string,
  field: string,
): Promise<void> {
  const { trx } = action
  const order = await held(trx, ticket.orderNo)
  const context = postingContext(deps, action)
  const { commits, entryId } = await stateOf(trx, ticket.id)
  const supply = order.forOrder === null ? {} : { supply: order.id }
  const base = {
    companyId: ticket.companyId!,
    day,
    description: `${ticket.ticketNo!} ${order.orderNo}`,
    field,
    ...supply,
  }
  if (order.forOrder !== null) {
    const made = await lotsByNo(
      trx,
      [ticket.lotNo, ...ticket.outputs.map(({ lotNo }) => lotNo)].flatMap((lotNo) => lotNo ?? []),
    )
    const ids = [...made.values()].map(({ id }) => id)
    await madeLetGo(await claimContext(deps, action), order.id, ids, ticket.ticketNo!)
    await backForOrder(deps, action, order, takenOf(ticket, order))
  }
  const { companyId, description } = base
  await passedBack(trx, { type: ProductionTicket.id, id: ticket.id, companyId, day, description }, context).catch(
    at(field),
  )
  // What came goes before what was taken comes back.
  for (const step of ['post', 'take'] as const) {
    const { purpose, ...of } = documentOf(ticket.id, step, commits - 1)
    const document = { ...of, purpose: `${purpose}.rev` }
    await takeBackStock(trx, { ...base, document, takesBack: purpose }, context).catch(at(field))
  }
  if (entryId !== null)
    await reverse(trx, { entryId, date: day, description: base.description }, context).catch(at(field))
}
