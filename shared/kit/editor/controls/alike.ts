import type { LookupRow } from '../../../api/records.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/**
 * [judgement 5] Whether what was typed could mean several of these records, so that none of them is taken before one was looked at: no key is
 * just that, and more than one begins with it, or none and more than one holds it.
 */
export function areAlike(rows: readonly LookupRow[], typed: string): boolean {
  const text = folded(typed)
  if (text === '' || rows.length < 2 || rows.some(({ key }) => folded(key) === text)) return false
  const begun = rows.filter(({ key, title }) => folded(key).startsWith(text) || folded(title ?? '').startsWith(text))
  return begun.length !== 1
}
