import { api } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import type { AttachmentRow } from '../../contracts/attachment.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { CallResult, PagedList } from '../../contracts/result.ts'

export interface SendOptions {
  idempotencyKey: string
  onProgress(share: number): void
  signal: AbortSignal
}

/** The calls about the attachments of one record; a test gives its own. All reject with ApiError. */
export interface AttachmentCalls {
  list(signal: AbortSignal): Promise<PagedList<AttachmentRow>>
  add(name: string, file: Blob, options: SendOptions): Promise<CallResult<AttachmentRow>>
  remove(id: string): Promise<CallResult>
  /** Hands the file to the browser to save. */
  download(row: AttachmentRow): Promise<void>
}

export function attachmentCalls(entity: Entity, recordId: string): AttachmentCalls {
  const path = `${entity.room}/${encodeURIComponent(recordId)}/attachments`
  return {
    list: (signal) => api.get(path, { signal, quiet: true }),
    add: (name, file, options) => upload(path, file, { query: { name }, ...options }),
    remove: (id) => api.send('DELETE', `${path}/${id}`),
    download: ({ id, name }) => api.download(`${path}/${id}`, { fileName: name }),
  }
}
