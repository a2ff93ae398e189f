import { describe, expect, it, vi } from 'vitest'
import { MenuShelf } from '../../root-config/menus.ts'
import { menuRow } from './navigation-fixture.ts'

const ONE = [menuRow('AR', 'AR0010')]
const TWO = [...ONE, menuRow('AR', 'AR0020')]

describe('menus that an earlier start was told', () => {
  it('are there at once, and asked for all the same', async () => {
    const asked = vi.fn(async () => ONE)
    const otherwise = vi.fn()
    const menus = new MenuShelf(asked, { menus: { AR: ONE }, otherwise })
    expect(menus.of('AR')).toBeUndefined()
    expect(asked).not.toHaveBeenCalled()
    void menus.load('AR')
    expect(menus.of('AR')).toMatchObject({ state: 'ready', rows: ONE })
    const before = menus.of('AR')
    await vi.waitFor(() => expect(menus.answered.get('AR')).toEqual(ONE))
    await asked.mock.results[0]!.value
    expect(menus.of('AR')).toBe(before)
    expect(otherwise).not.toHaveBeenCalled()
  })

  it('[acceptance 35] give way to what the server says', async () => {
    const otherwise = vi.fn()
    const menus = new MenuShelf(async () => ONE, { menus: { AR: TWO }, otherwise })
    void menus.load('AR')
    await vi.waitFor(() => expect(otherwise).toHaveBeenCalledWith('AR', new Set(['AR0010'])))
    expect(menus.of('AR')).toMatchObject({ rows: ONE })
  })

  it('of an application that was closed meanwhile are nobody’s, and are asked for when it is opened again', async () => {
    let answer = (_rows: typeof ONE) => {}
    const asked = vi.fn(() => new Promise<typeof ONE>((done) => (answer = done)))
    const otherwise = vi.fn()
    const menus = new MenuShelf(asked, { menus: { AR: TWO }, otherwise })
    void menus.load('AR')
    menus.forget('AR')
    answer(ONE)
    await vi.waitFor(() => expect(menus.answered.get('AR')).toEqual(ONE))
    expect(menus.of('AR')).toBeUndefined()
    expect(otherwise).not.toHaveBeenCalled()
    void menus.load('AR')
    expect(menus.of('AR')).toEqual({ state: 'loading' })
  })

  it('stand where the server cannot say it', async () => {
    const menus = new MenuShelf(() => Promise.reject(new Error('away')), { menus: { AR: ONE }, otherwise: vi.fn() })
    expect(await menus.load('AR')).toMatchObject({ state: 'ready' })
    await Promise.resolve()
    expect(menus.of('AR')).toMatchObject({ state: 'ready', rows: ONE })
  })
})
