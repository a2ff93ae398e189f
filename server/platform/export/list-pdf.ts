import type { Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { filterKey } from '../../../shared/contracts/entity.ts'
import type { Say } from '../../../shared/contracts/field-place.ts'
import type { Field, Fields } from '../../../shared/contracts/fields.ts'
import { isFigure } from '../../../shared/contracts/filter.ts'
import { decimalText, figureText } from '../../../shared/contracts/figure-text.ts'
import { filterWords } from '../../../shared/contracts/filter-words.ts'
import { LARGEST_PDF, of, reportContract, type Paper } from '../../../shared/contracts/report.ts'
import type { Deps } from '../deps.ts'
import { listColumns, orderedRows } from '../entity/list.ts'
import { filterField, type Row, type StoredEntity } from '../entity/stored.ts'
import { isReadable } from '../entity/visibility.ts'
import { badRequest } from '../http/errors.ts'
import { sendFile } from '../http/sent-file.ts'
import type { ReadLetterhead } from '../reports/letterhead.ts'
import type { Layout } from '../reports/lines.ts'
import { reportPdf } from '../reports/pdf/report-pdf.ts'
import { localMoment, ranText, valueText, type Heading, type Speech } from '../reports/words.ts'
import { inOne } from '../lists/counts.ts'
import { currenciesBeside, currencyBeside } from './currencies-beside.ts'
import { rowsOf } from './rows.ts'
import type { Download } from './send.ts'
import { takesMore } from './taken.ts'

export interface PrintedList extends Omit<Download, 'locale'> {
  paper: Paper
  speech: Speech
  userName: string
}

/** More columns than these are printed across. */
const MOST_UPRIGHT = 6

/**
 * [supply 1.9a print] Streams a list as the PDF of a report: all filtered rows in their order, in the asked columns, with its filters in
 * words above and its totals below. One statement, so that count, totals and rows are of one moment.
 * @throws 400 with the sentence that a failed download shows: no rows, or more than a PDF holds
 */
export async function sendListPdf(
  deps: Deps,
  letterhead: ReadLetterhead,
  reply: FastifyReply,
  list: PrintedList,
): Promise<FastifyReply> {
  const { company, logo } = await letterhead(deps)
  const layout = layoutOf(list)
  const heading = headingOf(list, company, deps.clock.now())
  const batches = rowsOf(deps.db, statementOf(list, layout))
  const first = ((await batches.next()).value ?? []) as Row[]
  const total = Number(first[0]?.['$rows'] ?? 0)
  const refusal = refusalOf(total, list.speech)
  if (refusal !== null) {
    await batches.return(undefined)
    throw badRequest(refusal)
  }
  const day = localMoment(deps.clock.now(), list.speech.zone).wall.slice(0, 10)
  const file = { type: 'application/pdf', name: `${heading.title} ${day}.pdf`, broken: 'a printed list broke off' }
  const { paper, speech } = list
  const all = (async function* () {
    yield first
    yield* batches
  })()
  return sendFile(reply, file, async (stream) => {
    const writer = reportPdf(stream, { heading, logo, layout, shown: list.columns, paper, speech })
    try {
      await write(stream, writer, list, layout, all)
    } catch (error) {
      await batches.return(undefined)
      await writer.giveUp()
      throw error
    }
  })
}

async function write(
  stream: Writable,
  writer: ReturnType<typeof reportPdf>,
  { words }: PrintedList,
  { columns, totals }: Layout,
  batches: AsyncIterable<Row[]>,
): Promise<void> {
  let begun = false
  for await (const rows of batches) {
    if (stream.destroyed) return writer.giveUp()
    const [head] = rows
    if (!begun) writer.write([0, Number(head!['$rows']), ...columns.map((name) => sumOf(head!, totals, name))])
    begun = true
    for (const row of rows) {
      const said = words ? { ...row, ...words.write(row) } : row
      writer.write([1, 1, ...columns.map((name) => said[name])])
    }
    await takesMore(stream)
  }
  await writer.end()
}

const sumOf = (row: Row, totals: readonly string[], name: string): unknown =>
  totals.includes(name) ? row[`$sum${totals.indexOf(name)}`] : null

/** The columns as those of a report without groups; what is masked is dots, whatever it would be. */
function layoutOf({ entity, seen, columns }: PrintedList): Layout {
  const { module, noun, totals } = entity.entity
  const read = [...new Set([...columns, ...currenciesBeside(entity.entity, columns, seen)])]
  const fields: Fields = Object.fromEntries(
    read.map((name): [string, Field] => {
      const field = of(entity.entity, name)
      return [name, seen.mode(name) === 'mask' ? { ...field, kind: 'text' } : field]
    }),
  )
  const paper = columns.length > MOST_UPRIGHT ? 'landscape' : 'portrait'
  const summed = totals.filter((name) => columns.includes(name) && isReadable(seen, name))
  const contract = reportContract(`${module}.${noun}`, { parameters: {}, columns: fields, sort: [], paper })
  return { contract, columns: read, headings: {}, groupBy: [], masked: new Set(), totals: summed, sort: [] }
}

function statementOf({ entity, query, seen, words }: PrintedList, { columns, totals }: Layout): RawBuilder<Row> {
  const read = [...new Set([...columns, ...(words?.from ?? [])])]
  const sums = totals.map((name, at) => sql`, ${sumOver(entity, name)} as ${sql.id(`$sum${at}`)}`)
  return sql<Row>`select ${listColumns(entity, read, seen)}, count(*) over () as "$rows" ${sql.join(sums, sql``)}
    ${orderedRows(entity, query, seen)}`
}

/** Of amounts in several currencies there is none. */
function sumOver(entity: StoredEntity, name: string): RawBuilder<unknown> {
  const value = entity.compared(name)
  const sum = sql`trim_scale(sum(${value}) over ())::text`
  const currency = currencyBeside(entity.entity, name)
  return currency ? inOne(sum, value, entity.compared(currency), sql`over ()`) : sum
}

/** Whose list it is, what it is, what it was asked with, who printed it and when. */
function headingOf({ entity, query, speech, userName }: PrintedList, company: string, ranAt: Date): Heading {
  const { texts, locale } = speech
  const say: Say = (key, args) => texts.text(locale, key, args)
  const search: [string, string][] = query.search === '' ? [] : [[say('kit:list.searchChip'), query.search]]
  const parameters = [...search, ...filtersOf(entity, query, speech, say)]
  return {
    company,
    title: say(`${entity.entity.module}:${entity.entity.noun}.title`),
    parameters,
    said: parameters.map(([name, value]) => say('kit:report.parameter', { name, value })),
    ran: ranText(ranAt, userName, speech),
    restricted: null,
  }
}

function filtersOf(
  entity: StoredEntity,
  { filters }: PrintedList['query'],
  speech: Speech,
  say: Say,
): [string, string][] {
  const { module, noun } = entity.entity
  return filters.map(({ column, filter }) => {
    const field = filterField(entity, column)!
    const write = (value: string) => {
      if (field.kind === 'flag') return say(value === 'true' ? 'kit:list.yes' : 'kit:list.no')
      if (isFigure(field)) return figureText(value, field, speech.locale)
      // A day in a filter of moments is a day, whatever the zone.
      const isDay = field.kind === 'stamp' && value.length === 10
      return valueText(isDay ? { ...field, kind: 'date' } : field, `${module}:${noun}.choices.${column}`, value, speech)
    }
    return [say(filterKey(entity.entity, column)), filterWords(filter, say, write)]
  })
}

/** The sentence that stands in place of a file; null when it can be made. */
function refusalOf(total: number, { texts, locale }: Speech): string | null {
  const figure = (rows: number) => decimalText(String(rows), 0, 0, locale)
  if (total === 0) return texts.text(locale, 'kit:report.noPdfData')
  if (total <= LARGEST_PDF) return null
  return texts.text(locale, 'kit:list.printTooLong', { most: figure(LARGEST_PDF), total: figure(total) })
}
