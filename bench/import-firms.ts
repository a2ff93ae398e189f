import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallResult } from '../shared/contracts/result.ts'
import type { TransferRun } from '../shared/contracts/transfer.ts'
import { isUnderWay } from '../shared/contracts/work.ts'
import { issueToken } from '../tests/support/product-token.ts'
import { startProduct, type Product } from '../tests/support/product.ts'

/** One step of a file: what it took, and the server's resident memory at its peak above what it had before, in MB. */
interface Step {
  readonly seconds: number
  readonly peak: number
}

export interface ImportCost {
  readonly rows: number
  readonly megabytes: number
  /** Sent, read and judged; nothing is written. */
  readonly check: Step
  /** Judged again and written, all or nothing, with its change log. */
  readonly write: Step
}

const stepText = (rows: number, { seconds, peak }: Step): string =>
  `${seconds.toFixed(1)} s (${Math.round(rows / seconds)} rows/s, ${peak.toFixed(0)} MB of memory at its peak)`

export const importText = ({ rows, megabytes, check, write }: ImportCost): string =>
  `An import of ${rows} firms, ${megabytes.toFixed(1)} MB: checked in ${stepText(rows, check)}, ` +
  `written in ${stepText(rows, write)}.`

/** A customer with its account, in the columns of the file by their paths. */
const COLUMNS = {
  firmId: (at: number) => `BENCH-${String(at).padStart(6, '0')}`,
  name: (at: number) => `Customer of the bench no. ${at}`,
  status: () => 'Active',
  isBillTo: () => 'Yes',
  isShipTo: () => 'No',
  isVendor: () => 'No',
  language: (at: number) => (at % 4 === 0 ? 'fr-CA' : 'en-CA'),
  phone: (at: number) => `905 555 ${String(at % 10_000).padStart(4, '0')}`,
  'billTo.currency': () => 'CAD',
  'billTo.creditLimit': (at: number) => String((at % 100) * 1_000),
  'billTo.statementCycle': () => 'Monthly',
}

const fileOf = (rows: number): string => {
  const lines = Array.from({ length: rows }, (_, at) => Object.values(COLUMNS).map((of) => of(at + 1)))
  return [Object.keys(COLUMNS), ...lines].map((cells) => cells.join(',')).join('\n')
}

/** New firms into the demo company of the built product, as the transfer screen sends them. */
export async function measureImport(rows: number): Promise<ImportCost> {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn', NODE_ENV: 'production' } })
  try {
    const call = callerOf(product)
    const file = fileOf(rows)
    const sent = async () =>
      call('POST', '?name=firms.csv', { 'content-type': 'application/octet-stream' }, file) as Promise<CallResult>
    let id = ''
    const check = await step(product, call, async () => (id = (await sent()).EntityId!))
    const write = await step(product, call, async () => {
      const json = { 'content-type': 'application/json' }
      const questions = Object.keys((await runOf(call, id)).result!.questions)
      await call('POST', `/${id}/import`, json, JSON.stringify({ confirmed: questions }))
      return id
    })
    const { result } = await runOf(call, id)
    if (!result?.written || result.added !== rows) throw new Error(`Not all were imported: ${JSON.stringify(result)}`)
    return { rows, megabytes: file.length / 1e6, check, write }
  } finally {
    await product.stop()
  }
}

type Call = (method: string, path: string, headers?: Record<string, string>, body?: string) => Promise<unknown>

const callerOf =
  (product: Product): Call =>
  async (method, path, headers = {}, body) => {
    // A token for each call: a long file takes longer than one lasts.
    const token = await issueToken(product, 'admin')
    const answer = await fetch(`${product.url}/api/admin/firm/transfer${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), 'x-locale': 'en-CA', ...headers },
      body,
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

const runOf = async (call: Call, id: string): Promise<TransferRun> =>
  ((await call('GET', '')) as { runs: TransferRun[] }).runs.find((run) => run.id === id)!

/** Begins a step and waits for its end. */
async function step(product: Product, call: Call, begin: () => Promise<string>): Promise<Step> {
  const before = resident(product, 'VmRSS')
  // Linux notes the peak from here on.
  writeFileSync(`/proc/${product.process.pid}/clear_refs`, '5')
  const began = performance.now()
  const id = await begin()
  let run = await runOf(call, id)
  while (isUnderWay(run)) {
    await pause(100)
    run = await runOf(call, id)
  }
  const seconds = (performance.now() - began) / 1000
  if (run.state !== 'Done' || run.result!.bad > 0) throw new Error(`It ended as ${JSON.stringify(run)}`)
  return { seconds, peak: resident(product, 'VmHWM') - before }
}

/** Memory of the server's process in MB, as the kernel counts it. */
function resident({ process: { pid } }: Product, what: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return (Number(kilobytes) * 1024) / 1e6
}
