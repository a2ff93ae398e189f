import { sql, type Kysely } from 'kysely'
import { accountFor, type RoleRow } from '../../../ledger/roles.ts'
import { amountOf, NOTHING } from '../../../ledger/amount.ts'
import { carriedAt, type Carried } from '../../../ledger/exchange.ts'
import type { Leg } from '../../../ledger/legs.ts'
import type { Line } from '../../../ledger/line.ts'
import { converted, rounded } from '../../../ledger/rounding.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { PurchaseInvoiceStore } from '../purchase-invoice/entity.ts'
import { heldBill } from '../holdback/held-bill.ts'
import { amountsOf, type Invoice } from '../purchase-invoice/complete.ts'
import { matchedReceipts } from '../purchase-invoice/matching/booking.ts'
import type { MatchedReceipt } from '../purchase-invoice/posting-matched.ts'
import { purchaseInvoicePosting } from '../purchase-invoice/posting.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

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
    select role, branch_id, currency, qualifier, gl_account, valid_from::text from account_role_shown
    where company_id = ${company.companyId}`.execute(db)
  const lines: DraftLine[] = []
  for (const { id } of ids) {
    const invoice = (await readRecord(db, PurchaseInvoiceStore, id))!.record as unknown as Invoice
    const isWhole =
      invoice.distribution.every(({ glAccount, amount }) => glAccount !== null && amount !== null) &&
      invoice.matches.every(({ receiptAmount, variance }) => receiptAmount !== null && variance !== null)
    if (isWhole) lines.push(...(await linesOf(db, invoice, company.companyId, roles)))
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
  const matched = await matchedReceipts(db, invoice)
  const received = await receivedItems(db, matched)
  const released = invoice.releases ? await heldBill(db, invoice.releases) : null
  const standing = roles.filter(({ valid_from }) => valid_from === null || valid_from <= invoice.postingDate)
  const accountOf = ({ account, item }: Leg): string | null =>
    item !== undefined
      ? item === released?.itemId
        ? released.glAccount
        : (received.get(item)?.glAccount ?? null)
      : typeof account === 'object' && account
        ? accountFor(standing, { ...account, currency: invoice.currency })
        : account
  const { legs } = purchaseInvoicePosting(invoice, {
    ...{ companyId, amounts, matched, released, payableItem: '', holdbackItem: '', isTyped: true },
    recoverableAccount: (taxCode) => accounts.get(taxCode)!,
  })
  const lines = legs.flatMap((leg): Line[] => {
    const account = accountOf(leg)
    if (account === null) return []
    const txn = amountOf(leg.amount)
    const item = leg.item === undefined ? undefined : received.get(leg.item)
    // Of what another has invoiced meanwhile nothing is carried any more.
    const carried = item && !item.txn.isZero() ? item : undefined
    const rate = leg.rate ?? invoice.rate
    return [
      {
        ...{ ...leg, account, control: leg.opens || carried ? 'AP' : null, currency: invoice.currency, rate, txn },
        functional: carried ? carriedAt(carried, txn) : converted(txn, rate),
        isFixed: carried !== undefined,
      },
    ]
  })
  return balanced(lines, standing, invoice).map(({ account, side, functional, memo, taxCode, jobId }) => ({
    ...{
      invoiceNo: invoice.invoiceNo!,
      postingDate: invoice.postingDate,
      firmId: invoice.vendorId,
      kind: invoice.kind,
    },
    ...{ reference: invoice.docNumber.trim(), glAccount: account, description: memo ?? invoice.reference },
    debit: side === 'Debit' ? moneyText(functional) : '0',
    credit: side === 'Credit' ? moneyText(functional) : '0',
    ...{ taxCode: taxCode ?? null, jobId: jobId ?? null },
  }))
}

/** What rounding leaves goes to the largest line; what the rate has moved since the receipt is realized. */
function balanced(lines: readonly Line[], roles: readonly RoleRow[], { currency, rate }: Invoice): readonly Line[] {
  const { lines: all, residue } = rounded(lines)
  const account = residue && accountFor(roles, { role: 'FX_REALIZED', currency })
  if (!residue || !account) return all
  const side = residue.isNegative() ? 'Debit' : 'Credit'
  const realized = { control: null, currency, rate, txn: NOTHING, functional: residue.abs(), isFixed: true } as const
  return [...all, { ...realized, account, side }]
}

interface Received extends Carried {
  readonly glAccount: string
}

/** What is received and not invoiced, on which account and at what it is carried. */
async function receivedItems(
  db: Kysely<Tables>,
  matched: readonly MatchedReceipt[],
): Promise<ReadonlyMap<string, Received>> {
  if (matched.length === 0) return new Map()
  const { rows } = await sql<{ id: string; glAccount: string; txn: string; amount: string }>`
    select id, gl_account as "glAccount", open_txn::text as txn, open_amount::text as amount
    from open_item_shown where id = any (${matched.map(({ item }) => item)}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, glAccount, txn, amount }) => [id, { glAccount, txn: amountOf(txn), amount: amountOf(amount) }]),
  )
}
