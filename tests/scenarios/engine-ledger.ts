import { sql } from 'kysely'
import { fieldProblems } from '../../shared/contracts/check.ts'
import type { Entity } from '../../shared/contracts/entity.ts'
import { Account } from '../../shared/contracts/gl/account.ts'
import { fluctuationOf } from '../../shared/contracts/gl/exchange.ts'
import { FiscalYear } from '../../shared/contracts/gl/fiscal-year.ts'
import { closeLedger, closePeriod, reopenPeriod } from '../../server/ledger/close.ts'
import { closeJournal } from '../../server/ledger/journals.ts'
import { credit, debit, onItem, role } from '../../server/ledger/legs.ts'
import { post } from '../../server/ledger/post.ts'
import { seal, verify } from '../../server/ledger/seal.ts'
import {
  CLERK,
  CLOSER,
  figuresOf,
  itemOf,
  keysOf,
  northgate,
  refusalOf,
  type Asked,
  type Booked,
  type Books,
} from '../support/books.ts'
import { closedLedger } from './engine-payables.ts'
import { ENTRIES } from './entries.ts'
import { figureOf } from './figures.ts'
import { COMPANY, type Figure } from './northgate.ts'
import type { Runs } from './series.ts'
import type { Story } from './story.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, at) => at)
class GivenUp extends Error {}

/** Foreign exchange, closes and what happens at once, through the ledger itself. */
export function engineLedger(story: Story, may: { payment: string }): Omit<Runs, `A${number}`> {
  const { books } = story
  const bill = (date: string, reference: string): Asked => ({
    ...{ date, source: 'PJ' },
    legs: [debit('6200', '10.00'), credit(role('AP_CONTROL'), '10.00', { opens: itemOf('V200', reference) })],
  })
  const accrued = [debit('6100', '100.00'), credit('2055', '100.00')]
  const period = (no: number) => books.periods[no - 1]!
  const confirmed = ['ledger:questions.closesPeriod', 'ledger:questions.closesJournals']
  const closeAP = (no: number) => books.inTransaction((trx) => closeLedger(trx, period(no), 'AP', CLOSER))
  const apClosed = (closed: boolean, ...numbers: number[]) =>
    sql`update fiscal_period set ap_closed = ${closed} where id = any (${numbers.map(period)}::uuid[])`.execute(
      books.db,
    )
  const closeWhole = (no: number) =>
    books.inTransaction((trx) => closePeriod(trx, period(no), { ...CLOSER, confirmed }))
  const journalsOf = async (no: number) =>
    (
      await sql<{ id: string; source: string; status: string }>`
        select id, source, status from journal where period_id = ${period(no)} order by journal_no`.execute(books.db)
    ).rows
  const closeJournals = async (no: number, sources: readonly string[]) => {
    for (const { id, source, status } of await journalsOf(no))
      if (status === 'Open' && sources.includes(source))
        await books.inTransaction((trx) => closeJournal(trx, id, CLOSER))
  }
  const expectNone = ({ problems }: { problems: readonly { Key: string }[] }) => {
    if (problems.length > 0) throw new Error(problems.map(({ Key }) => Key).join(', '))
  }
  /** Lines of the entry that turned another one back. */
  const turned = async (entryId: string): Promise<Figure[]> => {
    const { rows } = await sql<{ gl_account: string; debit: string; credit: string }>`
      select l.gl_account, l.debit::numeric(19, 2)::text as debit, l.credit::numeric(19, 2)::text as credit
      from entry e join entry_line l on l.entry_id = e.id
      where e.reverses_entry_id = ${entryId} and e.posting_date = '2026-07-01' order by l.line_no`.execute(books.db)
    return figuresOf({ lines: rows as never })
  }
  let revaluation = ''

  return {
    async G2() {
      const date = '2026-05-11'
      const opens = itemOf('V200', 'MAY-1')
      const legs = [debit('6200', '10.00'), credit(role('AP_CONTROL'), '10.00', { opens })]
      await books.post({ date: '2026-05-04', source: 'PJ', legs })
      const pays = [onItem('Debit', opens.id, '10.00'), credit('1000', '10.00')]
      may.payment = (await books.post({ date, source: 'CD', legs: pays })).id
      await closeJournals(5, ['PJ', 'CD'])
      for (const no of [1, 2, 3, 4, 5]) expectNone(await closeAP(no))
      const on = figureOf('G2', 'on')
      const refused = await closedLedger(books.post(bill(on, 'MAY-2')))
      await books.post({ date: on, legs: accrued })
      return { figures: { refused } }
    },

    async X1() {
      const { posted, lines } = await story.tell(ENTRIES.X1)
      return { entries: [lines], figures: { rate: String(Number(posted.lines[0]!.rate)) } }
    },

    async X2() {
      const { posted, lines } = await story.tell(ENTRIES.X2)
      revaluation = posted.id
      const [foreign, company] = await story.open('INV-5', '2026-06-30')
      return { entries: [lines], figures: { foreign, company } }
    },

    async X3() {
      return { entries: [await turned(revaluation)] }
    },

    async X4() {
      const { lines } = await story.tell(ENTRIES.X4)
      const [foreign, company] = await story.open('INV-5', ENTRIES.X4.date)
      return { entries: [lines], figures: { foreign, company } }
    },

    async X5() {
      await story.tell(ENTRIES.X1)
      const { lines } = await story.tell(ENTRIES.X5)
      const [foreign, company] = await story.open('INV-5', ENTRIES.X5.date)
      return { entries: [lines], figures: { foreign, company } }
    },

    async X6() {
      const by = (typed: string) => fluctuationOf(figureOf('X6', typed), figureOf('X6', 'table')).toFixed(2)
      return { figures: { refusedBy: by('refused'), acceptedBy: by('accepted') } }
    },

    async X7() {
      return { entries: [(await story.tell(ENTRIES.X7)).lines] }
    },

    async G11() {
      const taken = (entity: Entity, field: string, values: string) =>
        values
          .split(' ')
          .map((value) => fieldProblems(entity, { [field]: value }).every(({ Field }) => Field !== field))
      const all = [
        ...taken(FiscalYear, 'fiscalYear', `${figureOf('G11', 'years')} ${figureOf('G11', 'noYears')}`),
        ...taken(Account, 'naturalAccount', `${figureOf('G11', 'accounts')} ${figureOf('G11', 'noAccounts')}`),
      ]
      return { figures: { taken: all.map((one) => (one ? 'yes' : 'no')).join(' ') } }
    },

    async G16() {
      const first = await numbers(books.db)
      const ended = await Promise.allSettled(
        upTo(50).map((n) =>
          books.inTransaction(async (trx) => {
            await post(trx, northgate(bill('2026-06-24', `R-${n}`)), CLERK)
            if (n % 10 === 3) throw new GivenUp()
          }),
        ),
      )
      const posted = ended.filter(({ status }) => status === 'fulfilled').length
      return {
        figures: { posted: String(posted), consecutive: String(isNext(first, await numbers(books.db), posted)) },
      }
    },

    async G17() {
      await apClosed(true, 6, 7, 8)
      const [posted, closed] = await Promise.all([
        books.post(bill('2026-09-10', 'RACE')).then(
          () => 'posted',
          () => 'refused',
        ),
        closeAP(9).then(({ problems }) => (problems.length === 0 ? 'closed' : 'open')),
      ])
      await apClosed(false, 6, 7, 8, 9)
      return { figures: { one: String((posted === 'posted') !== (closed === 'closed')) } }
    },

    async G15() {
      const posted = await books.post({ date: '2026-06-28', legs: [debit('6100', '5.00'), credit('2055', '5.00')] })
      await seal(books.db, CLERK.now)
      const report = async () => JSON.stringify(await verify(books.db, COMPANY))
      return { figures: await tampered(books, posted, report) }
    },

    async G9() {
      const open = await closeAP(6)
      const named = String(open.problems[0]!.Args['journals'])
      const sources = [...new Set(named.split(', ').map((one) => one.split(' ')[0]!))]
      await closeJournals(6, sources)
      expectNone(await closeAP(6))
      const { journalId } = await books.post({ date: '2026-06-29', legs: accrued })
      for (const no of [1, 2, 3, 4, 5, 6]) expectNone(await closeWhole(no))
      expectNone(await books.inTransaction((trx) => reopenPeriod(trx, period(6), CLOSER)))
      const after = (await journalsOf(6)).find(({ id }) => id === journalId)!.status
      const refused = keysOf(await refusalOf(books.post({ date: '2026-06-29', legs: accrued })))
      return {
        figures: { sources: sources.join(' '), statusAfter: after, refused: refused.join().replace('refused.', '') },
      }
    },
  }
}

/** What happens to whoever changes a posted line, and which entry the report names when he has gone behind the triggers. */
export async function tampered(
  { db, inTransaction }: Pick<Books, 'db' | 'inTransaction'>,
  { id, entryNo }: Pick<Booked, 'id' | 'entryNo'>,
  report: () => Promise<string>,
): Promise<Record<string, string>> {
  const change = (debit: string) => sql`update entry_line set debit = ${debit} where entry_id = ${id} and debit > 0`
  // Who owns a table may give himself any right to it; the trigger stands all the same.
  await sql`grant update on entry_line to current_user`.execute(db)
  const refused = await change('50')
    .execute(db)
    .then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  const behind = (debit: string) =>
    inTransaction(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await change(debit).execute(trx)
    })
  await behind('50')
  const said = await report()
  await behind('5')
  return { refused, named: String(said.includes(entryNo)) }
}

export const numbers = async (db: Story['books']['db']): Promise<number[]> =>
  (await sql<{ number: number }>`select number from entry order by number`.execute(db)).rows.map(({ number }) => number)

/** So many numbers were given since, and each follows the one before. */
export const isNext = (before: readonly number[], after: readonly number[], more: number): boolean =>
  after.length === before.length + more && after.every((number, at) => number === at + 1)
