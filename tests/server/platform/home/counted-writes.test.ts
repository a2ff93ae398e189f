import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import type { HomeFigures } from '../../../../shared/contracts/home.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { enterMasters } from '../../../support/northgate-masters.ts'
import { PayablesDesk } from '../../../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../../../support/purchase-desk.ts'

/** What is kept of HOME is read again when anybody has written what it stands on: found out from the statements themselves. */
interface Kept {
  readonly names: readonly string[]
  readonly text: string
  readonly parameters: readonly unknown[]
}
const kept: Kept[] = []

const { books, app, as } = await startNorthgate()
const { pool } = app
const { db } = app.deps

/**
 * What `readKept` reads goes to the database in one statement with the versions of what it is kept by. It is heard there: files of one
 * run share the modules, so a module that stands in for another would be heard by none of them, or by all.
 */
const READ =
  /^\s*select concat_ws\(' ', ([\s\S]*?)\) as version, \(select coalesce\(json_agg\(q\), '\[\]'\) from \(([\s\S]*)\) q\) as rows\s*$/
function hear(text: string, parameters: readonly unknown[]): void {
  const [, versions, statement] = READ.exec(text) ?? []
  if (!versions || !statement) return
  const asked = (part: string) => [...part.matchAll(/\$(\d+)/g)].map(([, at]) => Number(at) - 1)
  const names = asked(versions).map((at) => String(parameters[at]))
  // Parameters of the statement come after those of the versions.
  const own = statement.replaceAll(/\$(\d+)/g, (_, at: string) => `$${Number(at) - names.length}`)
  kept.push({ names, text: own, parameters: parameters.slice(names.length) })
}

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  const execute = db.executeQuery.bind(db)
  const heard = vi.spyOn(db, 'executeQuery').mockImplementation((query) => {
    if ('sql' in query) hear(query.sql, query.parameters)
    return execute(query)
  })
  for (const user of ['admin', 'approver', 'controller', 'payer', 'clerk'])
    expect((await as(user).get('/api/shell/home?zone=America/Toronto')).statusCode).toBe(200)
  heard.mockRestore()
})

/** Tables that a plan reads, wherever in it they stand. */
function scanned(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = (plan as { 'Relation Name'?: string })['Relation Name']
  return [...(own ? [own] : []), ...Object.values(plan).flatMap(scanned)]
}

/** Tables that functions of ours read which a statement calls, and those that they call. */
async function readByFunctions(text: string, seen = new Set<string>()): Promise<string[]> {
  const { rows } = await sql<{ name: string; body: string }>`
    select p.proname as name, pg_get_functiondef(p.oid) as body from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and ${text} ~ ('\\m' || p.proname || '\\M')
      and not p.proname = any (${[...seen]}::text[])`.execute(books.db)
  rows.forEach(({ name }) => seen.add(name))
  const found: string[] = []
  for (const { body } of rows) {
    found.push(...[...body.matchAll(/\b(?:from|join)\s+(\w+)/gi)].map(([, table]) => table!))
    found.push(...(await readByFunctions(body, seen)))
  }
  return found
}

interface Counted {
  readonly table: string
  readonly name: string
  readonly inserts: boolean
  readonly updates: boolean
  readonly deletes: boolean
}
/** Triggers that count the writes of a table, and under which name. */
const counters = async (): Promise<Counted[]> =>
  (
    await sql<Counted>`
      select t.tgrelid::regclass::text as table, convert_from(substr(t.tgargs, 1, length(t.tgargs) - 1), 'UTF8') as name,
             t.tgtype & 4 > 0 as inserts, t.tgtype & 16 > 0 as updates, t.tgtype & 8 > 0 as deletes
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'table_changed' and t.tgenabled <> 'D'`.execute(
      books.db,
    )
  ).rows

interface Written {
  readonly name: string
  readonly body: string
  /** Tables on whose writes it hangs. */
  readonly on: readonly string[]
}
let functions: readonly Written[] = []
const writes = (table: string) => new RegExp(`(insert into|update|delete from) ${table}\\b`)

/**
 * True where a table is written by functions of the ledger alone, each of which counts something else with it: it writes or hangs on a
 * table that is counted, or is called by none but such.
 */
function isWrittenWith(table: string, isCounted: (table: string) => boolean, seen: readonly string[] = []): boolean {
  const judge = (one: Written): boolean => {
    if (seen.includes(one.name)) return false
    const written = [...one.body.matchAll(/(?:insert into|update|delete from) (\w+)/g)].map(([, name]) => name!)
    if ([...written, ...one.on].some(isCounted)) return true
    const beyond = [...seen, one.name]
    if (one.on.some((hung) => isWrittenWith(hung, isCounted, beyond))) return true
    const callers = functions.filter(
      ({ name, body }) => name !== one.name && new RegExp(`\\b${one.name}\\(`).test(body),
    )
    return callers.length > 0 && callers.every(judge)
  }
  const writers = functions.filter(({ body }) => writes(table).test(body))
  return writers.length > 0 && writers.every(judge)
}

/** True where the database lets nobody do that to a row that is there. */
async function isRefused(table: string, op: Op): Promise<boolean> {
  if (op === 'inserts') return false
  const { rows } = await pool.query(
    `select column_name as name from information_schema.columns where table_name = $1`,
    [table],
  )
  const column = `"${rows[0].name}"`
  const statement = op === 'updates' ? `update ${table} set ${column} = ${column}` : `delete from ${table}`
  const found = await pool.query(`select from ${table} limit 1`)
  if (found.rowCount === 0) return false
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    return false
  } catch {
    return true
  } finally {
    await client.query('rollback')
    client.release()
  }
}

type Op = 'inserts' | 'updates' | 'deletes'
const OPS: readonly Op[] = ['inserts', 'updates', 'deletes']

it('[decision 0072] every table that figures stand on is counted under a name that they are kept by, whoever writes it', async () => {
  const all = await counters()
  functions = (
    await sql<Written>`
      select p.proname as name, p.prosrc as body,
             array(select distinct t.tgrelid::regclass::text from pg_trigger t where t.tgfoid = p.oid) as on
      from pg_proc p where p.pronamespace = 'public'::regnamespace`.execute(books.db)
  ).rows
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
    books.db,
  )
  const known = new Set(tables.map(({ name }) => name))
  const isCounted = (table: string, op: Op, names: readonly string[]) =>
    all.some((one) => one.table === table && names.includes(one.name) && one[op])
  const silent = new Set<string>()
  const looked = new Set<string>()
  const statements = new Map(kept.map((one) => [JSON.stringify([one.names, one.text]), one]))
  for (const { names, text, parameters } of statements.values()) {
    const { rows } = await pool.query(`explain (format json) ${text}`, [...parameters])
    const read = [...scanned(rows[0]['QUERY PLAN']), ...(await readByFunctions(text))]
    for (const table of new Set(read.filter((one) => known.has(one)))) {
      looked.add(table)
      for (const op of OPS) {
        if (isCounted(table, op, names) || (await isRefused(table, op))) continue
        // What the ledger writes itself: each of its functions that does counts something else with it.
        const isWithAnother = isWrittenWith(table, (other) => OPS.some((one) => isCounted(other, one, names)))
        if (!isWithAnother) silent.add(`${table} ${op}, kept by ${names.join()}`)
      }
    }
  }
  expect(looked.size).toBeGreaterThan(15)
  expect([...silent].toSorted()).toEqual([])
})

it('[decision 0072] and of those that the ledger writes itself no other code writes one', async () => {
  const root = resolve(import.meta.dirname, '../../../../server')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const own = /(?:insert into|update|delete from) (?:gl_balance|entry_line|pending_line|open_item)\b/
  expect(sources.filter((file) => own.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it('a queue of an approver that waits longest is the first that HOME shows him', async () => {
  const { drafted, act } = purchaseDesk(books, as('payer'))
  const bill = await drafted(document('OLD-1', '10.00', [line('6200', '10.00')]), as('admin'))
  expect((await act('submit', bill, [], as('admin'))).ResultStatus).toBe(1)
  const desk = new PayablesDesk(books, as('admin'))
  const payment = (amount: string) => desk.payment('V100', '2026-06-22', amount, [], { leaveOnAccount: true })
  const draft = (await desk.save('payment', payment('5.00'))).Data!
  expect((await desk.act('payment', 'submit', draft, ['ap.payment.withinBank'])).ResultStatus).toBe(1)
  const order = async () => {
    const home = (await as('approver').get('/api/shell/home?zone=America/Toronto')).json() as HomeFigures
    expect(home.queues.map(({ oldest }) => oldest)).toEqual(
      home.queues.map(({ oldest }) => oldest).toSorted((a, b) => b - a),
    )
    return home.queues.map(({ id }) => id).filter((id) => /^(invoices|payments)ToApprove$/.test(id))
  }
  const waits = (table: string, days: number) =>
    sql`update ${sql.table(table)} set updated_on = updated_on - make_interval(days => ${days}) where status = 'Submitted'`.execute(
      books.db,
    )
  await waits('ap_payment', 3)
  expect(await order()).toEqual(['paymentsToApprove', 'invoicesToApprove'])
  await waits('ap_invoice', 9)
  expect(await order()).toEqual(['invoicesToApprove', 'paymentsToApprove'])
})
