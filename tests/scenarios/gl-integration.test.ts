import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_LISTS } from '../../shared/contracts/ap/account-lists.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import { INTEGRATION_EVENTS } from '../../shared/contracts/gl/integration-events.ts'
import type { IntegrationMapping, ProofRow } from '../../shared/contracts/gl/integration.ts'
import { integratedDocuments, integrationOf, type IntegrationAnswer } from '../support/integration-calls.ts'
import { REPORTS } from '../../shared/contracts/reports.ts'
import type { ReportContract } from '../../shared/contracts/report.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { act, approved, done, enterPurchasingMasters, orderLine, received } from '../support/purchasing.ts'
import { runReport } from '../support/report-run.ts'

/** [finance 6, gl-integration] Documents as clerks enter them over HTTP beside what the ledger holds of them. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const JUNE = 'from=2026-06-01&to=2026-06-30'
const INVOICE = '/api/ap/purchase-invoice'

const proof = (more = JUNE) => integrationOf(admin, more)
const documents = (row: ProofRow, more = '') => integratedDocuments(admin, row, `${JUNE}${more}`)
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
  await enterReasons(books)
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
  const confirmed = ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.oneHandForAll']
  done(await act(admin, INVOICE, 'post', saved, { confirmed }))
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
      '2026-06 PO Inventory CAD 1 2500.00 0.00 2500.00 0.00 0.00',
    ])
    expect(answer.controls.filter(({ difference }) => difference !== '0.00')).toEqual([])
    expect(answer.controls.map(({ account, items }) => [account, items])).toEqual(
      expect.arrayContaining([
        ['2020', '1000.00'],
        ['2050', '0.00'],
      ]),
    )
    expect(said(await proof(`${JUNE}&source=PO`))).toHaveLength(2)
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
        ...{ date: '2026-06-25', reason: 'Draft' },
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
    const { documents: wrong } = await documents(row, '&State=OutOfBalance')
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
    expect(sound.rows).toHaveLength(8)
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
      const folder = new URL(`../../server/modules/${module}/`, import.meta.url)
      const postings = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\/posting[^/]*\.ts$/.test(file),
      )
      expect(postings).not.toEqual([])
      const named = postings.flatMap((file) =>
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

describe('in another language', () => {
  /** Gives every record that has a name in French one of its own, so that a first name is seen wherever it is read. */
  async function renamed(): Promise<void> {
    const { rows } = await sql<{ table: string; first: string; french: string }>`
      select c.table_name as table, left(c.column_name, -3) as first, c.column_name as french
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        join information_schema.columns b on (b.table_schema, b.table_name) = (c.table_schema, c.table_name)
          and b.column_name = left(c.column_name, -3)
      where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.column_name like '%\_fr' and b.data_type = 'text'`.execute(
      books.db,
    )
    expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(['gl_account', 'user_code', 'account_terms']))
    for (const { table, first, french } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(first)} = 'FIRST ' || left(${sql.ref(first)}, 30),
                  ${sql.ref(french)} = 'NOM ' || left(${sql.ref(first)}, 30)`.execute(books.db)
  }

  const french = (url: string, body?: object) =>
    admin.app.call('admin', {
      ...{ method: body ? 'POST' : 'GET', url },
      headers: { 'x-locale': 'fr-CA', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
  const read = async (url: string, body?: object): Promise<unknown> => {
    const answer = await french(url, body)
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
    return answer.json()
  }

  /** Texts of an answer; a record itself carries its names in all languages, and its form shows them. */
  function texts(of: unknown): string[] {
    if (typeof of === 'string') return [of]
    if (of === null || typeof of !== 'object') return []
    const own = Object.entries(of).filter(([name]) => !Object.hasOwn(of, `${name}Fr`))
    return own.flatMap(([, value]) => texts(value))
  }

  /** What its screen begins with, and June, wherever that is asked for. */
  async function asked({ room, parameters }: ReportContract): Promise<Row> {
    const { begins } = (await read(`/api/${room}/panel`)) as { begins: Row }
    const dated = { from: '2026-06-01', year: 2026, top: 10 } as Row
    return Object.fromEntries(
      Object.entries(parameters).map(([name, { kind, required, choices }]) => [
        name,
        dated[name] ?? begins[name] ?? (kind === 'date' ? '2026-06-30' : required ? choices?.[0] : null),
      ]),
    )
  }

  it('[supply 1.10 names] every list, record, inquiry, report and paper of the books calls what it names in the reader’s language', async () => {
    const items = await desk.items('V200', '2026-06-26', { 'INV-2': { pay: '226.00' } })
    const draft = succeeded(await desk.save('payment', desk.payment('V200', '2026-06-26', '226.00', items)))
    await renamed()
    let named = 0
    const seen = (where: string, said: readonly string[]) => {
      expect([where, said.filter((text) => text.includes('FIRST'))]).toEqual([where, []])
      named += said.filter((text) => text.includes('NOM')).length
    }
    const look = async (url: string, body?: object) => {
      const answer = await read(url, body)
      seen(url, texts(answer))
      return answer as never
    }

    const kept = Object.values(ENTITIES).filter(({ module }) => ['gl', 'ap', 'po'].includes(module))
    for (const { room } of kept) {
      const { List } = (await look(`/api/${room}?PageSize=250`)) as { List?: Row[] }
      if (List?.[0]) await look(`/api/${room}/${String(List[0]['id'])}`)
    }

    const ofOwnRecord = ['ap/slip-payments', 'ap/statement-differences', 'ap/expense-report']
    const reports = REPORTS.filter(({ module, room }) => ['gl', 'ap'].includes(module) && !ofOwnRecord.includes(room))
    for (const report of reports) {
      const parameters = await asked(report)
      const { ResultStatus, Problems } = (await look(`/api/${report.room}/run`, { parameters })) as CallResult
      expect([report.room, ResultStatus, Problems]).toEqual([report.room, 1, undefined])
    }

    await look(`/api/gl/integration?${JUNE}`)
    for (const name of ['proof', 'controls', 'waiting', 'drafts']) await look(`/api/gl/integration/${name}?${JUNE}`)
    const { periodId, source, kind, currency } = (await proof()).rows[0]!
    await look(`/api/gl/integration/documents?${JUNE}&Row=${[periodId, source, kind, currency].join('.')}`)
    await look('/api/gl/integration/mapping')
    await look('/api/gl/account/tree')
    await look('/api/gl/account-enquiry/6200?fiscalYear=2026')
    await look('/api/ap/account-inquiry/V100?AsOf=2026-06-30')
    for (const name of Object.keys(ACCOUNT_LISTS)) await look(`/api/ap/account-inquiry/V100/${name}?AsOf=2026-06-30`)
    const body = { version: draft['version'], confirmed: [] }
    await look(`/api/ap/payment/${String(draft['id'])}/post/preview`, body)

    const parameters = { from: '2026-06-01', to: '2026-06-30', prints: 'Posted' }
    const { List } = (await read('/api/ap/purchase-invoice?docNumber=INV-1')) as { List: Row[] }
    const papers = [
      await french('/api/ap/journal-printing/file', { parameters, format: 'pdf', groupBy: ['glAccount'] }),
      await french(`/api/ap/purchase-invoice/${String(List[0]!['id'])}/voucher?Locale=fr-CA`),
      await french('/api/gl/account/print?Locale=fr-CA&Zone=America/Toronto&Paper=letter'),
    ]
    for (const { statusCode, rawPayload, body } of papers) {
      expect(statusCode, body.slice(0, 300)).toBe(200)
      seen(
        'paper',
        (await pagesOf(rawPayload)).map(({ text }) => text),
      )
    }
    expect(named).toBeGreaterThan(100)
  })
})
