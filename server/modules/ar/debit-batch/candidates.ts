import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { MOST_COLLECTED, type DebitBatch, type DebitLine } from '../../../../shared/contracts/ar/debit-batch.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { selection, sumOf, type Candidate } from '../../../trade/batch/selection.ts'
import { mandateOn } from '../mandate/mandates-on.ts'

export type Batch = Stored<typeof DebitBatch>
type Standing = NonNullable<DebitLine['standing']>

interface Found extends Candidate<Standing> {
  readonly customerName: string
  readonly reference: string
  readonly daysLate: number
  readonly mandateNo: string
  /** The most that the customer lets us take at once. */
  readonly most: string | null
}

/**
 * [finance 8.2] What could be collected with a batch: open on the receivable accounts on its day, in the currency of its bank, of customers
 * who have signed for that, due by then or with a discount still to be had; nothing that stands in another live batch. Each with what stands
 * against it.
 * @param items these, however they are due
 */
async function found(db: Kysely<Tables>, batch: Batch, items: readonly string[] | null): Promise<Found[]> {
  const due = sql`coalesce(d.due_date, i.due_date)`
  const chosen = items
    ? sql`i.id = any (${[...items]}::uuid[])`
    : sql`i.open_txn <> 0 and i.opened_on <= ${batch.valueDate}::date
      and (i.open_txn < 0 or ${due} <= ${batch.dueThrough}::date or ${batch.allowDiscounts} and d.discount_date >= ${batch.valueDate}::date)
      and i.firm_id >= coalesce(${batch.customerFrom}, '') and (${batch.customerTo}::text is null or i.firm_id <= ${batch.customerTo})
      and (${batch.customerGroup}::text is null or c.firm_group = ${batch.customerGroup})
      and not exists (select from ar_debit_batch_document l where l.item_id = i.id and l.live and l.owner_id <> ${batch.id}::uuid)`
  const { rows } = await sql<Found>`
    select i.id as "itemId", i.firm_id as "firmId", left(f.name, 100) as "customerName", i.reference, ${due}::text as "dueDate",
           d.discount_date::text as "discountDate", greatest(0, ${batch.valueDate}::date - ${due}) as "daysLate",
           money_text((i.open_txn)) as open,
           money_text(greatest(0, coalesce(d.discount_amount, 0)
             - coalesce((select sum(w.discount) from receivable_withheld w where w.item_id = i.id), 0))) as discount,
           m.mandate_no as "mandateNo", m.most::text as most,
           case when m.standing <> 'Ready' then m.standing when f.status <> 'Active' then 'CustomerInactive'
                when exists (select from collection_note n where n.customer_id = i.firm_id and n.reference = i.reference
                               and n.outcome = 'Dispute' and n.settled_on is null) then 'Disputed'
                when exists (select from ar_deposit_item t join ar_deposit o on o.id = t.owner_id
                             where t.item_id = i.id and coalesce(t.pay, 0) <> 0 and o.status <> 'Posted') then 'BeingReceived'
                else 'Ready' end as standing
    from bank_account_shown b
    join open_item_shown i on i.company_id = b.company_id and i.currency = b.currency
    join gl_account_shown a on a.account = i.gl_account and a.control_kind = 'AR'
    join firm_shown f on f.firm_id = i.firm_id
    join firm_bill_to_shown c on c.owner_id = f.id
    cross join lateral (${mandateOn(sql`i.firm_id`, sql`b.currency`, batch)}) m
    left join receivable_document d on d.item_id = i.id
    where b.bank_account_id = ${batch.bankAccountId} and ${chosen}
      and i.firm_id in (select k.customer_id from ar_mandate k where k.status <> 'Rejected')
    order by i.firm_id, ${due}, i.document_date, i.reference, i.id
    limit ${sql.lit(MOST_COLLECTED)}`.execute(db)
  return rows
}

/** The lines of a new proposal. */
export async function proposed(db: Kysely<Tables>, batch: Batch): Promise<DebitLine[]> {
  const candidates = await found(db, batch, null)
  const rules = {
    ...{ day: batch.valueDate, takeDiscounts: batch.allowDiscounts, includeCredits: batch.includeCredits },
    minimumAmount: batch.minimumAmount,
  }
  const lines = selection(candidates, rules).map(({ candidate, include, pay, discount, offered }): DebitLine => ({
    ...{ include, customerId: candidate.firmId, customerName: candidate.customerName, reference: candidate.reference },
    ...{ dueDate: candidate.dueDate, daysLate: candidate.daysLate, openAmount: candidate.open },
    ...{ discountDate: candidate.discountDate, discountOffered: offered, discount, pay },
    ...{ standing: candidate.standing, mandateNo: candidate.mandateNo, itemId: candidate.itemId },
  }))
  return withinLimits(lines, new Map(candidates.map(({ mandateNo, most }) => [mandateNo, most])))
}

/** No more is taken of a customer on one day than he has signed for: his oldest documents first, what goes beyond is left out. */
export function withinLimits<L extends DebitLine>(
  lines: readonly L[],
  mostOf: ReadonlyMap<string | null, string | null>,
): L[] {
  const over = new Set<L>()
  for (const mandateNo of new Set(lines.map((line) => line.mandateNo))) {
    const most = mostOf.get(mandateNo)
    if (!most) continue
    const own = lines.filter((line) => line.mandateNo === mandateNo && line.include)
    let sum = sumOf(own.filter(({ pay }) => new Decimal(pay ?? 0).isNegative()).map(({ pay }) => ({ pay: pay ?? '0' })))
    for (const line of own) {
      const pay = new Decimal(line.pay ?? 0)
      if (pay.isNegative()) continue
      if (sum.plus(pay).gt(most)) over.add(line)
      else sum = sum.plus(pay)
    }
  }
  return lines.map((line) => (over.has(line) ? { ...line, include: false, standing: 'OverLimit' as const } : line))
}

/** How the chosen documents of a batch stand now: a mandate may have ended since, a document may be disputed. */
export async function standingsNow(db: Kysely<Tables>, batch: Batch, items: readonly string[]) {
  return new Map((await found(db, batch, items)).map((one) => [one.itemId as string | null, one]))
}

/** What became of these items since they were proposed. */
export async function itemsNow(
  db: Kysely<Tables>,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, { open: string }>> {
  const { rows } = await sql<{ id: string; open: string }>`
    select i.id, money_text((i.open_txn)) as open from open_item_shown i where i.id = any (${[...itemIds]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, open }) => [id, { open }]))
}
