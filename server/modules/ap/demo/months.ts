import { storyMonth } from '../../admin/index.ts'

/** Months of the history of payables: two years, up to the month before last of the day on which the demo begins. */
export const history = () => ({ from: storyMonth('2024-11'), to: storyMonth('2026-10') })

/** `2026-03` for each month of the history, in order. */
export function months(): string[] {
  const { from, to } = history()
  return monthsBetween(from, to)
}

/** The same for any two months. */
export function monthsBetween(from: string, to: string): string[] {
  const all: string[] = []
  for (let month = from; month <= to; month = after(month)) all.push(month)
  return all
}

/** The month after one: `2025-12` → `2026-01`. */
export function after(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
