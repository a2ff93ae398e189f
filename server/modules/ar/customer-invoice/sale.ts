import { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { runAction } from '../../../platform/document/run-action.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { complete } from './complete.ts'
import { CustomerInvoices } from './document.ts'
import { CustomerInvoiceStore, INVOICE_DRAFTS } from './entity.ts'

type Line = CustomerInvoice['lines'][number]

/** A line of what an order has sold, or of what is given back of it; what is not said is nothing. Its price is a unit's, after all discounts. */
export type SaleLine = Pick<Line, 'sells' | 'quantity' | 'unitPrice' | 'taxGroup'> & Partial<Line>

/** What is made of an order, an adjustment of prices or a return. What is not said follows from the customer. */
export interface Sale extends Partial<Omit<CustomerInvoice, 'lines'>> {
  readonly kind: 'Invoice' | 'Credit' | 'Charge'
  readonly origin: 'Order' | 'PriceAdjustment' | 'ProductReturn'
  readonly originNo: string
  readonly billToId: string
  /** `YYYY-MM-DD` */
  readonly docDate: string
  readonly lines: readonly SaleLine[]
}

/** What is written without an order: it was born nowhere else. */
export type SaleWritten = Sale | (Omit<Sale, 'origin' | 'originNo'> & { readonly origin: 'Typed' })

export interface SaleBooked {
  readonly id: string
  readonly documentNo: string
  readonly invoiceNo: string
  readonly docAmount: string
}

/**
 * [supply 3.10] Writes and posts what an order has sold, or what is given back of it, in the name of whoever does it, under the rules of every document of the
 * sales journal; what is asked of a person there is taken as answered. What an order has sold was promised before; who approved what gives it back is told with it.
 * @throws Refusal with why it cannot be
 */
export function bookingSales(
  deps: Deps,
  rooms: TradeRooms,
): (context: ActionContext, sale: Sale, approverId?: string | null) => Promise<SaleBooked> {
  const parts = CustomerInvoices.parts(rooms)
  const { document } = CustomerInvoices
  const post = CustomerInvoices.transitions(deps, rooms).find(({ action }) => action === 'post')!
  return async (context, sale, approverId = null) => {
    const { id, documentNo } = await writtenSale(deps, context, sale, approverId)
    const answer = await confirmed((given) =>
      runAction(parts, document, post, context, id, { version: 1, confirmed: given }),
    )
    if (answer.ResultStatus !== ResultStatus.success) throw new Refusal(answer.Problems ?? [])
    const { invoiceNo, docAmount } = answer.Data as Row
    return { id, documentNo, invoiceNo: String(invoiceNo), docAmount: String(docAmount) }
  }
}

/** Writes what was sold, before it is posted. */
export async function writtenSale(
  { random }: Pick<Deps, 'random'>,
  context: ActionContext,
  { lines, ...sale }: SaleWritten,
  approverId: string | null = null,
): Promise<{ readonly id: string; readonly documentNo: string }> {
  const { trx, user, now, requestId, changeId } = context
  const documentNo = await serialNumber(trx, INVOICE_DRAFTS)
  const { companyId } = await ownCompany(trx)
  const record: Row = {
    ...emptyRecord(CustomerInvoice.fields),
    ...{ documentNo, companyId, holdbackPercent: '0', lienClaimed: false, ...sale },
    // A line that is known bears the tax that it says, and no other.
    lines: lines.map((line) => ({
      ...{ ...emptyRecord(CustomerInvoice.fields.lines.fields!), lineId: random.uuid(), ...line },
    })),
  }
  await complete(record, context, null)
  const id = await insertRecord(
    trx,
    CustomerInvoiceStore,
    record,
    { name: user.name, on: now },
    approverId ? { approver_id: approverId } : {},
  )
  await writeParts(trx, CustomerInvoiceStore, id, null, record)
  const audit = { table: CustomerInvoiceStore.table, id, recordKey: documentNo, by: user.name, on: now }
  await writeAudit(trx, { ...audit, requestId, changeId }, changesBetween(CustomerInvoice, null, record))
  return { id, documentNo }
}

/** Done, with what it asks taken as answered. */
async function confirmed(run: (given: string[]) => Promise<CallResult>): Promise<CallResult> {
  const answer = await run([])
  return answer.ResultStatus === ResultStatus.warning ? run(answer.Problems!.map(({ Key }) => Key)) : answer
}
