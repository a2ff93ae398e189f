/**
 * `npm run prove` and `npm run backup`: commands of the server beside a running one (docs/on-call.md). Builds the server when its
 * sources changed.
 */
import { spawnSync } from 'node:child_process'
import { isFresh, sourceHash } from './build-stamp.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
const [command, ...args] = process.argv.slice(2)
const node = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 2
const built = isFresh('server', sourceHash('server')) ? 0 : node('scripts/build-server.mjs')
process.exitCode = built === 0 ? node(`dist/server/${command}.js`, ...args) : 2
