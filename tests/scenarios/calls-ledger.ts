import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Account } from '../../shared/contracts/gl/account.ts'
import { FiscalYear } from '../../shared/contracts/gl/fiscal-year.ts'
import { ForeignExchangeRevaluation } from '../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import { Journal } from '../../shared/contracts/gl/journal.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { credit, debit } from '../../server/ledger/legs.ts'
import { seal } from '../../server/ledger/seal.ts'
import { jobKind } from '../../server/platform/jobs/job.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { CLERK, type Books } from '../support/books.ts'
import { entryOf, PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'
import { runReport } from '../support/report-run.ts'
import { sentence } from './calls-payables.ts'
import { isNext, numbers, tampered } from './engine-ledger.ts'
import { figureOf } from './figures.ts'
import type { Runs } from './series.ts'

const YEARS = '/api/gl/fiscal-year'
const NOT_TWICE = ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.taxExpected']
const REVALUATIONS = '/api/gl/foreign-exchange-revaluation'

/** Foreign exchange, closes and what happens at once, over HTTP. */
export function callsLedger(books: Books, as: (user: string) => Calls, may: { cheque: Row }): Omit<Runs, `A${number}`> {
  const [admin, controller] = [as('admin'), as('controller')]
  const desk = new PayablesDesk(books, admin)
  const { save, act, drafted, posted, reverse } = purchaseDesk(books, admin)
  const inUsd = { vendorId: 'USVENDOR', bankAccountId: 'USD' }

  const year = async () => String((await admin.list(YEARS)).List[0]!['id'])
  /** Closes or reopens a ledger of a period, all that is asked answered with yes. */
  const move = async (name: 'close' | 'reopen', no: number, ledger: string): Promise<CallResult<Row>> => {
    const body = { period: books.periods[no - 1], ledger, reason: 'A late invoice' }
    const path = `${YEARS}/${await year()}/${name}`
    const answer = await admin.save('POST', path, body)
    if (answer.ResultStatus !== 3) return answer
    return admin.save('POST', path, { ...body, confirmed: answer.Problems!.map(({ Key }) => Key) })
  }
  const closeJournals = async (no: number, sources: readonly string[]) => {
    const month = `2026-${String(no).padStart(2, '0')}`
    const { List } = await admin.list(`/api/gl/journal?status=Open&period==${month}&PageSize=250`)
    for (const { id, source } of List)
      if (sources.includes(String(source)))
        succeeded(await admin.save('POST', `/api/gl/journal/${String(id)}/close`, {}))
  }
  const may2 = (docDate: string) => ({ vendorId: 'V200', docDate, transactionDate: docDate })
  const usInvoice = (docNumber: string) =>
    posted(document(docNumber, '10000.00', [line('1200', '10000.00')], inUsd), NOT_TWICE)
  const paid = async (docNumber: string, paymentDate: string, amount: string): Promise<Row> => {
    const items = await desk.items('USVENDOR', paymentDate, { [docNumber]: { pay: amount } }, '&bankAccountId=USD')
    return desk.paid(desk.payment('USVENDOR', paymentDate, amount, items, { bankAccountId: 'USD' }))
  }
  const usd = async (asOf: string, amountsIn: 'Company' | 'Document') => {
    const how = {
      basis: 'DueDate',
      length: 'Days',
      days: 30,
      overdueOnly: false,
      vendorFrom: 'USVENDOR',
      vendorTo: 'USVENDOR',
    }
    const { total } = await runReport(admin, 'ap/aged-trial-balance', { parameters: { asOf, amountsIn, ...how } })
    return Number(total['total'] ?? 0).toFixed(2)
  }
  const left = async (asOf: string) => ({ foreign: await usd(asOf, 'Document'), company: await usd(asOf, 'Company') })
  const revalue = () =>
    controller.save('POST', REVALUATIONS, {
      record: {
        ...emptyRecord(ForeignExchangeRevaluation.fields),
        ...{ revaluationDate: '2026-06-30', currency: null, scope: 'Payables', mode: 'ReverseNextDay', rate: null },
      },
    })
  const removed = async ({ id, version }: Row) =>
    succeeded(await admin.save('DELETE', `/api/ap/purchase-invoice/${String(id)}?version=${String(version)}`))
  let revaluation: Row

  return {
    async G2() {
      const dated = may2('2026-05-04')
      await desk.invoice('V200', 'MAY-1', '10.00', '10.00', { ...dated, taxGroup: null })
      const items = await desk.items('V200', '2026-05-11', { 'MAY-1': { pay: '10.00' } })
      await desk.paid(desk.payment('V200', '2026-05-11', '10.00', items, { method: 'Cheque', chequeNo: 499 }))
      may.cheque = (await admin.list('/api/ap/cheque?chequeNo=499&bankAccountId==MAIN')).List[0] as Row
      await closeJournals(5, ['PJ', 'CD'])
      for (const no of [1, 2, 3, 4, 5]) succeeded(await move('close', no, 'AP'))
      const on = figureOf('G2', 'on')
      const draft = await drafted(document('MAY-2', '10.00', [line('6200', '10.00')], may2(on)))
      const refused = sentence(await act('post', draft))
      await removed(draft)
      // Entries by hand have no screen yet: the same server takes one.
      await books.post({ date: on, legs: [debit('6100', '100.00'), credit('2055', '100.00')] })
      return { figures: { refused } }
    },

    async X1() {
      const invoice = await usInvoice('INV-5')
      return { entries: [await entryOf(books, invoice)], figures: { rate: String(invoice['rate']) } }
    },

    async X2() {
      await sql`update gl_account set revalued = true where account in ('1010', '2010')`.execute(books.db)
      await desk.usdRate('2026-06-30', '1.385')
      const draft = succeeded(await revalue())
      const post = { version: draft['version'], confirmed: [] }
      revaluation = succeeded(await controller.save('POST', `${REVALUATIONS}/${String(draft['id'])}/post`, post))
      const again = sentence(await revalue())
      return {
        entries: [await entryOf(books, revaluation)],
        figures: { ...(await left('2026-06-30')), again: again.replace(/^\S+ /, '') },
      }
    },

    async X3() {
      return { entries: [await entryOf(books, revaluation, 'post.rev')] }
    },

    async X4() {
      await desk.usdRate('2026-07-03', '1.372')
      const payment = await paid('INV-5', '2026-07-03', '10000.00')
      return { entries: [await entryOf(books, payment)], figures: await left('2026-07-03') }
    },

    async X5() {
      await usInvoice('INV-5B')
      const payment = await paid('INV-5B', '2026-07-03', '4000.00')
      return { entries: [await entryOf(books, payment)], figures: await left('2026-07-03') }
    },

    async X6() {
      const typed = (rate: string) => save(document(`US-${rate}`, '1.00', [line('1200', '1.00')], { ...inUsd, rate }))
      const refused = await typed(figureOf('X6', 'refused'))
      sentence(refused)
      await removed(succeeded(await typed(figureOf('X6', 'accepted'))))
      const { table, percent } = refused.Problems![0]!.Args
      return { figures: { table: String(table), percent: String(percent) } }
    },

    async X7() {
      await desk.usdRate('2026-06-20', '1.3333')
      const dates = { docDate: '2026-06-20', transactionDate: '2026-06-20' }
      const lines = [1, 2, 3].map(() => line('6200', '10.01'))
      return { entries: [await entryOf(books, await posted(document('US-7', '30.03', lines, { ...inUsd, ...dates })))] }
    },

    async G11() {
      const years = `${figureOf('G11', 'years')} ${figureOf('G11', 'noYears')}`.split(' ').map(async (fiscalYear) => {
        const of = {
          fiscalYear,
          yearPattern: 'Months',
          startDate: `${fiscalYear}-01-01`,
          endDate: `${fiscalYear}-12-31`,
        }
        const record = { ...emptyRecord(FiscalYear.fields), ...of, periods: [] }
        const { Problems } = await admin.save('POST', YEARS, { record })
        return !Problems!.some(({ Key }) => Key === 'gl:rules.fiscalYear.range')
      })
      const accounts = `${figureOf('G11', 'accounts')} ${figureOf('G11', 'noAccounts')}`
        .split(' ')
        .map(async (natural) => {
          const more = { naturalAccount: natural, name: 'Limit', accountType: 'Expense', active: true, manual: true }
          const { Problems } = await admin.save('POST', '/api/gl/account', {
            record: { ...emptyRecord(Account.fields), ...more },
          })
          return !(Problems ?? []).some(({ Field }) => Field === 'naturalAccount')
        })
      const taken = await Promise.all([...years, ...accounts])
      return { figures: { taken: taken.map((one) => (one ? 'yes' : 'no')).join(' ') } }
    },

    async G16() {
      const day = { docDate: '2026-06-24', transactionDate: '2026-06-24' }
      const drafts: Row[] = []
      for (let n = 0; n < 50; n++)
        drafts.push(await drafted(document(`R-${n}`, '10.00', [line('6200', '10.00')], { vendorId: 'V200', ...day })))
      // What gives up does so when its number is taken: the document is marked as posted after its entry is made.
      await sql`create function give_up() returns trigger language plpgsql as $$ begin raise 'given up on purpose'; end $$`.execute(
        books.db,
      )
      await sql`create trigger give_up before update on ap_invoice for each row
        when (new.status = 'Posted' and new.doc_number like 'R-%3') execute function give_up()`.execute(books.db)
      const before = await numbers(books.db)
      // Whoever finds no line to the database within its time asks again with his key, as a browser does.
      const insisted = async ({ id, version }: Row, key = randomUUID()): Promise<LightMyRequestResponse> => {
        const path = `/api/ap/purchase-invoice/${String(id)}/post`
        const answer = await admin.write('POST', path, { version, confirmed: NOT_TWICE }, key)
        return answer.statusCode === 503 ? insisted({ id, version }, key) : answer
      }
      const answers = await Promise.all(drafts.map((draft) => insisted(draft)))
      await sql`drop function give_up cascade`.execute(books.db)
      const said = answers.map((answer) => ({ status: answer.statusCode, body: answer.json() as CallResult }))
      const odd = said.filter(({ status, body }, at) => (status === 200 ? body.ResultStatus !== 1 : at % 10 !== 3))
      if (odd.length > 0) throw new Error(JSON.stringify(odd))
      const count = said.filter(({ body }) => body.ResultStatus === 1).length
      for (const [at, { status }] of said.entries()) if (status !== 200) await removed(drafts[at]!)
      return { figures: { posted: String(count), consecutive: String(isNext(before, await numbers(books.db), count)) } }
    },

    async G17() {
      const apClosed = (closed: boolean, ...months: number[]) =>
        sql`update fiscal_period set ap_closed = ${closed}
            where id = any (${months.map((no) => books.periods[no - 1])}::uuid[])`.execute(books.db)
      // Turned back in September: no draft of that month stands against its close before.
      const bill = await posted(document('RACE', '10.00', [line('6200', '10.00')], may2('2026-06-24')), NOT_TWICE)
      await apClosed(true, 6, 7, 8)
      const [answer, closed] = await Promise.all([reverse(bill, '2026-09-10'), move('close', 9, 'AP')])
      await apClosed(false, 6, 7, 8, 9)
      return { figures: { one: String((answer.ResultStatus === 1) !== (closed.ResultStatus === 1)) } }
    },

    async G15() {
      const posting = { date: '2026-06-28', legs: [debit('6100', '5.00'), credit('2055', '5.00')] }
      const { id, entryNo } = await books.post(posting)
      await seal(books.db, CLERK.now)
      return {
        figures: await tampered(books, { id, entryNo }, async () => {
          const { app } = admin
          const nightly = jobKind('proveLedger', Type.Object({}))
          await books.inTransaction((trx) => app.deps.jobs.enqueue(trx, nightly, {}, { by: 'test' }))
          await app.deps.jobs.drain()
          const { List } = await admin.list('/api/admin/dead-letter?PageSize=50')
          return JSON.stringify(List)
        }),
      }
    },

    async G9() {
      const open = await move('close', 6, 'AP')
      const named = String(open.Problems![0]!.Args['journals'])
      const sources = [...new Set(named.split(', ').map((one) => one.split(' ')[0]!))]
      await closeJournals(6, sources)
      succeeded(await move('close', 6, 'AP'))
      const record = { ...emptyRecord(Journal.fields), journalDate: '2026-06-29', source: 'GJ', dataType: 'Actual' }
      const journal = succeeded(await admin.save('POST', '/api/gl/journal', { record }))
      for (const no of [1, 2, 3, 4, 5, 6]) succeeded(await move('close', no, 'GL'))
      for (const ledger of ['GL', 'AP']) succeeded(await move('reopen', 6, ledger))
      const after = (await admin.read(`/api/gl/journal/${String(journal['id'])}`)).Data!
      const late = await drafted(document('LATE', '10.00', [line('6200', '10.00')], { vendorId: 'V200' }))
      return {
        figures: {
          ...{ sources: sources.join(' '), statusAfter: String(after['status']) },
          refused: sentence(await act('post', late, NOT_TWICE)),
        },
      }
    },
  }
}
