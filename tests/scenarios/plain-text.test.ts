import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decimal } from 'decimal.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNorthgate } from '../support/northgate-app.ts'
import { GOLDEN } from './entries.ts'
import { GOLDEN_TRIAL_BALANCE } from './northgate.ts'
import { storyIn } from './story.ts'

/** [finance 9.9] The golden ledger leaves as files, and programs of others compute the same trial balance. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const controller = as('controller')
const folder = mkdtempSync(join(tmpdir(), 'novus-books-'))
afterAll(() => rmSync(folder, { recursive: true }))

const isThere = (program: string) => !spawnSync(program, ['--version']).error
const left = async (form: string, fiscalYear: number | null = null) => {
  const answer = await controller.write('POST', '/api/gl/audit-export/books', { form, fiscalYear })
  expect(answer.statusCode, answer.body).toBe(200)
  const file = join(folder, `books.${form.toLowerCase()}`)
  writeFileSync(file, answer.rawPayload)
  return { file, text: answer.body }
}
/** `Dr 1000 52669.23` out of an account and its balance. */
const side = (account: string, balance: string) => {
  const amount = new Decimal(balance)
  return [amount.isNegative() ? 'Cr' : 'Dr', account.split(':').at(-1)!, amount.abs().toFixed(2)]
}

beforeAll(async () => {
  const story = storyIn(books)
  for (const entry of GOLDEN) await story.tell(entry)
})

describe('the books as files', () => {
  it('[finance 9.9] are every line of the year with its entry, its sides equal', async () => {
    const { text } = await left('Csv', 2026)
    const { parse } = await import('csv-parse/sync')
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[]
    const sum = (name: string) => rows.reduce((all, row) => all.plus(row[name]!), new Decimal(0)).toFixed(2)
    const panel = (await controller.get('/api/gl/audit-export/panel?FiscalYear=2026')).json() as Record<string, unknown>
    expect(panel).toMatchObject({ lines: rows.length, debit: sum('debit'), credit: sum('credit'), canExport: true })
    expect(sum('debit')).toBe(sum('credit'))
    expect(rows[0]).toMatchObject({ entryNo: '2026-000001', account: '1000', debit: '50000', txnCurrency: 'CAD' })
  })

  it.skipIf(!isThere('hledger'))(
    '[finance 9.9] give hledger the golden trial balance (needs the program hledger)',
    async () => {
      const { file, text } = await left('Hledger')
      expect(text).toContain('2026-06-01 * (2026-000001)')
      execFileSync('hledger', ['-f', file, 'check', 'commodities', 'accounts'])
      const answer = execFileSync('hledger', [
        '-f',
        file,
        'balance',
        '-B',
        '--flat',
        '-N',
        '-O',
        'csv',
        '-e',
        '2026-07-01',
      ])
      const rows = answer.toString().trim().split('\n').slice(1)
      const balances = rows
        .map((row) => /^"([^"]+)","(-?[\d.]+)(?: CAD)?"$/.exec(row)!)
        .map(([, account, amount]) => side(account!, amount!))
      expect(balances.toSorted(byAccount)).toEqual(GOLDEN_TRIAL_BALANCE)
    },
  )

  it.skipIf(!isThere('bean-query'))(
    '[finance 9.9] give Beancount the golden trial balance (needs the program bean-query)',
    async () => {
      const { file } = await left('Beancount')
      execFileSync('bean-check', [file])
      const query = 'select account, sum(weight) as stood where date < 2026-07-01 group by account'
      const answer = execFileSync('bean-query', ['-f', 'csv', file, query]).toString().trim().split(/\r?\n/).slice(1)
      const balances = answer.flatMap((row) => {
        const [account, amount] = row.split(',').map((word) => word.trim())
        return amount ? [side(account!, amount.replace(/ CAD$/, ''))] : []
      })
      expect(balances.toSorted(byAccount)).toEqual(GOLDEN_TRIAL_BALANCE)
    },
  )

  it('[finance 9.9] of a later year begin with what stood before it', async () => {
    const { text } = await left('Hledger', 2026)
    expect(text).not.toContain('Opening balances')
    expect((await controller.write('POST', '/api/gl/audit-export/books', { form: 'Tape' })).statusCode).toBe(400)
  })

  it('[S6.05] are for whoever may see all of them', async () => {
    for (const user of ['clerk', 'payer'])
      expect((await as(user).write('POST', '/api/gl/audit-export/books', { form: 'Csv' })).statusCode).toBe(403)
    const admin = as('admin')
    const { Data } = await admin.read('/api/admin/user-securables/controller')
    const record = {
      accountsLimited: true,
      banksLimited: false,
      banks: [],
      accounts: [{ fromAccount: '1000', toAccount: '3100' }],
    }
    await admin.save('PUT', '/api/admin/user-securables/controller', { record, version: Data!['version'] })
    expect((await controller.write('POST', '/api/gl/audit-export/books', { form: 'Csv' })).statusCode).toBe(403)
    expect((await controller.get('/api/gl/audit-export/panel')).statusCode).toBe(403)
  })
})

const byAccount = ([, a]: string[], [, b]: string[]) => (a! < b! ? -1 : 1)
