import { afterEach, describe, expect, it } from 'vitest'
import { takeFirstCall } from '../../../shared/api/first-calls.ts'

const URL = '/api/shell/routes'

function underWay(token: string) {
  const stop = new AbortController()
  globalThis.novusFirstCalls = new Map([[URL, { token, answer: Promise.resolve(new Response('[]')), stop }]])
  return stop
}

describe('a call that left before the shell was there', () => {
  afterEach(() => {
    globalThis.novusFirstCalls = undefined
  })

  it('is taken once', async () => {
    underWay('a')
    expect(await (await takeFirstCall(URL, 'a'))?.text()).toBe('[]')
    expect(takeFirstCall(URL, 'a')).toBeUndefined()
  })

  it('is of no use to another token, and of none to a call that was given up', () => {
    underWay('a')
    expect(takeFirstCall(URL, 'b')).toBeUndefined()
    underWay('a')
    expect(takeFirstCall(URL, 'a', AbortSignal.abort())).toBeUndefined()
  })

  it('ends when whoever took it gives up', () => {
    const stop = underWay('a')
    const patience = new AbortController()
    expect(takeFirstCall(URL, 'a', patience.signal)).toBeDefined()
    patience.abort()
    expect(stop.signal.aborted).toBe(true)
  })

  it('is not looked for on a page that sends none', () => expect(takeFirstCall(URL, 'a')).toBeUndefined())
})
