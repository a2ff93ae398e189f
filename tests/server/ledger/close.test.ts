import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeLedger,
  closePeriod,
  deletingProblems,
  reopenLedger,
  reopenPeriod,
  type Verdict,
} from '../../../server/ledger/close.ts'
import { closeJournal, openJournal, reopenJournal } from '../../../server/ledger/journals.ts'
import { credit, debit, role } from '../../../server/ledger/legs.ts'
import { post } from '../../../server/ledger/post.ts'
import type { Trx } from '../../../server/platform/database/transaction.ts'
import type { JournalSource } from '../../../shared/contracts/gl/journal-sources.ts'
import { COMPANY } from '../../scenarios/northgate.ts'
import { CLERK, CLOSER, itemOf, keysOf, northgate, openBooks, refusalOf, type Books } from '../../support/books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.drop())

const period = (no: number) => books.periods[no - 1]!
const rent = [debit('6100', '100.00'), credit('1000', '100.00')]
const bill = () => [debit('6200', '10.00'), credit(role('AP_CONTROL'), '10.00', { opens: itemOf('V100', 'B-1') })]
const yes = (...confirmed: string[]) => ({ ...CLOSER, confirmed: confirmed.map((key) => `ledger:${key}`) })
const CLOSES = ['questions.closesPeriod', 'questions.closesJournals']

const statusOf = async (journalId: string) =>
  (await sql<{ status: string }>`select status from journal where id = ${journalId}`.execute(books.db)).rows[0]!.status

const closeWhole = (no: number) => books.inTransaction((trx) => closePeriod(trx, period(no), yes(...CLOSES)))

describe('a period', () => {
  it('[S4.38, FG9] of a sub-ledger closes only once its journals are closed, and lists those that are not', async () => {
    const { journalId } = await books.post({ date: '2026-01-20', source: 'PJ', legs: bill() })
    const close = () => books.inTransaction((trx) => closeLedger(trx, period(1), 'AP', CLOSER))
    const refused = await close()
    expect(keysOf(refused.problems)).toEqual(['refused.journalsOpen'])
    expect(refused.problems[0]!.Args['journals']).toBe('PJ 2026-000001')
    expect((await books.inTransaction((trx) => closeJournal(trx, journalId, CLOSER))).problems).toEqual([])
    expect(await close()).toEqual({ problems: [], questions: [] })
  })

  it('[FG2, FI2, S5.40] closed for A/P refuses payables by name, and takes a general entry while G/L is open', async () => {
    const [problem] = await refusalOf(books.post({ date: '2026-01-31', source: 'PJ', legs: bill() }))
    expect(problem).toMatchObject({ Key: 'ledger:refused.periodClosed', Args: { ledger: '@ledger:ledgers.AP' } })
    await books.post({ date: '2026-01-31', legs: rent })
  })

  it('[FI2] closed for A/P refuses a line on its control account, whatever the source', async () => {
    expect(keysOf(await refusalOf(books.post({ date: '2026-01-31', legs: bill() })))).toEqual(['refused.periodClosed'])
  })

  it('[S4.39, FG9] closes with its open journals, after a question that lists them', async () => {
    const { journalId } = await books.post({ date: '2026-01-30', legs: rent })
    const asked = await books.inTransaction((trx) => closePeriod(trx, period(1), CLOSER))
    expect(keysOf(asked.questions)).toEqual(['questions.closesJournals'])
    expect(asked.questions[0]!.Args['journals']).toMatch(/^GJ 2026-\d{6}, GJ 2026-\d{6}$/)
    expect(await statusOf(journalId)).toBe('Open')
    expect(await closeWhole(1)).toEqual({ problems: [], questions: [] })
    expect(await statusOf(journalId)).toBe('Closed')
    expect(keysOf(await refusalOf(books.post({ date: '2026-01-30', legs: rent })))).toEqual([
      'refused.periodClosed',
      'refused.journalClosed',
    ])
  })

  it('[S4.40, FG9, S8.21] reopened leaves its journals closed', async () => {
    expect(keysOf((await books.inTransaction((trx) => reopenLedger(trx, period(1), 'AP', CLOSER))).problems)).toEqual([
      'refused.ledgersFirst',
    ])
    expect((await books.inTransaction((trx) => reopenPeriod(trx, period(1), CLOSER))).problems).toEqual([])
    expect(keysOf(await refusalOf(books.post({ date: '2026-01-30', legs: rent })))).toEqual(['refused.journalClosed'])
    await books.post({ date: '2026-01-29', legs: rent })
    expect((await closeWhole(1)).problems).toEqual([])
  })

  it('closes after the earlier ones and reopens before them', async () => {
    expect(keysOf((await closeWhole(3)).problems)).toEqual(['refused.earlierOpen'])
    expect((await closeWhole(2)).problems).toEqual([])
    const reopened = await books.inTransaction((trx) => reopenPeriod(trx, period(1), CLOSER))
    expect(keysOf(reopened.problems)).toEqual(['refused.laterClosed'])
    expect((await books.inTransaction((trx) => reopenPeriod(trx, period(2), CLOSER))).problems).toEqual([])
  })

  it('[S4.38, S4.40] is closed once and reopened once, and neither in a year that is closed', async () => {
    const keys = async (work: (trx: Trx) => Promise<Verdict>) => keysOf((await books.inTransaction(work)).problems)
    expect(await keys((trx) => closeLedger(trx, period(2), 'AP', CLOSER))).toEqual([])
    expect(await keys((trx) => closeLedger(trx, period(2), 'AP', CLOSER))).toEqual(['refused.alreadyClosed'])
    expect(await keys((trx) => reopenLedger(trx, period(3), 'AP', CLOSER))).toEqual(['refused.notClosed'])
    const year = (status: string) => sql`update fiscal_year set status = ${status}`.execute(books.db)
    await year('Closed')
    expect(await keys((trx) => reopenLedger(trx, period(2), 'AP', CLOSER))).toEqual(['refused.yearClosed'])
    expect(keysOf(await books.inTransaction((trx) => deletingProblems(trx, period(12))))).toEqual([
      'refused.yearClosed',
    ])
    await year('Open')
    expect(await keys((trx) => reopenLedger(trx, period(2), 'AP', CLOSER))).toEqual([])
  })

  it('with drafts of a module does not close', async () => {
    const asked: unknown[] = []
    const drafts = async (_trx: unknown, of: unknown, sources: readonly string[] | null) => {
      asked.push(of, sources)
      return ['INV-7', 'INV-8']
    }
    const verdict = await books.inTransaction((trx) => closePeriod(trx, period(2), { ...yes(...CLOSES), drafts }))
    expect(verdict.problems).toMatchObject([
      { Key: 'ledger:refused.draftsWait', Args: { count: '2', drafts: 'INV-7, INV-8' } },
    ])
    expect(asked).toEqual([{ companyId: COMPANY, from: '2026-02-01', to: '2026-02-28' }, null])
  })

  it('[S4.41, FG10] with journals is not deleted; an empty one is', async () => {
    expect(keysOf(await books.inTransaction((trx) => deletingProblems(trx, period(1))))).toEqual([
      'refused.periodHasJournals',
    ])
    expect(await books.inTransaction((trx) => deletingProblems(trx, period(12)))).toEqual([])
  })

  it('tells each flag in the change log', async () => {
    const { rows } = await sql<{ column_name: string; new_value: string }>`
      select column_name, new_value from audit_log where table_name = 'fiscal_period' and record_key = '2026-01'
      order by id limit 1`.execute(books.db)
    expect(rows).toEqual([{ column_name: 'ap_closed', new_value: 'true' }])
  })
})

describe('a journal', () => {
  const wanted = (source: JournalSource = 'GJ') =>
    ({ companyId: COMPANY, date: '2026-06-15', source, dataType: 'Actual' }) as const
  const open = (confirmed = CLOSER) => books.inTransaction((trx) => openJournal(trx, wanted(), confirmed))

  it('[S5.41, FG12] is asked for when one of the same source, type and date is open; yes opens a second', async () => {
    const first = await open()
    expect(first.journal).not.toBeNull()
    const asked = await open()
    expect(keysOf(asked.questions)).toEqual(['questions.sameJournalOpen'])
    expect(asked.questions[0]!.Args).toEqual({ journal: first.journal!.journalNo })
    const second = await open(yes('questions.sameJournalOpen'))
    expect(second.journal!.journalNo).not.toBe(first.journal!.journalNo)
    expect((await books.post({ date: '2026-06-15', legs: rent })).journalId).toBe(second.journal!.id)
    expect((await books.post({ date: '2026-06-15', legs: rent, journalId: first.journal!.id })).journalId).toBe(
      first.journal!.id,
    )
  })

  it('of another date is not posted into', async () => {
    const { journal } = await books.inTransaction((trx) => openJournal(trx, wanted('AJ'), CLOSER))
    const asked = books.post({ date: '2026-06-16', source: 'AJ', legs: rent, journalId: journal!.id })
    expect(keysOf(await refusalOf(asked))).toEqual(['refused.otherJournal'])
  })

  it('[FI3, S8.21] that is closed refuses, until it is reopened', async () => {
    const { journalId } = await books.post({ date: '2026-06-17', legs: rent })
    await books.inTransaction((trx) => closeJournal(trx, journalId, CLOSER))
    expect(keysOf(await refusalOf(books.post({ date: '2026-06-17', legs: rent })))).toEqual(['refused.journalClosed'])
    await books.inTransaction((trx) => reopenJournal(trx, journalId, CLOSER))
    expect((await books.post({ date: '2026-06-17', legs: rent })).journalId).toBe(journalId)
    const again = (id: string) => books.inTransaction((trx) => reopenJournal(trx, id, CLOSER))
    expect(keysOf((await again(journalId)).problems)).toEqual(['refused.journalIsOpen'])
    expect(keysOf((await again(period(1))).problems)).toEqual(['refused.journalUnknown'])
  })

  it('[S8.22] is not opened or reopened in a closed period', async () => {
    const closed = await books.inTransaction((trx) => openJournal(trx, { ...wanted(), date: '2026-01-15' }, CLOSER))
    expect(keysOf(closed.problems)).toEqual(['refused.dateInClosedPeriod'])
    const { rows } = await sql<{ id: string }>`
      select id from journal where period_id = ${period(1)} limit 1`.execute(books.db)
    const reopened = await books.inTransaction((trx) => reopenJournal(trx, rows[0]!.id, CLOSER))
    expect(keysOf(reopened.problems)).toEqual(['refused.dateInClosedPeriod'])
  })
})

describe('a close and a posting at once', () => {
  it('[FG17] never both happen: one waits for the other and finds what it left', async () => {
    for (const no of [2, 3, 4, 5]) {
      const date = `2026-0${no}-10`
      const racing = [
        books.post({ date, source: 'PJ', legs: bill() }).then(
          () => 'posted',
          () => 'refused',
        ),
        books
          .inTransaction((trx) => closeLedger(trx, period(no), 'AP', CLOSER))
          .then(({ problems }) => (problems.length === 0 ? 'closed' : 'open')),
      ]
      const [posted, closed] = await Promise.all(racing)
      expect([`${posted} ${closed}`]).toContain(closed === 'closed' ? 'refused closed' : 'posted open')
      await sql`update journal set status = 'Closed' where period_id = ${period(no)}`.execute(books.db)
      await sql`update fiscal_period set ap_closed = true where id = ${period(no)}`.execute(books.db)
    }
  })

  it('[FI2, FG17] the second waits for the first, whichever that is', async () => {
    const oneWaits = () =>
      expect
        .poll(
          async () => {
            const { rows } = await sql`
              select from pg_locks where not granted and locktype = 'advisory'
                and database = (select oid from pg_database where datname = current_database())`.execute(books.db)
            return rows.length
          },
          { interval: 10, timeout: 4000 },
        )
        .toBe(1)
    /** Does its work and ends only when it is told to. */
    const held = async <R>(work: (trx: Trx) => Promise<R>) => {
      let [done, end] = [() => {}, () => {}]
      const isDone = new Promise<void>((resolve) => (done = resolve))
      const mayEnd = new Promise<void>((resolve) => (end = resolve))
      const ended = books.inTransaction(async (trx) => {
        const result = await work(trx)
        done()
        await mayEnd
        return result
      })
      await Promise.race([isDone, ended])
      return { ended, end }
    }
    const bought = northgate({ date: '2026-06-10', source: 'PJ', legs: bill() })
    const close = (trx: Trx) => closeLedger(trx, period(6), 'AP', CLOSER)

    const posting = await held((trx) => post(trx, bought, CLERK))
    const closing = books.inTransaction(close)
    await oneWaits().finally(posting.end)
    await posting.ended
    expect(keysOf((await closing).problems)).toEqual(['refused.journalsOpen'])

    await sql`update journal set status = 'Closed' where period_id = ${period(6)}`.execute(books.db)
    const closed = await held(close)
    const late = refusalOf(books.post({ date: '2026-06-11', source: 'PJ', legs: bill() }))
    await oneWaits().finally(closed.end)
    expect((await closed.ended).problems).toEqual([])
    expect(keysOf(await late)).toEqual(['refused.periodClosed'])
  })
})
