import { describe, expect, it } from 'vitest'
import { areAlike } from '../../../../../shared/kit/editor/controls/alike.ts'

const rows = (...firms: readonly (readonly [key: string, title: string])[]) =>
  firms.map(([key, title]) => ({ id: key, key, title }))

describe('what was typed could be several', () => {
  it.each([
    ['two codes begin so', 'kelsox', true, rows(['KELSOX-02', 'Kelso Rod'], ['KELSOX-10', 'Kelso Wire'])],
    ['two names begin so', 'beaupre', true, rows(['A-1', 'Beaupré Électrique'], ['B-1', 'Beaupré Acier'])],
    ['one code is just that', 'KELSOX-1', false, rows(['KELSOX-1', 'Kelso Rod'], ['KELSOX-10', 'Kelso Wire'])],
    ['one begins so and another holds it', 'kelso', false, rows(['KELSOX-02', 'Rod'], ['A-1', 'Old Kelso'])],
    ['none begins so and several hold it', 'steel', true, rows(['A-1', 'Acton Steel'], ['B-1', 'Boreal Steel'])],
    ['there is one', 'kel', false, rows(['KELSOX-02', 'Kelso Rod'])],
    ['nothing was typed', '', false, rows(['A-1', 'Acton'], ['B-1', 'Boreal'])],
  ])('%s', (_what, typed, alike, offered) => expect(areAlike(offered, typed)).toBe(alike))
})
