import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { AccountListName } from '../../../../shared/contracts/ap/account-lists.ts'
import type { AccountContact, AccountMove } from '../../../../shared/contracts/ap/account-rows.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import {
  fromPages,
  fromSelect,
  selected,
  type ListAsk,
  type ListReader,
  type Select,
} from '../../../platform/inquiry/list-reader.ts'
import { vendorOrders } from '../../po/index.ts'
import { files } from './files.ts'
import { applications, documents, holdbacks, openItems, payments, type AccountAsked } from './items.ts'
import { statement } from './statement.ts'

/** Whose account, up to which day, and what of it is kept elsewhere. */
export interface Account extends AccountAsked {
  readonly rooms: readonly string[]
  /** As far as this user may read them. */
  readonly contacts: readonly AccountContact[]
}

const OF_ITEMS = { day: 'documentDate', find: ['reference', 'entryNo', 'holdReason'], sums: ['carried'] }
const STATEMENT: Select<Account> = {
  // The currency decides what the balance is counted in: it has narrowed the rows already.
  rows: (of, { Currency = null }) => statement(of, Currency),
  ...{ order: sql`"movedOn" desc, "entryNo" desc`, day: 'movedOn', find: ['reference', 'entryNo'] },
}

/** The lists of an account, the newest first. */
export const accountLists: Readonly<Record<AccountListName, ListReader<Account>>> = {
  open: fromSelect({ ...OF_ITEMS, rows: openItems, order: sql`"dueDate", reference` }),
  documents: fromSelect({ ...OF_ITEMS, rows: documents, order: sql`"documentDate" desc, reference` }),
  holdbacks: fromSelect({ ...OF_ITEMS, rows: holdbacks, order: sql`"documentDate" desc, reference` }),
  payments: fromSelect({
    ...{ rows: payments, order: sql`"paidOn" desc, "entryNo" desc`, day: 'paidOn', sums: ['inCompany'] },
    find: ['number', 'entryNo', 'description'],
  }),
  applications: fromSelect({
    ...{ rows: applications, order: sql`"appliedOn" desc, "doneOn" desc`, day: 'appliedOn' },
    find: ['from', 'to', 'entryNo', 'by'],
  }),
  statement: statementReader(),
  orders: fromSelect({
    rows: ({ firmId, asOf }) => vendorOrders(firmId, asOf),
    ...{ order: sql`"orderDate" desc, "orderNo" desc`, day: 'orderDate', find: ['orderNo'] },
  }),
  contacts: fromPages((_db, { contacts }, { Find = '' }) => {
    const sought = Find.trim().toLowerCase()
    const isFound = (contact: AccountContact) => Object.values(contact).join(' ').toLowerCase().includes(sought)
    return Promise.resolve({ rows: contacts.filter(isFound) })
  }),
  attachments: fromSelect({
    rows: ({ firmId, rooms, user }) => files(firmId, rooms, user),
    ...{ order: sql`"createdOn" desc, name`, find: ['name', 'key', 'createdBy'] },
  }),
}

/** What has moved the balance, oldest first, after what was owed before. */
function statementReader(): ListReader<Account> {
  const newest = fromSelect<Account>(STATEMENT)
  return {
    async page(db, of, ask) {
      const { rows, hasMore = false } = await newest.page(db, of, ask)
      return { rows: await withOpening(db, of, ask, rows.toReversed() as AccountMove[], hasMore), hasMore }
    },
    async *all(db, of, ask) {
      const moves: AccountMove[] = []
      for await (const rows of newest.all(db, of, ask)) moves.push(...(rows as AccountMove[]))
      yield await withOpening(db, of, ask, moves.toReversed(), false)
    },
  }
}

/** A statement begins with what was owed before its first row; one in which something is looked for is no statement. */
async function withOpening(
  db: Kysely<Tables>,
  of: Account,
  ask: ListAsk,
  moves: readonly AccountMove[],
  isCut: boolean,
): Promise<AccountMove[]> {
  const { From, Find = '' } = ask
  if (Find.trim() !== '' || (!From && !isCut)) return [...moves]
  const [first] = moves
  const balance = first
    ? moneyText(new Decimal(first.balance).minus(first.charged ?? 0).plus(first.credited ?? 0))
    : await closingOf(db, of, ask)
  const nothing = { reference: null, entryId: null, entryNo: null, invoiceId: null, paymentId: null, paidBy: null }
  const opening: AccountMove = {
    ...{ id: 'opening', movedOn: From ?? first!.movedOn, move: 'Opening', ...nothing },
    ...{ currency: null, txn: null, charged: null, credited: null, balance },
  }
  return [opening, ...moves]
}

/** The balance where nothing has moved since the day that was asked for. */
async function closingOf(db: Kysely<Tables>, of: Account, { From: _from, ...ask }: ListAsk): Promise<string> {
  const { rows } = await sql<{ balance: string }>`${selected(STATEMENT, of, ask)} limit 1`.execute(db)
  return rows[0]?.balance ?? '0.00'
}
