import { describe, expect, it } from 'vitest'
import { forgetStarts, keepStart, lastStart, type LastStart } from '../../root-config/last-start.ts'
import { memoryStorage } from './memory-storage.ts'

const TOLD: LastStart = {
  applications: [{ Application: 'AR', Description: 'Accounts Receivable', RouterPath: '/novus-ar' }],
  routes: [{ RouteKey: 1, Path: '/novus-ar/journals' }],
  menus: { AR: [] },
  zone: 'America/Toronto',
}

describe('what the last start was told', () => {
  it('is there for the same user of the same release, and for nobody else', () => {
    const storage = memoryStorage()
    keepStart(storage, 'ann', 'r1', TOLD)
    expect(lastStart(storage, 'ann', 'r1')).toMatchObject(TOLD)
    expect(lastStart(storage, 'ann', 'r2')).toBeNull()
    expect(lastStart(storage, 'ben', 'r1')).toBeNull()
  })

  it('goes when another one starts here, and when somebody signs out', () => {
    const storage = memoryStorage({ 'novus:tabs:ann': '{}' })
    keepStart(storage, 'ann', 'r1', TOLD)
    keepStart(storage, 'ben', 'r1', TOLD)
    expect(lastStart(storage, 'ann', 'r1')).toBeNull()
    forgetStarts(storage)
    expect(Object.keys(storage)).toEqual(['novus:tabs:ann'])
  })

  it('that cannot be read is none', () => {
    for (const text of ['', '{', '[]', '{"release":"r1","applications":{},"routes":[]}', 'null'])
      expect(lastStart(memoryStorage({ 'novus:start:ann': text }), 'ann', 'r1'), text).toBeNull()
  })

  it('is not kept where the browser keeps nothing', () => {
    const full = Object.assign(memoryStorage(), {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(() => keepStart(full, 'ann', 'r1', TOLD)).not.toThrow()
  })
})
