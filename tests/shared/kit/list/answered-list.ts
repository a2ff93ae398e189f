import { vi } from 'vitest'
import firm from '../../../../apps/admin/screens/firm.screen.ts'
import type { Query } from '../../../../shared/api/client.ts'
import type { ListPage, ListRow } from '../../../../shared/api/records.ts'
import { NO_OWN_LIST } from '../../../../shared/contracts/list-own.ts'
import type { CountsAnswer } from '../../../../shared/contracts/result.ts'
import type { MaintenanceDefinition } from '../../../../shared/kit/definition.ts'
import { ListStore } from '../../../../shared/kit/list/list-store.ts'
import { viewChoices } from '../../../../shared/kit/list/list-views.ts'

export const definition = { ...(firm as MaintenanceDefinition), views: [] }

export interface Call {
  query: Query
  signal: AbortSignal
  answer(total: number, list?: Partial<ListRow>[], more?: Partial<ListPage>): Promise<void>
  fail(error: Error): Promise<void>
}

export interface Counted {
  sets: readonly Query[]
  signal: AbortSignal
  answer(...totals: number[]): Promise<void>
  fail(error: Error): Promise<void>
}

/** A list whose calls are answered by hand. */
export function opened({ base = {}, address = {} as Record<string, string>, views = definition.views } = {}) {
  const calls: Call[] = []
  const onAddress = vi.fn()
  const settled = async () => {
    for (let i = 0; i < 8; i++) await Promise.resolve()
  }
  const list = (query: Query, signal?: AbortSignal) =>
    new Promise<ListPage>((resolve, reject) => {
      signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      calls.push({
        query,
        signal: signal!,
        answer(total, rows = total === 0 ? [] : [{ id: 'a', version: 1 }], more = {}) {
          resolve({ Page: Number(query['Page']), PageSize: 250, TotalCount: total, List: rows as ListRow[], ...more })
          return settled()
        },
        fail(error) {
          reject(error)
          return settled()
        },
      })
    })
  const counted: Counted[] = []
  const counts = (sets: readonly Query[], signal?: AbortSignal) =>
    new Promise<CountsAnswer>((resolve, reject) => {
      counted.push({
        sets,
        signal: signal!,
        answer(...totals) {
          resolve({ Counts: totals.map((Total) => ({ Total })) })
          return settled()
        },
        fail(error) {
          reject(error)
          return settled()
        },
      })
    })
  const shown = { ...definition, views }
  const store = new ListStore(shown, base, address, {
    list,
    counts,
    views: () => viewChoices(shown, NO_OWN_LIST),
    onAddress,
  })
  return { store, calls, counted, onAddress }
}

export const state = (store: ListStore) => store.getSnapshot().state
