import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dueDates, earlyDiscount, type DueTerms } from '../../shared/contracts/admin/due-dates.ts'
import { invoiceAmounts } from '../../shared/contracts/ap/invoice-amounts.ts'
import { withinDiscrepancy } from '../../shared/contracts/ap/matching.ts'
import { allocated } from '../../server/ledger/allocation.ts'
import { apply } from '../../server/ledger/apply.ts'
import { credit, debit, onItem, role } from '../../server/ledger/legs.ts'
import { onSave } from '../../server/modules/ap/purchase-invoice/rules.ts'
import { CLERK, figuresOf, itemOf, keysOf, refusalOf } from '../support/books.ts'
import { ENTRIES, type ScenarioEntry } from './entries.ts'
import { figureOf, type ScenarioId } from './figures.ts'
import { COMPANY } from './northgate.ts'
import type { Outcome, Runs } from './series.ts'
import type { Story } from './story.ts'

const T2: DueTerms = {
  ...{ dueRule: 'NetDays', netDays: 30, dueDay: null, cutOffDay: null, discountPercent: '2', discountDays: 10 },
  ...{ prepaymentPercent: '0', instalments: [] },
}
/** As G/L control has it: 5 % or 100.00. */
const ALLOWED = { percent: figureOf('A7', 'percent'), amount: figureOf('A7', 'amount') }

/** Which ledger is closed: `periodClosed AP`. */
export const closedLedger = async (work: Promise<unknown>): Promise<string> => {
  const [problem] = (await refusalOf(work)).filter(({ Args }) => Args['ledger'] !== '@ledger:ledgers.GL')
  return `${problem!.Key.replace('ledger:refused.', '')} ${String(problem!.Args['ledger']).replace('@ledger:ledgers.', '')}`
}
const why = async (work: Promise<unknown>): Promise<string> => keysOf(await refusalOf(work))[0]!.replace('refused.', '')

/** Payables through the ledger, the pure functions of documents, and the constraints of the database. */
export function enginePayables(story: Story, may: { payment: string }): Pick<Runs, Extract<keyof Runs, `A${number}`>> {
  const { books } = story
  const told = async (...entries: ScenarioEntry[]): Promise<Outcome['entries']> => {
    const lines = []
    for (const entry of entries) lines.push((await story.tell(entry)).lines)
    return lines
  }
  const g = (id: ScenarioId) => (name: string) => figureOf(id, name)
  /** Done in a transaction that leaves nothing; answers the constraint that stood against it. */
  const constraintAgainst = async (...statements: ReturnType<typeof sql>[]): Promise<string> => {
    const failed = await books
      .inTransaction(async (trx) => {
        for (const statement of statements) await statement.execute(trx)
        throw new Error('nothing stood against it')
      })
      .catch((error: unknown) => error as { constraint?: string; message: string })
    return (failed as { constraint?: string }).constraint ?? (failed as Error).message
  }
  let payment = ''

  return {
    async A1() {
      const { posted, lines } = await story.tell(ENTRIES.A1)
      const { parts, discountUntil } = dueDates(T2, g('A1')('docDate'))
      const tax = posted.lines.find(({ gl_account }) => gl_account === '2110')!.debit
      return {
        entries: [lines],
        figures: {
          gross: (await story.open('INV-1', g('A1')('docDate')))[0],
          tax: String(Number(tax)),
          discount: String(Number(earlyDiscount(T2, g('A1')('net')))),
          discountDate: discountUntil!,
          dueDate: parts[0]!.date,
        },
      }
    },

    async A2() {
      const of = (vendor: string, docNumber: string) => sql`
        insert into ap_invoice (invoice_no, company_id, status, kind, vendor_id, doc_number, holdback_percent, created_by, updated_by)
        values (${randomUUID()}, ${COMPANY}, 'Draft', 'Invoice', ${vendor}, ${docNumber}, 0, 'test', 'test')`
      const [first, typed] = [g('A2')('first'), g('A2')('typed')]
      const refused = await constraintAgainst(of('V100', first), of('V200', first), of('V100', typed))
      return { figures: { refused } }
    },

    async A3() {
      const a3 = g('A3')
      const lines = [a3('distributed'), a3('tax')].map((amount) => ({ amount, taxCodes: [] }))
      const { remaining } = invoiceAmounts(a3('gross'), lines, '0', [])
      const opens = itemOf('V100', 'INV-3')
      const legs = [
        debit('6200', a3('distributed')),
        debit('2110', a3('tax')),
        credit(role('AP_CONTROL'), a3('gross'), { opens }),
      ]
      const [problem] = await refusalOf(books.post({ date: '2026-06-02', source: 'PJ', legs }))
      if (problem!.Args['difference'] !== remaining)
        throw new Error('documents and the ledger differ about what remains')
      return { figures: { remaining } }
    },

    async A5() {
      const all = (Number(g('A5')('paid')) + Number(g('A5')('discount'))).toFixed(2)
      const legs = [
        onItem('Debit', story.item('INV-1'), all),
        credit('1000', g('A5')('paid')),
        credit('4900', g('A5')('discount')),
      ]
      const [problem] = await refusalOf(books.post({ date: g('A4')('on'), source: 'CD', legs }))
      const { amount, open } = problem!.Args
      return { figures: { over: (Number(amount) - Number(open)).toFixed(2) } }
    },

    async A4() {
      const { posted, lines } = await story.tell(ENTRIES.A4)
      payment = posted.id
      const on = g('A4')('on')
      const [open] = await story.open('INV-1', on)
      return { entries: [lines], figures: { open, recoverable: await story.balance('2110', on) } }
    },

    async A12() {
      const a12 = g('A12')
      const early = await why(story.reverse(payment, a12('beforeTheCheque')))
      const closed = await closedLedger(story.reverse(may.payment, a12('closed')))
      const back = await story.reverse(payment, a12('on'))
      return {
        entries: [figuresOf(back)],
        figures: {
          before: (await story.open('INV-1', '2026-06-15'))[0],
          after: (await story.open('INV-1', a12('on')))[0],
          again: await why(story.reverse(payment, '2026-06-21')),
          ...{ early, closed },
        },
      }
    },

    async A13() {
      const bank = sql`
        insert into bank_account (bank_account_id, name, company_id, currency, gl_account, eft_status, next_file_no, next_cheque_no,
                                  cheque_layout, signatures, statement_format, overdraft_limit, payroll_default, active,
                                  created_by, updated_by)
        values ('MAIN', 'Bank', ${COMPANY}, 'CAD', '1000', 'NotUsed', 1, 1, 'Top', 'One', 'None', 0, false, true, 'test', 'test')`
      const cheque = sql`
        insert into cheque (bank_account_id, cheque_no, status, created_by, updated_by)
        values ('MAIN', 501, 'Spoiled', 'test', 'test')`
      return { figures: { refused: await constraintAgainst(bank, cheque, cheque) } }
    },

    async A15() {
      const entries = await told(ENTRIES.A15)
      const [unapplied] = await story.open('CM-1', '2026-06-21')
      const count = async () => (await sql<{ n: number }>`select count(*)::int as n from entry`.execute(books.db)).rows
      const before = (await count())[0]!.n
      const id = randomUUID()
      const items = { fromItem: story.item('CM-1'), toItem: story.item('INV-1') }
      const asked = { id, companyId: COMPANY, date: '2026-06-22', ...items, amount: unapplied }
      await books.inTransaction((trx) => apply(trx, { ...asked, document: { type: 'credit', id } }, CLERK))
      return {
        entries,
        figures: {
          unapplied,
          afterwards: (await story.open('CM-1', '2026-06-22'))[0],
          left: (await story.open('INV-1', '2026-06-22'))[0],
          newEntries: String((await count())[0]!.n - before),
        },
      }
    },

    async A6() {
      const a6 = g('A6')
      const [receipt, invoice] = (await told(ENTRIES.A6receipt, ENTRIES.A6invoice))!
      const exactly = (percent: string) => withinDiscrepancy(a6('invoiced'), a6('received'), { percent, amount: '0' })
      if (!exactly(a6('percent')) || exactly('2.39')) throw new Error('the difference is not 2.4 %')
      const variance = invoice!.find(([, account]) => account === '5010')![2]
      return {
        entries: [receipt!, invoice!],
        figures: {
          variance: String(Number(variance)),
          gross: (await story.open('INV-2', '2026-06-05'))[0],
          notInvoiced: await story.balance('2050', '2026-06-05'),
        },
      }
    },

    async A7() {
      const a7 = g('A7')
      const [far, near] = [
        [a7('invoiced'), a7('received')],
        [a7('near'), a7('nearReceived')],
      ] as const
      if (withinDiscrepancy(...far, ALLOWED) || !withinDiscrepancy(...near, ALLOWED))
        throw new Error('300.00 and 12 % are beyond, 90.00 is within')
      const opens = itemOf('STEELCO', 'PO-2')
      await books.post({
        ...{ date: '2026-06-03', source: 'PO' },
        legs: [debit(role('INVENTORY'), a7('nearReceived')), credit(role('GRNI'), a7('nearReceived'), { opens })],
      })
      const variance = (Number(a7('near')) - Number(a7('nearReceived'))).toFixed(2)
      const posted = await books.post({
        ...{ date: '2026-06-05', source: 'PJ' },
        legs: [
          onItem('Debit', opens.id, a7('nearReceived')),
          debit(role('PRICE_VARIANCE'), variance),
          credit(role('AP_CONTROL'), a7('near'), { opens: itemOf('STEELCO', 'INV-2B') }),
        ],
      })
      return { entries: [figuresOf(posted)] }
    },

    async A8() {
      const entries = await told(ENTRIES.A8)
      const open = async (reference: string) => String(Number((await story.open(reference, '2026-06-30'))[0]))
      return { entries, figures: { aged: await open('INV-3'), held: await open('INV-3H') } }
    },

    async A9() {
      const entries = await told(ENTRIES.A9)
      const open = async (reference: string) => (await story.open(reference, ENTRIES.A9.date))[0]
      return { entries, figures: { owed: await open('INV-3R'), stillHeld: await open('INV-3H') } }
    },

    async A10() {
      const a10 = g('A10')
      const parts = allocated(a10('inParts'), ['1', '1', '1'])
      return {
        figures: { percents: allocated(a10('amount'), a10('shares').split(' ')).join(' '), parts: parts.join(' ') },
      }
    },

    async A11() {
      const rule = onSave.find(({ id }) => id === 'ap.purchaseInvoice.jobWithinExpense')!
      const found = (jobAmount: string) =>
        rule.check({ distribution: [{ amount: g('A11')('line'), jobAmount }] }, {} as never)
      if ((await found(g('A11')('fits'))).length > 0) throw new Error('all of a line may be of a job')
      const [finding] = await found(g('A11')('job'))
      return { figures: { over: String(finding!.args!['over']) } }
    },

    async A14() {
      const invoice = await story.tell(ENTRIES.A14invoice)
      const before = Number(await story.balance('2000', '2026-06-09'))
      const card = await story.tell(ENTRIES.A14card)
      const after = Number(await story.balance('2000', '2026-06-09'))
      const firms = card.posted.lines.map(
        ({ debit, firm_id }) => `${debit === '0.00' ? 'Cr' : 'Dr'} ${String(firm_id)}`,
      )
      return {
        entries: [invoice.lines, card.lines],
        figures: {
          ofVendor: (await story.open('INV-4', '2026-06-09'))[0],
          ofIssuer: (await story.open('CARD-1', '2026-06-09'))[0],
          control: (after - before).toFixed(2),
          firms: firms.join(', '),
        },
      }
    },
  }
}
