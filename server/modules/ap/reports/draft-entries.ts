import { sql, type Kysely } from 'kysely'
import { accountFor, type RoleRow } from '../../../ledger/roles.ts'
import { amountOf } from '../../../ledger/amount.ts'
import type { Line } from '../../../ledger/line.ts'
import { converted, rounded } from '../../../ledger/rounding.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { PurchaseInvoiceStore } from '../entities/purchase-invoice.ts'
import { amountsOf, ownCompany, type Invoice } from '../invoices/complete.ts'
import { purchaseInvoicePosting } from '../postings/purchase-invoice.ts'

/** As many drafts as an edit list is made of. */
export const MOST_DRAFTS = 500

/** What of a line of a draft is printed. */
export interface DraftLine {
  invoiceNo: string
  postingDate: string
  firmId: string
  reference: string
  kind: string
  glAccount: string
  description: string | null
  debit: string
  credit: string
  taxCode: string | null
  jobId: string | null
}

/**
 * [finance 7.11] The entries that purchase documents of these days would make, as their posting makes them; a draft that lacks
 * what a posting needs is not among them. Null when there are too many.
 */
export async function draftEntries(db: Kysely<Tables>, from: string, to: string): Promise<DraftLine[] | null> {
  const { rows: ids } = await sql<{ id: string }>`
    select id from ap_invoice
    where entry_id is null and posting_date between ${from}::date and ${to}::date and doc_number is not null
      and doc_date is not null and due_date is not null and doc_amount is not null and currency is not null and rate is not null
    order by posting_date, invoice_no limit ${sql.lit(MOST_DRAFTS + 1)}`.execute(db)
  if (ids.length > MOST_DRAFTS) return null
  const company = await ownCompany(db)
  const { rows: roles } = await sql<RoleRow>`
    select role, branch_id, currency, qualifier, gl_account, valid_from::text from account_role
    where company_id = ${company.companyId} and role in ('AP_CONTROL', 'HOLDBACK_PAYABLE')`.execute(db)
  const lines: DraftLine[] = []
  for (const { id } of ids) {
    const invoice = (await readRecord(db, PurchaseInvoiceStore, id))!.record as unknown as Invoice
    if (invoice.distribution.some((line) => line.glAccount === null || line.amount === null)) continue
    lines.push(...(await linesOf(db, invoice, company.companyId, roles)))
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
  const accounts = new Map(amounts.booked.map((tax) => [tax.taxCode, tax.recoverableAccount]))
  const { legs } = purchaseInvoicePosting(invoice, {
    ...{ companyId, amounts, payableItem: '', holdbackItem: '' },
    recoverableAccount: (taxCode) => accounts.get(taxCode)!,
  })
  const lines = legs.flatMap((leg): Line[] => {
    const { account } = leg
    const glAccount =
      typeof account === 'object' && account ? accountFor(roles, { ...account, currency: invoice.currency }) : account
    if (glAccount === null) return []
    const txn = amountOf(leg.amount)
    return [
      {
        ...{
          ...leg,
          account: glAccount,
          control: typeof account === 'string' ? null : 'AP',
          currency: invoice.currency,
        },
        ...{ rate: invoice.rate, txn, functional: converted(txn, invoice.rate), isFixed: false },
      },
    ]
  })
  return rounded(lines).lines.map(({ account, side, functional, memo, taxCode, jobId }) => ({
    ...{
      invoiceNo: invoice.invoiceNo!,
      postingDate: invoice.postingDate,
      firmId: invoice.vendorId,
      kind: invoice.kind,
    },
    ...{ reference: invoice.docNumber.trim(), glAccount: account, description: memo ?? invoice.reference },
    debit: side === 'Debit' ? functional.toFixed(2) : '0',
    credit: side === 'Credit' ? functional.toFixed(2) : '0',
    ...{ taxCode: taxCode ?? null, jobId: jobId ?? null },
  }))
}
