import { sql } from 'kysely'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from '../support/books.ts'
import { entryOf, PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'
import { approved, orderLine, received } from '../support/purchasing.ts'
import { runReport } from '../support/report-run.ts'
import { figureOf, type ScenarioId } from './figures.ts'
import type { Runs } from './series.ts'

const SURE = ['ap.payment.withinBank']
const HST = { taxGroup: 'HST' }
const plain = (figure: unknown) => String(Number(figure))
const cents = (figure: unknown) => Number(figure ?? 0).toFixed(2)

/** What the first problem says, in English. */
export const sentence = (answer: CallResult): string => {
  if (answer.ResultStatus !== 2) throw new Error(`it was not refused: ${JSON.stringify(answer)}`)
  return answer.Message!
}

/** Payables of Northgate as clerks enter them, over HTTP. */
export function callsPayables(
  books: Books,
  as: (user: string) => Calls,
  may: { cheque: Row },
): Pick<Runs, Extract<keyof Runs, `A${number}`>> {
  const admin = as('admin')
  const desk = new PayablesDesk(books, admin)
  const { save, act, drafted, posted } = purchaseDesk(books, admin)
  const g = (id: ScenarioId) => (name: string) => figureOf(id, name)

  const report = (room: string, parameters: Row) => runReport(admin, `ap/${room}`, { parameters })
  /** What a document of a vendor comes to in the aged trial balance as at a day: open, and held. */
  const aged = async (vendorId: string, asOf: string, reference: string): Promise<[string, string]> => {
    const how = { basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company', overdueOnly: false }
    const { rows } = await report('aged-trial-balance', { asOf, vendorFrom: vendorId, vendorTo: vendorId, ...how })
    const of = rows.filter((row) => row['reference'] === reference)
    const sum = (name: string) => cents(of.reduce((total, row) => total + Number(row[name]), 0))
    return [sum('total'), sum('holdback')]
  }
  const balance = async (account: string, asOf: string): Promise<string> => {
    const { accounts } = (await admin.get(`/api/gl/account/tree?asOf=${asOf}`)).json() as { accounts: Row[] }
    return cents(accounts.find((row) => row['account'] === account)?.['balance'])
  }
  const cheque = async (chequeNo: number) =>
    (await admin.list(`/api/ap/cheque?chequeNo=${chequeNo}&bankAccountId==MAIN`)).List[0] as Row
  const cancel = (of: Row, cancelDate: string) =>
    desk.act('cheque', 'cancel', of, [], {
      ...{ cancelDate, cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null },
    })
  const discard = async (room: string, { id, version }: Row) =>
    succeeded(await admin.save('DELETE', `/api/ap/${room}/${String(id)}?version=${String(version)}`))
  const entries = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from entry`.execute(books.db)).rows[0]!.n
  const account = async (asOf: string) =>
    (await admin.read(`/api/ap/account-inquiry/V100?AsOf=${asOf}`)).Data as { items: Row[]; unapplied: string }
  const unapplied = async (asOf: string) =>
    cents((await report('unapplied-debit', { asOf, amountsIn: 'Company' })).total['unapplied'])
  /** An invoice that matches all of an order that was received, at another price. */
  const matched = async (quantity: string, unitPrice: string, gross: string, more: Row = {}) => {
    const order = await approved(admin, [orderLine({ quantity, ...more })])
    const receipt = await received(admin, order)
    const record = document(`M-${quantity}-${unitPrice}`, gross, [], {
      ...{
        vendorId: 'STEELCO',
        purchaseOrderNo: order['orderNo'],
        docDate: '2026-06-05',
        transactionDate: '2026-06-05',
      },
    })
    const filled = succeeded(await act('match', await drafted(record)))
    const matches = (filled['matches'] as Row[]).map((of) => ({ ...of, unitPrice }))
    const changed = { record: { matches }, version: filled['version'] }
    const draft = succeeded(await admin.save('PUT', `/api/ap/purchase-invoice/${String(filled['id'])}`, changed))
    return {
      receipt,
      draft,
      answer: await act('post', draft, ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.oneHandForAll']),
    }
  }
  let a1: Row
  let a4: Row

  return {
    async A1() {
      a1 = await posted(document('INV-1', g('A1')('gross'), [line('6200', g('A1')('net'), HST)]))
      return {
        entries: [await entryOf(books, a1)],
        figures: {
          gross: cents(a1['payableAmount']),
          tax: plain(a1['taxAmount']),
          discount: plain(a1['discountAmount']),
          discountDate: String(a1['discountDate']),
          dueDate: String(a1['dueDate']),
        },
      }
    },

    async A2() {
      const refused = sentence(await save(document(g('A2')('typed'), '10.00', [line('6200', '10.00')])))
      await posted(document(g('A2')('first'), '10.00', [line('6200', '10.00')], { vendorId: 'V200' }))
      return { figures: { refused: refused.split(', ')[0]! } }
    },

    async A3() {
      const a3 = g('A3')
      const lines = [line('6200', a3('distributed')), line('2110', a3('tax'))]
      const draft = await drafted(document('INV-3', a3('gross'), lines))
      const answer = await act('post', draft)
      sentence(answer)
      await discard('purchase-invoice', draft)
      return { figures: { remaining: String(answer.Problems![0]!.Args['remaining']) } }
    },

    async A5() {
      const a5 = g('A5')
      const on = g('A4')('on')
      const over = await desk.items('V100', on, { 'INV-1': { pay: a5('paid'), discount: a5('discount') } })
      const refused = await desk.save('payment', desk.payment('V100', on, a5('paid'), over))
      const late = await desk.items('V100', a5('late'), { 'INV-1': { pay: a5('latePaid'), discount: a5('discount') } })
      const payer = new PayablesDesk(books, as('payer'))
      const draft = succeeded(await payer.save('payment', desk.payment('V100', a5('late'), a5('latePaid'), late)))
      const [problem] = (await payer.act('payment', 'post', draft, SURE)).Problems!
      await discard('payment', draft)
      return {
        figures: {
          over: String(refused.Problems![0]!.Args['over']),
          available: String(problem!.Args['available']),
          until: String(problem!.Args['until']),
        },
      }
    },

    async A4() {
      const a4given = g('A4')
      const on = a4given('on')
      const items = await desk.items('V100', on, { 'INV-1': { pay: a4given('paid'), discount: a4given('discount') } })
      a4 = await desk.paid(desk.payment('V100', on, a4given('paid'), items, { method: 'Cheque', chequeNo: 501 }))
      return {
        entries: [await entryOf(books, a4)],
        figures: { open: (await aged('V100', on, 'INV-1'))[0], recoverable: await balance('2110', on) },
      }
    },

    async A12() {
      const a12 = g('A12')
      const open = await cheque(501)
      const early = sentence(await cancel(open, a12('beforeTheCheque')))
      const closed = sentence(await cancel(may.cheque, a12('closed')))
      const cancelled = succeeded(await cancel(open, a12('on')))
      return {
        entries: [await entryOf(books, a4, 'post.rev')],
        figures: {
          before: (await aged('V100', '2026-06-15', 'INV-1'))[0],
          after: (await aged('V100', a12('on'), 'INV-1'))[0],
          again: sentence(await cancel(cancelled, '2026-06-21')),
          ...{ early, closed },
        },
      }
    },

    async A13() {
      const draft = desk.payment('V100', g('A12')('on'), '1.00', [], { method: 'Cheque', chequeNo: 501 })
      return { figures: { refused: sentence(await desk.save('payment', draft)) } }
    },

    async A15() {
      const more = { kind: 'Credit', docDate: '2026-06-11', transactionDate: '2026-06-11' }
      const memo = await posted(document('CM-1', '113.00', [line('6200', '100.00', HST)], more))
      const first = await unapplied('2026-06-21')
      const { items } = await account('2026-06-21')
      const item = (reference: string) => items.find((one) => one['reference'] === reference)!['id']
      const before = await entries()
      const path = '/api/ap/account-inquiry/V100/apply'
      const asked = { fromItem: item('CM-1'), toItem: item('INV-1'), amount: first, date: '2026-06-22' }
      succeeded(await admin.save('POST', path, asked))
      return {
        entries: [await entryOf(books, memo)],
        figures: {
          unapplied: first,
          afterwards: await unapplied('2026-06-22'),
          left: (await aged('V100', '2026-06-22', 'INV-1'))[0],
          newEntries: String((await entries()) - before),
        },
      }
    },

    async A6() {
      const { receipt, answer } = await matched('2000', '1.28', g('A6')('gross'), HST)
      const invoice = succeeded(answer)
      const [one] = invoice['matches'] as Row[]
      if (cents(one!['amount']) !== g('A6')('invoiced') || cents(one!['receiptAmount']) !== g('A6')('received'))
        throw new Error(JSON.stringify(one))
      return {
        entries: [await entryOf(books, receipt), await entryOf(books, invoice)],
        figures: {
          variance: plain(one!['variance']),
          gross: cents(invoice['payableAmount']),
          notInvoiced: await balance('2050', '2026-06-05'),
        },
      }
    },

    async A7() {
      const far = await matched('2000', '1.4', g('A7')('invoiced'))
      sentence(far.answer)
      const near = await matched('1200', '1.325', g('A7')('near'))
      const { difference, percent, amount } = far.answer.Problems![0]!.Args
      await discard('purchase-invoice', far.draft)
      return {
        entries: [await entryOf(books, succeeded(near.answer))],
        figures: { difference: String(difference), percent: String(percent), amount: String(amount) },
      }
    },

    async A8() {
      const more = { vendorId: 'SUBCO', holdbackPercent: '10', docDate: '2026-06-08', transactionDate: '2026-06-08' }
      const bill = await posted(document('SUB-8', '11170.00', [line('5100', '10000.00', HST)], more))
      a1 = bill
      const how = { basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company', overdueOnly: false }
      const { total } = await report('aged-trial-balance', {
        asOf: '2026-06-30',
        vendorFrom: 'SUBCO',
        vendorTo: 'SUBCO',
        ...how,
      })
      return {
        entries: [await entryOf(books, bill)],
        figures: { aged: plain(total['total']), held: plain(total['holdback']) },
      }
    },

    async A9() {
      const release = document(null as never, null as never, [], {
        ...{ kind: 'Release', vendorId: 'SUBCO', releases: a1['invoiceNo'], bankAccountId: null, shipToRegion: null },
        ...{ docDate: '2026-08-15', transactionDate: '2026-08-15' },
      })
      const released = await posted(release, [
        'ap.purchaseInvoice.notTwice',
        'ap.purchaseInvoice.releaseDue',
        'ledger.document.datedAhead',
      ])
      const how = { basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company', overdueOnly: false }
      const { total } = await report('aged-trial-balance', {
        asOf: '2026-08-15',
        vendorFrom: 'SUBCO',
        vendorTo: 'SUBCO',
        ...how,
      })
      return {
        entries: [await entryOf(books, released)],
        figures: {
          owed: (await aged('SUBCO', '2026-08-15', String(released['docNumber'])))[0],
          stillHeld: cents(total['holdback']),
        },
      }
    },

    async A10() {
      const a10 = g('A10')
      const distributed = async (docNumber: string, docAmount: string, shares: (string | null)[], lines: string) => {
        // Without tax: a line that is begun with no amount would bear that of its vendor.
        const rows = shares.map((share) => line('6200', share === null ? '0.00' : null, { share }))
        const draft = await drafted(document(docNumber, docAmount, rows))
        const answer = await act('distribute', draft, [], admin, { lines, distributionTemplate: null })
        const full = succeeded(answer)
        await discard('purchase-invoice', full)
        return (full['distribution'] as Row[]).map(({ amount }) => cents(amount)).join(' ')
      }
      return {
        figures: {
          percents: await distributed('A10', a10('amount'), a10('shares').split(' '), 'Percents'),
          parts: await distributed('A10-3', a10('inParts'), [null, null, null], 'Parts'),
        },
      }
    },

    async A11() {
      const a11 = g('A11')
      const of = (jobAmount: string) =>
        document('INV-11', a11('line'), [line('5100', a11('line'), { jobId: 'J1', jobAmount })])
      const answer = await save(of(a11('job')))
      sentence(answer)
      await discard('purchase-invoice', await drafted(of(a11('fits'))))
      return { figures: { over: String(answer.Problems![0]!.Args['over']) } }
    },

    async A14() {
      const on = '2026-06-09'
      succeeded(
        await admin.save('POST', '/api/ap/credit-card', {
          record: {
            ...{ cardId: 'VISA', label: 'Visa', issuerFirmId: 'CARDBANK', lastFour: '4242', holder: 'Sam' },
            ...{ currency: 'CAD', statementDay: 25, creditLimit: '5000', glAccount: null, expiresOn: '2028-12-31' },
            active: true,
          },
        }),
      )
      const invoice = await desk.invoice('V200', 'INV-4', '200.00', '226.00')
      const before = Number(await balance('2000', on))
      const open = (await desk.open('V200', on, '&cardId=VISA', 'card-payment')).find(
        (item) => item['docNumber'] === 'INV-4',
      )
      const paid = { ...emptyRecord(Payment.fields.items.fields! as Fields), itemId: open!['itemId'], pay: '226.00' }
      const draft = await desk.save('card-payment', {
        ...emptyRecord(CardPayment.fields),
        ...{ cardId: 'VISA', vendorId: 'V200', paymentDate: on, amount: '226.00', reference: 'TX-881', items: [paid] },
        ...{ currency: null, rate: null, distribution: [] },
      })
      const card = succeeded(await desk.act('card-payment', 'post', succeeded(draft)))
      const { rows } = await sql<{ side: string; firm: string }>`
        select case when l.debit > 0 then 'Dr' else 'Cr' end as side, l.firm_id as firm
        from entry e join entry_line l on l.entry_id = e.id where e.document_id = ${card['id']}::uuid order by 1 desc`.execute(
        books.db,
      )
      const charges = await report('credit-card-invoices', { from: '2026-06-01', to: '2026-06-30' })
      return {
        entries: [await entryOf(books, invoice), await entryOf(books, card)],
        figures: {
          ofVendor: (await aged('V200', on, 'INV-4'))[0],
          ofIssuer: (await aged('CARDBANK', on, 'TX-881'))[0],
          control: cents(Number(await balance('2000', on)) - before),
          firms: rows.map(({ side, firm }) => `${side} ${firm}`).join(', '),
          unpaid: String(charges.total['unpaid']),
        },
      }
    },
  }
}
