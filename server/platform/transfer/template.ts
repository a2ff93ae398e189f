import type Excel from 'exceljs'
import type { Deps } from '../deps.ts'
import { decimalText } from '../../../shared/contracts/figure-text.ts'
import type { Field } from '../../../shared/contracts/fields.ts'
import { isFigure, parseFilter } from '../../../shared/contracts/filter.ts'
import type { TransferColumn, TransferSheet } from '../../../shared/contracts/transfer.ts'
import { readLookup } from '../entity/lookup.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { isReadable, visibilityOf } from '../entity/visibility.ts'
import { sheetName } from '../export/workbook.ts'
import type { CurrentUser } from '../identity/user.ts'
import { bookColumn } from './book.ts'
import { titleOf, type Offered, type TransferView } from './offered.ts'
import { choiceKey } from './words.ts'
import { excel } from '../export/excel.ts'

/** Codes of one lookup that a template names; a longer list is in its screen. */
const MOST_CODES = 500
/** Rows of a sheet that offer the words of their column. */
const OFFERED_TO = 5_000

/** What a column may hold: words or codes, with what they mean. */
interface Allowed {
  values: readonly { value: string; meaning: string }[]
  /** How many there are in all. */
  total: number
}

/** An empty workbook to fill in: typed columns, each with a note of what it wants, and a sheet of the words and codes that fit. */
export async function templateOf(
  deps: Deps,
  texts: SuiteTexts,
  user: CurrentUser,
  offered: Offered,
  view: TransferView,
): Promise<Buffer> {
  const workbook = new (excel().Workbook)()
  const sheets = view.sheets.map((sheet) => ({
    sheet,
    page: workbook.addWorksheet(sheetName(titleOf(view, sheet)), { views: [{ state: 'frozen', ySplit: 1 }] }),
  }))
  const codes = new CodeSheet(workbook, view)
  for (const { sheet, page } of sheets) {
    page.columns = sheet.columns.map((column) => {
      const { format, width, heading } = bookColumn(view, sheet, column, texts)
      return {
        header: heading + (column.field.required && isAsked(column.field) ? ' *' : ''),
        width,
        style: { numFmt: format },
      }
    })
    page.getRow(1).font = { bold: true }
    for (const [at, column] of sheet.columns.entries()) {
      const allowed = await allowedIn(deps, texts, user, offered, view, column)
      const isKey = sheet.lines !== '' && !column.path.startsWith(`${sheet.lines}.`)
      const cell = page.getCell(1, at + 1)
      cell.note = noteOf(view, sheet, column, allowed, isKey)
      const range = allowed && !isKey ? codes.add(String(cell.value).replace(/ \*$/, ''), allowed) : null
      if (range) offer(page, at + 1, range)
    }
  }
  codes.end()
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** A flag that is left empty is No. */
const isAsked = ({ kind }: Field) => kind !== 'flag'

/** The list that a cell opens; what is not in it may be typed all the same and is judged as everywhere. */
function offer(page: Excel.Worksheet, column: number, range: string): void {
  const letter = page.getColumn(column).letter
  const validations = (page as Excel.Worksheet & { dataValidations: { add(range: string, rule: object): void } })
    .dataValidations
  validations.add(`${letter}2:${letter}${OFFERED_TO}`, {
    type: 'list',
    allowBlank: true,
    showErrorMessage: false,
    formulae: [range],
  })
}

async function allowedIn(
  deps: Deps,
  texts: SuiteTexts,
  user: CurrentUser,
  { parts }: Offered,
  { entity, locale, say }: TransferView,
  { path, field }: TransferColumn,
): Promise<Allowed | null> {
  const words = (values: readonly string[]) => ({
    values: values.map((value) => ({ value, meaning: '' })),
    total: values.length,
  })
  if (field.kind === 'flag') return words([say('kit:list.yes'), say('kit:list.no')])
  if (field.kind === 'choice')
    return words(field.choices!.map((choice) => texts.text(locale, choiceKey(entity, path, choice))))
  const target = field.lookup && parts.registry.find(field.lookup.entity)
  if (!target) return null
  const seen = await visibilityOf(deps.db, user, target, locale)
  if (!seen.rights.granted(`${target.room}.view`) || !isReadable(seen, target.entity.key)) return null
  const fixed = Object.entries(field.lookup!.filter ?? {}).flatMap(([column, text]) => {
    const filter = parseFilter(text, target.field(column)!)
    return 'problem' in filter ? [] : [{ column, filter }]
  })
  const { List, TotalCount } = await readLookup(deps.db, target, seen, {
    text: '',
    limit: MOST_CODES,
    filters: fixed,
  })
  return { values: List.map(({ key, title }) => ({ value: key, meaning: title })), total: TotalCount }
}

/** What a column wants, one sentence a line. */
function noteOf(
  { say, locale }: TransferView,
  { lines }: TransferSheet,
  { field }: TransferColumn,
  allowed: Allowed | null,
  isKey: boolean,
): string {
  const note = (name: string, args?: Record<string, string | number>) => say(`kit:transfer.notes.${name}`, args)
  if (isKey) return [note('keyOfLines'), note('linesReplace')].join('\n')
  const figure = (text: string) => decimalText(text, 0, field.scale ?? 0, locale)
  const said = [
    isAsked(field) && note(field.required ? 'required' : 'optional'),
    field.fixed && lines === '' && note('fixed'),
    field.kind === 'flag' && note('flag'),
    field.kind === 'date' && note('date'),
    field.kind === 'email' && note('email'),
    allowed && field.kind === 'lookup' && note('codes'),
    field.kind === 'choice' && note('words'),
    allowed &&
      allowed.total > allowed.values.length &&
      note('moreCodes', { count: allowed.values.length, total: allowed.total }),
    isFigure(field) && field.kind !== 'integer' && note('decimals', { scale: field.scale ?? 0 }),
    field.kind === 'integer' && note('whole'),
    field.least !== undefined && isFigure(field) && note('least', { least: figure(field.least) }),
    field.most !== undefined && isFigure(field) && note('most', { most: figure(field.most) }),
    field.max !== undefined && note('longest', { max: field.max }),
    field.upper && note('capitals'),
  ]
  return said.filter((line) => typeof line === 'string').join('\n')
}

/** The sheet of all that fits, two columns for each column that has words or codes. */
class CodeSheet {
  readonly #page: Excel.Worksheet
  readonly #say: TransferView['say']
  #column = 1

  constructor(workbook: Excel.Workbook, { say }: TransferView) {
    this.#say = say
    this.#page = workbook.addWorksheet(sheetName(say('kit:transfer.codes')), {
      views: [{ state: 'frozen', ySplit: 1 }],
    })
  }

  /** Answers where the values stand, as a formula of another sheet names it. */
  add(heading: string, { values }: Allowed): string | null {
    if (values.length === 0) return null
    const column = this.#page.getColumn(this.#column)
    column.values = [heading, ...values.map(({ value }) => value)]
    column.width = 20
    column.numFmt = '@'
    const hasMeanings = values.some(({ meaning }) => meaning !== '')
    if (hasMeanings) {
      const meanings = this.#page.getColumn(this.#column + 1)
      meanings.values = [this.#say('kit:transfer.meaning'), ...values.map(({ meaning }) => meaning)]
      meanings.width = 30
      meanings.numFmt = '@'
    }
    this.#column += hasMeanings ? 2 : 1
    const { letter } = column
    return `'${this.#page.name.replaceAll("'", "''")}'!$${letter}$2:$${letter}$${values.length + 1}`
  }

  end(): void {
    this.#page.getRow(1).font = { bold: true }
  }
}
