import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportOutcome } from '../../shared/contracts/gl/bank-reconciliation.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { bankDesk, ofx, type OfxLine } from '../support/bank-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'

/** [finance 9.7] Bad days at a bank, over HTTP: files that are broken, too long, or there already, and two people at once. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-31T16:00:00Z') } })
const [admin, controller] = [as('admin'), as('controller')]
const { ROOM, act, openId, begun } = bankDesk({ app, admin, books })

const brought = async (file: string | Buffer, query = '', bank = 'MAIN'): Promise<CallResult<ImportOutcome & Row>> => {
  const answer = await app.call('admin', {
    method: 'POST',
    url: `${ROOM}/import?bank=${bank}&name=file${query}`,
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
    payload: file,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const refusals = (answer: CallResult) =>
  rules(answer).map(([, key]) => String(key).replace('gl:rules.bankReconciliation.', ''))
const kept = async (bank = 'MAIN') =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from bank_statement_line where bank_account_id = ${bank}`.execute(books.db)
  ).rows[0]!.count
/** With the columns of a table as somebody has said them. */
const table = (mark: '.' | ',') => {
  const columns = { hasHead: true, day: 0, dayOrder: 'YMD', amount: 2, out: null, in: null, turned: false, mark }
  return `&columns=${encodeURIComponent(JSON.stringify({ ...columns, text: [1], cheque: null, reference: null, balance: null }))}`
}
const line = (id: string, on: string, amount: string): OfxLine => [id, on, amount, `LINE ${id}`]

beforeAll(begun)

describe('a file', () => {
  it('[finance 5.8 files] whose characters are broken, or whose comma could be of thousands, is refused whole with the place named', async () => {
    const said = 'Date,Text,Amount\n2026-06-01,Frais,-12.50\n2026-06-02,Caf'
    const broken = Buffer.concat([
      Buffer.from('\uFEFF' + said),
      Buffer.from([0xe9, 0xff, 0xfe]),
      Buffer.from(',-1.00\n'),
    ])
    expect(refusals(await brought(broken, table('.')))).toEqual(['file.encodingBroken'])
    const unclear = await brought(
      ofx([line('1', '2026-06-01', '10.00'), line('2', '2026-06-02', '-1,234')], '1', '2026-06-30'),
    )
    expect(unclear.Problems).toMatchObject([
      { Key: 'gl:rules.bankReconciliation.file.commaUnclear', Args: { value: '-1,234' } },
    ])
    const worded = await brought('Date,Text,Amount\n2026-06-01,Fee,-12.50\n2026-06-02,Fee,twelve\n', table('.'))
    expect(worded.Problems).toMatchObject([{ Args: { line: '3', value: 'twelve' } }])
    expect(await kept()).toBe(0)
  })

  it('[finance 5.8 files] with a comma for a point, in the letters of an old system, says the same amounts', async () => {
    const old = Buffer.from(
      'Date;Libellé;Montant\n2026-06-01;Chèque refusé;-1 234,50\n2026-06-02;Intérêts;0,07\n',
      'latin1',
    )
    expect((await brought(old, table(','), 'USD')).Data).toMatchObject({ read: 2, added: 2 })
    const { rows } = await sql<{ amount: string; says: string }>`
      select trim_scale(amount)::text as amount, description as says from bank_statement_line
      where bank_account_id = 'USD' order by line_date`.execute(books.db)
    expect(rows).toEqual([
      { amount: '-1234.5', says: 'Chèque refusé' },
      { amount: '0.07', says: 'Intérêts' },
    ])
  })

  it('[finance 5.8 files] of fifty thousand lines is taken whole; of one more, not at all', async () => {
    const rows = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `2026-06-${String(1 + (at % 28)).padStart(2, '0')},Line ${at},${at + 1}.25`,
      )
    const file = (count: number) => ['Date,Text,Amount', ...rows(count), ''].join('\n')
    const tooLong = await brought(file(50_001), table('.'), 'USD')
    expect(tooLong.Problems).toMatchObject([
      { Key: 'gl:rules.bankReconciliation.file.tooManyLines', Args: { most: '50000' } },
    ])
    expect(await kept('USD')).toBe(2)
    expect((await brought(file(50_000), table('.'), 'USD')).Data).toMatchObject({ read: 50_000, added: 50_000 })
  })

  it('[FB5] that overlaps one before adds what is new; the same from two people at once is taken once', async () => {
    const [one, two, three] = [
      line('1', '2026-06-01', '10.00'),
      line('2', '2026-06-02', '20.00'),
      line('3', '2026-06-03', '30.00'),
    ]
    expect((await brought(ofx([one, two], '30.00', '2026-06-02'))).Data).toMatchObject({ added: 2 })
    expect((await brought(ofx([two, three], '60.00', '2026-06-03'))).Data).toMatchObject({ read: 2, added: 1 })
    const next = ofx(
      [three, line('4', '2026-06-04', '40.00'), line('5', '2026-06-04', '40.00')],
      '140.00',
      '2026-06-04',
    )
    const both = await Promise.all([brought(next), brought(next)])
    expect(both.map(({ Data }) => Data!.added).toSorted()).toEqual([0, 2])
    expect(await kept()).toBe(5)
  })

  it('[finance 5.8 files] of a bank of another company is refused by the name of that bank', async () => {
    await sql`
      insert into company (company_id, name, is_default, active, currency, line1, city, country, created_by, updated_by)
      values ('OTHER', 'Other', false, true, 'CAD', '1 Mill Road', 'Hamilton', 'CA', 'test', 'test')`.execute(books.db)
    await sql`update bank_account set company_id = 'OTHER' where bank_account_id = 'USD'`.execute(books.db)
    const answer = await brought(ofx([line('9', '2026-06-05', '1.00')], '1.00', '2026-06-05', '2009988'))
    expect(answer.Problems).toMatchObject([
      { Key: 'gl:rules.bankReconciliation.otherBank', Args: { bankAccountId: 'USD', account: '…9988' } },
    ])
    await sql`update bank_account set company_id = 'NORTHGATE' where bank_account_id = 'USD'`.execute(books.db)
  })
})

describe('two people at one bank', () => {
  it('[S4.42] who begin, close and undo a statement at once do it once, and the second is told', async () => {
    const each = (name: string, id: string, body: Row = {}) =>
      Promise.all([admin, controller].map((calls) => act(id, name, body, calls)))
    const outcomes = (answers: readonly CallResult[]) => answers.map(({ ResultStatus }) => ResultStatus).toSorted()
    const open = await openId()
    const away = await each('discard', open)
    expect([outcomes(away), away.flatMap(refusals)]).toEqual([[1, 2], ['putAway']])
    // Whoever has it still in front of him is told the same, whatever he does with it; what never was is not there.
    expect((await act(open, 'auto', {}, controller)).Problems).toMatchObject([
      {
        Key: 'gl:rules.bankReconciliation.putAway',
        Args: { reconciliationNo: expect.stringMatching(/^BR/) as string },
      },
    ])
    expect((await admin.write('POST', `${ROOM}/${randomUUID()}/auto`, {})).statusCode).toBe(404)
    const statement = { bankAccountId: 'MAIN', statementDate: '2026-06-04', closing: '140.00', opening: '0.00' }
    const begins = await Promise.all([admin, controller].map((calls) => calls.save('POST', `${ROOM}/start`, statement)))
    expect([outcomes(begins), begins.flatMap(refusals)]).toEqual([[1, 2], ['oneOpen']])
    const id = await openId()
    for (const { id: one } of (
      await sql<{ id: string }>`select id from bank_statement_line where bank_account_id = 'MAIN'`.execute(books.db)
    ).rows)
      expect((await act(id, 'match', { lines: [one], books: [], entry: await interest(one) })).ResultStatus).toBe(1)
    const closes = await each('reconcile', id)
    expect([outcomes(closes), closes.flatMap(refusals)]).toEqual([[1, 2], ['notOpen']])
    const undoes = await each('undo', id, {
      reason: 'Both',
      reverseEntries: false,
      confirmed: ['gl.bankReconciliation.undone'],
    })
    expect([outcomes(undoes), undoes.flatMap(refusals)]).toEqual([[1, 2], ['notReconciled']])
  })

  const interest = async (id: string) => {
    const { rows } = await sql<{ amount: string }>`
      select trim_scale(amount)::text as amount from bank_statement_line where id = ${id}::uuid`.execute(books.db)
    return { kind: 'Interest', lines: [{ glAccount: '4950', amount: rows[0]!.amount, memo: null }] }
  }
})
