import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { INTEGRATION_EVENTS } from '../../shared/contracts/gl/integration-events.ts'
import type {
  IntegratedDocuments,
  IntegrationAnswer,
  IntegrationMapping,
  ProofRow,
} from '../../shared/contracts/gl/integration.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { act, approved, done, enterPurchasingMasters, orderLine, received } from '../support/purchasing.ts'
import { runReport } from '../support/report-run.ts'

/** [finance 6, gl-integration] Documents as clerks enter them over HTTP beside what the ledger holds of them. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const JUNE = 'from=2026-06-01&to=2026-06-30'
const INVOICE = '/api/ap/purchase-invoice'

const proof = async (more = JUNE) => (await admin.get(`/api/gl/integration?${more}`)).json() as IntegrationAnswer
const documents = async ({ periodId, source, kind, currency }: ProofRow, more = '') =>
  (
    await admin.get(
      `/api/gl/integration/documents?${JUNE}&period=${periodId}&source=${source}&kind=${kind}&currency=${currency}${more}`,
    )
  ).json() as IntegratedDocuments
const said = ({ rows }: IntegrationAnswer) =>
  rows.map((row) =>
    [
      row.period,
      row.source,
      row.kind,
      row.currency,
      row.documents,
      row.subDebit,
      row.subCredit,
      row.glDebit,
      row.glCredit,
    ]
      .concat(row.difference)
      .join(' '),
  )

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CHEQUE_CANCEL', 'LOST', 'Lost', 10, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
  // A1, A8, A15 and a bill of 1,000.00 USD.
  await desk.invoice('V100', 'INV-1', '1000.00', '1130.00')
  await desk.invoice('SUBCO', 'SUB-8', '10000.00', '11170.00', { glAccount: '5100', holdbackPercent: '10' })
  await desk.invoice('V200', 'CM-1', '100.00', '113.00', { kind: 'Credit' })
  await desk.invoice('USVENDOR', 'US-1', '1000.00', '1000.00', { bankAccountId: 'USD', taxGroup: null })
  // A4, and a payment that was lost and taken back (A12).
  const first = await desk.items('V100', '2026-06-10', { 'INV-1': { pay: '1110.00', discount: '20.00' } })
  await desk.paid(desk.payment('V100', '2026-06-10', '1110.00', first, { method: 'Cheque', chequeNo: 501 }))
  await desk.invoice('V200', 'INV-2', '200.00', '226.00')
  const second = await desk.items('V200', '2026-06-12', { 'INV-2': { pay: '226.00' } })
  const lost = await desk.paid(
    desk.payment('V200', '2026-06-12', '226.00', second, { method: 'Cheque', chequeNo: 502 }),
  )
  const how = { cancelDate: '2026-06-20', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
  succeeded(await desk.act('payment', 'cancel', lost, [], how))
  // A6: 2,000 lb received at 1.25, invoiced at 1.28.
  const order = await approved(admin, [orderLine({ quantity: '2000', unitCost: '1.25' })])
  await received(admin, order)
  const record = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind: 'Invoice', vendorId: 'STEELCO', docNumber: 'ST-1', docAmount: '2892.80', holdbackPercent: '0' },
    ...{ docDate: '2026-06-05', transactionDate: '2026-06-05', shipToRegion: 'CA-ON', bankAccountId: 'MAIN' },
    ...{ currency: null, rate: null, distribution: [], matches: [], purchaseOrderNo: order['orderNo'] },
  }
  const filled = done(await act(admin, INVOICE, 'match', done(await admin.save('POST', INVOICE, { record }))))
  const matches = (filled['matches'] as Row[]).map((line) => ({ ...line, unitPrice: '1.28', taxGroup: 'HST' }))
  const saved = done(
    await admin.save('PUT', `${INVOICE}/${String(filled['id'])}`, { record: { matches }, version: filled['version'] }),
  )
  done(await act(admin, INVOICE, 'post', saved, { confirmed: ['ap.purchaseInvoice.notTwice'] }))
})

describe('G/L integration', () => {
  it('[finance 6, gl-integration] shows per period, source and control account what documents say beside the ledger, to the cent', async () => {
    const answer = await proof()
    expect(answer.waits).toEqual([])
    expect(answer.waiting).toEqual([])
    expect(said(answer)).toEqual([
      '2026-06 CD AP CAD 2 1356.00 226.00 1356.00 226.00 0.00',
      '2026-06 CD Bank CAD 2 226.00 1336.00 226.00 1336.00 0.00',
      '2026-06 PJ AP CAD 5 113.00 14418.80 113.00 14418.80 0.00',
      '2026-06 PJ AP USD 1 0.00 1000.00 0.00 1000.00 0.00',
      '2026-06 PJ GRNI CAD 1 2500.00 0.00 2500.00 0.00 0.00',
      '2026-06 PJ HoldbackPayable CAD 1 0.00 1000.00 0.00 1000.00 0.00',
      '2026-06 PO GRNI CAD 1 0.00 2500.00 0.00 2500.00 0.00',
    ])
    expect(answer.controls.filter(({ difference }) => difference !== '0.00')).toEqual([])
    expect(answer.controls.map(({ account, items }) => [account, items])).toEqual(
      expect.arrayContaining([
        ['2020', '1000.00'],
        ['2050', '0.00'],
      ]),
    )
    expect(said(await proof(`${JUNE}&source=PO`))).toHaveLength(1)
    expect((await proof('from=2026-01-01&to=2026-05-31')).rows).toEqual([])
  })

  it('leads from a row to its documents, and from them to their entries', async () => {
    const row = (await proof()).rows.find(({ source, kind }) => source === 'CD' && kind === 'AP')!
    const { documents: found, totalCount } = await documents(row)
    expect(totalCount).toBe(2)
    expect(
      found.map(({ subDebit, subCredit, difference, entries }) => [subDebit, subCredit, difference, entries.length]),
    ).toEqual([
      ['1130.00', '0.00', '0.00', 1],
      ['226.00', '226.00', '0.00', 2],
    ])
    const { id, entryNo } = found[1]!.entries[0]!
    expect((await admin.read(`/api/gl/entry/${id}`)).Data).toMatchObject({ entryNo })
  })

  it('lists what is entered and not in the ledger, with the state that is the reason', async () => {
    const draft = desk.payment(
      'V200',
      '2026-06-25',
      '226.00',
      await desk.items('V200', '2026-06-25', { 'INV-2': { pay: '226.00' } }),
    )
    const { id, paymentNo } = succeeded(await desk.save('payment', draft))
    expect((await proof()).pending).toEqual([
      {
        ...{ source: 'CD', documentType: 'ap.payment', documentId: id, number: paymentNo },
        ...{ date: '2026-06-25', status: 'Draft' },
      },
    ])
    expect((await proof(`${JUNE}&source=PJ`)).pending).toEqual([])
  })

  it('a document that says something else than its entry is a difference, named in the row, the list and the report', async () => {
    await sql`update ap_invoice set payable_amount = payable_amount + 1 where doc_number = 'INV-1'`.execute(books.db)
    const answer = await proof()
    const row = answer.rows.find(
      ({ source, kind, currency }) => source === 'PJ' && kind === 'AP' && currency === 'CAD',
    )!
    expect([row.subCredit, row.glCredit, row.difference]).toEqual(['14419.80', '14418.80', '-1.00'])
    const { documents: wrong } = await documents(row, '&differences=true')
    expect(wrong.map(({ subCredit, glCredit, difference }) => [subCredit, glCredit, difference])).toEqual([
      ['1131.00', '1130.00', '-1.00'],
    ])
    const parameters = { from: '2026-06-01', to: '2026-06-30' }
    const report = await runReport(admin, 'gl/tie-out', { parameters, groupBy: [] })
    expect(report.rows.filter(({ difference }) => difference !== '0')).toMatchObject([
      { source: 'PJ', kind: 'AP', currency: 'CAD', difference: '-1' },
    ])
    await sql`update ap_invoice set payable_amount = payable_amount - 1 where doc_number = 'INV-1'`.execute(books.db)
    const sound = await runReport(admin, 'gl/tie-out', { parameters, groupBy: [] })
    expect(sound.rows).toHaveLength(7)
    expect(sound.rows.filter(({ difference }) => difference !== '0')).toEqual([])
    expect(sound.ties.map(({ subject, difference }) => [subject, difference])).toEqual(
      expect.arrayContaining([
        ['2000', '0.00'],
        ['2010', '0.00'],
      ]),
    )
  })

  it('says where each event leads today, and names a role that leads nowhere', async () => {
    const mapping = async () => (await admin.get('/api/gl/integration/mapping')).json() as IntegrationMapping
    const leg = ({ events }: IntegrationMapping, document: string, name: string) =>
      events.find((event) => event.document === document)!.legs.find((one) => one.name === name)!
    const before = await mapping()
    expect(
      leg(before, 'ap.purchaseInvoice', 'payable').accounts.map(({ account, currency }) => [account, currency]),
    ).toEqual([
      ['2000', 'CAD'],
      ['2010', 'USD'],
    ])
    expect(leg(before, 'ap.payment', 'bank').accounts.map(({ qualifier, account }) => [qualifier, account])).toEqual(
      expect.arrayContaining([['MAIN', '1000']]),
    )
    expect(leg(before, 'ap.purchaseInvoice', 'variance').missing).toEqual([])
    await sql`update account_role set valid_from = '2031-01-01' where role = 'PRICE_VARIANCE'`.execute(books.db)
    expect(leg(await mapping(), 'ap.purchaseInvoice', 'variance')).toMatchObject({
      accounts: [],
      missing: ['CAD', 'USD'],
    })
    await sql`update account_role set valid_from = null where role = 'PRICE_VARIANCE'`.execute(books.db)
  })

  it('the mapping names every role that a posting names', () => {
    for (const [module, documents] of [
      ['ap', ['ap.purchaseInvoice', 'ap.payment', 'ap.cardPayment']],
      ['po', ['po.purchaseReceipt']],
    ] as const) {
      const folder = new URL(`../../server/modules/${module}/postings/`, import.meta.url)
      const named = readdirSync(folder).flatMap((file) =>
        [...readFileSync(new URL(file, folder), 'utf8').matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, role]) => role!),
      )
      const known = INTEGRATION_EVENTS.flatMap(({ document, legs }) =>
        (documents as readonly string[]).includes(document) ? legs.map(({ role }) => role) : [],
      )
      const roles = new Set(named.filter((name) => name.length > 2))
      expect([...roles].filter((role) => !known.includes(role as never))).toEqual([])
    }
  })

  it('[S8.03] is for whoever keeps the books', async () => {
    for (const path of ['', '/mapping']) {
      const answer = await as('buyer').get(`/api/gl/integration${path}${path ? '' : `?${JUNE}`}`)
      expect(answer.statusCode).toBe(403)
    }
    expect((await admin.get('/api/gl/integration?from=2026-06-01')).statusCode).toBe(400)
  })
})
