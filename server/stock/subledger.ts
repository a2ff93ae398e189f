import { sql, type RawBuilder } from 'kysely'
import type { AccountRole } from '../../shared/contracts/gl/account-roles.ts'
import type { JournalSource } from '../../shared/contracts/gl/journal-sources.ts'
import type { SubledgerBook } from '../ledger/subledgers.ts'

/**
 * Documents that make the entry of what they move themselves, under their own source; all others, and every difference, are booked under
 * `IC`. What invoices charge to inventory by hand is no stock, so of those nothing is compared line by line.
 */
const OF_PURCHASING = ['po.purchaseReceipt', 'po.purchaseReturn', 'po.landedCost'] as const
const OWN_ENTRIES = [...OF_PURCHASING, 'ap.purchaseInvoice'] as const

const among = (types: readonly string[]) => sql`g.document_type in (${sql.join(types.map((type) => sql.lit(type)))})`

const isDifference = sql`m.corrects_id is not null`

/** What stock has moved on one kind of holding, out of the moves themselves: the other side of the proof that the books hold it. */
const book = (source: JournalSource, kind: 'Inventory' | 'InTransit', which: RawBuilder<unknown>): SubledgerBook => ({
  ...{ source, kind, ours: true },
  movements: ({ companyId, from, to }) => sql`
    select g.document_type, g.document_id, null::text as number, m.day as moved_on, c.currency,
           greatest(sum(m.value), 0) as debit, greatest(-sum(m.value), 0) as credit
    from stock_move m join stock_posting g on g.id = m.posting_id join company_shown c on c.company_id = m.company_id
    where m.company_id = ${companyId} and m.day between ${from}::date and ${to}::date
      and m.holding = ${kind === 'Inventory' ? 'Stock' : 'Transit'} and ${which}
    group by 1, 2, 4, 5 having sum(m.value) <> 0`,
})

const others = sql`(${isDifference} or not ${among(OWN_ENTRIES)})`

/** [supply 2.2] Inventory and what is in transit beside the books, by the source of their entries. */
export const stockBooks: readonly SubledgerBook[] = [
  book('PO', 'Inventory', sql`not ${isDifference} and ${among(OF_PURCHASING)}`),
  book('IC', 'Inventory', others),
  book('IC', 'InTransit', others),
  {
    ...{ source: 'IC', kind: 'WorkInProcess', ours: true },
    movements: ({ companyId, from, to }) => sql`
      select g.document_type, g.document_id, null::text as number, m.day as moved_on, c.currency,
             greatest(-sum(m.value), 0) as debit, greatest(sum(m.value), 0) as credit
      from stock_move m join stock_posting g on g.id = m.posting_id join company_shown c on c.company_id = m.company_id
      where m.company_id = ${companyId} and m.day between ${from}::date and ${to}::date and m.contra ->> 'role' = 'WIP'
      group by 1, 2, 4, 5 having sum(m.value) <> 0`,
  },
]

/**
 * What documents of a kind have moved against a role, as `amount`: what went there, less what came from there. What a later move of an earlier day has made
 * of their moves is theirs too, whoever caused it.
 */
export const movedAgainst = (against: AccountRole, type: string, ids: RawBuilder<unknown>): RawBuilder<unknown> => {
  const own = sql`
    from stock_posting g join stock_move m on m.posting_id = g.id and m.corrects_id is null`
  const of = sql`where g.document_type = ${sql.lit(type)} and g.document_id in ${ids}`
  return sql`
    select -m.value as amount ${own} ${of} and m.contra ->> 'role' = ${sql.lit(against)}
    union all
    select -k.value ${own} join stock_move k on k.corrects_id = m.id ${of} and k.contra ->> 'role' = ${sql.lit(against)}`
}
