import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../api/client.ts'
import { asDocument } from '../../contracts/document.ts'
import type { AttachmentRow } from '../../contracts/attachment.ts'
import type { Action } from '../actions.ts'
import type { AttachmentSnapshot } from '../attachments/attachment-store.ts'
import type { RecordSnapshot } from '../editor/record-snapshot.ts'
import type { RecordStore } from '../editor/record-store.ts'
import type { PaperSnapshot } from './paper-store.ts'

/** What a pane shows: a paper that has arrived, or one that hangs on the document. */
export interface ShownPaper {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => PaperSnapshot
  /** The file itself. */
  file(signal: AbortSignal): Promise<Blob>
  put(path: string, candidate: NonNullable<PaperSnapshot['reading']>['candidates'][number]): boolean
  takeOver(): void
}

/** The file that a document was made from, of those that hang on it: the first PDF, else the first picture. */
export const paperAmong = (rows: readonly AttachmentRow[]): AttachmentRow | undefined => {
  const first = rows.toSorted((a, b) => (a.createdOn < b.createdOn ? -1 : 1))
  return first.find(({ type }) => type === 'application/pdf') ?? first[0]
}

/** An attachment as the pane shows it: nothing was read in it for this document. */
class AttachedPaper implements ShownPaper {
  readonly #path: string
  readonly #snapshot: PaperSnapshot

  constructor({ entity }: RecordStore, recordId: string, { id, name, type, createdBy, createdOn }: AttachmentRow) {
    this.#path = `${entity.room}/${encodeURIComponent(recordId)}/attachments/${id}`
    this.#snapshot = {
      ...{ phase: 'ready', name: id, type, reading: null, lit: null, refused: null },
      ...{ arrived: { fileName: name, sender: createdBy, arrivedOn: createdOn, status: 'Entered' } },
      ...{ proposals: new Map(), places: new Map() },
    }
  }

  readonly subscribe = (): (() => void) => () => undefined
  readonly getSnapshot = (): PaperSnapshot => this.#snapshot
  file = (signal: AbortSignal): Promise<Blob> => api.file(this.#path, { signal, quiet: true })
  put = (): boolean => false
  takeOver(): void {}
}

const still = () => () => undefined
const NO_FILES = (): AttachmentSnapshot | null => null

/** A document with a file shows it beside its fields when somebody asks for it, in entry and in its read view. */
export function useAttachedPaper(record: RecordStore, { saved }: RecordSnapshot, hasArrival: boolean) {
  const { attachments } = record
  const files = useSyncExternalStore(attachments?.subscribe ?? still, attachments?.getSnapshot ?? NO_FILES)
  const [isAsked, setAsked] = useState(false)
  const isThere = !hasArrival && asDocument(record.entity) !== null && (files?.count ?? 0) > 0
  const isShown = isThere && isAsked
  const isUnread = files?.phase === 'unread'
  useEffect(() => {
    if (isShown && isUnread) void attachments?.load()
  }, [attachments, isShown, isUnread])
  const row = isShown ? paperAmong(files?.rows ?? []) : undefined
  const id = saved['id'] ? String(saved['id']) : record.id
  const [paper, setPaper] = useState<{ readonly of: string; readonly shown: AttachedPaper } | null>(null)
  if (row && id && paper?.of !== row.id) setPaper({ of: row.id, shown: new AttachedPaper(record, id, row) })
  const action: Action | null = isThere
    ? {
        ...{ id: 'paper', keys: 'Alt+Shift+K', group: 'record' },
        label: { key: isShown ? 'kit:paper.hide' : 'kit:paper.show' },
        run: () => setAsked(!isShown),
      }
    : null
  return { store: row && paper?.of === row.id ? paper.shown : null, action }
}
