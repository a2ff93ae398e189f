import { once } from 'node:events'
import fs from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serveWeb } from '../../../../server/platform/http/web.ts'
import { RELEASE_HEADER } from '../../../../shared/contracts/live.ts'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import { testDatabase, type TestDatabase } from '../../../support/database.ts'
import { startTestApp, testDeps, type TestApp } from '../../../support/server.ts'
import { trialCalls } from './app-under-test.ts'

const HOUR = 60 * 60_000
const YEAR = 'public, max-age=31536000, immutable'

/** One data folder and one folder of builds, as they are where a server is replaced in place. */
let home: string
let database: TestDatabase
const webDir = () => join(home, 'web')
const dataDir = () => join(home, 'data')
const kept = () => readdir(join(dataDir(), 'releases')).catch(() => [])

const moduleOf = (release: string) => `assets/app.${release.replace('.', '')}.js`

/** A build of its own, in place of the one before it. */
async function build(release: string): Promise<void> {
  await rm(webDir(), { recursive: true, force: true })
  await mkdir(join(webDir(), 'assets'), { recursive: true })
  await mkdir(join(webDir(), 'locales/en-CA'), { recursive: true })
  const write = (file: string, text: string | Buffer) => writeFile(join(webDir(), file), text)
  await write('index.html', `<meta name="novus:release" content="%NOVUS_RELEASE%">`)
  await write('import-map.json', JSON.stringify({ release }))
  await write(moduleOf(release), `// module of ${release}`.padEnd(2000))
  await write(`${moduleOf(release)}.br`, brotliCompressSync(`// module of ${release}`.padEnd(2000)))
  await write('locales/en-CA/shell.json', JSON.stringify({ of: release }))
}

/** The server of a release, once it has kept its files. */
async function start(release: string): Promise<TestApp> {
  const test = await startTestApp({
    config: { webDir: webDir(), dataDir: dataDir(), release },
    database,
    parts: { modules: trialCalls, web: serveWeb },
  })
  await expect.poll(kept).toContain(release)
  return test
}

const get = (test: TestApp, url: string, headers: Record<string, string> = {}) =>
  test.call(null, { method: 'GET', url, headers })

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'novus-releases-'))
  database = await testDatabase()
  await seedIdentity(testDeps(database))
})
afterAll(async () => {
  await database.drop()
  await rm(home, { recursive: true, force: true })
})

describe('[A38] the files of a release that was replaced', () => {
  it('stay servable: parts as they were built, and texts by the release that asks', async () => {
    for (const release of ['1.0', '1.1']) {
      await build(release)
      await (await start(release)).close()
    }
    await build('1.2')
    const now = await start('1.2')
    for (const release of ['1.0', '1.1', '1.2']) {
      const part = await get(now, `/${moduleOf(release)}`, { 'accept-encoding': 'br' })
      expect([part.statusCode, part.headers['content-encoding']], release).toEqual([200, 'br'])
      expect(part.headers['content-type']).toMatch(/javascript/)
      expect(part.headers['cache-control']).toBe(YEAR)
      expect((await get(now, `/${moduleOf(release)}`)).body).toContain(`module of ${release}`)
      const texts = await get(now, `/locales/en-CA/shell.json?v=${release}`)
      expect([texts.json(), texts.headers['cache-control']]).toEqual([{ of: release }, YEAR])
    }
    const gone = await get(now, '/locales/en-CA/shell.json?v=0.9')
    expect([gone.json(), gone.headers['cache-control']]).toEqual([{ of: '1.2' }, 'no-cache'])
    expect((await get(now, `/${moduleOf('0.9')}`)).statusCode).toBe(404)
    expect((await get(now, '/assets/..%2f..%2fweb/index.html')).statusCode).not.toBe(200)
    await now.close()
  })

  it('are those of the server that runs, also while the next release is built under it', async () => {
    await build('2.0')
    const running = await start('2.0')
    await build('2.1')
    expect((await get(running, '/import-map.json')).json()).toEqual({ release: '2.0' })
    expect((await get(running, `/${moduleOf('2.0')}`)).statusCode).toBe(200)
    expect((await get(running, '/locales/en-CA/shell.json?v=2.0')).json()).toEqual({ of: '2.0' })
    await running.close()
  })

  it('are forgotten a day after they ran last', async () => {
    const ran = (release: string, hours: number) => {
      const when = new Date(Date.now() - hours * HOUR)
      return utimes(join(dataDir(), 'releases', release), when, when)
    }
    await ran('1.0', 26)
    await ran('1.1', 23)
    await build('3.0')
    const now = await start('3.0')
    await expect.poll(kept).not.toContain('1.0')
    expect(await kept()).toContain('1.1')
    await now.close()
  })
})

describe('[D15] the release of the server', () => {
  it('is told with every call and to whoever asks whether it is ready', async () => {
    await build('4.0')
    const test = await start('4.0')
    for (const url of ['/readyz', '/api/trial/large', '/api/nothing'])
      expect((await get(test, url)).headers[RELEASE_HEADER], url).toBe('4.0')
    await test.close()
  })
})

describe('a caller that hangs up', () => {
  it('while its file is looked for ends nothing but its call', async () => {
    await build('3.0')
    const running = await start('3.0')
    const { port } = new URL(await running.app.listen({ port: 0, host: '127.0.0.1' }))
    const lost: unknown[] = []
    const note = (error: unknown) => void lost.push(error)
    process.on('unhandledRejection', note)
    const stat = fs.stat.bind(fs) as (path: string, done: () => void) => void
    const held: (() => void)[] = []
    const slow = vi.spyOn(fs, 'stat').mockImplementation(((path: string, done: () => void) => {
      held.push(() => stat(path, done))
    }) as never)
    try {
      const served = once(running.app.server, 'connection') as Promise<[Socket]>
      const socket = connect(Number(port), '127.0.0.1')
      socket.write('GET /locales/en-CA/shell.json?v=3.0 HTTP/1.1\r\nhost: localhost\r\n\r\n')
      await vi.waitFor(() => expect(held).toHaveLength(1))
      const [asked] = await served
      const over = new Promise((resolve) => asked.once('close', resolve))
      socket.resetAndDestroy()
      await over
      // Long enough for whoever goes on with a call that nobody waits for.
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
      slow.mockRestore()
      expect(held, 'nobody else looks for it').toHaveLength(1)
      for (const go of held) go()
      expect((await fetch(`http://127.0.0.1:${port}/locales/en-CA/shell.json?v=3.0`)).status).toBe(200)
      expect(lost).toEqual([])
    } finally {
      slow.mockRestore()
      process.off('unhandledRejection', note)
      await running.close()
    }
  })
})
