import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { moneyText } from '../../../shared/contracts/money.ts'
import type { AccountMove } from '../../../shared/contracts/trade/account-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { fromSelect, selected, type ListAsk, type ListReader, type Select } from '../../platform/inquiry/list-reader.ts'
import type { AccountAsked } from './items-at.ts'
import { movesOf } from './moved.ts'
import type { ItemSide } from './side.ts'

/** What has moved the balance, oldest first, after what it was before. */
export function statementList<A extends AccountAsked>(side: ItemSide): ListReader<A> {
  const select: Select<A> = {
    // The currency decides what the balance is counted in: it has narrowed the rows already.
    rows: (of, { Currency = null }) => movesOf(side, of, Currency),
    ...{ order: sql`"movedOn" desc, "entryNo" desc`, day: 'movedOn', find: ['reference', 'entryNo'] },
  }
  const newest = fromSelect(select)
  return {
    async page(db, of, ask) {
      const { rows, hasMore = false } = await newest.page(db, of, ask)
      return { rows: await withOpening(db, select, of, ask, rows.toReversed() as AccountMove[], hasMore), hasMore }
    },
    async *all(db, of, ask) {
      const moves: AccountMove[] = []
      for await (const rows of newest.all(db, of, ask)) moves.push(...(rows as AccountMove[]))
      yield await withOpening(db, select, of, ask, moves.toReversed(), false)
    },
  }
}

/** A statement begins with what stood before its first row; one in which something is looked for is no statement. */
async function withOpening<A>(
  db: Kysely<Tables>,
  select: Select<A>,
  of: A,
  ask: ListAsk,
  moves: readonly AccountMove[],
  isCut: boolean,
): Promise<AccountMove[]> {
  const { From, Find = '' } = ask
  if (Find.trim() !== '' || (!From && !isCut)) return [...moves]
  const [first] = moves
  const balance = first
    ? moneyText(new Decimal(first.balance).minus(first.charged ?? 0).plus(first.credited ?? 0))
    : await closingOf(db, select, of, ask)
  const nothing = { reference: null, entryId: null, entryNo: null, invoiceId: null, paymentId: null, paidBy: null }
  const opening: AccountMove = {
    ...{ id: 'opening', movedOn: From ?? first!.movedOn, move: 'Opening', ...nothing },
    ...{ currency: null, txn: null, charged: null, credited: null, balance },
  }
  return [opening, ...moves]
}

/** The balance where nothing has moved since the day that was asked for. */
async function closingOf<A>(
  db: Kysely<Tables>,
  select: Select<A>,
  of: A,
  { From: _from, ...ask }: ListAsk,
): Promise<string> {
  const { rows } = await sql<{ balance: string }>`${selected(select, of, ask)} limit 1`.execute(db)
  return rows[0]?.balance ?? '0.00'
}
