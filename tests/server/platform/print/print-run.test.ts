import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PrintPreview, PrintRunData, PrintSheet } from '../../../../shared/contracts/print-run.ts'
import { counterNumbers } from '../../../../server/platform/print/number-source.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { pagesOf } from '../../../support/pdf-pages.ts'
import { VOUCHER_TABLES, voucherRoutes } from '../../../support/voucher-routes.ts'
import { Calls, rules, type Row } from '../../modules/admin/calls.ts'

const PRINT = '/api/admin/voucher-printing'
const OPERATING = { account: 'Operating', through: null }
let app: TestApp
let admin: Calls
let clerk: Calls

beforeAll(async () => {
  app = await startTestApp({ parts: { modules: (server, deps) => voucherRoutes(server, deps) } })
  await app.pool.query(VOUCHER_TABLES)
  await app.pool.query(`insert into role_right (role_id, right_id) values ('clerk', 'admin/voucher-printing.view')`)
  admin = new Calls(app, 'admin')
  clerk = new Calls(app, 'clerk')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.pool.query(`truncate print_file, print_content, print_sheet, print_run, voucher`)
  await app.pool.query(`update voucher_account set next_voucher = 1001`)
})

async function vouchers(count: number, account = 'Operating') {
  await app.pool.query(
    `insert into voucher (account, due_on, payee, amount)
     select $1, '2026-11-20', 'Payee ' || lpad(n::text, 4, '0'), n from generate_series(1, $2::int) n`,
    [account, count],
  )
}
const begin = async (first = '1001', parameters: Row = OPERATING) =>
  (await admin.save('POST', PRINT, { parameters, first })).Data as unknown as PrintRunData
const step = async (run: PrintRunData, name: string, body: Row = {}) =>
  admin.save('POST', `${PRINT}/${run.id}/${name}`, { version: run.version, ...body })
const done = async (run: PrintRunData, name: string, body: Row = {}) => {
  const answer = await step(run, name, body)
  expect(answer.ResultStatus, JSON.stringify(answer)).toBe(1)
  return answer.Data as unknown as PrintRunData
}
const numbers = (sheets: readonly PrintSheet[], state?: string) =>
  sheets.filter((sheet) => !state || sheet.state === state).map(({ number }) => number)
const textOf = async (pdf: Buffer) => (await pagesOf(pdf)).map(({ text }) => text)
const file = (run: PrintRunData, query = '') => admin.get(`${PRINT}/${run.id}/file${query}`)

describe('a print run', () => {
  it('[finance 7.5] shows what it would print, and reserves nothing by that', async () => {
    await vouchers(3)
    const look = () => admin.save('POST', `${PRINT}/preview`, { parameters: OPERATING })
    const preview = (await look()).Data as unknown as PrintPreview
    expect(preview.numbers).toEqual(['1001', '1002', '1003'])
    expect(preview.sheets[2]).toEqual({ documentKey: 'Payee 0003', title: 'Payee 0003 3.0000' })
    expect(await look()).toMatchObject({ Data: preview })
    const { Data } = await admin.save('POST', `${PRINT}/preview/sheet?at=1`, { parameters: OPERATING })
    expect(Data!['pages']).toEqual([expect.stringMatching(/^data:image\/png;base64,iVBOR/)])
    expect((await admin.write('POST', `${PRINT}/preview/sheet?at=3`, { parameters: OPERATING })).statusCode).toBe(404)
  })

  it('[supply 1.9 printing] takes numbers, makes the file, and is confirmed: each voucher knows its number', async () => {
    await vouchers(3)
    const reserved = await begin()
    expect(reserved).toMatchObject({ state: 'Reserved', firstNumber: '1001', lastNumber: '1003', sheetCount: 3 })
    expect((await file(reserved)).statusCode).toBe(404)
    const rendered = await done(reserved, 'render')
    expect(rendered).toMatchObject({ state: 'Rendered', version: 2 })
    const first = await file(rendered)
    expect(first.headers['content-type']).toBe('application/pdf')
    expect((await textOf(first.rawPayload)).map((page) => /100\d/.exec(page)![0])).toEqual(['1001', '1002', '1003'])
    // Fetched again it is the same to the byte.
    expect((await file(rendered)).rawPayload.equals(first.rawPayload)).toBe(true)
    const confirmed = await done(rendered, 'confirm')
    expect(confirmed.sheets.every(({ state }) => state === 'Confirmed')).toBe(true)
    const { rows } = await app.pool.query('select number, status from voucher order by payee')
    expect(rows).toEqual(['1001', '1002', '1003'].map((number) => ({ number, status: 'Confirmed' })))
    // Finished paper has no second original.
    expect((await file(confirmed)).statusCode).toBe(404)
    expect(await admin.save('POST', `${PRINT}/preview`, { parameters: OPERATING })).toMatchObject({ ResultStatus: 2 })
  })

  it('spoiled sheets keep their numbers, and the same documents are printed again with new ones', async () => {
    await vouchers(5)
    const rendered = await done(await begin(), 'render')
    const spoiled = await done(rendered, 'spoil', { from: '1002', to: '1003', reason: 'Paper jam' })
    expect(spoiled).toMatchObject({ state: 'Reserved', round: 2, spoiledCount: 2, sheetCount: 5, lastNumber: '1007' })
    expect(numbers(spoiled.sheets, 'Spoiled')).toEqual(['1002', '1003'])
    const again = await done(spoiled, 'render')
    expect(await textOf((await file(again)).rawPayload)).toEqual([
      expect.stringMatching(/1006.*Payee 0002/s),
      expect.stringMatching(/1007.*Payee 0003/s),
    ])
    // Only what was just printed can be spoiled.
    expect(rules(await step(again, 'spoil', { from: '1001', to: '1007', reason: 'x' }))).toEqual([
      ['from', 'kit:print.notInRound'],
    ])
    expect(rules(await step(again, 'spoil', { from: '1007', to: '1006', reason: 'x' }))).toEqual([
      ['to', 'kit:print.lastBeforeFirst'],
    ])
    const confirmed = await done(again, 'confirm')
    expect(numbers(confirmed.sheets, 'Confirmed')).toEqual(['1001', '1004', '1005', '1006', '1007'])
    const { rows } = await app.pool.query(`select number from voucher where payee = 'Payee 0002'`)
    expect(rows).toEqual([{ number: '1006' }])
  })

  it('given up for a reason, its numbers are accounted for and its documents wait again', async () => {
    await vouchers(2)
    const run = await done(await begin(), 'render')
    expect(rules(await step(run, 'cancel'))).toEqual([['reason', 'kit:refused.noReason']])
    const cancelled = await done(run, 'cancel', { reason: 'Wrong batch' })
    expect(cancelled).toMatchObject({ state: 'Cancelled', reason: 'Wrong batch' })
    expect(numbers(cancelled.sheets, 'Cancelled')).toEqual(['1001', '1002'])
    expect(await begin('1003')).toMatchObject({ firstNumber: '1003', lastNumber: '1004' })
    const { rows } = await app.pool.query(
      `select column_name, new_value from audit_log where table_name = 'print_run' and id_value = $1 order by id`,
      [run.id],
    )
    expect(rows).toEqual([
      { column_name: 'state', new_value: 'Rendered' },
      { column_name: 'state', new_value: 'Cancelled' },
      { column_name: 'reason', new_value: 'Wrong batch' },
    ])
  })

  it('a copy of finished paper is marked on every page, and is the same file each time', async () => {
    await vouchers(2)
    const confirmed = await done(await done(await begin(), 'render'), 'confirm')
    expect(rules(await step(confirmed, 'reprint'))).toEqual([['reason', 'kit:refused.noReason']])
    const once = await done(confirmed, 'reprint', { reason: 'For the auditor' })
    const first = (await file(once, '?copy=true')).rawPayload
    expect(await textOf(first)).toEqual([expect.stringContaining('REPRINT'), expect.stringContaining('REPRINT')])
    const twice = await done(once, 'reprint', { reason: 'Once more' })
    expect(twice).toMatchObject({ reprints: 2, state: 'Confirmed' })
    expect((await file(twice, '?copy=true')).rawPayload.equals(first)).toBe(true)
    const { rows } = await app.pool.query('select count(*)::int as files from print_content')
    expect(rows).toEqual([{ files: 2 }])
  })

  it('asks when the numbers are no longer those that were seen', async () => {
    await vouchers(2)
    const asked = await admin.save('POST', PRINT, { parameters: OPERATING, first: '1000' })
    expect(asked).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Key: 'kit:print.numbersMoved', Args: { seen: '1000', first: '1001', last: '1002' } }],
    })
    const body = { parameters: OPERATING, first: '1000', confirmed: ['kit:print.numbersMoved'] }
    expect((await admin.save('POST', PRINT, body)).Data).toMatchObject({ firstNumber: '1001' })
  })

  it('is led on by one of two who do it at once, and only from the states of its step', async () => {
    await vouchers(2)
    const run = await begin()
    const both = await Promise.all([step(run, 'render'), step(run, 'render')])
    expect(both.map(({ ResultCode }) => ResultCode).sort()).toEqual(['CONFLICT', 'SAVED'])
    const late = both.find(({ ResultCode }) => ResultCode === 'CONFLICT')!
    expect(late.Data).toMatchObject({ version: 2, current: { state: 'Rendered' } })
    expect(rules(await step({ ...run, version: 2 }, 'render'))).toEqual([[null, 'kit:print.wrongState']])
    expect(rules(await step({ ...run, version: 2 }, 'reprint', { reason: 'x' }))).toEqual([
      [null, 'kit:print.wrongState'],
    ])
  })

  it('two users who begin at once never print one document, and repeat no number', async () => {
    await vouchers(6)
    const first = { parameters: { account: 'Operating', through: null }, first: '1001' }
    const both = await Promise.all([1, 2].map(() => admin.save('POST', PRINT, first)))
    expect(both.map(({ ResultStatus }) => ResultStatus).sort()).toEqual([1, 2])
    expect(rules(both.find(({ ResultStatus }) => ResultStatus === 2)!)).toEqual([[null, 'kit:print.nothingWaits']])
  })

  it('holds as many sheets as a printer takes, and says so of more', async () => {
    await vouchers(1_001)
    const refused = await admin.save('POST', `${PRINT}/preview`, { parameters: OPERATING })
    expect(refused.Problems).toEqual([{ Field: null, Key: 'kit:print.tooMany', Args: { most: 1000, count: 1001 } }])
    const none = { parameters: { through: null }, first: '1' }
    expect(rules(await admin.save('POST', PRINT, none))).toEqual([['account', 'kit:problems.required']])
  })

  it('[S8.03] needs its rights: to see, to print, to make copies', async () => {
    await vouchers(1)
    expect((await clerk.get(`${PRINT}/panel`)).json()).toMatchObject({ actions: ['view'], last: null, runs: [] })
    const run = await done(await begin(), 'render')
    expect((await admin.get(`${PRINT}/panel`)).json()).toMatchObject({
      actions: ['view', 'print', 'reprint'],
      last: { account: 'Operating' },
      runs: [{ id: run.id, state: 'Rendered' }],
    })
    const refused = [
      await clerk.write('POST', PRINT, { parameters: OPERATING, first: '1' }),
      await clerk.write('POST', `${PRINT}/preview`, { parameters: OPERATING }),
      await clerk.write('POST', `${PRINT}/${run.id}/confirm`, { version: run.version }),
      await clerk.write('POST', `${PRINT}/${run.id}/reprint`, { version: run.version, reason: 'x' }),
      await clerk.get(`${PRINT}/${run.id}/file`),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
    expect((await admin.get(`${PRINT}/${randomUUID()}`)).statusCode).toBe(404)
    expect((await admin.write('POST', `${PRINT}/${run.id}/confirm`, { version: 2 }, null)).statusCode).toBe(400)
  })
})

describe('numbers of a counter', () => {
  it('are taken gapless, or not at all', async () => {
    const source = counterNumbers('PRINTED', () => ({ date: '2026-11-21', branchId: null }))
    const counter = (gapless: boolean) =>
      app.pool.query(
        `insert into sequence_counter (counter_id, description, prefix, width, reset_rule, per_branch, gapless, active, created_by, updated_by)
       values ('PRINTED', 'Printed', 'P', 4, 'Never', false, $1, true, 'test', 'test')
       on conflict (counter_id) do update set gapless = excluded.gapless`,
        [gapless],
      )
    const other = await startTestApp({
      database: app.database,
      parts: { modules: (server, deps) => voucherRoutes(server, deps, source) },
    })
    const calls = new Calls(other, 'admin')
    await vouchers(2)
    const preview = () => calls.save('POST', `${PRINT}/preview`, { parameters: OPERATING })
    expect((await preview()).Problems).toMatchObject([{ Key: 'kit:print.noNumbers', Args: { counterId: 'PRINTED' } }])
    await counter(false)
    expect((await calls.save('POST', PRINT, { parameters: OPERATING, first: 'P0001' })).Problems).toMatchObject([
      { Key: 'kit:print.noNumbers' },
    ])
    await counter(true)
    expect((await preview()).Data).toMatchObject({ numbers: ['P0001', 'P0002'] })
    expect((await calls.save('POST', PRINT, { parameters: OPERATING, first: 'P0001' })).Data).toMatchObject({
      firstNumber: 'P0001',
      lastNumber: 'P0002',
    })
    await other.app.close()
  })
})
