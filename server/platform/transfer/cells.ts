import { Decimal } from 'decimal.js'
import type { Entity } from '../../../shared/contracts/entity.ts'
import type { Field } from '../../../shared/contracts/fields.ts'
import { isFigure } from '../../../shared/contracts/filter.ts'
import { regionOfAddress, regionOfPlace } from '../../../shared/contracts/regions.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { TransferColumn } from '../../../shared/contracts/transfer.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import type { Cell } from './reading/source.ts'
import { choiceWords, flagWords, folded } from './words.ts'

/** How cells of one file become values of the wire. */
export interface CellReading {
  locale: Locale
  from1904: boolean
}

/**
 * Reads the cells of one column. What cannot be read stays as it was typed, so that the field says what is wrong with it, as
 * it does on the screen; an error of the spreadsheet stays one.
 */
export type CellReader = (cell: Cell) => unknown

export function cellReader(
  entity: Entity,
  { path, field }: TransferColumn,
  reading: CellReading,
  texts: SuiteTexts,
): CellReader {
  const read = valueReader(entity, path, field, reading, texts)
  return (cell) => {
    if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return null
    return typeof cell === 'object' ? cell : read(cell)
  }
}

type Given = string | number | boolean

function valueReader(
  entity: Entity,
  path: string,
  field: Field,
  { locale, from1904 }: CellReading,
  texts: SuiteTexts,
): (cell: Given) => unknown {
  if (field.kind === 'flag') {
    const words = flagWords(texts)
    return (cell) => (typeof cell === 'boolean' ? cell : (words.get(folded(String(cell))) ?? String(cell)))
  }
  if (field.kind === 'choice') {
    const words = choiceWords(entity, path, field.choices!, locale, texts)
    return (cell) => words.get(folded(written(cell))) ?? written(cell).trim()
  }
  if (isFigure(field)) {
    const isWhole = field.kind === 'integer'
    return (cell) => {
      const figure = typeof cell === 'string' ? figureIn(cell, locale) : typeof cell === 'number' ? written(cell) : null
      if (figure === null) return String(cell)
      return isWhole && Number.isSafeInteger(Number(figure)) ? Number(figure) : figure
    }
  }
  if (field.kind === 'date')
    return (cell) =>
      typeof cell === 'number'
        ? dayOf(cell, from1904)
        : String(cell)
            .replace(/T00:00:00.*$/, '')
            .trim()
  // Files of other houses write a province either way.
  if (field.lookup?.entity === 'admin.place' && field.lookup.filter?.['level'] === 'Region')
    return (cell) => regionOfPlace(written(cell))
  if (field.kind === 'code' && field.max === 3 && /(^|\.)region$/.test(path))
    return (cell) => regionOfAddress(written(cell))
  return written
}

/** A number as its digits: fifteen of them, which is what a spreadsheet shows; what follows is noise of binary fractions. */
const written = (cell: Given): string =>
  typeof cell === 'number' ? new Decimal(cell.toPrecision(15)).toFixed() : String(cell)

const MINUS = /^[-\u2212]/
const BLANKS = /[\s\u00a0\u202f]/g

/** A figure that was typed as text, in the way of the file's language; null for what is none. */
function figureIn(text: string, locale: Locale): string | null {
  const bare = text.replace(BLANKS, '').replace(/%$/, '')
  const sign = MINUS.test(bare) ? '-' : ''
  const digits = bare.replace(MINUS, '')
  if (/^\d+(\.\d+)?$/.test(digits)) return sign + digits
  const isFrench = locale.startsWith('fr')
  if (isFrench && /^\d+,\d+$/.test(digits)) return sign + digits.replace(',', '.')
  if (!isFrench && /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return sign + digits.replaceAll(',', '')
  return null
}

/** Day 60 of 1900 is the 29 February that spreadsheets believe in; from March on their days are right. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1)
const LAST_DAY = 2_958_465
const DAY = 86_400_000

/** The date of a day number; one that no calendar has stays as it is. */
function dayOf(serial: number, from1904: boolean): string {
  const day = Math.floor(serial)
  if (day < (from1904 ? 0 : 61) || day > LAST_DAY) return written(serial)
  return new Date((from1904 ? FIRST_DAY_1904 : FIRST_DAY) + day * DAY).toISOString().slice(0, 10)
}
