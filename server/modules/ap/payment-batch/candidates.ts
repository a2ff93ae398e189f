import { sql, type Kysely } from 'kysely'
import type { BatchLine, PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { vendorBankStandings } from '../../admin/index.ts'
import { currencyOfBank } from '../../gl/index.ts'
import { invoiceableLines } from '../../po/index.ts'
import { isPayable } from '../purchase-invoice/payable.ts'
import { selection, type Candidate } from '../../../trade/batch/selection.ts'

export type Batch = Stored<typeof PaymentBatch>
type Standing = NonNullable<BatchLine['standing']>

interface Found extends Omit<Candidate<Standing>, 'standing'> {
  readonly vendorName: string
  readonly reference: string
  readonly daysLate: number
  readonly documentHeld: boolean
  readonly vendorHeld: boolean
  /** The documents whose lines say what it is for: its own, and the bill whose holdback it releases. */
  readonly documents: readonly string[]
}

/**
 * [finance 5.7] What could be paid with a batch: open on the payable accounts on its day, in the currency of its bank, of vendors
 * who are paid by its method, due by then or with a discount still to be had; nothing that stands in another live batch.
 */
async function found(db: Kysely<Tables>, batch: Batch): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select i.id as "itemId", i.firm_id as "firmId", f.name as "vendorName", i.reference,
           coalesce(d.due_date, i.due_date)::text as "dueDate", d.discount_date::text as "discountDate",
           greatest(0, ${batch.payDate}::date - coalesce(d.due_date, i.due_date)) as "daysLate",
           money_text((-i.open_txn)) as open,
           money_text(greatest(0, coalesce(d.discount_amount, 0) - coalesce((select sum(w.discount) from payable_withheld w where w.item_id = i.id), 0))) as discount,
           not ${isPayable(sql`i.id`)} as "documentHeld", v.on_hold or f.status <> 'Active' as "vendorHeld",
           array(select x.id::text from ap_invoice x where x.id = d.id or x.invoice_no = d.releases) as documents
    from bank_account_shown b
    join open_item_shown i on i.company_id = b.company_id and i.currency = b.currency
    join gl_account_shown a on a.account = i.gl_account and a.control_kind = 'AP'
    join firm_shown f on f.firm_id = i.firm_id
    join firm_vendor_shown v on v.owner_id = f.id
    left join ap_invoice d on d.item_id = i.id
    where b.bank_account_id = ${batch.bankAccountId} and i.open_txn <> 0 and i.opened_on <= ${batch.payDate}::date
      and v.payment_method = ${batch.method}
      and (i.open_txn > 0 or coalesce(d.due_date, i.due_date) <= ${batch.payThrough}::date or d.discount_date >= ${batch.payDate}::date)
      and i.firm_id >= coalesce(${batch.vendorFrom}, '') and (${batch.vendorTo}::text is null or i.firm_id <= ${batch.vendorTo})
      and (${batch.vendorGroup}::text is null or v.firm_group = ${batch.vendorGroup})
      and (${batch.releases}::text = 'Included' or (${batch.releases} = 'Alone') = (coalesce(d.kind, '') = 'Release'))
      and (${batch.termsCode}::text is null or v.terms_code = ${batch.termsCode})
      and not exists (select from ap_payment_batch_document l where l.item_id = i.id and l.live and l.owner_id <> ${batch.id}::uuid)
    order by i.firm_id, coalesce(d.due_date, i.due_date), i.document_date, i.reference, i.id`.execute(db)
  return batch.jobId ? ofJob(db, rows, batch.jobId) : rows
}

/** Those that bear costs of a job, on a line of their own or of a receipt that they are matched with. [finance 7.4] */
async function ofJob(db: Kysely<Tables>, rows: readonly Found[], jobId: string): Promise<Found[]> {
  const documents = rows.flatMap((row) => row.documents)
  const { rows: bearing } = await sql<{ id: string; receiptLine: string | null }>`
    select owner_id::text as id, null as "receiptLine" from ap_distribution
    where owner_id = any (${documents}::uuid[]) and job_id = ${jobId}
    union all select owner_id::text, receipt_line from ap_match where owner_id = any (${documents}::uuid[])`.execute(db)
  const receipts = await invoiceableLines(
    db,
    bearing.flatMap(({ receiptLine }) => receiptLine ?? []),
  )
  const known = new Set(
    bearing
      .filter(({ receiptLine }) => receiptLine === null || receipts.get(receiptLine)?.jobId === jobId)
      .map(({ id }) => id),
  )
  return rows.filter((row) => row.documents.some((id) => known.has(id)))
}

const OF_BANK = {
  Verified: 'Ready',
  Pending: 'BankPending',
  OtherCurrency: 'BankCurrency',
  None: 'BankMissing',
} as const

/** Whether each vendor of a batch can be paid by EFT; a cheque needs no bank. [acceptance A19] */
export async function bankStandings(
  db: Kysely<Tables>,
  { method, bankAccountId }: Pick<Batch, 'method' | 'bankAccountId'>,
  vendorIds: readonly string[],
): Promise<(vendorId: string) => Standing> {
  if (method !== 'EFT') return () => 'Ready'
  const currency = (await currencyOfBank(db, bankAccountId)) ?? ''
  const known = await vendorBankStandings(db, [...new Set(vendorIds)], currency)
  return (vendorId) => OF_BANK[known.get(vendorId) ?? 'None']
}

/** The lines of a new proposal. */
export async function proposed(db: Kysely<Tables>, batch: Batch): Promise<BatchLine[]> {
  const open = await found(db, batch)
  const bankOf = await bankStandings(
    db,
    batch,
    open.map(({ firmId }) => firmId),
  )
  const candidates = open.map(({ documentHeld, vendorHeld, documents: _own, ...one }) => ({
    ...one,
    standing: vendorHeld ? ('VendorHeld' as const) : documentHeld ? ('Held' as const) : bankOf(one.firmId),
  }))
  return selection(candidates, { ...batch, day: batch.payDate }).map(
    ({ candidate, include, pay, discount, offered }) => ({
      include,
      ...{ vendorId: candidate.firmId, vendorName: candidate.vendorName, reference: candidate.reference },
      ...{ dueDate: candidate.dueDate, daysLate: candidate.daysLate, openAmount: candidate.open },
      ...{ discountDate: candidate.discountDate, discountOffered: offered, discount, pay },
      ...{
        standing: candidate.standing,
        ...{ paymentNo: null, returnedOn: null, returnReason: null, paidTo: null, verifiedBy: null, verifiedOn: null },
        itemId: candidate.itemId,
      },
    }),
  )
}

/** An item of a batch as it is now. */
export interface ItemNow {
  readonly open: string
  readonly held: boolean
}

/** What became of the items of a batch since they were proposed. */
export async function itemsNow(db: Kysely<Tables>, itemIds: readonly string[]): Promise<ReadonlyMap<string, ItemNow>> {
  const { rows } = await sql<ItemNow & { id: string }>`
    select i.id, money_text((-i.open_txn)) as open,
           not ${isPayable(sql`i.id`)} or v.on_hold or f.status <> 'Active' as held
    from open_item_shown i join firm_shown f on f.firm_id = i.firm_id join firm_vendor_shown v on v.owner_id = f.id
    where i.id = any (${[...itemIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}

/** Vendors of these who want each document paid by itself. */
export async function separateVendors(
  db: Kysely<Tables>,
  vendorIds: readonly string[],
): Promise<(vendorId: string) => boolean> {
  const rows = await factsOf(
    db,
    sql<{ firm_id: string }>`
    select f.firm_id from firm_shown f join firm_vendor_shown v on v.owner_id = f.id
    where v.separate_cheque and f.firm_id = any (${[...vendorIds]}::text[])`,
  )
  const separate = new Set(rows.map((row) => row.firm_id))
  return (vendorId) => separate.has(vendorId)
}
