import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { idsIn } from '../../scripts/requirements.mjs'
import { SCENARIOS, SERIES, type Scenario } from '../scenarios/figures.ts'

/** [finance 13] The scenarios of payables, foreign exchange and posting are one file of data, run by the engine and by calls. */

const range = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${letter}${from + at}`)
/** Of the G series all that is posted, closed or sealed; G7 is the layout of a statement. */
const WANTED = [...range('A', 1, 20), ...range('X', 1, 7), ...range('G', 1, 6), ...range('G', 8, 17)]

/** Not run yet, or not one way: until when nobody looked at it again, and why. */
interface Exception {
  readonly ids: readonly string[]
  readonly missing: 'engine' | 'calls' | 'both'
  /** The day on which this was true. */
  readonly asOf: string
  readonly why: string
}
const EXCEPTIONS: readonly Exception[] = [
  {
    ...{ ids: ['A20'], missing: 'engine', asOf: '2026-11-24' },
    why: 'the ledger is told what a rep is owed: what he sold, and how much of it was paid, is known above it',
  },
  {
    ...{ ids: ['A19', 'G14'], missing: 'engine', asOf: '2026-11-22' },
    why: 'about two users: the ledger is told who posts and knows neither rights nor the versions of a master',
  },
]

const testsBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))

/** Ids that are run both ways as a series, and ids that tests name, by whether they go through calls of the server. */
function named(): { engine: ReadonlySet<string>; calls: ReadonlySet<string> } {
  const series = SERIES.map((id) => `F${id}`)
  const found = { engine: new Set(series), calls: new Set(series) }
  for (const path of ['tests/scenarios', 'tests/server'].flatMap(testsBelow)) {
    const text = readFileSync(path, 'utf8')
    const way = /startNorthgate|startStaff|startTestApp/.test(text) ? found.calls : found.engine
    for (const [title] of text.matchAll(/['"`]\[[^'"`\n]*/g)) for (const id of idsIn(title)) way.add(id)
  }
  return found
}

const isExcepted = (id: string, way: 'engine' | 'calls') =>
  EXCEPTIONS.some(({ ids, missing }) => ids.includes(id) && (missing === way || missing === 'both'))

describe('the figures of the scenarios', () => {
  const runs = named()
  it.each(WANTED)('%s is in the file, and run both ways or excepted with its reason', (id) => {
    expect(Object.keys(SCENARIOS)).toContain(id)
    for (const way of ['engine', 'calls'] as const)
      expect([way, runs[way].has(`F${id}`)], `${id} ${way}`).toEqual([way, !isExcepted(id, way)])
  })

  it.each(Object.entries(SCENARIOS))(
    '[FI1] the entries of %s sum to nothing',
    (_id, { entries = [], balances }: Scenario) => {
      for (const text of [...entries, ...(balances ? [balances] : [])]) {
        const sum = text.split('; ').reduce((total, line) => {
          const [side, , amount] = line.split(' ') as [string, string, string]
          const figure = new Decimal(amount.replaceAll(',', ''))
          return side === 'Dr' ? total.plus(figure) : total.minus(figure)
        }, new Decimal(0))
        expect(sum.toFixed(2), text).toBe('0.00')
      }
    },
  )
})
