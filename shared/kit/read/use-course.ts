import { asDocument } from '../../contracts/document.ts'
import { tellsOfItself, type DocumentCourse } from '../../contracts/document-course.ts'
import { formatMoney } from '../../i18n/format.ts'
import type { ScreenHost } from '../../events/host.ts'
import type { Action } from '../actions.ts'
import type { RecordSnapshot } from '../editor/record-snapshot.ts'
import type { RecordStore } from '../editor/record-store.ts'
import { useAnswer } from '../use-answer.ts'

/** What happened to a stored document, and what comes; asked again with each version of it. */
export function useCourse(store: RecordStore, { saved, trail }: RecordSnapshot) {
  const document = asDocument(store.entity)
  const asks = document !== null && trail !== null && tellsOfItself(document, saved)
  const path = `${store.entity.room}/${store.id ?? ''}/course`
  return useAnswer<DocumentCourse>(path, asks ? {} : null, String(trail?.version ?? ''))
}

/** Where the document leads on, as an action; null where this user has no door to it. */
export function leadOf(course: DocumentCourse | null, host: ScreenHost): Action | null {
  const leads = course?.leads
  if (!leads || !host.canOpen(leads.room)) return null
  const { amount, currency = null, ...args } = leads.args
  const told = amount === undefined ? args : { ...args, amount: formatMoney(amount, { currency }) }
  return {
    id: 'leads',
    label: { key: leads.key, args: told },
    group: 'record',
    run: () => void host.openScreen(leads.room, { ...leads.query }),
  }
}
