import { Agent } from 'node:http'
import { INVOICES } from '../tests/support/purchase-desk.ts'
import { ORDER, order, orderLine } from '../tests/support/purchasing.ts'
import { callerOf, invoice, processorTime, servingBooks } from './documents-client.ts'
import type { Serving } from './documents-server.ts'
import { median } from './statistics.ts'

type Row = Record<string, unknown>

const CALLERS = 16
const WARM = 60
const CALLS = 60
const FEW_CALLS = 12
const CROWD_MS = 4_000

/** What a piece of work costs one caller: middle time by the clock, and time of the two processes each, in ms. */
export interface DocumentCost {
  readonly name: string
  readonly ms: number
  readonly server: number
  readonly postgres: number
  /** Of sixteen callers, where it was asked. */
  readonly perSecond?: number
}

export const documentsText = (costs: readonly DocumentCost[]): string =>
  costs
    .map(
      ({ name, ms, server, postgres, perSecond }) =>
        `${name}: ${ms.toFixed(1)} ms, of the processor ${server.toFixed(1)} of the server and ${postgres.toFixed(1)} of PostgreSQL` +
        (perSecond === undefined ? '' : `; ${Math.round(perSecond)}/s of ${CALLERS} callers`),
    )
    .join('\n')

/** Drafts, saves and posts documents of a server in a process of its own, from outside, over books of so many documents. */
export async function measureDocuments(books: number): Promise<DocumentCost[]> {
  const { serving, end } = await servingBooks(books)
  try {
    return await measured(serving)
  } finally {
    await end()
  }
}

async function measured(serving: Serving): Promise<DocumentCost[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const call = callerOf(serving, agent)
  const done = async (method: string, path: string, body: object): Promise<Row> => {
    const answer = await call(method, path, body)
    if (answer.ResultStatus !== 1) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.Data!
  }
  const confirmed = ['notTwice', 'registrationKnown', 'taxExpected'].map((name) => `ap.purchaseInvoice.${name}`)
  const inTwo = (lines: number) => async () => {
    const { id, version } = await done('POST', INVOICES, { record: invoice(lines) })
    await done('POST', `${INVOICES}/${String(id)}/post`, { version, confirmed })
  }
  const inOne = (lines: number) => async () =>
    void (await done('POST', INVOICES, { record: invoice(lines), then: 'post', confirmed }))
  const saved = await done('POST', ORDER, { record: purchase(200) })
  let { version } = saved
  const change = async () => {
    const quantity = String(100 + Number(version))
    const lines = (saved['lines'] as Row[]).map((one) => ({ ...one, quantity }))
    ;({ version } = await done('PUT', `${ORDER}/${String(saved['id'])}`, { version, record: { lines } }))
  }
  const typed = { record: purchase(200) }
  const costs = [
    await costOf(serving, 'Invoice of 2 lines, drafted and posted by two calls', inTwo(2), CALLS, true),
    await costOf(serving, 'Invoice of 2 lines, by one call', inOne(2), CALLS, true),
    await costOf(serving, 'Invoice of 10 lines, by two calls', inTwo(10), CALLS, true),
    await costOf(serving, 'Invoice of 10 lines, by one call', inOne(10), CALLS, true),
    await costOf(serving, 'Invoice of 1,000 lines, by two calls', inTwo(1_000), FEW_CALLS),
    await costOf(
      serving,
      'Invoice of 1,000 lines, saved',
      async () => {
        await done('POST', INVOICES, { record: invoice(1_000) })
      },
      FEW_CALLS,
    ),
    await costOf(
      serving,
      'Order of 200 lines, completed',
      async () => {
        await done('POST', `${ORDER}/complete`, typed)
      },
      FEW_CALLS,
    ),
    await costOf(
      serving,
      'Order of 200 lines, saved',
      async () => {
        await done('POST', ORDER, typed)
      },
      FEW_CALLS,
    ),
    await costOf(serving, 'Order of 200 lines, each line changed', change, FEW_CALLS),
  ]
  agent.destroy()
  return costs
}

const purchase = (lines: number): Row =>
  order(
    Array.from({ length: lines }, (_, at) =>
      orderLine(at % 2 ? { productId: 'CRANE', jobId: 'J2', costCode: 'MAT', taxGroup: 'HST' } : { taxGroup: 'HST' }),
    ),
  )

async function costOf(
  serving: Serving,
  name: string,
  work: () => Promise<void>,
  calls: number,
  crowd = false,
): Promise<DocumentCost> {
  for (let n = 0; n < Math.min(WARM, calls); n++) await work()
  const before = processorTime(serving)
  const times: number[] = []
  for (let n = 0; n < calls; n++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  const after = processorTime(serving)
  const cost = {
    name,
    ms: median(times),
    server: (after.server - before.server) / calls,
    postgres: (after.postgres - before.postgres) / calls,
  }
  return crowd ? { ...cost, perSecond: await crowded(work) } : cost
}

async function crowded(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  let made = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() - began < CROWD_MS) {
        await work()
        made++
      }
    }),
  )
  return (made / (performance.now() - began)) * 1_000
}
