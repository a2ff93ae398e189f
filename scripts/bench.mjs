/**
 * `npm run bench`: how fast the product is beside a floor page measured in the same run (docs/performance.md).
 * `npm run bench -- --quick`: three rounds instead of seven. Writes dist/bench.json; asserts nothing.
 * `npm run bench -- --posting`: the ledger alone, without a build.
 * `npm run bench -- --documents 10000`: documents drafted, saved and posted by call, over books of so many, without a build.
 * `npm run bench -- --mixed 32`: so many users at once with lists, records, saves and postings, and how long the number is held.
 * `npm run bench -- --processes`: sixteen callers of one process of the server, and of two over one database.
 * `npm run bench -- --ledger 1000000`: reports, screens and a bank file over books of so many lines, without a build.
 * `npm run bench -- --stock 1000000`: stock status, availability and tickets over so many moves, without a build.
 * `npm run bench -- --receivables 2500000`: ages, worklist, inquiry, credit, receipts and statements over so many items, without a build.
 * `npm run bench -- --count 100000`: a count of so many products: its freeze, tags, end and posting, without a build.
 * `npm run bench -- --prices 200`: prices of one line and of 500 over so many tables of 5,000 lines, without a build.
 * `npm run bench -- --orders 1000000`: orders saved and released, shipping queue, invoicing and register over so many lines of orders, without a build.
 * `npm run bench -- --report 1000000`: a report of so many rows to Excel, without a build.
 * `npm run bench -- --grid 5000`: an entry grid of so many lines in a browser, without a build.
 * `npm run bench -- --import 30000`: so many new firms out of a file, checked and written by the built server.
 * `npm run bench -- --profile`: no figures, but where the time goes; dist/profile-*.cpuprofile opens in the browser's tools.
 */
import { spawnSync } from 'node:child_process'
import { register } from 'tsx/esm/api'
import { isFresh, sourceHash } from './build-stamp.mjs'

/** Figures of an older build would be told as figures of these sources. */
function build(half, script) {
  if (isFresh(half, sourceHash(half))) return
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

process.chdir(new URL('..', import.meta.url).pathname)
const words = process.argv.slice(2)
const OF_SIZE = [
  '--documents',
  '--mixed',
  '--ledger',
  '--stock',
  '--receivables',
  '--report',
  '--grid',
  '--import',
  '--count',
  '--prices',
  '--orders',
]
const OPTIONS = ['--quick', '--profile', '--posting', '--processes', ...OF_SIZE]
const isSize = (word, at) => /^[1-9]\d*$/.test(word) && OF_SIZE.includes(words[at - 1])
const unknown = words.filter((word, at) => !OPTIONS.includes(word) && !isSize(word, at))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. The options are ${OPTIONS.join(', ')}.`)
  process.exit(1)
}
const asked = (option) => words.includes(option)
/** What is measured by itself. */
const alone = ['--posting', '--processes', ...OF_SIZE].filter(asked)
if (asked('--import')) build('server', 'scripts/build-server.mjs')
if (alone.length === 0) {
  build('web', 'scripts/build.mjs')
  build('server', 'scripts/build-server.mjs')
}

register()
async function run() {
  if (alone.length > 0) {
    const { ALONE } = await import('../bench/alone.ts')
    for (const option of alone) {
      const { size, run: measure } = ALONE[option.slice(2)]
      const given = words[words.indexOf(option) + 1]
      console.log(await measure(/^\d+$/.test(given ?? '') ? Number(given) : size))
    }
  } else if (asked('--profile')) await (await import('../bench/profile.ts')).runProfiles(console.log)
  else await (await import('../bench/run.ts')).runBench({ quick: asked('--quick') })
}
await run().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
