import { useMemo } from 'react'
import type { Row } from '../editor/field-path.ts'
import type { EntryColumn } from './entry-columns.ts'

/**
 * Of the record that lines belong to, the currencies that their amounts are in. It is the same object as long as these are, so that a
 * line is not drawn again for whatever else is typed above it.
 */
export function useLineCurrency(draft: Row, columns: readonly EntryColumn[]): Row {
  const names = columns.flatMap(({ field }) => (field.kind === 'money' && !field.ours ? [field.in ?? 'currency'] : []))
  const notice = [...new Set(names)]
    .filter((name) => name in draft)
    .map((name) => `${name}=${String(draft[name] ?? '')}`)
  const text = notice.join(' ')
  return useMemo(() => Object.fromEntries(text.split(' ').map((one) => one.split('='))) as Row, [text])
}
