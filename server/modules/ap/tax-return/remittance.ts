import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { debit, posting } from '../../../ledger/legs.ts'
import { post } from '../../../ledger/post.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { PurchaseInvoiceStore } from '../purchase-invoice/entity.ts'
import { complete } from '../purchase-invoice/complete.ts'
import { numberInvoice } from '../purchase-invoice/entity.ts'
import { setFields } from '../payment/set-fields.ts'
import type { Return } from './complete.ts'

/** What the lines of a return leave on a tax account: positive is collected. */
export interface TaxBalance {
  readonly glAccount: string
  readonly net: string
}

interface Booked {
  readonly invoiceNo: string | null
  readonly entryNo: string | null
  readonly entryId: string | null
}

/**
 * [finance 5.3] Books a filed return: debit what was collected, credit what is recovered, and the authority is owed the net tax by a document
 * of payables, which is paid as others are; it owes us by a credit where it refunds. A return that comes to nothing moves one tax
 * account against the other alone. The accounts of its lines were chosen by nobody: those of taxes are not posted by hand.
 */
export async function remit(
  action: ActionContext,
  context: PostingContext,
  filed: Return,
  balances: readonly TaxBalance[],
  postInvoice: Transition,
): Promise<Booked> {
  if (balances.length === 0) return { invoiceNo: null, entryNo: null, entryId: null }
  const net = new Decimal(filed.netTax!)
  if (net.isZero()) return clearedAlone(action, context, filed, balances)
  const isRefund = net.isNegative()
  const { id, invoiceNo } = await insertDocument(action, filed, {
    kind: isRefund ? 'Credit' : 'Invoice',
    docAmount: net.abs().toFixed(2),
    // A credit is entered positive and booked on the other side.
    lines: balances.map(({ glAccount, net: of }) => ({
      glAccount,
      amount: new Decimal(of).times(isRefund ? -1 : 1).toFixed(2),
    })),
  })
  const stored = (await readRecord(action.trx, PurchaseInvoiceStore, id))!.record
  const set = await postInvoice.run(stored, action, { isWritten: true }).catch((error: unknown) => {
    throw dateAt(error, 'filingDate')
  })
  await setFields(action, PurchaseInvoiceStore, id, { ...set, status: 'Posted' })
  const { rows } = await sql<{ entryId: string }>`
    select entry_id as "entryId" from ap_invoice where id = ${id}::uuid`.execute(action.trx)
  return { invoiceNo, entryNo: (set['entryNo'] as string | null) ?? null, entryId: rows[0]!.entryId }
}

async function clearedAlone(
  { trx }: ActionContext,
  context: PostingContext,
  filed: Return,
  balances: readonly TaxBalance[],
): Promise<Booked> {
  const entry = await post(
    trx,
    posting({
      companyId: filed.companyId!,
      source: 'GJ',
      date: filed.filingDate,
      description: `${filed.returnNo} ${filed.periodStart} ${filed.periodEnd}`,
      document: { type: 'ap.taxReturn', id: filed.id, purpose: 'post' },
      currency: (await ownCompany(trx)).currency,
      legs: balances.map(({ glAccount, net }) => debit(glAccount, net)),
    }),
    context,
  ).catch((error: unknown) => {
    throw dateAt(error, 'filingDate')
  })
  return { invoiceNo: null, entryNo: entry.entryNo, entryId: entry.id }
}

interface Document {
  readonly kind: 'Invoice' | 'Credit'
  readonly docAmount: string
  readonly lines: readonly { readonly glAccount: string; readonly amount: string }[]
}

/** A document that no person types: numbered by its return, completed, in the change log, without a discount. */
async function insertDocument(
  context: ActionContext,
  { returnNo, authorityId, filingDate, dueOn, periodStart, periodEnd, submittedBy }: Return,
  { kind, docAmount, lines }: Document,
): Promise<{ id: string; invoiceNo: string }> {
  const { trx, user, now, requestId, changeId } = context
  const lineOf = emptyRecord(PurchaseInvoice.fields.distribution.fields!)
  const record: Row = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{
      kind,
      docAmount,
      vendorId: authorityId,
      docNumber: returnNo,
      docDate: filingDate,
      transactionDate: filingDate,
    },
    ...{ currency: (await ownCompany(trx)).currency, rate: '1', holdbackPercent: '0', lienClaimed: false },
    reference: `${periodStart} – ${periodEnd}`,
    submittedBy,
    distribution: lines.map((line) => ({ ...lineOf, ...line })),
  }
  await numberInvoice(record, context, null)
  await complete(record, context, null)
  // By the terms of the law, not by those that other documents of the authority may have.
  Object.assign(record, { dueDate: dueOn, discountDate: null, discountAmount: null })
  const id = await insertRecord(trx, PurchaseInvoiceStore, record, { name: user.name, on: now })
  await writeParts(trx, PurchaseInvoiceStore, id, null, record)
  const invoiceNo = String(record['invoiceNo'])
  const entry = {
    table: PurchaseInvoiceStore.table,
    id,
    recordKey: invoiceNo,
    by: user.name,
    on: now,
    requestId,
    changeId,
  }
  await writeAudit(trx, entry, changesBetween(PurchaseInvoice, null, record))
  // Whoever worked the return out has written its document, and whoever approved it has approved that.
  await sql`
    update ap_invoice v set written_by = r.written_by, approver_id = r.approver_id, approved_by = r.approved_by,
      approved_on = r.approved_on
    from tax_return r where r.return_no = ${returnNo} and v.id = ${id}::uuid`.execute(trx)
  return { id, invoiceNo }
}
