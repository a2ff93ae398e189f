import { sql } from 'kysely'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { COMPANY } from '../scenarios/northgate.ts'
import type { startNorthgate } from './northgate-app.ts'
import { enterMasters } from './northgate-masters.ts'
import { act, done, enterPurchasingMasters, postedLines, withoutUsualTax } from './purchasing.ts'

export const INVOICE = '/api/ap/purchase-invoice'
/** One person orders, receives and enters the invoice here: his question is answered. */
const SURE = ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.oneHandForAll']

/** [finance 5.11] Invoices against what was received, as clerks match them, over HTTP. */
export function matchingDesk({ books, as }: Pick<Awaited<ReturnType<typeof startNorthgate>>, 'books' | 'as'>) {
  const admin = as('admin')
  let numbers = 0
  const invoice = (docAmount: string, more: Row = {}): Row => ({
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind: 'Invoice', vendorId: 'STEELCO', docNumber: `M-${++numbers}`, docAmount, holdbackPercent: '0' },
    ...{ docDate: '2026-06-05', transactionDate: '2026-06-05', shipToRegion: 'CA-ON', bankAccountId: 'MAIN' },
    ...{ currency: null, rate: null, distribution: [], matches: [] },
    ...more,
  })

  /** An invoice that is matched with all that waits of an order, saved with these changes of its lines. */
  async function matched(of: Row, docAmount: string, change: Row = {}, more: Row = {}): Promise<CallResult<Row>> {
    const record = invoice(docAmount, { purchaseOrderNo: of['orderNo'], ...more })
    const saved = done(await admin.save('POST', INVOICE, { record }))
    const filled = done(await act(admin, INVOICE, 'match', saved))
    const matches = (filled['matches'] as Row[]).map((line) => ({ ...line, ...change }))
    return Object.keys(change).length === 0
      ? { ...(await admin.read(`${INVOICE}/${String(saved['id'])}`)), ResultStatus: 1 }
      : admin.save('PUT', `${INVOICE}/${String(saved['id'])}`, { record: { matches }, version: filled['version'] })
  }
  const post = (draft: Row, confirmed: string[] = [], calls: Calls = admin) =>
    act(calls, INVOICE, 'post', draft, { confirmed: [...SURE, ...confirmed] })
  const grni = async () => {
    const { rows } = await sql<{ balance: string; items: string }>`
      select (select trim_scale(coalesce(sum(credit - debit), 0)) from entry_line where gl_account = '2050')::text as balance,
             (select trim_scale(coalesce(-sum(open_amount), 0)) from open_item where gl_account = '2050')::text as items`.execute(
      books.db,
    )
    return rows[0]!
  }
  const setting = (outcome: 'Refuse' | 'Hold') =>
    sql`
      insert into gl_control (company_id, first_month, year_pattern, discrepancy_percent, discrepancy_amount,
                              discrepancy_outcome, tax_tolerance, rate_stale_days, integration_mode, ageing_basis,
                              ageing_length, ageing_days, interest_percent, created_by, updated_by)
      values (${COMPANY}, 1, 'MonthsAdjusting', 5, 100, ${outcome}, 0.05, 7, 'Immediate', 'DueDate', 'Days', 30, 18, 'test', 'test')
      on conflict (company_id) do update set discrepancy_outcome = excluded.discrepancy_outcome,
        discrepancy_percent = excluded.discrepancy_percent, discrepancy_amount = excluded.discrepancy_amount`.execute(
      books.db,
    )
  return {
    admin,
    invoice,
    matched,
    post,
    grni,
    setting,
    entryOf: (of: Row, purpose?: string) => postedLines(books, of, purpose),
    /** What all of it stands on. */
    async begins() {
      await enterMasters(admin, books)
      await enterPurchasingMasters(admin, books)
      await withoutUsualTax(books)
      await setting('Refuse')
    },
  }
}
