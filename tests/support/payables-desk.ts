import { sql } from 'kysely'
import { expect } from 'vitest'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { figures, type Figure } from '../scenarios/northgate.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'

/** A document in words, so that a failed expectation says why. */
export function succeeded(answer: CallResult<Row>): Row {
  expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
  return answer.Data!
}

/** Lines of the entry of a document, as the figures are written; `post` or its reversal. */
export async function entryOf({ db }: Pick<Books, 'db'>, { id }: Row, purpose = 'post'): Promise<Figure[]> {
  const { rows } = await sql<{ side: 'Dr' | 'Cr'; account: string; amount: string }>`
    select case when l.debit > 0 then 'Dr' else 'Cr' end as side, l.gl_account as account,
           to_char(l.debit + l.credit, 'FM9999999990.00') as amount
    from entry e join entry_line l on l.entry_id = e.id
    where e.document_id = ${id}::uuid and e.purpose = ${purpose}
    order by l.debit = 0, l.gl_account, l.debit + l.credit`.execute(db)
  return rows.map(({ side, account, amount }) => [side, account, amount])
}

/** `Dr 2000 1,130.00; Cr 1000 1,110.00` in the order of `entryOf`. */
export const inOrder = (text: string): Figure[] =>
  figures(text).toSorted(([a, x, m], [b, y, n]) =>
    a === b ? x.localeCompare(y) || Number(m) - Number(n) : a === 'Dr' ? -1 : 1,
  )

/** [I8] Control accounts of which lines and open items say different things; none of them is to be. */
export async function untied({ db }: Pick<Books, 'db'>): Promise<unknown[]> {
  const { rows } = await sql`
    select a.account from gl_account a
    where a.holds_items and (select coalesce(sum(debit - credit), 0) from entry_line where gl_account = a.account)
      <> (select coalesce(sum(open_amount), 0) from open_item where gl_account = a.account)`.execute(db)
  return rows
}

/** Documents of payables as clerks enter them over HTTP. */
export class PayablesDesk {
  constructor(
    readonly books: Books,
    readonly calls: Calls,
  ) {}

  act(room: string, action: string, { id, version }: Row, confirmed: string[] = [], parameters?: Row, key?: string) {
    const body = { version, confirmed, ...(parameters ? { parameters } : {}) }
    return this.calls.save('POST', `/api/ap/${room}/${String(id)}/${action}`, body, key)
  }

  save(room: string, record: Row): Promise<CallResult<Row>> {
    return this.calls.save('POST', `/api/ap/${room}`, { record })
  }

  /** What a US dollar is worth in CAD from that day on. */
  async usdRate(effectiveDate: string, rate: string): Promise<Row> {
    const pair = { fromCurrency: 'USD', toCurrency: 'CAD', effectiveDate, rate, fluctuationPercent: '3' }
    const record = { ...pair, source: 'Typed', used: false, superseded: false }
    return succeeded(await this.calls.save('POST', '/api/gl/foreign-exchange', { record }))
  }

  /** An invoice of June on one account, posted; `net` with HST unless its tax group is none. */
  async invoice(vendorId: string, docNumber: string, net: string, gross: string, more: Row = {}): Promise<Row> {
    const { taxGroup = 'HST', glAccount = '6200', ...fields } = more
    const line = {
      ...emptyRecord(PurchaseInvoice.fields.distribution.fields! as Fields),
      glAccount,
      amount: net,
      taxGroup,
    }
    const record = {
      ...emptyRecord(PurchaseInvoice.fields),
      ...{
        kind: 'Invoice',
        vendorId,
        docNumber,
        docAmount: gross,
        docDate: '2026-06-02',
        transactionDate: '2026-06-02',
      },
      ...{ shipToRegion: 'CA-ON', bankAccountId: 'MAIN', holdbackPercent: '0', currency: null, rate: null },
      distribution: [line],
      ...fields,
    }
    const draft = succeeded(await this.save('purchase-invoice', record))
    return succeeded(
      await this.act('purchase-invoice', 'post', draft, [
        'ap.purchaseInvoice.notTwice',
        'ap.purchaseInvoice.taxExpected',
      ]),
    )
  }

  /** What is open with a vendor on a date, as the screen of payments asks for it. */
  async open(vendorId: string, date: string, more = '', room = 'payment'): Promise<Row[]> {
    const answer = await this.calls.get(`/api/ap/${room}/open-items?vendorId=${vendorId}&date=${date}${more}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return (answer.json() as { items: Row[] }).items
  }

  /** Lines of a payment: documents by their number, with what is done to each. */
  async items(vendorId: string, date: string, paid: Readonly<Record<string, Row>>, more = ''): Promise<Row[]> {
    const open = await this.open(vendorId, date, more)
    return Object.entries(paid).map(([docNumber, figures]) => {
      const item = open.find((one) => one['docNumber'] === docNumber)
      expect(item, `${docNumber} is open`).toBeDefined()
      return { ...emptyRecord(Payment.fields.items.fields! as Fields), itemId: item!['itemId'], ...figures }
    })
  }

  /** A draft of a payment out of MAIN, by wire unless it says more. */
  payment(vendorId: string | null, paymentDate: string, amount: string, items: Row[], more: Row = {}): Row {
    return {
      ...emptyRecord(Payment.fields),
      ...{ bankAccountId: 'MAIN', method: 'Wire', leaveOnAccount: false, currency: null, rate: null },
      ...{ vendorId, paymentDate, amount, items, distribution: [] },
      ...more,
    }
  }

  /** A payment that is saved and posted, its questions answered with yes. */
  async paid(record: Row, confirmed: string[] = ['ap.payment.withinBank']): Promise<Row> {
    return succeeded(await this.act('payment', 'post', succeeded(await this.save('payment', record)), confirmed))
  }
}
