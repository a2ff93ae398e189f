import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { ageBucket } from '../../../../shared/contracts/gl/ageing.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { AccountItem, AccountMove } from '../../../../shared/contracts/trade/account-rows.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { openAt, type AccountAsked } from '../../../trade/items/items-at.ts'
import { balanceAt, movesOf } from '../../../trade/items/moved.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'

/** The last box of a statement holds all that is older. */
const BOXES = 5

export interface StatementRow {
  readonly date: string
  /** Key of its word below `ar:accountInquiry.choices`. */
  readonly kind: string
  readonly reference: string | null
  readonly theirs: string | null
  readonly due: string | null
  readonly charged: string | null
  readonly credited: string | null
  readonly balance: string
}

/** What a customer is told that he owes in one currency at the end of a day. Amounts are decimal text in that currency. */
export interface Statement {
  readonly currency: string
  readonly rows: readonly StatementRow[]
  readonly balance: string
  /** In the company's currency, as the books carry it. */
  readonly carried: string
  readonly overdue: string
  /** What is not due yet, then 30 days each, then all that is older; what lies on account lies in them too. */
  readonly ageing: readonly string[]
}

export interface StatementAsked extends AccountAsked {
  readonly from: string
  readonly form: 'OpenItem' | 'BalanceForward'
  /** None: of every currency in which something is open, or has moved since. */
  readonly currency?: string
}

/** How a customer wants it: by open items, unless he is noted otherwise. */
export async function formOf(db: Kysely<Tables>, firmId: string): Promise<StatementAsked['form']> {
  const { rows } = await sql<{ form: StatementAsked['form'] | null }>`
    select b.statement_form as form from firm_shown t join firm_bill_to_shown b on b.owner_id = t.id where t.firm_id = ${firmId}`.execute(
    db,
  )
  return rows[0]?.form ?? 'OpenItem'
}

type Item = AccountItem & { readonly theirs: string | null }

/** [finance 8.4] The statements of a customer, one for each currency, in the order of their codes. */
export async function statementsOf(db: Kysely<Tables>, asked: StatementAsked): Promise<Statement[]> {
  const { rows: items } = await sql<Item>`
    select o.*, d.customer_reference as theirs
    from (${openAt(RECEIVABLE, asked)}) o left join customer_invoice d on d.id = o."invoiceId"
    order by o."documentDate", o.reference`.execute(db)
  const moves = asked.form === 'BalanceForward' ? await movedSince(db, asked) : []
  const known = asked.currency
    ? [asked.currency]
    : [...new Set([...items, ...moves].flatMap(({ currency }) => currency ?? []))].sort()
  return Promise.all(known.map((currency) => oneOf(db, asked, currency, items, moves)))
}

type Move = AccountMove & { readonly theirs: string | null; readonly due: string | null }

/** What has moved the balance since, in the currency of each move. */
async function movedSince(db: Kysely<Tables>, asked: StatementAsked): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select m.*, d.customer_reference as theirs, d.due_date::text as due
    from (${movesOf(RECEIVABLE, asked, null)}) m left join customer_invoice d on d.id = m."invoiceId"
    where m."movedOn" >= ${asked.from} and m.txn::numeric <> 0
    order by m."movedOn", m."entryNo"`.execute(db)
  return rows
}

async function oneOf(
  db: Kysely<Tables>,
  asked: StatementAsked,
  currency: string,
  allItems: readonly Item[],
  allMoves: readonly Move[],
): Promise<Statement> {
  const items = allItems.filter((item) => item.currency === currency)
  const sum = (of: readonly Item[], figure: 'open' | 'carried' = 'open') =>
    moneyText(of.reduce((total, item) => total.plus(item[figure]), new Decimal(0)))
  const boxOf = ({ dueDate, documentDate }: Item) => Math.min(BOXES - 1, ageBucket(dueDate ?? documentDate, asked.asOf))
  const late = items.filter((item) => boxOf(item) > 0 && !item.open.startsWith('-'))
  return {
    currency,
    rows:
      asked.form === 'OpenItem'
        ? items.map(openRow)
        : await forward(
            db,
            asked,
            currency,
            allMoves.filter((move) => move.currency === currency),
          ),
    ...{ balance: sum(items), carried: sum(items, 'carried'), overdue: sum(late) },
    ageing: Array.from({ length: BOXES }, (_, at) => sum(items.filter((item) => boxOf(item) === at))),
  }
}

/** An open document: what it was, what of it is settled, what is left. */
function openRow({ documentDate, kind, reference, theirs, dueDate, original, open }: Item): StatementRow {
  const settled = new Decimal(original).minus(open)
  const isCredit = new Decimal(original).isNegative()
  return {
    ...{ date: documentDate, kind: `kind.${kind}`, reference, theirs, due: isCredit ? null : dueDate },
    charged: isCredit ? settledText(settled.negated()) : moneyText(original),
    credited: isCredit ? moneyText(new Decimal(original).negated()) : settledText(settled),
    balance: moneyText(open),
  }
}
const settledText = (amount: Decimal) => (amount.isZero() ? null : moneyText(amount))

/** What was brought forward, then everything since with the balance after it. */
async function forward(
  db: Kysely<Tables>,
  { firmId, from }: StatementAsked,
  currency: string,
  moves: readonly Move[],
): Promise<StatementRow[]> {
  const before = { firmId, currency, asOf: sql`(${from}::date - 1)` }
  const { rows } = await balanceAt(RECEIVABLE, before).execute(db)
  let balance = new Decimal(rows[0]!.balance)
  const nothing = { reference: null, theirs: null, due: null, charged: null, credited: null }
  const opening: StatementRow = { date: from, kind: 'move.Opening', ...nothing, balance: moneyText(balance) }
  return [
    opening,
    ...moves.map((move): StatementRow => {
      const txn = new Decimal(move.txn ?? 0)
      balance = balance.plus(txn)
      return {
        ...{ date: move.movedOn, kind: `move.${move.move}`, reference: move.reference, theirs: move.theirs },
        due: txn.isNegative() ? null : move.due,
        charged: txn.isNegative() ? null : moneyText(txn),
        credited: txn.isNegative() ? moneyText(txn.negated()) : null,
        balance: moneyText(balance),
      }
    }),
  ]
}
