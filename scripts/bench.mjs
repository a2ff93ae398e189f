/**
 * `npm run bench`: how fast the product is beside a floor page measured in the same run (docs/performance.md).
 * `npm run bench -- --quick`: three rounds instead of seven. Writes dist/bench.json; asserts nothing.
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
const OPTIONS = ['--quick', '--profile']
const unknown = process.argv.slice(2).filter((word) => !OPTIONS.includes(word))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. The options are ${OPTIONS.join(' and ')}.`)
  process.exit(1)
}
build('web', 'scripts/build.mjs')
build('server', 'scripts/build-server.mjs')

register()
const run = process.argv.includes('--profile')
  ? async () => (await import('../bench/profile.ts')).runProfiles(console.log)
  : async () => (await import('../bench/run.ts')).runBench({ quick: process.argv.includes('--quick') })
await run().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
