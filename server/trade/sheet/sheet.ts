import type { Field, Fields } from '../../../shared/contracts/fields.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { Row, StoredEntity } from '../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../platform/entity/texts.ts'
import { valueText } from '../../platform/reports/words.ts'
import type { Sheet, SheetColumn, SheetParty } from './draw-sheet.ts'

/** What a document says on paper, by the names of its fields: no place on the paper, and no word of its own. */
export interface SheetPlan {
  readonly title: string
  readonly company: readonly string[]
  readonly parties: readonly SheetParty[]
  /** Fields beside each other under the parties, those without a value left out; with a text where another than its value is shown. */
  readonly facts: readonly (string | readonly [field: string, text: string])[]
  readonly lines: string
  /** Fields of the lines; `text` where more than one of them is said. */
  readonly columns: readonly (Omit<SheetColumn, 'title'> & {
    readonly field: string
    readonly text?: (line: Row, value: (field: string) => string) => string
  })[]
  /** Sums under the lines; those that are nothing are left out, but the first and the last. */
  readonly sums: readonly string[]
  readonly notes: string
  readonly page: (number: number) => string
}

/** How the fields of a record are called and shown in a language. */
export interface SheetWords {
  label(path: string): string
  value(record: Row, field: string): string
}

export function sheetWords({ entity }: StoredEntity, texts: SuiteTexts, locale: Locale): SheetWords {
  const fields = entity.fields as Readonly<Record<string, Field>>
  const noun = `${entity.module}:${entity.noun}`
  return {
    label: (path) => texts.text(locale, `${noun}.fields.${path}`),
    value: (record, field) =>
      valueText(fields[field]!, `${noun}.choices.${field}`, record[field], { texts, locale, zone: 'UTC' }),
  }
}

/** The sheet of a record by its plan. `record` is as its reader may see it: what is hidden from him is not printed. */
export function sheetOf(
  store: StoredEntity,
  record: Row,
  plan: SheetPlan,
  { texts, locale }: { readonly texts: SuiteTexts; readonly locale: Locale },
): Sheet {
  const { label, value } = sheetWords(store, texts, locale)
  const columns = (store.entity.fields as Readonly<Record<string, Field>>)[plan.lines]!.fields as Fields
  const noun = `${store.entity.module}:${store.entity.noun}`
  const ofLine = (line: Row) => (field: string) =>
    valueText(columns[field]!, `${noun}.choices.${plan.lines}.${field}`, line[field], { texts, locale, zone: 'UTC' })
  const sums = plan.sums.filter(
    (name, at) => at === 0 || at === plan.sums.length - 1 || Number(record[name] ?? 0) !== 0,
  )
  return {
    title: plan.title,
    company: plan.company,
    parties: plan.parties,
    facts: plan.facts
      .map((fact) =>
        typeof fact === 'string' ? ([label(fact), value(record, fact)] as const) : ([label(fact[0]), fact[1]] as const),
      )
      .filter(([, text]) => text !== ''),
    columns: plan.columns.map(({ field, text: _text, ...look }) => ({
      ...look,
      title: label(`${plan.lines}.${field}`),
    })),
    lines: ((record[plan.lines] ?? []) as Row[]).map((line) =>
      plan.columns.map(({ field, text }) => text?.(line, ofLine(line)) ?? ofLine(line)(field)),
    ),
    sums: sums.map((name) => [label(name), value(record, name)] as const),
    notes: plan.notes,
    page: plan.page,
  }
}
