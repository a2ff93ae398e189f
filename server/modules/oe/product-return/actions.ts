import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { ProductReturn } from '../../../../shared/contracts/oe/product-return.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { postStock } from '../../../stock/legs.ts'
import { takeBackStock } from '../../../stock/take-back.ts'
import type { Moved } from '../../../stock/write-moves.ts'
import { approvalSteps } from '../../../trade/approval/steps.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { bookingSales, lockSold, type Sale } from '../../ar/index.ts'
import { holdLots } from '../../ic/index.ts'
import { blindCredit, blindGround } from './blind.ts'
import { amountsOf, backOf, creditsOf, returnedOf, type Back, type Credit, type Returned } from './credits.ts'
import { ProductReturnStore } from './entity.ts'
import { inspect } from './inspect.ts'
import { blindKey, blindMovements, dispositionOf, documentOf, movementsOf } from './moved.ts'
import { replace } from './replace.ts'
import { returnableOf } from './returnable.ts'
import * as rules from './rules.ts'
import { forward } from './forward.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}

/** [supply 3.8, 3.10] What can be done with a return; each in the one transaction of its call: stock and books, or neither. */
export const returnActions = (deps: Deps, rooms: TradeRooms): readonly Transition[] => {
  const book = bookingSales(deps, rooms)
  return [
    ...approvalSteps(ProductReturnStore, { onSubmit: rules.onReceive }),
    transition(ProductReturn, 'receive', {
      rules: rules.onBack,
      async run(asked, action) {
        const { trx } = action
        const back = await lockedBack(asked, action, { isPriced: true })
        const context = postingContext(deps, action)
        const ground = await blindGround(trx, asked)
        const movements = [
          ...movementsOf(back, asked, context.uuid),
          ...blindMovements(asked.blind, { ...ground, warehouseId: asked.warehouseId ?? '' }, context.uuid),
        ]
        const { moves, entry } =
          movements.length === 0
            ? { moves: [], entry: null }
            : await postStock(trx, { ...postingOf(asked), movements }, context).catch(at('returnDate'))
        const held = [
          ...back.filter((one) => dispositionOf(one) === 'Hold').flatMap(({ of }) => of.left?.lotId ?? []),
          ...asked.blind.flatMap((line) =>
            dispositionOf({ line }) === 'Hold' && returnedOf(line).gt(0)
              ? (ground.lots.get(line.lotNo!)?.id ?? [])
              : [],
          ),
        ]
        if (held.length > 0) await holdLots(action, held, { reason: 'Inspection', note: asked.returnNo! })
        return { ...costed(asked, moves), entryNo: entry?.entryNo ?? null, [COLUMNS]: { entry_id: entry?.id ?? null } }
      },
      preview: ({ id }, { trx }, locale) => entryPreview(trx, documentOf({ id }, 'post'), locale),
    }),
    transition(ProductReturn, 'credit', {
      rules: rules.onCredit,
      async run(asked, action, given) {
        const { trx } = action
        const day = String(given['creditDate'])
        const back = await lockedBack(asked, action, { isPriced: false })
        const { rows } = await sql<{ approverId: string | null }>`
          select approver_id as "approverId" from product_return where id = ${asked.id}::uuid`.execute(trx)
        const made = new Map<string | null, string>()
        // An invoice is credited by a note of its own: there are as many of these as invoices, however many lines they have.
        const credits = [...creditsOf(back, asked), ...blindCredit(asked, day, asked.currency!)]
        for (const credit of credits) {
          const { invoiceNo } = await book(action, saleOf(asked, credit, day), rows[0]?.approverId ?? null).catch(
            at('given.creditDate'),
          )
          made.set(credit.documentNo, invoiceNo)
        }
        // A price that was corrected since it came back is what is given back of it.
        const amounts = await amountsOf(trx, credits, asked.currency!)
        return {
          ...{ goodsAmount: amounts.goods, restockingAmount: amounts.restocking },
          ...{ taxAmount: amounts.tax, docAmount: amounts.total },
          lines: asked.lines.map((line) => ({
            ...line,
            creditNo: returnedOf(line).gt(0) ? (made.get(line.documentNo) ?? null) : null,
          })),
          blind: asked.blind.map((line) => ({
            ...line,
            creditNo: returnedOf(line).gt(0) ? (made.get(null) ?? null) : null,
          })),
        }
      },
    }),
    inspect(deps),
    replace(rooms),
    forward(rooms),
    transition(ProductReturn, 'reject', {
      run: async (_asked, _action, given) => ({ rejectReason: String(given['rejectReason']) }),
    }),
    transition(ProductReturn, 'reverse', {
      rules: rules.onReverse,
      async run(asked, action, given) {
        const { trx } = action
        const day = String(given['reversalDate'])
        const context = postingContext(deps, action)
        const { companyId, description } = postingOf(asked)
        const document = documentOf(asked, 'post.rev')
        await takeBackStock(trx, { companyId, description, day, document, takesBack: 'post' }, context).catch(
          at('given.reversalDate'),
        )
        const { rows } = await sql<{ entryId: string | null }>`
          select entry_id as "entryId" from product_return where id = ${asked.id}::uuid`.execute(trx)
        const { entryId } = rows[0]!
        if (entryId !== null)
          await reverse(trx, { entryId, date: day, description }, context).catch(at('given.reversalDate'))
        return { reversedOn: day }
      },
    }),
  ]
}

/**
 * What comes back, under the lock of its invoices: between typing and receiving, others may have taken the same back.
 * @param isPriced it is as it was looked at, its price too
 */
async function lockedBack(
  asked: Returned,
  { trx }: ActionContext,
  { isPriced }: { readonly isPriced: boolean },
): Promise<Back[]> {
  const wanted = asked.lines.flatMap((line, place) => (returnedOf(line).gt(0) ? [{ line, place }] : []))
  await lockSold(trx, [...new Set(wanted.flatMap(({ line }) => line.documentNo ?? []))])
  const back = backOf(asked, await returnableOf(trx, asked))
  const gone = wanted.filter(({ line, place }) => {
    const one = back.find((found) => found.place === place)
    return !one || one.quantity.gt(one.of.quantity) || (isPriced && one.of.sold.unitPrice !== line.unitPrice)
  })
  if (gone.length > 0)
    throw new Refusal(
      gone.map(({ line, place }) => ({
        Field: `lines.${place}.returned`,
        Key: ruleKey('oe.productReturn.asItStands'),
        Args: { invoiceNo: line.invoiceNo ?? '' },
      })),
    )
  return back
}

const postingOf = ({ id, companyId, billToId, returnNo, returnDate }: Returned) => ({
  ...{ companyId: companyId!, day: returnDate, document: documentOf({ id }, 'post') },
  description: `${billToId} ${returnNo!}`,
})

/** What lines are worth as they come back. */
function costed(asked: Returned, moves: readonly Moved[]) {
  const costOf = (key: string) => {
    const own = moves.filter(({ lineKey, kind }) => lineKey === key && kind === 'Return')
    return own.length > 0 ? moneyText(own.reduce((sum, { value }) => sum.plus(value), new Decimal(0))) : null
  }
  const lines = asked.lines.map((line, place) => ({ ...line, cost: costOf(String(place + 1)) }))
  const blind = asked.blind.map((line, place) => ({ ...line, cost: costOf(blindKey(place)) }))
  const cost = [...lines, ...blind].reduce((sum, line) => sum.plus(line.cost ?? 0), new Decimal(0))
  return { lines, blind, cost: moneyText(cost) }
}

function saleOf(asked: Returned, { documentNo, back, lines }: Credit, docDate: string): Sale {
  const { returnNo, reason, submittedBy, approvedBy, approvedOn } = asked
  const own = { submittedBy, approvedBy, approvedOn, reason, lines, credits: documentNo }
  const origin = { kind: 'Credit', origin: 'ProductReturn', originNo: returnNo!, docDate } as const
  // What comes without an invoice is his, and nothing else is known of it.
  if (back.length === 0)
    return { ...origin, ...own, billToId: asked.billToId!, currency: asked.currency!, customerReference: returnNo }
  const { billToId, shipToId, currency, rate, salesRepId, customerReference, invoiceNo } = back[0]!.of.sold
  return {
    ...{ ...origin, ...own, billToId, shipToId, currency, rate, salesRepId },
    customerReference: customerReference ?? invoiceNo,
  }
}
