import { useState } from 'react'

/**
 * Text of an input whose value is not text. What the user types stands as he types it while the field has the focus;
 * a value that comes from elsewhere (revert, undo, another row) takes its place.
 */
export function useTyped(value: unknown, written: string) {
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  return {
    text: typed && Object.is(typed.value, value) ? typed.text : written,
    /** `next` is the value that goes into the draft with this text. */
    type: (text: string, next: unknown) => setTyped({ text, value: next }),
    end: () => setTyped(null),
  }
}
