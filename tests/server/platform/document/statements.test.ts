import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { asDocument } from '../../../../shared/contracts/document.ts'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import type { Entity } from '../../../../shared/contracts/entity.ts'
import { forgetFacts } from '../../../../server/platform/database/kept-facts.ts'
import { REPORTS } from '../../../../shared/contracts/reports.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import { batchDesk } from '../../../support/batch-desk.ts'
import { PARAMETERS } from '../../../support/crawled-calls.ts'
import { DOCUMENTS } from '../../../support/document-costs.ts'
import { enterDocumentMasters, type Desk } from '../../../support/document-desk.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { enterReasons } from '../../../support/northgate-masters.ts'
import { enterPurchasingMasters, withoutUsualTax } from '../../../support/purchasing.ts'
import { enterCustomers } from '../../../support/receivables-desk.ts'
import { Statements } from '../../../support/statements.ts'
import { enterTicketMasters } from '../../../support/ticket-desk.ts'

/** The most that one call about one document may ask of the database. */
const MOST = 45
/** What makes another document, or takes it back, asks for that one too. */
const MAKING = [
  'generate',
  'collect',
  'oe.salesOrder takeDeposit',
  'oe.priceAdjustment post',
  'oe.productReturn credit',
  'oe.salesOrder split',
]
/** [judgement 42] A sale over the counter makes its shipment, its invoice and its deposit. */
const MAKING_THREE = ['oe.salesOrder take']
const mostOf = (document: string, call: string): number =>
  MAKING_THREE.includes(`${document} ${call}`)
    ? 4 * MOST
    : MAKING.includes(call) || MAKING.includes(`${document} ${call}`)
      ? 2 * MOST
      : MOST
const LENGTHS = [2, 20, 200] as const
/** How far the written table may be from what is counted. */
const NEAR = 2

const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const statements = new Statements(app.pool)

/** Statements of each call, by length. */
const costs = new Map<string, Map<string, number[]>>()

/** Whose calls nobody counts: the first of a kind makes what later ones find, a row of a counter, a day-book. */
const warming: Desk = { books, as, admin: as('admin'), costs: (_call, work) => work() }

function desk(document: string): Desk {
  const calls = costs.get(document) ?? new Map<string, number[]>()
  costs.set(document, calls)
  return {
    ...warming,
    async costs(call, work) {
      // As after a write of a master: what follows from the calls before is asked for again.
      forgetFacts(app.db)
      const { answer, sent } = await statements.of(work)
      calls.set(call, [...(calls.get(call) ?? []), sent.length])
      return answer
    },
  }
}

/** As it stands in the documentation: a table that is laid out as the formatter does it. */
function asTable(): string {
  const head = ['document', 'call', ...LENGTHS.map((length) => `${length} lines`)]
  const rows = [...costs].flatMap(([document, calls]) =>
    [...calls].map(([call, counts]) => [document, call, ...LENGTHS.map((_, at) => String(counts[at] ?? ''))]),
  )
  return tableOf(head, rows, 2)
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[], words: number): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at < words ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at < words ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** The most that one page of a report may ask: its sums and its proofs are statements of their own. */
const MOST_OF_REPORT = 15
const reportCosts = new Map<string, number>()

const FILE = join(import.meta.dirname, '../../../../docs/statements.md')

/** A statement or two more or less of a rule are not worth a red test for whoever wrote that. */
function isNear(written: string, now: string): boolean {
  const [words, figures] = [/\d+/g, /^\|.*\|$/gm]
  const shape = (text: string) => text.replaceAll(words, '0').replaceAll(/[ -]+/g, ' ')
  const counts = (text: string) => (text.match(figures) ?? []).flatMap((row) => (row.match(words) ?? []).map(Number))
  const before = counts(written)
  return shape(written) === shape(now) && counts(now).every((count, at) => Math.abs(count - before[at]!) <= NEAR)
}

const TEXT = `# Statements of a call

What one call about one document sends to the database: the caller with his rights, begin and commit are among them. Written by
\`tests/server/platform/document/statements.test.ts\`, which fails when a call sends more for a longer document, or more than ${MOST};
\`npx vitest run <that file> --update\` writes the table anew where it is further off than ${NEAR}. What a batch, a template or a return makes is a document of its own, and costs
its own statements: here each makes one. What is kept from call to call (decision 64) is forgotten before each. Where each line is a document that was made before, the longest is left out.
`

const OF_REPORTS = `What one page of a report sends, with its sums and with what proves it.
`

beforeAll(async () => {
  await batchDesk(books, as).open()
  await enterPurchasingMasters(as('admin'), books)
  await withoutUsualTax(books)
  await enterReasons(books)
  await enterCustomers(books)
  await enterTicketMasters(books.db)
  await enterDocumentMasters({ books, as })
})

describe('what a document costs the database', () => {
  for (const [document, { walk, longest = Infinity }] of Object.entries(DOCUMENTS))
    it(`${document}: the same statements at every length, and no more than ${MOST}`, async () => {
      await walk(warming, 1)
      for (const length of LENGTHS) if (length <= longest) await walk(desk(document), length)
      const found = Object.fromEntries(costs.get(document)!)
      for (const [call, counts] of Object.entries(found)) {
        expect([call, ...counts], 'they grow with its lines').toEqual([call, ...counts.map(() => counts[0])])
        expect([call, Math.max(...counts) <= mostOf(document, call), ...counts]).toEqual([call, true, ...counts])
      }
    })

  it('is measured for every document that has lines', () => {
    const withLines = Object.values(ENTITIES as unknown as Record<string, Entity>)
      .filter((entity) => asDocument(entity) && Object.values(entity.fields).some(({ kind }) => kind === 'lines'))
      .map(({ id }) => id)
    const measured = Object.keys(DOCUMENTS).map((name) => name.split(',', 1)[0])
    expect(withLines.filter((id) => !measured.includes(id))).toEqual([])
  })

  it(`of a page of a report is no more than ${MOST_OF_REPORT}, whatever it lists`, async () => {
    for (const { id, room } of REPORTS) {
      const { begins } = (await as('admin').get(`/api/${room}/panel`)).json<{ begins: object }>()
      const parameters = { ...begins, ...PARAMETERS[room] }
      forgetFacts(app.db)
      const { answer, sent } = await statements.of(() => as('admin').save('POST', `/api/${room}/run`, { parameters }))
      // What asks for a template, a statement or a return that nobody has made is refused, and costs nothing.
      if (answer.ResultStatus === ResultStatus.success) reportCosts.set(id, sent.length)
    }
    expect(reportCosts.size).toBeGreaterThan(17)
    expect([...reportCosts].filter(([, count]) => count > MOST_OF_REPORT)).toEqual([])
  })

  it('is written down', async () => {
    expect(costs.size).toBe(Object.keys(DOCUMENTS).length)
    const written = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
    const reports = tableOf(
      ['report', 'statements'],
      [...reportCosts].map(([id, count]) => [id, String(count)]),
      1,
    )
    const now = `${TEXT}\n${asTable()}\n\n${OF_REPORTS}\n${reports}\n`
    await expect(isNear(written, now) ? written : now).toMatchFileSnapshot(FILE)
  })
})
