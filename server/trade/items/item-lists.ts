import { sql } from 'kysely'
import { AGE_BUCKETS } from '../../../shared/contracts/gl/ageing.ts'
import type { Row } from '../../platform/entity/stored.ts'
import { visibleRecord } from '../../platform/entity/visibility.ts'
import { fromPages, fromSelect, type ListReader } from '../../platform/inquiry/list-reader.ts'
import type { AccountContact } from '../../../shared/contracts/trade/account-rows.ts'
import { documentsAt, heldAt, openAt, type AccountAsked } from './items-at.ts'
import { applicationsOf, moneyOf } from './moved.ts'
import type { ItemSide } from './side.ts'
import { statementList } from './statement-list.ts'

export const OF_ITEMS = { day: 'documentDate', find: ['reference', 'entryNo', 'holdReason'], sums: ['carried'] }
/** The age of an open document `r`, as `ageBucket` counts it. */
export const AGE = {
  by: 'dueDate',
  of: ({ asOf }: AccountAsked) => {
    const late = sql`(${asOf}::date - r."dueDate"::date)`
    return sql`(case when ${late} <= 0 then 0 else least(${sql.lit(AGE_BUCKETS - 1)}, (${late} - 1) / 30 + 1) end)`
  },
}
/** What a list of money adds, as every such list does. */
export const OF_MONEY = {
  ...{ order: sql`"paidOn" desc, "entryNo" desc`, day: 'paidOn', sums: ['inCompany'] },
  find: ['number', 'entryNo', 'description'],
}

/** The lists of an account that both sides have, the newest first. */
export const itemLists = <A extends AccountAsked>(side: ItemSide) => ({
  open: fromSelect<A>({ ...OF_ITEMS, rows: (of) => openAt(side, of), age: AGE, order: sql`"dueDate", reference` }),
  documents: fromSelect<A>({
    ...{ ...OF_ITEMS, rows: (of: A) => documentsAt(side, of), order: sql`"documentDate" desc, reference` },
  }),
  holdbacks: fromSelect<A>({
    ...{ ...OF_ITEMS, rows: (of: A) => heldAt(side, of), order: sql`"documentDate" desc, reference` },
  }),
  money: fromSelect<A>({ ...OF_MONEY, rows: (of) => moneyOf(side, of) }),
  applications: fromSelect<A>({
    ...{ rows: (of: A) => applicationsOf(side, of), order: sql`"appliedOn" desc, "doneOn" desc`, day: 'appliedOn' },
    find: ['from', 'to', 'entryNo', 'by'],
  }),
  statement: statementList<A>(side),
})

interface Seen {
  readonly record: Row
  readonly seen: Parameters<typeof visibleRecord>[1]
}

/** The contacts of a firm, as far as form security lets the reader see them. */
export const contactsOf = ({ record, seen }: Seen): AccountContact[] =>
  ((visibleRecord(record, seen)['contacts'] ?? []) as (AccountContact & { lineId: string })[]).map(
    ({ lineId, ...contact }) => ({ ...contact, id: lineId }),
  )

/** Contacts of the firm, as far as the reader may see them. */
export const contactList = <A extends { readonly contacts: readonly AccountContact[] }>(): ListReader<A> =>
  fromPages((_db, { contacts }, { Find = '' }) => {
    const sought = Find.trim().toLowerCase()
    const isFound = (contact: AccountContact) => Object.values(contact).join(' ').toLowerCase().includes(sought)
    return Promise.resolve({ rows: contacts.filter(isFound) })
  })
