import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request, type Agent } from 'node:http'
import { join } from 'node:path'
import type { CallResult } from '../shared/contracts/result.ts'
import { document, line } from '../tests/support/purchase-desk.ts'
import type { Serving } from './documents-server.ts'
import type { PostingHeard } from './postings-heard.ts'

type Row = Record<string, unknown>
export type Answer = CallResult<Row>

export interface ServingBooks {
  readonly serving: Serving
  /** Postings that the server has made since this was asked last. */
  heard(): Promise<PostingHeard[]>
  end(): Promise<void>
}

/** A server in a process of its own over books of so many documents. */
export const servingBooks = (books: number): Promise<ServingBooks> => served([String(books)])

/** One more process over the database of another one. */
export const servingBeside = ({ database, postgres }: Serving): Promise<ServingBooks> =>
  served(['0', database, String(postgres)])

async function served(words: readonly string[]): Promise<ServingBooks> {
  const script = join(import.meta.dirname, 'documents-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...words], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)))
  failed.catch(() => undefined)
  const [serving] = (await Promise.race([once(child, 'message'), failed])) as [Serving]
  return {
    serving,
    async heard() {
      child.send('heard')
      const [postings] = (await Promise.race([once(child, 'message'), failed])) as [PostingHeard[]]
      return postings
    },
    end: () => ended(child),
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.send('end')
  await once(child, 'exit')
}

/** Written anew each time, as the vendor would. */
export const invoice = (lines: number, number = randomUUID()): Row => {
  const charged = (at: number) =>
    line(at % 2 ? '6200' : '6100', '100', { taxGroup: 'HST', description: `Line ${at + 1}` })
  const record = document(
    number.slice(0, 18),
    (lines * 113).toFixed(2),
    Array.from({ length: lines }, (_, at) => charged(at)),
  )
  return { ...record, vendorId: 'V100' }
}

export type Call = (method: string, path: string, body?: object) => Promise<Answer>

export function callerOf({ url, token }: Serving, agent: Agent): Call {
  return (method, path, body) =>
    new Promise((answered, failed) => {
      const sent = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body === undefined
          ? {}
          : {
              ...{ 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
              'content-length': Buffer.byteLength(sent),
            }),
      }
      const asked = request(`${url}${path}`, { agent, method, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', failed)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode === 200) answered(JSON.parse(text) as Answer)
          else failed(new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 500)}`))
        })
      })
      asked.on('error', failed)
      asked.end(sent)
    })
}

/** A tick of Linux, in ms. */
const TICK_MS = 10

/** Time that the processors have given to the server and to PostgreSQL with all its processes, in ms. */
export function processorTime({ server, postgres }: Serving): { server: number; postgres: number } {
  const ticksOf = (pid: number, ended = false) => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user, system, userOfEnded, systemOfEnded] = fields.slice(11, 15).map(Number) as [
      number,
      number,
      number,
      number,
    ]
    return user + system + (ended ? userOfEnded + systemOfEnded : 0)
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === postgres)
  const ofPostgres = children.reduce((sum, pid) => sum + ticksOf(Number(pid)), ticksOf(postgres, true))
  return { server: ticksOf(server) * TICK_MS, postgres: ofPostgres * TICK_MS }
}

function parentOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
