import { describe, expect, it, vi } from 'vitest'
import { date, optional, text } from '../../../shared/contracts/fields.ts'
import { processContract } from '../../../shared/contracts/process.ts'
import type { WorkResult } from '../../../shared/contracts/work.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { ProcessStore, type ProcessPorts } from '../../../shared/kit/process/process-store.ts'

const Process = processContract('test.process', {
  parameters: { from: date(), name: optional(text({ max: 5 })) },
  columns: { name: text() },
})

function begun(contract = Process) {
  const asked: string[] = []
  const addresses: Record<string, string | null>[] = []
  const result = (id: string) => ({ id, state: 'Done', isOwn: false }) as unknown as WorkResult
  const never = () => Promise.reject(new Error('not asked for'))
  const ports: ProcessPorts = {
    panel: () => Promise.resolve({ access: { actions: ['view', 'run'], fields: {} }, last: null, runs: [] } as never),
    result: (id) => (asked.push(id), Promise.resolve(result(id))),
    ...{ preview: never, run: never, stop: never, file: never, seen: () => undefined },
    onAddress: (change) => void addresses.push(change),
  }
  return { store: new ProcessStore(contract as never, ports), ports, asked, addresses }
}

describe('a process of a tab', () => {
  it('[judgement 3] begins with what it proposes for today, also after a reset', () => {
    const { store } = begun({ ...Process, initial: (today) => ({ from: today }) })
    const first = store.getSnapshot().values
    expect(first).toEqual({ from: businessToday(), name: null })
    store.edit('from', '2026-01-01')
    store.reset()
    expect(store.getSnapshot().values).toEqual(first)
  })

  it('takes what another address names, and nothing that it had before', async () => {
    const { store, asked } = begun()
    store.begin({ from: '2026-01-01', name: 'A' })
    await store.open({ from: '2026-01-01', name: 'A' })
    store.edit('name', 'typed')
    store.adopt({ from: '2026-01-01', name: 'A' })
    expect(store.getSnapshot().values).toEqual({ from: '2026-01-01', name: 'typed' })
    store.adopt({ from: '2026-02-01' })
    expect(store.getSnapshot().values).toEqual({ from: '2026-02-01', name: null })
    expect(asked).toEqual([])
  })

  it('[supply 51] opens with what it would do where people come to look first, unless a run was asked for or it may not be run', async () => {
    const preview = { columns: ['name'], rows: [['A']], total: 1 }
    const opened = async (actions: readonly string[], address: Record<string, string> = {}, opensPreviewed = true) => {
      const { store, ports } = begun({ ...Process, opensPreviewed, initial: (today) => ({ from: today }) })
      ports.preview = () => Promise.resolve({ ResultStatus: 1, Data: preview } as never)
      ports.panel = () => Promise.resolve({ access: { actions, fields: {} }, last: null, runs: [] } as never)
      await store.open(address)
      return store.getSnapshot().preview
    }
    expect(await opened(['view', 'run'])).toEqual(preview)
    expect(await opened(['view'])).toBeNull()
    expect(await opened(['view', 'run'], { run: 'r1' })).toBeNull()
    expect(await opened(['view', 'run'], {}, false)).toBeNull()
  })

  it('shows the run that another address names, and keeps what is typed', async () => {
    const { store, asked, addresses } = begun()
    store.begin({})
    await store.open({})
    store.edit('name', 'typed')
    store.adopt({ run: 'r1' })
    await vi.waitFor(() => expect(store.getSnapshot().shown?.id).toBe('r1'))
    await store.show({ id: 'r2' })
    store.adopt({ run: 'r2' })
    expect([asked, addresses]).toEqual([['r1', 'r2'], [{ run: 'r2' }]])
    store.adopt({ run: 'r1' })
    await vi.waitFor(() => expect(store.getSnapshot().shown?.id).toBe('r1'))
    expect(store.getSnapshot().values['name']).toBe('typed')
  })
})
