/**
 * `npm start`: installs what is missing, builds what changed, then is the server. It runs before anything is installed,
 * so it imports nothing but Node.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { judgePackages } from './packages.mjs'
import { endWithNpm } from './parent.mjs'
import { forget, isFresh, remember, sourceHash, writeRelease } from './build-stamp.mjs'

const root = resolve(import.meta.dirname, '..')
const OLDEST_NODE = [20, 19]

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  stop(`Novus needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
}

/** Runs a step with its output on the terminal, and ends the start if it fails. */
function step(title, command, args) {
  console.log(title)
  const started = Date.now()
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error) stop(`${command} could not be run: ${error.message}`)
  if (signal) process.exit(130)
  if (status !== 0) stop(`This step failed (${status}). What went wrong is written above.`)
  console.log(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

const packagesOf = (path) =>
  existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')).packages : null

function install() {
  const { state, development } = judgePackages(
    packagesOf('package-lock.json'),
    packagesOf('node_modules/.package-lock.json'),
  )
  if (state === 'complete') return
  const args = ['ci', '--no-progress', ...(development ? [] : ['--omit=dev'])]
  const title = state === 'missing' ? 'Installing packages (once, about a minute) …' : 'Updating packages …'
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) step(title, process.execPath, [npm, ...args])
  else step(title, 'npm', args)
}

function build() {
  const web = sourceHash('web')
  if (!isFresh('web', web)) {
    forget('web')
    step('Building the shell and the modules …', process.execPath, ['scripts/build.mjs'])
    remember('web', web)
    writeRelease()
  }
  if (!isFresh('server', sourceHash('server')))
    step('Building the server …', process.execPath, ['scripts/build-server.mjs'])
}

checkNode()
install()
build()
endWithNpm()
// In this very process, so that a signal, a Ctrl C or a kill meets the server itself.
await import('../dist/server/main.js')
