import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { BreakingLines } from '../support/crash.ts'
import { insisted, tracesIn } from '../support/insist.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { OPENING, openingDesk, SAGE } from '../support/opening-desk.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'

/** The process dies in the middle of an opening: nothing of it stands, or all of it, and the same call made again goes on. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-01-05T16:00:00Z') } })
const [admin, controller] = [as('admin'), as('controller')]
const { work, act, brought, emptied } = openingDesk({ app, admin, second: controller })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
})
afterEach(emptied)

describe('a crash', () => {
  it('[FI9] between any two statements that bring a file leaves the files that were there; the same call brings it once', async () => {
    await brought(SAGE)
    const before = await work()
    const more = `${SAGE.Vendors}\r\nA-78,12/12/2025,Invoice,390.00,390.00,-,-,-`
    const { answer, statements } = await insisted(books, new BreakingLines(app.pool), (key) =>
      app.call('admin', {
        method: 'POST',
        url: `${OPENING}/bring?part=Vendors&name=again.csv`,
        headers: { 'content-type': 'application/octet-stream', 'idempotency-key': key },
        payload: more,
      }),
    )
    expect(answer.json(), answer.body).toMatchObject({ ResultStatus: 1 })
    expect(statements).toBeGreaterThan(5)
    const { files } = await work()
    expect(files.map(({ part, lines }) => [part, lines])).toEqual([
      ['TrialBalance', 7],
      ['Vendors', before.files[1]!.lines + 1],
      ['Customers', 3],
    ])
  })

  it('[FI9] between any two statements of its posting leaves it submitted and nothing else; made again it is posted once, and another is told', async () => {
    await brought(SAGE)
    succeeded(await act('submit'))
    const { id, version } = await work()
    const before = await tracesIn(books)
    const path = `${OPENING}/${String(id)}/post`
    const { answer, statements } = await insisted(books, new BreakingLines(app.pool), (key) =>
      controller.write('POST', path, { version, confirmed: [] }, key),
    )
    expect(answer.json(), answer.body).toMatchObject({ ResultStatus: 1 })
    expect(statements).toBeGreaterThan(10)
    const after = await tracesIn(books)
    expect([after['entries'], after['lines'], after['items']]).toEqual([
      Number(before['entries']) + 1,
      Number(before['lines']) + 10,
      Number(before['items']) + 5,
    ])
    const again = (await controller.write('POST', path, { version, confirmed: [] })).json() as CallResult<Row>
    expect(again.ResultCode).toBe('CONFLICT')
    const { rows } =
      await sql`select from entry_shown where document_type = 'gl.openingBalance' and purpose = 'post' and reverses_entry_id is null`.execute(
        books.db,
      )
    expect(rows).toHaveLength(1)
  })
})
