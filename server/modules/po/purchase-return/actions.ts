import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { PurchaseReturn } from '../../../../shared/contracts/po/purchase-return.ts'
import { amountOf } from '../../../ledger/amount.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { credit, debit, onItem, posting, role, type Leg } from '../../../ledger/legs.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import { converted } from '../../../ledger/rounding.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { accountOf, postCorrections } from '../../../stock/legs.ts'
import { moveStock } from '../../../stock/move.ts'
import type { Movement, StockPosting } from '../../../stock/movement.ts'
import { takeBackStock } from '../../../stock/take-back.ts'
import { isWorth, type Moved } from '../../../stock/write-moves.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { followOrder } from '../purchase-order/standing.ts'
import { lockLines } from '../purchase-receipt/invoicing.ts'
import { backOf, quantityOf, type Back, type Returned } from './amounts.ts'
import { receiptReturned, returnableOf, type Returnable, type ReturnedReceipt } from './returnable.ts'
import * as rules from './rules.ts'

const documentOf = ({ id }: Pick<Returned, 'id'>, purpose: string) => ({ type: PurchaseReturn.id, id, purpose })
const headOf = (back: Returned) => ({
  companyId: back.companyId!,
  source: 'PO' as const,
  description: [back.vendorId, back.receiptNo, back.returnNo].filter(Boolean).join(' ').slice(0, 100),
})
const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}

/** [supply 10] What can be done with a return; each in the one transaction of its call. */
export const returnActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  transition(PurchaseReturn, 'post', {
    rules: rules.onPost,
    async run(back, action) {
      const { trx } = action
      const context = postingContext(deps, action)
      const receipt = (await receiptReturned(trx, back.receiptNo))!
      await sql`select from purchase_order where order_no = ${receipt.orderNo} for update`.execute(trx)
      await lockLines(trx, [...new Set(back.lines.flatMap(({ lineKey }) => lineKey ?? []))])
      const parts = await returnableOf(trx, receipt.id)
      const all = backOf(back.lines, parts, receipt.currency)
      await givenBack(action, receipt, all, 1)
      const asked: StockPosting = {
        ...{ ...headOf(back), day: back.returnDate, document: documentOf(back, 'post') },
        movements: back.lines.flatMap((line, place) => leaving(line, parts, place)),
      }
      const moved = await moveStock(trx, asked, context).catch(at('returnDate'))
      await postCorrections(trx, asked, moved, context)
      const entry = await post(trx, bookedBy(back, receipt, all, asked, moved.moves), context).catch(at('returnDate'))
      return { entryNo: entry.entryNo, [COLUMNS]: { entry_id: entry.id } }
    },
    preview: ({ id }, { trx }, locale) => entryPreview(trx, documentOf({ id }, 'post'), locale),
  }),
  transition(PurchaseReturn, 'reverse', {
    rules: rules.onReverse,
    async run(back, action, given) {
      const { trx } = action
      const day = String(given['reversalDate'])
      const context = postingContext(deps, action)
      const receipt = (await receiptReturned(trx, back.receiptNo))!
      await sql`select from purchase_order where order_no = ${receipt.orderNo} for update`.execute(trx)
      const parts = await returnableOf(trx, receipt.id)
      const { rows } = await sql<{ lineKey: string; amount: string }>`
        select l.reference as "lineKey", sum(l.txn_debit)::text as amount from moved_line l join purchase_return r on r.entry_id = l.entry_id
        where r.id = ${back.id}::uuid and l.debit > 0 and l.item_id is not null group by 1`.execute(trx)
      const amounts = new Map(rows.map(({ lineKey, amount }) => [lineKey, amount]))
      const all = backOf(back.lines, parts, receipt.currency).map((one) => ({
        ...one,
        amount: amounts.get(one.line.lineKey) ?? one.amount,
      }))
      await givenBack(action, receipt, all, -1)
      const asked = { ...headOf(back), day, document: documentOf(back, 'post.rev'), takesBack: 'post' }
      await takeBackStock(trx, asked, context).catch(at('given.reversalDate'))
      const { rows: entries } = await sql<{ entryId: string }>`
        select entry_id as "entryId" from purchase_return where id = ${back.id}`.execute(trx)
      await reverse(trx, { entryId: entries[0]!.entryId, date: day, description: asked.description }, context).catch(
        at('given.reversalDate'),
      )
      return { reversedOn: day }
    },
  }),
]

/** What leaves: each lot at what it is carried at; what that becomes when something comes before it is a variance too. */
function leaving(line: Returned['lines'][number], parts: readonly Returnable[], place: number): Movement[] {
  const part = parts.find(({ lineKey, lotNo }) => lineKey === line.lineKey && lotNo === line.lotNo)
  const quantity = quantityOf(line)
  if (!part || quantity.isZero()) return []
  return [
    {
      ...{ kind: 'Return', productId: part.productId, warehouseId: part.warehouseId, lotId: part.lotId },
      ...{
        quantity: quantity.negated().toFixed(),
        cost: { rule: 'AtCost' },
        contra: role('PRICE_VARIANCE'),
        lineKey: part.lineKey,
      },
      ...(part.lotNo === null ? {} : { role: part.lotNo }),
      field: `lines.${place}.quantity`,
    },
  ]
}

/** Lines of the receipt know what has gone back of them, and the order waits for it again. */
async function givenBack(action: ActionContext, { orderNo }: ReturnedReceipt, all: readonly Back[], times: 1 | -1) {
  const rows = all.map(({ line, quantity, amount }) => ({
    ...{ key: line.lineKey, no: line.orderLineNo, quantity: quantity.toFixed(), amount },
  }))
  await sql`
    update purchase_receipt_line l
    set returned = l.returned + ${times}::int * r.quantity, returned_amount = l.returned_amount + ${times}::int * r.amount
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (key text, quantity numeric, amount numeric)
    where l.line_key = r.key`.execute(action.trx)
  await sql`
    update purchase_order_line l set received = l.received - ${times}::int * r.quantity
    from purchase_order o, json_to_recordset(${JSON.stringify(rows)}::json) as r (no int, quantity numeric)
    where o.order_no = ${orderNo} and l.owner_id = o.id and l.line_no = r.no`.execute(action.trx)
  await followOrder(action, orderNo)
}

/** [supply 3.10] What was received and not invoiced is owed no more; stock goes at what it is carried at, and the difference is a variance. */
function bookedBy(
  back: Returned,
  { currency, rate }: ReturnedReceipt,
  all: readonly Back[],
  { companyId, day, document, description }: StockPosting,
  moves: readonly Moved[],
) {
  const home = homeCurrency()
  const own = { currency: home, rate: '1' }
  const owed = all.map(({ line, amount }): Leg => onItem('Debit', line.item, amount, { reference: line.lineKey }))
  const worth = all.reduce(
    (sum, { amount }) => sum.plus(converted(amountOf(amount), rate, decimalsOf(home)).toFixed()),
    new Decimal(0),
  )
  const carried = moves.reduce((sum, { value }) => sum.minus(value), new Decimal(0))
  const difference = carried.minus(worth)
  const facts = { firmId: back.vendorId }
  // An entry balances in each of its currencies: what is owed no more leaves the vendor's, what stock was carried at is in ours.
  const ofVendor = all.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
  const variance =
    currency === home
      ? [debit(role('PRICE_VARIANCE'), difference.toFixed(), { ...own, ...facts })]
      : [
          credit(role('PRICE_VARIANCE'), ofVendor.toFixed(), { ...facts, functional: worth.toFixed() }),
          debit(role('PRICE_VARIANCE'), carried.toFixed(), { ...own, ...facts }),
        ]
  const legs = [
    ...owed,
    ...moves.filter(isWorth).map((move) =>
      debit(accountOf(move), move.value, {
        ...{
          ...own,
          ...facts,
          productId: move.productId,
          quantity: move.quantity,
          reference: move.lineKey,
        },
      }),
    ),
    ...variance,
  ]
  return posting({ companyId, source: 'PO', date: day, document, description, currency, rate, rateDate: day, legs })
}
