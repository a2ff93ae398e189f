import { sql, type Kysely } from 'kysely'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { amountOf } from '../../../ledger/amount.ts'
import type { Line } from '../../../ledger/line.ts'
import { accountFor, type RoleRow } from '../../../ledger/roles.ts'
import { converted, rounded } from '../../../ledger/rounding.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { classesOf } from '../customer-invoice/actions.ts'
import { amountsOf, type Invoice } from '../customer-invoice/complete.ts'
import { CustomerInvoiceStore } from '../customer-invoice/entity.ts'
import { customerInvoicePosting } from '../customer-invoice/posting.ts'

/** As many drafts as an edit list is made of. */
export const MOST_DRAFTS = 500

/** What of a line of a draft is printed. */
export interface DraftLine {
  documentNo: string
  postingDate: string
  firmId: string
  kind: string
  glAccount: string
  description: string | null
  debit: string
  credit: string
  taxCode: string | null
  jobId: string | null
}

/**
 * [finance 8.4] The entries that documents of the sales journal of these days would make, as their posting makes them; a draft that lacks what a
 * posting needs is not among them. Null when there are too many.
 */
export async function draftEntries(db: Kysely<Tables>, from: string, to: string): Promise<DraftLine[] | null> {
  const { rows: ids } = await sql<{ id: string }>`
    select d.id from customer_invoice d
    where d.entry_id is null and d.doc_date between ${from}::date and ${to}::date and d.due_date is not null and d.currency is not null
      and d.rate is not null and d.due_amount <> 0
      and not exists (select from customer_invoice_line l where l.owner_id = d.id and l.amount is null)
    order by d.doc_date, d.document_no limit ${MOST_DRAFTS + 1}`.execute(db)
  if (ids.length > MOST_DRAFTS) return null
  const { companyId } = await ownCompany(db)
  const { rows: roles } = await sql<RoleRow>`
    select role, branch_id, currency, qualifier, gl_account, valid_from::text from account_role_shown
    where company_id = ${companyId}`.execute(db)
  const lines: DraftLine[] = []
  for (const { id } of ids) {
    const invoice = (await readRecord(db, CustomerInvoiceStore, id))!.record as unknown as Invoice
    lines.push(...(await linesOf(db, invoice, companyId, roles)))
  }
  return lines
}

async function linesOf(
  db: Kysely<Tables>,
  invoice: Invoice,
  companyId: string,
  roles: readonly RoleRow[],
): Promise<DraftLine[]> {
  const amounts = await amountsOf(db, invoice)
  const classes = await classesOf(db, invoice)
  const collected = new Map(amounts.booked.map((tax) => [tax.taxCode, tax.collectedAccount]))
  const standing = roles.filter(({ valid_from }) => valid_from === null || valid_from <= invoice.docDate)
  const { currency, rate } = invoice
  const { legs } = customerInvoicePosting(invoice, {
    ...{ companyId, invoiceNo: invoice.documentNo!, amounts, item: '', holdbackItem: '', released: null },
    collectedAccount: (taxCode) => collected.get(taxCode)!,
    classOf: (productId) => (productId ? classes.get(productId) : undefined),
  })
  const lines = legs.flatMap((leg): Line[] => {
    const { account: of } = leg
    const account = typeof of === 'object' && of ? accountFor(standing, { ...of, currency }) : of
    if (!account || amountOf(leg.amount).isZero()) return []
    const txn = amountOf(leg.amount)
    const control = leg.opens ? 'AR' : null
    return [{ ...leg, account, control, currency, rate, txn, functional: converted(txn, rate), isFixed: false }]
  })
  return rounded(lines).lines.map(({ account, side, functional, memo, taxCode, jobId }) => ({
    ...{ documentNo: invoice.documentNo!, postingDate: invoice.docDate, firmId: invoice.billToId, kind: invoice.kind },
    ...{ glAccount: account, description: memo ?? invoice.customerReference },
    debit: side === 'Debit' ? moneyText(functional) : '0',
    credit: side === 'Credit' ? moneyText(functional) : '0',
    ...{ taxCode: taxCode ?? null, jobId: jobId ?? null },
  }))
}
