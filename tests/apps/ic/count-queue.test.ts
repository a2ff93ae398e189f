import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CountQueue, type KeptCount } from '../../../apps/ic/count/walk/queue.ts'
import { api, ApiError } from '../../../shared/api/client.ts'

/** [judgement 41] What was counted in the aisle, with and without a network. */
class Kept implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly all = new Map<string, string>()
  getItem = (name: string) => this.all.get(name) ?? null
  setItem = (name: string, value: string) => void this.all.set(name, value)
  removeItem = (name: string) => void this.all.delete(name)
}

const saved = { ResultStatus: 1, ResultCode: 'SAVED', Message: null, EntityId: 'x', Exception: null }
const count = (lineId: string, counted: string) => ({ lineId, counted, remark: null, product: lineId })
const away = () => Promise.reject(new ApiError(0, null, null, 'away'))

let storage: Kept
beforeEach(() => {
  storage = new Kept()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('[judgement 41] the queue of a counter', () => {
  it('[judgement 41] sends what was counted in its order, each under a key of its own, and forgets it then', async () => {
    const send = vi.spyOn(api, 'send').mockResolvedValue(saved as never)
    const queue = new CountQueue('W1', 'c1', storage)
    queue.keep(count('a', '1'))
    queue.keep(count('b', '2'))
    await settled()
    expect(send.mock.calls.map(([, , body]) => (body as { lines: { id: string }[] }).lines[0]!.id)).toEqual(['a', 'b'])
    expect(new Set(send.mock.calls.map(([, , , options]) => options!.idempotencyKey)).size).toBe(2)
    expect(queue.state.waiting).toEqual([])
    expect(storage.all.size).toBe(0)
  })

  it('[judgement 41] keeps it without a network over a reload, and sends it under the same key', async () => {
    const send = vi.spyOn(api, 'send').mockImplementation(away as never)
    const queue = new CountQueue('W1', 'c1', storage)
    queue.keep(count('a', '15440'))
    await settled()
    expect(queue.state.awaySince).not.toBeNull()
    const key = send.mock.calls[0]![3]!.idempotencyKey
    queue.close()
    const after = new CountQueue('W1', 'c1', storage)
    expect(after.state.waiting).toMatchObject([{ lineId: 'a', counted: '15440', key }])
    send.mockResolvedValue(saved as never)
    await after.send()
    expect(send.mock.calls.at(-1)![3]!.idempotencyKey).toBe(key)
    expect(after.state).toMatchObject({ waiting: [], awaySince: null })
  })

  it('[judgement 41] tries again by itself', async () => {
    const send = vi
      .spyOn(api, 'send')
      .mockImplementationOnce(away as never)
      .mockResolvedValue(saved as never)
    const queue = new CountQueue('W1', 'c1', storage)
    queue.keep(count('a', '1'))
    await settled()
    expect(queue.state.waiting.length).toBe(1)
    await vi.advanceTimersByTimeAsync(5000)
    expect(send).toHaveBeenCalledTimes(2)
    expect(queue.state.waiting).toEqual([])
  })

  it('[judgement 41] of a place that is counted again before it was sent, the later figure is sent alone', async () => {
    const send = vi.spyOn(api, 'send').mockImplementation(away as never)
    const queue = new CountQueue('W1', 'c1', storage)
    queue.keep(count('a', '1'))
    await settled()
    queue.keep(count('a', '2'))
    await settled()
    expect(queue.state.waiting.map(({ counted }: KeptCount) => counted)).toEqual(['2'])
    send.mockResolvedValue(saved as never)
    await queue.send()
    expect(queue.state.waiting).toEqual([])
  })

  it('[judgement 41] what the server refuses waits for whoever counted it, and holds up nothing', async () => {
    const refused = { ...saved, ResultStatus: 2, ResultCode: 'REFUSED', Message: 'This count is no more.' }
    vi.spyOn(api, 'send')
      .mockResolvedValueOnce(refused as never)
      .mockResolvedValue(saved as never)
    const queue = new CountQueue('W1', 'c1', storage)
    queue.keep(count('a', '1'))
    queue.keep(count('b', '2'))
    await settled()
    expect(queue.state.waiting).toMatchObject([{ lineId: 'a', refused: 'This count is no more.' }])
    queue.giveUp(queue.state.waiting[0]!.key)
    expect(queue.state.waiting).toEqual([])
  })
})
