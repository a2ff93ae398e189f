/** A call that left at the head of the start script (`build/boot/first-calls.js`), before there was a shell to make it. */
interface FirstCall {
  readonly token: string
  readonly answer: Promise<Response>
  readonly stop: AbortController
}

declare global {
  var novusFirstCalls: Map<string, FirstCall> | undefined
}

/** Its answer, once, for who would make the same call with the same token; undefined where none is under way. */
export function takeFirstCall(url: string, token: string, signal?: AbortSignal): Promise<Response> | undefined {
  const call = globalThis.novusFirstCalls?.get(url)
  if (!call) return undefined
  globalThis.novusFirstCalls!.delete(url)
  if (call.token !== token || signal?.aborted) return undefined
  signal?.addEventListener('abort', () => call.stop.abort(signal.reason), { once: true })
  return call.answer
}
