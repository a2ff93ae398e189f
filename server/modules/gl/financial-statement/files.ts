import { decimalsOf as currencyDecimals } from '../../../../shared/contracts/decimals.ts'
import { decimalText, inParentheses, percentText } from '../../../../shared/contracts/figure-text.ts'
import type { StatementCell, StatementViewRow } from '../../../../shared/contracts/gl/financial-statement.ts'
import { ranText, type Speech } from '../../../platform/reports/words.ts'
import { divisorOf } from './compute.ts'
import type { Drawn } from './draw.ts'
import type { BookOf } from './statement-workbook.ts'
import type { StatementSheet } from './statement-sheet.ts'
import { headingOf, printedRows, viewOf, type Spoken } from './view.ts'

export interface FileAsked {
  readonly drawing: Drawn
  readonly spoken: Spoken
  readonly hideZeros: boolean
  readonly speech: Speech
  readonly user: string
  readonly ranAt: Date
}

const isBold = ({ kind }: StatementViewRow): boolean => kind === 'Heading' || kind === 'Total'

/** As a statement writes a figure: negatives in parentheses, a dash for nothing. */
function written({ value, isPercent }: StatementCell, { locale }: Speech): string {
  if (value === null) return ''
  const places = value.includes('.') ? value.length - value.indexOf('.') - 1 : 0
  if (Number(value) === 0 && !isPercent) return '\u2013'
  return inParentheses(isPercent ? percentText(value, locale, places) : decimalText(value, places, places, locale))
}

/** What it is as at, in which currency and unit, of which part of the books, and who drew it up. */
function saidOf({ drawing, spoken, speech, user, ranAt }: FileAsked): string[] {
  const { figures, period } = drawing
  const { branch, department } = figures.asked
  const say = (key: string, args: Record<string, string>) => speech.texts.text(speech.locale, key, args)
  const divisors = [...new Set(figures.columns.map((drawn) => divisorOf(figures.columns, drawn)))]
  const of = (kind: string, value: string) => spoken.segments.get(`${kind} ${value}`) ?? value
  return [
    say('gl:financialStatement.asAt', {
      ...{ date: period.endDate, year: String(period.fiscalYear), period: String(period.periodNo) },
      currency: spoken.currency,
    }),
    ...(divisors.length === 1 && divisors[0]! > 1
      ? [say('gl:financialStatement.divided', { divisor: decimalText(String(divisors[0]), 0, 0, speech.locale) })]
      : []),
    ...(branch === null ? [] : [say('gl:financialStatement.ofBranch', { name: of('Branch', branch) })]),
    ...(department === null ? [] : [say('gl:financialStatement.ofDepartment', { name: of('Department', department) })]),
    ranText(ranAt, user, speech),
  ]
}

function notesOf({ drawing, spoken, hideZeros, speech }: FileAsked): string[] {
  const view = viewOf(drawing, spoken, hideZeros)
  const say = (key: string, args: Record<string, string> = {}) => speech.texts.text(speech.locale, key, args)
  const places = currencyDecimals(spoken.currency)
  return [
    ...view.unbalanced.map(({ column, amount }) =>
      say('gl:financialStatement.unbalanced', {
        heading: view.columns[column]!.heading,
        amount: decimalText(amount, places, places, speech.locale),
      }),
    ),
    ...(view.isRounded ? [say('gl:financialStatement.rounded')] : []),
    ...(view.isRestricted ? [say('kit:report.restricted')] : []),
  ]
}

const titled = ({ drawing, speech }: FileAsked): string =>
  drawing.title || speech.texts.text(speech.locale, 'gl:financialStatement.record')

const headings = ({ drawing: { figures }, spoken }: FileAsked): string[] =>
  figures.columns.map((_, at) => headingOf(figures, at, spoken))

export const sheetOf = (asked: FileAsked): Omit<StatementSheet, 'logo'> => ({
  ...{ company: asked.spoken.company, title: titled(asked), said: saidOf(asked), headings: headings(asked) },
  rows: printedRows(asked.drawing.figures, asked.spoken.locale, asked.hideZeros).map(([, row]) => ({
    ...{ name: row.name, indent: row.indent, isBold: isBold(row), isBlank: row.kind === 'Blank' },
    ...{ isTotal: row.kind === 'Total', underline: row.underline, pageBreak: row.pageBreak },
    cells: row.cells.map((cell) => written(cell, asked.speech)),
  })),
  notes: notesOf(asked),
})

export const bookOf = (asked: FileAsked): BookOf => ({
  ...{ company: asked.spoken.company, title: titled(asked), said: saidOf(asked), headings: headings(asked) },
  rows: printedRows(asked.drawing.figures, asked.spoken.locale, asked.hideZeros).map(([read, row]) => ({
    ...{ read, name: row.name, isBold: isBold(row) },
  })),
  notes: notesOf(asked),
})
