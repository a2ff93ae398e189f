import { Agent } from 'node:http'
import pg from 'pg'
import { callerOf, invoice, processorTime, servingBeside, servingBooks, type Call } from './documents-client.ts'
import type { Serving } from './documents-server.ts'
import { median } from './statistics.ts'

const BOOKS = 2_000
const CALLERS = 16
const WARM_MS = 3_000
const MEASURED_MS = 6_000
const CONFIRMED = ['notTwice', 'registrationKnown', 'taxExpected'].map((name) => `ap.purchaseInvoice.${name}`)

const KINDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  HOME: (call) => call('GET', '/api/shell/home?zone=America/Toronto'),
  'list of 250 firms, columns': (call) => call('GET', '/api/admin/firm?PageSize=250&Form=columns&Count=bounded'),
  'invoice of 2 lines, drafted and posted by one call': (call) =>
    call('POST', '/api/ap/purchase-invoice', { record: invoice(2), then: 'post', confirmed: CONFIRMED }),
}

/** What sixteen callers get done with one process of the server, and with two on the same machine over one database. */
export async function measureProcesses(): Promise<string> {
  const first = await servingBooks(BOOKS)
  await fillFirms(first.serving.database)
  const second = await servingBeside(first.serving)
  const said: string[] = []
  try {
    for (const [name, work] of Object.entries(KINDS))
      said.push(`${name}, one caller: ${await alone(first.serving, work)}`)
    for (const [name, work] of Object.entries(KINDS))
      for (const of of [[first.serving], [first.serving, second.serving]])
        said.push(`${name}, ${of.length === 1 ? 'one process' : 'two'}: ${await crowded(of, work)}`)
  } finally {
    await second.end()
    await first.end()
  }
  return said.join('\n')
}

/** Firms of the installation, beside those of the books. */
const FIRMS = 100_000

async function fillFirms(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into firm (firm_id, name, status, is_bill_to, is_ship_to, is_vendor, language, external_users, sales_manager,
                       notes_pop_up, created_by, updated_by)
     select 'F' || lpad(n::text, 6, '0'), 'Firm of the bench ' || n, 'Active', false, false, true, 'en-CA', false, false, false,
            'bench', 'bench'
     from generate_series(1, $1::int) n`,
    [FIRMS],
  )
  await client.query('vacuum analyze firm')
  await client.end()
}

async function alone(serving: Serving, work: (call: Call) => Promise<unknown>): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = callerOf(serving, agent)
  const times: number[] = []
  for (let n = 0; n < 120; n++) {
    const began = performance.now()
    await work(call)
    if (n >= 40) times.push(performance.now() - began)
  }
  agent.destroy()
  return `${median(times).toFixed(2)} ms, at the least ${Math.min(...times).toFixed(2)}`
}

async function crowded(servers: readonly Serving[], work: (call: Call) => Promise<unknown>): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const calls = servers.map((serving) => callerOf(serving, agent))
  const taken = () => servers.map((serving) => processorTime(serving))
  await during(WARM_MS, calls, work)
  const before = taken()
  const own = process.cpuUsage()
  const made = await during(MEASURED_MS, calls, work)
  const caller = process.cpuUsage(own)
  const after = taken()
  agent.destroy()
  const server = after.reduce((sum, one, at) => sum + one.server - before[at]!.server, 0)
  const postgres = after[0]!.postgres - before[0]!.postgres
  const each = (ms: number) => (ms / made.calls).toFixed(2)
  return (
    `${(made.calls / made.seconds).toFixed(0)}/s; ms of the processors for a call: ${each(server)} of the server, ` +
    `${each(postgres)} of PostgreSQL, ${each((caller.user + caller.system) / 1_000)} of the caller`
  )
}

async function during(ms: number, calls: readonly Call[], work: (call: Call) => Promise<unknown>) {
  const began = performance.now()
  let made = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, at) => {
      while (performance.now() - began < ms) {
        await work(calls[at % calls.length]!)
        made++
      }
    }),
  )
  return { calls: made, seconds: (performance.now() - began) / 1_000 }
}
