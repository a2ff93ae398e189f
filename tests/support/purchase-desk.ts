import { expect } from 'vitest'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Figure } from '../scenarios/northgate.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import { entryOf, succeeded, untied } from './payables-desk.ts'

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
      // Most documents of the tests are without tax, of vendors who are registered.
      ...{ version, confirmed: [...confirmed, 'ap.purchaseInvoice.taxExpected'] },
      ...(parameters ? { parameters } : {}),
    })
  const drafted = async (record: Row, calls: Calls = clerk): Promise<Row> => succeeded(await save(record, calls))
  return {
    save,
    act,
    drafted,
    posted: async (record: Row, confirmed: string[] = []): Promise<Row> =>
      succeeded(await act('post', await drafted(record), confirmed)),
    /** Mirrored at a day of its own. */
    reverse: (invoice: Row, reversalDate: string): Promise<CallResult<Row>> =>
      act('reverse', invoice, [], clerk, { reversalDate }),
    /** Lines of the entry of a document; `post` or its reversal. */
    entryOf: (document: Row, purpose = 'post'): Promise<Figure[]> => entryOf(books, document, purpose),
    /** The document as its list shows it. */
    listed: async ({ invoiceNo }: Row) => (await clerk.list(`${INVOICES}?invoiceNo==${String(invoiceNo)}`)).List[0]!,
    /** [I8] The control accounts are what their items are, today. */
    async expectTies(): Promise<void> {
      expect(await untied(books)).toEqual([])
    },
  }
}
