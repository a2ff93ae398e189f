import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseAccount, obstacle, type Account } from '../../../../server/platform/database/embedded/account.ts'
import { binariesIn, type Binaries } from '../../../../server/platform/database/embedded/binaries.ts'

const asRoot = process.getuid!() === 0
/** Tests of what only root meets; elsewhere they are not there. */
const rootIt = asRoot ? it : () => undefined
const otherIt = asRoot ? () => undefined : it
const VERSION = `0.0.0-test.${process.pid}`
const COPY = join(tmpdir(), `novus-postgresql-${VERSION}`)

let folder: string
let binaries: Binaries
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'novus-account-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'package/native/bin'), { recursive: true })
  await mkdir(join(folder, 'site/data'), { recursive: true })
  await writeFile(join(folder, 'package/package.json'), JSON.stringify({ version: VERSION }))
  binaries = binariesIn(join(folder, 'package/native'))
  await writeFile(binaries.postgres, '#!/bin/sh\nid -u\n', { mode: 0o755 })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
  await rm(COPY, { recursive: true, force: true })
})

const dataDir = () => join(folder, 'site/data')
const close = (name: string) => chmod(join(folder, name), 0o700)

/** The user that the binary finds itself to be. */
async function whoRuns(account: Account): Promise<number> {
  const { file, args, options } = account.command(account.binaries.postgres, [])
  const { stdout } = await promisify(execFile)(file, args, { ...options, env: { PATH: '/usr/bin:/bin' } })
  return Number(stdout)
}

/** As on a machine where user namespaces are not allowed. */
const withoutUnshare = () => vi.stubEnv('PATH', '/nonexistent')

describe('the account of PostgreSQL', () => {
  otherIt('is our own unless we are root', async () => {
    const account = await chooseAccount(binaries, dataDir())
    expect(account.owner).toBeNull()
    expect(await whoRuns(account)).toBe(process.getuid!())
  })

  rootIt('is nobody for root where nobody may pass', async () => {
    const account = await chooseAccount(binaries, dataDir())
    expect(account.binaries).toEqual(binaries)
    expect(account.owner!.uid).not.toBe(0)
    expect(await whoRuns(account)).toBe(account.owner!.uid)
  })

  rootIt('may pass the data folder itself, but still not list it', async () => {
    await close('site/data')
    await chooseAccount(binaries, dataDir())
    expect((await stat(dataDir())).mode & 0o777).toBe(0o711)
  })

  rootIt('is nobody with a copy of the binaries where it may not reach them', async () => {
    await close('package')
    withoutUnshare()
    for (const time of ['made', 'found again']) {
      const account = await chooseAccount(binaries, dataDir())
      expect(account.binaries.folder, time).toBe(COPY)
      expect(await whoRuns(account)).toBe(account.owner!.uid)
    }
  })

  rootIt('executes nothing that somebody else put in place of the copy', async () => {
    await close('package')
    await writeFile(COPY, 'not a folder of ours')
    withoutUnshare()
    await expect(chooseAccount(binaries, dataDir())).rejects.toThrow(/Move the product .* or set DATABASE_URL\.$/)
  })

  rootIt('is asked for in a sentence where the data may not be reached', async () => {
    await close('site')
    withoutUnshare()
    await expect(chooseAccount(binaries, dataDir())).rejects.toThrow(
      `may not pass ${join(folder, 'site')}. Set DATA_DIR to a folder that it may pass`,
    )
  })

  it('is stopped by the nearest folder that is closed to others', async () => {
    expect(await obstacle(dataDir())).toBeNull()
    await close('site')
    expect(await obstacle(dataDir())).toBe(join(folder, 'site'))
  })
})
