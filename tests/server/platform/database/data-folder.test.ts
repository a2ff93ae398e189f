import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../../../server/platform/database/embedded/embedded.ts'
import { createLog } from '../../../../server/platform/log.ts'

const run = promisify(execFile)
/** Tests of what only root can bring about; elsewhere they are not there. */
const rootIt = process.getuid!() === 0 ? it : () => undefined
const NOBODY = 65534

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'novus-folder-'))
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const start = (dataDir: string) => startEmbedded({ dataDir, log: createLog('silent') })
const refusal = (dataDir: string) =>
  start(dataDir).then(
    () => 'started',
    (error: Error) => `${error.name}: ${error.message}`,
  )

/** The end of a start that another account makes. */
async function refusalOf(uid: number, dataDir: string): Promise<string> {
  const ownTmp = join(folder, 'tmp')
  await mkdir(ownTmp, { recursive: true })
  await chmod(ownTmp, 0o777)
  const other = fork(join(import.meta.dirname, 'start-process.ts'), [dataDir], {
    execArgv: ['--import', 'tsx'],
    uid,
    gid: uid,
    env: { ...process.env, TMPDIR: ownTmp },
  })
  const ended = once(other, 'exit').then(() => ['ended without a word'])
  const [said] = (await Promise.race([once(other, 'message'), ended])) as [string]
  await ended
  return said
}

describe('a data folder in which no database can be kept is a sentence', () => {
  it('when it is a file, or lies below one', async () => {
    const file = join(folder, 'data')
    await writeFile(file, '')
    const said = `StartError: DATA_DIR is ${file}, which is a file or lies below one. Set DATA_DIR to a folder.`
    expect(await refusal(file)).toBe(said)
    expect(await refusal(join(file, 'data'))).toContain('which is a file or lies below one.')
  })

  rootIt('when its disk can only be read', async () => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    await run('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'none', disk])
    try {
      for (const dataDir of [disk, join(disk, 'data')])
        expect(await refusal(dataDir)).toMatch(/^StartError: The folder \S+ lies on a disk that can only be read\. /)
    } finally {
      await run('umount', [disk])
    }
  })

  rootIt('when its disk is full', async () => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', disk])
    try {
      await writeFile(join(disk, 'fill'), Buffer.alloc(64 * 1024)).catch(() => undefined)
      expect(await refusal(join(disk, 'data'))).toMatch(
        /^StartError: The disk of the folder \S+ is full\. Make room on it, or set DATA_DIR to another folder\.$/,
      )
    } finally {
      await run('umount', [disk])
    }
  })

  rootIt('when it belongs to another account, or what is in it does', async () => {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    const foreign = (path: string) =>
      `StartError: The folder ${path} belongs to the account with number 0, and this server runs as number ${NOBODY}, which may not use it. ` +
      `Give it to that account (chown -R ${NOBODY} ${path}), start as its owner, or set DATA_DIR to another folder.`
    expect(await refusalOf(NOBODY, dataDir)).toBe(foreign(dataDir))
    expect(await refusalOf(NOBODY, join(dataDir, 'below'))).toBe(foreign(dataDir))
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
    await chown(dataDir, NOBODY, NOBODY)
    expect(await refusalOf(NOBODY, dataDir)).toBe(foreign(join(dataDir, 'postgres')))
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  rootIt('when its own account may not write into it', async () => {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir, { mode: 0o555 })
    await chown(dataDir, NOBODY, NOBODY)
    expect(await refusalOf(NOBODY, dataDir)).toBe(
      `StartError: The account with number ${NOBODY} may not write into the folder ${dataDir}. Allow it (chmod u+rwx ${dataDir}), or set DATA_DIR to another folder.`,
    )
  })
})
