import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PrintRunData, PrintStep } from '../../../../shared/contracts/print-run.ts'
import { BreakingLines } from '../../../support/crash.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { VOUCHER_TABLES, voucherRoutes } from '../../../support/voucher-routes.ts'
import { Calls, type Row } from '../../modules/admin/calls.ts'

const PRINT = '/api/admin/voucher-printing'
const PARAMETERS = { account: 'Operating' }
const FIRST = 1001
const SURE = ['kit:print.numbersMoved']
let app: TestApp
let admin: Calls
let lines: BreakingLines

beforeAll(async () => {
  app = await startTestApp({ parts: { modules: (server, deps) => voucherRoutes(server, deps) } })
  lines = new BreakingLines(app.pool)
  await app.pool.query(VOUCHER_TABLES)
  admin = new Calls(app, 'admin')
  // The keys of tokens are made once.
  await app.tokenFor('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.pool.query(`truncate print_file, print_content, print_sheet, print_run, voucher`)
  await app.pool.query(`update voucher_account set next_voucher = ${FIRST}`)
  await app.pool.query(
    `insert into voucher (account, due_on, payee, amount)
     select 'Operating', '2026-11-20', 'Payee ' || n, n from generate_series(1, 2) n`,
  )
})
afterEach(() => {
  lines.left = null
})

/** Nothing is lost and nothing is there twice: the law of a print run, whatever happened. */
async function expectOrder(): Promise<void> {
  const client = await app.pool.connect()
  try {
    // A line may break while the commit behind it is still under way: all of it is read as at one moment.
    await client.query('begin isolation level repeatable read read only')
    await orderAt(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function orderAt(client: PoolClient): Promise<void> {
  const { rows: sheets } = await client.query<{ number: string; document_id: string; state: string }>(
    'select number, document_id, state from print_sheet order by number::int',
  )
  const { rows: accounts } = await client.query<{ next: string }>(
    `select next_voucher as next from voucher_account where next_voucher < 100000 and id::text like '%1'`,
  )
  const used = Number(accounts[0]!.next) - FIRST
  expect(sheets.map(({ number }) => Number(number))).toEqual(Array.from({ length: used }, (_, i) => FIRST + i))
  const live = sheets.filter(({ state }) => ['Reserved', 'Rendered', 'Confirmed'].includes(state))
  expect(new Set(live.map((sheet) => sheet.document_id)).size).toBe(live.length)
  // What the module was told is what is so.
  const { rows: told } = await client.query<{ id: string; number: string; status: string }>('select * from voucher')
  for (const sheet of live)
    expect(told.find(({ id }) => id === sheet.document_id)).toMatchObject({ number: sheet.number, status: sheet.state })
  // A run that can be printed has its file.
  const { rows: bare } = await client.query(
    `select from print_run r where state in ('Rendered', 'Confirmed')
       and not exists (select from print_file f where f.run_id = r.id and f.round = r.round)`,
  )
  expect(bare).toEqual([])
}

const read = async (id: string) => (await admin.read(`${PRINT}/${id}`)).Data as unknown as PrintRunData
const reserving = { parameters: PARAMETERS, first: '0', confirmed: SURE }
const begin = async () => (await admin.save('POST', PRINT, reserving)).Data as unknown as PrintRunData
const body = (run: PrintRunData, step: PrintStep): Row => {
  const printed = run.sheets.filter(({ round, state }) => round === run.round && state === 'Rendered')
  const range = step === 'spoil' ? { from: printed[0]?.number, to: printed.at(-1)?.number } : {}
  return { version: run.version, reason: 'So', ...range }
}

describe('a crash between any two statements', () => {
  /** The call breaks off after its first statement, then after its second, until it is heard to the end. */
  async function insist(path: string, content: Row): Promise<PrintRunData> {
    const key = randomUUID()
    for (let statements = 1; ; statements++) {
      lines.left = statements
      const answer = await admin.write('POST', path, content, key)
      const isHeard = lines.left !== null
      lines.left = null
      await expectOrder()
      if (!isHeard) {
        expect(answer.statusCode).toBeGreaterThanOrEqual(500)
        continue
      }
      expect(answer.json(), answer.body).toMatchObject({ ResultStatus: 1 })
      expect(statements).toBeGreaterThan(5)
      return (answer.json() as { Data: PrintRunData }).Data
    }
  }
  const insistOn = async (...steps: PrintStep[]) => {
    let run = await insist(PRINT, reserving)
    for (const step of steps) run = await insist(`${PRINT}/${run.id}/${step}`, body(run, step))
    return run
  }

  it('[finance 5.1] of any step leaves neither gap nor duplicate, and the same call made again does it once', async () => {
    const cancelled = await insistOn('cancel')
    expect(cancelled).toMatchObject({ firstNumber: '1001', lastNumber: '1002', version: 2 })
    const copied = await insistOn('render', 'spoil', 'render', 'confirm', 'reprint')
    expect(copied).toMatchObject({ firstNumber: '1005', lastNumber: '1006', spoiledCount: 2, version: 6, reprints: 1 })
    // A hundred calls, nearly each with a broken line.
  }, 120_000)
})

describe('any steps in any order', () => {
  const step = fc.constantFrom<PrintStep | 'reserve'>('reserve', 'render', 'spoil', 'confirm', 'cancel', 'reprint')
  const steps = fc.array(fc.tuple(step, fc.integer({ min: 0, max: 3 })), { minLength: 5, maxLength: 10 })

  it('[finance 5.1] by two users at once leave neither gap nor duplicate', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (ours, theirs) => {
        await app.pool.query(`truncate print_file, print_content, print_sheet, print_run`)
        await app.pool.query(`update voucher_account set next_voucher = ${FIRST}`)
        const runs: string[] = []
        const go = async (own: typeof ours) => {
          for (const [name, which] of own) {
            if (name === 'reserve') {
              const run = await begin()
              if (run) runs.push(run.id)
              continue
            }
            const id = runs[which % Math.max(1, runs.length)]
            if (!id) continue
            const run = await read(id)
            await admin.save('POST', `${PRINT}/${id}/${name}`, body(run, name))
          }
        }
        await Promise.all([go(ours), go(theirs)])
        await expectOrder()
      }),
      { numRuns: 5 },
    )
  })
})
