import { recurrenceOf, waitingDates, type DoneDate } from '../../../shared/contracts/trade/recurring-dates.ts'
import { MOST_DRAFTED } from '../../../shared/contracts/trade/recurring.ts'
import type { Document } from '../../../shared/contracts/document.ts'
import type { ActionContext } from '../../platform/action/action.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import { transition, type Transition } from '../../platform/document/transition.ts'
import { nextDateOf } from './next-date.ts'

/** Dates that may be skipped ahead. */
const AHEAD = 200

type Row = Readonly<Record<string, unknown>>
export type Recurring = Row & { readonly dates: readonly DoneDate[] }

/** How one kind of template makes the document of a date. */
export interface Drafting {
  /** Fields of a date that name what was made; here of one of which nothing was. */
  readonly nothing: Row
  /** @throws Refusal naming what cannot be saved of it */
  readonly draft: (template: Recurring, dueOn: string, context: ActionContext) => Promise<Row>
}

const refused = (Field: string | null, name: string, Args: Record<string, string>) =>
  new Refusal([{ Field, Key: `ledger:refused.${name}`, Args }])

/** A template whose last date is behind it has ended, and says so. */
function after(template: Recurring, dates: readonly unknown[]): Row {
  const nextDate = nextDateOf({ ...template, dates } as Recurring)
  return { dates, nextDate, ...(nextDate === null ? { status: 'Ended' } : {}) }
}

/**
 * What can be done with a template of documents that come back. All dates that wait by a day become documents, the oldest first, each once:
 * those that were missed while nothing ran among them. A document that cannot be saved stops it, and nothing of this call stays.
 */
export const recurringTransitions = (document: Document, { draft, nothing }: Drafting): readonly Transition[] => [
  transition(document, 'generate', {
    async run(record, context, given) {
      const template = record as unknown as Recurring
      const through = String(given['through'])
      const of = recurrenceOf(template)
      const due = of ? waitingDates(of, template.dates, { through, limit: MOST_DRAFTED }) : []
      if (due.length === 0) throw refused(null, 'nothingDue', { through })
      const dates: Row[] = [...(template.dates as unknown as readonly Row[])]
      for (const dueOn of due) {
        const made = await draft(template, dueOn, context)
        dates.push({ dueOn, outcome: 'Drafted', reason: null, doneBy: context.user.name, ...made })
      }
      return after(template, dates)
    },
  }),
  transition(document, 'skip', {
    async run(record, { user }, { skipDate, skipReason }) {
      const template = record as unknown as Recurring
      const of = recurrenceOf(template)
      const dueOn = String(skipDate)
      if (!of || !waitingDates(of, template.dates, { through: dueOn, limit: AHEAD }).includes(dueOn))
        throw refused('given.skipDate', 'noSuchDate', { date: dueOn })
      const skipped = { dueOn, outcome: 'Skipped', ...nothing, reason: String(skipReason), doneBy: user.name }
      return after(template, [...template.dates, skipped])
    },
  }),
  transition(document, 'end'),
  transition(document, 'resume'),
]
