/** An answer that nobody has taken by then, in ms, is old news. */
const FRESH = 5_000

const answered = new Map<string, { answer: Response; stale: ReturnType<typeof setTimeout> }>()

/** Writes of this page that have begun or ended. */
let writes = 0
export const writesSoFar = (): number => writes

/**
 * What a call would be answered, told beside another answer: whoever makes that call next takes it, once.
 * @param asOf `writesSoFar` when it was asked for; where something was written since, it is old news
 */
export function answerAhead(url: string, status: number, body: unknown, asOf: number): void {
  forget(url)
  if (asOf !== writes) return
  const answer = new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  answered.set(url, { answer, stale: setTimeout(() => answered.delete(url), FRESH) })
}

/** Undefined where nothing was told. */
export function takeAnswered(url: string): Promise<Response> | undefined {
  const found = answered.get(url)
  forget(url)
  return found && Promise.resolve(found.answer)
}

/** Something is about to be written, or has been: what was told before may not hold after it, nor what is asked for meanwhile. */
export function forgetAnswered(): void {
  writes++
  for (const url of answered.keys()) forget(url)
}

function forget(url: string): void {
  clearTimeout(answered.get(url)?.stale)
  answered.delete(url)
}
