import type { Field } from '../../shared/contracts/fields.ts'

/** What is typed into a field of the books so that it is found again wherever it is shown. */
export interface Place {
  room: string
  path: string
  /** What was typed there: a word, an amount, a date. */
  value: string
}
/** Where each word was typed. */
export const typed: Place[] = []
const mark = (room: string, path: string, valueOf: (at: number) => string): string => {
  const known = typed.find((place) => place.room === room && place.path === path)
  if (known) return known.value
  const value = valueOf(typed.length)
  typed.push({ room, path, value })
  return value
}
export const word = (room: string, path: string): string => mark(room, path, (at) => `ZQ${at}Z`)
/** An amount and a day that nothing else comes to. */
const amount = (room: string, path: string): string => mark(room, path, (at) => `${40_007 + at * 13}.${11 + (at % 80)}`)
const day = (room: string, path: string): string =>
  mark(room, path, (at) => new Date(Date.UTC(2031, 0, 1 + at)).toISOString().slice(0, 10))

/** Texts that hold whatever is typed. */
const isFree = (field: Field): boolean =>
  ['text', 'note'].includes(field.kind) && !field.readOnly && !field.fixed && !field.pattern && (field.max ?? 0) >= 8

/** What is typed into a field of that kind. */
export function markOf(field: Field, withFigures: boolean): ((room: string, path: string) => string) | null {
  if (isFree(field)) return word
  if (!withFigures || field.readOnly || field.fixed) return null
  if (field.kind === 'money') return Number(field.most ?? 1e9) > 60_000 ? amount : null
  return field.kind === 'date' ? day : null
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Words of these fields in a text; the digits of an id are by chance, and may be those of an amount. */
export const words = (ats: readonly number[]) => {
  const places = ats.map((at) => ({ place: typed[at]!, forms: formsOf(typed[at]!.value) }))
  return (said: string) => {
    const text = said.replaceAll(UUID, '')
    return places.flatMap(({ place, forms }) => (forms.some((form) => text.includes(form)) ? [place] : []))
  }
}

/** As it is written in answers, in workbooks and on paper. */
function formsOf(value: string): string[] {
  if (value.startsWith('ZQ')) return [value, value.toLowerCase()]
  if (value.includes('-')) {
    const date = new Date(value)
    const short = date.toLocaleDateString('en-CA', { dateStyle: 'medium', timeZone: 'UTC' })
    return [value, short, date.toLocaleDateString('en-US', { timeZone: 'UTC' })]
  }
  return [value, Number(value).toLocaleString('en-CA', { minimumFractionDigits: 2 }), value.replace('.', '')]
}
