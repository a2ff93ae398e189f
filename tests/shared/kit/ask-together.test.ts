import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../shared/api/client.ts'
import { askTogether } from '../../../shared/kit/ask-together.ts'

interface Call {
  readonly signal: AbortSignal
  answer(of: unknown): void
  fail(error: Error): void
}
const calls: Call[] = []

const watched = () =>
  vi
    .spyOn(api, 'get')
    .mockImplementation(
      (_path, options) =>
        new Promise((answer, fail) => calls.push({ signal: options!.signal!, answer, fail })) as Promise<never>,
    )

afterEach(() => {
  vi.restoreAllMocks()
  calls.length = 0
})

/** Each test asks about a receipt of its own: what another one has left open is none of it. */
let receipt = 0
beforeEach(() => (receipt += 1))

const ask = (basis = '', ended = new AbortController()) => ({
  ended,
  answer: askTogether<string>('po/receipt/about', { of: `RC${receipt}` }, basis, ended.signal),
})

it('asks once for all that ask the same in one moment, and anew once that is answered', async () => {
  watched()
  const [one, two] = [ask(), ask()]
  expect(calls).toHaveLength(1)
  calls[0]!.answer('two coils')
  expect(await Promise.all([one.answer, two.answer])).toEqual(['two coils', 'two coils'])
  void ask()
  expect(calls).toHaveLength(2)
})

it('takes what stands on something else for another question', () => {
  watched()
  void ask('3')
  void ask('4')
  expect(calls).toHaveLength(2)
})

it('ends the call when the last of them does not wait for it any more, and not before', () => {
  watched()
  const [one, two] = [ask(), ask()]
  one.ended.abort()
  expect(calls[0]!.signal.aborted).toBe(false)
  two.ended.abort()
  expect(calls[0]!.signal.aborted).toBe(true)
  void ask()
  expect(calls).toHaveLength(2)
})

it('tells each of them that it failed, and asks anew', async () => {
  watched()
  const [one, two] = [ask(), ask()]
  calls[0]!.fail(new Error('away'))
  await expect(one.answer).rejects.toThrow('away')
  await expect(two.answer).rejects.toThrow('away')
  void ask()
  expect(calls).toHaveLength(2)
})
