import { useCallback, useMemo, useState } from 'react'
import { asDocument, isDraft } from '../../contracts/document.ts'
import type { Section } from '../definition-parts.ts'
import type { RecordSnapshot } from '../editor/record-snapshot.ts'
import type { RecordStore } from '../editor/record-store.ts'

/**
 * [judgement 13] [judgement 30] Read is not edit: a document that is no draft is text, and so is a master that is looked at more often than
 * changed (`opensAsText`), until whoever may change what is left open asks for it. Work on it that is not saved yet is never out of sight.
 */
export function useReading(store: RecordStore, snapshot: RecordSnapshot, opensAsText = false) {
  const [isAmending, setAmending] = useState(false)
  const isDocument = asDocument(store.entity) !== null
  const isPosted = isDocument && !(isDraft(store.entity, snapshot.saved) && store.writable)
  const isText = !store.isNew && (isPosted || opensAsText)
  const amends = isText && store.writable
  const reads = isText && !(amends && (isAmending || snapshot.dirty))
  // All of a master is a form while it is changed; of a document, what its state leaves open.
  const isClosed = isText && (isDocument || reads)
  const end = useCallback(() => setAmending(false), [])
  const open = useMemo(() => new Set(reads ? [] : store.openFields), [reads, store.openFields])
  return {
    isClosed,
    /** Enter opens it: it has no other main key. */
    byEnter: reads && amends && !isDocument,
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
