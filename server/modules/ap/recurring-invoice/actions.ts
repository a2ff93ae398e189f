import { recurrenceOf, waitingDates } from '../../../../shared/contracts/ap/recurring-dates.ts'
import { RecurringInvoice } from '../../../../shared/contracts/ap/recurring-invoice.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { nextDateOf, type Template } from './complete.ts'
import { draftDue } from './draft.ts'

/** Dates that may be skipped ahead. */
const AHEAD = 200

/** What can be done with a template; `invoices` writes the documents. */
export const recurringActions = (invoices: EntityParts): readonly Transition[] => [
  transition(RecurringInvoice, 'generate', {
    run: (template, context, given) => draftDue(invoices, context, template, String(given['through'])),
  }),
  transition(RecurringInvoice, 'skip', {
    async run(template, { user }, { skipDate, skipReason }) {
      const of = recurrenceOf(template)
      const dueOn = String(skipDate)
      if (!of || !waitingDates(of, template.dates, { through: dueOn, limit: AHEAD }).includes(dueOn))
        throw new Refusal([{ Field: 'given.skipDate', Key: 'ap:refused.noSuchDate', Args: { date: dueOn } }])
      const skipped = { dueOn, outcome: 'Skipped', docNumber: null, invoiceNo: null }
      const made = { ...skipped, reason: String(skipReason), doneBy: user.name } as Template['dates'][number]
      const dates = [...template.dates, made]
      return { dates, nextDate: nextDateOf({ ...template, dates }) }
    },
  }),
  transition(RecurringInvoice, 'end'),
  transition(RecurringInvoice, 'resume'),
]
