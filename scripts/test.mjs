/**
 * `npm test`: every check and test but the soak and the bench. `npm test -- <module>`: the fast tests of one module;
 * `npm test -- kinds`: those that list or count what there is, which a new document, report, job or right has to join.
 * `npm run check`: types, lint, format and imports only. Ends with one line, `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { bringCheapBrowser, ensureBrowser } from '../tests/support/browser.mjs'
import { bringPeers } from '../tests/support/debian.mjs'
import { COSTS, costsOf } from '../tests/support/costs.mjs'
import { throwAwayInMemory } from './memory-folder.mjs'
import { requirementProblems } from './requirements.mjs'
import { testsOf } from './test-results.mjs'

const RESULTS = 'dist/test-results'
const bin = (name) => resolve('node_modules/.bin', name)

/**
 * Runs one step and answers whether it passed. Its output is shown as it comes; that of a step `aside`, which runs beside
 * others, all at once when it has ended.
 */
function step(title, command, args, { aside = false } = {}) {
  if (!aside) console.log(`\n── ${title}`)
  const started = Date.now()
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: aside ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    const output = []
    child.stdout?.on('data', (bytes) => output.push(bytes))
    child.stderr?.on('data', (bytes) => output.push(bytes))
    child.on('error', (error) => {
      console.error(`${title}: ${error.message}`)
      done(false)
    })
    child.on('close', (code) => {
      if (aside) process.stdout.write(`\n── ${title}\n${Buffer.concat(output)}`)
      console.log(
        `── ${title}: ${code === 0 ? 'ok' : `failed (${code})`}, ${((Date.now() - started) / 1000).toFixed(1)} s`,
      )
      done(code === 0)
    })
  })
}

/** Version 7 reads all types in a third of the time; lint still needs the library of version 6. */
const STATIC = [
  ['types', resolve('node_modules/typescript-7/bin/tsc'), ['--noEmit', '-p', '.']],
  ['lint', bin('eslint'), ['.', '--quiet']],
  ['format', bin('oxfmt'), ['--check', '.']],
]

const results = (file) => {
  const path = `${RESULTS}/${file}`
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** Verdicts of all tests, out of the three runners' result files. */
const collect = () =>
  testsOf({
    vitest: results('vitest.json'),
    wtr: results('wtr.json'),
    playwright: results('playwright.json'),
  })

/** What the run has cost, so that no file becomes dear unseen. */
function tellCosts() {
  if (!existsSync(COSTS)) return
  const { parts, dearest } = costsOf(readFileSync(COSTS, 'utf8'))
  console.log('\n── processor seconds')
  const rows = [
    ...parts.map(({ part, seconds }) => [part, seconds]),
    ...dearest.map((file) => [`  ${file.name}`, file.seconds]),
  ]
  for (const [name, seconds] of rows) console.log(`${seconds.toFixed(1).padStart(8)} ${name}`)
}

/** What knows of all kinds: of records, documents, reports, jobs, rights and roles, and of the tables and statements behind them. */
const KINDS = [
  ...['tests/house/', 'tests/server/house/', 'tests/shared/contracts/'],
  ...['derived-from-contracts', 'first-roles', 'merge-firms', 'named-rights', 'admin/oversight.test'],
  ...['document/statements', 'entity/every-entity', 'entity/figures-fit', 'entity/where-used', 'live/stream.test'],
  ...['scenarios/books-in-sight', 'scenarios/dates-ahead'],
]

/** One after the other: each of them keeps two cores busy by itself. */
const RUNNERS = [
  ['vitest', 'server and shared tests', 'vitest', ['run']],
  ['browser', 'browser tests', 'playwright', ['test']],
]

async function main() {
  const only = process.argv[2]
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const verdicts = []
  if (only !== 'check') throwAwayInMemory()

  if (only && only !== 'check') {
    const files = only === 'kinds' ? KINDS : [only]
    process.exitCode = (await step(`tests of ${only}`, bin('vitest'), ['run', ...files])) ? 0 : 1
    return
  }

  // Whoever draws screens leaves a core idle half of the time, and needs nothing that is built: it goes on beside the checks.
  if (only !== 'check') {
    bringCheapBrowser()
    process.env.CHROME_PATH = ensureBrowser()
    bringPeers()
  }
  const elements = only === 'check' ? null : step('element tests', bin('wtr'), [], { aside: true })
  const checks = STATIC.map(async ([title, command, args]) => [
    title,
    await step(title, command, args, { aside: true }),
  ])
  verdicts.push(...(await Promise.all(checks)))
  if (only !== 'check') {
    const built = await step('build', process.execPath, ['scripts/build.mjs'])
    const served = await step('build server', process.execPath, ['scripts/build-server.mjs'])
    verdicts.push(['build', built && served])
    for (const [name, title, command, args] of RUNNERS) {
      // What is left of them goes on beside the tests of the server, which wait for no frame.
      if (name === 'browser') verdicts.push(['elements', await elements])
      if (name !== 'browser' || (built && served)) verdicts.push([name, await step(title, bin(command), args)])
    }

    tellCosts()
    const tests = collect()
    const problems = requirementProblems(tests)
    for (const problem of problems) console.error(`docs/requirements.md: ${problem}`)
    verdicts.push(['requirements', problems.length === 0])
    const failed = tests.filter((t) => !t.passed && !t.notRun)
    for (const t of failed) console.error(`failed: ${t.title}`)
    for (const t of tests) if (t.notRun) console.error(`not run: ${t.title}: ${t.notRun}`)
    for (const t of tests) if (t.shaky) console.error(`passed only when it was tried again: ${t.title}`)
    for (const [title, ok] of verdicts) if (!ok) console.error(`failed step: ${title}`)
    const badSteps = verdicts.filter(([, ok]) => !ok).length
    const failures = Math.max(failed.length, badSteps)
    console.log(`\n${tests.filter((t) => t.passed).length} passed, ${failures} failed`)
    process.exitCode = failures === 0 && tests.length > 0 ? 0 : 1
    return
  }
  process.exitCode = verdicts.every(([, ok]) => ok) ? 0 : 1
}

await main()
