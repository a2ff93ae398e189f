import { useCallback, useMemo, useState } from 'react'
import { asDocument, isDraft } from '../../contracts/document.ts'
import type { Section } from '../definition-parts.ts'
import type { RecordSnapshot } from '../editor/record-snapshot.ts'
import type { RecordStore } from '../editor/record-store.ts'

/**
 * [judgement 13] Read is not edit: a document that is no draft is text, until whoever may change what its state leaves open asks for it.
 * Work on it that is not saved yet is never out of sight.
 */
export function useReading(store: RecordStore, snapshot: RecordSnapshot) {
  const [isAmending, setAmending] = useState(false)
  const isClosed =
    asDocument(store.entity) !== null && !store.isNew && !(isDraft(store.entity, snapshot.saved) && store.writable)
  const amends = isClosed && store.writable
  const reads = isClosed && !(amends && (isAmending || snapshot.dirty))
  const end = useCallback(() => setAmending(false), [])
  const open = useMemo(() => new Set(reads ? [] : store.openFields), [reads, store.openFields])
  return {
    isClosed,
    /** There is something left to change, and nothing is unsaved. */
    amends: amends && !snapshot.dirty,
    reads,
    toggle: () => setAmending((was) => !was),
    end,
    /** What is read, and what is a form above it. */
    split(sections: readonly Section[]) {
      if (!isClosed || reads) return { read: sections, edited: sections }
      const isOpen = (path: string) => open.has(path.split('.', 1)[0]!)
      const part = (keeps: (path: string) => boolean) =>
        sections.flatMap((one) => {
          const fields = one.fields.filter(keeps)
          return fields.length > 0 ? [{ ...one, fields }] : []
        })
      return { read: part((path) => !isOpen(path)), edited: part(isOpen) }
    },
  }
}
