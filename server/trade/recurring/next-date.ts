import { recurrenceOf, waitingDates, type DoneDate } from '../../../shared/contracts/trade/recurring-dates.ts'

/** The first date of a template that still waits; null when there is none. */
export function nextDateOf(template: { readonly dates?: readonly DoneDate[] | null }): string | null {
  const of = recurrenceOf(template)
  // One that is typed for the first time has none yet.
  return of ? (waitingDates(of, template.dates ?? [], { through: null, limit: 1 })[0] ?? null) : null
}
