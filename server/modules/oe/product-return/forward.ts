import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { ProductReturn } from '../../../../shared/contracts/oe/product-return.ts'
import { PurchaseReturn } from '../../../../shared/contracts/po/purchase-return.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { saveRecord } from '../../../platform/entity/save.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { cameToUs, PurchaseReturns } from '../../po/index.ts'
import { returnedOf, type Returned } from './credits.ts'

/** The receipt by which what goes on had come: that of its lot, else the last one of its product. */
interface CameBy {
  readonly at: number
  readonly receiptNo: string
  readonly lineKey: string
}

type Goes = Returned['lines'][number] | Returned['blind'][number]

const isGoing = (line: Goes): boolean =>
  line.disposition === 'Vendor' && line.vendorReturnNo === null && returnedOf(line).gt(0)

const receiptsOf = ({ trx }: ActionContext, lines: readonly Goes[]): Promise<readonly CameBy[]> =>
  planned(
    trx,
    sql<CameBy>`
    select x.at::int - 1 as at, r.receipt_no as "receiptNo", r.line_key as "lineKey"
    from unnest(${lines.map(({ productId }) => productId)}::text[], ${lines.map(({ lotNo }) => lotNo)}::text[]) with ordinality as x (product_id, lot_no, at)
    cross join lateral (
      select r.receipt_no, m.line_key
      from stock_move_shown m join stock_posting_shown p on p.id = m.posting_id join purchase_receipt_shown r on r.id = p.document_id
      left join stock_lot_shown l on l.id = m.lot_id
      where m.product_id = x.product_id and m.kind = 'Receipt' and m.corrects_id is null and p.document_type = 'po.purchaseReceipt'
        and p.purpose = 'post' and r.status = 'Posted' and (x.lot_no is null or l.lot_no = x.lot_no)
      order by m.seq desc limit 1) r`,
  )

/** [supply 9.1] What goes to its vendor goes on by a return to him, one for each receipt that had brought it, with all that is known: it is looked at and posted there. */
export const forward = (rooms: TradeRooms): Transition => {
  // What went straight to the customer lies with us by now.
  const onSave = (PurchaseReturns.rules.onSave ?? []).filter(({ id }) => id !== cameToUs.id)
  const cameBack = PurchaseReturns.parts(rooms, { onSave })
  return transition(ProductReturn, 'forward', {
    async run(asked, action, given) {
      const going = [...asked.lines, ...asked.blind].filter(isGoing)
      const came = await receiptsOf(action, going)
      const lost = going.find((_, at) => !came.some((one) => one.at === at))
      if (lost)
        throw new Refusal([
          {
            ...{ Field: 'lines', Key: ruleKey('oe.productReturn.receiptKnown') },
            Args: { product: lost.lotNo ?? lost.productId ?? '' },
          },
        ])
      const returnDate = await businessDay(action.trx, action.now)
      const made = new Map<Goes, string>()
      // A return to a vendor is of one receipt: there are as many of them as receipts, however many lines they have.
      for (const receiptNo of new Set(came.map((one) => one.receiptNo))) {
        const own = came.filter((one) => one.receiptNo === receiptNo)
        const record = {
          ...emptyRecord(PurchaseReturn.fields),
          ...{ receiptNo, returnDate, reason: String(given['failReason']), reference: asked.returnNo },
          lines: own.map(({ at, lineKey }) => ({
            ...emptyRecord(PurchaseReturn.fields.lines.fields!),
            ...{ lineKey, lotNo: going[at]!.lotNo, quantity: going[at]!.returned },
          })),
        }
        const answer = await saveRecord(cameBack, action, null, { record })
        if (answer.ResultStatus !== ResultStatus.success)
          throw new Refusal((answer.Problems ?? []).map((one) => ({ ...one, Field: null })))
        for (const { at } of own) made.set(going[at]!, String((answer.Data as Row)['returnNo']))
      }
      const goes = <L extends Goes>(line: L): L => ({
        ...line,
        vendorReturnNo: made.get(line) ?? line.vendorReturnNo,
      })
      return { lines: asked.lines.map(goes), blind: asked.blind.map(goes) }
    },
  })
}
