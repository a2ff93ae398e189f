import { expect, it } from 'vitest'
import { entryText, scenario, SERIES, type ScenarioId } from './figures.ts'
import { figures, type Figure } from './northgate.ts'

/** What a scenario came to: its entries in the order in which they were made, and its figures by their names. */
export interface Outcome {
  readonly entries?: readonly (readonly Figure[])[]
  readonly figures?: Readonly<Record<string, string>>
}

/** One way to run all of the series: the compiler wants each of them. */
export type Runs = Readonly<Record<(typeof SERIES)[number], () => Promise<Outcome>>>

/** Debits first, by account and amount: the order in which an entry has its lines says nothing. */
export const inOrder = (lines: readonly Figure[]): Figure[] =>
  lines.toSorted(([a, x, m], [b, y, n]) =>
    a === b ? x.localeCompare(y) || Number(m) - Number(n) : a === 'Dr' ? -1 : 1,
  )

/** Runs all of the series, each as a test of its own: all entries and all figures of its row come out, and no others. */
export function runSeries(way: 'byEngine' | 'byCalls', runs: Runs): void {
  it.each(SERIES.map((id) => [id, scenario(id).says] as const))('[F%s] %s', async (id) => {
    const { entries = [], figures: wanted } = scenario(id)
    const outcome = await runs[id]()
    expect((outcome.entries ?? []).map(inOrder)).toEqual(entries.map((_text, at) => inOrder(linesOf(id, at))))
    expect(outcome.figures ?? {}).toEqual({ ...wanted, ...scenario(id)[way] })
  })
}

const linesOf = (id: ScenarioId, at: number) => figures(entryText(id, at))
