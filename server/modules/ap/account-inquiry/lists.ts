import { Decimal } from 'decimal.js'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  ACCOUNT_LIST_MOST,
  type AccountListName,
  type AccountNarrowing,
} from '../../../../shared/contracts/ap/account-lists.ts'
import type { AccountList, AccountMove } from '../../../../shared/contracts/ap/account-rows.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { vendorOrders } from '../../po/index.ts'
import { files } from './files.ts'
import { applications, documents, holdbacks, openItems, payments, type AccountAsked } from './items.ts'
import { statement } from './statement.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/** Whose list, up to which day, narrowed by what, and what this user may see of it. */
export interface ListAsked extends AccountAsked, AccountNarrowing {
  readonly rooms: readonly string[]
}

interface ListSource {
  readonly rows: (asked: ListAsked) => RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** Column of the day by which it is narrowed, and whether it has currencies of its own. */
  readonly day?: string
  readonly currency?: boolean
  readonly state?: boolean
  /** Columns in which something is looked for. */
  readonly find: readonly string[]
}

const OF_ITEMS = { day: 'documentDate', currency: true, state: true, find: ['reference', 'entryNo', 'holdReason'] }

const SOURCES: Readonly<Record<Exclude<AccountListName, 'contacts'>, ListSource>> = {
  open: { ...OF_ITEMS, rows: openItems, order: sql`"dueDate", reference` },
  documents: { ...OF_ITEMS, rows: documents, order: sql`"documentDate" desc, reference` },
  holdbacks: { ...OF_ITEMS, rows: holdbacks, order: sql`"documentDate" desc, reference` },
  payments: {
    ...{ rows: payments, order: sql`"paidOn" desc, "entryNo" desc`, day: 'paidOn', currency: true, state: true },
    find: ['number', 'entryNo', 'description'],
  },
  applications: {
    ...{
      rows: applications,
      order: sql`"appliedOn" desc, "doneOn" desc`,
      day: 'appliedOn',
      currency: true,
      state: true,
    },
    find: ['from', 'to', 'entryNo', 'by'],
  },
  statement: {
    // The currency decides what the balance is counted in.
    rows: (asked) => statement(asked, asked.Currency ?? null),
    ...{ order: sql`"movedOn" desc, "entryNo" desc`, day: 'movedOn', find: ['reference', 'entryNo'] },
  },
  orders: {
    rows: ({ firmId, asOf }) => vendorOrders(firmId, asOf),
    ...{
      order: sql`"orderDate" desc, "orderNo" desc`,
      day: 'orderDate',
      currency: true,
      state: true,
      find: ['orderNo'],
    },
  },
  attachments: {
    rows: ({ firmId, rooms, user }) => files(firmId, rooms, user),
    ...{ order: sql`"createdOn" desc, name`, find: ['name', 'key', 'createdBy'] },
  },
}

/** All rows of a list that fit, the newest first. */
export function listStatement(name: Exclude<AccountListName, 'contacts'>, asked: ListAsked): RawBuilder<Row> {
  const { rows, order, day, currency, state, find } = SOURCES[name]
  const { From, Currency, State, Find = '' } = asked
  const column = (of: string) => sql.ref(`r.${of}`)
  const where = [
    sql`true`,
    ...(day && From ? [sql`${column(day)} >= ${From}`] : []),
    ...(currency && Currency ? [sql`r.currency = ${Currency}`] : []),
    ...(state && State ? [sql`r.state = ${State}`] : []),
    ...(Find.trim() === ''
      ? []
      : [sql`strpos(fold(concat_ws(' ', ${sql.join(find.map(column))})), fold(${Find.trim()})) > 0`]),
  ]
  return sql<Row>`select * from (${rows(asked)}) r where ${sql.join(where, sql` and `)} order by ${order}`
}

/** The newest rows of a list. */
export async function readList(
  db: Kysely<Tables>,
  name: Exclude<AccountListName, 'contacts'>,
  asked: ListAsked,
): Promise<AccountList> {
  const { rows } = await sql<Row>`${listStatement(name, asked)} limit ${sql.lit(ACCOUNT_LIST_MOST + 1)}`.execute(db)
  const hasMore = rows.length > ACCOUNT_LIST_MOST
  const list = rows.slice(0, ACCOUNT_LIST_MOST)
  if (name !== 'statement') return { rows: list as never, hasMore }
  const moves = list.toReversed() as unknown as AccountMove[]
  return { rows: await withOpening(db, asked, moves, hasMore), hasMore }
}

/** A statement begins with what was owed before its first row; one in which something is looked for is no statement. */
export async function withOpening(
  db: Kysely<Tables>,
  asked: ListAsked,
  moves: readonly AccountMove[],
  isCut: boolean,
): Promise<AccountMove[]> {
  const { From, Find = '' } = asked
  if (Find.trim() !== '' || (!From && !isCut)) return [...moves]
  const [first] = moves
  const balance = first
    ? moneyText(new Decimal(first.balance).minus(first.charged ?? 0).plus(first.credited ?? 0))
    : await closingOf(db, asked)
  const nothing = { reference: null, entryId: null, entryNo: null, invoiceId: null, paymentId: null, paidBy: null }
  const opening: AccountMove = {
    ...{ id: 'opening', movedOn: From ?? first!.movedOn, move: 'Opening', ...nothing },
    ...{ currency: null, txn: null, charged: null, credited: null, balance },
  }
  return [opening, ...moves]
}

/** The balance where nothing has moved since the day that was asked for. */
async function closingOf(db: Kysely<Tables>, { From: _from, ...asked }: ListAsked): Promise<string> {
  const { rows } = await sql<{ balance: string }>`${listStatement('statement', asked)} limit 1`.execute(db)
  return rows[0]?.balance ?? '0.00'
}
