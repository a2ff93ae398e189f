import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { JournalEntry } from '../../../../shared/contracts/gl/journal-entry.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import { numberOn } from '../../../../shared/contracts/trade/recurring-dates.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { runAction } from '../../../platform/document/run-action.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import type { Drafting } from '../../../trade/recurring/actions.ts'
import { drafted } from '../../../trade/recurring/in-name-of.ts'
import { JournalEntries } from '../journal-entry/document.ts'
import type { EntryTemplate } from './complete.ts'

type Row = Record<string, unknown>

/** The first day of the month after that of a day. */
const nextMonth = (day: string): string => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

const POST = 'gl/journal-entry.post'

/** [finance 9.1] The journal entry of a date: posted at once where its template says so and its writer may, else a draft. */
export function entriesOf(deps: Deps, rooms: TradeRooms): Drafting {
  const approval = JournalEntries.approval!
  const entries = JournalEntries.parts(rooms, { alsoSets: approval.columns })
  const own = JournalEntries.transitions(deps, rooms).find(({ action }) => action === 'post')!
  const post: Transition = { ...own, rules: [...approval.rulesOf('post'), ...own.rules] }
  return {
    nothing: { documentNo: null },
    async draft(record, dueOn, context) {
      const template = record as unknown as EntryTemplate
      const lineOf = emptyRecord(JournalEntry.fields.lines.fields!)
      const { dataType, currency, notes } = template
      const entry = await drafted(entries, context, {
        ...emptyRecord(JournalEntry.fields),
        ...{ source: 'RC', dataType, currency, notes, entryDate: dueOn, isAdjusting: false, rate: null },
        description: numberOn(template.description, dueOn).slice(0, 100),
        reference: template.reference && numberOn(template.reference, dueOn).slice(0, 60),
        autoReverseOn: template.turnsBack ? nextMonth(dueOn) : null,
        lines: template.lines.map(({ lineId: _lineId, ...line }) => ({ ...lineOf, ...line })),
      })
      const isPosted = template.posts && context.rights.granted(POST) && (await posted(entries, post, context, entry))
      return { documentNo: entry['documentNo'], ...(isPosted ? { outcome: 'Posted' } : {}) }
    },
  }
}

/** Whether it was posted. What stands against it, a question or a second hand among that, leaves the draft for a person. */
async function posted(parts: EntityParts, post: Transition, context: ActionContext, entry: Row): Promise<boolean> {
  const { trx } = context
  await sql`savepoint posted_by_itself`.execute(trx)
  const done = await runAction(parts, JournalEntry as never, post, context, String(entry['id']), {
    version: Number(entry['version']),
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (done?.ResultStatus === ResultStatus.success) {
    await sql`release savepoint posted_by_itself`.execute(trx)
    return true
  }
  await sql`rollback to savepoint posted_by_itself`.execute(trx)
  return false
}
