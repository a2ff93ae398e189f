import type { CallResult } from '../../shared/contracts/result.ts'
import type { ServerMood } from '../choices.ts'
import { result, type Answer, type Answerer } from './call.ts'

/** How late an answer of a slow server is, in ms: long enough for the skeleton and the words beside it. */
const LATE = 2_500

/** A call that nothing of the workbench answers. */
export interface Unanswered {
  readonly method: string
  readonly address: string
}

export interface SampleServer {
  readonly server: ServerMood
  /** The user may not even look: everything is 403. */
  readonly forbidden: boolean
  readonly answerers: readonly Answerer[]
  onUnanswered(call: Unanswered): void
}

let serving: SampleServer | null = null

/**
 * Answers the calls of the suite in this page from now on; null: never. Every other address is fetched as before. What a
 * screen asks after it was closed has no answer.
 */
export function serve(server: SampleServer | null): void {
  serving = server
  if (globalThis.fetch !== answering) globalThis.fetch = answering
}

const network = globalThis.fetch.bind(globalThis)

const answering = sampleFetch(() => serving)

function sampleFetch(server: () => SampleServer | null): typeof fetch {
  return async (input, init) => {
    const options = server()
    const address = new URL(input instanceof Request ? input.url : input, document.baseURI)
    if (!address.pathname.startsWith('/api/')) return network(input, init)
    const signal = init?.signal ?? null
    if (!options || options.server === 'silent') return never(signal)
    if (options.server === 'slow') await later(signal)
    signal?.throwIfAborted()
    if (options.server === 'away') throw new TypeError('Failed to fetch')
    if (options.server === 'broken')
      return json(500, result({ ResultStatus: 2, ResultCode: 'SERVER_ERROR', Exception: 'workbench' }))
    if (options.forbidden) return json(403, result({ ResultStatus: 2, ResultCode: 'FORBIDDEN' }))
    const method = init?.method ?? 'GET'
    const answer = answerOf(options.answerers, method, address, init?.body)
    if (answer === undefined) {
      options.onUnanswered({ method, address: address.pathname })
      return json(404, result({ ResultStatus: 5, ResultCode: 'NOT_FOUND' }))
    }
    return json((answer as Partial<CallResult>).ResultCode === 'NOT_FOUND' ? 404 : 200, answer)
  }
}

function answerOf(answerers: readonly Answerer[], method: string, address: URL, body: unknown): Answer {
  const call = {
    method,
    path: address.pathname.slice('/api/'.length).split('/'),
    query: address.searchParams,
    body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
  }
  for (const answerer of answerers) {
    const answer = answerer(call)
    if (answer !== undefined) return answer
  }
  return undefined
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'workbench' },
  })

const never = (signal: AbortSignal | null) =>
  new Promise<never>((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error)))

const later = (signal: AbortSignal | null) =>
  new Promise<void>((done, fail) => {
    const timer = setTimeout(done, LATE)
    signal?.addEventListener('abort', () => (clearTimeout(timer), fail(signal.reason as Error)), { once: true })
  })
