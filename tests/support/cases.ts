import { randomInt } from 'node:crypto'

/**
 * How many generated cases a property is tried with, and the seed that makes them. `RUNS=50` multiplies them (`npm run soak`),
 * `SEED=…` repeats a run; the seed is printed so that a failure can be repeated.
 */
export const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const TIMES = Number(process.env['RUNS'] ?? 1)

/**
 * Cases of each property in `npm test`, ten thousand of them together: of the pure functions one each, of clerks who follow each other
 * or meet as many as the deeds of a run.
 */
export const CASES = {
  pure: { rounding: 2500, allocation: 1500, settlement: 1500, itemDays: 1500, exchange: 1000, hash: 500 },
  storekeepers: { inTurn: { runs: 5, deeds: 22 }, atOnce: { runs: 4, deeds: 10 } },
  clerks: { inTurn: { runs: 40, deeds: 25 }, atOnce: { runs: 32, deeds: 16 } },
} as const

export const cases = (usual: number) => ({ seed: SEED, numRuns: Math.ceil(usual * TIMES) })

/** Longest that a property may take, in milliseconds. */
export const PATIENCE = 120_000 * Math.max(1, TIMES)

process.stdout.write(`generated cases: SEED=${SEED} RUNS=${TIMES}\n`)
