/**
 * `npm run soak`: the generated cases of the ledger, fifty times as many as in `npm test`. `RUNS=500 npm run soak` is more,
 * `SEED=… RUNS=… npm run soak` the same again; `DATABASE_URL` runs them against that cluster.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const { status } = spawnSync(
  process.execPath,
  [resolve('node_modules/vitest/vitest.mjs'), 'run', 'tests/server/ledger/properties', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, RUNS: process.env.RUNS ?? '50' } },
)
process.exitCode = status ?? 1
