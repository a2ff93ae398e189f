import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { callerOf, invoice, processorTime, servingBooks, type Call } from './documents-client.ts'
import type { PostingHeard } from './postings-heard.ts'
import { percentile } from './statistics.ts'

const BOOKS = 2_000
const WARM_MS = 6_000
const MEASURED_MS = 25_000
const CONFIRMED = ['notTwice', 'registrationKnown', 'taxExpected'].map((name) => `ap.purchaseInvoice.${name}`)
const INVOICES = '/api/ap/purchase-invoice'

type Kind = 'list of firms' | 'list of invoices' | 'record' | 'save' | 'draft and post' | 'draft and post, one call'
/** What twenty calls of a user are. */
const DAY: readonly Kind[] = [
  ...Array.from({ length: 6 }, () => 'list of firms' as const),
  ...Array.from({ length: 3 }, () => 'list of invoices' as const),
  ...Array.from({ length: 4 }, () => 'record' as const),
  ...Array.from({ length: 3 }, () => 'save' as const),
  ...Array.from({ length: 2 }, () => 'draft and post' as const),
  ...Array.from({ length: 2 }, () => 'draft and post, one call' as const),
]

/** So many users at once, each with lists, records, saves and postings in turn, and how long the number of the ledger is held by one of them. */
export async function measureMixed(users: number): Promise<string> {
  const { serving, heard, end } = await servingBooks(BOOKS)
  const agent = new Agent({ keepAlive: true, maxSockets: users })
  try {
    const call = callerOf(serving, agent)
    const times = new Map<Kind, number[]>(DAY.map((kind) => [kind, []]))
    const start = performance.now()
    const isOver = () => performance.now() - start > WARM_MS + MEASURED_MS
    let before = { server: 0, postgres: 0 }
    const begun = setTimeout(() => {
      before = processorTime(serving)
      void heard()
    }, WARM_MS)
    await Promise.all(
      Array.from({ length: users }, async (_, user) => {
        const own = await known(call)
        for (let turn = user * 7; !isOver(); turn++) {
          const kind = DAY[(turn * 7) % DAY.length]!
          const began = performance.now()
          await done(call, kind, own)
          if (began - start > WARM_MS) times.get(kind)!.push(performance.now() - began)
        }
      }),
    )
    clearTimeout(begun)
    const after = processorTime(serving)
    const postings = await heard()
    const seconds = (performance.now() - start - WARM_MS) / 1_000
    return [
      `${users} users, ${seconds.toFixed(0)} s: the server took ${share(after.server - before.server, seconds)} of a processor, PostgreSQL ${share(after.postgres - before.postgres, seconds)}`,
      ...[...times].map(([kind, all]) => `${kind}: ${(all.length / seconds).toFixed(1)}/s, ${distribution(all)}`),
      ...heldText(postings),
    ].join('\n')
  } finally {
    agent.destroy()
    await end()
  }
}

const share = (ms: number, seconds: number): string => (ms / seconds / 1_000).toFixed(2)
const distribution = (all: readonly number[]): string =>
  all.length === 0
    ? 'none'
    : `${[0.5, 0.9, 0.99, 1].map((part) => percentile(all, part).toFixed(1)).join(', ')} ms (half, nine tenths, 99 %, all)`

function heldText(postings: readonly PostingHeard[]): string[] {
  const of = (pick: (one: PostingHeard) => number) => distribution(postings.map(pick))
  const slow = postings.toSorted((a, b) => b.entry + b.held - a.entry - a.held).slice(0, 5)
  return [
    `${postings.length} postings; before the number ${of((one) => one.before)}`,
    `the statement that takes it ${of((one) => one.entry)}; above 500 ms: ${postings.filter(({ entry }) => entry > 500).length}`,
    `held from there to the commit ${of((one) => one.held)}, in ${percentile(
      postings.map((one) => one.statements),
      0.5,
    )} statements`,
    ...slow.map(
      ({ before, entry, held, statements }) =>
        `slowest: ${before.toFixed(1)} ms before, ${entry.toFixed(1)} in the statement, ${held.toFixed(1)} held in ${statements} statements`,
    ),
  ]
}

interface Own {
  readonly id: string
}

async function known(call: Call): Promise<Own> {
  const { Data } = await call('POST', INVOICES, { record: invoice(10) })
  return { id: String(Data!['id']) }
}

async function done(call: Call, kind: Kind, { id }: Own): Promise<void> {
  const succeeded = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body)
    if (body && answer.ResultStatus !== 1) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.Data!
  }
  if (kind === 'list of firms') await call('GET', '/api/admin/firm?PageSize=100&Form=columns&Count=bounded')
  else if (kind === 'list of invoices') await call('GET', `${INVOICES}?PageSize=100&Form=columns&Count=bounded`)
  else if (kind === 'record') await call('GET', `${INVOICES}/${id}`)
  else if (kind === 'save') await succeeded('POST', INVOICES, { record: invoice(10, randomUUID()) })
  else if (kind === 'draft and post') {
    const { id: made, version } = await succeeded('POST', INVOICES, { record: invoice(2) })
    await succeeded('POST', `${INVOICES}/${String(made)}/post`, { version, confirmed: CONFIRMED })
  } else await succeeded('POST', INVOICES, { record: invoice(2), then: 'post', confirmed: CONFIRMED })
}
