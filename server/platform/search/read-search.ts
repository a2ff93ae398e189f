import { sql, type Kysely } from 'kysely'
import { labelKey } from '../../../shared/contracts/entity.ts'
import { currencyBeside } from '../export/currencies-beside.ts'
import type { SearchFigure, SearchRow } from '../../../shared/contracts/search.ts'
import type { Tables } from '../database/tables.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { called, calledAnyhow } from '../entity/called.ts'
import { listColumns, whereOf } from '../entity/list.ts'
import type { Condition, Row, StoredEntity } from '../entity/stored.ts'
import { isReadable, visibilityOf, type Visibility } from '../entity/visibility.ts'
import type { CurrentUser } from '../identity/user.ts'
import { all, any, literal } from '../lists/where.ts'
import { rightsOf } from '../rights/rights.ts'
import type { SearchSource, Words } from './search-source.ts'

export interface SearchCall {
  readonly text: string
  readonly limit: number
  readonly words: Words
  readonly locale: Locale
}

/** Fewer Latin letters than this name too many records: then only beginnings of keys and titles count. */
const SHORT = 3

/** Records of all sources that this user may see, source by source, the nearest first. */
export async function readSearch(
  db: Kysely<Tables>,
  user: CurrentUser,
  sources: readonly SearchSource[],
  call: SearchCall,
): Promise<SearchRow[]> {
  const rights = await rightsOf(db, user)
  const open = sources.filter((source) => rights.can(`${source.entity.room}.view`))
  const found = await Promise.all(open.map((source) => readSource(db, user, source, call)))
  return found.flat()
}

async function readSource(
  db: Kysely<Tables>,
  user: CurrentUser,
  source: SearchSource,
  call: SearchCall,
): Promise<SearchRow[]> {
  const { entity } = source
  const seen = await visibilityOf(db, user, entity, call.locale)
  const sees = (column: string) => isReadable(seen, column)
  const likely = (source.likely?.({ user, sees }) ?? []).map((one) => sql`(${one}) desc`)
  const { key, title } = entity.entity
  const named = [key, source.by?.[0] ?? title].filter((column) => isReadable(seen, column))
  const columns = [...new Set([...named, ...shownColumns(source).filter((column) => isReadable(seen, column))])]
  const { rows } = await sql<Row>`select ${listColumns(entity, columns, seen)} from ${sql.table(entity.table)} t
    where ${matching(source, seen, named, call.text)}
    order by ${sql.join([nearness(source, seen, named, call.text), ...likely, ...newest(source), entity.compared(named[0] ?? key)])}, t.id
    limit ${call.limit}`.execute(db)
  return rows.map((row) => searchRow(row, source, call.words))
}

/** [supply 1.2 words] Of documents that are found alike, the newest. */
const newest = ({ kind, entity: { trail } }: SearchSource) =>
  kind === 'document' && trail !== false ? [sql`t.created_on desc`] : []

/** What begins with the text, over the columns by which a record is known. */
const begins = (entity: StoredEntity, seen: Visibility, column: string, text: string): Condition =>
  sql<boolean>`fold(${called(entity, seen, column)}) like fold(${`${literal(text)}%`}::text)`

const contains = (entity: StoredEntity, seen: Visibility, column: string, text: string): Condition =>
  sql<boolean>`fold(${calledAnyhow(entity, seen, column)}) like fold(${`%${literal(text)}%`}::text)`

function matching({ entity, by }: SearchSource, seen: Visibility, named: readonly string[], text: string): Condition {
  const isShort = text.length < SHORT && /^[\w\s-]*$/.test(text)
  if (!isShort && !by) return whereOf(entity, { filters: [], search: text }, seen)
  const columns = by?.filter((column) => isReadable(seen, column)) ?? named
  const found = any(columns.map((column) => (isShort ? begins : contains)(entity, seen, column, text)))
  return seen.scope ? all([seen.scope, found]) : found
}

/** The exact key first, then keys, then titles that begin with the text, then the rest. */
function nearness({ entity, by }: SearchSource, seen: Visibility, named: readonly string[], text: string) {
  const { key } = entity.entity
  const title = by?.[0] ?? entity.entity.title
  const ranks = [
    named.includes(key) ? [sql`when fold(${entity.compared(key)}) = fold(${text}::text) then 0`] : [],
    named.includes(key) ? [sql`when ${begins(entity, seen, key, text)} then 1`] : [],
    named.includes(title) ? [sql`when ${begins(entity, seen, title, text)} then 2`] : [],
  ].flat()
  return ranks.length === 0 ? sql`null::int` : sql`case ${sql.join(ranks, sql` `)} else 3 end`
}

function searchRow(row: Row, source: SearchSource, words: Words): SearchRow {
  const { entity, namedByKey } = source.entity
  const key = textOf(row[entity.key])
  return {
    kind: source.kind,
    room: source.entity.room,
    record: namedByKey && key !== null ? key : String(row['id']),
    key,
    title: textOf(row[source.by?.[0] ?? entity.title]) ?? key ?? '',
    note: source.note(row, words).filter(Boolean).join(' · '),
    figure: figureOf(row, source, words),
    fits: source.fits?.(row) ?? {},
  }
}

/** What its note and its figure are made of. */
const shownColumns = ({ columns, figures = [], entity: { entity } }: SearchSource): readonly string[] => [
  ...columns,
  ...figures,
  ...figures.flatMap((figure) => currencyBeside(entity, figure) ?? []),
]

function figureOf(row: Row, { entity: { entity }, figures = [] }: SearchSource, words: Words): SearchFigure | null {
  // Nothing that is owed is no news; of the last one nothing is told too.
  const figure = figures.find(
    (one, at) => /[1-9]/.test(textOf(row[one]) ?? '') || (at === figures.length - 1 && row[one] !== null),
  )
  if (figure === undefined || textOf(row[figure]) === null) return null
  const currency = currencyBeside(entity, figure)
  return {
    label: words(labelKey(entity, figure)),
    value: textOf(row[figure])!,
    currency: currency && textOf(row[currency]),
  }
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
