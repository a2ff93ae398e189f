import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { openingDesk, SAGE } from '../support/opening-desk.ts'
import { succeeded } from '../support/payables-desk.ts'
import { document, INVOICES, line } from '../support/purchase-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'

/** Documents that were open when a company moved in, over HTTP: none of them is entered twice. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-01-05T16:00:00Z') } })
const [admin, controller] = [as('admin'), as('controller')]
const { bring, work, act, posted, brought, emptied } = openingDesk({ app, admin, second: controller })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterReasons(books)
  await enterCustomers(books)
})
afterEach(emptied)

describe('documents that were open', () => {
  it('one of a vendor that is entered once more is found to be the same, in whatever letters, until the opening is taken back', async () => {
    await brought(SAGE)
    const enter = () =>
      admin.save('POST', INVOICES, {
        record: document(' a-77 ', '10.00', [line('6200', '10.00')], { docDate: '2026-01-04' }),
      })
    await posted()
    const { openingNo } = await work()
    expect((await enter()).Problems).toEqual([
      {
        Field: 'docNumber',
        Key: 'ap:rules.purchaseInvoice.docNumberUsedOnce',
        Args: { docNumber: 'A-77', invoiceNo: openingNo },
      },
    ])
    succeeded(await act('take-back', { reason: 'Once more' }))
    const kept = succeeded(await enter())
    succeeded(await admin.save('DELETE', `${INVOICES}/${String(kept['id'])}?version=${String(kept['version'])}`))
  })

  it('our own number stands on one invoice: the counter does not give one of the opening again', async () => {
    const sales = new ReceivablesDesk(admin)
    const { rows } = await sql<{ next: string }>`
      select prefix || lpad('1', width, '0') as next from sequence_counter where counter_id = 'SALES_INVOICE'`.execute(
      books.db,
    )
    await brought({ ...SAGE, Customers: SAGE.Customers.replace('INV-201', rows[0]!.next) })
    await posted()
    const drafted = await sales.drafted('10.00', { docDate: '2026-01-05' })
    expect(rules(await sales.act('post', drafted))).toEqual([[null, 'ar:rules.customerInvoice.numberOfOpening']])
    succeeded(await act('take-back', { reason: 'Once more' }))
    const { invoiceNo } = succeeded(await sales.act('post', drafted))
    expect(invoiceNo).toBe(rows[0]!.next)
    // The other way round: the invoice was there before.
    const refused = await bring('Customers', `${SAGE.Customers.replace('INV-201', rows[0]!.next.toLowerCase())}\n`)
    expect(refused.Problems!.slice(1)).toMatchObject([
      {
        Key: 'gl:rules.openingBalance.row.enteredBefore',
        Args: { row: 8, value: rows[0]!.next.toLowerCase(), other: drafted['documentNo'] },
      },
    ])
  })

  it('a document that was entered before the opening came is found in its file, and once more when it is posted', async () => {
    const enter = async (number: string) =>
      succeeded(
        await admin.save('POST', INVOICES, {
          record: document(number, '10.00', [line('6200', '10.00')], { docDate: '2026-01-04' }),
        }),
      )
    const first = await enter(' a-77 ')
    const refused = await bring('Vendors', SAGE.Vendors)
    expect(refused.Problems!.map(({ Key, Args }) => [Key.split('.').at(-1), Args])).toEqual([
      ['faults', { count: 1, firms: 0 }],
      ['enteredBefore', { row: 5, column: '', value: 'A-77', other: first['invoiceNo'] }],
    ])
    expect((await work()).files).toEqual([])
    const away = async (kept: Row) =>
      succeeded(await admin.save('DELETE', `${INVOICES}/${String(kept['id'])}?version=${String(kept['version'])}`))
    await away(first)
    await brought(SAGE)
    const second = await enter('A-77')
    const told = {
      Field: null,
      Key: 'gl:rules.openingBalance.enteredMeanwhile',
      Args: { count: 1, documents: `V100 A-77 (${String(second['invoiceNo'])})` },
    }
    expect((await act('submit')).Problems).toEqual([told])
    await away(second)
    succeeded(await act('submit'))
    const third = await enter('A-77')
    expect((await act('post', {}, { calls: controller })).Problems).toMatchObject([{ Key: told.Key }])
    await away(third)
    succeeded(await act('post', {}, { calls: controller }))
  })
})
