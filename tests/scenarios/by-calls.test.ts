import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../server/modules/admin/calls.ts'
import { BreakingLines } from '../support/crash.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { entryOf, PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { document, line } from '../support/purchase-desk.ts'
import { enterPurchasingMasters, withoutUsualTax } from '../support/purchasing.ts'
import { callsLedger } from './calls-ledger.ts'
import { callsPayables } from './calls-payables.ts'
import { figures } from './northgate.ts'
import { runSeries } from './series.ts'

/** [finance 13] The acceptance figures as people bring them about, over HTTP; after each the books prove [FI1, FI8, FI10, FI11]. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const may = { cheque: {} as Row }

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  await enterPurchasingMasters(as('admin'), books)
  await withoutUsualTax(books)
  await enterReasons(books)
})

describe('a crash', () => {
  it('[FI9] between any two statements of a posting over HTTP leaves a draft and nothing else; the same call made again posts it once', async () => {
    const admin = as('admin')
    const desk = new PayablesDesk(books, admin)
    const lines = new BreakingLines(app.pool)
    const traces = async () =>
      (
        await sql<Record<string, number>>`
          select (select count(*)::int from entry) as entries, (select count(*)::int from entry_line) as lines,
                 (select count(*)::int from open_item) as items, (select count(*)::int from audit_log) as log,
                 (select count(*)::int from cheque) as cheques,
                 (select coalesce(sum(next_number), 0)::int from ledger_number) as numbers`.execute(books.db)
      ).rows[0]!
    /** Made again with its key, broken off a statement later each time, until it is heard to the end. */
    const insist = async (room: string, { id, version }: Row): Promise<Row> => {
      const before = await traces()
      let after: typeof before | null = null
      const key = randomUUID()
      for (let statements = 1; ; statements++) {
        lines.left = statements
        const body = { version, confirmed: ['ap.payment.withinBank', 'ap.purchaseInvoice.taxExpected'] }
        const answer = await admin.write('POST', `/api/ap/${room}/${String(id)}/post`, body, key)
        const isHeard = lines.left !== null
        lines.left = null
        const now = await traces()
        if (isHeard) {
          // It was done once, in one piece, whenever that was.
          expect(now).toEqual(after ?? { ...now, entries: before['entries']! + 1 })
          expect(answer.json(), answer.body).toMatchObject({ ResultStatus: 1 })
          expect(statements).toBeGreaterThan(10)
          return (answer.json() as { Data: Row }).Data
        }
        expect(answer.statusCode).toBeGreaterThanOrEqual(500)
        // Nothing, or all of it, when it was the answer that got lost after the commit.
        if (now['entries'] === before['entries']) expect(now).toEqual(before)
        else after ??= now
      }
    }
    const bill = document('CRASH', '12.34', [line('6200', '12.34')], { vendorId: 'V200' })
    const { id, version } = succeeded(await desk.save('purchase-invoice', bill))
    succeeded(
      await admin.save('POST', `/api/ap/purchase-invoice/${String(id)}/post`, {
        version,
        confirmed: ['ap.purchaseInvoice.taxExpected'],
      }),
    )
    const items = await desk.items('V200', '2026-06-12', { CRASH: { pay: '12.34' } })
    const cheque = desk.payment('V200', '2026-06-12', '12.34', items, { method: 'Cheque', chequeNo: 400 })
    const paid = await insist('payment', succeeded(await desk.save('payment', cheque)))
    expect(await entryOf(books, paid)).toEqual(figures('Dr 2000 12.34; Cr 1000 12.34'))
  })
})

describe('by the calls of the screens', () =>
  runSeries('byCalls', { ...callsPayables(books, as, may), ...callsLedger(books, as, may) }))
