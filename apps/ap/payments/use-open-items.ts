import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { OpenItems } from '../../../shared/contracts/ap/open-items.ts'
import type { Row } from '../../../shared/kit/editor/field-path.ts'
import type { RecordSnapshot } from '../../../shared/kit/editor/record-snapshot.ts'
import { isDate } from '../../../shared/contracts/filter.ts'

/** How far the open documents of the vendor are. */
export type OpenState = 'none' | 'loading' | 'failed' | OpenItems

/** In ms, after the last key. */
const PAUSE = 200

const text = (value: unknown): string => String(value ?? '')

/** What decides which documents are open: whom, when, in which currency. */
function askedOf(draft: Row): Record<string, string> | null {
  const [vendorId, date] = [text(draft['vendorId']), text(draft['paymentDate'])]
  if (vendorId === '' || !isDate(date)) return null
  const more = ['currency', 'bankAccountId', 'cardId'].flatMap((name) =>
    text(draft[name]) === '' ? [] : [[name, text(draft[name])]],
  )
  return { vendorId, date, ...(Object.fromEntries(more) as Record<string, string>) }
}

/**
 * The open documents of the vendor on the date of the payment, asked for anew whenever one of the two changes. `onNew` is told
 * when they are those of a question that this user has just made, not of a draft that was only opened.
 */
export function useOpenItems(
  room: string,
  snapshot: RecordSnapshot,
  enabled: boolean,
  onNew: (open: OpenItems) => void,
): { open: OpenState; again: () => void } {
  const asked = enabled ? askedOf(snapshot.draft) : null
  const key = JSON.stringify(asked)
  const [first] = useState(key)
  const [tries, setTries] = useState(0)
  const [open, setOpen] = useState<OpenState>('none')
  const onAnswer = useEffectEvent((answer: OpenItems) => {
    setOpen(answer)
    if (key !== first) onNew(answer)
  })
  useEffect(() => {
    const query = JSON.parse(key) as Record<string, string> | null
    if (!query) return setOpen('none')
    const ended = new AbortController()
    setOpen('loading')
    const ask = () =>
      api
        .get<OpenItems>(`${room}/open-items`, { query, signal: ended.signal, quiet: true })
        .then(onAnswer, () => !ended.signal.aborted && setOpen('failed'))
    // Not for every letter of a vendor's id.
    const pause = setTimeout(() => void ask(), PAUSE)
    return () => {
      clearTimeout(pause)
      ended.abort()
    }
  }, [room, key, tries])
  return { open, again: () => setTries((known) => known + 1) }
}
