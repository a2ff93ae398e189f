/**
 * `npm run soak`: the generated cases of ledger and stock, fifty times as many as in `npm test`, then as many kills of the built
 * server, its database or both under clerks who write, then as many random walks through the shell. `RUNS=500 npm run soak` is more,
 * `SEED=… RUNS=… npm run soak` the same again; `DATABASE_URL` runs the cases against that cluster, `WALKS=7,1867` takes those walks.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { ensureBrowser } from '../tests/support/browser.mjs'

const RUNS = process.env.RUNS ?? '50'
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
const WALKS = process.env.WALKS ?? Array.from({ length: Number(RUNS) }, (_, walk) => seed + walk).join(',')

/** Runs one step in this terminal; answers whether it passed. */
const passes = (args, env = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const bin = (path) => resolve('node_modules', path)

process.env.CHROME_PATH = ensureBrowser()
const passed =
  passes(
    [
      bin('vitest/vitest.mjs'),
      'run',
      'tests/server/ledger/properties',
      'tests/server/stock/properties',
      ...process.argv.slice(2),
    ],
    { RUNS },
  ) &&
  passes(['scripts/build.mjs']) &&
  passes(['scripts/build-server.mjs']) &&
  passes(['--import', 'tsx', 'tests/soak/kills.ts'], { RUNS, SEED: String(seed) }) &&
  passes([bin('@playwright/test/cli.js'), 'test', 'tests/e2e/address-walks.e2e.ts'], { WALKS })
process.exitCode = passed ? 0 : 1
