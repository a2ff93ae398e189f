import { api, type Query } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import type { Entity } from '../../contracts/entity.ts'
import { EXPORT_FETCH_SIZE, type CallResult } from '../../contracts/result.ts'
import type { BadRowsPage, TransferRun } from '../../contracts/transfer.ts'
import { locale } from '../../i18n/i18n.ts'
import { lookedAtRuns } from '../work/progress-watch.ts'

interface SendOptions {
  idempotencyKey: string
  onProgress(share: number): void
  signal: AbortSignal
}

/** The calls about files of one entity; a test gives its own. All reject with ApiError. */
export interface TransferCalls {
  runs(signal: AbortSignal): Promise<{ runs: TransferRun[] }>
  badRows(id: string, page: number, signal: AbortSignal): Promise<BadRowsPage>
  send(name: string, file: Blob, options: SendOptions): Promise<CallResult>
  import(id: string, confirmed: readonly string[]): Promise<CallResult>
  stop(id: string): Promise<CallResult>
  /** The end of this file was seen. */
  seen(id: string): void
  /** Hands a file to the browser to save. */
  template(): Promise<void>
  export(): Promise<void>
  badRowsFile(id: string): Promise<void>
}

export function transferCalls({ room }: Pick<Entity, 'room'>): TransferCalls {
  const path = `${room}/transfer`
  const download = (call: string, query: Query = {}) =>
    api.download(`${path}/${call}`, { query: { ...query, Locale: locale() }, fileName: 'records.xlsx' })
  return {
    runs: (signal) => api.get(path, { signal, quiet: true }),
    badRows: (id, page, signal) => api.get(`${path}/${id}/rows`, { query: { Page: page }, signal, quiet: true }),
    send: (name, file, options) => upload(path, file, { query: { name }, ...options }),
    import: (id, confirmed) => api.send('POST', `${path}/${id}/import`, { confirmed }),
    stop: (id) => api.send('POST', `${path}/${id}/stop`),
    seen: (id) => lookedAtRuns([id]),
    template: () => download('template'),
    export: () => download('export', { Page: 1, PageSize: EXPORT_FETCH_SIZE }),
    badRowsFile: (id) => download(`${id}/file`),
  }
}
