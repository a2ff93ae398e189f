import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { PriceAdjustment } from '../../../../shared/contracts/oe/price-adjustment.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { approvalSteps } from '../../../trade/approval/steps.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { bookingSales, lockSold, type LineSold, type Sale, type SaleLine } from '../../ar/index.ts'
import { dearer, lessOf, notesOf, type Adjustment, type Note } from './amounts.ts'
import { soldOf } from './complete.ts'
import { PriceAdjustmentStore } from './entity.ts'
import * as rules from './rules.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}

/** [supply 9] What can be done with an adjustment of prices; each in the one transaction of its call. */
export const adjustmentActions = (deps: Deps, rooms: TradeRooms): readonly Transition[] => {
  const book = bookingSales(deps, rooms)
  return [
    ...approvalSteps(PriceAdjustmentStore, { onSubmit: rules.onPost }),
    transition(PriceAdjustment, 'post', {
      rules: rules.onPost,
      async run(adjustment, action) {
        const { trx } = action
        await lockSold(trx, [...new Set(adjustment.lines.flatMap(({ documentNo }) => documentNo ?? []))])
        const sold = await soldOf(trx, adjustment)
        refuseChanged(adjustment, sold)
        const { rows } = await sql<{ approverId: string | null }>`
          select approver_id as "approverId" from price_adjustment where id = ${adjustment.id}::uuid`.execute(trx)
        const made = new Map<Note, string>()
        const notes = notesOf(adjustment, sold)
        // An invoice is corrected by a note of its own: there are as many of these as invoices, however many lines they have.
        for (const note of notes) {
          const sale = saleOf(adjustment, note)
          const { invoiceNo } = await book(action, sale, rows[0]?.approverId ?? null).catch(at('adjustDate'))
          made.set(note, invoiceNo)
        }
        const noteOf = new Map(notes.flatMap((note) => note.lines.map(({ line }) => [line.ofLine, made.get(note)!])))
        return { lines: adjustment.lines.map((line) => ({ ...line, noteNo: noteOf.get(line.ofLine) ?? null })) }
      },
    }),
  ]
}

/** What was looked at is what is corrected: between typing and posting, others have taken goods back or corrected the same. */
function refuseChanged({ lines }: Adjustment, sold: readonly LineSold[]): void {
  const known = new Map(sold.map((one) => [one.ofLine, one]))
  const stale = lines.flatMap((line, place) => {
    if (dearer(line).isZero()) return []
    const now = line.ofLine === null ? undefined : known.get(line.ofLine)
    const stands =
      now &&
      now.quantity === line.quantity &&
      now.unitPrice === line.unitPrice &&
      now.priceQuantity === line.priceQuantity
    const Key = ruleKey('oe.priceAdjustment.asItStands')
    return stands ? [] : [{ Field: `lines.${place}.newPrice`, Key, Args: { invoiceNo: line.invoiceNo ?? '' } }]
  })
  if (stale.length > 0) throw new Refusal(stale)
}

function saleOf(adjustment: Adjustment, note: Note): Sale {
  const { kind, documentNo, lines } = note
  const { adjustmentNo, adjustDate, reason, submittedBy, approvedBy, approvedOn } = adjustment
  const { billToId, shipToId, currency, rate, salesRepId, customerReference, invoiceNo } = lines[0]!.sold
  return {
    ...{ kind, origin: 'PriceAdjustment', originNo: adjustmentNo!, billToId, shipToId, docDate: adjustDate },
    ...{ currency, rate, salesRepId, customerReference: customerReference ?? invoiceNo, reason },
    ...{ credits: kind === 'Credit' ? documentNo : null, submittedBy, approvedBy, approvedOn },
    lines: [
      ...lines.map(({ line, sold }): SaleLine => ({
        ...{ sells: 'Goods', productId: sold.productId, glAccount: sold.glAccount, description: sold.description },
        ...{ priceUnit: sold.priceUnit, priceQuantity: sold.priceQuantity },
        ...{
          quantity: sold.quantity,
          unitPrice: dearer(line).abs().toFixed(),
          unit: sold.unit,
          taxGroup: sold.taxGroup,
        },
        ...{ orderNo: sold.orderNo, orderLine: sold.orderLine, shipmentNo: sold.shipmentNo },
        ...{ shipmentLine: sold.shipmentLine, ofLine: sold.ofLine, jobId: sold.jobId, costCode: sold.costCode },
      })),
      ...lessOf(note).map(({ taxGroup, percent, amount, jobId, costCode }): SaleLine => ({
        ...{ sells: 'Goods', quantity: null, unitPrice: null, amount, taxGroup, jobId, costCode },
        description: `− ${new Decimal(percent).toFixed()} %`,
      })),
    ],
  }
}
