import { randomUUID } from 'node:crypto'
import exceljs from 'exceljs'
import { sql } from 'kysely'
import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { ATTACHMENTS_WIDGET } from '../../shared/contracts/attachment.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import { INQUIRIES } from '../../shared/contracts/inquiries.ts'
import type { InquiryContract } from '../../shared/contracts/inquiry.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { REPORTS } from '../../shared/contracts/reports.ts'
import { buildApp } from '../../server/platform/http/app.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { ASKED, PARAMETERS } from '../support/crawled-calls.ts'
import { enterMarkedBooks, listedBy } from '../support/marked-books.ts'
import { typed, word, words, type Place } from '../support/marks.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { partsOf } from '../support/package-text.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { testDeps } from '../support/server.ts'

/**
 * [S6.09] A field is hidden wherever it is shown. Each text of the books is a word of its own, `ZQ17Z`, and each amount and date one
 * that stands nowhere else, that tells which field it was typed into; an onlooker from whom that field is hidden asks every call there
 * is, and reads it in none.
 */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, onlooker] = [as('admin'), as('clerk')]

/** Id of the period in which the documents are. */
let june = ''
const records = new Map<string, Row[]>()
/** A file of one record of each kind, by its room. */
const files = new Map<string, { id: string; attachmentId: string }>()
const routes: RouteOptions[] = []

beforeAll(async () => {
  const { registerModules } = await import('../../server/modules/index.ts')
  const shown = await buildApp(testDeps(books.database), {
    web: () => undefined,
    modules: async (scope, deps) => {
      scope.addHook('onRoute', (route) => void routes.push(route))
      await registerModules(scope, deps)
    },
  })
  await shown.close()
})

beforeAll(async () => {
  await enterMarkedBooks(admin, books)
  await sql`
    insert into stock_lot (product_id, lot_no) select product_id, 'C000001' from product order by product_id limit 1`.execute(
    books.db,
  )
  const periods = await sql<{ id: string }>`
    select p.id from fiscal_period p where p.start_date = '2026-06-01' and not p.is_adjusting`.execute(books.db)
  june = periods.rows[0]!.id
  for (const { room } of Object.values(ENTITIES)) records.set(room, await listedBy(admin, room))
  await attachAll()
  await sql`insert into role (role_id, name, created_by, updated_by) values ('onlooker', 'Onlooker', 'test', 'test')`.execute(
    books.db,
  )
  for (const right of ['*.view', '*.export', '*.print', '*.run', '*.post', '*.add', '*.edit', '*.import'])
    await sql`insert into role_right (role_id, right_id) values ('onlooker', ${right})`.execute(books.db)
  await sql`delete from user_role where user_id = (select id from app_user where user_name = 'clerk')`.execute(books.db)
  await sql`
    insert into user_role (user_id, role_id) select id, 'onlooker' from app_user where user_name = 'clerk'`.execute(
    books.db,
  )
})

/** A file to one record of each kind that takes them, called by a word of its own, with another one in it. */
async function attachAll(): Promise<void> {
  const takes = routes.filter(({ method, url }) => method === 'POST' && url.endsWith('/:id/attachments'))
  for (const { url } of takes) {
    const room = /^\/api\/(\w+\/[\w-]+)\//.exec(url)![1]!
    const id = String(records.get(room)?.[0]?.['id'] ?? '')
    if (!id) continue
    const answer = await admin.app.call('admin', {
      method: 'POST',
      url: `${url.replace(':id', id)}?name=${word(room, ATTACHMENTS_WIDGET)}.pdf`,
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
      payload: `%PDF-1.7\n${word(room, ATTACHMENTS_WIDGET)}\n%%EOF\n`,
    })
    const { ResultStatus, EntityId, Data } = answer.json() as CallResult<Row>
    // A kind of record that may not be changed takes no file either.
    if (ResultStatus !== 1) continue
    files.set(room, { id, attachmentId: String(Data?.['id'] ?? EntityId) })
  }
}

/** All that an answer says: texts of a workbook and of paper too. */
async function said(url: string, { headers, rawPayload, body }: Awaited<ReturnType<typeof onlooker.get>>) {
  const type = String(headers['content-type'])
  if (/attachments\/[^/]+$/.test(url)) return `${String(headers['content-disposition'])} ${body}`
  if (type.includes('spreadsheet')) {
    const book = new exceljs.Workbook()
    await book.xlsx.load(rawPayload as unknown as ArrayBuffer)
    return JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()))
  }
  if (type.includes('pdf')) return (await pagesOf(rawPayload)).map(({ text }) => text).join('\n')
  return `${url} ${body}`.slice(url.length)
}

/** What inquiries look at, and the rows that are chosen in them. */
const LOOKED: Readonly<Record<string, () => { key: string; asks: string; rows: string[] }>> = {
  'gl/integration': () => ({
    ...{ key: '', asks: 'from=2026-06-01&to=2026-06-30' },
    rows: ['PJ.AP', 'CD.AP', 'PO.GRNI'].map((of) => `${june}.${of}.CAD`),
  }),
  'ap/account-inquiry': () => ({ key: 'V100', asks: 'AsOf=2026-06-30', rows: [] }),
  'ar/account-inquiry': () => ({ key: 'C100', asks: 'AsOf=2026-06-30', rows: [] }),
  'ic/product-inquiry': () => ({ key: String(records.get('po/product')![0]!['productId']), asks: '', rows: [] }),
  'oe/price-inquiry': () => ({
    ...{ key: String(records.get('po/product')![0]!['productId']), asks: 'AsOf=2026-06-30&customerId=C100' },
    rows: [],
  }),
  'oe/order-summary': () => ({ key: 'SO0000001', asks: '', rows: [] }),
  'ic/coil-inquiry': () => ({ key: 'C000001', asks: '', rows: [] }),
  'gl/account-enquiry': () => ({ key: '2000', asks: 'accountTo=9999&fiscalYear=2026', rows: [june] }),
}
const inquired = ({ room, key }: InquiryContract, url: string): string[] => {
  const { key: of, asks, rows } = LOOKED[room]!()
  const above = `/api/${room}${key ? `/:${key}` : ''}`
  const whole = `${key ? url.replace(`:${key}`, of) : url}?${asks}`
  return url !== above && rows.length > 0 ? rows.map((row) => `${whole}&Row=${row}`) : [whole]
}

/** Addresses of all calls that read, with two records of each kind. */
function addresses(): string[] {
  const gets = routes.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'))
  return gets.flatMap(({ url }) => {
    if (/stream$|runs\/:id|faults|\/template$/.test(url)) return []
    const looked = INQUIRIES.find(({ room }) => url.startsWith(`/api/${room}`))
    if (looked && !ASKED[url] && !url.endsWith('/mapping')) return inquired(looked, url)
    const room = /^\/api\/(\w+\/[\w-]+)\/:/.exec(url)?.[1]
    if (url.includes(':attachmentId')) {
      const { id, attachmentId } = files.get(room ?? '') ?? {}
      return id ? [url.replace(':id', id).replace(':attachmentId', attachmentId!)] : []
    }
    if (!url.includes(':')) return [url + (ASKED[url] ?? (url.endsWith('/lookup') ? '?q=&limit=50' : ''))]
    return (records.get(room ?? '') ?? [])
      .slice(0, /^(ap|ar|gl)/.test(room ?? '') ? 2 : 1)
      .map(({ id }) => url.replace(/:\w+/, String(id)))
  })
}

/** Calls that are under way at once. */
const AT_ONCE = 3

/** Paper that goes out says what it must, whoever prints it (decision 54). */
const GOES_OUT = /^\/api\/(po\/purchase-order|ar\/customer-invoice)\/[0-9a-f-]{36}\/print$/

/** A busy machine may have to be asked again. */
async function answered(url: string): Promise<Awaited<ReturnType<typeof onlooker.get>>> {
  for (let left = 3; ; left--) {
    const answer = await onlooker.get(url)
    if (answer.statusCode !== 503 || left === 0) return answer
  }
}

/** What is said of hidden fields to the onlooker, each with the calls that tell it. */
async function told(hidden: (text: string) => Place[], waiting = addresses()): Promise<string[]> {
  const leaks = new Set<string>()
  const look = async (name: string, answer: Awaited<ReturnType<typeof onlooker.get>>) => {
    if (GOES_OUT.test(name)) return
    for (const { room, path } of hidden(await said(name, answer)))
      leaks.add(`${room} ${path} by ${name.replaceAll(/[0-9a-f-]{36}/g, ':id')}`)
  }
  const ask = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const answer = await answered(url)
      // Whoever asks an inquiry wrongly is told nothing, and would prove nothing.
      if (INQUIRIES.some(({ room }) => url!.startsWith(`/api/${room}`)))
        expect([200, 403], `${url} ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
      await look(url, answer)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  for (const { room } of REPORTS)
    for (const [call, more] of [
      ['run', {}],
      ['file', { format: 'xlsx' }],
    ] as const) {
      const body = { parameters: PARAMETERS[room] ?? {}, ...more }
      await look(`${room}/${call}`, await onlooker.write('POST', `/api/${room}/${call}`, body, null))
    }
  for (const room of ['ap/purchase-invoice', 'ap/payment', 'ar/customer-invoice'])
    for (const { id, version } of records.get(room)!) {
      const url = `/api/${room}/${String(id)}/post/preview`
      await look(url, await onlooker.write('POST', url, { version, confirmed: [] }, null))
    }
  const merge = { fromFirm: 'V100', intoFirm: 'V200', reason: 'x' }
  await look('merge', await onlooker.write('POST', '/api/admin/merge-firms/preview', { parameters: merge }, null))
  const accounts = { fromAccount: '6200', intoAccount: '6100' }
  await look('accounts', await onlooker.write('POST', '/api/gl/merge-accounts/preview', { parameters: accounts }, null))
  return [...leaks].toSorted()
}

/** What the shell is made of, and what stands over every paper: names of menus and of the own company. */
const CHROME = ['admin/application', 'admin/company']
const PASSES = 2
/** In ms: a walk over every call there is; on a busy machine it takes minutes. */
const WALK = 400_000

/** Numbers that documents are given, which nobody types. */
const NUMBERED: readonly Place[] = [
  ['ap/purchase-invoice', 'invoiceNo'],
  ['ap/payment', 'paymentNo'],
  ['po/purchase-order', 'orderNo'],
  ['ar/customer-invoice', 'invoiceNo'],
].map(([room, path]) => ({ room: room!, path: path!, value: '' }))

/** These numbers in a text. */
function numbersOf(places: readonly Place[]): (said: string) => Place[] {
  const numbers = places.flatMap((place) =>
    records.get(place.room)!.map((row) => ({ place, text: `"${String(row[place.path])}"` })),
  )
  expect(new Set(numbers.map(({ place }) => place)).size).toBe(places.length)
  return (said) => numbers.flatMap(({ place, text }) => (said.includes(text) ? [place] : []))
}

async function hide(places: readonly Place[]): Promise<void> {
  await sql`delete from widget_security where role_id = 'onlooker'`.execute(books.db)
  for (const [at, { room, path }] of places.entries()) {
    await sql`insert into secured_screen (screen) values (${room}) on conflict do nothing`.execute(books.db)
    await sql`
      insert into widget_security (role_id, screen, widget, mode, owner_id, position)
      select 'onlooker', ${room}, ${path}, 'hide', id, ${at} from secured_screen where screen = ${room}`.execute(
      books.db,
    )
  }
}

describe('[S6.09] a hidden field', () => {
  it('is a word that the onlooker reads in many places while nothing is hidden', async () => {
    await hide([])
    expect(typed.filter(({ value }) => value.startsWith('ZQ')).length).toBeGreaterThan(60)
    expect(typed.filter(({ value }) => !value.startsWith('ZQ')).length).toBeGreaterThan(20)
    expect(files.size).toBeGreaterThan(10)
    const placed = (path: string) => typed.findIndex((one) => one.room === 'admin/firm' && one.path === path)
    const shown = await told(
      words([placed(ATTACHMENTS_WIDGET), placed('name')]),
      addresses().filter((url) => /^\/api\/(admin\/firm|ap)\//.test(url)),
    )
    expect(shown.some((line) => /attachments\/:id$/.test(line))).toBe(true)
    expect(shown.filter((line) => line.startsWith('admin/firm name by ')).length).toBeGreaterThan(5)
  })

  it.each(Array.from({ length: PASSES }, (_, at) => at))(
    'is told by no call, nor is the number of a document, part %i of all fields',
    async (pass) => {
      const hidden = typed.flatMap((_, at) => (at % PASSES === pass && !CHROME.includes(typed[at]!.room) ? [at] : []))
      const numbered = NUMBERED.filter((_, at) => at % PASSES === pass)
      await hide([...hidden.map((at) => typed[at]!), ...numbered])
      const [named, numbers] = [words(hidden), numbersOf(numbered)]
      expect(await told((said) => [...named(said), ...numbers(said)])).toEqual([])
    },
    WALK,
  )

  it('is told by no template of files, in its headings, notes and what it offers', async () => {
    const hidden = typed.flatMap(({ room }, at) => (CHROME.includes(room) ? [] : [at]))
    await hide(hidden.map((at) => typed[at]!))
    const named = words(hidden)
    const [leaks, looked]: [string[], string[]] = [[], []]
    for (const { url } of routes.filter(({ method, url }) => method === 'GET' && url.endsWith('/transfer/template'))) {
      const { statusCode, rawPayload } = await answered(url)
      if (statusCode === 403) continue
      expect(statusCode, url).toBe(200)
      const text = await partsOf(rawPayload)
      expect(text.length, url).toBeGreaterThan(1000)
      looked.push(url)
      leaks.push(...named(text).map(({ room, path }) => `${room} ${path} by ${url}`))
    }
    expect(looked.length).toBeGreaterThan(15)
    expect(leaks).toEqual([])
  })
})
