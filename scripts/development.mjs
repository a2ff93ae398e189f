/**
 * Loaded before the commands of whoever works on the suite: `npm start` installs what runs it, these need the rest. What is there
 * stays where it is, since a server may be running on it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { judgePackages } from './packages.mjs'

const root = resolve(import.meta.dirname, '..')
const packagesOf = (path) =>
  existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')).packages : null

const { state, development } = judgePackages(
  packagesOf('package-lock.json'),
  packagesOf('node_modules/.package-lock.json'),
)
if (!development) {
  console.log('Installing the packages for development (once, about a minute) …')
  const words = state === 'missing' ? ['ci', '--no-progress'] : ['install', '--no-save', '--no-progress']
  const npm = process.env.npm_execpath
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, ...words] : ['npm', ...words]
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error(
      `The packages could not be installed${error ? `: ${error.message}` : '. What went wrong is written above.'}`,
    )
    process.exit(1)
  }
}
