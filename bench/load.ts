import { Agent, get } from 'node:http'
import pg from 'pg'
import { median } from './statistics.ts'

/** One call and its whole answer; rejects when it fails. */
export type Call = () => Promise<unknown>

/** What a call costs. */
export interface Cost {
  /** Middle time of one caller, in ms. */
  readonly ms: number
  /** Calls a second of sixteen callers. */
  readonly perSecond: number
}

const CALLERS = 16
const CALLS = 100
const LONGEST_MS = 1_500
const MOST_CALLS = 20_000

/** Calls of one server, whose connections stay open. */
export interface Caller {
  readonly calls: readonly Call[]
  close(): Promise<void>
}

/** Sixteen callers of a GET of the product. */
export function httpCaller(url: string, path: string, token: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const options = { agent, headers: { authorization: `Bearer ${token}` } }
  const call: Call = () =>
    new Promise((done, fail) => {
      const request = get(`${url}${path}`, options, (answer) => {
        answer.on('error', fail)
        // The bytes are taken, not parsed: this is the server's time, not the client's.
        answer
          .resume()
          .on('end', () => (answer.statusCode === 200 ? done(null) : fail(new Error(`${path}: ${answer.statusCode}`))))
      })
      request.on('error', fail)
    })
  return { calls: Array.from({ length: CALLERS }, () => call), close: async () => agent.destroy() }
}

/** Sixteen connections that run one prepared statement, each value taken as the text that PostgreSQL sends. */
export async function statementCaller(databaseUrl: string, text: string, values: unknown[]): Promise<Caller> {
  const types = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig
  const clients = Array.from({ length: CALLERS }, () => new pg.Client({ connectionString: databaseUrl, types }))
  for (const client of clients) await client.connect()
  return {
    calls: clients.map((client) => () => client.query({ name: 'floor', text, values, rowMode: 'array' })),
    close: async () => {
      for (const client of clients) await client.end()
    },
  }
}

/** Measures one caller, then all of them at once, each bounded in calls and in time. */
export async function costOf({ calls }: Caller): Promise<Cost> {
  const [first] = calls
  const times: number[] = []
  const last = performance.now() + LONGEST_MS
  while (times.length < CALLS && performance.now() < last) {
    const began = performance.now()
    await first!()
    times.push(performance.now() - began)
  }
  const began = performance.now()
  const end = began + LONGEST_MS
  let made = 0
  await Promise.all(
    calls.map(async (call) => {
      while (made < MOST_CALLS && performance.now() < end) {
        await call()
        made++
      }
    }),
  )
  return { ms: median(times), perSecond: (made / (performance.now() - began)) * 1000 }
}
