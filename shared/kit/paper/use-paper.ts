import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { asDocument } from '../../contracts/document.ts'
import type { Action } from '../actions.ts'
import type { RecordSnapshot } from '../editor/record-snapshot.ts'
import type { RecordStore } from '../editor/record-store.ts'
import { bringPaper } from './bring-paper.ts'
import { PaperStore, type PaperSnapshot, type Proposal } from './paper-store.ts'

const NONE: ReadonlyMap<string, Proposal> = new Map()

/** What the fields of the record around are offered, by path. */
export const ProposalsContext = createContext<ReadonlyMap<string, Proposal>>(NONE)

export const useProposal = (path: string): Proposal | undefined => useContext(ProposalsContext).get(path)

const still = () => () => undefined
const none = () => null

/** The paper that a document was entered from, as its field names it; null where there is none. */
export function usePaper(record: RecordStore, { draft }: RecordSnapshot) {
  const { beside } = asDocument(record.entity) ?? {}
  const name = beside ? String(draft[beside.from] ?? '') : ''
  const [store, setStore] = useState<PaperStore | null>(null)
  useEffect(() => {
    // While a number is being typed there is none to be shown.
    if (!/^[A-Z]{2}\d{6,}$/.test(name)) return setStore(null)
    const next = new PaperStore(record, name)
    setStore(next)
    return () => next.end()
  }, [record, name])
  const snapshot = useSyncExternalStore<PaperSnapshot | null>(store?.subscribe ?? still, store?.getSnapshot ?? none)
  useEffect(() => store?.follow(), [store, draft])
  // Who opened the document stands in a field already, since before the paper was there to hear of it.
  useEffect(() => store?.light(here()), [store])
  const proposals = snapshot?.proposals ?? NONE
  const last = useRef<string | null>(null)
  const [isInFront, setInFront] = useState(false)
  return {
    // Who may not see the paper has the document as it always was.
    ...{
      store: snapshot?.phase === 'absent' ? null : store,
      proposals,
      isInFront,
      setInFront,
      offer: offerAction(store, proposals),
    },
    /** The field that somebody was in last: what is clicked in the page goes there. */
    target: () => last.current,
    onFocus({ target }: FocusEvent) {
      const path = pathOf(target)
      if (path) last.current = path
      store?.light(path)
    },
    onBlur({ target }: FocusEvent) {
      const path = pathOf(target)
      if (path) store?.pass(path)
    },
    onMouseOver({ target }: MouseEvent) {
      const pointed = pathOf((target as Element).closest('[data-span]')?.querySelector('[data-path]') ?? null)
      // A pointer that rests where nothing was read does not take the light from the field that somebody is in.
      store?.light(pointed !== null && snapshot?.places.has(pointed) ? pointed : here())
    },
    /** A file that is dropped on a document without a paper becomes its paper; on one that has one it is attached. */
    onDrop(event: DragEvent) {
      if (!beside || !record.writable || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      if (event.type !== 'drop') return
      const files = [...event.dataTransfer.files]
      if (name !== '') return void record.attachments?.add(files)
      if (files[0]) void bringPaper(record, beside.from, files[0])
      void record.attachments?.add(files.slice(1))
    },
    /** Enter in a field that is empty takes the doubtful, and goes on. */
    onKeyDown({ key, target }: KeyboardEvent) {
      const path = key === 'Enter' ? pathOf(target) : null
      if (path && (target as HTMLInputElement).value === '') store?.take(path)
    },
  }
}

const pathOf = (target: EventTarget | null): string | null =>
  (target as Element | null)?.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? null
const here = () => pathOf(document.activeElement)

/** F4 takes what is offered to the field that somebody is in. */
const offerAction = (store: PaperStore | null, proposals: ReadonlyMap<string, Proposal>): Action | null =>
  store && {
    id: 'take-offer',
    keys: 'F4',
    label: { key: 'kit:paper.take' },
    group: 'record',
    enabled: proposals.size > 0,
    run: () => void store.take(here() ?? ''),
  }
