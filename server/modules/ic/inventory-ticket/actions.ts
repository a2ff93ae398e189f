import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { InventoryTicket, KITS } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { PostedEntry, PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { postCorrections } from '../../../stock/legs.ts'
import { moveStock } from '../../../stock/move.ts'
import type { Movement, StockPosting } from '../../../stock/movement.ts'
import { passedBack } from '../../../stock/passed-back.ts'
import { movedInto, takeBackStock } from '../../../stock/take-back.ts'
import type { Moved } from '../../../stock/write-moves.ts'
import { approvalSteps } from '../../../trade/approval/steps.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { kitCosts, type Ticket } from './complete.ts'
import { InventoryTicketStore } from './entity.ts'
import { leavesForOrder, staysForOrder } from './for-order.ts'
import { kitPartsOf, kitsMade, kitsTaken, partsMade, partsTaken } from './kits.ts'
import { namedBy } from './named.ts'
import { bookedBy, committed, documentOf, headOf, received } from './moved.ts'
import { remadeLots } from './remade.ts'
import * as rules from './rules.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}

/** [supply 3.2] What can be done with a ticket; each in the one transaction of its call. */
export const ticketActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  ...approvalSteps(InventoryTicketStore, { onSubmit: rules.onCommit, approved: byRight }),
  transition(InventoryTicket, 'commit', {
    rules: rules.onCommit,
    async run(ticket, action) {
      const { trx } = action
      await useGivenValues(ticket, action)
      await leavesForOrder(deps, action, ticket)
      const context = postingContext(deps, action)
      if (KITS.includes(ticket.ticketType)) return kitsCommitted(trx, ticket, context)
      const named = await namedBy(trx, ticket)
      const { made, numbers } = await remadeLots(ticket, named, action)
      const asked = committed(ticket, { ...named, made }, context.uuid)
      const { moves, entry } = await moved(trx, ticket, asked, { context, freight: '0', field: 'ticketDate' })
      return {
        ...carriedBy(ticket, moves),
        ...(numbers.size === 0 ? {} : { lots: numberedLots(ticket, numbers) }),
        entryNo: entry?.entryNo ?? null,
        [COLUMNS]: { entry_id: entry?.id ?? null },
      }
    },
    preview: ({ id }, { trx }, locale) => entryPreview(trx, documentOf({ id }, 'post'), locale),
  }),
  transition(InventoryTicket, 'receive', {
    rules: rules.onReceive,
    async run(ticket, action, given) {
      const { trx } = action
      const [day, freight] = [String(given['receivedOn']), String(given['freight'] ?? '0')]
      const context = postingContext(deps, action)
      const onTheWay = await movedInto(trx, documentOf(ticket, 'post'), 'Transit')
      const shares = sharesOf(freight, ticket)
      const asked = received(ticket, await namedBy(trx, ticket), { day, freight: shares, onTheWay }, context.uuid)
      await moved(trx, ticket, asked, { context, freight, field: 'given.receivedOn' })
      return { receivedOn: day }
    },
  }),
  transition(InventoryTicket, 'cancel', {
    async run(ticket, action) {
      await staysForOrder(deps, action, ticket)
      return {}
    },
  }),
  transition(InventoryTicket, 'reverse', {
    rules: rules.onReverse,
    async run(ticket, action, given) {
      const { trx } = action
      const day = String(given['reversalDate'])
      const context = postingContext(deps, action)
      const { companyId, description } = headOf(ticket)
      const passed = { type: InventoryTicket.id, id: ticket.id, companyId, day, description }
      await passedBack(trx, passed, context).catch(at('given.reversalDate'))
      // What came goes before what was taken comes back.
      for (const takesBack of KITS.includes(ticket.ticketType) ? ['post', 'take'] : ['post']) {
        const asked = { companyId, description, day, document: documentOf(ticket, `${takesBack}.rev`), takesBack }
        await takeBackStock(trx, asked, context).catch(at('given.reversalDate'))
      }
      const { rows } = await sql<{ entryId: string | null }>`
        select entry_id as "entryId" from inventory_ticket where id = ${ticket.id}`.execute(trx)
      const { entryId } = rows[0]!
      if (entryId !== null)
        await reverse(trx, { entryId, date: day, description }, context).catch(at('given.reversalDate'))
      return { reversedOn: day }
    },
  }),
]

/** Moves what is asked for and books it, in one transaction or not at all. */
async function moved(
  trx: Trx,
  ticket: Ticket,
  asked: StockPosting,
  { context, freight, field }: { context: PostingContext; freight: string; field: string },
): Promise<{ moves: readonly Moved[]; entry: PostedEntry | null }> {
  const done = await moveStock(trx, asked, context).catch(at(field))
  await postCorrections(trx, asked, done, context)
  const booked = bookedBy(ticket, asked, done.moves, freight)
  return { moves: done.moves, entry: booked && (await post(trx, booked, context).catch(at(field))) }
}

/** [supply 8] Kits in two steps, since what comes is worth what went; in the books it is one entry between accounts of stock. */
async function kitsCommitted(trx: Trx, ticket: Ticket, context: PostingContext) {
  const parts = await kitPartsOf(trx, ticket)
  const base = { ...headOf(ticket), day: ticket.ticketDate }
  const step = async (movements: Movement[], purpose: 'take' | 'post'): Promise<readonly Moved[]> => {
    const asked = { ...base, document: documentOf(ticket, purpose), movements }
    const done = await moveStock(trx, asked, context).catch(at('ticketDate'))
    await postCorrections(trx, asked, done, context)
    return done.moves
  }
  const isMade = ticket.ticketType === 'KitAssembly'
  const taken = await step(isMade ? partsTaken(ticket, parts) : kitsTaken(ticket), 'take')
  const brought = await step(
    isMade ? kitsMade(ticket, taken) : partsMade(ticket, parts, taken, await kitCosts(trx, ticket, parts)),
    'post',
  )
  const both = [...taken, ...brought].map((move) => ({ ...move, contra: null }))
  const booked = bookedBy(ticket, { ...base, document: documentOf(ticket, 'post'), movements: [] }, both, '0')
  const entry = booked && (await post(trx, booked, context).catch(at('ticketDate')))
  return {
    ...carriedBy(ticket, isMade ? brought : taken),
    ...{ entryNo: entry?.entryNo ?? null, [COLUMNS]: { entry_id: entry?.id ?? null } },
  }
}

/** What lines were worth in the end: between typing and committing, others have moved the same. */
function carriedBy(ticket: Ticket, moves: readonly Moved[]) {
  const isSigned = ticket.ticketType === 'Adjustment' || ticket.ticketType === 'CostAdjustment'
  const lines = ticket.lines.map((line, at) => {
    // What goes out and comes in again is one value, that of what went out.
    const own = moves.filter(({ lineKey, role: of }) => lineKey === String(at + 1) && !of.startsWith('in'))
    const value = own.reduce((sum, move) => sum.plus(move.value), new Decimal(0))
    return { ...line, value: moneyText(isSigned ? value : value.abs()) }
  })
  return {
    lines,
    value: moneyText(lines.reduce((sum, { value }) => sum.plus(new Decimal(value).abs()), new Decimal(0))),
  }
}

/** Beside what was split off stands what it is called now. */
const numberedLots = ({ lots }: Ticket, numbers: ReadonlyMap<string, string>) =>
  lots.map((lot, place) => ({ ...lot, newLotNo: numbers.get(`lot ${place}`) ?? lot.newLotNo }))

/** Freight by what the lines are worth; the last takes what rounding leaves. */
function sharesOf(freight: string, { lines }: Ticket): string[] {
  const whole = lines.reduce((sum, { value }) => sum.plus(value ?? 0), new Decimal(0))
  let left = new Decimal(freight)
  return lines.map(({ value }, at) => {
    const part = whole.isZero()
      ? new Decimal(freight).div(lines.length)
      : new Decimal(freight).times(value ?? 0).div(whole)
    const share = at === lines.length - 1 ? left : posted(part, decimalsOf(homeCurrency()))
    left = left.minus(share)
    return moneyText(share)
  })
}

/** [supply 15.1] Yes to what passes a limit is within the limit of whoever says it, at his warehouses. */
async function byRight(record: { readonly id: string }, action: ActionContext): Promise<void> {
  const ticket = record as Ticket
  const refusal = await useRight(action, {
    ...{ right: 'ticket.approve', amount: ticket.value ?? '0', reason: `${ticket.ticketNo!} ${ticket.value ?? '0'}` },
    on: { table: InventoryTicketStore.table, id: ticket.id, recordKey: ticket.ticketNo },
    place: { warehouse: ticket.warehouseId },
    fields: { amount: 'lines' },
  })
  if (refusal) throw new Refusal([refusal])
}

/** [supply 8] What things are worth is typed by right, with the reason of its line; else they are worth what is carried. */
async function useGivenValues(ticket: Ticket, action: ActionContext): Promise<void> {
  const given = ticket.lines.filter(({ givenValue }) => givenValue !== null)
  if (given.length === 0) return
  const amount = given.reduce((sum, { givenValue }) => sum.plus(new Decimal(givenValue!).abs()), new Decimal(0))
  const refusal = await useRight(action, {
    ...{ right: 'cost.adjust', amount: moneyText(amount), reason: given.map(({ reason }) => reason).join(' ') },
    on: { table: InventoryTicketStore.table, id: ticket.id, recordKey: ticket.ticketNo },
    place: { warehouse: ticket.warehouseId },
    fields: { amount: `lines.${ticket.lines.indexOf(given[0]!)}.givenValue` },
  })
  if (refusal) throw new Refusal([refusal])
}
