import { sql } from 'kysely'
import { expect } from 'vitest'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { figures, type Figure } from '../scenarios/northgate.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'

export const INVOICES = '/api/ap/purchase-invoice'

export const line = (glAccount: string | null, amount: string | null, more: Row = {}): Row => ({
  ...emptyRecord(PurchaseInvoice.fields.distribution.fields!),
  ...{ glAccount, amount },
  ...more,
})

/** A purchase document of June, as its screen sends it; what the server completes is left to it. */
export const document = (docNumber: string, docAmount: string, lines: Row[], more: Row = {}): Row => ({
  ...emptyRecord(PurchaseInvoice.fields),
  ...{ kind: 'Invoice', vendorId: 'V100', docNumber, docAmount, docDate: '2026-06-02', transactionDate: '2026-06-02' },
  ...{ shipToRegion: 'CA-ON', bankAccountId: 'MAIN', holdbackPercent: '0', currency: null, rate: null },
  distribution: lines,
  ...more,
})

/** Lines of an entry as figures are written, in the order of `entryOf`. */
export const inOrder = (text: string): Figure[] =>
  figures(text).toSorted(([a, x], [b, y]) => (a === b ? x.localeCompare(y) : a === 'Dr' ? -1 : 1))

/** What clerks do with purchase documents, over HTTP. */
export function purchaseDesk(books: Books, clerk: Calls) {
  const save = (record: Row, calls: Calls = clerk) => calls.save('POST', INVOICES, { record })
  const act = (
    action: string,
    { id, version }: Row,
    confirmed: string[] = [],
    calls: Calls = clerk,
    parameters?: Row,
  ): Promise<CallResult<Row>> =>
    calls.save('POST', `${INVOICES}/${String(id)}/${action}`, {
      ...{ version, confirmed },
      ...(parameters ? { parameters } : {}),
    })
  const drafted = async (record: Row, calls: Calls = clerk): Promise<Row> => done(await save(record, calls))
  return {
    save,
    act,
    drafted,
    posted: async (record: Row, confirmed: string[] = []): Promise<Row> =>
      done(await act('post', await drafted(record), confirmed)),
    /** Mirrored at a day of its own. */
    reverse: (invoice: Row, reversalDate: string): Promise<CallResult<Row>> =>
      act('reverse', invoice, [], clerk, { reversalDate }),
    /** Lines of the entry of a document; `post` or its reversal. */
    async entryOf({ id }: Row, purpose = 'post'): Promise<Figure[]> {
      const { rows } = await sql<{ side: 'Dr' | 'Cr'; account: string; amount: string }>`
        select case when l.debit > 0 then 'Dr' else 'Cr' end as side, l.gl_account as account,
               to_char(l.debit + l.credit, 'FM9999999990.00') as amount
        from entry e join entry_line l on l.entry_id = e.id
        where e.document_id = ${id}::uuid and e.purpose = ${purpose}
        order by l.debit = 0, l.gl_account, l.line_no`.execute(books.db)
      return rows.map(({ side, account, amount }) => [side, account, amount])
    },
    /** The document as its list shows it. */
    listed: async ({ invoiceNo }: Row) => (await clerk.list(`${INVOICES}?invoiceNo==${String(invoiceNo)}`)).List[0]!,
    /** [I8] The control accounts are what their items are, today. */
    async expectTies(): Promise<void> {
      const { rows } = await sql`
        select a.account from gl_account a
        where a.holds_items and (select coalesce(sum(debit - credit), 0) from entry_line where gl_account = a.account)
          <> (select coalesce(sum(open_amount), 0) from open_item where gl_account = a.account)`.execute(books.db)
      expect(rows).toEqual([])
    },
  }
}

/** What was saved; anything else fails the test with what was refused. */
export function done(answer: CallResult<Row>): Row {
  expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
  return answer.Data!
}
