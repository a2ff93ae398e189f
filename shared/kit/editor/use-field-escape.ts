import { useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { readAt } from './field-path.ts'
import type { RecordStore } from './record-store.ts'

/** What the focused field held when the focus came. */
interface Before {
  readonly path: string
  readonly value: unknown
}

/**
 * [visual reference §7] Esc in a field that was typed in gives it back the value it had when the focus came. In a field that is as it was Esc does nothing here: the next step is
 * somebody else's.
 */
export function useFieldEscape(store: RecordStore) {
  const before = useRef<Before | null>(null)
  return {
    onFocus({ target }: FocusEvent) {
      const path = (target as HTMLElement).dataset['path']
      before.current = path ? { path, value: readAt(store.getSnapshot().draft, path) } : null
    },
    /** Answers whether the key was used up. */
    onEscape({ target, key, nativeEvent }: KeyboardEvent): boolean {
      const at = before.current
      if (key !== 'Escape' || nativeEvent.isComposing || !at || (target as HTMLElement).dataset['path'] !== at.path)
        return false
      if (Object.is(readAt(store.getSnapshot().draft, at.path), at.value)) return false
      store.edit(at.path, at.value)
      return true
    },
  }
}
