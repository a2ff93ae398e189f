import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judgePackages } from '../../../../scripts/packages.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vitest': { version: '4.0.0', dev: true },
  'node_modules/fsevents': { version: '2.0.0', optional: true },
}
const fastify = { 'node_modules/fastify': { version: '5.0.0' } }
const vitest = { 'node_modules/vitest': { version: '4.0.0', dev: true } }

describe('packages before a start', () => {
  it.each([
    ['of a fresh clone are missing', null, { state: 'missing', development: false }],
    ['without those for development are complete', fastify, { state: 'complete', development: false }],
    ['with those for development are complete', { ...fastify, ...vitest }, { state: 'complete', development: true }],
    [
      'with a wrong version are outdated',
      { 'node_modules/fastify': { version: '4.9.9' } },
      { state: 'outdated', development: false },
    ],
    ['with one missing are outdated, and keep those for development', vitest, { state: 'outdated', development: true }],
    [
      'of which one for development has changed are outdated where these are used',
      { ...fastify, 'node_modules/vitest': { version: '3.0.0', dev: true } },
      { state: 'outdated', development: true },
    ],
  ])('%s', (_what, installed, verdict) => {
    expect(judgePackages(wanted, installed)).toEqual(verdict)
  })
})

const scripts = resolve(import.meta.dirname, '../../../../scripts')

/** What npm is asked for before a command of development, in a clone that has these packages. */
function askedOfNpm(installed: object | null): string[] | null {
  const clone = mkdtempSync(join(tmpdir(), 'novus-clone-'))
  const write = (path: string, content: unknown) => writeFileSync(join(clone, path), JSON.stringify(content))
  try {
    mkdirSync(join(clone, 'node_modules'))
    for (const name of ['development.mjs', 'packages.mjs']) cpSync(join(scripts, name), join(clone, 'scripts', name))
    write('package-lock.json', { packages: wanted })
    if (installed) write('node_modules/.package-lock.json', { packages: installed })
    writeFileSync(
      join(clone, 'npm.js'),
      `require('node:fs').writeFileSync('asked', JSON.stringify(process.argv.slice(2)))`,
    )
    const words = ['--import', './scripts/development.mjs', '--eval', `console.log('the command')`]
    const env = { ...process.env, npm_execpath: join(clone, 'npm.js') }
    const { stdout } = spawnSync(process.execPath, words, { cwd: clone, env, encoding: 'utf8' })
    expect(stdout).toContain('the command')
    const asked = join(clone, 'asked')
    return existsSync(asked) ? (JSON.parse(readFileSync(asked, 'utf8')) as string[]) : null
  } finally {
    rmSync(clone, { recursive: true })
  }
}

describe('a start under npm', () => {
  it.each(['start', 'dev'])('of npm run %s ends when npm does', async (name) => {
    const own = `
      import { endWithNpm } from ${JSON.stringify(join(scripts, 'parent.mjs'))}
      process.on('SIGTERM', () => process.stdout.write('ended', () => process.exit()))
      endWithNpm()
      process.stdout.write('begun')
      setInterval(() => undefined, 60_000)`
    const npm = spawn('sh', ['-c', '"$NODE" --input-type=module --eval "$OWN"; true'], {
      env: { ...process.env, npm_lifecycle_event: name, NODE: process.execPath, OWN: own },
    })
    let said = ''
    npm.stdout.on('data', (text: Buffer) => (said += text.toString()))
    await expect.poll(() => said, { timeout: 5_000 }).toBe('begun')
    npm.kill('SIGTERM')
    await expect.poll(() => said, { timeout: 5_000 }).toBe('begunended')
  })
})

describe('packages before a command of development', () => {
  it('come all at once into a fresh clone, beside those of the product after a start, and else are there', () => {
    expect(askedOfNpm(null)).toEqual(['ci', '--no-progress'])
    expect(askedOfNpm(fastify)).toEqual(['install', '--no-save', '--no-progress'])
    expect(askedOfNpm({ ...fastify, ...vitest })).toBeNull()
  })

  it('are looked for by every one of them', () => {
    const { scripts: commands } = JSON.parse(readFileSync(join(scripts, '../package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const without = Object.keys(commands).filter(
      (name) => !commands[name]!.includes('--import ./scripts/development.mjs'),
    )
    // What runs the product needs no more than that; the formatter is a command of its own.
    expect(without.toSorted()).toEqual(['backup', 'build', 'format', 'prove', 'start'])
  })
})
