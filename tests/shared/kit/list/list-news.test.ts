import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListPage, ListRow } from '../../../../shared/api/records.ts'
import { changesBetween, ListNews, type ListChanges } from '../../../../shared/kit/list/list-news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** `a1` is record a in version 1. */
const page = (rows: string, TotalCount = 500, more: Partial<ListPage> = {}): ListPage => ({
  Page: 1,
  PageSize: 250,
  TotalCount,
  List: rows
    .split(' ')
    .filter(Boolean)
    .map(([id, version]) => ({ id, version: Number(version) }) as ListRow),
  ...more,
})
const told = (changes: ListChanges | null) => changes && [changes.count, [...changes.ids].join(' ')]

describe('[decision 0013] what others changed in a page', () => {
  it.each([
    ['nothing', 'a1 b1 c1', 'a1 b1 c1', null],
    ['a row', 'a1 b1 c1', 'a1 b2 c1', [1, 'b']],
    ['a row that left', 'a1 b1 c1', 'a1 c1 d1', [1, 'b']],
    ['a row that came and pushed another off', 'a1 b1 c1', 'n1 a1 b1', [1, 'c']],
    ['two that came into a short page', 'a1', 'a1 n1 m1', [2, '']],
    ['one of each', 'a1 b1 c1', 'a2 c1 d1', [2, 'a b']],
  ])('counts %s', (_, shown, now, changes) => {
    expect(told(changesBetween(page(shown), page(now)))).toEqual(changes)
  })

  it('counts rows of other pages by the total, where that is exact', () => {
    expect(told(changesBetween(page('a1'), page('a1', 503)))).toEqual([3, ''])
    expect(changesBetween(page('a1', 10_000, { More: true }), page('a1', 10_003, { More: true }))).toBeNull()
  })
})

describe('[decision 0013] a list that hears of changes', () => {
  function listening() {
    const world = { asked: 0, now: page('a1'), shown: page('a1') as ListPage | null, said: [] as unknown[] }
    const news = new ListNews({
      ask: async () => (world.asked++, world.now),
      shown: () => world.shown,
      tell: (changes) => world.said.push(told(changes)),
    })
    return { world, news }
  }

  it('asks once for many changes, and once more for those that came meanwhile', async () => {
    const { world, news } = listening()
    for (let i = 0; i < 30; i++) news.heard()
    world.now = page('a2')
    await passes(1_000)
    expect([world.asked, world.said]).toEqual([1, [[1, 'a']]])
    for (let i = 0; i < 30; i++) {
      news.heard()
      await passes(100)
    }
    expect(world.asked).toBe(1)
    await passes(10_000)
    expect(world.asked).toBe(2)
  })

  it('asks nothing once the page is asked for anew, or hidden', async () => {
    const { world, news } = listening()
    news.heard()
    expect(news.isWaiting).toBe(true)
    news.forget()
    await passes(60_000)
    expect([world.asked, world.said, news.isWaiting]).toEqual([0, [], false])
  })

  it('asks nothing while nothing is shown, and nothing by itself; rows that were on their way are looked into when they are there', async () => {
    const { world, news } = listening()
    world.shown = null
    news.heard()
    await passes(60_000)
    expect([world.asked, news.isWaiting]).toEqual([0, true])
    world.shown = page('a1')
    world.now = page('a2')
    news.wake()
    await passes(10_000)
    expect([world.asked, world.said, news.isWaiting]).toEqual([1, [[1, 'a']], false])
  })

  it('[A17] asks nothing in a browser tab that nobody looks at, and asks when somebody does', async () => {
    const { world, news } = listening()
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    news.heard()
    await passes(60_000)
    expect(world.asked).toBe(0)
    vi.stubGlobal('document', { visibilityState: 'visible' })
    news.wake()
    await passes(1_000)
    expect(world.asked).toBe(1)
    vi.unstubAllGlobals()
  })
})
