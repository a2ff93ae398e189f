import { randomInt } from 'node:crypto'

/**
 * How many generated cases a property is tried with, and the seed that makes them. `RUNS=50` multiplies them (`npm run soak`),
 * `SEED=…` repeats a run; the seed is printed so that a failure can be repeated.
 */
export const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const TIMES = Number(process.env['RUNS'] ?? 1)

export const cases = (usual: number) => ({ seed: SEED, numRuns: Math.ceil(usual * TIMES) })

/** Longest that a property may take, in milliseconds. */
export const PATIENCE = 120_000 * Math.max(1, TIMES)

process.stdout.write(`generated cases: SEED=${SEED} RUNS=${TIMES}\n`)
