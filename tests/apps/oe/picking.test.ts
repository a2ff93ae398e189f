import { describe, expect, it, vi } from 'vitest'
import { meantBy } from '../../../apps/oe/picking/meant.ts'
import { PickQueue } from '../../../apps/oe/picking/pick-queue.ts'
import { api, ApiError } from '../../../shared/api/client.ts'
import type { PickLine } from '../../../shared/contracts/oe/orders-shipping-queue.ts'

/** [judgement 33b] What a scan means on a picker's walk, and what becomes of it without a network. */
const line = (id: string, more: Partial<PickLine>): PickLine => ({
  ...{ id, lineKey: id, orderNo: 'SO1', name: 'Cedarwood', productId: 'P', description: null, unit: 'LB', bin: '' },
  ...{ lotNo: null, heatNo: null, quantity: '1', expected: null, codes: [], isPicked: false, packaging: null },
  ...more,
})
const ROWS = [
  line('a', { productId: 'STRUT', bin: '01-B-02', codes: ['0612'] }),
  line('b', { productId: 'COIL', bin: '01-C-04', lotNo: '20561-1', heatNo: 'LK-58213' }),
  line('c', { productId: 'COIL', bin: '01-C-04', lotNo: '20561-2', heatNo: 'LK-58213', isPicked: true }),
  line('d', { productId: 'COIL', bin: '09-Z-01', lotNo: '777-1' }),
]
const means = (code: string, at = 1) => {
  const meant = meantBy(code, ROWS[at]!, ROWS, ({ isPicked }) => isPicked)
  return 'line' in meant ? [meant.is, meant.line.id] : [meant.is]
}

describe('[judgement 33b] a scan', () => {
  it('[judgement 33b] of lot, heat, product, barcode or last figures picks the line; of another line leads there; all else is told apart', () => {
    expect(means('20561-1')).toEqual(['this', 'b'])
    expect(means('LK-58213')).toEqual(['this', 'b'])
    expect(means('61-1')).toEqual(['this', 'b'])
    expect(means('STRUT', 0)).toEqual(['this', 'a'])
    expect(means('0612', 0)).toEqual(['this', 'a'])
    expect(means('777-1')).toEqual(['other', 'd'])
    expect(means('01-C-04')).toEqual(['here'])
    expect(means('09-Z-01')).toEqual(['place'])
    expect(means('20561-2')).toEqual(['done', 'c'])
    expect(means('COIL')).toEqual(['wrong'])
    expect(means('NOBODY')).toEqual(['unknown'])
  })

  it('[judgement 33b] without a network waits in this browser over a reload, and is sent once under its own key', async () => {
    const all = new Map<string, string>()
    const storage = {
      getItem: (name: string) => all.get(name) ?? null,
      setItem: (name: string, value: string) => void all.set(name, value),
      removeItem: (name: string) => void all.delete(name),
    }
    const send = vi.spyOn(api, 'send').mockRejectedValue(new ApiError(0, null, null, 'away'))
    const took = {
      orderNo: 'SO1',
      lineKey: 'b',
      lotNo: '20561-1',
      quantity: '4858',
      shortReason: null,
      what: '20561-1',
    }
    const queue = new PickQueue('HAM-1', undefined, storage)
    queue.keep(took)
    await vi.waitFor(() => expect(queue.state.awaySince).not.toBeNull())
    const key = send.mock.calls[0]![3]!.idempotencyKey
    queue.close()
    const after = new PickQueue('HAM-1', undefined, storage)
    expect(after.state.waiting).toMatchObject([{ ...took, key }])
    send.mockResolvedValue({
      ResultStatus: 1,
      ResultCode: 'SAVED',
      Message: null,
      EntityId: null,
      Exception: null,
    } as never)
    await after.send()
    expect(send.mock.calls.at(-1)).toMatchObject([
      'POST',
      'oe/orders-shipping-queue/pick',
      { warehouseId: 'HAM-1', lineKey: 'b', lotNo: '20561-1', quantity: '4858' },
      { idempotencyKey: key },
    ])
    expect(after.state.waiting).toEqual([])
    expect(all.size).toBe(0)
    vi.restoreAllMocks()
  })
})
