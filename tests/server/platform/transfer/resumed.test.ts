import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import type { TransferRun } from '../../../../shared/contracts/transfer.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Transfers, counts, workbookOf } from './files.ts'

let app: TestApp
let codes: Transfers
let firms: Transfers

beforeAll(async () => {
  app = await startTestApp()
  codes = new Transfers(app, 'controller', 'admin/user-code')
  firms = new Transfers(app, 'controller', 'admin/firm')
  // A sequence forgets nothing, whatever is put back: how often a record was saved for trial.
  await sql
    .raw(
      `create sequence tried;
       create function count_tried() returns trigger language plpgsql as $$ begin perform nextval('tried'); return new; end $$;
       create trigger tried before insert or update on user_code for each row execute function count_tried();
       -- The connection of the check of a table ends, as with its process, when so many parts are kept.
       create function kill_check() returns trigger language plpgsql as $$
         begin
           if (select count(*) from transfer_part) = 2 then
             perform pg_terminate_backend(l.pid, 5000) from pg_locks l
             where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32) | l.objid::bigint
                   = hashtextextended('novus:transfer:' || tg_argv[0], 0);
           end if;
           return new;
         end $$`,
    )
    .execute(app.db)
})
afterAll(() => app.close())

/** A check that is killed after its second part, then what comes of it when its job is taken up, once `meanwhile` is done. */
async function killed(
  table: string,
  transfers: Transfers,
  file: Buffer,
  meanwhile?: () => Promise<unknown>,
): Promise<TransferRun> {
  const trigger = sql.raw(
    `create trigger kill_check after insert on transfer_part for each row execute function kill_check('${table}')`,
  )
  await trigger.execute(app.db)
  const id = (await transfers.send(file)).json<CallResult>().EntityId!
  await app.deps.jobs.drain()
  await sql`drop trigger kill_check on transfer_part`.execute(app.db)
  expect(await transfers.run(id)).toMatchObject({ step: 'check', state: 'Waiting', result: null })
  await meanwhile?.()
  return takenUp(transfers, id)
}

async function takenUp(transfers: Transfers, id: string): Promise<TransferRun> {
  await sql`update job set run_at = now() - interval '1 minute' where state = 'Retrying'`.execute(app.db)
  await app.deps.jobs.drain()
  expect((await sql`select from transfer_part`.execute(app.db)).rows).toHaveLength(0)
  return transfers.run(id)
}

const tried = async () =>
  Number((await sql<{ last_value: string }>`select last_value from tried`.execute(app.db)).rows[0]!.last_value)

const codesFile = (ids: readonly string[], description: string, sequence: number) =>
  workbookOf({
    'User codes': [
      ['codeType', 'codeId', 'description', 'active', 'sequence'],
      // Those that are called the same are judged one after the other.
      ...ids.map((id) => ['SHIP_VIA', id, `${description} ${id}`, true, sequence]),
    ],
  })

const many = (count: number) => Array.from({ length: count }, () => `R${randomUUID().slice(0, 8).toUpperCase()}`)

describe('a check that is cut off', () => {
  it('goes on with the part that comes next: no row of a part that was kept is judged again', async () => {
    const ids = many(1000)
    await codes.import((await codes.check(await codesFile(ids, 'As it was', 1))).id)
    const before = await tried()
    const file = await codesFile([...ids.slice(0, 999), 'x'.repeat(30)], 'As it will be', 2)
    const whole = await codes.check(file)
    const once = (await tried()) - before
    const run = await killed('user_code', codes, file)
    expect(run).toMatchObject({ state: 'Done', total: 1000 })
    expect([counts(run), await codes.badRows(run.id)]).toEqual([[0, 999, 0, 1], await codes.badRows(whole.id)])
    expect((await tried()) - before).toBe(2 * once)
  })

  it('finds what an earlier part has added, and imports each record once', async () => {
    const [owner, yard] = [`O${many(1)[0]!}`, `Y${many(1)[0]!}`]
    const billTo = (id: string) => [id, `Firm ${id}`, true, false, null, 500, 'None', null, null, null]
    const head = ['firmId', 'name', 'isBillTo', 'isShipTo', 'shipTo.billToId', 'billTo.creditLimit']
    const rest = ['billTo.statementCycle', 'shipTo.overPercent', 'shipTo.underPercent', 'shipTo.certificateRule']
    const rows = [...[owner, ...many(799)].map(billTo), [yard, 'A yard', false, true, owner, null, null, 5, 5, 'Never']]
    const run = await killed('firm', firms, await workbookOf({ Firms: [[...head, ...rest], ...rows] }))
    expect([counts(run), await firms.badRows(run.id)]).toEqual([[801, 0, 0, 0], []])
    expect(counts(await firms.import(run.id))).toEqual([801, 0, 0, 0])
    expect((await firms.read(`/api/admin/firm/${yard}`)).Data).toMatchObject({ shipTo: { billToId: owner } })
  })

  it('judges the rows of a part anew that an earlier version of the server has kept for other rows', async () => {
    const file = await codesFile(many(900), 'New', 1)
    const shorter = () =>
      sql`update transfer_part set found = jsonb_set(jsonb_set(found, '{counts,added}', '200'), '{added}', '[]')`.execute(
        app.db,
      )
    const run = await killed('user_code', codes, file, shorter)
    expect([counts(run), await codes.badRows(run.id)]).toEqual([[900, 0, 0, 0], []])
  })
})
