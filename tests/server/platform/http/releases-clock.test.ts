import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Releases } from '../../../../server/platform/http/releases.ts'
import type { Log } from '../../../../server/platform/log.ts'

const HOUR = 60 * 60_000
const YEAR = 365 * 24 * HOUR

let home: string
let now: number
const kept = async () => (await readdir(join(home, 'releases'))).sort()
/** A server of a release, as it starts at the time that its clock shows. */
async function started(release: string): Promise<Releases> {
  const log = { warn: (...said: unknown[]) => expect.unreachable(JSON.stringify(said)) } as unknown as Log
  const clock = { now: () => new Date(now) }
  const releases = new Releases({ folder: join(home, 'releases'), webDir: join(home, 'web'), release, clock, log })
  await releases.keep()
  return releases
}
/** Hours of service, in each of which it says once that it still runs. */
async function served(releases: Releases, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    now += HOUR
    await releases.keep()
  }
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'novus-releases-clock-'))
  await mkdir(join(home, 'web'))
  await writeFile(join(home, 'web/index.html'), 'x')
  now = Date.parse('2026-11-23T09:00:00Z')
})
afterEach(() => rm(home, { recursive: true, force: true }))

describe('[A38] a former release, by a clock that jumps', () => {
  it('stays for a day of service where the next one starts with a clock far ahead, or after a long pause', async () => {
    await (await started('1.0')).end()
    now += YEAR
    const next = await started('1.1')
    expect(await kept()).toEqual(['1.0', '1.1'])
    await served(next, 24)
    expect(await kept()).toEqual(['1.0', '1.1'])
    await served(next, 3)
    expect(await kept()).toEqual(['1.1'])
    await next.end()
  })

  it('stays where the clock jumps under a running server, and goes by its hours once it is back', async () => {
    await (await started('1.0')).end()
    const next = await started('1.1')
    await served(next, 10)
    now += YEAR
    await next.keep()
    await served(next, 5)
    expect(await kept()).toEqual(['1.0', '1.1'])
    now -= YEAR
    await next.keep()
    await served(next, 9)
    expect(await kept()).toEqual(['1.0', '1.1'])
    await served(next, 4)
    expect(await kept()).toEqual(['1.1'])
    await next.end()
  })

  it('what a process left half copied goes a day later', async () => {
    const releases = await started('1.0')
    const draft = join(home, 'releases/.1.1.77')
    await mkdir(draft)
    await utimes(draft, new Date(now), new Date(now))
    await served(releases, 25)
    expect(await kept()).toEqual(['.1.1.77', '1.0'])
    await served(releases, 1)
    expect(await kept()).toEqual(['1.0'])
    await releases.end()
  })

  it('is forgotten where there are more than twenty, the longest out of use first, whatever the clock', async () => {
    for (let at = 10; at < 34; at++) {
      now += 30 * 60_000
      await (await started(`1.${at}`)).end()
    }
    const left = await kept()
    expect(left).toHaveLength(21)
    expect([left[0], left.at(-1)]).toEqual(['1.13', '1.33'])
  })
})
