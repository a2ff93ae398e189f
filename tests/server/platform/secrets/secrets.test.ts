import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { dataKeys, dataKeysFrom, makeDataKeys } from '../../../../server/platform/secrets/data-keys.ts'
import { StartError } from '../../../../server/platform/config.ts'
import { knowKeys } from '../../../../server/platform/secrets/known-keys.ts'
import { SharedBox } from '../../../../server/platform/secrets/shared-box.ts'
import { SealedBox, type DataKey } from '../../../../server/platform/secrets/secrets.ts'
import { testDatabase } from '../../../support/database.ts'

const key = (id: string) => ({ id, key: randomBytes(32) })
const PLACE = 'bank_account.account_number'

describe('a sealed box', () => {
  const first = key('2025')
  const box = new SealedBox([first])

  it('opens what it has sealed, and shows the last four characters only', () => {
    const sealed = box.seal('003200417788', PLACE)
    expect(box.open(sealed, PLACE)).toBe('003200417788')
    expect(sealed).toMatch(/^2025:[\w-]+:7788$/)
    expect(sealed).not.toContain('0032004')
    expect(box.seal('003200417788', PLACE)).not.toBe(sealed)
  })

  it('opens nothing that was altered, moved, or sealed with another key', () => {
    const sealed = box.seal('1234567', PLACE)
    const [id, body, shown] = sealed.split(':') as [string, string, string]
    const turned = body.slice(0, -1) + (body.endsWith('A') ? 'B' : 'A')
    expect(() => box.open([id, turned.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')), shown].join(':'), PLACE)).toThrow()
    expect(() => box.open(sealed, 'vendor_bank_change.account_number')).toThrow()
    expect(() => new SealedBox([key('2025')]).open(sealed, PLACE)).toThrow()
    expect(() => new SealedBox([key('other')]).open(sealed, PLACE)).toThrow('2025')
  })

  it('after a rotation seals with the new key and still opens what the old one has sealed', () => {
    const old = box.seal('1234567', PLACE)
    const rotated = new SealedBox([key('2026'), first])
    expect(rotated.open(old, PLACE)).toBe('1234567')
    expect(rotated.isStale(old)).toBe(true)
    expect(rotated.isStale(rotated.seal('1234567', PLACE))).toBe(false)
  })
})

describe('data keys', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'novus-keys-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  it('are made by the first start, kept for their owner alone, and found by the next', () => {
    expect(dataKeys({ dataKeys: null, dataDir })).toBeNull()
    const made = makeDataKeys(dataDir)
    expect(made).toHaveLength(1)
    expect(made[0]!.key).toHaveLength(32)
    expect(statSync(join(dataDir, 'data-keys')).mode & 0o777).toBe(0o600)
    expect(dataKeys({ dataKeys: null, dataDir })).toEqual(made)
    expect(makeDataKeys(dataDir)).toEqual(made)
    expect(readdirSync(dataDir)).toEqual(['data-keys'])
    expect(readFileSync(join(dataDir, 'data-keys'), 'utf8')).toMatch(/^1:/)
  })

  it('come from the environment in their order', () => {
    const two = [key('b'), key('a')]
    const text = two.map(({ id, key: bytes }) => `${id}:${bytes.toString('base64')}`).join(', ')
    expect(dataKeys({ dataKeys: text, dataDir: '/nowhere' })).toEqual(two)
  })

  it.each(['', 'short:AAAA', 'no-key', `a:${'A'.repeat(43)}=,a:${'A'.repeat(43)}=`])(
    'that cannot be read end the start without being repeated: %s',
    (text) => {
      expect(() => dataKeysFrom(text, 'NOVUS_DATA_KEY')).toThrow(/^NOVUS_DATA_KEY must/)
    },
  )
})

describe('the keys of a database', () => {
  it('are known to it from its first process on: another is refused by name, a new one joins the one that it follows', async () => {
    const database = await testDatabase()
    const [first, second] = [key('1'), key('2')]
    const start = (...keys: DataKey[]) => knowKeys(database.db, keys, 'the file')
    await start(first)
    await start(first)
    await expect(start(key('1'))).rejects.toThrow(/^The data keys of the file are not those/)
    await expect(start(second)).rejects.toThrow(StartError)
    await start(second, first)
    await start(second)
    await expect(start(second, key('1'))).rejects.toThrow(StartError)
    await database.drop()
  })

  it('lie with another server of it: all is served but what they seal; keys that were named are right or refused', async () => {
    const database = await testDatabase()
    const dataDir = () => mkdtempSync(join(tmpdir(), 'novus-keys-'))
    const shared = (more = {}) =>
      new SharedBox({ dataKeys: null, dataDir: dataDir(), databaseUrl: 'postgres://x', ...more })
    const [first, second] = [shared(), shared()]
    expect(await first.agree(database.db)).toBeNull()
    expect(await second.agree(database.db)).toMatch(
      /^The file .*data-keys is missing: .*NOVUS_DATA_KEY .* Until then this one serves all but those numbers\.$/,
    )
    const sealed = first.seal('1234567', PLACE)
    expect(first.open(sealed, PLACE)).toBe('1234567')
    const refused = [{ Field: null, Key: 'kit:refused.keysElsewhere', Args: {} }]
    for (const act of [() => second.open(sealed, PLACE), () => second.seal('7654321', PLACE)])
      expect(act).toThrow(expect.objectContaining({ problems: refused }) as Error)
    const named = shared({ dataKeys: `1:${randomBytes(32).toString('base64')}` })
    await expect(named.agree(database.db)).rejects.toThrow(StartError)
    const otherKeys = dataDir()
    makeDataKeys(otherKeys)
    expect(await shared({ dataDir: otherKeys }).agree(database.db)).toMatch(/^The data keys of .* are not those/)
    // A folder that lost its keys is no second server, and gets none that would look like them.
    const lost = dataDir()
    await expect(shared({ dataDir: lost, databaseUrl: null }).agree(database.db)).rejects.toThrow(
      `The file ${join(lost, 'data-keys')} is missing`,
    )
    expect(existsSync(join(lost, 'data-keys'))).toBe(false)
    await database.drop()
  })

  it('of two processes that come first at once are those of one', async () => {
    const database = await testDatabase()
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => knowKeys(database.db, [key('1')], 'x')))
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await database.drop()
  })
})
