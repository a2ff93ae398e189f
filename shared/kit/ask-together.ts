import { api } from '../api/client.ts'

interface UnderWay {
  readonly answer: Promise<unknown>
  readonly call: AbortController
  waiting: number
}

const underWay = new Map<string, UnderWay>()

/**
 * One call for all parts of a screen that ask the same in the same moment. It ends when the last of them does not wait for it any more.
 * @param basis whatever the answer stands on: what is asked for another one is another question
 */
export function askTogether<T>(
  path: string,
  query: Readonly<Record<string, string>>,
  basis: string,
  signal: AbortSignal,
): Promise<T> {
  const question = JSON.stringify([path, query, basis])
  let shared = underWay.get(question)
  if (!shared) {
    const call = new AbortController()
    const answer = api.get<T>(path, { query, signal: call.signal, quiet: true })
    const made = (shared = { answer, call, waiting: 0 })
    underWay.set(question, made)
    const forget = () => {
      if (underWay.get(question) === made) underWay.delete(question)
    }
    answer.then(forget, forget)
  }
  const own = shared
  own.waiting += 1
  signal.addEventListener(
    'abort',
    () => {
      own.waiting -= 1
      if (own.waiting > 0) return
      if (underWay.get(question) === own) underWay.delete(question)
      own.call.abort()
    },
    { once: true },
  )
  return own.answer as Promise<T>
}
