import { sql } from 'kysely'
import { CashReceipt, type RETURN_REASONS } from '../../../../shared/contracts/ar/cash-receipt.ts'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { amountOf, amountText, sumOf } from '../../../ledger/amount.ts'
import { carriedAt } from '../../../ledger/exchange.ts'
import { credit, debit, onItem, role, type Leg } from '../../../ledger/legs.ts'
import { lockItems } from '../../../ledger/lock-items.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { takeBackMovement } from '../../../trade/movement/post-movement.ts'
import { RECEIVED } from '../../../trade/movement/side.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { noteReturned } from '../debit-batch/noted.ts'
import { chargeFee } from './fee.ts'
import { bookedReceipt, doneStep, openOf, stepsTakenBack, type Receipt } from './steps.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}

const refused = (name: string, field: string, Args: Problem['Args'] = {}): Refusal =>
  new Refusal([{ Field: `given.${field}`, Key: ruleKey(`ar.cashReceipt.${name}`), Args }])

/** Nothing is done to a receipt before it came, nor before what was done to it last. */
function notBefore({ receiptDate, steps }: Receipt, day: string, field: string): void {
  const last = [receiptDate, ...steps.map(({ doneOn }) => doneOn)].toSorted().at(-1)!
  if (day < last) throw refused('doneBefore', field, { date: last })
}

/** What is typed of a receipt that comes back: an amount in the currency of the receipt. */
const GIVEN = {
  id: CashReceipt.id,
  fields: { 'given.returnFee': CashReceipt.actions.reverse.parameters!['returnFee']! },
}

/** What can be done with a receipt that is booked; each in the one transaction of its call. */
export const receiptActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  transition(CashReceipt, 'reverse', {
    rules: [...datedAhead('given.returnDate'), fitsLedger(GIVEN), wholeAmounts(GIVEN)],
    run: (receipt, action, given) => takenBack(deps, receipt, action, given),
  }),
  transition(CashReceipt, 'move', {
    rules: datedAhead('given.moveDate'),
    run: (receipt, action, given) => moved(deps, receipt, action, given),
  }),
  transition(CashReceipt, 'unapply', {
    rules: datedAhead('given.unapplyDate'),
    run: (receipt, action, given) => unapplied(deps, receipt, action, given),
  }),
]

/**
 * [finance 8.2] [acceptance R5] The bank sends it back, or it was entered wrongly: the mirror of its entry on the day of the return, its
 * documents open again as at that day; the customer is charged a fee by a document of its own. What the bank has reconciled stays so.
 */
async function takenBack(deps: Pick<Deps, 'random'>, receipt: Receipt, action: ActionContext, given: object) {
  const { returnDate: date, returnReason, returnFee } = given as Record<string, string | null>
  if (date! < receipt.receiptDate) throw refused('returnedAfter', 'returnDate', { date: receipt.receiptDate })
  if (returnReason === 'PaidBack' && receipt.orderNo === null) throw refused('paidBackOnOrder', 'returnReason')
  const hasFee = returnFee !== null && !amountOf(returnFee!).isZero()
  if (hasFee && !receipt.customerId) throw refused('feeOfNobody', 'returnFee')
  const { trx } = action
  const context = postingContext(deps, action)
  const { entryId, itemId: onAccount, steps } = await bookedReceipt(trx, receipt.id)
  const description = [receipt.customerId ?? receipt.payer, receipt.receiptNo].join(' ')
  const back = { date: date!, description }
  const take = async () => {
    await stepsTakenBack(trx, steps, back, context)
    return takeBackMovement(trx, { entryId, onAccount, ...back, isReturned: true }, context)
  }
  const entry = await take().catch(at('given.returnDate'))
  const feeDocumentNo = hasFee
    ? await chargeFee(deps, action, { receipt, date: date!, amount: returnFee! }).catch(at('given.returnDate'))
    : null
  if (receipt.method === 'PreAuthorized') {
    const noted = { returnedOn: date!, returnReason: returnReason as (typeof RETURN_REASONS)[number], feeDocumentNo }
    await noteReturned(action, receipt.receiptNo, noted)
  }
  return {
    ...{
      returnDate: date!,
      returnReason: returnReason as Receipt['returnReason'],
      returnFee: hasFee ? returnFee : null,
    },
    ...{ returnEntryNo: entry.entryNo, feeDocumentNo },
  }
}

/** [finance 8.2] What lies on account is given to another customer; what nobody knew is given to whom it belongs. */
async function moved(deps: Pick<Deps, 'random'>, receipt: Receipt, action: ActionContext, given: object) {
  const { moveDate: on, moveTo } = given as Record<string, string>
  const { trx } = action
  if (moveTo === receipt.customerId) throw refused('alreadyHis', 'moveTo', { customerId: moveTo! })
  notBefore(receipt, on!, 'moveDate')
  const context = postingContext(deps, action)
  const { itemId, steps } = await bookedReceipt(trx, receipt.id)
  const item = context.uuid()
  const opens = {
    ...{ id: item, firmId: moveTo!, kind: RECEIVED.onAccount, reference: receipt.reference ?? receipt.receiptNo },
    ...{ documentDate: receipt.receiptDate, dueDate: receipt.receiptDate },
  }
  const facts = { firmId: moveTo!, reference: receipt.reference ?? receipt.receiptNo }
  if (receipt.customerId === null) {
    const amount = receipt.onAccountAmount ?? '0'
    if (amountOf(amount).isZero()) throw refused('nothingOnAccount', 'moveTo')
    const legs = [debit(role('SUSPENSE'), amount, facts), credit(role(RECEIVED.roles.control), amount, { opens })]
    const step = { step: 'Identified', on: on!, legs, item, toCustomer: moveTo!, amount, moved: `-${amount}` } as const
    return {
      steps: await doneStep(action, context, receipt, step).catch(at('given.moveDate')),
      ...(await named(trx, moveTo!)),
    }
  }
  const items = [itemId, ...steps.map((one) => one.itemId)].filter((one) => one !== null)
  const carried = await lockItems(trx, items)
  const open = await openOf(trx, items)
  if (open.length === 0) throw refused('nothingOnAccount', 'moveTo')
  const whole = amountText(sumOf(open.map((one) => one.open)))
  // Whoever gets it, it is carried as it was.
  const functional = amountText(sumOf(open.map(({ id }) => carried.get(id)!.amount.abs())))
  const legs = [
    ...open.map((one) => onItem('Debit', one.id, one.open)),
    credit(role(RECEIVED.roles.control), whole, { opens, functional }),
  ]
  const step = {
    step: 'Moved',
    on: on!,
    legs,
    item,
    toCustomer: moveTo!,
    amount: moneyText(whole),
    moved: '0',
  } as const
  const done = await doneStep(action, context, receipt, step).catch(at('given.moveDate'))
  // What it has settled stays his who had it first; all of it on account goes with its name.
  return { steps: done, ...(receipt.items.length === 0 ? await named(trx, moveTo!) : {}) }
}

async function named(trx: Trx, customerId: string) {
  const { rows } = await sql<{ payer: string }>`
    select left(name, 100) as payer from firm_shown where firm_id = ${customerId}`.execute(trx)
  return { customerId, payer: rows[0]?.payer ?? null }
}

/** [finance 8.2] Documents that it settled are open again, with what was withheld of them; the money lies on account from then on. */
async function unapplied(deps: Pick<Deps, 'random'>, receipt: Receipt, action: ActionContext, given: object) {
  const { unapplyDate: on, unapplyDocument: docNumber } = given as {
    unapplyDate: string
    unapplyDocument: string | null
  }
  notBefore(receipt, on, 'unapplyDate')
  const { trx } = action
  const chosen = receipt.items.filter(
    (line) => line.takenBackOn === null && (docNumber === null || line.docNumber === docNumber),
  )
  if (chosen.length === 0) throw refused('notApplied', 'unapplyDocument', { docNumber: docNumber ?? '' })
  const context = postingContext(deps, action)
  const { entryId } = await bookedReceipt(trx, receipt.id)
  await lockItems(
    trx,
    chosen.map(({ itemId }) => itemId),
  )
  const item = context.uuid()
  const booked = await movedOf(
    trx,
    entryId,
    chosen.map(({ itemId }) => itemId),
  )
  // What was withheld went at what its document was carried at, not at the rate of the money.
  const withheld = (name: 'discount' | 'writeOff'): Leg => {
    const whole = amountText(sumOf(chosen.map((line) => line[name] ?? '0')))
    const functional = amountText(sumOf(chosen.map((line) => shareOf(booked, line.itemId, line[name] ?? '0'))))
    const facts = { firmId: receipt.customerId, reference: receipt.receiptNo }
    return credit(role(RECEIVED.roles[name]), whole, { ...facts, functional })
  }
  const paid = amountText(sumOf(chosen.map(({ pay }) => pay ?? '0')))
  const kept = amountText(sumOf(chosen.flatMap((line) => [line.discount ?? '0', line.writeOff ?? '0'])))
  const opens = {
    ...{
      id: item,
      firmId: receipt.customerId!,
      kind: RECEIVED.onAccount,
      reference: receipt.reference ?? receipt.receiptNo,
    },
    ...{ documentDate: receipt.receiptDate, dueDate: receipt.receiptDate },
  }
  const step = {
    ...({ step: 'Unapplied', on, item, toCustomer: null, amount: moneyText(paid), moved: kept } as const),
    ...(docNumber === null ? {} : { docNumber }),
    legs: [
      ...booked.map(({ itemId, txn, functional }) => onItem('Debit', itemId, txn, { functional })),
      ...[withheld('discount'), withheld('writeOff')],
      credit(role(RECEIVED.roles.control), paid, { opens }),
    ],
  }
  const steps = await doneStep(action, context, receipt, step).catch(at('given.unapplyDate'))
  const gone = new Set(chosen.map(({ itemId }) => itemId))
  return {
    steps,
    items: receipt.items.map((line) => (gone.has(line.itemId) ? { ...line, takenBackOn: on } : line)),
  }
}

/** What a part of it came to in the company's currency when the document came down. */
function shareOf(booked: readonly { itemId: string; txn: string; functional: string }[], item: string, part: string) {
  const { txn, functional } = booked.find(({ itemId }) => itemId === item)!
  return amountText(
    carriedAt({ txn: amountOf(txn), amount: amountOf(functional) }, amountOf(part), decimalsOf(homeCurrency())),
  )
}

/** What the entry of a receipt took off its documents, in both currencies: they are open again by exactly that. */
async function movedOf(trx: Trx, entryId: string, items: readonly string[]) {
  const { rows } = await sql<{ itemId: string; txn: string; functional: string }>`
    select l.item_id as "itemId", sum(l.txn_credit - l.txn_debit)::text as txn, sum(l.credit - l.debit)::text as functional
    from moved_line l where l.entry_id = ${entryId}::uuid and l.item_id = any (${[...items]}::uuid[])
    group by l.item_id`.execute(trx)
  return rows
}
