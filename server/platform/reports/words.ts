import { placesOf } from '../../../shared/contracts/decimals.ts'
import { figureText, inParentheses } from '../../../shared/contracts/figure-text.ts'
import type { Field } from '../../../shared/contracts/fields.ts'
import { isFigure } from '../../../shared/contracts/filter.ts'
import {
  reportChoicesKey,
  reportLabelKey,
  type ReportContract,
  type ReportTie,
} from '../../../shared/contracts/report.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { SuiteTexts } from '../entity/texts.ts'

/** In which language, and where on earth, a file speaks. */
export interface Speech {
  texts: SuiteTexts
  locale: Locale
  /** IANA name of a time zone. */
  zone: string
}

/** How a day, or a moment in a zone, is written: to make one takes as long as a thousand days that are written by it. */
const forms = new Map<string, Intl.DateTimeFormat>()
function formOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone} ${options.hour ?? ''}`
  const form = forms.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, numberingSystem: 'latn' })
  forms.set(key, form)
  return form
}
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const TIME = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
} as const

/** A date as the locale writes it, `2026-11-20`. */
export const dateText = (day: string, locale: Locale): string => {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number) as [number, number, number]
  return formOf(locale, { ...DAY, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, date))
}

/** Date and time that a moment has in the zone, `2026-11-20T09:41:00`, and the zone's offset, `-05:00`. */
export function localMoment(moment: Date, zone: string): { wall: string; offset: string } {
  const parts = formOf('en-CA', { ...DAY, ...TIME, timeZone: zone }).formatToParts(moment)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    wall: `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`,
    offset: of('timeZoneName').replace('GMT', '') || '+00:00',
  }
}

export function stampText(stamp: string | Date, { locale, zone }: Speech): string {
  const { wall } = localMoment(new Date(stamp), zone)
  return `${dateText(wall, locale)} ${wall.slice(11, 16)}`
}

/**
 * What a value says in a file that is read, not calculated with: figures of reports have their negatives in parentheses, amounts the
 * decimals that are said.
 */
export function valueText(
  field: Field,
  choicesKey: string,
  value: unknown,
  speech: Speech,
  places = placesOf(field),
  zero: 'dash' | 'zero' = 'zero',
): string {
  if (value === null || value === undefined || value === '') return ''
  const { texts, locale } = speech
  if (typeof value === 'boolean') return value ? texts.text(locale, 'kit:list.yes') : ''
  const text = String(value)
  if (zero === 'dash' && field.kind === 'money' && /^-?0(\.0*)?$/.test(text)) return '–'
  if (isFigure(field) && /^-?\d+(\.\d+)?$/.test(text)) return inParentheses(figureText(text, field, locale, places))
  if (field.kind === 'date') return dateText(text, locale)
  if (field.kind === 'stamp') return stampText(text, speech)
  return field.choices?.includes(text) ? texts.text(locale, `${choicesKey}.${text}`) : text
}

/** What is proven by a tie, `Account 2000`. */
export const tieText = (
  { module, noun }: Pick<ReportContract, 'module' | 'noun'>,
  { name, subject }: ReportTie,
  { texts, locale }: Pick<Speech, 'texts' | 'locale'>,
): string => texts.text(locale, `${module}:${noun}.ties.${name}`, { subject })

/** What stands over a report: whose it is, what it is, what it was asked with, who ran it and when. */
export interface Heading {
  company: string
  title: string
  /** Each parameter that limits it, and how it is grouped: `[name, value]`. */
  parameters: (readonly [name: string, value: string])[]
  /** The same as one sentence each: `Currency: CAD`. */
  said: string[]
  /** `Run by M. Bouchard, 2026-11-20 09:44 −05:00` */
  ran: string
  /** Said where the totals are of a part only. */
  restricted: string | null
}

/** Who ran it and when, with the offset of the zone. */
export function ranText(ranAt: Date, user: string, speech: Speech): string {
  const offset = localMoment(ranAt, speech.zone).offset.replace('-', '\u2212')
  const time = `${stampText(ranAt, speech)} ${offset}`
  return speech.texts.text(speech.locale, 'kit:report.ranBy', { user, time })
}

interface Headed {
  contract: ReportContract
  parameters: Readonly<Record<string, unknown>>
  groupBy: readonly string[]
  company: string
  userName: string
  ranAt: Date
  isRestricted: boolean
}

export function headingOf(headed: Headed, speech: Speech): Heading {
  const { contract, groupBy } = headed
  const { texts, locale } = speech
  const say = (key: string, args?: Record<string, string>) => texts.text(locale, key, args)
  const parameters = Object.entries(contract.parameters).flatMap(([name, field]): [string, string][] => {
    const value = valueText(field, reportChoicesKey(contract, name, field), headed.parameters[name], speech)
    return value === '' ? [] : [[say(reportLabelKey(contract, name, field)), value]]
  })
  const groups = groupBy.map((name) => say(reportLabelKey(contract, name, contract.columns[name]!)))
  const asked = [...parameters, ...(groups.length > 0 ? [[say('kit:report.groupBy'), groups.join(', ')] as const] : [])]
  return {
    company: headed.company,
    title: say(`${contract.module}:${contract.noun}.title`),
    parameters: asked,
    said: asked.map(([name, value]) => say('kit:report.parameter', { name, value })),
    ran: ranText(headed.ranAt, headed.userName, speech),
    restricted: headed.isRestricted ? say('kit:report.restricted') : null,
  }
}
