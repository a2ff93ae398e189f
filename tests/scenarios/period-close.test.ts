import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import type { PeriodCheck, PeriodClose } from '../../shared/contracts/gl/period-checklist.ts'
import { RecurringEntry } from '../../shared/contracts/gl/recurring-entry.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { approved, enterPurchasingMasters, orderLine, received } from '../support/purchasing.ts'

/** [finance 5.9] What stands open in June, as the books say it. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-03T16:00:00Z') } })
const [admin, controller, approver] = [as('admin'), as('controller'), as('approver')]
const ENTRIES = '/api/gl/journal-entry'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterLimits(books, [['JournalEntry', '50000', 'approver']])
})

const look = async (): Promise<PeriodClose> =>
  (await controller.get(`/api/gl/period-close?period=${books.periods[5]!}`)).json() as PeriodClose
const found = async (id: PeriodCheck['id']) => (await look()).checks.find((check) => check.id === id)!
const sides = (amount: string, empty: Row) => [
  { ...empty, glAccount: '6100', debit: amount },
  { ...empty, glAccount: '2055', credit: amount },
]

describe('the close of a period', () => {
  it('[finance 5.9 checklist] names what is not posted and what waits for approval apart, and both stand against it', async () => {
    expect(await found('drafts')).toMatchObject({ count: 0, blocks: true })
    const entry = {
      ...emptyRecord(JournalEntry.fields),
      ...{ source: 'GJ', dataType: 'Actual', isAdjusting: false, entryDate: '2026-06-15', description: 'Accrual' },
      lines: sides('60000.00', emptyRecord(JournalEntry.fields.lines.fields!)),
    }
    const draft = succeeded(await controller.save('POST', ENTRIES, { record: entry }))
    expect(await found('drafts')).toMatchObject({ count: 1, opens: { room: 'gl/integration' } })
    const of = `${ENTRIES}/${String(draft['id'])}`
    const body = (version: unknown) => ({ version, confirmed: [] })
    const submitted = succeeded(await controller.save('POST', `${of}/submit`, body(draft['version'])))
    expect([(await found('drafts')).count, (await found('approvals')).count]).toEqual([0, 1])
    const approved = succeeded(await approver.save('POST', `${of}/approve`, body(submitted['version'])))
    expect([(await found('drafts')).count, (await found('approvals')).count]).toEqual([1, 0])
    succeeded(await controller.save('POST', `${of}/post`, body(approved['version'])))
    expect([(await found('drafts')).count, (await found('approvals')).count]).toEqual([0, 0])
  })

  it('[finance 5.9 checklist] is told by modules what is due to come back, until it is made', async () => {
    const record = {
      ...emptyRecord(RecurringEntry.fields),
      ...{ recurringId: 'FEE', name: 'Fee', description: 'Fee', dataType: 'Actual', frequency: 'Monthly', every: 1 },
      ...{ fromDate: '2026-06-30', posts: true, turnsBack: false },
      lines: sides('10.00', emptyRecord(RecurringEntry.fields.lines.fields!)),
    }
    const fee = succeeded(await controller.save('POST', '/api/gl/recurring-entry', { record }))
    expect(await found('recurringEntries')).toMatchObject({ count: 1, opens: { room: 'gl/recurring-entry' } })
    const through = { version: fee['version'], confirmed: [], parameters: { through: '2026-06-30' } }
    succeeded(await controller.save('POST', `/api/gl/recurring-entry/${String(fee['id'])}/generate`, through))
    expect(await found('recurringEntries')).toMatchObject({ count: 0 })
    expect(await found('recurringInvoices')).toMatchObject({ count: 0, opens: { room: 'ap/recurring-invoice' } })
  })

  it('[finance 5.9 checklist] leads to the receipts that wait for their invoice for more than 60 days', async () => {
    await enterPurchasingMasters(admin, books)
    const of = await approved(admin, [orderLine({ quantity: '2' })], { orderDate: '2026-04-01' })
    const old = await received(admin, of, ['1'], { receiptDate: '2026-04-20' })
    // What its order still waits for.
    await received(admin, of, undefined, { receiptDate: '2026-05-20' })
    const { count, opens } = await found('received')
    expect(count).toBe(1)
    expect(opens!.room).toBe('po/purchase-receipt')
    const { List } = await admin.list(`/api/po/purchase-receipt?${new URLSearchParams(opens!.query).toString()}`)
    expect(List.map(({ receiptNo }) => receiptNo)).toEqual([old['receiptNo']])
  })

  it('[finance 5.9 checklist] says who has closed what and when, and is for whoever may look', async () => {
    const { period, mayClose } = await look()
    expect([period!.name, period!.isClosed, mayClose]).toEqual(['2026-06', false, true])
    const close = { period: period!.id, ledger: 'PR', confirmed: [] }
    await controller.save('POST', `/api/gl/fiscal-year/${period!.yearId}/close`, close)
    expect((await as('payer').get('/api/gl/period-close')).statusCode).toBe(403)
    const { periods } = (await controller.get('/api/gl/period-close')).json() as PeriodClose
    expect(periods.map(({ name }) => name)).toContain('2026-07')
    expect(periods.map(({ name }) => name)).not.toContain('2026-08')
  })
})
