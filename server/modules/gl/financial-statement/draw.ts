import type { Kysely } from 'kysely'
import type { StatementAsk } from '../../../../shared/contracts/gl/financial-statement.ts'
import { StatementColumnSet, type StatementColumn } from '../../../../shared/contracts/gl/statement-column-set.ts'
import {
  StatementRowSet,
  type StatementRow,
  type StatementType,
} from '../../../../shared/contracts/gl/statement-row-set.ts'
import type { FieldSight } from '../../../../shared/contracts/field-sight.ts'
import { normalize } from '../../../../shared/contracts/check.ts'
import type { DataType } from '../../../../shared/contracts/gl/journal-sources.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { movedBetween, periodsOfBooks, type BookPeriod } from '../../../ledger/between-periods.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { isReadable, MASK, sightOf, visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { AccountStore } from '../account/entity.ts'
import { StatementColumnSetStore } from '../statement-column-set/entity.ts'
import { StatementRowSetStore } from '../statement-row-set/entity.ts'
import { Books } from './books.ts'
import { cutsOf, drawnColumns, Figures, placesOf, type Asked, type DrawnColumn } from './compute.ts'
import { readColumns, readRows, readsLedger, type Fault, type ReadColumn } from './design.ts'
import { nameIn } from './names.ts'
import { accountsOf } from './read-books.ts'
import { Calendar } from './spans.ts'

export interface Drawn {
  readonly figures: Figures
  readonly title: string
  readonly period: BookPeriod
  readonly isRestricted: boolean
}

interface Named {
  readonly name: string | null
  readonly nameFr: string | null
  readonly nameZhCn: string | null
  readonly nameZhTw: string | null
}
interface Design {
  readonly title: string
  readonly type: StatementType
  readonly rows: readonly StatementRow[]
}

/** Texts of a kept design as its reader may read them on the screen of the set: without those that are hidden from him, with dots for others. */
function asSeen<R extends object>(of: R, sight: FieldSight, path: string, text: 'name' | 'heading'): R {
  const texts = [text, `${text}Fr`, `${text}ZhCn`, `${text}ZhTw`].filter((name) => !sight.reads(path + name))
  const dotted = (name: string) => (sight.modeOf(path + name) === 'mask' ? MASK : null)
  return texts.length === 0 ? of : { ...of, ...Object.fromEntries(texts.map((name) => [name, dotted(name)])) }
}

interface Reader {
  readonly locale: Locale
  readonly sight: FieldSight
}

async function rowsAsked(db: Kysely<Tables>, ask: StatementAsk, { locale, sight }: Reader): Promise<Design | Problem> {
  const kept = ask.rowSetId ? await readRecord(db, StatementRowSetStore, ask.rowSetId) : null
  const named = kept && asSeen(kept.record as unknown as Named, sight, 'gl.statementRowSet.', 'name')
  const title = named ? nameIn(named, locale) : ''
  if (ask.design) {
    const { rows } = normalize({ fields: { rows: StatementRowSet.fields.rows } }, { rows: ask.design.rows })
    return { title, type: ask.design.statementType, rows: rows as StatementRow[] }
  }
  if (!kept) return unknown('rowSetId', ask.rowSetId)
  const { rows, statementType } = kept.record as unknown as { rows: StatementRow[]; statementType: StatementType }
  return { title, type: statementType, rows: rows.map((row) => asSeen(row, sight, 'gl.statementRowSet.rows.', 'name')) }
}

async function columnsAsked(
  db: Kysely<Tables>,
  ask: StatementAsk,
  { sight }: Reader,
): Promise<readonly StatementColumn[] | Problem> {
  if (ask.columns) {
    const { columns } = normalize({ fields: { columns: StatementColumnSet.fields.columns } }, { columns: ask.columns })
    return columns as StatementColumn[]
  }
  const kept = ask.columnSetId ? await readRecord(db, StatementColumnSetStore, ask.columnSetId) : null
  if (!kept) return unknown('columnSetId', ask.columnSetId)
  const columns = kept.record['columns'] as StatementColumn[]
  return columns.map((column) => asSeen(column, sight, 'gl.statementColumnSet.columns.', 'heading'))
}

const unknown = (field: string, given: string | undefined): Problem =>
  given
    ? { Field: field, Key: 'kit:refused.unknownRecord', Args: { value: given } }
    : { Field: field, Key: 'kit:problems.required', Args: {} }

/** What prints on paper, with a column for each of many branches; and what keeps nobody else waiting. */
const MOST_COLUMNS = 120
const MOST_SUMS = 1_000_000

const problemOf =
  (noun: string) =>
  ({ rule, field, args }: Fault): Problem => ({ Field: field, Key: `gl:rules.${noun}.${rule}`, Args: { ...args } })

/**
 * [finance 9.5] Draws up a statement for its reader: of kept sets, or of one as it is typed. The number of statements is the same for any
 * number of rows, columns, accounts and lines.
 */
export async function drawUp(
  db: Kysely<Tables>,
  asker: { companyId: string; user: CurrentUser; locale: Locale },
  ask: StatementAsk,
  /** Columns in place of those that are asked for. */
  over?: (calendar: Calendar, asAt: number, read: ReadColumn, of: Asked) => DrawnColumn[],
): Promise<Drawn | { readonly problems: readonly Problem[] }> {
  const { companyId, user, locale } = asker
  const reader = { locale, sight: sightOf(await rightsOf(db, user)) }
  const design = await rowsAsked(db, ask, reader)
  const asked = await columnsAsked(db, ask, reader)
  const wanting = [design, asked].filter((one): one is Problem => 'Key' in one)
  if ('Key' in design || 'Key' in asked) return { problems: wanting }
  const seen = await visibilityOf(db, user, AccountStore, locale)
  if (!isReadable(seen, 'account')) throw notFound()
  const periods = await periodsOfBooks(db, companyId)
  const calendar = new Calendar(periods, ask.day ?? null)
  const asAt = calendar.placeOf(ask.fiscalYear, ask.periodNo)
  if (asAt === null)
    return { problems: [{ Field: 'periodNo', Key: 'gl:rules.financialStatement.periodThere', Args: {} }] }
  const { startDate, endDate } = calendar.periods[asAt]!
  if (ask.day && (ask.day < startDate || ask.day > endDate))
    return {
      problems: [
        {
          ...{ Field: 'day', Key: 'gl:rules.financialStatement.dayInPeriod' },
          Args: { day: ask.day, from: startDate, to: endDate },
        },
      ],
    }
  const accounts = (await accountsOf(db, { scope: seen.scope, locale })).map((account) =>
    isReadable(seen, 'name') ? account : { ...account, name: MASK },
  )
  const codes = new Set(accounts.map(({ account }) => account))
  const rows = readRows(design.rows, (code) => codes.has(code))
  const columns = readColumns(asked)
  const problems = [
    ...rows.faults.map(problemOf(StatementRowSet.noun)),
    ...columns.faults.map(problemOf(StatementColumnSet.noun)),
  ]
  if (problems.length > 0) return { problems }
  const { type } = design
  const of = { type, asAt, branch: ask.branchSegment || null, department: ask.departmentSegment || null }
  const drawn = over?.(calendar, asAt, columns.read[0]!, of) ?? drawnColumns(columns.read, calendar, of, accounts)
  const places = placesOf(drawn, calendar)
  const read = columns.read.filter(({ column }) => readsLedger(column)).map(({ column }) => column)
  const moved = await movedBetween(db, {
    ...{ companyId, places, periods: calendar.periods },
    dataTypes: [...new Set(read.map(({ kind }) => kind as DataType))],
    currencies: [...new Set(read.flatMap(({ currency }) => currency ?? []))],
    cuts: cutsOf(drawn, calendar),
  })
  const figures = new Figures(rows.read, drawn, of, new Books(accounts, places, moved), calendar)
  const held = rows.read.reduce((sum, read) => sum + figures.accountsOf(read).length, 0)
  if (drawn.length > MOST_COLUMNS || held * drawn.length > MOST_SUMS)
    return {
      problems: [
        {
          ...{ Field: 'columnSetId', Key: 'gl:rules.financialStatement.notTooLarge' },
          Args: { columns: drawn.length, accounts: held },
        },
      ],
    }
  const period = { ...calendar.periods[asAt]!, ...(ask.day ? { endDate: ask.day } : {}) }
  return { figures, title: design.title, period, isRestricted: seen.scope !== null }
}
