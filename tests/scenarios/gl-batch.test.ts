import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BulkResult } from '../../shared/contracts/bulk.ts'
import type { PendingPreview } from '../../shared/contracts/gl/integration.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { integrationOf } from '../support/integration-calls.ts'
import { approved, enterPurchasingMasters, orderLine, received } from '../support/purchasing.ts'
import { runReport } from '../support/report-run.ts'

/** [finance 6, D3] Documents of payables in batch mode, from the clerk's post to the ledger, over HTTP. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const clerk = as('clerk')
const desk = new PayablesDesk(books, admin)
const JUNE = 'from=2026-06-01&to=2026-06-30'
const QUEUE = '/api/gl/pending-entry'

const control = async () => {
  const { List } = await admin.list('/api/gl/control')
  return (await admin.read(`/api/gl/control/${String(List[0]!['id'])}`)).Data as Row
}
const saveControl = async (record: Row) => {
  const { id, version } = await control()
  return admin.save('PUT', `/api/gl/control/${String(id)}`, { record, version })
}
const proof = () => integrationOf(admin, JUNE)
const preview = async (by: 'day' | 'entry') =>
  (await admin.get(`/api/gl/integration/preview?${JUNE}&by=${by}`)).json() as PendingPreview
const waiting = async (more = '') => (await admin.list(`${QUEUE}?PageSize=100${more}`)).List
const idOf = async ({ id }: Row) => String((await waiting(`&documentId=${String(id)}`))[0]!['id'])
const integrate = async (...ids: string[]) =>
  (await admin.save('POST', `${QUEUE}/actions/integrate`, { ids, total: ids.length, parameters: {} }))
    .Data as unknown as BulkResult
const record = async (room: string, { id }: Row) => (await admin.read(`/api/ap/${room}/${String(id)}`)).Data as Row
const account = async () =>
  ((await admin.get('/api/ap/account-inquiry/V100?AsOf=2026-06-30')).json() as { Data: Row }).Data

let bill: Row
let payment: Row
let second: Row
beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
  succeeded(await saveControl({ integrationMode: 'Batch' }))
})

describe('in batch mode', () => {
  it('[FA1, FA4] a document moves its vendor at once and the ledger not yet', async () => {
    bill = await desk.invoice('V100', 'INV-1', '1000.00', '1130.00')
    expect(bill).toMatchObject({ status: 'Posted', entryNo: null })
    expect(await entryOf(books, bill)).toEqual([])
    const items = await desk.items('V100', '2026-06-10', { 'INV-1': { pay: '1110.00', discount: '20.00' } })
    payment = await desk.paid(desk.payment('V100', '2026-06-10', '1110.00', items, { method: 'Cheque', chequeNo: 501 }))
    expect(await desk.open('V100', '2026-06-30')).toEqual([])
    expect(await account()).toMatchObject({ balance: '0.00', purchases: '1130.00', payments: '1130.00' })
    expect(await waiting()).toHaveLength(2)
    expect((await admin.list(QUEUE)).TotalCount).toBe(2)
    expect((await admin.list('/api/gl/entry')).TotalCount).toBe(0)
  })

  it('[FI8] the proof, the aged trial balance and the tie-out name what waits in columns and lines of its own', async () => {
    await desk.invoice('SUBCO', 'SUB-8', '10000.00', '11170.00', { glAccount: '5100', holdbackPercent: '10' })
    const answer = await proof()
    expect(answer.waits).toEqual(['PJ', 'CD', 'CC', 'PO'])
    const told = answer.rows.map((row) =>
      [row.source, row.kind, row.subDebit, row.subCredit, row.glDebit, row.glCredit]
        .concat(String(row.pending), row.pendingDebit, row.pendingCredit, row.difference)
        .join(' '),
    )
    expect(told).toEqual([
      'CD AP 1130.00 0.00 0.00 0.00 1 1130.00 0.00 0.00',
      'CD Bank 0.00 1110.00 0.00 0.00 1 0.00 1110.00 0.00',
      'PJ AP 0.00 11300.00 0.00 0.00 2 0.00 11300.00 0.00',
      'PJ HoldbackPayable 0.00 1000.00 0.00 0.00 1 0.00 1000.00 0.00',
    ])
    expect(
      answer.controls.map(({ account: code, items, control: booked, pending, difference }) => [
        code,
        items,
        booked,
        pending,
        difference,
      ]),
    ).toEqual([
      ['2000', '10170.00', '0.00', '10170.00', '0.00'],
      ['2020', '1000.00', '0.00', '1000.00', '0.00'],
    ])
    expect(answer.waiting).toEqual([
      { period: '2026-06', source: 'CD', entries: 1, ready: 1, amount: '1130.00' },
      { period: '2026-06', source: 'PJ', entries: 2, ready: 2, amount: '12300.00' },
    ])
    const aged = await runReport(admin, 'ap/aged-trial-balance', {
      parameters: {
        ...{ asOf: '2026-06-30', basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' },
        ...{ overdueOnly: false },
      },
      groupBy: [],
    })
    expect(
      aged.ties.map(({ name, subject, reported, expected, difference }) => [
        name,
        subject,
        reported,
        expected,
        difference,
      ]),
    ).toEqual([
      ['account', '2000', '10170.00', '10170.00', '0.00'],
      ['account', '2020', '1000.00', '1000.00', '0.00'],
      ['pending', '2000', '10170.00', '10170.00', '0.00'],
      ['pending', '2020', '1000.00', '1000.00', '0.00'],
      ['whole', '', '11170.00', '11170.00', '0.00'],
    ])
    const tied = await runReport(admin, 'gl/tie-out', {
      parameters: { from: '2026-06-01', to: '2026-06-30' },
      groupBy: [],
    })
    expect(
      tied.rows.map(({ pendingDebit, pendingCredit, difference }) => [pendingDebit, pendingCredit, difference]),
    ).toContainEqual(['0', '11300', '0'])
    expect(tied.ties.filter(({ difference }) => difference !== '0.00')).toEqual([])
  })

  it('[finance 6, gl-integration] what would be posted is seen before: by account and day, or entry by entry', async () => {
    const byDay = await preview('day')
    expect(
      byDay.lines
        .filter(({ source }) => source === 'PJ')
        .map(({ date, account: code, debit, credit }) => [date, code, debit, credit]),
    ).toEqual([
      ['2026-06-02', '2000', '0.00', '11300.00'],
      ['2026-06-02', '2020', '0.00', '1000.00'],
      ['2026-06-02', '2110', '1300.00', '0.00'],
      ['2026-06-02', '5100', '10000.00', '0.00'],
      ['2026-06-02', '6200', '1000.00', '0.00'],
    ])
    expect([byDay.debit, byDay.credit]).toEqual(['13430.00', '13430.00'])
    const byEntry = await preview('entry')
    expect(byEntry.totalCount).toBe(10)
    expect(
      byEntry.lines.find(({ documentId, account: code }) => documentId === bill['id'] && code === '2000'),
    ).toMatchObject({
      ...{ documentType: 'ap.purchaseInvoice', credit: '1130.00' },
    })
  })

  it('[FA1, FA4, FI7] integrated, each document has its entry to the cent and learns its number; a repeat writes nothing', async () => {
    const ids = [await idOf(bill), await idOf(payment)]
    expect(await integrate(...ids)).toMatchObject({ changed: 2, rows: [] })
    expect(await entryOf(books, bill)).toEqual(inOrder('Dr 6200 1,000.00; Dr 2110 130.00; Cr 2000 1,130.00'))
    expect(await entryOf(books, payment)).toEqual(inOrder('Dr 2000 1,130.00; Cr 1000 1,110.00; Cr 4900 20.00'))
    expect(await record('purchase-invoice', bill)).toMatchObject({ entryNo: '2026-000001' })
    expect(await record('payment', payment)).toMatchObject({ entryNo: '2026-000002' })
    expect(await account()).toMatchObject({ balance: '0.00', purchases: '1130.00', payments: '1130.00' })
    expect((await integrate(...ids)).changed).toBe(0)
    expect(await waiting()).toHaveLength(1)
    expect((await admin.list(QUEUE)).TotalCount).toBe(1)
    expect((await admin.list('/api/gl/entry')).TotalCount).toBe(2)
    const { List } = await admin.list(`/api/ap/purchase-invoice/${String(bill['id'])}/history`)
    expect(List).toContainEqual(expect.objectContaining({ newValue: '2026-000001' }))
  })

  it('[FA12] a cheque whose entry waits is cancelled; its cancellation waits behind it', async () => {
    second = await desk.invoice('V200', 'INV-2', '200.00', '226.00')
    const items = await desk.items('V200', '2026-06-12', { 'INV-2': { pay: '226.00' } })
    const lost = await desk.paid(
      desk.payment('V200', '2026-06-12', '226.00', items, { method: 'Cheque', chequeNo: 502 }),
    )
    const how = { cancelDate: '2026-06-20', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    succeeded(await desk.act('payment', 'cancel', lost, [], how))
    expect((await desk.open('V200', '2026-06-30')).map(({ docNumber }) => docNumber)).toEqual(['INV-2'])
    const behind = (await waiting('&standing=OriginalWaits')).map(({ id }) => String(id))
    expect(behind).toHaveLength(1)
    const refused = await integrate(...behind)
    expect(refused.changed).toBe(0)
    expect(refused.rows[0]!.problems).toMatchObject([{ Key: 'ledger:refused.originalWaits' }])
    // In the order in which they began to wait: the cheque, then what takes it back.
    expect(await integrate(...(await waiting('&source=CD')).map(({ id }) => String(id)))).toMatchObject({
      changed: 2,
      rows: [],
    })
    expect(await record('payment', lost)).toMatchObject({ entryNo: '2026-000003', cancelEntryNo: '2026-000004' })
  })

  it('[FA6] goods that are received wait too, and their order is none the wiser', async () => {
    await received(admin, await approved(admin, [orderLine({ quantity: '2000', unitCost: '1.25' })]))
    expect(await waiting('&source=PO')).toMatchObject([{ amount: '2500', standing: 'Ready' }])
  })
})

describe('what stands against it', () => {
  it('is named in the list and in the answer, field by field, and nothing is written', async () => {
    const { version, id } = await control()
    const locked = await admin.save('PUT', `/api/gl/control/${String(id)}`, {
      record: { apLockedUntil: '2026-06-15' },
      version,
    })
    succeeded(locked as never)
    expect((await waiting('&source=PJ')).map(({ standing }) => standing)).toEqual(['DateLocked', 'DateLocked'])
    const answer = await integrate(await idOf(second))
    expect(answer).toMatchObject({ changed: 0 })
    expect(answer.rows[0]!.problems).toMatchObject([
      { Key: 'ledger:refused.dateLocked', Args: { ledger: '@ledger:ledgers.AP' } },
    ])
    await sql`update gl_control set ap_locked_until = null`.execute(books.db)
  })

  it('[finance 6] an account that nobody has named is the reason, until somebody does', async () => {
    await sql`update account_role set valid_from = '2031-01-01' where role = 'PURCHASE_DISCOUNT_TAKEN'`.execute(
      books.db,
    )
    await integrate(await idOf(await desk.invoice('V100', 'INV-3', '200.00', '226.00')))
    const items = await desk.items('V100', '2026-06-10', { 'INV-3': { pay: '222.00', discount: '4.00' } })
    const paid = await desk.paid(desk.payment('V100', '2026-06-10', '222.00', items))
    expect(paid['status']).toBe('Posted')
    expect(await waiting('&source=CD')).toMatchObject([
      { standing: 'RoleMissing', detail: 'PURCHASE_DISCOUNT_TAKEN CAD' },
    ])
    const named = (await preview('day')).lines.find(({ account: code }) => code === null)
    expect(named).toMatchObject({ role: 'PURCHASE_DISCOUNT_TAKEN', credit: '4.00' })
    const id = await idOf(paid)
    expect((await integrate(id)).rows[0]!.problems).toMatchObject([{ Key: 'ledger:refused.noRole' }])
    await sql`update account_role set valid_from = null where role = 'PURCHASE_DISCOUNT_TAKEN'`.execute(books.db)
    expect(await integrate(id)).toMatchObject({ changed: 1 })
    expect(await entryOf(books, paid)).toEqual(inOrder('Dr 2000 226.00; Cr 1000 222.00; Cr 4900 4.00'))
  })

  it('[finance 5.10] what waits is on the checklist of its period and keeps its accounts in use', async () => {
    const year = (await admin.list('/api/gl/fiscal-year')).List[0]!
    const checklist = (
      await admin.get(`/api/gl/fiscal-year/${String(year['id'])}/checklist?period=${books.periods[5]!}`)
    ).json() as { checks: { id: string; count: number; opens: unknown }[] }
    expect(checklist.checks.find(({ id }) => id === 'pending')).toEqual({
      ...{ id: 'pending', count: 3, blocks: true, opens: { room: 'gl/pending-entry', query: { period: '=2026-06' } } },
    })
    const job = (await admin.read('/api/gl/account/5100')).Data as Row
    const idle = await admin.save('PUT', `/api/gl/account/${String(job['id'])}`, {
      record: { active: false },
      version: job['version'],
    })
    expect(idle.Problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Key: 'gl:rules.account.waitedForStaysActive', Field: 'active' }),
      ]),
    )
  })

  it('[D3] the mode goes back when nothing waits any more, and says so at its field', async () => {
    const refused = await saveControl({ integrationMode: 'Immediate' })
    expect(refused.Problems).toMatchObject([
      {
        Field: 'integrationMode',
        Key: 'gl:rules.control.waitingAtOnce',
        Args: { source: '@gl:integration.choices.source.PJ', count: '2' },
      },
      { Field: 'integrationMode', Key: 'gl:rules.control.waitingAtOnce', Args: { count: '1' } },
    ])
    const bySource = await saveControl({ sourceModes: [{ source: 'PJ', mode: 'Immediate' }] })
    expect(bySource.Problems).toMatchObject([{ Field: 'sourceModes.0.mode', Key: 'gl:rules.control.waitingAtOnce' }])
    const filters = { standing: 'Ready' }
    const all = await admin.save('POST', `${QUEUE}/actions/integrate`, { filters, total: 3, parameters: {} })
    expect(all.Data).toMatchObject({ changed: 3 })
    succeeded(
      (await saveControl({ integrationMode: 'Immediate', sourceModes: [{ source: 'PO', mode: 'Batch' }] })) as never,
    )
    expect((await proof()).waits).toEqual(['PO'])
    expect(await desk.invoice('V100', 'INV-9', '10.00', '11.30')).toMatchObject({
      entryNo: expect.stringMatching(/^2026-/),
    })
    expect((await proof()).rows.filter(({ difference }) => difference !== '0.00')).toEqual([])
  })

  it('[S8.03] is for whoever keeps the books', async () => {
    const body = { ids: [String(bill['id'])], total: 1, parameters: {} }
    expect((await clerk.write('POST', `${QUEUE}/actions/integrate`, body)).statusCode).toBe(403)
    expect((await clerk.get(QUEUE)).statusCode).toBe(403)
    expect((await clerk.get(`/api/gl/integration/preview?${JUNE}&by=day`)).statusCode).toBe(403)
  })
})
